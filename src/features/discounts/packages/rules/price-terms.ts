import { AppError } from '../../../../errors.ts';
import { isCurrency } from '../../../../shared/currencies.ts';
import { maximumMinor, toMinor } from '../../../../shared/money.ts';

export interface PriceTerms {
  sessionCount: number;
  packagePriceMajor: number;
  singleSessionPriceMajor: number;
  currency: string;
}

/** Both prices in minor units; refuses what the currency cannot express, and sessions worth more than can be counted exactly. */
export function requirePriceTerms(terms: PriceTerms): {
  packagePriceMinor: number;
  singleSessionPriceMinor: number;
} {
  if (!isCurrency(terms.currency))
    throw new AppError('INVALID_CURRENCY', {
      detail: 'body.currency: must be a currency code of ISO 4217, such as EUR.',
    });
  const packagePriceMinor = toMinor(terms.packagePriceMajor, terms.currency);
  const singleSessionPriceMinor = toMinor(terms.singleSessionPriceMajor, terms.currency);
  if (packagePriceMinor === null || singleSessionPriceMinor === null)
    throw new AppError('INVALID_VALUE', {
      detail: `body.packagePriceMajor, body.singleSessionPriceMajor: must be amounts with no more decimals than ${terms.currency} has.`,
    });
  if (singleSessionPriceMinor * terms.sessionCount > maximumMinor)
    throw new AppError('INVALID_VALUE', {
      detail: 'body.singleSessionPriceMajor: all sessions together are worth more than can be counted.',
    });
  return { packagePriceMinor, singleSessionPriceMinor };
}
