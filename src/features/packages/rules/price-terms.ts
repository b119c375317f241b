import { AppError } from '../../../errors.ts';
import { isCurrency } from '../../../shared/currencies.ts';
import { maximumMinor, toMinor } from '../../../shared/money.ts';

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
  if (!isCurrency(terms.currency)) throw new AppError('INVALID_CURRENCY');
  const packagePriceMinor = toMinor(terms.packagePriceMajor, terms.currency);
  const singleSessionPriceMinor = toMinor(terms.singleSessionPriceMajor, terms.currency);
  if (packagePriceMinor === null || singleSessionPriceMinor === null) throw new AppError('INVALID_VALUE');
  if (singleSessionPriceMinor * terms.sessionCount > maximumMinor) throw new AppError('INVALID_VALUE');
  return { packagePriceMinor, singleSessionPriceMinor };
}
