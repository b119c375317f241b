import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString, Id, Instant, Nullable, pageQuery, TimeOfDay } from '../../../http/schemas.ts';
import { nearby } from '../../catalog/businesses/contract.ts';
import { maxPrice } from '../../catalog/services/contract.ts';
import { foundOrders } from './rules/found-order.ts';

const FoundSlot = Type.Object(
  {
    business: Type.String({ description: 'Id of the business.' }),
    businessName: Type.String({ description: 'As shown to customers.' }),
    businessSlug: Type.String({ description: 'What it is called in the address of its page: `/b/…`.' }),
    addressLine1: Nullable(Type.String({ description: 'Street and number.' })),
    city: Nullable(Type.String({ description: 'Where it is, as written by the business.' })),
    lat: Nullable(Type.Number({ description: 'Latitude.' })),
    lng: Nullable(Type.Number({ description: 'Longitude.' })),
    distanceKm: Type.Optional(
      Type.Number({ description: 'From `lat` and `lng` of the question, where it has them.' }),
    ),
    image: Nullable(Type.String({ description: 'Address of a picture of the business.' })),
    timezone: Type.String({ description: 'IANA zone that `date` and `time` are meant in.' }),
    professional: Type.String({ description: 'Id of the professional.' }),
    professionalName: Type.String({ description: 'As shown to customers.' }),
    rating: Nullable(
      Type.Number({ description: 'Average of the professional’s reviews; null without any.' }),
    ),
    reviewCount: Type.Integer({ description: 'How many reviews the rating is the average of.' }),
    service: Type.String({ description: 'Id of the service.' }),
    serviceName: Type.String({ description: 'As shown to customers.' }),
    duration: Type.Integer({ description: 'Minutes.' }),
    kind: Type.Enum(['class', 'single'], { description: 'A class, or one-to-one.' }),
    date: Type.String({ format: 'date', description: 'Day at the business.' }),
    time: Type.String({ description: 'Wall-clock time at the business, `HH:MM`.' }),
    startUtc: Instant('The same as an instant.'),
    price: Type.Optional(
      Type.Number({ description: 'In the currency’s major unit. Absent when none is set.' }),
    ),
    currency: Type.String({ description: 'ISO 4217 code.' }),
    seatsLeft: Type.Optional(Type.Integer({ description: 'Of a class: how many can still book.' })),
  },
  { title: 'FoundSlot' },
);

export type FoundSlotView = Static<typeof FoundSlot>;

export const defaultFound = 20;
export const longestSearchDays = 14;
export const mostOffers = 200;

const text = (about: string, example?: string) =>
  Type.Optional(Type.String({ maxLength: 200, description: about, ...(example && { examples: [example] }) }));

export const searchSlots = declareRoute({
  operation: 'searchFreeTimes',
  method: 'GET',
  path: '/api/availability/search',
  access: discovery('availability:read'),
  tag: 'Availability',
  summary: 'Who can do it, and when',
  description: `Free slots across the marketplace, the soonest first. Say what (\`query\`, \`category\`, \`serviceName\` or \`serviceId\`), whose (\`businessId\`,
\`professionalId\`) or where (\`city\`, or \`lat\` and \`lng\`): one of them is enough, and everything given must fit. What is found here, a booking made at this moment gets.

Up to ${mostOffers} offers (a service with a professional at a business) are looked at: the nearest with \`lat\` and \`lng\`, the best match with
\`serviceName\`, else the oldest, each business taking its turn. With \`query\` they are those of the
businesses that match best, as \`GET /api/businesses\` ranks them: of each the services that have most of its words in their name or
category, or all of them where none has any. With \`sort\` they are the cheapest or the best rated of at least 400 that fit.`,
  query: Type.Object({
    query: text(
      'Words of a service, a category, a business, its city or description; common trades also in German and Portuguese. A typing error is forgiven.',
    ),
    category: text('Name of a category of services.', 'Haircut'),
    serviceName: text('Words of the service’s name. A typing error is forgiven.'),
    serviceId: Type.Optional(Id('This very service.')),
    city: text('The city, however it is written.'),
    ...nearby,
    from: Type.Optional(DateString('First day, at the business (today when not given).')),
    to: Type.Optional(
      DateString(
        `Last day, at most ${longestSearchDays} after \`from\` (and ${longestSearchDays} after it when not given).`,
      ),
    ),
    after: Type.Optional(TimeOfDay('Earliest start, at the business.')),
    before: Type.Optional(TimeOfDay('Starts before this time, at the business.')),
    maxPrice,
    businessId: Type.Optional(Id('At this business.')),
    professionalId: Type.Optional(Id('With this professional.')),
    minRating: Type.Optional(
      Type.Number({
        minimum: 1,
        maximum: 5,
        description: 'The professional is rated so well at least. Those without reviews are left out.',
      }),
    ),
    kind: Type.Optional(
      Type.Enum(['class', 'single'], { description: 'Classes, whose seats several share; or one-to-one.' }),
    ),
    sort: Type.Optional(
      Type.Enum([...foundOrders], {
        default: 'time',
        description:
          'The soonest first (`time`, when not given), the cheapest (`price`, each in its own currency; without a price last) or the best rated (`rating`; without reviews last); of what is alike in that, the soonest.',
      }),
    ),
    perBusiness: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 200, description: 'At most so many times of one business.' }),
    ),
    perDay: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        description: 'At most so many times of one business on one day: several days come into view.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        default: defaultFound,
        description: `Most slots to return (${defaultFound} when not given).`,
      }),
    ),
    cursor: pageQuery.cursor,
  }),
  reply: {
    status: 200,
    description: 'The slots, in the order asked for.',
    schema: Type.Array(FoundSlot),
    example: [
      {
        business: 'biz_demo_barber',
        businessName: 'Clerk & Blade',
        businessSlug: 'clerk-blade',
        addressLine1: '41 Exmouth Market',
        city: 'London',
        lat: 51.5258,
        lng: -0.109,
        image: null,
        timezone: 'Europe/London',
        professional: 'pro_demo_dev',
        professionalName: 'Dev Malhotra',
        rating: 4,
        reviewCount: 3,
        service: 'svc_demo_mens_cut',
        serviceName: 'Scissor cut',
        duration: 40,
        kind: 'single',
        date: '2026-11-30',
        time: '12:40',
        startUtc: '2026-11-30T12:40:00.000Z',
        price: 34,
        currency: 'GBP',
      },
      {
        business: 'biz_demo_salon',
        businessName: 'Salon Lindenblüte',
        businessSlug: 'salon-lindenbluete',
        addressLine1: 'Kastanienallee 42',
        city: 'Berlin',
        lat: 52.5392,
        lng: 13.4104,
        image: null,
        timezone: 'Europe/Berlin',
        professional: 'pro_demo_aylin',
        professionalName: 'Aylin Demir',
        rating: 4.5,
        reviewCount: 2,
        service: 'svc_demo_haircut',
        serviceName: 'Haircut',
        duration: 60,
        kind: 'single',
        date: '2026-11-30',
        time: '14:00',
        startUtc: '2026-11-30T13:00:00.000Z',
        price: 45,
        currency: 'EUR',
      },
    ],
  },
  // What is asked for, a point, or an order of two ends: no single field's schema tells.
  errors: ['MISSING_FIELDS', 'INVALID_VALUE'],
  list: true,
  cached: true,
});

export type SearchQuery = Static<NonNullable<typeof searchSlots.query>>;
