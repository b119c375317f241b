import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockSpaces } from '../../src/platform/database/lock-spaces.ts';

const root = new URL('../../', import.meta.url).pathname;

const sources = ['src', 'test', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);

// A literal lock space of three or more digits: the first argument of the lock function, or the second of the
// hash.
const ownNumber = /pg_(?:try_)?advisory\w*\(\s*\d{3}|hashtextextended\([^()]*(?:\([^()]*\)[^()]*)*,\s*\d{3}/;

test('the numbers of advisory lock spaces appear only in lock-spaces.ts', () => {
  const listed = Object.values(lockSpaces).map(String);
  const scattered = sources.filter((name) => {
    if (/lock-spaces(\.test)?\.ts$/.test(name)) return false;
    const text = readFileSync(join(root, name), 'utf8');
    const numbers = text.match(/\b\d[\d_]{5,}\b/g)?.map((number) => number.replaceAll('_', '')) ?? [];
    return ownNumber.test(text) || numbers.some((number) => listed.includes(number));
  });
  expect(scattered).toEqual([]);
});

test('a literal lock space is detected', () => {
  for (const text of [
    'select pg_advisory_xact_lock(730599)',
    'select pg_try_advisory_lock( 730599, $1)',
    'hashtextextended($1, 730599)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it would stand in a store
    'hashtextextended(${`${name}:${of}`}, 730599)',
    'hashtextextended(lower(id), 730599)',
  ])
    expect([text, ownNumber.test(text)]).toEqual([text, true]);
});

test('the waitlist migration uses the lock space of bookings', () => {
  const migration = readFileSync(join(root, 'db/migrations/0047-waitlist-hours.sql'), 'utf8');
  expect(migration).toContain(
    `pg_try_advisory_xact_lock(hashtextextended(old.professional_id, ${lockSpaces.booking}))`,
  );
});
