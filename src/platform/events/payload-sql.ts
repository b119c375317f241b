import type { EventKind, EventPayloads } from '../../shared/event-kinds.ts';
import { joinSql, type Sql, sql } from '../database/sql.ts';

declare const holds: unique symbol;

/** SQL expression for a payload field, with the type of the field. */
interface PayloadColumn<Value> {
  readonly expression: Sql;
  readonly [holds]?: Value;
}

// The casts enforce the type in the database.
export const textColumn = (expression: Sql): PayloadColumn<string> => ({
  expression: sql`(${expression})::text`,
});
export const textsColumn = (expression: Sql): PayloadColumn<string[]> => ({
  expression: sql`(${expression})::text[]`,
});
export const numberColumn = (expression: Sql): PayloadColumn<number> => ({
  expression: sql`(${expression})::integer`,
});
export const instantColumn = (expression: Sql): PayloadColumn<string> => ({
  expression: sql`(${expression})::timestamptz`,
});

/** Payload whose fields may be SQL expressions. */
export type PayloadColumns<Kind extends EventKind> = {
  [Field in keyof EventPayloads[Kind]]:
    | EventPayloads[Kind][Field]
    | PayloadColumn<EventPayloads[Kind][Field]>;
};

/** The payload as a jsonb expression. */
export function payloadSql(payload: { [Kind in EventKind]: PayloadColumns<Kind> }[EventKind]): Sql {
  const columns: [string, PayloadColumn<unknown>][] = [];
  const values: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(payload)) {
    if (isColumn(value)) columns.push([field, value]);
    else values[field] = value;
  }
  const known = sql`${JSON.stringify(values)}::jsonb`;
  if (columns.length === 0) return known;
  const pairs = columns.map(([field, { expression }]) => sql`${field}::text, ${expression}`);
  return sql`(${known} || jsonb_build_object(${joinSql(pairs, ', ')}))`;
}

const isColumn = (value: unknown): value is PayloadColumn<unknown> =>
  typeof value === 'object' && value !== null && 'expression' in value;
