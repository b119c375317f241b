import { encodeCursor } from '../../src/http/pagination.ts';
import type { Random } from './random.ts';
import type { Schema } from './read-document.ts';

export interface BadValue {
  kind: string;
  value: unknown;
  /** Whether every field must reject this value. */
  mustRefuse?: boolean;
}

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);

/** Texts that break naive parsing, storage or output. */
const texts: BadValue[] = [
  { kind: 'an unpaired surrogate', value: 'a\ud800b', mustRefuse: true },
  { kind: 'an unpaired trailing surrogate', value: '\udc00', mustRefuse: true },
  { kind: 'NUL', value: 'a\0b', mustRefuse: true },
  { kind: 'control characters', value: '\x01\x02\x07\x08\x1b[31m\x7f\x9f' },
  { kind: 'right-to-left overrides', value: '\u202eabc\u2066def\u200f' },
  { kind: 'invisible characters', value: '\u200b\u200d\ufeff\u2060' },
  { kind: 'emoji', value: '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(20) },
  { kind: 'stacked accents', value: `Z${'\u0335\u0321'.repeat(500)}` },
  { kind: 'private and unassigned characters', value: '\ue000\u{10ffff}\uffff\ufdd0' },
  { kind: 'line breaks', value: 'a\r\nBcc: everybody@example.com\r\n\r\nb' },
  { kind: 'line separators', value: 'a\u2028b\u2029c\u0085d' },
  { kind: 'SQL', value: `'; drop table appointments; select pg_sleep(5) --` },
  { kind: 'SQL in quotes', value: `\\' or 1=1 /* " ; $$ $1 %s :x ?` },
  { kind: 'HTML', value: '"><script>alert(1)</script><img src=x onerror=alert(1)>' },
  { kind: 'a template', value: '{{7*7}} <%= 7*7 %> #{7*7} $(id)' },
  { kind: 'a path', value: '../../../../etc/passwd' },
  { kind: 'a formula', value: '=cmd|"/c calc"!A1' },
  { kind: 'a pattern', value: '%_\\%(((((a+)+)+)+)+$.*[^' },
  { kind: '__proto__', value: '__proto__' },
  { kind: 'constructor', value: 'constructor' },
  { kind: 'nothing', value: '' },
  { kind: 'only spaces', value: '   \t ' },
  { kind: 'no-break spaces', value: '\u00a0\u3000' },
  { kind: 'a thousand characters', value: 'x'.repeat(1_000) },
  { kind: 'sixty thousand characters', value: 'é'.repeat(60_000) },
  { kind: 'a million characters', value: 'x'.repeat(1_000_000), mustRefuse: true },
  { kind: 'many words', value: 'a b c d e f g h '.repeat(60) },
];

const otherTypes: BadValue[] = [
  { kind: 'null', value: null },
  { kind: 'true', value: true },
  { kind: 'an array', value: [] },
  { kind: 'nested arrays', value: [[[]]] },
  { kind: 'an object', value: {} },
  { kind: 'an object with a length', value: { length: 1e9, toString: 'x' } },
  { kind: 'zero', value: 0 },
  { kind: 'minus one', value: -1 },
  { kind: 'a half', value: 0.5 },
  { kind: 'a floating-point rounding error', value: 0.1 + 0.2 },
  { kind: 'beyond 32 bits', value: 2 ** 31 },
  { kind: 'beyond 64 bits', value: 2 ** 64 },
  { kind: 'beyond safe integers', value: Number.MAX_SAFE_INTEGER },
  { kind: '1e308', value: 1e308 },
  { kind: '5e-324', value: 5e-324 },
  { kind: 'a number as text', value: '12' },
  { kind: 'a hexadecimal number', value: '0x10' },
  { kind: 'NaN as text', value: 'NaN' },
  { kind: 'Infinity as text', value: 'Infinity' },
  { kind: 'many items', value: Array.from({ length: 5_000 }, (_, index) => `svc_${index}`) },
  { kind: 'the same item twice', value: ['svc_demo_cut', 'svc_demo_cut'] },
  { kind: 'deep nesting', value: nested(2_000) },
];

const invalidDays = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '2200-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-13-01',
  '+275760-09-13',
  '-000001-01-01',
  '2026-1-1',
  '2026-12-01T00:00:00Z',
  '20261201',
  '２０２６-12-01',
].map((value) => ({ kind: `the day ${value}`, value, mustRefuse: true }));
const edgeDays = ['1900-01-01', '2199-12-31', '1970-01-01'].map((value) => ({
  kind: `the day ${value}`,
  value,
}));
const times = ['24:00', '24:01', '00:00', '9:30', '23:59:60', '-1:00', '٠٩:٣٠'].map((value) => ({
  kind: `the time ${value}`,
  value,
}));
const zones = ['Mars/Olympus', 'UTC', 'Etc/GMT+14', '+25:00', 'Factory', 'posixrules', 'europe/berlin'].map(
  (value) => ({ kind: `the time zone ${value}`, value }),
);

