import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { editsBetween, expandWord, likenessOf, swapsOf } from './likeness.ts';

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

test('giving up early never changes an answer that is small enough', () => {
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

test('a word is likest to itself, then to longer ones, then to misspelt ones', () => {
  expect(
    expandWord('nail', ['mail', 'nails', 'nailed', 'nail', 'zebra', 'snail']).map(({ word }) => word),
  ).toEqual(['nail', 'nails', 'nailed', 'mail', 'snail']);
});

test('short words forgive nothing, longer ones one error, long ones two', () => {
  expect(likenessOf('spa', 'spt')).toBe(0);
  expect(likenessOf('hair', 'hiar')).toBeGreaterThan(0);
  expect(likenessOf('hair', 'hriai')).toBe(0);
  expect(likenessOf('msasgae', 'massage')).toBeGreaterThan(0);
  expect(likenessOf('msasgea', 'massage')).toBe(0);
});

test('a similar name never outranks a description that holds the very word', () => {
  expect(100 * likenessOf('orchid', 'orchis')).toBeLessThan(20 * likenessOf('orchid', 'orchid'));
});

test('swaps are one edit away', () => {
  expect(swapsOf('spa')).toEqual([]);
  expect(swapsOf('hair')).toEqual(['ahir', 'hiar', 'hari']);
});

test('of many, eight are kept', () => {
  expect(
    expandWord(
      'mass',
      Array.from({ length: 20 }, (_, index) => `mass${'x'.repeat(index)}`),
    ),
  ).toHaveLength(8);
});

/** The same by trying everything: the last letters agree, or one of four errors was made there. */
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

test('edits are the fewest letters left out, added, replaced or swapped', () => {
  const word = string({ unit: constantFrom('a', 'b', 'c'), maxLength: 5 });
  assert(
    property(word, word, (a, b) => {
      expect(editsBetween(a, b, 10)).toBe(editsSlowly(a, b));
    }),
  );
});

test('a beginning counts from three letters on, and the more of the word it is the more', () => {
  expect([likenessOf('na', 'nail'), likenessOf('nai', 'nails')]).toEqual([0, 770]);
  expect(likenessOf('massa', 'massages')).toBeGreaterThan(likenessOf('mass', 'massages'));
});

test('errors are allowed by the longer of the two words', () => {
  // Five letters forgive one error, six two.
  expect(likenessOf('xnail', 'nails')).toBe(0);
  expect(likenessOf('nxixl', 'nails')).toBe(0);
  expect(likenessOf('hairx', 'thairs')).toBeGreaterThan(0);
  expect(likenessOf('bxrbex', 'barber')).toBeGreaterThan(0);
});

test('of two as like, the one that comes first in the alphabet', () => {
  const words = ['tail', 'mail', 'rail', 'bail'];
  expect(expandWord('nail', words).map(({ word }) => word)).toEqual(['bail', 'mail', 'rail', 'tail']);
  expect(expandWord('nail', words.toReversed()).map(({ word }) => word)).toEqual([
    'bail',
    'mail',
    'rail',
    'tail',
  ]);
});
