import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeOf } from './figures.ts';

const review = fc.record({ rating: fc.integer({ min: 1, max: 5 }), isHidden: fc.boolean() });
const state = fc.option(review);

test.each([
  ['written', null, { rating: 4, isHidden: false }, { sum: 4, count: 1 }],
  ['changed', { rating: 4, isHidden: false }, { rating: 1, isHidden: false }, { sum: -3, count: 0 }],
  ['hidden', { rating: 4, isHidden: false }, { rating: 4, isHidden: true }, { sum: -4, count: -1 }],
  [
    'changed while hidden',
    { rating: 4, isHidden: true },
    { rating: 1, isHidden: true },
    { sum: 0, count: 0 },
  ],
  ['shown again', { rating: 1, isHidden: true }, { rating: 1, isHidden: false }, { sum: 1, count: 1 }],
  ['deleted', { rating: 4, isHidden: false }, null, { sum: -4, count: -1 }],
  ['deleted while hidden', { rating: 4, isHidden: true }, null, { sum: 0, count: 0 }],
])('rating change of a review that is %s', (_what, before, after, change) => {
  expect(changeOf(before, after)).toEqual(change);
});

test('changes add up to the contribution of the final state', () => {
  fc.assert(
    fc.property(fc.array(state), (states) => {
      const total = { sum: 0, count: 0 };
      let before: (typeof states)[number] = null;
      for (const after of states) {
        const { sum, count } = changeOf(before, after);
        total.sum += sum;
        total.count += count;
        before = after;
      }
      const counts = before !== null && !before.isHidden;
      expect(total).toEqual(counts ? { sum: before?.rating, count: 1 } : { sum: 0, count: 0 });
    }),
  );
});
