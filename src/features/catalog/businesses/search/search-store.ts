import type { Viewer } from '../../../../http/caller.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { pageSizeFor } from '../../../../platform/database/page-size.ts';
import { joinSql, type Sql, sql } from '../../../../platform/database/sql.ts';
import type { Meaning } from '../rules/likeness.ts';
import { weights } from '../rules/search-words.ts';
import {
  type BusinessFilters,
  type BusinessRow,
  businessColumns,
  filterConditions,
  sourcesFor,
  unionAll,
} from '../store.ts';
import { seesBusiness } from '../visibility-sql.ts';
import { otherForms } from './known-words-store.ts';

/**
 * Candidates that a search with several words or filters ranks, starting with the rarest condition. Counting
 * stops here.
 */
export const maxCandidates = 3000;
const candidateLimit = sql`limit 3000`;

export interface KnownWord {
  /** Index of the word in the query. */
  position: number;
  word: string;
  /** Number of businesses with the word, up to a bound. */
  postings: number;
  /** Number of businesses that pass the filters, up to a bound. Null without filters. */
  filtered: number | null;
  /** Whether other forms of all words were searched, not only of unknown words. */
  has_all_forms: boolean;
}

interface Scope {
  filters: BusinessFilters;
  viewer: Viewer;
  limit: number;
}

/**
 * Indexed words that may match the query, with the counts that determine the search order. 'as typed' omits
 * other forms of known words, unless too few businesses have them to fill a page.
 */
export async function listKnownWords(
  db: Queryable,
  words: readonly string[],
  { filters, viewer, limit }: Scope,
  wanted: 'as typed' | 'all forms',
): Promise<KnownWord[]> {
  const isFiltered = Object.keys(filters).length > 0;
  const filtered = isFiltered ? countPassing(filters, viewer) : sql`null::integer`;
  const counted = words.length === 1 && !isFiltered ? limit + 1 : maxCandidates;
  const count = (word: Sql) => {
    const sources = postingsFor(viewer).map(
      (source) => sql`(select 1 from business_words w where w.word = ${word} and ${source} limit ${counted})`,
    );
    return sql`(select count(*)::integer from (${unionAll(sources)}) few)`;
  };
  const known = await db.rows<KnownWord>(sql`
    with typed as materialized (
      select typed.word, typed.position::integer - 1 as position, ${count(sql`typed.word`)} as postings
      from unnest(${words}::text[]) with ordinality as typed (word, position)),
    scope as materialized (
      select passing.filtered, ${wanted === 'all forms'}::boolean or rarest.postings is null
        or least(passing.filtered, rarest.postings) <= ${limit}::integer as has_all_forms
      from (select ${filtered} as filtered offset 0) passing
      cross join (select min(postings) as postings from typed where postings > 0) rarest)
    select known.*, scope.* from (
      select typed.position, typed.word, typed.postings from typed
      union all
      select other.position, other.word, ${count(sql`other.word`)} from (${otherForms(
        words,
        sql`(select * from typed where typed.postings = 0 or (select has_all_forms from scope))`,
      )}) other
    ) known cross join scope`);
  return known.filter(({ postings }) => postings > 0);
}

function countPassing(filters: BusinessFilters, viewer: Viewer): Sql {
  const sources = sourcesFor(viewer).map(
    (source) => sql`(select 1 from businesses b
      where ${joinSql([source, ...filterConditions(filters)], ' and ')} limit ${maxCandidates})`,
  );
  return sql`(select count(*)::integer from (${unionAll(sources)}) few)`;
}

/**
 * Conditions on row `w`: words of public businesses, and words of businesses that only this viewer sees.
 * Separate queries, because public words have their own index. Hidden businesses do not count towards the
 * bounds.
 */
export function postingsFor(viewer: Viewer): Sql[] {
  const listed = sql`w.listed`;
  if (viewer === null) return [listed];
  if (viewer.role === 'admin') return [listed, sql`not w.listed`];
  return [
    listed,
    sql`not w.listed and w.business_id in (
      select m.business_id from business_members m join businesses o on o.id = m.business_id
      where m.user_id = ${viewer.userId} and o.status <> 'active')`,
  ];
}

export type RankedRow = BusinessRow & { rank: number };

export interface RankedPage {
  viewer: Viewer;
  after: { rank: number; id: string };
  limit: number;
}

/**
 * Businesses that match one word, best first. Reads the index per word and weight in id order, only as far as
 * the page can reach. The cost depends neither on the number of businesses nor on the page number.
 */
