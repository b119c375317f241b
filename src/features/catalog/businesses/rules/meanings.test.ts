import { expect, test } from 'vitest';
import { meaningsOf } from './meanings.ts';
import { weights } from './word-weights.ts';

const mostWords = 8;

test('a word that is known as typed means itself; its other forms count below zero, in whatever place they stand', () => {
  const [itself, ...others] = meaningsOf('nail', ['nails', 'mail', 'nail']);
  expect(itself).toEqual({ word: 'nail', likeness: 1000, handicap: 0 });
  expect(others.map(({ word }) => word)).toEqual(['nails', 'mail']);
  // The other words of the query, all in the best place, do not make up for it.
  const mostOfOthers = (mostWords - 1) * weights.name * 1000;
  for (const { likeness, handicap } of others)
    expect(weights.name * likeness + mostOfOthers).toBeLessThan(handicap);
});

test('a word that is not known as typed stands for all it resembles', () => {
  expect(meaningsOf('nial', ['nail', 'snial', 'zebra']).map(({ handicap }) => handicap)).toEqual([0, 0]);
});
