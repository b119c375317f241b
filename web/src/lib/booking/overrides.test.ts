import { expect, test } from 'vitest';
import { overrideOf } from './overrides';

const refusal = (reason: string) => ({ code: 'SLOT_TAKEN', argument: null, info: { reason } }) as never;
const rights = ['desk:book', 'desk:override'];

test('a refusal can be overridden by members with the right', () => {
  expect(overrideOf(refusal('closed-day'), { rights })).toBe('hours');
  expect(overrideOf(refusal('buffer'), { rights })).toBe('buffer');
  expect(overrideOf(refusal('closed-day'), { rights: ['desk:book'] })).toBeNull();
  expect(overrideOf(refusal('full'), { rights })).toBeNull();
  expect(overrideOf(null, { rights })).toBeNull();
});

test('a taken time can be overridden if the business allows double bookings', () => {
  expect(overrideOf(refusal('taken'), { rights })).toBeNull();
  expect(overrideOf(refusal('taken'), { rights, allowDoubleBooking: true })).toBe('overlap');
});
