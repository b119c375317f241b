import type { Viewer } from '../../../../http/caller.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { joinSql, noSql, type Sql, sql } from '../../../../platform/database/sql.ts';
import { type Expansion, expandWord, swapsOf, synonymsAt } from '../rules/likeness.ts';
import { queryWords } from '../rules/search-words.ts';
import { seesProfessional, seesService } from '../visibility-sql.ts';

/**
 * Indexed words that may match typed words, except the words themselves: longer words with the prefix,
 * similar words and synonyms. `wanted` is a row source of typed words with their position from 0.
 */
export function otherForms(typed: readonly string[], wanted: Sql): Sql {
  const swapped = typed.flatMap((word, position) => swapsOf(word).map((swap) => ({ position, swap })));
  const meant = typed.flatMap((_, position) =>
    synonymsAt(typed, position).map((synonym) => ({ position, synonym })),
  );
  return sql`
    select typed.position, known.word
    from ${wanted} typed
    cross join lateral (
      (select longer.word from (
        select w.word from search_words w
        where length(typed.word) >= 3 and w.word > typed.word and w.word < typed.word || chr(1114111)
        order by w.word limit 500) longer
      order by length(longer.word), longer.word limit 8)
      union
      (select w.word from search_words w
        where length(typed.word) >= 4 and w.word % typed.word and w.word <> typed.word
        order by similarity(w.word, typed.word) desc, w.word limit 30)
      union
      (select w.word from unnest(${swapped.map(({ position }) => position)}::integer[], ${swapped.map(({ swap }) => swap)}::text[]
        ) as swapped (position, word) join search_words w on w.word = swapped.word
        where swapped.position = typed.position and w.word <> typed.word)
      union
      (select w.word from unnest(${meant.map(({ position }) => position)}::integer[], ${meant.map(({ synonym }) => synonym)}::text[]
        ) as meant (position, word) join search_words w on w.word = meant.word
        where meant.position = typed.position and w.word <> typed.word)
    ) known`;
}

/**
 * Expansions of the words of a query. Words without a match are dropped. `isOwn` checks whether a record that
 * only the viewer sees contains the word of row `typed`.
 */
export async function expandQuery(db: Queryable, query: string, isOwn: Sql | null): Promise<Expansion[][]> {
  const typed = queryWords(query);
  if (typed.length === 0) return [];
  const known = await db.rows<{ position: number; word: string }>(sql`
    with typed as materialized (
      select typed.word, typed.position::integer - 1 as position
      from unnest(${typed}::text[]) with ordinality as typed (word, position))
    select typed.position, typed.word from typed
    where exists (select 1 from search_words w where w.word = typed.word) ${isOwn === null ? noSql : sql`or ${isOwn}`}
    union all ${otherForms(typed, sql`typed`)}`);
  return typed
    .map((word, position) =>
      expandWord(
        word,
        known.filter((candidate) => candidate.position === position).map((candidate) => candidate.word),
        synonymsAt(typed, position),
      ),
    )
    .filter((expansions) => expansions.length > 0);
}

export interface NameMatch {
  condition: Sql;
  /** Integer, higher is better. */
  rank: Sql;
}

// Columns with the normalized name and an index on its words.
const searchKeys = { professional: sql`p.search_key`, service: sql`s.search_key` };

/** Matches names by words with tolerance for typing errors. Null if no word is known. */
export async function matchName(
  db: Queryable,
  query: string,
  row: keyof typeof searchKeys,
  viewer: Viewer,
): Promise<NameMatch | null> {
  const words = await expandQuery(db, query, hasOwn(row, viewer));
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
    // Among names that contain all words, shorter names rank higher.
    rank: sql`(select sum(best.likeness)::integer * 100 - cardinality(${inName}) from (
      select max(known.likeness) as likeness
      from unnest(${known.map(({ position }) => position)}::integer[], ${known.map(({ word }) => word)}::text[],
        ${known.map(({ likeness }) => likeness)}::integer[]) as known (position, word, likeness)
      where known.word = any (${inName}) group by known.position) best)`,
  };
}

/**
 * Whether a name that only the viewer sees contains the word of row `typed`. The word index holds public
 * names only.
 */
function hasOwn(row: keyof typeof searchKeys, viewer: Viewer): Sql {
  if (viewer === null) return sql`false`;
  const holdsIt = sql`string_to_array(${searchKeys[row]}, ' ') @> array[typed.word]`;
  return row === 'professional'
    ? sql`exists (select 1 from professionals p where ${holdsIt} and ${seesProfessional(viewer)})`
    : sql`exists (select 1 from services s where ${holdsIt} and ${seesService(viewer)})`;
}
