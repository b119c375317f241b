import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countDays, limitTimes, spreadOverDays } from './spread-times.ts';

const time = (business: string, date: string, start = '09:00') => ({ business, date, start });
const ofDay = (date: string, ...businesses: string[]) =>
  businesses.map((business, index) => time(business, date, `${10 + index}:00`));
const named = (times: { business: string; date: string }[]) =>
  times.map(({ business, date }) => `${business}${date}`).join(' ');

describe('limitTimes', () => {
  test('limits the times per day', () => {
    const times = [...ofDay('1', 'a', 'a', 'b', 'a'), ...ofDay('2', 'a', 'a', 'a')];
    expect(named(limitTimes(times, { perDay: 2 }))).toBe('a1 a1 b1 a2 a2');
  });

  test('limits the times per business', () => {
    const times = [...ofDay('1', 'a', 'a', 'b'), ...ofDay('2', 'a'), ...ofDay('3', 'a')];
    expect(named(limitTimes(times, { perDay: 1, perBusiness: 2 }))).toBe('a1 b1 a2');
  });
});

describe('spreadOverDays', () => {
  test('takes as many times of each day, the earliest first', () => {
    const times = [...ofDay('1', 'a', 'a', 'a'), ...ofDay('2', 'a', 'a'), ...ofDay('3', 'a')];
    expect(spreadOverDays(times, 4)).toEqual([times[0], times[1], times[3], times[5]]);
  });

  test('takes every business before any twice', () => {
    const times = [...ofDay('1', 'a', 'a', 'b', 'c'), ...ofDay('2', 'a', 'b', 'c')];
    expect(named(spreadOverDays(times, 3))).toBe('a1 c1 b2');
  });

  test('returns all times if there are no more than requested', () => {
    const times = ofDay('1', 'a', 'b');
    expect(spreadOverDays(times, 2)).toEqual(times);
    expect(spreadOverDays(times, 9)).toEqual(times);
    expect(spreadOverDays([], 9)).toEqual([]);
  });

  test('keeps the order and differs by at most one between days', () => {
    const row = fc.record({ business: fc.constantFrom('a', 'b', 'c'), date: fc.constantFrom('1', '2', '3') });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), fc.integer({ min: 1, max: 20 }), (unordered, most) => {
        const times = unordered.toSorted((a, b) => a.date.localeCompare(b.date));
        const chosen = spreadOverDays(times, most);
        expect(chosen).toHaveLength(Math.min(most, times.length));
        expect(times.filter((one) => chosen.includes(one))).toEqual(chosen);
        const count = (rows: typeof times, day: string) => rows.filter(({ date }) => date === day).length;
        for (const one of ['1', '2', '3'])
          for (const other of ['1', '2', '3'])
            if (count(times, other) > count(chosen, other))
              expect(count(chosen, one)).toBeLessThanOrEqual(count(chosen, other) + 1);
      }),
    );
  });
});

test('countDays counts the days of each business', () => {
  expect(countDays([...ofDay('1', 'a', 'a', 'b'), ...ofDay('2', 'a')])).toBe(3);
});
