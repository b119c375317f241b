import { textWords } from '../../../../shared/text.ts';

const mostWords = 8;
const longestWord = 60;
const fillers = new Set(['and', 'for', 'near', 'the', 'with']);

/** Words worth indexing: what has no spaces for longer than this is not a word anybody types. */
export function indexableWords(text: string): string[] {
  return textWords(text).filter((word) => word.length <= longestWord);
}

/**
 * The words of a search. All of them must be found, so those that only hold a sentence together ("massage in Berlin") are left out,
 * unless there are no others.
 */
export function queryWords(query: string): string[] {
  const words = indexableWords(query);
  const telling = words.filter((word) => !fillers.has(word) && !/^[a-z]{1,2}$/.test(word));
  return (telling.length > 0 ? telling : words).slice(0, mostWords);
}
