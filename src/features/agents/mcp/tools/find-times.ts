import type { Client, FoundSlot, Review } from 'openslot-client';
import Type from 'typebox';
import { canBook } from '../../../../http/grant-scopes.ts';
import { searchSlots } from '../../../booking/availability/search-contract.ts';
import { defineTool, reads, type ToolContext } from '../define-tool.ts';
import { withoutEmpty } from '../present.ts';
import { markForbidden } from '../rules/mark-rows.ts';
import { shorten } from '../rules/marked-data.ts';
import { type Found, findPairs, findSingle, maxDays } from '../search-times.ts';
import * as shape from '../tool-contract.ts';

const ofSearch = searchSlots.query!.properties;
const defaultRows = 10;
const maxRows = 40;
const maxProfiles = 5;
const maxExcerpts = 2;
const maxExcerptLength = 200;

const FoundTime = shape.Fields({
  business: shape.Text,
  businessName: shape.Text,
  address: shape.MaybeText,
  city: shape.MaybeText,
  distanceKm: shape.MaybeAmount,
  professional: shape.Text,
  professionalName: shape.Text,
  rating: shape.MaybeAmount,
  reviewCount: shape.Amount,
  service: shape.Text,
  serviceName: shape.Text,
  minutes: shape.Amount,
  price: shape.MaybeAmount,
  currency: shape.Text,
  date: shape.Text,
  start: shape.Text,
  timezone: shape.Text,
  seatsLeft: shape.MaybeAmount,
  allowed: shape.MaybeFlag,
  reason: shape.MaybeText,
});

const FollowedBy = shape.Fields({
  query: Type.Optional(shape.Line('Default: the same service.')),
  service: Type.Optional(shape.Id()),
  gapMinutes: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 720, description: 'Minimum gap. Default: 0.' }),
  ),
  maxGapMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 1440, description: 'Maximum gap.' })),
  sameBusiness: Type.Optional(Type.Boolean()),
});

export const findTimesTool = defineTool({
  name: 'find_times',
  title: 'Find free times',
  about:
    'Free times with prices, ratings and addresses. Send query and city. Each row has the arguments of book. also: other services. followedBy: pairs with a later time of that day. profiles: ratings and reviews of the businesses. allowed false: the grant forbids it.',
  example: { query: 'haircut', city: 'Berlin', from: '2026-12-01', after: '16:00', maxPrice: 50 },
  hints: reads,
  input: shape.Fields({
    query: Type.Optional(shape.Line('Name of a service, category or business.')),
    also: Type.Optional(Type.Array(shape.Line(), { maxItems: 3 })),
    city: Type.Optional(shape.Line()),
    lat: Type.Optional(shape.like(ofSearch.lat, 'With lng, instead of city.')),
    lng: Type.Optional(shape.like(ofSearch.lng)),
    radiusKm: Type.Optional(shape.like(ofSearch.radiusKm, '25.')),
    business: Type.Optional(shape.Id()),
    professional: Type.Optional(shape.Id()),
    service: Type.Optional(shape.Id()),
    from: Type.Optional(shape.Day('First day. Default: today.')),
    to: Type.Optional(shape.Day(`Last day, at most ${maxDays} days after from.`)),
    weekdays: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 7, description: '0: Sunday.' }),
    ),
    after: Type.Optional(shape.TimeOfDay('Earliest start.')),
    before: Type.Optional(shape.TimeOfDay('Latest start (exclusive).')),
    orAfter: Type.Optional(shape.TimeOfDay('Start of a second window.')),
    orBefore: Type.Optional(shape.TimeOfDay('Its end (exclusive).')),
    maxPrice: Type.Optional(shape.like(ofSearch.maxPrice, 'In currency, or that of the business.')),
    currency: Type.Optional(shape.like(ofSearch.currency)),
    minRating: Type.Optional(shape.like(ofSearch.minRating)),
    kind: Type.Optional(shape.like(ofSearch.kind)),
    sort: Type.Optional(shape.like(ofSearch.sort)),
    followedBy: Type.Optional(FollowedBy),
    profiles: Type.Optional(Type.Boolean()),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxRows, description: `Default: ${defaultRows}.` }),
    ),
  }),
  output: shape.Fields({
    times: Type.Array(FoundTime),
    pairs: Type.Optional(
      Type.Array(shape.Fields({ first: shape.Amount, second: shape.Amount, gapMinutes: shape.Amount }), {
        description: 'Positions in times.',
      }),
    ),
    businesses: Type.Optional(
      Type.Array(
        shape.Fields({
          id: shape.Text,
          rating: shape.MaybeAmount,
          reviewCount: shape.Amount,
          reviews: Type.Array(shape.Fields({ rating: shape.Amount, comment: shape.Text })),
        }),
      ),
    ),
    more: shape.Flag,
    nothing: shape.MaybeText,
    searchedUntil: shape.MaybeText,
    next: shape.Text,
  }),
  apiNames: {
    'category, serviceName, serviceId': 'service',
    businessId: 'business',
    professionalId: 'professional',
    serviceId: 'service',
  },
  async run(input, context) {
    const { followedBy, profiles, limit = defaultRows } = input;
    const searched = await (followedBy === undefined
      ? findSingle(input, limit, context)
      : findPairs(input, limit, context));
    const { pairs, more, searchedUntil } = searched;
    const nothing = describeNothing(searched);
    const times = pairs === undefined ? searched.times : rowsOf(pairs);
    const count = pairs?.length ?? times.length;
    return {
      data: {
        times: await markRows(times, context),
        ...(pairs && {
          pairs: pairs.map(({ first, second, gapMinutes }) => ({
            first: times.indexOf(first),
            second: times.indexOf(second),
            gapMinutes,
          })),
        }),
        ...(profiles && { businesses: await readProfiles(times, context.api) }),
        more,
        ...withoutEmpty({ nothing, searchedUntil }),
        next: nextAfter({ count, more, nothing, isPaired: pairs !== undefined }),
      },
      summary: `${count} free ${pairs ? 'pairs' : count === 1 ? 'time' : 'times'}${more ? ', and more' : ''}. Times are local to the business.`,
    };
  },
});

