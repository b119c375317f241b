import type { ErrorInfo } from 'openslot-client';
import { expect, test } from 'vitest';
import { countdownText, reachedMoment, secondsUntil } from '../../web/src/lib/booking/countdown.ts';
import { refusedDay, refusedPart } from '../../web/src/lib/booking/refusals.ts';

test('a countdown is told in minutes and seconds, and never runs below none', () => {
  const now = Date.parse('2026-11-30T12:00:00Z');
  expect(countdownText(secondsUntil('2026-11-30T12:04:52.000Z', now))).toBe('4:52');
  expect(countdownText(secondsUntil('2026-11-30T12:00:09.000Z', now))).toBe('0:09');
  expect(secondsUntil('2026-11-30T11:00:00.000Z', now)).toBe(0);
});

test('it is said aloud at few moments, once, also when a tab slept over one', () => {
  expect(reachedMoment(182, 181)).toBeNull();
  expect(reachedMoment(181, 180)).toBe(180);
  expect(reachedMoment(180, 179)).toBeNull();
  expect(reachedMoment(70, 0)).toBe(60);
  expect(reachedMoment(1, 0)).toBe(0);
});

test('a refusal is shown beside the part of the booking it is about', () => {
  const asked = { firstDay: '2026-12-01', coupon: 'TEN' };
  const partOf = (code: string, info: ErrorInfo = {}) => refusedPart({ code, info }, asked);
  expect(partOf('SLOT_TAKEN')).toBe('time');
  expect(partOf('SLOT_TAKEN', { date: '2026-12-01' })).toBe('time');
  expect(partOf('SLOT_TAKEN', { date: '2026-12-08' })).toBe('series');
  expect(refusedDay({ info: { date: '2026-12-08' } })).toBe('2026-12-08');
  expect(partOf('COUPON_EXPIRED')).toBe('coupon');
  expect(partOf('NOT_FOUND', { field: 'body.packagePurchaseId' })).toBe('package');
  expect(partOf('NOT_FOUND', { field: 'body.holdId' })).toBe('hold');
  expect(partOf('INVALID_INPUT', { field: 'Idempotency-Key', reason: 'key-reused' })).toBe('key');
  expect(partOf('CLIENT_DOUBLE_BOOKED')).toBe('person');
  expect(partOf('UNAVAILABLE')).toBe('other');
});
