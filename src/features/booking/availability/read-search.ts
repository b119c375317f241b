import { AppError } from '../../../errors.ts';
import type { Interval } from '../../../shared/intervals.ts';
import { textKey } from '../../../shared/text.ts';
import { minuteOfDay } from '../../../shared/time.ts';
import { addDays, daysBetween, toLocal } from '../../../shared/zoned-time.ts';
import { readNear } from '../../catalog/businesses/rules/near.ts';
import type { OfferFilters } from './offer-store.ts';
import { longestSearchDays, type SearchQuery } from './search-contract.ts';

/** What and where. Null when nothing can have such a name. */
export function readOfferFilters(query: SearchQuery): OfferFilters | null {
  const { category, serviceName, serviceId, businessId, professionalId, city } = query;
  const near = readNear(query);
  if (
    [query.query, category, serviceName, serviceId, businessId, professionalId, city, near].every(
      (named) => named === undefined,
    )
  )
    throw new AppError('MISSING_FIELDS', {
      detail:
        'query.query: is required, or category, serviceName, serviceId, businessId, professionalId, city, or lat and lng.',
    });
  const categoryKey = category === undefined ? undefined : textKey(category);
  const cityKey = city === undefined ? undefined : textKey(city);
  if (categoryKey === null || cityKey === null) return null;
  return {
    categoryKey,
    serviceName,
    serviceId,
    professionalId,
    kind: query.kind,
    minRating: query.minRating,
    maxPrice: query.maxPrice,
    place: {
      ...(near !== undefined && { near }),
      ...(cityKey !== undefined && { cityKey }),
      ...(businessId !== undefined && { businessId }),
    },
  };
}

export interface SearchPeriod {
  fromDate: string;
  toDate: string;
  /** Of each day: where starts are looked for. */
  part: Interval;
}

// No business lets its customers book further ahead; a day more, for zones where it is tomorrow.
const furthestDays = 3650 + 1;

/** When. Null when all of it is past, or further ahead than anybody can book. */
export function readPeriod({ from, to, after, before }: SearchQuery, now: Date): SearchPeriod | null {
  const part = {
    start: after === undefined ? 0 : minuteOfDay(after),
    end: before === undefined ? 1440 : minuteOfDay(before),
  };
  if (part.start >= part.end)
    throw new AppError('INVALID_VALUE', { detail: 'query.before: must be later than after.' });
  const todayUtc = toLocal(now.getTime(), 'UTC').date;
  const first = from ?? todayUtc;
  if (to !== undefined) {
    const days = daysBetween(first, to);
    if (days < 0) throw new AppError('INVALID_VALUE', { detail: 'query.to: must not be before from.' });
    if (days > longestSearchDays)
      throw new AppError('INVALID_VALUE', {
        detail: `query.to: must be at most ${longestSearchDays} days after from.`,
      });
  }
  // Where it is still yesterday, yesterday is today.
  const earliest = addDays(todayUtc, -1);
  const fromDate = from === undefined || from < earliest ? earliest : from;
  if (fromDate > addDays(todayUtc, furthestDays)) return null;
  const toDate = to ?? addDays(first, longestSearchDays);
  return toDate < fromDate ? null : { fromDate, toDate, part };
}
