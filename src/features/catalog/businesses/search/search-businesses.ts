import type { Viewer } from '../../../../http/caller.ts';
import { decodeCursor, type Page, pageOf, wrongCursor } from '../../../../http/pagination.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { type Meaning, meaningsOf } from '../rules/meanings.ts';
import { queryWords } from '../rules/query-words.ts';
import type { BusinessFilters, BusinessRow } from '../store.ts';
import {
  type KnownWord,
  listByWord,
  listByWords,
  listKnownWords,
  mostCandidates,
  type RankedRow,
} from './search-store.ts';

interface Search {
  filters: BusinessFilters;
  viewer: Viewer;
  cursor: string | undefined;
  limit: number;
}

interface Place {
  rank: number;
  id: string;
}

const byRank = 'businesses by rank';
// All that matches as typed ranks above this, anything else below.
const belowTyped: Place = { rank: 0, id: '' };

/** Every word that means something must be found; the best match comes first. */
export async function searchBusinesses(
  db: Database,
  query: string,
  search: Search,
): Promise<Page<BusinessRow>> {
  const after = readCursor(search.cursor);
  const typed = queryWords(query);
  const rows = typed.length === 0 ? [] : await listMatches(db, typed, search, after);
  return pageOf(rows, search.limit, (row) => [byRank, row.rank, row.id]);
}

function readCursor(cursor: string | undefined): Place {
  if (cursor === undefined) return { rank: Number.POSITIVE_INFINITY, id: '' };
  const [list, rank, id] = decodeCursor(cursor, ['string', 'number', 'string']);
  if (list !== byRank) throw wrongCursor();
  return { rank, id };
}

/** Other forms of a word may be in many more businesses than the word itself: they are looked for when it does not fill the page. */
async function listMatches(
  db: Database,
  typed: readonly string[],
  search: Search,
  after: Place,
): Promise<RankedRow[]> {
  const isBelowTyped = after.rank <= belowTyped.rank;
  const understood = await understand(db, typed, search, isBelowTyped ? 'all forms' : 'as typed');
  if (isBelowTyped || (understood.hasAllForms && fewestOf(understood) < mostCandidates))
    return listUnderstood(db, understood, search, after);
  const words = understood.words.map((meanings) => meanings.filter(isAsTyped));
  const asTyped = await listUnderstood(db, { ...understood, words }, search, after);
  if (asTyped.length > search.limit) return asTyped;
  const wider = understood.hasAllForms ? understood : await understand(db, typed, search, 'all forms');
  if (wider.words.every((meanings) => meanings.every(isAsTyped))) return asTyped;
  return [...asTyped, ...(await listUnderstood(db, wider, search, belowTyped))];
}

const isAsTyped = ({ handicap }: Meaning) => handicap === 0;

interface Understood {
  /** For each word of the query that means something, what it stands for. */
  words: (Meaning & Pick<KnownWord, 'postings'>)[][];
  /** Businesses that pass the filters, counted only so far; null when nothing is filtered. */
  filtered: number | null;
  hasAllForms: boolean;
}

async function understand(
  db: Database,
  typed: readonly string[],
  search: Search,
  wanted: 'as typed' | 'all forms',
): Promise<Understood> {
  const known = await listKnownWords(db, typed, search, wanted);
  const words = typed.map((word, position) => {
    const postings = new Map(
      known
        .filter((candidate) => candidate.position === position)
        .map((found) => [found.word, found.postings]),
    );
    return meaningsOf(word, [...postings.keys()]).map((meaning) => ({
      ...meaning,
      postings: postings.get(meaning.word) ?? 0,
    }));
  });
  return {
    // A word that nothing resembles says nothing about the others.
    words: words.filter((meanings) => meanings.length > 0),
    filtered: known[0]?.filtered ?? null,
    hasAllForms: known[0]?.has_all_forms ?? true,
  };
}

async function listUnderstood(
  db: Database,
  { words, filtered }: Understood,
  { filters, viewer, limit }: Search,
  after: Place,
): Promise<RankedRow[]> {
  const [first] = words;
  if (first === undefined) return [];
  const page = { viewer, after, limit };
  if (words.length === 1 && filtered === null) return listByWord(db, first, page);
  const fewest = words.reduce((best, word) => (countOf(word) < countOf(best) ? word : best));
  const lead = filtered !== null && filtered <= countOf(fewest) ? null : fewest;
  return listByWords(
    db,
    lead,
    words.filter((word) => word !== lead),
    filters,
    page,
  );
}

/** How many businesses have to be looked at. */
function fewestOf({ words, filtered }: Understood): number {
  return Math.min(...words.map(countOf), filtered ?? Number.POSITIVE_INFINITY);
}

function countOf(meanings: readonly { postings: number }[]): number {
  return meanings.reduce((sum, { postings }) => sum + postings, 0);
}
