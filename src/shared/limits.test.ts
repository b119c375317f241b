import { expect, test } from 'vitest';
import { defaultRetrySeconds, describeLimit, describeSpan, limits } from './limits.ts';

test.each([
  [600, '10 minutes'],
  [3_600, 'an hour'],
  [5_400, '90 minutes'],
  [7_200, '2 hours'],
  [86_400, '24 hours'],
])('describes %i seconds as %s', (seconds, text) => {
  expect(describeSpan(seconds)).toBe(text);
});

test('describes a limit by number, owner and period', () => {
  expect(describeLimit(limits.familyMembers)).toBe('Limit reached: at most 20 family members per account.');
  expect(describeLimit(limits.webhooks)).toBe('Limit reached: at most 10 webhooks per business.');
  expect(describeLimit(limits.alertsPerAppointment)).toBe(
    'Limit reached: at most 10 alerts from each side per appointment.',
  );
  expect(describeLimit(limits.tickets)).toBe(
    'Limit reached: at most 20 support requests per account in 24 hours.',
  );
  expect(describeLimit(limits.refusedCodesOfAddress)).toBe(
    'Limit reached: at most 100 rejected coupon codes per address in 10 minutes.',
  );
});

test('limits without a period suggest a retry after an hour', () => {
  expect(defaultRetrySeconds).toBe(3_600);
});
