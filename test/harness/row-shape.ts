import type pg from 'pg';
import type { Queryable, Transaction } from '../../src/platform/database/database.ts';
import { type Sql, toStatement } from '../../src/platform/database/sql.ts';

type ShapeOf<Value> = [Value] extends [string]
  ? 'text'
  : [Value] extends [number]
    ? 'number'
    : [Value] extends [boolean]
      ? 'boolean'
      : [Value] extends [Date]
        ? 'time'
        : [Value] extends [readonly string[]]
          ? 'texts' | 'json'
          : [Value] extends [readonly number[]]
            ? 'numbers' | 'json'
            : 'json';

/** Each field of a row type with what it is in TypeScript; `?` where it may be null. The compiler refuses one that does not fit the type. */
export type RowShape<Row> = {
  [Name in keyof Row]-?: null extends Row[Name] ? `${ShapeOf<NonNullable<Row[Name]>>}?` : ShapeOf<Row[Name]>;
};

/** What a reader gives one of, or a list of, or null. */
type RowIn<Result> = NonNullable<Result extends readonly (infer Row)[] ? Row : Result>;

export interface CheckedRow {
  name: string;
  /** Where fields come from whose origin a union hides. */
  table?: string | undefined;
  read: (db: Transaction) => Promise<unknown>;
  shape: Record<string, string>;
}

/** A row type by a function that reads it, as use cases call it: whether it finds any does not matter. */
export const rowOf = <Result>(
  name: string,
  read: (db: Transaction) => Promise<Result>,
  shape: RowShape<RowIn<Result>>,
  table?: string,
): CheckedRow => ({ name, read, shape: shape as Record<string, string>, table });

export interface ReadField {
  name: string;
  shape: string;
  /** Empty for what a statement computes. */
  table: string;
  column: string;
}

const shapes: Record<string, string> = {
  text: 'text',
  date: 'text',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'time',
  'text[]': 'texts',
  'smallint[]': 'numbers',
  jsonb: 'json',
};

/** What the last statement of a reader gives, as the server describes it. */
export async function fieldsOf(client: pg.Client, read: CheckedRow['read']): Promise<ReadField[]> {
  let fields: pg.FieldDef[] = [];
  const run = async (statement: Sql) => {
    const { text, values } = toStatement(statement);
    const result = await client.query(text, values);
    fields = result.fields;
    return result;
  };
  const db: Pick<Queryable, 'row' | 'rows' | 'run'> = {
    row: async <Row extends object>(statement: Sql) => ((await run(statement)).rows[0] as Row) ?? null,
    rows: async <Row extends object>(statement: Sql) => (await run(statement)).rows as Row[],
    run: async (statement) => (await run(statement)).rowCount ?? 0,
  };
  await read(db as Transaction);
  const described: ReadField[] = [];
  for (const field of fields) described.push(await describeField(client, field));
  return described;
}

async function describeField(client: pg.Client, field: pg.FieldDef): Promise<ReadField> {
  const { rows } = await client.query<{
    type: string;
    table: string | null;
    column: string | null;
    nullable: boolean;
  }>(
    `select format_type($1, null) as type, c.relname as table, a.attname as column, coalesce(not a.attnotnull, false) as nullable
    from (select) as one left join pg_class c on c.oid = $2 left join pg_attribute a on a.attrelid = c.oid and a.attnum = $3`,
    [field.dataTypeID, field.tableID, field.columnID],
  );
  const [row] = rows;
  const shape = shapes[row!.type] ?? row!.type;
  return {
    name: field.name,
    shape: row!.nullable ? `${shape}?` : shape,
    table: row!.table ?? '',
    column: row!.column ?? '',
  };
}
