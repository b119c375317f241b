import type { Client, FoundSlot } from 'openslot-client';
import { AppError } from '../../../errors.ts';
import { addDays, daysBetween, toLocal } from '../../../shared/zoned-time.ts';
import type { ToolContext } from './define-tool.ts';
import { withoutEmpty } from './present.ts';
import { pairTimes } from './rules/pair-times.ts';
import { planRanges } from './rules/plan-search.ts';
import { countDays, limitTimes, spreadOverDays, type TimeLimits } from './rules/spread-times.ts';

// Rows of one API call. The shown rows are selected from these.
const searchLimit = 200;
export const maxDays = 60;
const defaultDays = 14;
// API searches of one call. Later days are left to the next call.
const maxSearches = 8;

interface Wanted {
  query?: string;
  also?: string[];
  business?: string;
  professional?: string;
  service?: string;
  from?: string;
  to?: string;
  weekdays?: number[];
  after?: string;
  before?: string;
  orAfter?: string;
  orBefore?: string;
  sort?: 'time' | 'price' | 'rating';
  currency?: string;
}

interface Followed extends Wanted {
  followedBy?: {
    query?: string;
    service?: string;
    gapMinutes?: number;
    maxGapMinutes?: number;
    sameBusiness?: boolean;
  };
}

export interface Found {
  times: FoundSlot[];
  pairs?: { first: FoundSlot; second: FoundSlot; gapMinutes: number }[];
  more: boolean;
  /** Businesses that match and have no free time. Null if some have one. */
  unavailable: number | null;
  /** Last searched day, if the search ended before the last wanted one. */
  searchedUntil?: string | undefined;
}

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

type Search = NonNullable<Parameters<Client['searchFreeTimes']>[0]>;

export async function findSingle(wanted: Wanted, limit: number, { api, now }: ToolContext): Promise<Found> {
  const searches = searchesOf(wanted);
  const ranges = rangesOf(wanted, now);
  if (searches.length === 1 && ranges.length === 1)
    return findSpread(api, { ...searches[0], ...ranges[0] }, limit);
  const isByTime = isOrderedByTime(wanted);
  const perDay = isByTime ? Math.max(2, limit) : 2;
  const enough = (rows: FoundSlot[]) => isByTime && rows.length >= limit;
  const { rows, ...searched } = await searchAll(api, { searches, ranges }, perDay, enough);
  const ordered = rows.sort(orders[wanted.sort ?? 'time'](wanted));
  const times = isByTime ? spreadOverDays(limitTimes(ordered, { perDay }), limit) : ordered.slice(0, limit);
  return { ...searched, times, more: searched.more || times.length < rows.length };
}

export async function findPairs(wanted: Followed, limit: number, { api, now }: ToolContext): Promise<Found> {
  const { query, service, gapMinutes = 0, maxGapMinutes, sameBusiness = false } = wanted.followedBy!;
  const ranges = rangesOf(wanted, now);
  const isSame = query === undefined && service === undefined;
  const second = isSame ? wanted : { ...wanted, also: undefined, query, service, professional: undefined };
  // Each half may use half of the searches.
  const search = (half: Wanted) =>
    searchAll(api, { searches: searchesOf(half), ranges }, pairsPerDay, () => false, maxSearches / 2);
  const first = await search(wanted);
  const following = isSame ? first : await search(withoutEmpty(second) as Wanted);
  const terms = { gapMinutes, maxGapMinutes, sameBusiness };
  const pairs = pairTimes(first.rows.sort(byTime), following.rows, terms);
  const chosen = spreadOverDays(
    pairs.map((pair) => ({ ...pair, date: pair.first.date, business: pair.first.business })),
    limit,
  );
  return {
    times: [],
    pairs: chosen,
    more: first.more || chosen.length < pairs.length,
    unavailable: first.unavailable ?? following.unavailable,
    searchedUntil: first.searchedUntil ?? following.searchedUntil,
  };
}

// Enough starts of a day to find one that fits to another.
const pairsPerDay = 12;

const isOrderedByTime = ({ sort }: Wanted) => sort === undefined || sort === 'time';

type Order = (a: FoundSlot, b: FoundSlot) => number;

const byTime: Order = (a, b) => Date.parse(a.startUtc) - Date.parse(b.startUtc);
const unpriced = Number.MAX_SAFE_INTEGER;

/** The orders of the API, for the results of several searches. Prices are compared within a currency. */
const orders: Record<NonNullable<Wanted['sort']>, (wanted: Wanted) => Order> = {
  time: () => byTime,
  price: ({ currency }) => {
    const place = (slot: FoundSlot) => (slot.currency === currency ? '' : slot.currency);
    return (a, b) =>
      place(a).localeCompare(place(b)) || (a.price ?? unpriced) - (b.price ?? unpriced) || byTime(a, b);
  },
  rating: () => (a, b) => (b.rating ?? 0) - (a.rating ?? 0) || byTime(a, b),
};

