import { expect, test } from 'vitest';
import { averageRating } from './rating.ts';

test.each([
  [0, 0, null],
  [14, 3, 4.67],
  [5, 1, 5],
  [13, 3, 4.33],
  [9, 2, 4.5],
  [8, 7, 1.14],
])('%d stars in %d reviews: average %s', (sum, count, average) => {
  expect(averageRating(sum, count)).toBe(average);
});
