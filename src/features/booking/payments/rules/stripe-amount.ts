import { currencyDigits } from '../../../../shared/money.ts';

/** Currencies whose number of decimals at Stripe differs from ISO 4217. */
const stripeDigits: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/** Currencies whose last decimal has to be zero at Stripe. */
const lastDigitIsZero = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

function shiftOf(currency: string): number {
  const digits = currencyDigits.get(currency);
  if (digits === undefined) throw new Error(`${currency} is not a currency of ISO 4217.`);
  return (stripeDigits[currency] ?? digits) - digits;
}

/** Null when Stripe cannot accept the amount. */
export function toStripeAmount(amountMinor: number, currency: string): number | null {
  const amount = scale(amountMinor, shiftOf(currency));
  return amount !== null && lastDigitIsZero.has(currency) && amount % 10 !== 0 ? null : amount;
}

/** Null when the amount is not a whole number of minor units. */
export function fromStripeAmount(amount: number, currency: string): number | null {
  return currencyDigits.has(currency) ? scale(amount, -shiftOf(currency)) : null;
}

function scale(amount: number, digits: number): number | null {
  if (digits >= 0) return amount * 10 ** digits;
  const divisor = 10 ** -digits;
  return amount % divisor === 0 ? amount / divisor : null;
}
