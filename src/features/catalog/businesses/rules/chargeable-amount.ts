import { currencyDigits, toMinor } from '../../../../shared/money.ts';

/** Minimum charges of Stripe, in major units. */
const minimums: Readonly<Record<string, number>> = {
  AED: 2,
  BGN: 1,
  CZK: 15,
  DKK: 2.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  JPY: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  PLN: 2,
  RON: 2,
  SEK: 3,
  THB: 10,
};

/** The minimum in the other currencies that Stripe lists, for example EUR and USD. */
const usualMinimum = 0.5;

/** Smallest amount that can be paid online. */
export const minimumCharge = (currency: string): number =>
  toMinor(minimums[currency] ?? usualMinimum, currency) ?? 1;

/** Payment providers charge ariary in whole units. */
const withoutDecimals = new Set(['MGA']);

/** Amounts are charged in multiples of this. Card networks know two decimals at most. */
export function chargeStep(currency: string): number {
  const digits = currencyDigits.get(currency) ?? 0;
  return 10 ** (withoutDecimals.has(currency) ? digits : Math.max(0, digits - 2));
}
