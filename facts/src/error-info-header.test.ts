import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ErrorInfo, type ErrorReason, errorReasons } from './error-info.ts';
import { parseErrorInfo, serializeErrorInfo } from './error-info-header.ts';

const text = fc.string({ unit: 'grapheme' });
const number = fc.oneof(
  fc.integer(),
  fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map((thousandths) => thousandths / 1000),
);
const info = fc.record(
  {
    field: text,
    reason: fc.constantFrom(...(Object.keys(errorReasons) as ErrorReason[])),
    date: text,
    id: text,
    limit: number,
    value: number,
    retryAfter: fc.nat(),
    scope: fc.stringMatching(/^[a-z]+(:[a-z-]+)?$/),
  },
  { requiredKeys: [] },
);

test('parse returns every member that serialize wrote', () => {
  fc.assert(
    fc.property(info, (one) => {
      expect(parseErrorInfo(serializeErrorInfo(one))).toEqual(one);
    }),
  );
});

test('hostile values stay inside their member and inside printable ASCII', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
    fc.constantFrom(
      '"',
      '\\',
      '\\"',
      'a", reason=internal',
      '\r\nset-cookie: a=b',
      '%22',
      '%',
      '\ud800',
      'x\0',
    ),
  );
  const numbers = fc.oneof(
    fc.double(),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 1e300, 1e-9, -0),
  );
  fc.assert(
    fc.property(hostile, hostile, numbers, (field, scope, limit) => {
      const header = serializeErrorInfo({ field, scope, limit, reason: 'missing', id: 'app_1' });
      expect(header).toMatch(/^[\x20-\x7e]*$/);
      const parsed = parseErrorInfo(header);
      expect(parsed).toMatchObject({
        reason: 'missing',
        id: 'app_1',
        field: field.replace(/\p{Surrogate}/gu, '\ufffd'),
      });
    }),
  );
});

test('serialize writes the form of RFC 9651', () => {
  const written: [ErrorInfo, string][] = [
    [{}, ''],
    [{ field: 'body.services[1]', reason: 'missing' }, 'field="body.services[1]", reason=missing'],
    [{ reason: 'limit', limit: 5, retryAfter: 60 }, 'reason=limit, limit=5, retry-after=60'],
    [{ field: 'body.a"b\\c' }, 'field="body.a\\"b\\\\c"'],
    [{ field: 'body.größe 5%' }, 'field=%"body.gr%c3%b6%c3%9fe 5%25"'],
    [{ limit: 12.5, value: 1 / 3, scope: 'desk:read' }, 'limit=12.5, value=0.333, scope=desk:read'],
  ];
  for (const [info, header] of written) expect(serializeErrorInfo(info)).toBe(header);
});

test('parse ignores members that it does not know, whatever their type', () => {
  const header =
    'new=?1, reason=future-reason;v=2, list=("a" b;c 1.5),  flag, at=@1659578233, bytes=:aGk=:, text=%"%c3%bc", field="x"';
  expect(parseErrorInfo(header)).toEqual({ reason: 'future-reason', field: 'x' });
});

test('parse returns nothing for text that is not a dictionary', () => {
  for (const header of [
    null,
    undefined,
    '',
    'field="open',
    'field="a",',
    'field="a" reason=b',
    'FIELD=1',
    'a=%"%ff"',
    'é',
  ])
    expect(parseErrorInfo(header)).toEqual({});
  expect(parseErrorInfo('field=token, reason="text", limit="5", retry-after=x')).toEqual({});
});

test('parse never throws and never takes long', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (header) => void parseErrorInfo(header)));
  const begun = performance.now();
  for (const start of ['a=(', 'a;', 'a="', 'a=%"', 'a=1;b;']) parseErrorInfo(start + start.repeat(5000));
  parseErrorInfo(`a=(${'1 '.repeat(20_000)}`);
  parseErrorInfo(`a${';b=1'.repeat(20_000)}!`);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
