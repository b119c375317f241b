import type { Viewer } from '../../../../http/caller.ts';
import { decodeCursor, type Page, pageOf, wrongCursor } from '../../../../http/pagination.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { type Expansion, type Meaning, meaningsOf, synonymsAt } from '../rules/likeness.ts';
import { queryWords } from '../rules/search-words.ts';
import type { BusinessFilters } from '../store.ts';
import { expandQuery } from './known-words-store.ts';
import { aboveLoose, listLoosely } from './loose-store.ts';
import {
  type KnownWord,
  listByWord,
  listByWords,
  listKnownWords,
  maxCandidates,
  type RankedRow,
} from './search-store.ts';

interface Search {
  filters: BusinessFilters;
  viewer: Viewer;
  cursor: string | undefined;
  limit: number;
  /** Expansions of the query, read at most once. Passed by a caller that needs them, too. */
  expand?: () => Promise<Expansion[][]>;
}

interface Position {
  rank: number;
  id: string;
}

const byRank = 'businesses by rank';
// Exact matches rank above zero, all others below.
const belowTyped: Position = { rank: 0, id: '' };

/** Best match first. Businesses that match some words only follow those that match all of them. */
export async function searchBusinesses(
  db: Database,
  query: string,
  search: Search,
): Promise<Page<RankedRow>> {
  const after = readCursor(search.cursor);
  const typed = queryWords(query);
  const rows = typed.length === 0 ? [] : await listRanked(db, query, typed, search, after);
  return pageOf(rows, search.limit, (row) => [byRank, row.rank, row.id]);
}

async function listRanked(
  db: Database,
  query: string,
  typed: readonly string[],
  search: Search,
  after: Position,
): Promise<RankedRow[]> {
  const isLoose = after.rank <= aboveLoose;
  const isBelowTyped = after.rank <= belowTyped.rank;
  const expanded = await expandWords(db, typed, search, isBelowTyped ? 'all forms' : 'as typed');
  const expand = search.expand ?? (() => expandQuery(db, query, null));
  const known = typed.length === 1 ? null : await expand();
  // Words that only names of professionals contain are unknown to the strict search, which would ignore them.
  const isStrict = !isLoose && (known === null || expanded.words.length >= known.length);
  const strict = isStrict ? await listMatches(db, typed, search, after, expanded) : [];
  if (strict.length > search.limit) return strict;
  const words = known ?? (await expand());
  if (words.length === 0) return strict;
  const listed = expanded.hasAllForms ? expanded : await expandWords(db, typed, search, 'all forms');
  const loose = await listLoosely(
    db,
    words,
    listed.words.length >= words.length ? listed.words : [],
    search.filters,
    {
      viewer: search.viewer,
      after: isLoose ? after : { rank: aboveLoose, id: '' },
      limit: search.limit,
    },
  );
  return [...strict, ...loose];
}

function readCursor(cursor: string | undefined): Position {
  if (cursor === undefined) return { rank: Number.POSITIVE_INFINITY, id: '' };
  const [list, rank, id] = decodeCursor(cursor, ['string', 'number', 'string']);
  if (list !== byRank) throw wrongCursor();
  return { rank, id };
}

/**
 * Exact matches are listed first. Other forms may match many more businesses and are read only if the page is
 * not full.
 */
async function listMatches(
  db: Database,
  typed: readonly string[],
  search: Search,
  after: Position,
  expanded: ExpandedQuery,
): Promise<RankedRow[]> {
  const isBelowTyped = after.rank <= belowTyped.rank;
  if (isBelowTyped || (expanded.hasAllForms && countCandidates(expanded) < maxCandidates))
    return listMatching(db, expanded, search, after);
  const words = expanded.words.map((meanings) => meanings.filter(isAsTyped));
  const asTyped = await listMatching(db, { ...expanded, words }, search, after);
  if (asTyped.length > search.limit) return asTyped;
  const wider = expanded.hasAllForms ? expanded : await expandWords(db, typed, search, 'all forms');
  if (wider.words.every((meanings) => meanings.every(isAsTyped))) return asTyped;
  return [...asTyped, ...(await listMatching(db, wider, search, belowTyped))];
}

const isAsTyped = ({ handicap }: Meaning) => handicap === 0;

interface ExpandedQuery {
  /** Matches for each known word of the query. */
  words: (Meaning & Pick<KnownWord, 'postings'>)[][];
  /** Number of businesses that pass the filters, up to a bound. Null without filters. */
  filtered: number | null;
  hasAllForms: boolean;
}

async function expandWords(
  db: Database,
  typed: readonly string[],
  search: Search,
  wanted: 'as typed' | 'all forms',
): Promise<ExpandedQuery> {
  const known = await listKnownWords(db, typed, search, wanted);
  const words = typed.map((word, position) => {
    const postings = new Map(
      known
        .filter((candidate) => candidate.position === position)
        .map((found) => [found.word, found.postings]),
    );
    return meaningsOf(word, [...postings.keys()], synonymsAt(typed, position)).map((meaning) => ({
      ...meaning,
      postings: postings.get(meaning.word) ?? 0,
    }));
  });
  return {
    // Unknown words are ignored.
    words: words.filter((meanings) => meanings.length > 0),
    filtered: known[0]?.filtered ?? null,
    hasAllForms: known[0]?.has_all_forms ?? true,
  };
}

async function listMatching(
  db: Database,
  { words, filtered }: ExpandedQuery,
  { filters, viewer, limit }: Search,
  after: Position,
): Promise<RankedRow[]> {
  const [first] = words;
  if (first === undefined) return [];
  const page = { viewer, after, limit };
  if (words.length === 1 && filtered === null) return listByWord(db, first, page);
  const fewest = words.reduce((best, word) => (countPostings(word) < countPostings(best) ? word : best));
  const lead = filtered !== null && filtered <= countPostings(fewest) ? null : fewest;
  return listByWords(
    db,
    lead,
    words.filter((word) => word !== lead),
    filters,
    page,
  );
}

/** Upper bound of businesses to examine. */
function countCandidates({ words, filtered }: ExpandedQuery): number {
  return Math.min(...words.map(countPostings), filtered ?? Number.POSITIVE_INFINITY);
}

function countPostings(meanings: readonly { postings: number }[]): number {
  return meanings.reduce((sum, { postings }) => sum + postings, 0);
}
