import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyDigits } from '../../../../shared/money.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';

test.each([
  ['EUR', 1999, 1999],
  ['JPY', 500, 500],
  // No decimals, but Stripe uses hundredths.
  ['ISK', 5, 500],
  ['UGX', 5, 500],
  // Decimals, but Stripe uses whole units.
  ['MGA', 500, 5],
  ['MGA', 550, null],
  // The last decimal has to be zero.
  ['KWD', 5120, 5120],
  ['KWD', 5124, null],
  ['TND', 10, 10],
  ['TND', 15, null],
  ['BHD', 15, null],
  ['JOD', 15, null],
  ['OMR', 15, null],
  // Three decimals, all of them allowed.
  ['IQD', 15, 15],
  ['HUF', 12345, 12345],
])('%s: %d minor units are %s for Stripe', (currency, minor, amount) => {
  expect(toStripeAmount(minor, currency)).toBe(amount);
});

test('converts amounts that Stripe accepts back unchanged', () => {
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

test('returns null for partial minor units and unknown currencies', () => {
  expect(fromStripeAmount(550, 'ISK')).toBeNull();
  expect(fromStripeAmount(100, 'XXX')).toBeNull();
  expect(fromStripeAmount(100, '')).toBeNull();
  expect(() => toStripeAmount(100, 'XXX')).toThrow('XXX is not a currency');
});
