import type { Service } from 'openslot-client';
import { readAmount, typedAmount } from '$lib/format/money';
import type { Refusal } from '$lib/forms/problems';
import type { Language } from '$lib/i18n/language';
import { isSameKind } from '$lib/server/desk/resources';
import { type SentForm, wrong } from '$lib/server/http/forms';

type Numbers = 'duration' | 'capacity' | 'bufferBefore' | 'bufferAfter';
const ranges: Record<Numbers, { least: number; most: number; usual: number }> = {
  duration: { least: 1, most: 1440, usual: 60 },
  capacity: { least: 1, most: 1000, usual: 1 },
  bufferBefore: { least: 0, most: 240, usual: 0 },
  bufferAfter: { least: 0, most: 240, usual: 0 },
};

export const emptyService: Record<string, string> = {
  duration: '60',
  capacity: '1',
  bufferBefore: '0',
  bufferAfter: '0',
  active: 'yes',
};

export const fieldsOf = (service: Service, language: Language): Record<string, string> => ({
  name: service.name,
  parent: service.parent ?? '',
  description: service.description,
  duration: String(service.duration),
  price: typedAmount(service.price, service.currency, language),
  priceFrom: service.priceFrom ? 'yes' : '',
  taxRatePercent: service.taxRatePercent === undefined ? '' : String(service.taxRatePercent),
  ...Object.fromEntries(
    service.professionalTerms.flatMap(({ professionalId, price, duration }) => [
      [`price-${professionalId}`, typedAmount(price, service.currency, language)],
      [`duration-${professionalId}`, duration === undefined ? '' : String(duration)],
    ]),
  ),
  bufferBefore: String(service.bufferBefore),
  bufferAfter: String(service.bufferAfter),
  capacity: String(service.capacity),
  active: service.active ? 'yes' : '',
  professionalIds: service.professionalIds.join(','),
});

interface Kind {
  kind: string;
  units: number;
}

const needField = ({ kind }: Kind) => `need ${kind}`;

/** Units of each kind that the service needs. */
export const needsOf = ({ requires = [] }: Service, kinds: Kind[]): Record<string, string> =>
  Object.fromEntries(
    kinds.map((one) => [
      needField(one),
      String(requires.find(({ kind }) => isSameKind(kind, one.kind))?.count ?? 0),
    ]),
  );

const isTaxRate = (rate: number) => rate >= 0 && rate <= 100 && Number(rate.toFixed(3)) === rate;

/** Fields for the API, or an error about a field. */
export function readService({ text, all }: SentForm, currency: string, kinds: Kind[]) {
  const price = readAmount(text('price'), currency);
  if (price === undefined) return { refusal: wrong('price') };
  // Empty: rate of the business.
  const taxRatePercent =
    text('taxRatePercent') === '' ? null : Number(text('taxRatePercent').replace(',', '.'));
  if (taxRatePercent !== null && !isTaxRate(taxRatePercent)) return { refusal: wrong('taxRatePercent') };
  const numbers: Partial<Record<Numbers, number>> = {};
  for (const name of Object.keys(ranges) as Numbers[]) {
    const { least, most, usual } = ranges[name];
    const value = text(name) === '' ? usual : Number(text(name));
    if (!Number.isInteger(value) || value < least || value > most) return { refusal: wrong(name) };
    numbers[name] = value;
  }
  if (text('name') === '') return { refusal: wrong('name', 'MISSING_FIELDS') };
  const needs = kinds.map((one) => ({ kind: one.kind, count: Number(text(needField(one)) || '0'), one }));
  const bad = needs.find(({ count, one }) => !Number.isInteger(count) || count < 0 || count > one.units);
  if (bad !== undefined) return { refusal: wrong(needField(bad.one)) };
  return {
    refusal: null as Refusal | null,
    value: {
      ...(numbers as Record<Numbers, number>),
      name: text('name'),
      parent: text('parent') || null,
      description: text('description'),
      price,
      priceFrom: text('priceFrom') !== '',
      taxRatePercent,
      active: text('active') !== '',
      professionalIds: all('professionalIds'),
      requires: needs.flatMap(({ kind, count }) => (count > 0 ? [{ kind, count }] : [])),
    },
  };
}

interface OwnTerms {
  professionalId: string;
  price: number | null;
  duration: number | null;
}

/** Values of each selected professional, or an error about a field. Empty: the value of the service. */
export function readTerms({ text, all }: SentForm, currency: string) {
  const terms: OwnTerms[] = [];
  for (const professionalId of all('professionalIds')) {
    const price = readAmount(text(`price-${professionalId}`), currency);
    if (price === undefined) return { refusal: wrong(`price-${professionalId}`), terms };
    const typed = text(`duration-${professionalId}`);
    const duration = typed === '' ? null : Number(typed);
    const { least, most } = ranges.duration;
    if (duration !== null && (!Number.isInteger(duration) || duration < least || duration > most))
      return { refusal: wrong(`duration-${professionalId}`), terms };
    terms.push({ professionalId, price, duration });
  }
  return { refusal: null as Refusal | null, terms };
}

/** Terms that differ from the stored ones. */
export const changedTerms = (terms: readonly OwnTerms[], stored: Service['professionalTerms']) =>
  terms.filter(({ professionalId, price, duration }) => {
    const before = stored.find((one) => one.professionalId === professionalId);
    return price !== (before?.price ?? null) || duration !== (before?.duration ?? null);
  });
