import { AppError } from '../../../../errors.ts';
import { isCurrency, toMinor } from '../../../../shared/money.ts';
import { parseBound } from './validity.ts';

/** Coupon as in requests: amounts in major units, times as text. */
export interface CouponFields {
  code: string;
  type: 'percent' | 'fixed';
  value: number;
  currency: string | null;
  active: boolean;
  validFrom: string | null;
  validTo: string | null;
  usageLimit: number | null;
  perCustomerLimit: number | null;
  firstTimeOnly: boolean;
  serviceIds: string[] | null;
  minSpendMajor: number | null;
  public: boolean;
}

/** Coupon as stored. */
export interface CouponDefinition {
  code: string;
  codeKey: string;
  type: 'percent' | 'fixed';
  value: number;
  currency: string | null;
  active: boolean;
  validFromMs: number | null;
  validToMs: number | null;
  usageLimit: number | null;
  perCustomerLimit: number | null;
  firstTimeOnly: boolean;
  serviceIds: string[] | null;
  minSpendMinor: number | null;
  isPublic: boolean;
}

/** Normalized code. Codes are ASCII, so upper case is unambiguous. */
export function codeKey(code: string): string {
  return code.trim().toUpperCase();
}

/** Checks that need no data of the business. */
export function requireValidFields(
  given: { [Field in keyof CouponFields]?: CouponFields[Field] | undefined },
): void {
  if (given.type === 'percent' && given.value !== undefined) percentHundredths(given.value);
  if (given.currency != null && !isCurrency(given.currency))
    throw new AppError('INVALID_CURRENCY', { field: 'body.currency' });
  // The format does not depend on the time zone.
  if (given.validFrom != null) parseBound(given.validFrom, 'from', 'UTC', 'body.validFrom');
  if (given.validTo != null) parseBound(given.validTo, 'to', 'UTC', 'body.validTo');
}

/** Checks the fields against each other and against the business. */
export function defineCoupon(
  fields: CouponFields,
  business: { currency: string; timezone: string },
): CouponDefinition {
  requireValidFields(fields);
  // Only a percentage without a minimum spend needs no currency.
  const hasAmount = fields.type === 'fixed' || fields.minSpendMajor !== null;
  const currency = fields.currency ?? (hasAmount ? business.currency : null);
  const validFromMs =
    fields.validFrom === null
      ? null
      : parseBound(fields.validFrom, 'from', business.timezone, 'body.validFrom');
  const validToMs =
    fields.validTo === null ? null : parseBound(fields.validTo, 'to', business.timezone, 'body.validTo');
  const value =
    fields.type === 'percent'
      ? percentHundredths(fields.value)
      : amountMinor(fields.value, currency, 1, 'INVALID_COUPON_VALUE');
  if (validFromMs !== null && validToMs !== null && validToMs <= validFromMs)
    throw new AppError('INVALID_VALUE', {
      field: 'body.validTo',
      reason: 'conflicting',
      detail: 'Must be later than validFrom.',
    });
  return {
    code: fields.code.trim(),
    codeKey: codeKey(fields.code),
    type: fields.type,
    value,
    currency,
    active: fields.active,
    validFromMs,
    validToMs,
    usageLimit: fields.usageLimit,
    perCustomerLimit: fields.perCustomerLimit,
    firstTimeOnly: fields.firstTimeOnly,
    serviceIds: fields.serviceIds?.length ? [...new Set(fields.serviceIds)] : null,
    minSpendMinor:
      fields.minSpendMajor === null ? null : amountMinor(fields.minSpendMajor, currency, 0, 'INVALID_VALUE'),
    isPublic: fields.public,
  };
}

/** 12.5 % is 1,250 hundredths. Parsed from the digits, because multiplying a double by 100 is not exact. */
function percentHundredths(percent: number): number {
  const [, whole = '', decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(String(percent)) ?? [];
  const hundredths = Number(whole + decimals.padEnd(2, '0'));
  if (whole === '' || hundredths < 1 || hundredths > 10_000)
    throw new AppError('INVALID_COUPON_VALUE', {
      field: 'body.value',
      detail: 'Must be a percentage above 0 and at most 100, with at most two decimals.',
    });
  return hundredths;
}

function amountMinor(
  major: number,
  currency: string | null,
  least: number,
  refusal: 'INVALID_COUPON_VALUE' | 'INVALID_VALUE',
): number {
  const minor = currency === null ? null : toMinor(major, currency);
  if (minor === null || minor < least)
    throw new AppError(refusal, {
      field: refusal === 'INVALID_VALUE' ? 'body.minSpendMajor' : 'body.value',
      detail: 'Must be an amount with at most the decimals of the currency.',
    });
  return minor;
}
