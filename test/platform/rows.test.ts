import type pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { onServer, withDatabase } from '../fixtures/database.ts';
import { fieldsOf, type ReadField } from '../fixtures/row-shape.ts';
import { filledIn, readElsewhere, rows, wholeTables, writtenByTheDatabase } from './row-shapes.ts';
import { writtenColumns } from './written-columns.ts';

/*
 * Compares the row types of the code with a migrated database. After you add a column, these tests guide you:
 *
 * 1. With the migration only, "every column is read" lists the column. Add it to the row type of its feature,
 *    or to `readElsewhere`.
 * 2. With the row type, `row-shapes.ts` does not compile until the field has a shape there.
 * 3. With the shape, "matches its statement" fails until the statement selects the column with that type.
 * 4. "every column is written" lists the column until a statement writes it, or until it is listed in
 *    `writtenByTheDatabase`.
 */

const onMigrated = <T>(work: (client: pg.Client) => Promise<T>) =>
  onServer(withDatabase(inject('serverUrl'), inject('templates').empty), work);

/** A type may allow null where the column does not: a join or an expression can be null. */
const fits = (field: ReadField | undefined, shape: string) =>
  field !== undefined && (field.shape === shape || `${field.shape}?` === shape);

async function listColumns(): Promise<string[]> {
  const { rows: columns } = await onMigrated((client) =>
    client.query<{ name: string }>(`
      select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.attidentity = '' order by 1`),
  );
  return columns.map(({ name }) => name);
}

describe('rows', () => {
  test.each(rows)('$name matches its statement', async ({ name: row, read, shape }) => {
    const fields = await onMigrated((client) => fieldsOf(client, read));
    const byName = new Map(fields.map((field) => [field.name, field]));
    expect([...byName.keys()].sort()).toEqual(Object.keys(shape).sort());
    const wrong = Object.entries(shape).filter(
      ([name, expected]) => !fits(byName.get(name), expected) && !filledIn.includes(`${row}.${name}`),
    );
    expect(wrong.map(([name, expected]) => [name, expected, byName.get(name)?.shape])).toEqual([]);
  });

  test('every column is read by one of them or listed', async () => {
    const read = new Set<string>();
    await onMigrated(async (client) => {
      for (const row of rows)
        for (const { name, table, column } of await fieldsOf(client, row.read))
          read.add(table === '' ? `${row.table}.${name}` : `${table}.${column}`);
    });
    const isNamed = (column: string) =>
      wholeTables.includes(column.split('.')[0]!) || readElsewhere.includes(column);
    const columns = await listColumns();
    expect(columns.filter((column) => !read.has(column) && !isNamed(column))).toEqual([]);
    const tables = new Set(columns.map((column) => column.split('.')[0]!));
    expect(wholeTables.filter((table) => !tables.has(table))).toEqual([]);
    expect(readElsewhere.filter((column) => !columns.includes(column) || read.has(column))).toEqual([]);
  });
});

test('every column is written by a statement or by the database', async () => {
  const columns = await listColumns();
  const written = writtenColumns();
  expect(columns.filter((column) => !written.has(column) && !writtenByTheDatabase.includes(column))).toEqual(
    [],
  );
  expect(writtenByTheDatabase.filter((column) => !columns.includes(column) || written.has(column))).toEqual(
    [],
  );
});
