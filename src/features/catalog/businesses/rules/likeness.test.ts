import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import {
  editsBetween,
  expandWord,
  likenessOf,
  meaningsOf,
  swapsOf,
  synonymsAt,
  synonymsOf,
} from './likeness.ts';
import { weights } from './search-words.ts';

test.each([
  ['massage', 'massage', 0],
  ['masage', 'massage', 1],
  ['massgae', 'massage', 1],
  ['barbr', 'barber', 1],
  ['msasgae', 'massage', 2],
  ['nail', 'mail', 1],
  ['', 'ab', 2],
  ['ab', 'bc', 2],
])('%s and %s are %d edits apart', (a, b, edits) => {
  expect(editsBetween(a, b, 5)).toBe(edits);
  expect(editsBetween(b, a, 5)).toBe(edits);
});

test('the bound does not change smaller results', () => {
  const word = string({ unit: 'grapheme-ascii', maxLength: 8 });
  assert(
    property(word, word, (a, b) => {
      const edits = editsBetween(a, b, 20);
      for (const most of [0, 1, 2, 3]) {
        const bounded = editsBetween(a, b, most);
        expect(edits <= most ? bounded === edits : bounded > most).toBe(true);
      }
    }),
  );
});

test('exact words rank above prefixes, prefixes above misspelled words', () => {
  expect(
    expandWord('nail', ['mail', 'nails', 'nailed', 'nail', 'zebra', 'snail']).map(({ word }) => word),
  ).toEqual(['nail', 'nails', 'nailed', 'mail', 'snail']);
});

test('tolerates no error in short words, one in longer and two in long words', () => {
  expect(likenessOf('spa', 'spt')).toBe(0);
  expect(likenessOf('hair', 'hiar')).toBeGreaterThan(0);
  expect(likenessOf('hair', 'hriai')).toBe(0);
  expect(likenessOf('msasgae', 'massage')).toBeGreaterThan(0);
  expect(likenessOf('msasgea', 'massage')).toBe(0);
});

test('a similar name never outranks a description with the exact word', () => {
  expect(100 * likenessOf('orchid', 'orchis')).toBeLessThan(20 * likenessOf('orchid', 'orchid'));
});

test('swaps are one edit away', () => {
  expect(swapsOf('spa')).toEqual([]);
  expect(swapsOf('hair')).toEqual(['ahir', 'hiar', 'hari']);
});

test('returns at most eight expansions', () => {
  expect(
    expandWord(
      'mass',
      Array.from({ length: 20 }, (_, index) => `mass${'x'.repeat(index)}`),
    ),
  ).toHaveLength(8);
});

/** Reference implementation by exhaustive recursion. */
function editsSlowly(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(0, -1), b.slice(0, -1)];
  const isSwap = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return Math.min(
    editsSlowly(restA, restB) + (a.at(-1) === b.at(-1) ? 0 : 1),
    editsSlowly(restA, b) + 1,
    editsSlowly(a, restB) + 1,
    isSwap ? editsSlowly(a.slice(0, -2), b.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

test('counts deletions, insertions, replacements and swaps', () => {
  const word = string({ unit: constantFrom('a', 'b', 'c'), maxLength: 5 });
  assert(
    property(word, word, (a, b) => {
      expect(editsBetween(a, b, 10)).toBe(editsSlowly(a, b));
    }),
  );
});

test('prefixes count from three letters on and score by the share of the word', () => {
  expect([likenessOf('na', 'nail'), likenessOf('nai', 'nails')]).toEqual([0, 770]);
  expect(likenessOf('massa', 'massages')).toBeGreaterThan(likenessOf('mass', 'massages'));
});

test('the longer word determines the tolerated errors', () => {
  // Five letters tolerate one error, six letters two.
  expect(likenessOf('xnail', 'nails')).toBe(0);
  expect(likenessOf('nxixl', 'nails')).toBe(0);
  expect(likenessOf('hairx', 'thairs')).toBeGreaterThan(0);
  expect(likenessOf('bxrbex', 'barber')).toBeGreaterThan(0);
});

test('ties are sorted alphabetically', () => {
  const words = ['tail', 'mail', 'rail', 'bail'];
  expect(expandWord('nail', words).map(({ word }) => word)).toEqual(['bail', 'mail', 'rail', 'tail']);
  expect(expandWord('nail', words.toReversed()).map(({ word }) => word)).toEqual([
    'bail',
    'mail',
    'rail',
    'tail',
  ]);
});

const maxWords = 8;

test('an indexed word matches itself; its other forms rank below zero at any weight', () => {
  const [itself, ...others] = meaningsOf('nail', ['nails', 'mail', 'nail']);
  expect(itself).toEqual({ word: 'nail', likeness: 1000, handicap: 0 });
  expect(others.map(({ word }) => word)).toEqual(['nails', 'mail']);
  // The best scores of all other words of the query do not compensate for it.
  const mostOfOthers = (maxWords - 1) * weights.name * 1000;
  for (const { likeness, handicap } of others)
    expect(weights.name * likeness + mostOfOthers).toBeLessThan(handicap);
});

test('a word that is not indexed matches all similar words', () => {
  expect(meaningsOf('nial', ['nail', 'snial', 'zebra']).map(({ handicap }) => handicap)).toEqual([0, 0]);
});

test.each([
  ['haarschnitt', ['haircut']],
  ['fisioterapia', ['physiotherapy']],
  ['physio', ['physiotherapy']],
  // Normalized text has no umlauts.
  ['tatowierung', ['tattoo']],
  // One word with two meanings.
  ['cabelo', ['haircut', 'hair']],
  // Prefixes, and typing errors in long words.
  ['steuerb', ['tax']],
  ['krankengymnstik', ['physiotherapy']],
  ['fisoiterapia', ['physiotherapy']],
])('%s means %j', (typed, meanings) => {
  expect(synonymsOf(typed)).toEqual(meanings);
});

test.each(['haircut', 'zebra', 'ste', 'bar', 'huna', 'kurz', ''])('%s has no synonyms', (typed) => {
  expect(synonymsOf(typed)).toEqual([]);
});

test('synonyms rank below prefixes and above similar words', () => {
  const meanings = meaningsOf('corte', ['corse', 'haircut', 'cortex', 'zebra']);
  expect(meanings.map(({ word }) => word)).toEqual(['cortex', 'haircut', 'corse']);
  expect(meanings.map(({ handicap }) => handicap)).toEqual([0, 0, 0]);
});

test('the exact word ranks first', () => {
  const [itself, other] = meaningsOf('corte', ['haircut', 'corte']);
  expect([itself?.word, itself?.handicap]).toEqual(['corte', 0]);
  expect(other?.word).toBe('haircut');
  expect(other?.handicap).toBeGreaterThan(0);
});

test('neighboring words are also understood as one word', () => {
  expect(synonymsAt(['hair', 'cut'], 0)).toContain('haircut');
  expect(synonymsAt(['hair', 'cut'], 1)).toContain('haircut');
  expect(synonymsAt(['hair', 'dresser', 'berlin'], 1)).toContain('haircut');
  expect(synonymsAt(['hairdresser'], 0)).toEqual(['haircut']);
});
