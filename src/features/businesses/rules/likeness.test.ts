import { assert, property, string } from 'fast-check';
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