const rowsOf = (pairs: NonNullable<Found['pairs']>) => [
  ...new Set(pairs.flatMap(({ first, second }) => [first, second])),
];

/** Distinguishes a search without any offer from one without a free time. */
function describeNothing({ times, pairs, unavailable }: Found): string | undefined {
  if (times.length > 0 || (pairs ?? []).length > 0) return undefined;
  if (unavailable === null) return 'no-pair';
  return unavailable === 0 ? 'nothing-exists' : 'nothing-free';
}

interface Outcome {
  count: number;
  more: boolean;
  nothing: string | undefined;
  isPaired: boolean;
}

const nextAfterNothing: Record<string, string> = {
  'nothing-exists':
    'No business offers this there: try other words, another place, or omit price and rating limits.',
  'nothing-free':
    'Businesses offer this, but nothing is free: try other days or hours. join_waitlist waits at one business.',
  'no-pair': 'There are free times, but none fit together: change gapMinutes, maxGapMinutes or the days.',
};

function nextAfter({ count, more, nothing, isPaired }: Outcome): string {
  const rest = more ? 'There are more times: narrow the dates and hours, set business, or raise limit. ' : '';
  if (nothing !== undefined) return `${rest}${nextAfterNothing[nothing]}`;
  const book =
    'Call book with business, professional, services: [service], date and start of a row. quote returns the price.';
  return `${rest}${count > 0 && isPaired ? `${book} Book both times of a pair.` : book}`;
}

/** Marks rows that the grant of an agent forbids. */
async function markRows(slots: readonly FoundSlot[], { api, session }: ToolContext) {
  const rows = slots.map(presentTime);
  const scopes = session?.grant?.scopes;
  return scopes === undefined || !canBook(scopes) ? rows : markForbidden(await api.getCurrentGrant(), rows);
}

/** Rating and review excerpts of the first businesses. */
async function readProfiles(rows: readonly FoundSlot[], api: Client) {
  const ids = [...new Set(rows.map(({ business }) => business))].slice(0, maxProfiles);
  if (ids.length === 0) return [];
  const [businesses, ...reviews] = await Promise.all([
    api.listBusinesses({ ids: ids.join(',') }),
    ...ids.map((businessId) => api.listReviews({ businessId, limit: maxProfiles })),
  ]);
  return ids.flatMap((id, index) => {
    const business = businesses.find((one) => one.id === id);
    if (business === undefined) return [];
    const { rating, reviewCount } = business;
    return [{ ...withoutEmpty({ id, rating, reviewCount }), reviews: excerptsOf(reviews[index] ?? []) }];
  });
}

const excerptsOf = (reviews: readonly Review[]) =>
  reviews
    .flatMap(({ rating, comment }) =>
      comment === null ? [] : [{ rating, comment: shorten(comment, maxExcerptLength) }],
    )
    .slice(0, maxExcerpts);

function presentTime(slot: FoundSlot) {
  return withoutEmpty({
    business: slot.business,
    businessName: slot.businessName,
    address: slot.addressLine1,
    city: slot.city,
    distanceKm: slot.distanceKm,
    professional: slot.professional,
    professionalName: slot.professionalName,
    rating: slot.rating,
    reviewCount: slot.reviewCount,
    service: slot.service,
    serviceName: slot.serviceName,
    minutes: slot.duration,
    price: slot.price,
    currency: slot.currency,
    date: slot.date,
    start: slot.time,
    timezone: slot.timezone,
    seatsLeft: slot.seatsLeft,
  });
}