/** One search per accepted service and window. */
function searchesOf(wanted: Wanted): Search[] {
  const { query, also = [], business, professional, service, orAfter, orBefore, ...others } = wanted;
  const {
    from: _,
    to: __,
    weekdays: ___,
    ...filters
  } = withoutKeys(others, ['followedBy', 'profiles', 'limit']);
  const ids = { businessId: business, professionalId: professional, serviceId: service };
  const queries = query === undefined && also.length > 0 ? also : [query, ...also];
  const windows = [
    { after: wanted.after, before: wanted.before },
    ...(orAfter === undefined && orBefore === undefined ? [] : [{ after: orAfter, before: orBefore }]),
  ];
  return queries.flatMap((words, index) =>
    windows.map((window) => ({
      ...filters,
      ...ids,
      // Other services are accepted by name only.
      ...(index > 0 && { serviceId: undefined }),
      ...window,
      query: words,
    })),
  );
}

const withoutKeys = (fields: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))) as Wanted;

/** Days to search. The API chooses the days if none are given. */
function rangesOf({ from, to, weekdays }: Wanted, now: Date): Days[] {
  const first = from ?? toLocal(now.getTime(), 'UTC').date;
  if (to !== undefined && daysBetween(first, to) > maxDays)
    throw new AppError('INVALID_VALUE', {
      field: 'body.to',
      limit: maxDays,
      detail: `Must be at most ${maxDays} days after from.`,
    });
  if (weekdays === undefined && (to === undefined || daysBetween(first, to) <= defaultDays))
    return [{ from, to }];
  const ranges = planRanges({ from: first, to: to ?? addDays(first, defaultDays) }, weekdays);
  if (ranges.length === 0)
    throw new AppError('INVALID_VALUE', {
      field: 'body.weekdays',
      reason: 'conflicting',
      detail: 'None of these weekdays is between from and to.',
    });
  return ranges;
}

interface PlannedSearches {
  searches: readonly Search[];
  ranges: readonly Days[];
}

/** Searches one period after the other, until there is enough or the budget is used. */
async function searchAll(
  api: Client,
  { searches, ranges }: PlannedSearches,
  perDay: number,
  isEnough: (rows: FoundSlot[]) => boolean,
  budget = maxSearches,
): Promise<Omit<Found, 'times'> & { rows: FoundSlot[] }> {
  const periods = Math.max(1, Math.floor(budget / searches.length));
  const rows = new Map<string, FoundSlot>();
  let unavailable: number | null = 0;
  let cut = false;
  for (const [index, range] of ranges.entries()) {
    if (index >= periods || isEnough([...rows.values()]))
      return { rows: [...rows.values()], more: true, unavailable, searchedUntil: ranges[index - 1]?.to };
    const pages = await Promise.all(
      searches.map((search) => api.searchFreeTimes.page({ ...search, ...range, perDay, limit: searchLimit })),
    );
    for (const { items, next, unavailable: without } of pages) {
      for (const slot of items) rows.set([slot.professional, slot.service, slot.startUtc].join(' '), slot);
      if (next !== null) cut = true;
      unavailable = without === null || unavailable === null ? null : Math.max(unavailable, without);
    }
  }
  return { rows: [...rows.values()], more: cut, unavailable };
}

/**
 * Requests a few times of each day, so that the result is not filled by one morning at one business. Requests
 * more if that is not enough.
 */
async function findSpread(api: Client, filters: Search, limit: number): Promise<Found> {
  const isByTime = filters.sort === undefined || filters.sort === 'time';
  const look = async (limits: TimeLimits) => {
    // One more than shown, to know whether more exist.
    const request = {
      perDay: limits.perDay + 1,
      perBusiness: limits.perBusiness && (limits.perBusiness + 1) * 2,
    };
    const { items, next, unavailable } = await api.searchFreeTimes.page({
      ...filters,
      ...request,
      limit: searchLimit,
    });
    const limited = limitTimes(items, limits);
    const times = isByTime ? spreadOverDays(limited, limit) : limited.slice(0, limit);
    return { items, times, unavailable, more: next !== null || times.length < items.length };
  };
  const found = await look(isByTime ? { perDay: 2 } : { perDay: 1, perBusiness: 3 });
  if (!found.more || found.times.length === limit) return found;
  return look({ perDay: Math.max(2, Math.floor(searchLimit / countDays(found.items)) - 1) });
}
