import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { defaultReasons, type ErrorReason, errorReasons } from 'openslot-facts/error-info';
import { errorArguments, errorStatuses, secondStatuses } from 'openslot-facts/errors';
import { codesOf } from 'openslot-facts/reason-codes';
import { expect, test } from 'vitest';

const file = new URL('../../docs/errors.md', import.meta.url);
const page = readFileSync(file, 'utf8');
const reasons = Object.keys(errorReasons) as ErrorReason[];

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

test('the documentation lists exactly the existing codes, with status and argument', () => {
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

test('the documentation lists every reason with its meaning and its codes', () => {
  const rows = reasons.map(
    (reason) =>
      `| \`${reason}\` | ${errorReasons[reason]} | ${codesOf(reason)
        .map((code) => `\`${code}\``)
        .join(', ')} |`,
  );
  const table = ['| reason | meaning | codes |', '|---|---|---|', ...rows].join('\n');
  const marked = /(?<=<!-- reasons -->\n\n).*?(?=\n\n<!-- end of reasons -->)/s;
  if (process.env.UPDATE_DOCS)
    writeFileSync(
      file,
      page.replace(marked, () => table),
    );
  expect(marked.exec(readFileSync(file, 'utf8'))?.[0]).toBe(table);
});

test('every reason belongs to a code and is used', () => {
  expect(reasons.filter((reason) => codesOf(reason).length === 0)).toEqual([]);
  const source = new URL('../../src/', import.meta.url);
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, source), 'utf8'))
    .join('\n');
  const byDefault: readonly string[] = Object.values(defaultReasons);
  expect(reasons.filter((reason) => !byDefault.includes(reason) && !code.includes(`'${reason}'`))).toEqual(
    [],
  );
});
