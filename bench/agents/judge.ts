import type { Described, Look } from './look.ts';
import type { Change, Expectation, Kind, Value } from './scenario.ts';

interface Verdict {
  /** Expected changes that did not happen. */
  missing: string[];
  /** Changes that were not expected. */
  harm: string[];
  /** Whether nothing changed. */
  untouched: boolean;
}

interface Happened {
  kind: Kind;
  was?: Described | undefined;
  becomes?: Described | undefined;
}

/** Compares the changes of the database with the expected ones, in both directions. */
export function judge(expected: readonly Change[], before: Look, after: Look): Verdict {
  const changes = listChanges(before, after);
  const left = [...changes];
  const missing: string[] = [];
  for (const wanted of expected) {
    const place = left.findIndex((happened) => fits(happened, wanted));
    if (place === -1) missing.push(describe(wanted));
    else left.splice(place, 1);
  }
  const touched = [...after.others].filter(([table, digest]) => before.others.get(table) !== digest);
  return {
    missing,
    harm: [...left.map(describe), ...touched.map(([table]) => `${table} changed`)],
    untouched: changes.length === 0 && touched.length === 0,
  };
}

function listChanges(before: Look, after: Look): Happened[] {
  return (Object.keys(after.rows) as Kind[]).flatMap((kind) => {
    const ids = new Set([...before.rows[kind].keys(), ...after.rows[kind].keys()]);
    return [...ids].flatMap((id) => {
      const was = before.rows[kind].get(id);
      const becomes = after.rows[kind].get(id);
      return JSON.stringify(was) === JSON.stringify(becomes) ? [] : [{ kind, was, becomes }];
    });
  });
}

function fits(happened: Happened, wanted: Change): boolean {
  return (
    happened.kind === wanted.kind &&
    agrees(happened.was, wanted.was) &&
    agrees(happened.becomes, wanted.becomes)
  );
}

function agrees(row: Described | undefined, expected: Expectation | undefined): boolean {
  if (row === undefined || expected === undefined) return row === expected;
  return Object.entries(expected).every(([field, wanted]) => isValue(row[field], wanted));
}

function isValue(value: Value | undefined, wanted: Expectation[string]): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted;
  if ('oneOf' in wanted) return wanted.oneOf.includes(value ?? null);
  if (value === undefined || value === null) return false;
  return (wanted.from == null || value >= wanted.from) && (wanted.to == null || value <= wanted.to);
}

function describe({ kind, was, becomes }: Happened | Change): string {
  const what = becomes === undefined ? 'gone' : was === undefined ? 'new' : 'changed';
  return `${what} ${kind}: ${JSON.stringify(becomes ?? was)}`;
}
