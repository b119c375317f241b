import type { Viewer } from '../../../../http/caller.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { joinSql, type Sql, sql } from '../../../../platform/database/sql.ts';
import { seesProfessional, seesService } from '../visibility-sql.ts';
import { understandQuery } from './known-words-store.ts';

export interface NameMatch {
  condition: Sql;
  /** A whole number: higher is better. */
  rank: Sql;
}

// Columns that hold textKey of a name, with an index of its words.
const searchKeys = { professional: sql`p.search_key`, service: sql`s.search_key` };

/** Finds names by their words, typing errors forgiven; null when no word is known. */
export async function matchName(
  db: Queryable,
  query: string,
  row: keyof typeof searchKeys,
  viewer: Viewer,
): Promise<NameMatch | null> {
  const words = await understandQuery(db, query, hasOwn(row, viewer));
  if (words.length === 0) return null;
  const inName = sql`string_to_array(${searchKeys[row]}, ' ')`;
  const known = words.flatMap((expansions, position) =>
    expansions.map((expansion) => ({ ...expansion, position })),
  );
  return {
    condition: joinSql(
      words.map((expansions) => sql`${inName} && ${expansions.map(({ word }) => word)}::text[]`),
      ' and ',
    ),
    // Of two names that hold every word, the one with fewer others is meant.
    rank: sql`(select sum(best.likeness)::integer * 100 - cardinality(${inName}) from (
      select max(known.likeness) as likeness
      from unnest(${known.map(({ position }) => position)}::integer[], ${known.map(({ word }) => word)}::text[],
        ${known.map(({ likeness }) => likeness)}::integer[]) as known (position, word, likeness)
      where known.word = any (${inName}) group by known.position) best)`,
  };
}

/** Whether a name that only the viewer sees holds the word of row `typed`: the known words are those of what everybody sees. */
function hasOwn(row: keyof typeof searchKeys, viewer: Viewer): Sql {
  if (viewer === null) return sql`false`;
  const holdsIt = sql`string_to_array(${searchKeys[row]}, ' ') @> array[typed.word]`;
  return row === 'professional'
    ? sql`exists (select 1 from professionals p where ${holdsIt} and ${seesProfessional(viewer)})`
    : sql`exists (select 1 from services s where ${holdsIt} and ${seesService(viewer)})`;
}
