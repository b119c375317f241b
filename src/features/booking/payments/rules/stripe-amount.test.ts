import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyDigits } from '../../../../shared/money.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';

test.each([
  ['EUR', 1999, 1999],
  ['JPY', 500, 500],
  // Without decimals, yet counted in hundredths.
  ['ISK', 5, 500],
  ['UGX', 5, 500],
  // With decimals, yet counted whole.
  ['MGA', 500, 5],
  ['MGA', 550, null],
  // To the last decimal but one.
  ['KWD', 5120, 5120],
  ['KWD', 5124, null],
  ['TND', 10, 10],
  ['TND', 15, null],
  ['BHD', 15, null],
  ['JOD', 15, null],
  ['OMR', 15, null],
  // Three decimals, all of them taken.
  ['IQD', 15, 15],
  ['HUF', 12345, 12345],
])('%s: %d of the smallest unit is %s for Stripe', (currency, minor, amount) => {
  expect(toStripeAmount(minor, currency)).toBe(amount);
});

test('what Stripe takes comes back as the amount it was', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencyDigits.keys()),
      fc.integer({ min: 1, max: 99_999_999 }),
      (currency, minor) => {
        const amount = toStripeAmount(minor, currency);
        if (amount !== null) expect(fromStripeAmount(amount, currency)).toBe(minor);
      },
    ),
  );
});

test('an amount that is no whole number of ours, or in no currency, is none', () => {
  expect(fromStripeAmount(550, 'ISK')).toBeNull();
  expect(fromStripeAmount(100, 'XXX')).toBeNull();
  expect(fromStripeAmount(100, '')).toBeNull();
  expect(() => toStripeAmount(100, 'XXX')).toThrow('XXX is not a currency');
});
