import type { Queryable } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { type Expansion, expandWord, swapsOf } from './rules/likeness.ts';
import { queryWords } from './rules/query-words.ts';

/** For each typed word (position, from 0) the known words it may stand for: itself, longer ones that begin with it, similar ones. */
export function knownWords(typed: readonly string[]): Sql {
  const swapped = typed.flatMap((word, position) => swapsOf(word).map((swap) => ({ position, swap })));
  return sql`
    select typed.position::integer - 1 as position, known.word
    from unnest(${typed}::text[]) with ordinality as typed (word, position)
    cross join lateral (
      (select w.word from search_words w where w.word = typed.word)
      union
      (select longer.word from (
        select w.word from search_words w
        where length(typed.word) >= 3 and w.word > typed.word and w.word < typed.word || chr(1114111)
        order by w.word limit 500) longer
      order by length(longer.word), longer.word limit 8)
      union
      (select w.word from search_words w
        where length(typed.word) >= 4 and w.word % typed.word
        order by similarity(w.word, typed.word) desc, w.word limit 30)
      union
      (select w.word from unnest(${swapped.map(({ position }) => position)}::integer[], ${swapped.map(({ swap }) => swap)}::text[]
        ) as swapped (position, word) join search_words w on w.word = swapped.word
        where swapped.position = typed.position - 1)
    ) known`;
}

/** What the words of a query may stand for; those that nothing resembles are left out. */
export async function understandQuery(db: Queryable, query: string): Promise<Expansion[][]> {
  const typed = queryWords(query);
  if (typed.length === 0) return [];
  const known = await db.rows<{ position: number; word: string }>(knownWords(typed));
  return typed
    .map((word, position) =>
      expandWord(
        word,
        known.filter((candidate) => candidate.position === position).map((candidate) => candidate.word),
      ),
    )
    .filter((expansions) => expansions.length > 0);
}