/** Contents of cursors that the service never returned. */
const invalidCursors = [
  [],
  [1],
  ['x', 1e308, 'x'],
  ['x', -1, ''],
  [Number.MAX_SAFE_INTEGER, 'x'],
  [1.5, 'apt_x'],
  [-1, 'apt_x'],
  ['9999-12-31', 'x'],
  ['infinity', 'x'],
  ['x', 'x', 1e20, -1],
  ['x', 'x', 0.5, 0.5],
  ['balances', 9e15, 'x'],
  ['reviews', -9e15, 'x'],
  ['reviews', 9e15, 'x'],
  ['notifications', 8.64e15, 'x'],
  ['found slots', 1e300, 'x'],
  ['businesses by rank', 1e308, 'x'],
  ['businesses by distance', 1e308, 'x', -1],
  ['x', '\ud800'],
].map((position) => ({
  kind: `the cursor ${JSON.stringify(position)}`,
  value: encodeCursor(position as never),
}));
const cursors = [
  ...invalidCursors,
  { kind: 'a cursor that is not an array', value: Buffer.from('{"a":1}').toString('base64url') },
];

/** Returns a value that is invalid for the field, or at the edge of its range. */
export function badValueFor(random: Random, name: string, schema: Schema): BadValue {
  const specific = [
    ...(schema.format === 'date' ? [...invalidDays, ...edgeDays] : []),
    ...(schema.format === 'hh:mm' ? times : []),
    ...(/zone/i.test(name) ? zones : []),
    ...(name === 'cursor' ? cursors : []),
    ...(/^valid(From|To)$|^start$/.test(name)
      ? [...invalidDays, ...edgeDays].map(({ kind, value }) => ({ kind, value }))
      : []),
    ...boundsOf(schema),
  ];
  if (specific.length > 0 && random.chance(0.5)) return random.pick(specific);
  return random.pick(random.chance(0.6) ? texts : otherTypes);
}

/** Values at the limits of the field and just outside. */
function boundsOf({ minimum, maximum, maxLength }: Schema): BadValue[] {
  return [
    ...(minimum === undefined ? [] : [{ kind: 'the least', value: minimum }]),
    ...(minimum === undefined ? [] : [{ kind: 'below the minimum', value: minimum - 1 }]),
    ...(maximum === undefined ? [] : [{ kind: 'the most', value: maximum }]),
    ...(maximum === undefined ? [] : [{ kind: 'above the maximum', value: maximum + 1 }]),
    ...(maxLength === undefined || maxLength > 100_000
      ? []
      : [
          { kind: 'the longest', value: '😀'.repeat(maxLength / 2) },
          { kind: 'longer than the maximum', value: 'x'.repeat(maxLength + 1) },
        ]),
  ];
}

/** Raw path and query values that encodeURIComponent never produces. */
export const badEncodings: BadValue[] = [
  { kind: 'an encoded NUL', value: 'a%00b', mustRefuse: true },
  { kind: 'an encoded surrogate', value: '%ED%A0%80', mustRefuse: true },
  { kind: 'bytes that are not UTF-8', value: '%FF%FE', mustRefuse: true },
  { kind: 'an overlong encoding', value: '%C0%80', mustRefuse: true },
  { kind: 'an incomplete UTF-8 sequence', value: '%E2%82', mustRefuse: true },
  { kind: 'a percent sign alone', value: '%' },
  { kind: 'no hexadecimal', value: '%zz' },
  { kind: 'encoded twice', value: '%2541' },
  { kind: 'encoded line breaks', value: 'a%0d%0aSet-Cookie:%20x=1' },
  { kind: 'plus signs', value: '+++' },
];
