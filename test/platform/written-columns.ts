import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../../src/', import.meta.url).pathname;

// The demo is excluded: a column that only the demo writes counts as not written.
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => withWrittenColumns(readFileSync(join(root, name), 'utf8')));

/** Expands tables of fields and columns (`WrittenColumns`) where their columns are used. */
function withWrittenColumns(source: string): string {
  const [, name, table = ''] = /\bconst (\w+): WrittenColumns<\w+> = \{([\s\S]*?)\n\};/.exec(source) ?? [];
  if (name === undefined) return source;
  const columns = [...table.matchAll(/\[\s*sql`([^`]*)`/g)].map(([, list]) => list);
  return source.replaceAll(`\${columnsOf(${name})}`, columns.join(', '));
}

/**
 * Named SQL fragments, such as lists of columns, by name. Fragments of one name in several files are
 * combined.
 */
const pieces = new Map<string, string>();
for (const source of sources)
  for (const [, name = '', text = ''] of source.matchAll(/\bconst (\w+) = sql`([^`]*)`/g))
    pieces.set(name, `${pieces.get(name) ?? ''} ${text}`);

/** The text with named fragments expanded and inline ones removed. */
const expand = (text: string) =>
  text
    .replaceAll(/\$\{(\w+)\}/g, (whole, name) => pieces.get(name) ?? whole)
    .replaceAll(/\$\{[^{}`]*`[^`]*`[^{}`]*\}/g, '?');

/**
 * `table.column` of everything that statements insert or update, found by regular expressions. Columns
 * that the expressions miss must be listed in `row-shapes.ts`.
 */
export function writtenColumns(): Set<string> {
  const written = new Set<string>();
  const add = (table: string, names: Iterable<string>) => {
    for (const name of names) written.add(`${table}.${name}`);
  };
  for (const source of sources.map(expand)) {
    for (const [, table = '', list = ''] of source.matchAll(/\binsert into (\w+)(?: as \w+)?\s*\(([^)]*)\)/g))
      add(table, list.match(/\w+/g) ?? []);
    for (const [, table = '', list = ''] of source.matchAll(
      /\bupdate (\w+)(?: (?:as )?(?!set\b)\w+)?\s+set\s([\s\S]*?)(?:\bwhere\b|\breturning\b|`)/g,
    ))
      add(table, namesSet(list));
    // An update after an insert in the same statement belongs to the same table.
    for (const [, table = '', rest = ''] of source.matchAll(/\binsert into (\w+)([^`]*)/g))
      for (const [, list = ''] of rest.matchAll(
        /\bdo update\s+set\s([\s\S]*?)(?:\bwhere\b|\breturning\b|$)/g,
      ))
        add(table, namesSet(list));
  }
  return written;
}

function namesSet(list: string): string[] {
  const single = [...list.matchAll(/(\w+)\s*=/g)].map(([, name = '']) => name);
  const grouped = [...list.matchAll(/\(([\w\s,]+)\)\s*=/g)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  );
  return [...single, ...grouped];
}
