import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import {
  BusinessId,
  Currency,
  DateString,
  Id,
  Instant,
  Nullable,
  pageQuery,
  TimeOfDay,
} from '../../../http/schemas.ts';
import { factFilters, nearby } from '../../catalog/businesses/contract.ts';
import { maxPrice } from '../../catalog/services/contract.ts';
import { foundOrders } from './rules/found-order.ts';

const FoundSlot = Type.Object(
  {
    business: Type.String({ description: 'Business id.' }),
    businessName: Type.String({ description: 'Name shown to customers.' }),
    businessSlug: Type.String({ description: 'Slug in the page URL of the business: `/b/{slug}`.' }),
    addressLine1: Nullable(Type.String({ description: 'Street and number.' })),
    city: Nullable(Type.String({ description: 'City, as entered by the business.' })),
    lat: Nullable(Type.Number({ description: 'Latitude.' })),
    lng: Nullable(Type.Number({ description: 'Longitude.' })),
    distanceKm: Type.Optional(
      Type.Number({ description: 'Distance from `lat` and `lng` of the query. Absent without them.' }),
    ),
    image: Nullable(Type.String({ description: 'Image URL of the business.' })),
    timezone: Type.String({ description: 'IANA time zone of `date` and `time`.' }),
    professional: Type.String({ description: 'Professional id.' }),
    professionalName: Type.String({ description: 'Name shown to customers.' }),
    rating: Nullable(
      Type.Number({ description: 'Average rating of the professional. Null without reviews.' }),
    ),
    reviewCount: Type.Integer({ description: 'Number of reviews.' }),
    service: Type.String({ description: 'Service id.' }),
    serviceName: Type.String({ description: 'Name shown to customers.' }),
    duration: Type.Integer({ description: 'Duration in minutes.' }),
    kind: Type.Enum(['class', 'single'], {
      description: '`class` for classes, `single` for one-to-one services.',
    }),
    date: Type.String({ format: 'date', description: 'Local date.' }),
    time: Type.String({ description: 'Local time, `HH:MM`.' }),
    startUtc: Instant('Start time as an instant.'),
    price: Type.Optional(
      Type.Number({
        description:
          'Price with this professional, in major units of the currency. Absent when no price is set.',
      }),
    ),
    priceFrom: Type.Optional(Type.Boolean({ description: '`true`: the price can be higher.' })),
    currency: Type.String({ description: 'ISO 4217 code.' }),
    seatsLeft: Type.Optional(Type.Integer({ description: 'Free seats. Only for classes.' })),
    missingWords: Type.Optional(
      Type.Integer({ description: 'Number of words of `query` without a match. Absent when all match.' }),
    ),
  },
  { title: 'FoundSlot' },
);

export type FoundSlotView = Static<typeof FoundSlot>;

export const defaultFound = 20;
export const longestSearchDays = 14;
export const mostOffers = 200;
export const mostVisited = 2000;

const text = (about: string, example?: string) =>
  Type.Optional(Type.String({ maxLength: 200, description: about, ...(example && { examples: [example] }) }));

export const searchSlots = declareRoute({
  operation: 'searchFreeTimes',
  method: 'GET',
  path: '/api/availability/search',
  access: discovery('availability:read'),
  tag: 'Availability',
  summary: 'Search free times',
  description: `Free slots across the marketplace, soonest first. The query needs a service (\`query\`, \`category\`, \`serviceName\` or \`serviceId\`), a provider (\`businessId\`, \`professionalId\`) or a place (\`city\`, \`place\`, or \`lat\` and \`lng\`). All parameters have to match. Every slot can be booked now.\n\nThe search covers up to ${mostOffers} offers (a service of a professional at a business): the nearest with \`lat\` and \`lng\`, the best matches with \`serviceName\`, otherwise the oldest, alternating between businesses. At a place it checks at most ${mostVisited} businesses. With \`query\` it covers the businesses that match best, ranked like \`GET /api/businesses\`: for each business the services that match most words, or all services when no service matches. Rows of businesses that miss words of the query come last. With \`sort\` it covers the cheapest or best rated of at least 400 matching offers.`,
  query: Type.Object({
    query: text(
      'Words of a service, category, business, address, postal code, city or description. Common trades are also known in German and Portuguese. Tolerates a typing error.',
    ),
    category: text('Name of a service category.', 'Haircut'),
    serviceName: text('Words of the service name. Tolerates a typing error.'),
    serviceId: Type.Optional(Id('Service id.')),
    city: text('City, independent of case and accents.'),
    place: text('District, street, postal code or city. Exact words, except house numbers.', '10435'),
    ...nearby,
    ...factFilters,
    from: Type.Optional(DateString('First local date. Default: today.')),
    to: Type.Optional(
      DateString(
        `Last local date, at most ${longestSearchDays} days after \`from\`. Default: ${longestSearchDays} days after \`from\`.`,
      ),
    ),
    after: Type.Optional(TimeOfDay('Earliest local start time.')),
    before: Type.Optional(TimeOfDay('Latest local start time (exclusive).')),
    maxPrice,
    currency: Type.Optional(
      Currency(
        'Currency of `maxPrice`, without which other currencies match too. First group of `sort=price`.',
      ),
    ),
    businessId: Type.Optional(BusinessId('Business id.')),
    professionalId: Type.Optional(Id('Professional id.')),
    minRating: Type.Optional(
      Type.Number({
        minimum: 1,
        maximum: 5,
        description: 'Minimum rating of the professional. Excludes professionals without reviews.',
      }),
    ),
    kind: Type.Optional(
      Type.Enum(['class', 'single'], {
        description: '`class` for classes, `single` for one-to-one services.',
      }),
    ),
    sort: Type.Optional(
      Type.Enum([...foundOrders], {
        default: 'time',
        description:
          '`time` (default): soonest first. `price`: cheapest first, grouped by currency, first `currency` or the most common one of the results; without a price last. `rating`: best rated first; without reviews last. Equal values are ordered by time.',
      }),
    ),
    perBusiness: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 200, description: 'Maximum number of times per business.' }),
    ),
    perDay: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        description: 'Maximum number of times per business and day. Shows more days.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        default: defaultFound,
        description: `Maximum number of slots. Default: ${defaultFound}.`,
      }),
    ),
    cursor: pageQuery.cursor,
  }),
  reply: {
    status: 200,
    description:
      'The slots, in the requested order. Without results, `Search-Info: matched=0, unavailable=7` tells how many businesses match but have no free time.',
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
  // Errors of combined parameters, which the schema of a single field cannot express.
  errors: ['MISSING_FIELDS', 'INVALID_VALUE', 'INVALID_CURRENCY'],
  list: true,
  cached: true,
});

export type SearchQuery = Static<NonNullable<typeof searchSlots.query>>;
