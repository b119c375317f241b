import { expect, test } from 'vitest';
import { planRanges } from './plan-search.ts';

test('splits a long period into searches of at most 15 days', () => {
  expect(planRanges({ from: '2026-12-01', to: '2027-01-09' }, undefined)).toEqual([
    { from: '2026-12-01', to: '2026-12-15' },
    { from: '2026-12-16', to: '2026-12-30' },
    { from: '2026-12-31', to: '2027-01-09' },
  ]);
});

test('joins neighbouring weekdays', () => {
  expect(planRanges({ from: '2026-12-01', to: '2026-12-14' }, [0, 6])).toEqual([
    { from: '2026-12-05', to: '2026-12-06' },
    { from: '2026-12-12', to: '2026-12-13' },
  ]);
});

test('is empty without a wanted day', () => {
  expect(planRanges({ from: '2026-12-01', to: '2026-12-02' }, [0])).toEqual([]);
});
