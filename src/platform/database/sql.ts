import { nameOf } from './statement-names.ts';

/** A piece of SQL with its values, to be run or to be put into another piece. */
export interface Sql {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

export interface Statement {
  /** Of those that come often. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: unknown[];
}

const fragments = new WeakSet<object>();

/** sql`… where id = ${id} and ${condition}`: values become parameters, pieces become text. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  const fragment = { strings, values };
  fragments.add(fragment);
  return fragment;
}

export function joinSql(pieces: readonly Sql[], separator: ' and ' | ' or ' | ', '): Sql {
  if (pieces.length === 0) throw new Error('nothing to join');
  const strings = ['', ...Array<string>(pieces.length - 1).fill(separator), ''];
  const joined = { strings, values: pieces };
  fragments.add(joined);
  return joined;
}

export const noSql: Sql = sql``;

function write(fragment: Sql, parts: string[], values: unknown[]): void {
  fragment.strings.forEach((part, index) => {
    parts.push(part);
    if (index >= fragment.values.length) return;
    const value = fragment.values[index];
    if (typeof value === 'object' && value !== null && fragments.has(value)) {
      write(value as Sql, parts, values);
    } else {
      values.push(value);
      parts.push(`$${values.length}`);
    }
  });
}

/** Stands among the values for the moment until which the server may begin; filled in when the statement is sent. */
export const beginBy = Symbol('beginBy');

/**
 * False when the server came to read the statement only after whoever asked may have given up: it had been frozen, or was cut off. For
 * a statement that is its own transaction and must not be done late; one within a transaction cannot be, since its commit is never sent.
 */
export const inTime: Sql = sql`statement_timestamp() < ${beginBy}::timestamptz`;

export function toStatement(fragment: Sql): Statement {
  const parts: string[] = [];
  const values: unknown[] = [];
  write(fragment, parts, values);
  const text = parts.join('');
  return { name: nameOf(text), text, values };
}
