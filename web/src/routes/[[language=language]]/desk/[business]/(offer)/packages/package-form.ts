import type { Service, ServicePackageDefinition } from 'openslot-client';
import { isDate } from '$lib/booking/times';
import { readAmount, typedAmount } from '$lib/format/money';
import { wallClock } from '$lib/format/time';
import type { Language } from '$lib/i18n/language';
import { type SentForm, wrong } from '$lib/server/http/forms';

export const emptyPackage: Record<string, string> = {
  sessionCount: '5',
  validityDays: '365',
  isActive: 'yes',
};

export const fieldsOf = (
  one: ServicePackageDefinition,
  zone: string,
  language: Language,
): Record<string, string> => ({
  title: one.title,
  serviceId: one.serviceId,
  description: one.description ?? '',
  sessionCount: String(one.sessionCount),
  packagePriceMajor: typedAmount(one.packagePriceMajor, one.currency, language),
  singleSessionPriceMajor: typedAmount(one.singleSessionPriceMajor, one.currency, language),
  validityDays: String(one.validityDays),
  onSaleUntil: lastDayOf(one.onSaleUntil, zone),
  isActive: one.isActive ? 'yes' : '',
});

/** The stored instant is the midnight after the last day. */
const lastDayOf = (instant: string | null, zone: string) =>
  instant === null ? '' : wallClock(new Date(Date.parse(instant) - 1), zone).date;

const whole = (text: string, most: number) =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null;

/** Fields for the API, or an error about a field. */
export function readPackage({ text }: SentForm, services: Service[], currency: string) {
  const serviceId = text('serviceId');
  const sessionCount = whole(text('sessionCount'), 100);
  const validityDays = whole(text('validityDays'), 3650);
  const price = readAmount(text('packagePriceMajor'), currency);
  const usual = services.find(({ id }) => id === serviceId)?.price;
  const typed = readAmount(text('singleSessionPriceMajor'), currency);
  const single = typed === null ? usual : typed;
  const onSaleUntil = text('onSaleUntil');
  if (text('title') === '') return { refusal: wrong('title') };
  if (sessionCount === null) return { refusal: wrong('sessionCount') };
  if (typeof price !== 'number') return { refusal: wrong('packagePriceMajor') };
  if (typeof single !== 'number') return { refusal: wrong('singleSessionPriceMajor') };
  if (validityDays === null) return { refusal: wrong('validityDays') };
  if (onSaleUntil !== '' && !isDate(onSaleUntil)) return { refusal: wrong('onSaleUntil') };
  return {
    refusal: null,
    value: {
      title: text('title'),
      serviceId,
      description: text('description') || null,
      sessionCount,
      packagePriceMajor: price,
      singleSessionPriceMajor: single,
      currency,
      validityDays,
      onSaleUntil: onSaleUntil || null,
      isActive: text('isActive') !== '',
    },
  };
}