export function listByWord(
  db: Queryable,
  meanings: readonly Meaning[],
  page: RankedPage,
): Promise<RankedRow[]> {
  const { limit } = pageSizeFor(page.limit);
  const buckets = meanings.flatMap(({ word, likeness, handicap }) =>
    Object.values(weights).map((weight) => ({ word, weight, rank: weight * likeness - handicap })),
  );
  const open = buckets.filter(({ rank }) => rank <= page.after.rank);
  // Rows of better buckets, and of this bucket up to the cursor, are on earlier pages.
  const past = buckets.filter(({ rank }) => rank >= page.after.rank);
  const sources = postingsFor(page.viewer).map(
    (source) => sql`(
        select w.business_id as id from business_words w
        where w.word = bucket.word and w.weight = bucket.weight and w.business_id > bucket.after and ${source}
          and exists (select 1 from businesses b where b.id = w.business_id and ${seesBusiness(page.viewer)} offset 0)
          and not exists (
            select 1 from unnest(${past.map(({ word }) => word)}::text[], ${past.map(({ weight }) => weight)}::smallint[],
              ${past.map(({ rank }) => (rank === page.after.rank ? page.after.id : null))}::text[]
            ) as past (word, weight, until)
            join business_words better on better.business_id = w.business_id and better.word = past.word
              and better.weight = past.weight
            where past.until is null or w.business_id <= past.until offset 0)
        order by w.business_id ${limit})`,
  );
  return db.rows(sql`
    select ${businessColumns}, found.rank from (
      select candidate.id, max(bucket.rank) as rank
      from unnest(${open.map(({ word }) => word)}::text[], ${open.map(({ weight }) => weight)}::smallint[],
        ${open.map(({ rank }) => rank)}::integer[],
        ${open.map(({ rank }) => (rank === page.after.rank ? page.after.id : ''))}::text[]
      ) as bucket (word, weight, rank, after)
      cross join lateral (${unionAll(sources)}) candidate
      group by candidate.id order by rank desc, candidate.id ${limit}
    ) found join businesses b on b.id = found.id
    order by found.rank desc, found.id`);
}

/**
 * Businesses that match all words and filters, best first. `lead` is the word to start with, null to start
 * with the filters.
 */
export function listByWords(
  db: Queryable,
  lead: readonly Meaning[] | null,
  others: readonly (readonly Meaning[])[],
  filters: BusinessFilters,
  page: RankedPage,
): Promise<RankedRow[]> {
  const { limit } = pageSizeFor(page.limit);
  const candidates = lead === null ? passing(filters, page.viewer) : having(lead, filters, page.viewer);
  return db.rows(sql`
    with match as materialized (${others.reduce(alsoHaving, candidates)})
    select ${businessColumns}, found.rank from (
      select ordered.id, ordered.rank from (
        select match.id, match.rank from match
        where match.rank < ${page.after.rank}::float8
          or (match.rank = ${page.after.rank}::float8 and match.id > ${page.after.id})
        order by match.rank desc, match.id offset 0
      ) ordered
      where exists (select 1 from businesses b where b.id = ordered.id and ${seesBusiness(page.viewer)} offset 0)
      order by ordered.rank desc, ordered.id ${limit}
    ) found join businesses b on b.id = found.id
    order by found.rank desc, found.id`);
}

/** Without filters only the rows of the page are checked for visibility. */
export function passesFilters(businessId: Sql, filters: BusinessFilters, viewer: Viewer): Sql {
  const conditions = filterConditions(filters);
  if (conditions.length === 0) return sql`true`;
  return sql`exists (select 1 from businesses b
    where ${joinSql([sql`b.id = ${businessId}`, seesBusiness(viewer), ...conditions], ' and ')} offset 0)`;
}

/** Meanings are sorted, so the bound cuts off the least likely ones. */
function having(meanings: readonly Meaning[], filters: BusinessFilters, viewer: Viewer): Sql {
  const passes = passesFilters(sql`w.business_id`, filters, viewer);
  const sources = postingsFor(viewer).map(
    (source) => sql`(select w.business_id as id, w.weight from business_words w
        where w.word = known.word and ${source} and ${passes}
        order by w.weight desc, w.business_id ${candidateLimit})`,
  );
  return sql`select few.id, max(few.rank) as rank from (
      select posting.id, posting.weight * known.likeness - known.handicap as rank
      from unnest(${meanings.map(({ word }) => word)}::text[], ${meanings.map(({ likeness }) => likeness)}::integer[],
        ${meanings.map(({ handicap }) => handicap)}::integer[]) as known (word, likeness, handicap)
      cross join lateral (${unionAll(sources)}) posting
      ${candidateLimit}
    ) few group by few.id`;
}

/** Businesses found so far that also have another word. */
function alsoHaving(found: Sql, meanings: readonly Meaning[]): Sql {
  const words = sql`${meanings.map(({ word }) => word)}::text[]`;
  const nth = sql`array_position(${words}, p.word)`;
  return sql`select found.id, found.rank + hit.rank as rank from (${found}) found
    cross join lateral (
      select max(p.weight * (${meanings.map(({ likeness }) => likeness)}::integer[])[${nth}]
        - (${meanings.map(({ handicap }) => handicap)}::integer[])[${nth}]) as rank
      from business_words p where p.business_id = found.id and p.word = any (${words}) having count(*) > 0
    ) hit`;
}

function passing(filters: BusinessFilters, viewer: Viewer): Sql {
  const order = filters.near === undefined ? sql`b.id` : sql`b.position <-> ${filters.near.point}::cube`;
  const sources = sourcesFor(viewer).map((source) => {
    const conditions = joinSql([source, ...filterConditions(filters)], ' and ');
    return sql`(select b.id, 0 as rank from businesses b where ${conditions} order by ${order} ${candidateLimit})`;
  });
  return unionAll(sources);
}
