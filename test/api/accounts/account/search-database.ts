import type { Database } from '../../../../src/platform/database/database.ts';
import { type Sql, sql } from '../../../../src/platform/database/sql.ts';

/** Identifiers cannot be parameters. These come from the catalog. */
const raw = (text: string): Sql => sql([text] as unknown as TemplateStringsArray);

interface Column {
  table: string;
  column: string;
  type: string;
}

/** Every column of every table that can contain text. */
async function listColumns(db: Database): Promise<Column[]> {
  return db.rows(sql`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'bytea', 'name')
    order by 1, 2`);
}

export const listPlaces = async (db: Database): Promise<string[]> =>
  (await listColumns(db)).map(({ table, column }) => `${table}.${column}`);

const asText = ({ column, type }: Column) =>
  type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;

/** Columns that contain any of these texts, ignoring case, as `table.column`. */
export async function placesOf(db: Database, marks: readonly string[]): Promise<string[]> {
  const columns = await listColumns(db);
  const pattern = marks.map((mark) => mark.replace(/[^\w@. ]/g, '\\$&')).join('|');
  const looks = columns.map(
    (column) => `select '${column.table}.${column.column}' as place
      where exists (select 1 from "${column.table}" where ${asText(column)} ~* '${pattern}')`,
  );
  const found = await db.rows<{ place: string }>(raw(looks.join(' union all ')));
  return found.map(({ place }) => place).sort();
}

/** Columns with a foreign key to one of these tables. */
export async function referencesTo(db: Database, tables: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ place: string }>(sql`
    select distinct source.relname || '.' || a.attname as place
    from pg_constraint k join pg_class source on source.oid = k.conrelid join pg_class target on target.oid = k.confrelid
    cross join lateral unnest(k.conkey) as part (number)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = part.number
    where k.contype = 'f' and target.relname = any (${tables})
      and (cardinality(k.conkey) = 1 or a.attname in ('user_id', 'professional_id')) order by 1`);
  return rows.map(({ place }) => place);
}

/** Values of one column in the rows where another column has one of these ids. */
export async function valuesWhere(
  db: Database,
  place: string,
  ids: readonly string[],
  wanted: string,
): Promise<string[]> {
  const [table, column] = place.split('.');
  const values = raw(`select distinct "${wanted}" as value from "${table}" where "${column}"::text = any (`);
  const rows = await db.rows<{ value: unknown }>(sql`${values}${ids})`);
  return rows.map(({ value }) => (value instanceof Date ? value.toISOString() : String(value)));
}

/** The same for text columns; empty for any other type. */
export async function textsWhere(
  db: Database,
  place: string,
  ids: readonly string[],
  wanted: string,
): Promise<string[]> {
  const [table, column] = place.split('.');
  const values = raw(`select distinct "${wanted}"::text as value from "${table}"
    where "${wanted}" is not null and pg_typeof("${wanted}") = 'text'::regtype and "${column}"::text = any (`);
  const rows = await db.rows<{ value: string }>(sql`${values}${ids})`);
  return rows.map(({ value }) => value);
}

/** Stored secrets in every encoding in which they could appear. */
export async function secretsHeld(db: Database): Promise<string[]> {
  const columns = (await listColumns(db)).filter(
    ({ column, type }) => type === 'bytea' || /secret|password_hash/.test(column),
  );
  const selects = columns.flatMap(({ table, column, type }) =>
    type === 'bytea'
      ? ['hex', 'base64'].map((how) => `select encode("${column}", '${how}') as secret from "${table}"`)
      : [`select "${column}" as secret from "${table}"`],
  );
  const rows = await db.rows<{ secret: string | null }>(raw(selects.join(' union ')));
  return rows.flatMap(({ secret }) => (secret === null ? [] : [secret.replaceAll('\n', '')]));
}
