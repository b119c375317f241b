import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  memberRoles,
  type RightName,
  rights,
  roleMay,
} from '../../src/features/access/rights/rules/rights.ts';

test('docs/people.md says what each role may, as the code does', () => {
  const page = readFileSync('docs/people.md', 'utf8');
  const written = page.split('\n').filter((line) => line.startsWith('|'));
  const rows = (Object.keys(rights) as RightName[]).map(
    (right) =>
      `| ${rights[right].about} | ${memberRoles.map((role) => (roleMay(role, right) ? 'yes' : 'no')).join(' | ')} |`,
  );
  expect(written).toEqual([`| may | ${memberRoles.join(' | ')} |`, '|---|---|---|---|', ...rows]);
});
