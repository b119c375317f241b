/** Data without a decision in it: to test a list of words is to write it twice. Paths of files that are left as they are. */
export const tables = {
  'src/features/accounts/rules/account-mails.ts': 'texts of mails',
  'src/features/accounts/rules/common-words.ts': 'a list of words',
  'src/shared/event-kinds.ts': 'a list of names, which the compiler checks',
};

const noSuchValue = 'a value that nobody asks for is added to a list that is asked for members';
const alreadyInOrder = 'they come in this order already, and sorting keeps it';
const cheaper = 'only spares work: the same comes out without it';
const forTheCompiler = 'cannot happen; it is there for the compiler';
const afterEpoch = 'null compares as 0, and every instant we meet is later than 1970';
const bothAlike = 'where the two sides are equal, both ways give the same';

/** Changes that change nothing anybody could notice, by file and reason, each as the report prints it: what was → what it becomes. */
export const equivalents = {
  'src/features/appointments/rules/fit.ts': {
    [forTheCompiler]: ['service?.offered → service.offered'],
  },
  'src/features/appointments/rules/occurrences.ts': {
    [cheaper]: ['index === 0 → false'],
  },
  'src/features/appointments/rules/sequence.ts': {
    [forTheCompiler]: [
      'first === undefined || last === undefined → first === undefined && last === undefined',
      'first === undefined → false',
      'last === undefined → false',
    ],
  },
  'src/features/appointments/rules/transitions.ts': {
    [afterEpoch]: ['untilMs !== null → true'],
  },
  'src/features/coupons/rules/apply-coupon.ts': {
    [afterEpoch]: ['coupon.validFromMs !== null → true'],
    [bothAlike]: ['wished < eligible → wished <= eligible'],
  },
  'src/features/coupons/rules/coupon-fields.ts': {
    'whether it is a time does not depend on the edge, and every edge but "to" is the beginning': [
      `'from' → ""`,
      `'to' → ""`,
    ],
    'the first of what was matched is not looked at': ['[] → ["Stryker was here"]'],
    'what is no percentage at all counts as 0, which is refused too': [
      `whole === '' → false`,
      `'' → "Stryker was here!"`,
    ],
    [forTheCompiler]: ['currency === null → false'],
  },
  'src/features/coupons/rules/validity.ts': {
    'what was not matched is no date, whatever stands in its place': [
      `'' → "Stryker was here!"`,
      '[] → ["Stryker was here"]',
    ],
  },
  'src/features/join-requests/rules/request-status.ts': {
    [noSuchValue]: ['[] → ["Stryker was here"]'],
  },
  'src/features/packages/rules/purchase-status.ts': {
    [noSuchValue]: ['[] → ["Stryker was here"]'],
  },
  'src/features/payments/rules/payment-request.ts': {
    'null is not more than 0 either': ['takenMinor !== null → true'],
  },
  'src/features/payments/rules/stripe-amount.ts': {
    'of null no last digit is left, and null comes out either way': ['amount !== null → true'],
    [bothAlike]: ['digits >= 0 → digits > 0'],
  },
  'src/features/reviews/rules/client-name.ts': {
    [forTheCompiler]: [`'' → "Stryker was here!"`],
    'the first word and the last are the same': ['/\\s+/ → /\\s/'],
  },
  'src/features/schedules/rules/find-stranded.ts': {
    [cheaper]: ['present.length === 0 → false'],
  },
  'src/features/sessions/rules/device.ts': {
    'neither says anything we know': [`'' → "Stryker was here!"`],
  },
  'src/features/support/rules/ticket-status.ts': {
    [noSuchValue]: ['[] → ["Stryker was here"]'],
  },
  'src/features/waitlist/rules/choose-start.ts': {
    [alreadyInOrder]: ['a.startMs - b.startMs → a.startMs + b.startMs'],
    'what is no start is filtered out': ['[] → ["Stryker was here"]'],
    [cheaper]: ['first < from → true', 'first < from → first <= from', 'date <= last → true'],
  },
  'src/shared/intervals.ts': {
    [cheaper]: ['gap.end <= at → gap.end < at', 'gap.start >= end → gap.start > end'],
  },
  'src/shared/money.ts': {
    'a number is written without blanks around it, and with an exponent only where it is too large or too small to be an amount':
      [
        '/^(-?)(\\d+)(?:\\.(\\d+))?(?:e([+-]\\d+))?$/ → /(-?)(\\d+)(?:\\.(\\d+))?(?:e([+-]\\d+))?$/',
        '/^(-?)(\\d+)(?:\\.(\\d+))?(?:e([+-]\\d+))?$/ → /^(-?)(\\d+)(?:\\.(\\d+))?(?:e([+-]\\d+))?/',
        '/^(-?)(\\d+)(?:\\.(\\d+))?(?:e([+-]\\d+))?$/ → /^(-?)(\\d+)(?:\\.(\\d+))?(?:e([^+-]\\d+))?$/',
        '/^(-?)(\\d+)(?:\\.(\\d+))?(?:e([+-]\\d+))?$/ → /^(-?)(\\d+)(?:\\.(\\d+))?(?:e([+-]\\d))?$/',
        '/^(-?)(\\d+)(?:\\.(\\d+))?(?:e([+-]\\d+))?$/ → /^(-?)(\\d+)(?:\\.(\\d+))?(?:e([+-]\\D+))?$/',
      ],
    'the empty text counts as 0 too': [`'0' → ""`],
    'a number is written without zeros at its end: of several decimals too many, only 0 can be divided': [
      'written / divisor → written * divisor',
    ],
    'by 1 and -1 both are the same': [
      `Number(minor) * (sign === '-' && minor > 0n ? -1 : 1) → Number(minor) / (sign === '-' && minor > 0n ? -1 : 1)`,
    ],
    'nothing is never written with a sign': ['minor > 0n → true', 'minor > 0n → minor >= 0n'],
  },
  'src/shared/text.ts': {
    'one after another or all at once': ['/\\p{M}+/gu → /\\p{M}/gu'],
  },
};
