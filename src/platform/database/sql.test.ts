import { expect, test } from 'vitest';
import { isWrite, joinSql, nameOf, sql } from './sql.ts';

const use = (text: string, times: number) => Array.from({ length: times }, () => nameOf(text)).at(-1);

test('names a text after repeated use and keeps the name', () => {
  expect(use('select often', 3)).toBeUndefined();
  const name = nameOf('select often');
  expect(name).toMatch(/^s\d+$/);
  expect(use('select often', 5)).toBe(name);
  expect(use('select as often', 4)).not.toBe(name);
});

test('does not name texts used once or twice', () => {
  for (let round = 0; round < 2; round++)
    for (let n = 0; n < 5_000; n++) expect(nameOf(`select rare ${n}`)).toBeUndefined();
});

test('a forgotten text gets a new name, because a connection may still know the old one', () => {
  const first = use('select once more', 4);
  for (let n = 0; n < 2_000; n++) nameOf(`select other ${n}`);
  const second = use('select once more', 4);
  expect([first, second].every((name) => name !== undefined)).toBe(true);
  expect(second).not.toBe(first);
});

test('recognizes statements that write, also in their fragments', () => {
  const insert = sql`insert into notes (text) values (${'x'})`;
  const written = [
    insert,
    sql`with made as (${insert} returning id) select id from made`,
    sql`delete from notes`,
  ];
  written.push(joinSql([sql`select 1`, sql`select 2 from notes for update`], ', '));
  expect(written.map(isWrite)).toEqual([true, true, true, true]);
  const read = [
    sql`select 'a' where updated_at > ${new Date()}`,
    sql`with one as (select 1) select ${['delete']}`,
  ];
  expect(read.map(isWrite)).toEqual([false, false]);
});
