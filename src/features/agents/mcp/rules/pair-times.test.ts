import { expect, test } from 'vitest';
import { pairTimes } from './pair-times.ts';

const time = (business: string, start: string, date = '2026-12-01') => ({
  business,
  date,
  start,
  startUtc: `${date}T${start}:00.000Z`,
  duration: 60,
});
const terms = { gapMinutes: 0, maxGapMinutes: undefined, sameBusiness: false };
const starts = (pairs: ReturnType<typeof pairTimes<ReturnType<typeof time>>>) =>
  pairs.map(({ first, second, gapMinutes }) => [first.start, second.start, gapMinutes]);

test('pairs a time with the earliest one that starts after its end', () => {
  const seconds = [time('b', '12:00'), time('b', '10:30'), time('b', '11:00')];
  expect(starts(pairTimes([time('a', '10:00')], seconds, terms))).toEqual([['10:00', '11:00', 0]]);
});

test('keeps the minimum and the maximum gap', () => {
  const seconds = [time('b', '11:00'), time('b', '11:30'), time('b', '15:00')];
  const between = (gapMinutes: number, maxGapMinutes?: number) =>
    starts(pairTimes([time('a', '10:00')], seconds, { ...terms, gapMinutes, maxGapMinutes }));
  expect(between(30)).toEqual([['10:00', '11:30', 30]]);
  expect(between(31, 60)).toEqual([]);
});

test('pairs times of one day, and of one business if wanted', () => {
  const seconds = [time('b', '11:00', '2026-12-02'), time('b', '12:00'), time('a', '13:00')];
  const paired = (sameBusiness: boolean) =>
    starts(pairTimes([time('a', '10:00')], seconds, { ...terms, sameBusiness }));
  expect(paired(false)).toEqual([['10:00', '12:00', 60]]);
  expect(paired(true)).toEqual([['10:00', '13:00', 120]]);
});
