import type { Client, FoundSlot } from 'openslot-client';
import Type from 'typebox';
import { searchSlots } from '../../../booking/availability/search-contract.ts';
import { defineTool, reads } from '../define-tool.ts';
import { withoutEmpty } from '../present.ts';
import { countDays, limitTimes, spreadOverDays, type TimeLimits } from '../rules/spread-times.ts';
import * as shape from '../tool-contract.ts';

const ofSearch = searchSlots.query!.properties;
const defaultRows = 10;
const maxRows = 40;
// Rows of one API call. The shown rows are selected from these.
const searchLimit = 200;

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
});

export const findTimesTool = defineTool({
  name: 'find_times',
  title: 'Find free times',
  about:
    'Free times with prices, ratings and addresses. Send query and city; other arguments narrow the result. Each row has the arguments of book.',
  example: { query: 'haircut', city: 'Berlin', from: '2026-12-01', after: '16:00', maxPrice: 50 },
  needsPerson: false,
  hints: reads,
  input: shape.Fields({
    query: Type.Optional(shape.Line('Name of a service, category or business.')),
    city: Type.Optional(shape.Line()),
    lat: Type.Optional(shape.like(ofSearch.lat, 'With lng, instead of city.')),
    lng: Type.Optional(shape.like(ofSearch.lng)),
    radiusKm: Type.Optional(shape.like(ofSearch.radiusKm, '25.')),
    business: Type.Optional(shape.Id()),
    professional: Type.Optional(shape.Id()),
    service: Type.Optional(shape.Id()),
    from: Type.Optional(shape.Day('First day. Default: today.')),
    to: Type.Optional(shape.Day('Last day, at most 14 days after from.')),
    after: Type.Optional(shape.TimeOfDay('Earliest start.')),
    before: Type.Optional(shape.TimeOfDay('Latest start (exclusive).')),
    maxPrice: Type.Optional(shape.like(ofSearch.maxPrice, 'In the currency of the business.')),
    minRating: Type.Optional(shape.like(ofSearch.minRating)),
    kind: Type.Optional(shape.like(ofSearch.kind)),
    sort: Type.Optional(shape.like(ofSearch.sort)),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxRows, description: `Default: ${defaultRows}.` }),
    ),
  }),
  output: shape.Fields({ times: Type.Array(FoundTime), more: shape.Flag, next: shape.Text }),
  apiNames: {
    'category, serviceName, serviceId': 'service',
    businessId: 'business',
    professionalId: 'professional',
    serviceId: 'service',
  },
  async run({ business, professional, service, limit = defaultRows, ...filters }, { api }) {
    const search = { ...filters, businessId: business, professionalId: professional, serviceId: service };
    const { times, more } = await findSpread(api, search, limit);
    const next = [
      ...(more ? ['There are more times: narrow the dates and hours, set business, or raise limit.'] : []),
      times.length > 0
        ? 'Call book with business, professional, services: [service], date and start of a row. quote returns the price.'
        : 'No free times: try other days or words, or omit price and rating limits. join_waitlist waits at one business.',
    ];
    return {
      data: { times: times.map(presentTime), more, next: next.join(' ') },
      summary: `${times.length} free ${times.length === 1 ? 'time' : 'times'}${more ? ', and more' : ''}. Times are local to the business.`,
    };
  },
});

type Search = NonNullable<Parameters<Client['searchFreeTimes']>[0]>;

/**
 * Requests a few times of each day, so that the result is not filled by one morning at one business. Requests
 * more if that is not enough.
 */
async function findSpread(api: Client, filters: Search, limit: number) {
  const isByTime = filters.sort === undefined || filters.sort === 'time';
  const look = async (limits: TimeLimits) => {
    // One more than shown, to know whether more exist.
    const request = {
      perDay: limits.perDay + 1,
      perBusiness: limits.perBusiness && (limits.perBusiness + 1) * 2,
    };
    const { items, next } = await api.searchFreeTimes.page({ ...filters, ...request, limit: searchLimit });
    const limited = limitTimes(items, limits);
    const times = isByTime ? spreadOverDays(limited, limit) : limited.slice(0, limit);
    return { items, times, more: next !== null || times.length < items.length };
  };
  const found = await look(isByTime ? { perDay: 2 } : { perDay: 1, perBusiness: 3 });
  if (!found.more || found.times.length === limit) return found;
  return look({ perDay: Math.max(2, Math.floor(searchLimit / countDays(found.items)) - 1) });
}

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
