import { joinSql, type Sql } from './sql.ts';

/** Columns and values of each field, in the same order. A missing field is a compile error. */
export type WrittenColumns<Fields> = {
  [Field in keyof Fields]-?: readonly [columns: Sql, values: (value: Fields[Field], all: Fields) => Sql];
};

export function columnsOf<Fields>(written: WrittenColumns<Fields>): Sql {
  const entries: readonly (readonly [Sql, unknown])[] = Object.values(written);
  return joinSql(
    entries.map(([columns]) => columns),
    ', ',
  );
}

export function valuesOf<Fields>(written: WrittenColumns<Fields>, fields: Fields): Sql {
  const names = Object.keys(written) as (keyof Fields)[];
  return joinSql(
    names.map((name) => written[name][1](fields[name], fields)),
    ', ',
  );
}

/** The request type. Callers do not compile if `Written` lacks one of its fields; the error names the field. */
export type EveryFieldOf<Request, Written> =
  Exclude<keyof Request, keyof Written> extends never
    ? Request
    : Request & { fieldIsNotWritten: Exclude<keyof Request, keyof Written> };
