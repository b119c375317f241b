import { expect, test } from 'vitest';
import { expiryOf, heldUntil } from './expiry.ts';

const minute = 60_000;
const asking = { nowMs: 0, approvalMinutes: 120, grantEndsMs: null, startsMs: [1_000 * minute] };

test('expires after the minutes of the grant', () => {
  expect(expiryOf(asking)).toBe(120 * minute);
});

test('expires at the start of the first appointment or at the end of the grant', () => {
  expect(expiryOf({ ...asking, startsMs: [90 * minute, 30 * minute] })).toBe(30 * minute);
  expect(expiryOf({ ...asking, grantEndsMs: 10 * minute })).toBe(10 * minute);
  expect(expiryOf({ ...asking, grantEndsMs: 300 * minute })).toBe(120 * minute);
});

test('expires with the first waitlist offer', () => {
  expect(expiryOf({ ...asking, offersEndMs: [20 * minute, 15 * minute] })).toBe(15 * minute);
  expect(expiryOf({ ...asking, offersEndMs: [] })).toBe(120 * minute);
});

test('times are held a minute longer, but not after their start', () => {
  expect(heldUntil(120 * minute, 1_000 * minute)).toBe(121 * minute);
  expect(heldUntil(120 * minute, 120 * minute)).toBe(120 * minute);
});
