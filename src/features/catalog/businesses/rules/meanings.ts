import { type Expansion, expandWord } from './likeness.ts';
import { synonymsOf } from './synonyms.ts';

/** A word of the index that stands for one of the query. Found with a weight, it counts weight × likeness − handicap. */
export interface Meaning extends Expansion {
  handicap: number;
}

// More than all words of a query can count together.
const otherForm = 1_000_000;

/**
 * What a typed word stands for, the likeliest first. One that is known as it was typed means just that: its longer and similar forms
 * carry a handicap. So what matches as typed counts above zero, anything else below, and the first can be listed without the second.
 */
export function meaningsOf(typed: string, known: readonly string[]): Meaning[] {
  const isKnown = known.includes(typed);
  return expandWord(typed, known, synonymsOf(typed)).map((expansion) => ({
    ...expansion,
    handicap: isKnown && expansion.word !== typed ? otherForm : 0,
  }));
}
