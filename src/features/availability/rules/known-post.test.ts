import { expect, test } from 'vitest';
import { type KnownPost, situationAt } from './known-post.ts';

test('the situation at a post is what is known of the post, with the times it is given', () => {
  const hours = { start: 540, end: 1020 };
  const post: KnownPost = {
    businessId: 'biz_1',
    professionalId: 'pro_1',
    businessVersion: '1',
    professionalVersion: '2',
    currency: 'EUR',
    cancellationWindowHours: 24,
    autoConfirm: true,
    slotIntervalMinutes: 30,
    minNoticeMinutes: 60,
    bookingHorizonDays: 90,
    schedule: {
      timezone: 'Europe/Lisbon',
      business: { hours, breaks: [], openDays: [1, 2] },
      professional: { hours, breaks: [] },
      rules: [],
      absences: [],
      closures: [],
    },
    services: new Map(),
  };
  const times = {
    occupied: [{ startMs: 1, endMs: 2, sessionKey: 'apt_1', seatsTaken: 1, capacity: 1 }],
    known: { fromMs: 0, toMs: 9 },
  };
  expect(situationAt(post, times, 5)).toEqual({
    professionalId: 'pro_1',
    businessId: 'biz_1',
    schedule: post.schedule,
    slotIntervalMinutes: 30,
    minNoticeMinutes: 60,
    bookingHorizonDays: 90,
    ...times,
    nowMs: 5,
  });
});
