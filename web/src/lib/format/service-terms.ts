import { formatMoney } from '$lib/format/money';
import type { Language } from '$lib/i18n/language';

interface WithTerms {
  duration: number;
  price: number | null;
  priceFrom: boolean;
  currency: string;
  professionalIds: string[];
  professionalTerms: { professionalId: string; price?: number; duration?: number }[];
}

export interface ShownTerms {
  /** Shortest and longest duration with these professionals. */
  least: number;
  most: number;
  /** Lowest price. Null if it is on request. */
  price: number | null;
  /** Whether the price can be higher. */
  isFrom: boolean;
  currency: string;
}

/** Duration and price of these services with one professional, or with any who offers all of them. */
export function termsOf(services: readonly WithTerms[], professionalId: string | null = null): ShownTerms {
  const able = services.reduce<string[] | null>(
    (ids, service) => ids?.filter((id) => service.professionalIds.includes(id)) ?? service.professionalIds,
    null,
  );
  const who = professionalId === null ? (able ?? []) : [professionalId];
  const totals = (who.length === 0 ? [''] : who).map((id) => {
    const own = services.map((service) => ({
      ...service,
      ...service.professionalTerms.find((terms) => terms.professionalId === id),
    }));
    const isPriced = own.every(({ price, currency }) => price !== null && currency === own[0]!.currency);
    return {
      minutes: own.reduce((sum, { duration }) => sum + duration, 0),
      price: isPriced ? own.reduce((sum, { price }) => sum + price!, 0) : null,
    };
  });
  const lengths = totals.map(({ minutes }) => minutes);
  const prices = totals.flatMap(({ price }) => price ?? []);
  return {
    least: Math.min(...lengths),
    most: Math.max(...lengths),
    price: prices.length === 0 ? null : Math.min(...prices),
    isFrom: services.some(({ priceFrom }) => priceFrom) || new Set(prices).size > 1,
    currency: services[0]?.currency ?? '',
  };
}

interface Words {
  minutes: (count: number) => string;
  minuteRange: (least: number, most: number) => string;
  from: (price: string) => string;
  free: string;
  onRequest: string;
}

export const lengthText = ({ least, most }: ShownTerms, words: Words) =>
  least === most ? words.minutes(least) : words.minuteRange(least, most);

export function priceText(
  { price, isFrom, currency }: Pick<ShownTerms, 'price' | 'isFrom' | 'currency'>,
  words: Words,
  language: Language,
): string {
  if (price === null) return words.onRequest;
  if (price === 0 && !isFrom) return words.free;
  const amount = formatMoney(price, currency, language);
  return isFrom ? words.from(amount) : amount;
}
