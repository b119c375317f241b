import type { Coupon } from 'openslot-client';
import { readAmount, typedAmount } from '$lib/format/money';
import { wallClock } from '$lib/format/time';
import type { Language } from '$lib/i18n/language';
import { type SentForm, wrong } from '$lib/server/http/forms';

export const emptyCoupon: Record<string, string> = { type: 'percent', active: 'yes' };

const percentText = (value: number, language: Language) =>
  language === 'en' ? String(value) : String(value).replace('.', ',');

export const fieldsOf = (
  coupon: Coupon,
  { timezone, currency }: { timezone: string; currency: string },
  language: Language,
): Record<string, string> => ({
  code: coupon.code,
  type: coupon.type,
  value:
    coupon.type === 'percent'
      ? percentText(coupon.value, language)
      : typedAmount(coupon.value, currency, language),
  validFrom: coupon.validFrom === null ? '' : wallClock(coupon.validFrom, timezone).date,
  // The stored instant is the midnight after the last day.
  validTo: coupon.validTo === null ? '' : wallClock(new Date(Date.parse(coupon.validTo) - 1), timezone).date,
  usageLimit: String(coupon.usageLimit ?? ''),
  perCustomerLimit: String(coupon.perCustomerLimit ?? ''),
  minSpendMajor: typedAmount(coupon.minSpendMajor, currency, language),
  firstTimeOnly: coupon.firstTimeOnly ? 'yes' : '',
  public: coupon.public ? 'yes' : '',
  serviceIds: coupon.serviceIds.join(','),
  active: coupon.active ? 'yes' : '',
});

/** Percentage with at most two decimals. */
function readPercent(text: string): number | undefined {
  const [, whole, part = '0'] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const value = Number(`${whole}.${part}`);
  return value > 0 && value <= 100 ? value : undefined;
}

const readLimit = (text: string) =>
  text === '' ? null : /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** Fields for the API, or an error about a field. */
export function readCoupon({ text, all }: SentForm, currency: string) {
  const type: 'percent' | 'fixed' = text('type') === 'fixed' ? 'fixed' : 'percent';
  const typed = text('value').replaceAll(/[\s%]/g, '');
  const value = type === 'percent' ? readPercent(typed) : readAmount(typed, currency) || undefined;
  const [usageLimit, perCustomerLimit] = [readLimit(text('usageLimit')), readLimit(text('perCustomerLimit'))];
  const minSpendMajor = readAmount(text('minSpendMajor'), currency);
  const [validFrom, validTo] = [text('validFrom') || null, text('validTo') || null];
  if (!/^[A-Za-z0-9_-]{3,40}$/.test(text('code'))) return { refusal: wrong('code') };
  if (value === undefined) return { refusal: wrong('value') };
  if (usageLimit === undefined) return { refusal: wrong('usageLimit') };
  if (perCustomerLimit === undefined) return { refusal: wrong('perCustomerLimit') };
  if (minSpendMajor === undefined) return { refusal: wrong('minSpendMajor') };
  if (validFrom !== null && validTo !== null && validTo < validFrom) return { refusal: wrong('validTo') };
  return {
    refusal: null,
    value: {
      code: text('code'),
      type,
      value,
      currency: type === 'fixed' || minSpendMajor !== null ? currency : null,
      validFrom,
      validTo,
      usageLimit,
      perCustomerLimit,
      minSpendMajor,
      firstTimeOnly: text('firstTimeOnly') !== '',
      public: text('public') !== '',
      serviceIds: all('serviceIds'),
      active: text('active') !== '',
    },
  };
}

export const withoutNull = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], null>;
  };
