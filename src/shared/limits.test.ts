import { expect, test } from 'vitest';
import { describeLimit, describeSpan, limits, standingRetrySeconds } from './limits.ts';

test.each([
  [600, '10 minutes'],
  [3_600, 'an hour'],
  [5_400, '90 minutes'],
  [7_200, '2 hours'],
  [86_400, '24 hours'],
])('%i seconds are %s', (seconds, text) => {
  expect(describeSpan(seconds)).toBe(text);
});

test('whoever reached a limit is told how many there may be, whose they are counted as, and over how long', () => {
  expect(describeLimit(limits.familyMembers)).toBe(
    'The limit is reached: at most 20 family members an account.',
  );
  expect(describeLimit(limits.webhooks)).toBe('The limit is reached: at most 10 webhooks a business.');
  expect(describeLimit(limits.alertsOfVisit)).toBe(
    'The limit is reached: at most 10 alerts of each side a visit.',
  );
  expect(describeLimit(limits.tickets)).toBe(
    'The limit is reached: at most 20 support requests an account in 24 hours.',
  );
  expect(describeLimit(limits.refusedCodesOfAddress)).toBe(
    'The limit is reached: at most 100 coupon codes that were refused an address in 10 minutes.',
  );
});

test('what is there at one time is worth another look after an hour', () => {
  expect(standingRetrySeconds).toBe(3_600);
});
