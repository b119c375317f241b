import { textWords } from '../../../../shared/text.ts';
import { editsBetween } from '../../../catalog/businesses/rules/likeness.ts';

const maxWords = 8;
const maxWordLength = 60;

/** Words to search for. Short words are kept, because "Li" is a name. */
export function nameWords(query: string): string[] {
  return textWords(query)
    .filter((word) => word.length <= maxWordLength)
    .slice(0, maxWords);
}

/** Rank of a name; zero if one of the words does not match. Typos are allowed. */
export function rankName(typed: readonly string[], nameKey: string): number {
  const words = nameKey.split(' ');
  let rank = 0;
  for (const word of typed) {
    const best = Math.max(...words.map((known) => rankWord(word, known)));
    if (best === 0) return 0;
    rank += best;
  }
  return rank;
}

function rankWord(typed: string, known: string): number {
  if (typed === known) return 1000;
  if (known.startsWith(typed)) return 700 + Math.round((200 * typed.length) / known.length);
  if (typed.length >= 3 && known.includes(typed)) return 500;
  const allowed = allowedEdits(typed.length);
  const edits = editsBetween(typed, known, allowed);
  return edits <= allowed ? 400 - 100 * edits : 0;
}

const allowedEdits = (length: number) => (length <= 3 ? 0 : length <= 6 ? 1 : 2);
