import { currencyDigits } from './currencies.ts';

// Fifteen digits survive the way through a double and back, whatever the currency.
export const maximumMinor = 999_999_999_999_999;

function digitsOf(currency: string): number {
  const digits = currencyDigits.get(currency);
  if (digits === undefined) throw new Error(`${currency} is not a currency of ISO 4217.`);
  return digits;
}

/** 1999 USD cents are 19.99; 1999 JPY are 1999. */
export function toMajor(amountMinor: number, currency: string): number {
  // One division of two whole numbers rounds once, to the very double that the decimal would be read as.
  return amountMinor / 10 ** digitsOf(currency);
}

/** The amount in the currency's smallest unit, or null when it has more decimals than the currency or is too large. */
export function toMinor(amountMajor: number, currency: string): number | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(amountMajor));
  if (match === null) return null;
  const [, sign, whole, fraction = '', exponent = '0'] = match;
  const shift = digitsOf(currency) + Number(exponent) - fraction.length;
  const written = BigInt(`${whole}${fraction}`);
  const divisor = 10n ** BigInt(Math.max(0, -shift));
  if (written % divisor !== 0n) return null;
  const minor = (written / divisor) * 10n ** BigInt(Math.max(0, shift));
  return minor > maximumMinor ? null : Number(minor) * (sign === '-' && minor > 0n ? -1 : 1);
}
