import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/caller.ts';
import { decodeCursor, Page, pageOf } from '../../http/pagination.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Expansion, expandWord } from './rules/likeness.ts';
import { queryWords } from './rules/query-words.ts';
import { type KnownWord, listByWord, listByWords, listKnownWords } from './search-store.ts';
import type { BusinessFilters, BusinessRow } from './store.ts';

interface Search {
  filters: BusinessFilters;
  viewer: Viewer;
  cursor: string | undefined;
  limit: number;
}

const byRank = 'businesses by rank';

/** Every word that means something must be found; the best match comes first. */
export async function searchBusinesses(
  db: Database,
  query: string,
  { filters, viewer, cursor, limit }: Search,
): Promise<Page<BusinessRow>> {
  const [list, rank, id] =
    cursor === undefined
      ? [byRank, Number.POSITIVE_INFINITY, '']
      : decodeCursor(cursor, ['string', 'number', 'string']);
  if (list !== byRank) throw new AppError('INVALID_INPUT');
  const typed = queryWords(query);
  if (typed.length === 0) return new Page<BusinessRow>([], null);
  const known = await listKnownWords(db, typed, filters, viewer);
  const words = typed
    .map((word, position) =>
      understand(
        word,
        known.filter((candidate) => candidate.position === position),
      ),
    )
    // A word that nothing resembles says nothing about the others.
    .filter(({ expansions }) => expansions.length > 0);
  const [first] = words;
  if (first === undefined) return new Page<BusinessRow>([], null);
  const page = { viewer, after: { rank, id }, limit };
  const isFiltered = Object.keys(filters).length > 0;
  const rows =
    words.length === 1 && !isFiltered
      ? await listByWord(db, first.expansions, page)
      : await listByWords(
          db,
          words.map(({ expansions }) => expansions),
          rarestOf(words, known[0]?.filtered ?? null),
          filters,
          page,
        );
  return pageOf(rows, limit, (row) => [byRank, row.rank, row.id]);
}

interface UnderstoodWord {
  expansions: Expansion[];
  /** Businesses that match it, as far as they were counted. */
  postings: number;
}

function understand(typed: string, known: readonly KnownWord[]): UnderstoodWord {
  const postings = new Map(known.map((candidate) => [candidate.word, candidate.postings]));
  const expansions = expandWord(typed, [...postings.keys()]);
  return { expansions, postings: expansions.reduce((sum, { word }) => sum + (postings.get(word) ?? 0), 0) };
}

/** Null when fewer businesses pass the filters than match any word. */
function rarestOf(words: readonly UnderstoodWord[], filtered: number | null): Expansion[] | null {
  const rarest = words.reduce((best, word) => (word.postings < best.postings ? word : best));
  return filtered !== null && filtered <= rarest.postings ? null : rarest.expansions;
}
