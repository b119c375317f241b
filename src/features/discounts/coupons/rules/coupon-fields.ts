import { AppError } from '../../../../errors.ts';
import { isCurrency } from '../../../../shared/currencies.ts';
import { toMinor } from '../../../../shared/money.ts';
import { boundMs } from './validity.ts';

/** A coupon as its owner writes it: amounts in major units, dates as text. */
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

/** A coupon as it is stored. */
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

/** What codes are compared by. Codes are ASCII, so that upper case means the same everywhere. */
export function codeKey(code: string): string {
  return code.trim().toUpperCase();
}

/** What can be told wrong before anything is known of the business. */
export function requireWellFormed(
  given: { [Field in keyof CouponFields]?: CouponFields[Field] | undefined },
): void {
  if (given.type === 'percent' && given.value !== undefined) percentHundredths(given.value);
  if (given.currency != null && !isCurrency(given.currency))
    throw new AppError('INVALID_CURRENCY', {
      detail: 'body.currency: must be a currency code of ISO 4217, such as EUR.',
    });
  // Whether it is a time at all does not depend on the zone.
  if (given.validFrom != null) boundMs(given.validFrom, 'from', 'UTC');
  if (given.validTo != null) boundMs(given.validTo, 'to', 'UTC');
}

/** Checks the fields against each other and the business they are for. */
export function defineCoupon(
  fields: CouponFields,
  business: { currency: string; timezone: string },
): CouponDefinition {
  requireWellFormed(fields);
  // An amount needs a currency: only a percentage without a minimum can do without.
  const hasAmount = fields.type === 'fixed' || fields.minSpendMajor !== null;
  const currency = fields.currency ?? (hasAmount ? business.currency : null);
  const validFromMs = fields.validFrom === null ? null : boundMs(fields.validFrom, 'from', business.timezone);
  const validToMs = fields.validTo === null ? null : boundMs(fields.validTo, 'to', business.timezone);
  const value =
    fields.type === 'percent'
      ? percentHundredths(fields.value)
      : amountMinor(fields.value, currency, 1, 'INVALID_COUPON_VALUE');
  if (validFromMs !== null && validToMs !== null && validToMs <= validFromMs)
    throw new AppError('INVALID_VALUE', { detail: 'body.validTo: must be later than validFrom.' });
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

/** 12.5 % are 1,250 hundredths of a percent. Read from the digits: 100 times a double is not always what it says. */
function percentHundredths(percent: number): number {
  const [, whole = '', decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(String(percent)) ?? [];
  const hundredths = Number(whole + decimals.padEnd(2, '0'));
  if (whole === '' || hundredths < 1 || hundredths > 10_000)
    throw new AppError('INVALID_COUPON_VALUE', {
      detail: 'body.value: must be a percentage above 0 and at most 100, with at most two decimals.',
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
      detail: `${refusal === 'INVALID_VALUE' ? 'body.minSpendMajor' : 'body.value'}: must be an amount with no more decimals than the currency has.`,
    });
  return minor;
}
