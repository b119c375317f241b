import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeNext } from './sign-in';

const home = 'https://openslot.example';

test('keeps a path of this site with query and fragment', () => {
  expect(safeNext('/de/book/salon?services=a,b&date=2026-11-20#times', '/')).toBe(
    '/de/book/salon?services=a,b&date=2026-11-20#times',
  );
});

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  'account',
])('rejects %j', (next) => {
  expect(safeNext(next, '/account')).toBe('/account');
});

test('never leads to another host', () => {
  const piece = fc.constantFrom(
    ...['/', '\\', '.', '..', '%2e', '%2f', '%5c', '\t', '\n', '\r', '\0', '@', ':', '?', '#', '／', '。'],
    ...['evil.example', 'https:', 'a', ' ', '\u2028', '\u202e', '\ufeff'],
  );
  const made = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.oneof(made, fc.webUrl(), fc.string({ unit: 'binary' })), (next) => {
      for (const asked of [next, `/${next}`])
        expect(new URL(safeNext(asked, '/account'), home).origin).toBe(home);
    }),
    { numRuns: 5_000 },
  );
});
