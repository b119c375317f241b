import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { AccountExport } from '../../src/features/accounts/data-rights/contract.ts';
import { personalData } from '../../src/features/accounts/data-rights/list-personal-data.ts';
import { createDatabase, onServer } from '../fixtures/database.ts';

interface Column {
  table: string;
  column: string;
}

let tables: string[] = [];
let speaking: string[] = [];
let database: Awaited<ReturnType<typeof createDatabase>>;

/**
 * Columns that can hold free text or refer to a person. Excludes primary keys, references to other records,
 * and columns that a constraint limits to fixed values or short codes.
 */
const speakingColumns = `
  select c.table_name as table, c.column_name as column
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name <> 'id'
    and c.udt_name in ('text', 'varchar', 'bpchar', 'name', 'json', 'jsonb', 'bytea', '_text', '_varchar', '_json', '_jsonb')
    and not exists (
      select 1 from pg_constraint k
      where k.conrelid = format('public.%I', c.table_name)::regclass and c.ordinal_position = any (k.conkey)
        and case k.contype
          when 'f' then k.confrelid::regclass::text <> all ($1) and not (
            cardinality(k.conkey) > 1 and c.column_name ~ '(user|professional|client)_id$')
          when 'c' then cardinality(k.conkey) = 1 and pg_get_constraintdef(k.oid) ~ '= ANY|= ''|~ ''\\^\\[A-Z\\]\\{3\\}\\$'''
          else false end)
  order by 1, 2`;
const people = [
  ...['users', 'sessions', 'family_members', 'professionals', 'clients'],
  ...['appointments', 'reviews', 'support_tickets', 'waitlist_entries'],
];

const declared = personalData.flatMap((feature) => Object.entries(feature.tables));
const placesDeclared = declared.flatMap(([table, { columns = [] }]) =>
  (Array.isArray(columns) ? columns : Object.keys(columns)).map((column) => `${table}.${column}`),
);

beforeAll(async () => {
  database = await createDatabase(inject('serverUrl'), inject('templates').empty);
  await onServer(database.ownerUrl, async (client) => {
    const all = await client.query<{ table: string }>(`
      select table_name as table from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
    tables = all.rows.map(({ table }) => table);
    const columns = await client.query<Column>(speakingColumns, [people]);
    speaking = columns.rows.map(({ table, column }) => `${table}.${column}`);
  });
});
afterAll(() => database?.drop());

test('every table is declared by exactly one feature, as personal or with the reason why it is not', () => {
  expect(declared.map(([table]) => table).sort()).toEqual([...tables].sort());
});

test('every column that refers to a person or can hold free text is declared', () => {
  expect(speaking.filter((place) => !placesDeclared.includes(place))).toEqual([]);
});

test('every declared column exists', () => {
  expect(placesDeclared.filter((place) => !speaking.includes(place))).toEqual([]);
});

test('a table declared as not personal has no foreign key to a person', async () => {
  const impersonal = declared.filter(([, table]) => 'notPersonal' in table).map(([name]) => name);
  const found = await onServer(database.ownerUrl, (client) =>
    client.query(
      `select k.conrelid::regclass::text as table from pg_constraint k
      where k.contype = 'f' and k.conrelid::regclass::text = any ($1) and k.confrelid::regclass::text = any ($2)`,
      [impersonal, people],
    ),
  );
  expect(found.rows).toEqual([]);
});

test('every section of the export is written by one feature and exists for every column that names it', () => {
  const sections = Object.keys(AccountExport.properties).filter((name) => name !== 'exportedAt');
  expect(personalData.flatMap((feature) => Object.keys(feature.export ?? {})).sort()).toEqual(
    sections.sort(),
  );
  const named = declared.flatMap(([, table]) =>
    'notPersonal' in table
      ? []
      : Object.values(table.columns).flatMap((shown) => (typeof shown === 'string' ? [] : [shown.section])),
  );
  expect(named.filter((section) => !sections.includes(section))).toEqual([]);
});
