import { AppError } from '../../../../errors.ts';
import { isCurrency, maximumMinor, toMinor } from '../../../../shared/money.ts';
import { parseBound } from '../../coupons/rules/validity.ts';

export interface PriceTerms {
  sessionCount: number;
  packagePriceMajor: number;
  singleSessionPriceMajor: number;
  currency: string;
}

/**
 * Returns both prices in minor units. Rejects amounts with too many decimals and totals that are not exact.
 */
export function requirePriceTerms(terms: PriceTerms): {
  packagePriceMinor: number;
  singleSessionPriceMinor: number;
} {
  if (!isCurrency(terms.currency)) throw new AppError('INVALID_CURRENCY', { field: 'body.currency' });
  const packagePriceMinor = toMinor(terms.packagePriceMajor, terms.currency);
  const singleSessionPriceMinor = toMinor(terms.singleSessionPriceMajor, terms.currency);
  if (packagePriceMinor === null || singleSessionPriceMinor === null)
    throw new AppError('INVALID_VALUE', {
      field: packagePriceMinor === null ? 'body.packagePriceMajor' : 'body.singleSessionPriceMajor',
      reason: 'malformed',
      detail: `Must not have more decimals than ${terms.currency}.`,
    });
  if (singleSessionPriceMinor * terms.sessionCount > maximumMinor)
    throw new AppError('INVALID_VALUE', {
      field: 'body.singleSessionPriceMajor',
      detail: 'The total price of all sessions is too large.',
    });
  return { packagePriceMinor, singleSessionPriceMinor };
}

export interface SaleTerms {
  isActive: boolean;
  /** Epoch milliseconds. Null: no end. */
  onSaleUntilMs: number | null;
}

/** Reason why the package is not on sale, or null. */
export function explainNotOnSale({ isActive, onSaleUntilMs }: SaleTerms, nowMs: number): string | null {
  if (!isActive) return 'The package is not active.';
  return onSaleUntilMs !== null && nowMs >= onSaleUntilMs ? 'The package is no longer on sale.' : null;
}

/** A date means the end of that day in the time zone of the business. */
export function readOnSaleUntil(text: string | null, timezone: string): Date | null {
  return text === null ? null : new Date(parseBound(text, 'to', timezone, 'body.onSaleUntil'));
}

export interface Savings {
  totalMinor: number;
  /** With two decimals. */
  percent: number;
}

/**
 * Savings compared to single sessions, at least zero. Amounts are integers in minor units, and
 * `singleSessionPriceMinor * sessionCount` is below 2^53 (see `requirePriceTerms`).
 */
export function computeSavings(terms: {
  sessionCount: number;
  packagePriceMinor: number;
  singleSessionPriceMinor: number;
}): Savings {
  const worthMinor = terms.singleSessionPriceMinor * terms.sessionCount;
  const totalMinor = Math.max(0, worthMinor - terms.packagePriceMinor);
  return { totalMinor, percent: worthMinor === 0 ? 0 : percentOf(totalMinor, worthMinor) };
}

/** Rounds half a hundredth up. Uses integers, because doubles cannot represent values such as 1.005. */
function percentOf(part: number, whole: number): number {
  const hundredths = (BigInt(part) * 20_000n + BigInt(whole)) / (2n * BigInt(whole));
  return Number(hundredths) / 100;
}
