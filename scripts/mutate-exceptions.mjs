/** Data without a decision in it: to test a list of words is to write it twice. Paths of files that are left as they are. */
export const tables = {
  'src/features/accounts/account/rules/common-words.ts': 'a list of words',
  'src/features/accounts/account/rules/mails/english.ts': 'texts of mails',
  'src/features/accounts/account/rules/mails/german.ts': 'texts of mails',
  'src/features/accounts/account/rules/mails/portuguese.ts': 'texts of mails',
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
  'src/features/accounts/account/rules/account-fields.ts': {
    'no zone at all means the one of the engine': ['name !== undefined → true'],
  },
  'src/features/accounts/account/rules/weak-passwords.ts': {
    [noSuchValue]: [
      '[] → ["Stryker was here"]',
      '/[^\\p{L}\\p{N}]+/u → /[^\\p{L}\\p{N}]/u',
      `[...new Set(disguised.map(wordOf))].filter((word) => word !== '') → [...new Set(disguised.map(wordOf))]`,
      `word !== '' → true`,
    ],
    'nothing is left to walk along either way': [
      `rest === '' → false`,
      'length < text.length → length <= text.length',
    ],
    'a match from the beginning is the first there is': [
      '/^(.)\\1*/su → /(.)\\1*/su',
      '/^[^\\p{L}]*(.*?)[^\\p{L}]*$/su → /[^\\p{L}]*(.*?)[^\\p{L}]*$/su',
    ],
    [forTheCompiler]: [
      '/^(.)\\1*/su.exec(text)?.[0] → /^(.)\\1*/su.exec(text)[0]',
      '/^[^\\p{L}]*(.*?)[^\\p{L}]*$/su.exec(text)?.[1] → /^[^\\p{L}]*(.*?)[^\\p{L}]*$/su.exec(text)[1]',
      `'' → "Stryker was here!"`,
    ],
  },
  'src/features/accounts/account/rules/wrong-passwords.ts': {
    'who sent as many within a minute sent them within the hour too, which is the longer wait': [
      'seconds === siege.seconds → true',
    ],
  },
  'src/features/figures/analytics/rules/offered-minutes.ts': {
    [cheaper]: [
      'away.length === 0 → false',
      '{ const [begin, end] = [toInstant(date, 0, zone), toInstant(date, 1440, zone)]; return begin !== null && end !== null && end - begin === 1440 * minuteMs; } → {}',
      '[toInstant(date, 0, zone), toInstant(date, 1440, zone)] → []',
      'begin !== null && end !== null && end - begin === 1440 * minuteMs → false',
      'begin !== null && end !== null → true',
      'begin !== null && end !== null → begin !== null || end !== null',
      'begin !== null → true',
      'begin !== null → begin === null',
      'end !== null → true',
      'end !== null → end === null',
      'end - begin → end + begin',
      '1440 * minuteMs → 1440 / minuteMs',
    ],
  },
  'src/features/booking/appointments/rules/fit.ts': {
    [forTheCompiler]: ['service?.offered → service.offered'],
  },
  'src/features/booking/appointments/rules/occurrences.ts': {
    [cheaper]: ['index === 0 → false'],
  },
  'src/features/booking/availability/rules/sequence.ts': {
    [forTheCompiler]: [
      'first === undefined || last === undefined → first === undefined && last === undefined',
      'first === undefined → false',
      'last === undefined → false',
    ],
  },
  'src/features/booking/appointments/rules/transitions.ts': {
    [afterEpoch]: ['untilMs !== null → true'],
  },
  'src/features/booking/availability/rules/checks.ts': {
    'a start without an instant is refused before': ['startMs !== null → true'],
  },
  'src/features/booking/availability/rules/day.ts': {
    'far beyond anything that could be in the way': [
      'startMs < toMs → startMs <= toMs',
      'endMs > fromMs → endMs >= fromMs',
      'durationMinutes > 3 * 1440 → durationMinutes >= 3 * 1440',
    ],
    'null counts as 0, and no day is that long': [
      'startMs !== null && endMs !== null → true',
      'startMs !== null && endMs !== null → startMs !== null || endMs !== null',
      'startMs !== null → true',
      'endMs !== null → true',
    ],
    [cheaper]: [
      'windows === undefined → true',
      'plainFromMs === null → true',
      'day.plainFromMs === null → true',
      'days === 0 → false',
    ],
  },
  'src/features/booking/availability/rules/found-order.ts': {
    'no two have the same key at one moment': ['a.key < b.key → a.key <= b.key'],
  },
  'src/features/booking/availability/rules/free-starts.ts': {
    [cheaper]: [
      'midnightMs !== null && midnightMs <= situation.nowMs → false',
      'midnightMs <= situation.nowMs → midnightMs < situation.nowMs',
      'workingWindows(situation.schedule, date).length === 0 → false',
    ],
    [alreadyInOrder]: ['a.startMs - b.startMs → a.startMs + b.startMs'],
  },
  'src/features/booking/availability/rules/judge.ts': {
    'no session has the key of no service': ['wanted.classServiceId === null → false'],
  },
  'src/features/booking/availability/rules/touched-times.ts': {
    'neither is a day': [`'' → "Stryker was here!"`],
  },
  'src/features/catalog/businesses/rules/likeness.ts': {
    [cheaper]: ['Math.abs(a.length - b.length) > most → false', 'Math.min(...row) > most → false'],
    [bothAlike]: ['a.word < b.word → a.word <= b.word'],
    'before the first letter there is none that could be the same': [
      'i > 1 && j > 1 → true',
      'i > 1 && j > 1 → i > 1 || j > 1',
      'i > 1 → true',
      'i > 1 → i >= 1',
      'j > 1 → true',
      'j > 1 → j >= 1',
      '[] → ["Stryker was here"]',
    ],
  },
  'src/features/catalog/businesses/rules/profile.ts': {
    'no zone at all means the one of the engine': ['timezone !== undefined → true'],
  },
  'src/features/clients/clients/rules/client-fields.ts': {
    [cheaper]: ['text.length > longest → true', 'text.length > longest → text.length >= longest'],
  },
  'src/features/clients/clients/rules/read-client-rows.ts': {
    [forTheCompiler]: ['header?.cells → header.cells'],
    'nothing else is thrown': ['!(error instanceof AppError) → false'],
  },
  'src/features/discounts/coupons/rules/apply-coupon.ts': {
    [afterEpoch]: ['coupon.validFromMs !== null → true'],
    [bothAlike]: ['wished < eligible → wished <= eligible'],
  },
  'src/features/discounts/coupons/rules/coupon-fields.ts': {
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
  'src/features/discounts/coupons/rules/validity.ts': {
    'what was not matched is no date, whatever stands in its place': [
      `'' → "Stryker was here!"`,
      '[] → ["Stryker was here"]',
    ],
  },
  'src/features/accounts/join-requests/rules/request-status.ts': {
    [noSuchValue]: ['[] → ["Stryker was here"]'],
  },
  'src/features/discounts/packages/rules/purchase-status.ts': {
    [noSuchValue]: ['[] → ["Stryker was here"]'],
  },
  'src/features/booking/payments/rules/payment-request.ts': {
    'null is not more than 0 either': ['takenMinor !== null → true'],
  },
  'src/features/booking/payments/rules/stripe-amount.ts': {
    'of null no last digit is left, and null comes out either way': ['amount !== null → true'],
    [bothAlike]: ['digits >= 0 → digits > 0'],
  },
  'src/features/clients/reviews/rules/client-name.ts': {
    [forTheCompiler]: [`'' → "Stryker was here!"`],
    'the first word and the last are the same': ['/\\s+/ → /\\s/'],
  },
  'src/features/catalog/availability-rules/rules/find-stranded.ts': {
    [cheaper]: ['present.length === 0 → false'],
  },
  'src/features/access/sessions/rules/device.ts': {
    'neither says anything we know': [`'' → "Stryker was here!"`],
  },
  'src/features/trust/support/rules/ticket-status.ts': {
    [noSuchValue]: ['[] → ["Stryker was here"]'],
  },
  'src/features/waitlist/waitlist/rules/choose-start.ts': {
    [alreadyInOrder]: ['a.startMs - b.startMs → a.startMs + b.startMs'],
    'what is no start is filtered out': ['[] → ["Stryker was here"]'],
    [cheaper]: ['first < from → true', 'first < from → first <= from', 'date <= last → true'],
  },
  'src/features/messaging/webhooks/rules/endpoint-url.ts': {
    'a name without a dot is refused anyway': [
      '/(^|\\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\\.arpa)$/ → /(\\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\\.arpa)$/',
    ],
    'no address of http or https is without a host, with more than one dot at its end, or a name that ends with a number':
      [`hostname === '' → false`, `'' → "Stryker was here!"`, '/\\.+$/ → /\\.$/', '/^[\\d.]+$/ → /[\\d.]+$/'],
  },
  'src/shared/countries.ts': {
    'the engine falls back on English': [`['en'] → []`],
    [forTheCompiler]: [
      `Intl.getCanonicalLocales(\`und-\${code}\`)[0]?.slice → Intl.getCanonicalLocales(\`und-\${code}\`)[0].slice`,
      'key === null || current === undefined → key === null && current === undefined',
      'current === undefined → false',
    ],
    'what has no name is asked for by nobody': [
      'key === null || current === undefined → false',
      'key === null → false',
    ],
  },
  'src/shared/ids.ts': {
    [cheaper]: ['used === pool.length → true'],
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
  'src/shared/public-address.ts': {
    [forTheCompiler]: [`'' → "Stryker was here!"`, '[] → ["Stryker was here"]'],
    'what is no IPv4 address is left as it is': [`'.' → ""`],
  },
  'src/shared/time.ts': {
    'offsets are zones to newer engines only': [
      '!/^[A-Za-z]/.test(name) → false',
      '/^[A-Za-z]/ → /[A-Za-z]/',
    ],
  },
  'src/shared/zoned-time.ts': {
    [cheaper]: [
      'stretchesKept >= mostStretches → true',
      'stretchesKept >= mostStretches → false',
      'stretchesKept >= mostStretches → stretchesKept > mostStretches',
      'stretchesKept >= mostStretches → stretchesKept < mostStretches',
      '!offsetsByZone.has(zone) → offsetsByZone.has(zone)',
      '!offsetsByZone.has(zone) → true',
      '!offsetsByZone.has(zone) → false',
      'offsetsByZone.get(zone)?.set → offsetsByZone.get(zone).set',
      'stretchesKept++ → stretchesKept--',
      'before === after → false',
      'early === late → false',
    ],
  },
  'src/shared/text.ts': {
    'one after another or all at once': ['/\\p{M}+/gu → /\\p{M}/gu'],
  },
};
