import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  memberRoles,
  type RightName,
  rights,
  roleMay,
} from '../../src/features/access/rights/rules/rights.ts';

const page = new URL('../../docs/team.md', import.meta.url);
const tableHead = `| right | ${memberRoles.join(' | ')} |\n|---|${'---|'.repeat(memberRoles.length)}\n`;

test('docs/team.md lists the rights of each role', () => {
  const text = readFileSync(page, 'utf8');
  const start = text.indexOf(tableHead);
  expect(start).toBeGreaterThan(0);
  const rows = (Object.keys(rights) as RightName[]).map(
    (right) =>
      `| ${rights[right].about} | ${memberRoles.map((role) => (roleMay(role, right) ? 'yes' : 'no')).join(' | ')} |\n`,
  );
  const rest = text.slice(start).replace(/^(\|.*\n)+/, '');
  const expected = `${text.slice(0, start)}${tableHead}${rows.join('')}${rest}`;
  if (process.env.UPDATE_DOCS) writeFileSync(page, expected);
  expect(readFileSync(page, 'utf8')).toBe(expected);
});
