import { AppError } from '../../../../errors.ts';
import { isCurrency } from '../../../../shared/currencies.ts';
import { toMinor } from '../../../../shared/money.ts';
import { textKey } from '../../../../shared/text.ts';

/** What is said of a service. */
export interface ServiceFields {
  name: string;
  duration: number;
  description: string;
  /** In the currency's major unit. */
  price: number | null;
  parent: string | null;
  custom: boolean;
  capacity: number;
  bufferBefore: number;
  bufferAfter: number;
  active: boolean;
}

export const defaultFields: Omit<ServiceFields, 'name' | 'duration'> = {
  description: '',
  price: null,
  parent: null,
  custom: false,
  capacity: 1,
  bufferBefore: 0,
  bufferAfter: 0,
  active: true,
};

/** Without the spaces around texts; a parent left blank is none. Names must hold something that can be looked for. */
export function readFields(given: Partial<ServiceFields>): Partial<ServiceFields> {
  const { name, description, parent } = given;
  const fields = { ...given };
  if (name !== undefined) fields.name = requireFindable('name', name.trim());
  if (description !== undefined) fields.description = description.trim();
  if (parent !== undefined) fields.parent = parent?.trim() ? requireFindable('parent', parent.trim()) : null;
  return fields;
}

function requireFindable(field: string, text: string): string {
  if (textKey(text) === null)
    throw new AppError('INVALID_INPUT', { detail: `body.${field}: must hold a letter or a digit.` });
  return text;
}

/** ISO 4217's code for "no currency": a service without a price may have none. */
export const noCurrency = 'XXX';

export function requireCurrency(currency: string | undefined): void {
  if (currency !== undefined && !isCurrency(currency))
    throw new AppError('INVALID_CURRENCY', {
      detail: 'body.currency: must be a currency code of ISO 4217, such as EUR.',
    });
}

/** A business prices in its own currency. */
export function businessCurrency(own: string, given: string | undefined): string {
  if (given !== undefined && given !== own)
    throw new AppError('CURRENCY_MISMATCH', {
      detail: `body.currency: must be ${own}, the currency of the business.`,
    });
  return own;
}

export function priceMinorOf(price: number | null, currency: string): number | null {
  if (price === null) return null;
  if (currency === noCurrency)
    throw new AppError('MISSING_FIELDS', { detail: 'body.currency: is required with a price.' });
  const priceMinor = toMinor(price, currency);
  if (priceMinor === null)
    throw new AppError('INVALID_VALUE', {
      detail: `body.price: must be an amount with no more decimals than ${currency} has.`,
    });
  return priceMinor;
}
