import { describe, expect, test } from 'vitest';
import { changeSince, comparedSpans, groupDays, readSpan, scaleEnd, spanBefore, spanOf } from './figures';

describe('periods', () => {
  test.each([
    ['week', '2026-11-15', '2026-11-09', '2026-11-15'],
    ['week', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['days30', '2026-03-01', '2026-01-31', '2026-03-01'],
    ['year', '2026-06-01', '2026-01-01', '2026-12-31'],
  ] as const)('computes the period %s on %s', (period, today, from, to) => {
    expect(spanOf(period, today)).toEqual({ from, to });
  });

  test.each([
    ['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
    ['2026-01-01', '2026-01-01', '2025-12-31', '2025-12-31'],
  ])('compares %s to %s with the same number of days before', (from, to, firstBefore, lastBefore) => {
    expect(spanBefore({ from, to })).toEqual({ from: firstBefore, to: lastBefore });
  });

  test.each([
    ['month', '2026-11-19', '2026-11-01', '2026-11-19', '2026-10-01', '2026-10-19'],
    ['month', '2026-03-30', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['month', '2026-11-30', '2026-11-01', '2026-11-30', '2026-10-02', '2026-10-31'],
    ['lastMonth', '2026-11-19', '2026-10-01', '2026-10-31', '2026-08-31', '2026-09-30'],
    ['week', '2026-11-19', '2026-11-16', '2026-11-19', '2026-11-09', '2026-11-12'],
    ['year', '2026-01-01', '2026-01-01', '2026-01-01', '2025-01-01', '2025-01-01'],
  ] as const)('compares the period %s on %s up to today with as many days', (period, today, ...days) => {
    const { now, before } = comparedSpans(spanOf(period, today), today);
    expect([now.from, now.to, before.from, before.to]).toEqual(days);
  });

  test('accepts existing days in order, at most a year', () => {
    expect(readSpan(null, null)).toBeNull();
    expect(readSpan('2026-01-01', '2026-12-31')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
    for (const [from, to] of [
      ['2026-02-30', '2026-03-01'],
      ['2026-03-02', '2026-03-01'],
      ['2026-01-01', '2027-01-02'],
      ['yesterday', 'today'],
      ['2026-01-01', null],
    ] as const)
      expect(readSpan(from, to)).toBe('wrong');
  });
});

test('a change is relative to the period before', () => {
  expect([changeSince(200, 20), changeSince(50, 56), changeSince(3, 3), changeSince(0, 5)]).toEqual([
    -0.9,
    0.12,
    0,
    null,
  ]);
});

describe('charts', () => {
  const day = (date: string, revenueMajor: number) => ({
    date,
    bookings: { total: 3, pending: 0, confirmed: 1, completed: 1, noShow: 0, cancelled: 1 },
    revenue: [
      {
        currency: 'EUR',
        visits: 1,
        revenueMajor,
        paidMajor: 0,
        unpaidMajor: revenueMajor,
        refundedMajor: 0,
        expectedVisits: 0,
        expectedMajor: 0.2,
        expectedPaidMajor: 0,
      },
    ],
    bookedMinutes: 60,
    offeredMinutes: 480,
  });
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      day(new Date(Date.UTC(2026, 0, 1 + index, 12)).toISOString().slice(0, 10), 0.1),
    );

  test('group by day, week or month and sum without rounding errors', () => {
    expect(groupDays(days(31), 'EUR')).toMatchObject({ step: 'day', pieces: { length: 31 } });
    const { step, pieces } = groupDays(days(90), 'EUR');
    expect([step, pieces[0]!.date, pieces[1]!.date]).toEqual(['week', '2026-01-01', '2026-01-05']);
    expect(pieces[1]).toMatchObject({
      actual: 0.7,
      expected: 1.4,
      held: 14,
      cancelled: 7,
      bookedMinutes: 420,
    });
    expect(groupDays(days(365), 'EUR')).toMatchObject({ step: 'month', pieces: { length: 12 } });
    expect(groupDays(days(1), 'CHF').pieces[0]).toMatchObject({ actual: 0, expected: 0 });
  });

  test('end the scale at a round number', () => {
    expect([0, 1, 3, 7, 9, 12, 180, 230, 999].map(scaleEnd)).toEqual([2, 2, 4, 8, 10, 20, 200, 300, 1000]);
  });
});
