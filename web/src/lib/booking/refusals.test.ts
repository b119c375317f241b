import type { ErrorInfo } from 'openslot-client';
import { expect, test } from 'vitest';
import { refusedDay, refusedPart } from './refusals';

test('maps an error to the part of the booking that shows it', () => {
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
