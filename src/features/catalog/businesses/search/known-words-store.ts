import type { Queryable } from '../../../../platform/database/database.ts';
import { noSql, type Sql, sql } from '../../../../platform/database/sql.ts';
import { type Expansion, expandWord, swapsOf } from '../rules/likeness.ts';
import { queryWords } from '../rules/query-words.ts';
import { synonymsOf } from '../rules/synonyms.ts';

/**
 * The known words that typed ones may stand for besides themselves: longer ones that begin with them, similar ones,
 * and what is called otherwise in another language.
 * `wanted` is a source of rows: those of the typed words that are looked for, each with its position from 0.
 */
export function otherForms(typed: readonly string[], wanted: Sql): Sql {
  const swapped = typed.flatMap((word, position) => swapsOf(word).map((swap) => ({ position, swap })));
  const meant = typed.flatMap((word, position) => synonymsOf(word).map((synonym) => ({ position, synonym })));
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
 * What the words of a query may stand for; those that nothing resembles are left out. `isOwn` says of row `typed` whether something that
 * only the viewer sees has the word; null: there is nothing.
 */
export async function understandQuery(
  db: Queryable,
  query: string,
  isOwn: Sql | null,
): Promise<Expansion[][]> {
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
        synonymsOf(word),
      ),
    )
    .filter((expansions) => expansions.length > 0);
}
