import { type ErrorCode, errorStatuses } from 'openslot-facts/errors';
import { expect, test } from 'vitest';
import { nextStepAfter } from './next-steps.ts';

test('every code has a next step of one or two sentences', () => {
  for (const code of Object.keys(errorStatuses))
    expect([code, nextStepAfter(code)]).toEqual([code, expect.stringMatching(/^[A-Z].{20,160}\.$/)]);
});

test.each<[ErrorCode, string]>([
  ['SLOT_TAKEN', 'join_waitlist'],
  ['OUTSIDE_AVAILABILITY', 'find_times'],
  ['CANCEL_WINDOW', 'business_profile'],
  ['FORBIDDEN', 'Stop'],
  ['NOT_FOUND', 'check_approval'],
  ['INVALID_INPUT', 'Mend the arguments'],
  ['COUPON_EXPIRED', 'couponCode'],
])('%s leads to %s', (code, words) => expect(nextStepAfter(code)).toContain(words));

test('a code that nobody knows is answered, too', () => {
  expect(nextStepAfter('HTTP_502')).toContain('Mend');
});
