/** Files that hold data only. Testing them would mean writing the data twice. */
export const tables = {
  'src/features/accounts/account/rules/common-words.ts': 'a list of words',
  'src/features/accounts/account/rules/mails/english.ts': 'texts of mails',
  'src/features/accounts/account/rules/mails/german.ts': 'texts of mails',
  'src/features/accounts/account/rules/mails/portuguese.ts': 'texts of mails',
  'src/shared/event-kinds.ts': 'a list of names, which the compiler checks',
};

const noSuchValue = 'adds a value that is never looked up';
const alreadyInOrder = 'the input has this order already, and sorting is stable';
const cheaper = 'an optimization without an effect on the result';
const forTheCompiler = 'cannot happen; required by the compiler';
const afterEpoch = 'null compares as 0, and every instant here is later than 1970';
const bothAlike = 'if both sides are equal, both branches return the same';

/** Mutations without an observable effect, by file and reason, as the report prints them: before → after. */
export const equivalents = {
  'src/features/accounts/account/rules/account-fields.ts': {
    'an undefined time zone means the local one': ['name !== undefined → true'],
  },
  'src/features/accounts/account/rules/weak-passwords.ts': {
    [noSuchValue]: [
      '[] → ["Stryker was here"]',
      '/[^\\p{L}\\p{N}]+/u → /[^\\p{L}\\p{N}]/u',
      `[...new Set(disguised.map(wordOf))].filter((word) => word !== '') → [...new Set(disguised.map(wordOf))]`,
      `word !== '' → true`,
    ],
    'the rest is empty either way': [`rest === '' → false`, 'length < text.length → length <= text.length'],
    'a match at the start is the first match': [
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
    'an address over the limit per minute is also over the limit per hour, which lasts longer': [
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
  'src/features/booking/appointments/rules/booking.ts': {
    [forTheCompiler]: ['service?.offered → service.offered'],
    [cheaper]: ['index === 0 → false', 'before === 0 → false', 'after === 0 → false'],
  },
  'src/features/booking/availability/rules/situation.ts': {
    [forTheCompiler]: [
      'first === undefined || last === undefined → first === undefined && last === undefined',
      'first === undefined → false',
      'last === undefined → false',
    ],
  },
  'src/features/booking/appointments/rules/transitions.ts': {
    [afterEpoch]: ['untilMs !== null → true'],
  },
  'src/features/booking/availability/rules/day.ts': {
    'larger than any possible conflict': [
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
      'endMinute <= 1440 → false',
      'endMinute <= 1440 → endMinute < 1440',
    ],
  },
  'src/features/booking/availability/rules/found-order.ts': {
    'keys are unique at one instant': ['a.key < b.key → a.key <= b.key'],
  },
  'src/features/booking/availability/rules/free-starts.ts': {
    [cheaper]: [
      'midnightMs !== null && midnightMs <= situation.nowMs → false',
      'midnightMs <= situation.nowMs → midnightMs < situation.nowMs',
      'workingWindows(situation.schedule, date).length === 0 → false',
    ],
    [alreadyInOrder]: ['a.startMs - b.startMs → a.startMs + b.startMs'],
  },
  'src/features/booking/availability/rules/checks.ts': {
    'starts without an instant are refused earlier': ['startMs !== null → true', 'startMs === null → false'],
    [cheaper]: [
      'situation.schedule.absences.length > 0 → true',
      'situation.schedule.absences.length > 0 → situation.schedule.absences.length >= 0',
      'canStartWithin(day, 0) → true',
      'situation.schedule.professional.breaks.length > 0 → true',
      'situation.schedule.professional.breaks.length > 0 → situation.schedule.professional.breaks.length >= 0',
      'day.classes.length > 0 → true',
      'day.classes.length > 0 → day.classes.length >= 0',
      '(daysAhead - 3) * 1440 < minutes → true',
      '(daysAhead - 3) * 1440 < minutes → (daysAhead - 3) * 1440 <= minutes',
    ],
  },
  'src/features/booking/availability/rules/judge.ts': {
    'no session has the key of no service': ['wanted.classServiceId === null → false'],
  },
  'src/features/booking/availability/rules/changed-days.ts': {
    'neither is a date': [`'' → "Stryker was here!"`],
  },
  'src/features/catalog/businesses/rules/likeness.ts': {
    [cheaper]: ['Math.abs(a.length - b.length) > most → false', 'Math.min(...row) > most → false'],
    [bothAlike]: ['a.word < b.word → a.word <= b.word'],
    'there is no letter before the first one': [
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
    'an undefined time zone means the local one': ['timezone !== undefined → true'],
  },
  'src/features/clients/clients/rules/client-fields.ts': {
    [cheaper]: ['text.length > longest → true', 'text.length > longest → text.length >= longest'],
  },
  'src/features/clients/clients/rules/read-client-rows.ts': {
    [forTheCompiler]: ['header?.cells → header.cells'],
    'no other error is thrown': ['!(error instanceof AppError) → false'],
  },
  'src/features/discounts/coupons/rules/apply-coupon.ts': {
    [afterEpoch]: ['coupon.validFromMs !== null → true'],
    [bothAlike]: ['wished < eligible → wished <= eligible'],
  },
  'src/features/discounts/coupons/rules/coupon-fields.ts': {
    'validity does not depend on the edge, and every edge but "to" is the start': [
      `'from' → ""`,
      `'to' → ""`,
    ],
    'the full match is ignored': ['[] → ["Stryker was here"]'],
    'an invalid percentage counts as 0, which is refused too': [
      `whole === '' → false`,
      `'' → "Stryker was here!"`,
    ],
    [forTheCompiler]: ['currency === null → false'],
  },
  'src/features/discounts/coupons/rules/validity.ts': {
    'text without a match is not a date': [`'' → "Stryker was here!"`, '[] → ["Stryker was here"]'],
  },
  'src/features/accounts/join-requests/rules/request-status.ts': {
    [noSuchValue]: ['[] → ["Stryker was here"]'],
  },
  'src/features/discounts/packages/rules/purchase-status.ts': {
    [noSuchValue]: ['[] → ["Stryker was here"]'],
  },
  'src/features/booking/payments/rules/payment-request.ts': {
    'null is not greater than 0': ['takenMinor !== null → true'],
  },
  'src/features/booking/payments/rules/stripe-amount.ts': {
    'the result is null either way': ['amount !== null → true'],
    [bothAlike]: ['digits >= 0 → digits > 0'],
  },
  'src/features/clients/reviews/rules/client-name.ts': {
    [forTheCompiler]: [`'' → "Stryker was here!"`],
    'the first and the last word are the same': ['/\\s+/ → /\\s/'],
  },
  'src/features/catalog/availability-rules/rules/schedule-change.ts': {
    [cheaper]: ['present.length === 0 → false'],
  },
  'src/features/access/sessions/rules/device.ts': {
    'neither contains a known name': [`'' → "Stryker was here!"`],
  },
  'src/features/trust/support/rules/ticket-status.ts': {
    [noSuchValue]: ['[] → ["Stryker was here"]'],
  },
  'src/features/waitlist/waitlist/rules/choose-start.ts': {
    [alreadyInOrder]: ['a.startMs - b.startMs → a.startMs + b.startMs'],
    'values that are not a start are filtered out': ['[] → ["Stryker was here"]'],
    [cheaper]: ['first < from → true', 'first < from → first <= from', 'date <= last → true'],
  },
  'src/shared/allowed-url.ts': {
    'a name without a dot is refused anyway': [
      '/(^|\\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\\.arpa)$/ → /(\\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\\.arpa)$/',
    ],
    'no address of http or https is without a host, with more than one dot at its end, or a name that ends with a number':
      [`hostname === '' → false`, `'' → "Stryker was here!"`, '/\\.+$/ → /\\.$/', '/^[\\d.]+$/ → /[\\d.]+$/'],
  },
  'src/shared/countries.ts': {
    'the runtime falls back to English': [`['en'] → []`],
    [forTheCompiler]: [
      `Intl.getCanonicalLocales(\`und-\${code}\`)[0]?.slice → Intl.getCanonicalLocales(\`und-\${code}\`)[0].slice`,
      'key === null || current === undefined → key === null && current === undefined',
      'current === undefined → false',
    ],
    'an entry without a name is never looked up': [
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
    'multiplying and dividing by 1 or -1 are the same': [
      `Number(minor) * (sign === '-' && minor > 0n ? -1 : 1) → Number(minor) / (sign === '-' && minor > 0n ? -1 : 1)`,
    ],
    'zero is never written with a sign': ['minor > 0n → true', 'minor > 0n → minor >= 0n'],
  },
  'src/shared/public-address.ts': {
    [forTheCompiler]: [`'' → "Stryker was here!"`, '[] → ["Stryker was here"]'],
    'text that is not an IPv4 address stays unchanged': [`'.' → ""`],
  },
  'src/shared/time.ts': {
    'only newer runtimes accept offsets as time zones': [
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
