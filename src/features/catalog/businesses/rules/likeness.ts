const mostExpansions = 8;

/** A word of the index that a word of the query may stand for; likeness in thousandths. */
export interface Expansion {
  word: string;
  likeness: number;
}

// After what begins with the word, before what is only similar.
const likenessOfSynonym = 450;

/** Which known words a typed word stands for, the likeliest first. `synonyms` are what it may be called otherwise. */
export function expandWord(
  typed: string,
  known: readonly string[],
  synonyms: readonly string[] = [],
): Expansion[] {
  return known
    .map((word) => ({
      word,
      likeness: Math.max(likenessOf(typed, word), synonyms.includes(word) ? likenessOfSynonym : 0),
    }))
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || (a.word < b.word ? -1 : 1))
    .slice(0, mostExpansions);
}

// Weights run from 20 to 100: below 200 thousandths, even a name that is only similar ranks after a description that holds the word.
const likenessByEdits = [1000, 180, 80];

export function likenessOf(typed: string, word: string): number {
  if (typed === word) return 1000;
  if (typed.length >= 3 && word.startsWith(typed))
    return 500 + Math.round((450 * typed.length) / word.length);
  const allowed = allowedEdits(Math.max(typed.length, word.length));
  const edits = editsBetween(typed, word, allowed);
  return edits <= allowed ? (likenessByEdits[edits] ?? 0) : 0;
}

function allowedEdits(length: number): number {
  return length <= 3 ? 0 : length <= 5 ? 1 : 2;
}

/** The word with each pair of neighbours swapped: the one error after which a short word shares too little to be found by likeness. */
export function swapsOf(word: string): string[] {
  if (allowedEdits(word.length) === 0) return [];
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  );
}

/** How many letters were left out, added, replaced or swapped with their neighbour. Gives up beyond `most`. */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, at(beforeLast, j - 2) + 1);
      row.push(edits);
    }
    if (Math.min(...row) > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] as number;
}
