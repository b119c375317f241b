import type { Queryable } from '../../../../platform/database/database.ts';
import { pageSizeFor } from '../../../../platform/database/page-size.ts';
import { joinSql, type Sql, sql } from '../../../../platform/database/sql.ts';
import type { Expansion } from '../rules/likeness.ts';
import { weights } from '../rules/search-words.ts';
import { type BusinessFilters, businessColumns, unionAll } from '../store.ts';
import { seesBusiness } from '../visibility-sql.ts';
import { passesFilters, postingsFor, type RankedPage, type RankedRow } from './search-store.ts';

/** Businesses that are ranked, shared equally between the words of the query. */
const maxCandidates = 1000;
/** Exceeds the score of every business, also of those with other forms of all words. */
const missingWord = 100_000_000;
/** Between the ranks of businesses that have all words and those listed here. */
export const aboveLoose = -missingWord / 2;

/** Number of words of the query that the business does not have. */
export const missingWordsOf = (rank: number): number =>
  rank > aboveLoose ? 0 : Math.floor((aboveLoose - rank) / missingWord);

/**
 * Businesses that match the query with the names of their professionals, or only some of its words. Each missing
 * word lowers the rank. Leaves out businesses that have all `listed` words, because the strict search lists them.
 */
export function listLoosely(
  db: Queryable,
  words: readonly (readonly Expansion[])[],
  listed: readonly (readonly { word: string }[])[],
  filters: BusinessFilters,
  page: RankedPage,
): Promise<RankedRow[]> {
  const { limit } = pageSizeFor(page.limit);
  const known = words.flatMap((expansions, position) =>
    expansions.map((expansion) => ({ ...expansion, position })),
  );
  const most = Math.floor(maxCandidates / words.length);
  const candidates = unionAll(words.map((expansions) => candidatesOf(expansions, filters, page, most)));
  return db.rows(sql`
    with known as materialized (
      select * from unnest(${known.map(({ position }) => position)}::integer[], ${known.map(({ word }) => word)}::text[],
        ${known.map(({ likeness }) => likeness)}::integer[]) as known (position, word, likeness)),
    match as materialized (
      select candidate.id, hit.score - 1 + ${aboveLoose}::float8 - ${missingWord}::float8 * (${words.length}::integer - hit.words) as rank
      from (select distinct found.id from (${candidates}) found) candidate
      cross join lateral (
        select coalesce(sum(best.score), 0) as score, count(*) as words from (
          select max(posting.weight * known.likeness) / 1000000.0 as score from (
            select w.word, w.weight from business_words w
              where w.business_id = candidate.id and w.word in (select known.word from known)
            union all
            select part.word, ${weights.offer}::smallint from business_professionals bp
              join professionals p on p.id = bp.professional_id and p.hidden_at is null
              cross join string_to_table(p.search_key, ' ') as part (word)
              where bp.business_id = candidate.id
          ) posting join known on known.word = posting.word
          group by known.position) best
      ) hit
      where ${not(hasAll(listed))})
    select ${businessColumns}, found.rank from (
      select match.id, match.rank from match
      where (match.rank < ${page.after.rank}::float8
          or (match.rank = ${page.after.rank}::float8 and match.id > ${page.after.id}))
        and exists (select 1 from businesses b where b.id = match.id and ${seesBusiness(page.viewer)} offset 0)
      order by match.rank desc, match.id ${limit}
    ) found join businesses b on b.id = found.id
    order by found.rank desc, found.id`);
}

const not = (condition: Sql | null): Sql => (condition === null ? sql`true` : sql`not ${condition}`);

function hasAll(listed: readonly (readonly { word: string }[])[]): Sql | null {
  if (listed.length === 0) return null;
  const each = listed.map(
    (meanings) => sql`exists (select 1 from business_words w
      where w.business_id = candidate.id and w.word = any (${meanings.map(({ word }) => word)}::text[]))`,
  );
  return sql`(${joinSql(each, ' and ')})`;
}

/** Businesses with one word of the query, in their texts or in the names of their professionals. */
function candidatesOf(
  expansions: readonly Expansion[],
  filters: BusinessFilters,
  { viewer }: RankedPage,
  most: number,
): Sql {
  const words = sql`${expansions.map(({ word }) => word)}::text[]`;
  const posted = postingsFor(viewer).map(
    (source) => sql`(select w.business_id as id from unnest(${words}) as typed (word)
      cross join lateral (select w.business_id from business_words w where w.word = typed.word and ${source}
        order by w.weight desc, w.business_id limit ${most}) w)`,
  );
  const employed = sql`(select bp.business_id as id from professionals p
    join business_professionals bp on bp.professional_id = p.id
    where string_to_array(p.search_key, ' ') && ${words} and p.hidden_at is null limit ${most})`;
  return sql`(select found.id from (${unionAll([...posted, employed])}) found where ${passesFilters(sql`found.id`, filters, viewer)} limit ${most})`;
}
