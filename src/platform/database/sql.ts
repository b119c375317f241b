import { LRUCache } from 'lru-cache';

/** SQL text with values. Can be run or nested in another fragment. */
export interface Sql {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

export interface Statement {
  /** Set for frequent statements only. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: unknown[];
}

const fragments = new WeakSet<object>();

/** sql`… where id = ${id} and ${condition}`: values become parameters, fragments are inserted. */
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

// The texts of a template are the same object each time.
const writingTexts = new WeakMap<readonly string[], boolean>();
const writingWords = /\b(?:insert|update|delete|merge)\b/i;

/** Whether the statement changes rows, possibly in a fragment of it. Also true for `for update`. */
export function isWrite({ strings, values }: Sql): boolean {
  let isWriting = writingTexts.get(strings);
  if (isWriting === undefined) {
    isWriting = strings.some((part) => writingWords.test(part));
    writingTexts.set(strings, isWriting);
  }
  return (
    isWriting ||
    values.some(
      (value) => typeof value === 'object' && value !== null && fragments.has(value) && isWrite(value as Sql),
    )
  );
}

/** Placeholder for the latest start time, filled in when the statement is sent. */
export const beginBy = Symbol('beginBy');

/**
 * False if the server reads the statement after the caller may have given up, for example because it was
 * frozen. For statements outside a transaction that must not run late; inside one, the missing commit has the
 * same effect.
 */
export const inTime: Sql = sql`statement_timestamp() < ${beginBy}::timestamptz`;

export function toStatement(fragment: Sql): Statement {
  const parts: string[] = [];
  const values: unknown[] = [];
  write(fragment, parts, values);
  const text = parts.join('');
  return { name: nameOf(text), text, values };
}

/*
 * A named statement is parsed and planned once per connection, and uses server memory as long as the
 * connection lives. Only texts that are used repeatedly get a name, so that varying combinations of fragments
 * cannot fill that memory.
 */
const maxTexts = 1_000;
const maxCharacters = 2_000_000;
const usesBeforeNamed = 3;

interface Seen {
  uses: number;
  name: string | undefined;
}

const seen = new LRUCache<string, Seen>({
  max: maxTexts,
  maxSize: maxCharacters,
  sizeCalculation: (_seen, text) => text.length + 1,
});
// Never reused: a connection may still know an older text by it.
let named = 0;

export function nameOf(text: string): string | undefined {
  const known = seen.get(text);
  if (known === undefined) {
    seen.set(text, { uses: 1, name: undefined });
    return undefined;
  }
  if (known.name === undefined && ++known.uses > usesBeforeNamed) known.name = `s${++named}`;
  return known.name;
}
