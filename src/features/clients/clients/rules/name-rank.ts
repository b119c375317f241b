import { textWords } from '../../../../shared/text.ts';
import { editsBetween } from '../../../catalog/businesses/rules/likeness.ts';

const mostWords = 8;
const longestWord = 60;

/** The words a name is looked for by. Even "Li" is a name, so none is too short. */
export function nameWords(query: string): string[] {
  return textWords(query)
    .filter((word) => word.length <= longestWord)
    .slice(0, mostWords);
}

/** How well a name's key fits the words typed; zero when one of them is not in it, a typing error forgiven. */
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
