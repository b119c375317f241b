import { AppError } from '../../../../errors.ts';
import { isCurrency, toMinor } from '../../../../shared/money.ts';
import { textKey } from '../../../../shared/text.ts';
import { type PaymentPolicy, presentPolicy } from '../../businesses/rules/payment-policy.ts';
import { requireTaxRate } from '../../businesses/rules/tax-rate.ts';
import type { StoredRequirement } from '../../resources/rules/requirements.ts';

/** Editable data of a service. */
export interface ServiceFields {
  name: string;
  duration: number;
  description: string;
  /** In major units. */
  price: number | null;
  priceFrom: boolean;
  /** Tax included in the price. Null: rate of the business. */
  taxRatePercent: number | null;
  parent: string | null;
  custom: boolean;
  capacity: number;
  bufferBefore: number;
  bufferAfter: number;
  active: boolean;
  /** Checked against the resources of the business. */
  requires: readonly StoredRequirement[];
  /** Replaces the policy of the business. */
  paymentPolicy: PaymentPolicy | null;
}

export const defaultFields: Omit<ServiceFields, 'name' | 'duration'> = {
  description: '',
  price: null,
  priceFrom: false,
  taxRatePercent: null,
  parent: null,
  custom: false,
  capacity: 1,
  bufferBefore: 0,
  bufferAfter: 0,
  active: true,
  requires: [],
  paymentPolicy: null,
};

/** Trims text and stores a blank parent as null. Names must be searchable. */
export function readFields(given: Partial<ServiceFields>): Partial<ServiceFields> {
  const { name, description, parent, paymentPolicy } = given;
  requireTaxRate(given.taxRatePercent);
  const fields = { ...given };
  if (name !== undefined) fields.name = requireFindable('name', name.trim());
  if (description !== undefined) fields.description = description.trim();
  if (parent !== undefined) fields.parent = parent?.trim() ? requireFindable('parent', parent.trim()) : null;
  if (paymentPolicy != null) fields.paymentPolicy = presentPolicy(paymentPolicy);
  return fields;
}

function requireFindable(field: string, text: string): string {
  if (textKey(text) === null)
    throw new AppError('INVALID_INPUT', {
      field: `body.${field}`,
      detail: 'Must contain a letter or a digit.',
    });
  return text;
}

/** ISO 4217 code for "no currency", for services without a price. */
export const noCurrency = 'XXX';

export function requireCurrency(currency: string | undefined): void {
  if (currency !== undefined && !isCurrency(currency))
    throw new AppError('INVALID_CURRENCY', { field: 'body.currency' });
}

/** Services of a business use its currency. */
export function businessCurrency(own: string, given: string | undefined): string {
  if (given !== undefined && given !== own)
    throw new AppError('CURRENCY_MISMATCH', {
      field: 'body.currency',
      detail: `Must be ${own}, the currency of the business.`,
    });
  return own;
}

export function priceMinorOf(price: number | null, currency: string): number | null {
  if (price === null) return null;
  if (currency === noCurrency)
    throw new AppError('MISSING_FIELDS', { field: 'body.currency', detail: 'Required with a price.' });
  const priceMinor = toMinor(price, currency);
  if (priceMinor === null)
    throw new AppError('INVALID_VALUE', {
      field: 'body.price',
      reason: 'malformed',
      detail: `Must not have more decimals than ${currency}.`,
    });
  return priceMinor;
}

/** Normalized text for filters and searches. A service without a parent is its own category. */
export function serviceKeys(name: string, parent: string | null): { categoryKey: string; searchKey: string } {
  return { categoryKey: textKey(parent ?? name) ?? '', searchKey: textKey(name) ?? '' };
}
