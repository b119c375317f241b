/** A piece of SQL with its values, to be run or to be put into another piece. */
export interface Sql {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

export interface Statement {
  readonly name: string;
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

// A named statement is parsed and planned once a connection. Texts are few: they differ only by which pieces they hold.
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}

export function toStatement(fragment: Sql): Statement {
  const parts: string[] = [];
  const values: unknown[] = [];
  write(fragment, parts, values);
  const text = parts.join('');
  return { name: nameOf(text), text, values };
}
