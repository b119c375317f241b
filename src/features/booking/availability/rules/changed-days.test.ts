import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../../shared/zoned-time.ts';
import { mondayOf, topicOf, topicsOf } from './changed-days.ts';

const url = (professionalId: string, date: string) =>
  `/api/availability?professionalId=${professionalId}&businessId=biz_1&date=${date}&serviceId=svc_1`;
const dates = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));

test('a change invalidates its day and the days around it, for that professional', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -2, max: 2 }), (date, days) => {
      const topics = topicsOf([{ professionalId: 'pro_1', date }]);
      expect(topics).toContain(topicOf(url('pro_1', addDays(date, days))));
      expect(topics).not.toContain(topicOf(url('pro_2', date)));
      expect(topics).not.toContain(topicOf(url('pro_1', addDays(date, 11))));
      expect(topics).not.toContain(topicOf(url('pro_1', addDays(date, -11))));
    }),
  );
});

test('a URL that does not name one professional and one day is invalidated by every change', () => {
  const topics = topicsOf([{ professionalId: 'pro_1', date: '2026-06-03' }]);
  for (const other of [
    '/api/availability/next?professionalId=pro_9',
    '/api/availability/search?city=Berlin&date=2026-06-03',
    '/api/availability?professionalId=pro_9&date=2026-99-99',
    '/api/availability?professionalId=pro%5f9&date=2026-06-03',
    '/api/availability?businessId=biz_1',
  ])
    expect([other, topics.includes(topicOf(other))]).toEqual([other, true]);
  expect(topics).not.toContain(topicOf('/api/businesses?city=Berlin'));
});

test('a week starts on Monday', () => {
  for (const date of ['2026-06-01', '2026-06-02', '2026-06-06', '2026-06-07'])
    expect([date, mondayOf(date)]).toEqual([date, '2026-06-01']);
  expect(mondayOf('2026-06-08')).toBe('2026-06-08');
});

test('finds professional and day at any position of the query, and only in availability URLs', () => {
  const week = 'pro_1 2026-06-01';
  for (const query of [
    'professionalId=pro_1&date=2026-06-03',
    'date=2026-06-03&professionalId=pro_1',
    'businessId=biz_1&serviceId=svc_1&professionalId=pro_1&date=2026-06-03&part=morning',
  ])
    expect([query, topicOf(`/api/availability?${query}`)]).toEqual([query, week]);
  const inside = '/api/availability/next?like=/api/availability?professionalId=pro_1&date=2026-06-03';
  expect(topicOf(inside)).toBe('times');
  expect(topicOf('/api/businesses?professionalId=pro_1&date=2026-06-03')).toBe('');
});
