import { currencyDigits } from 'openslot-facts/currencies';

export { currencyDigits, isCurrency } from 'openslot-facts/currencies';

// Fifteen digits survive the conversion to a double and back in every currency.
export const maximumMinor = 999_999_999_999_999;

function digitsOf(currency: string): number {
  const digits = currencyDigits.get(currency);
  if (digits === undefined) throw new Error(`${currency} is not a currency of ISO 4217.`);
  return digits;
}

/** 1999 USD cents are 19.99; 1999 JPY are 1999. */
export function toMajor(amountMinor: number, currency: string): number {
  // A single division of integers rounds once, to the same double as parsing the decimal.
  return amountMinor / 10 ** digitsOf(currency);
}

/** 1950 USD cents are written `19.50 USD`. */
export function formatAmount(amountMinor: number, currency: string): string {
  return `${toMajor(amountMinor, currency).toFixed(digitsOf(currency))} ${currency}`;
}

/** Amount in minor units; null if it has too many decimals or is too large. */
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
