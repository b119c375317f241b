import { readFileSync } from 'node:fs';
import { errorArguments, errorStatuses, secondStatuses } from 'openslot-facts/errors';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

/** Rows of the documented table: | `CODE` or `CODE:argument` | status | meaning | */
const documented = [
  ...page.matchAll(/^\| `([A-Z_]+)(?::<(\w+)>)?` \| (\d{3})(?: or (\d{3}))? \| (.+) \|$/gm),
].map(([, code = '', argument, status, second, meaning = '']) => ({
  code,
  argument,
  status: Number(status),
  second,
  meaning,
}));

test('the documentation lists exactly the codes there are, with their status and argument', () => {
  const expected = Object.entries(errorStatuses).map(([code, status]) => ({
    code,
    argument: errorArguments[code as keyof typeof errorArguments],
    status,
    second: secondStatuses[code as keyof typeof secondStatuses]?.status.toString(),
  }));
  const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1);
  expect(documented.map(({ meaning: _, ...row }) => row).sort(byCode)).toEqual(expected.sort(byCode));
});

test('every code is explained', () => {
  for (const { code, meaning } of documented) expect([code, meaning.length > 10]).toEqual([code, true]);
});
