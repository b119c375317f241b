import { boundMs } from '../../coupons/rules/validity.ts';

export interface SaleTerms {
  isActive: boolean;
  /** In milliseconds of the epoch; null: no end. */
  onSaleUntilMs: number | null;
}

/** Why it is not sold at this moment, in words; null when it is. */
export function explainNotOnSale({ isActive, onSaleUntilMs }: SaleTerms, nowMs: number): string | null {
  if (!isActive) return 'the package is not active.';
  return onSaleUntilMs !== null && nowMs >= onSaleUntilMs ? 'the package is no longer on sale.' : null;
}

/** A bare date is sold to the end of that day in the business's zone, as a coupon is valid. */
export function readOnSaleUntil(text: string | null, timezone: string): Date | null {
  return text === null ? null : new Date(boundMs(text, 'to', timezone, 'body.onSaleUntil'));
}
