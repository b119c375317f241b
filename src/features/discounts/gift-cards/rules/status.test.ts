import { expect, test } from 'vitest';
import { expiryAfterReturn, expiryAfterSale, statusOfCard } from './status.ts';

const now = new Date('2026-06-01T10:00:00Z');
const later = new Date('2026-06-01T10:00:00.001Z');
const card = { isUnpaid: false, isVoided: false, balanceMinor: 1, expiresAt: null };

test.each([
  ['active', {}],
  ['active', { expiresAt: later }],
  ['expired', { expiresAt: now }],
  ['expired', { expiresAt: now, balanceMinor: 0 }],
  ['used', { balanceMinor: 0 }],
  ['unpaid', { isUnpaid: true, balanceMinor: 0 }],
  ['voided', { isVoided: true }],
  ['voided', { isVoided: true, isUnpaid: true, expiresAt: now }],
] as const)('a card is %s: %o', (status, fields) => {
  expect(statusOfCard({ ...card, ...fields }, now)).toBe(status);
});

test('a returned amount extends only an expiry that has passed', () => {
  expect(expiryAfterReturn(null, now)).toBeNull();
  expect(expiryAfterReturn(later, now)).toBe(later);
  expect(expiryAfterReturn(now, now)).toEqual(new Date('2026-07-01T10:00:00Z'));
});

test('the validity starts with the sale', () => {
  expect(expiryAfterSale(null, now)).toBeNull();
  expect(expiryAfterSale(2, now)).toEqual(new Date('2026-06-03T10:00:00Z'));
});
