import type { Viewer } from '../../http/caller.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { pageSizeFor } from '../../platform/database/page-size.ts';
import { joinSql, type Sql, sql } from '../../platform/database/sql.ts';
import { knownWords } from './known-words-store.ts';
import type { Expansion } from './rules/likeness.ts';
import { weights } from './rules/word-weights.ts';
import {
  type BusinessFilters,
  type BusinessRow,
  businessColumns,
  filterConditions,
  sourcesFor,
  unionAll,
} from './store.ts';
import { seesBusiness } from './visibility-sql.ts';

// Counting further would cost more than it can save: beyond this, one way in is as good as the other.
const countedAtMost = 3000;
// A search for several words, or within a filter, weighs up to this many businesses that match its rarest part.
const candidateLimit = sql`limit 3000`;

export interface KnownWord {
  /** Which word of the query it may stand for, from 0. */
  position: number;
  word: string;
  /** Businesses that have it, counted only so far. */
  postings: number;
  /** Businesses that pass the filters, counted only so far; null when nothing is filtered. */
  filtered: number | null;
}

/** The words of businesses that those of a query may stand for, with what tells where to begin looking. */
export async function listKnownWords(
  db: Queryable,
  words: readonly string[],
  filters: BusinessFilters,
  viewer: Viewer,
): Promise<KnownWord[]> {
  const isFiltered = Object.keys(filters).length > 0;
  const filtered = isFiltered ? countPassing(filters, viewer) : sql`null::integer`;
  const counted = words.length === 1 && !isFiltered ? 1 : countedAtMost;
  const known = await db.rows<KnownWord>(sql`
    select known.position, known.word, passing.filtered,
      (select count(*)::integer from (
        select 1 from business_words p where p.word = known.word limit ${counted}) few) as postings
    from (${knownWords(words)}) known cross join (select ${filtered} as filtered) passing`);
  return known.filter(({ postings }) => postings > 0);
}

function countPassing(filters: BusinessFilters, viewer: Viewer): Sql {
  const sources = sourcesFor(viewer).map(
    (source) => sql`(select 1 from businesses b
      where ${joinSql([source, ...filterConditions(filters)], ' and ')} limit ${countedAtMost})`,
  );
  return sql`(select count(*)::integer from (${unionAll(sources)}) few)`;
}

export type RankedRow = BusinessRow & { rank: number };

interface RankedPage {
  viewer: Viewer;
  after: { rank: number; id: string };
  limit: number;
}

/**
 * Those that match one word, best first. The index is read bucket by bucket (one word at one weight, in the order of ids), each only
 * as far as the page could reach: the cost does not grow with the number of businesses, nor with the number of the page.
 */
export function listByWord(
  db: Queryable,
  expansions: readonly Expansion[],
  page: RankedPage,
): Promise<RankedRow[]> {
  const { limit } = pageSizeFor(page.limit);
  const buckets = expansions.flatMap(({ word, likeness }) =>
    Object.values(weights).map((weight) => ({ word, weight, rank: weight * likeness })),
  );
  const open = buckets.filter(({ rank }) => rank <= page.after.rank);
  // What stands in a better bucket has been shown, or in this one up to where the last page ended.
  const past = buckets.filter(({ rank }) => rank >= page.after.rank);
  return db.rows(sql`
    select ${businessColumns}, found.rank from (
      select candidate.id, max(bucket.rank) as rank
      from unnest(${open.map(({ word }) => word)}::text[], ${open.map(({ weight }) => weight)}::smallint[],
        ${open.map(({ rank }) => rank)}::integer[],
        ${open.map(({ rank }) => (rank === page.after.rank ? page.after.id : ''))}::text[]
      ) as bucket (word, weight, rank, after)
      cross join lateral (
        select w.business_id as id from business_words w
        where w.word = bucket.word and w.weight = bucket.weight and w.business_id > bucket.after
          and exists (select 1 from businesses b where b.id = w.business_id and ${seesBusiness(page.viewer)} offset 0)
          and not exists (
            select 1 from unnest(${past.map(({ word }) => word)}::text[], ${past.map(({ weight }) => weight)}::smallint[],
              ${past.map(({ rank }) => (rank === page.after.rank ? page.after.id : null))}::text[]
            ) as past (word, weight, until)
            join business_words better on better.business_id = w.business_id and better.word = past.word
              and better.weight = past.weight
            where past.until is null or w.business_id <= past.until offset 0)
        order by w.business_id ${limit}
      ) candidate
      group by candidate.id order by rank desc, candidate.id ${limit}
    ) found join businesses b on b.id = found.id
    order by found.rank desc, found.id`);
}

/** Those that match every word and the filters, best first. `rarest` is the word with the fewest businesses, or null for the filters. */
export function listByWords(
  db: Queryable,
  expansions: readonly (readonly Expansion[])[],
  rarest: readonly Expansion[] | null,
  filters: BusinessFilters,
  page: RankedPage,
): Promise<RankedRow[]> {
  const { limit } = pageSizeFor(page.limit);
  const known = expansions.flatMap((words, position) =>
    words.map((expansion) => ({ ...expansion, position })),
  );
  const candidates = rarest === null ? passing(filters, page.viewer) : having(rarest, filters, page.viewer);
  return db.rows(sql`
    with candidate as materialized (${candidates}),
    match as (
      select best.id, sum(best.rank) as rank from (
        select candidate.id, known.position, max(p.weight * known.likeness) as rank
        from candidate
        cross join lateral (
          select p.word, p.weight from business_words p
          where p.business_id = candidate.id and p.word = any (${known.map(({ word }) => word)}::text[]) offset 0
        ) p
        join unnest(${known.map(({ position }) => position)}::integer[], ${known.map(({ word }) => word)}::text[],
          ${known.map(({ likeness }) => likeness)}::integer[]) as known (position, word, likeness) on known.word = p.word
        group by candidate.id, known.position
      ) best
      group by best.id having count(*) = ${expansions.length}
    )
    select ${businessColumns}, found.rank from (
      select match.id, match.rank from match
      where match.rank < ${page.after.rank}::float8
        or (match.rank = ${page.after.rank}::float8 and match.id > ${page.after.id})
      order by match.rank desc, match.id ${limit}
    ) found join businesses b on b.id = found.id
    order by found.rank desc, found.id`);
}

function having(expansions: readonly Expansion[], filters: BusinessFilters, viewer: Viewer): Sql {
  const conditions = joinSql(
    [sql`b.id = w.business_id`, seesBusiness(viewer), ...filterConditions(filters)],
    ' and ',
  );
  return sql`select distinct posting.id
    from unnest(${expansions.map(({ word }) => word)}::text[]) as known (word)
    cross join lateral (
      select w.business_id as id from business_words w
      where w.word = known.word and exists (select 1 from businesses b where ${conditions} offset 0)
      order by w.weight desc, w.business_id ${candidateLimit}
    ) posting`;
}

function passing(filters: BusinessFilters, viewer: Viewer): Sql {
  const order = filters.near === undefined ? sql`b.id` : sql`b.position <-> ${filters.near.point}::cube`;
  const sources = sourcesFor(viewer).map((source) => {
    const conditions = joinSql([source, ...filterConditions(filters)], ' and ');
    return sql`(select b.id from businesses b where ${conditions} order by ${order} ${candidateLimit})`;
  });
  return unionAll(sources);
}
