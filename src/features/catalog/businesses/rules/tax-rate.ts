import { AppError } from '../../../../errors.ts';

/** The schema checks the range. */
export function requireTaxRate(percent: number | null | undefined): void {
  if (percent == null || Number(percent.toFixed(3)) === percent) return;
  throw new AppError('INVALID_VALUE', {
    field: 'body.taxRatePercent',
    reason: 'malformed',
    detail: 'At most three decimals.',
  });
}
