import { accessibilityFeatures } from 'openslot-facts/business-facts';
import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { scopesOfStaff } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import {
  DateString,
  expecting,
  Id,
  IdList,
  Nullable,
  pageQuery,
  refusal,
  Slug,
} from '../../../http/schemas.ts';
import { memberRoles } from '../../access/rights/rules/rights.ts';
import { HoursView, WeekdayHoursView } from './hours-contract.ts';
import { coverExample, Picture } from './picture-contract.ts';
import { PaymentPolicySchema } from './policy-contract.ts';
import { shownStatuses } from './rules/lifecycle.ts';

const text = (about: string) => Type.String({ description: about });
const textOrNull = (about: string) => Nullable(text(about));

export const Business = Type.Object(
  {
    id: text('Opaque id.'),
    name: text('Display name.'),
    slug: text('Unique name in URLs, derived from `name`. It changes with the name. Old slugs keep working.'),
    workingHours: Type.Object(HoursView.properties, {
      description:
        'Opening hours of every open day. With `weeklyHours`: the earliest opening and the latest closing time.',
    }),
    breaks: Type.Array(HoursView),
    userId: textOrNull('User id of the owner.'),
    cancellationWindowHours: Type.Integer({
      description: 'Minimum number of hours before the start for customers to cancel or reschedule.',
    }),
    description: textOrNull('Description of the business.'),
    addressLine1: textOrNull('Street and number.'),
    city: textOrNull('City as entered by the business.'),
    state: textOrNull('State, province or region.'),
    country: textOrNull('Country as entered by the business.'),
    postalCode: textOrNull('Postal code.'),
    timezone: text('IANA time zone of all dates and times of the business.'),
    currency: text('ISO 4217 code of all prices of the business.'),
    cityKey: textOrNull('Normalized city for comparisons, without case, accents and punctuation.'),
    countryKey: textOrNull('Normalized country for comparisons.'),
    lat: Nullable(Type.Number({ description: 'Latitude in degrees.' })),
    lng: Nullable(Type.Number({ description: 'Longitude in degrees.' })),
    image: textOrNull('Image URL.'),
    images: Type.Array(Type.String(), { description: 'URLs of further images.' }),
    languages: Type.Array(Type.String(), { description: 'Languages spoken, ISO 639-1 codes.' }),
    accessibility: Type.Array(Type.Enum([...accessibilityFeatures]), {
      description: 'Accessibility of the premises.',
    }),
    logo: Type.Optional(Picture),
    cover: Type.Optional(Picture),
    phone: textOrNull('Public phone number.'),
    email: textOrNull('Public e-mail address.'),
    website: textOrNull('Website URL, `https://` or `http://`. `https://` is added to a host name.'),
    slotIntervalMinutes: Type.Integer({ description: 'Minutes between bookable start times.' }),
    minNoticeMinutes: Type.Integer({
      description: 'Minimum time before the start at which customers can book, in minutes.',
    }),
    bookingHorizonDays: Type.Integer({ description: 'Maximum number of days customers can book ahead.' }),
    openDays: Type.Array(Type.Integer(), { description: 'Open weekdays, 0 is Sunday.' }),
    weeklyHours: Nullable(
      Type.Array(WeekdayHoursView, {
        description:
          'Opening hours by weekday and time. A weekday may have several entries. Null: `workingHours` apply on all `openDays`.',
      }),
    ),
    rating: Nullable(
      Type.Number({
        description: 'Average rating with two decimals. Null without reviews.',
      }),
    ),
    reviewCount: Type.Integer({ description: 'Number of reviews.' }),
    autoConfirm: Type.Boolean({ description: 'Whether bookings are confirmed automatically.' }),
    status: Type.Optional(
      Type.String({
        description: 'draft, under_review, active, suspended or closed. Visible to members and admins.',
      }),
    ),
    listed: Type.Optional(
      Type.Boolean({
        description: 'False while the business is unlisted, otherwise absent. Visible to members and admins.',
      }),
    ),
    statusReason: Type.Optional(
      Type.String({
        description: 'Reason for a rejection or suspension. Visible to managers and admins.',
      }),
    ),
    embedOrigins: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Origins that may embed the booking page. Visible to managers and admins.',
      }),
    ),
    allowDoubleBooking: Type.Optional(Type.Boolean({ description: 'Visible to members.' })),
    paymentPolicy: Type.Optional(PaymentPolicySchema),
    taxRatePercent: Type.Optional(Type.Number({ description: 'Visible to members.' })),
    rights: Type.Optional(Type.Array(Type.String(), { description: 'Desk rights of the caller.' })),
    role: Type.Optional(
      Type.Enum([...memberRoles], {
        description: 'Role of the caller at the business. Visible to members.',
      }),
    ),
  },
  { title: 'Business' },
);

export type BusinessView = Static<typeof Business>;

export const businessExample: BusinessView = {
  id: 'biz_demo_salon',
  name: 'Salon Lindenblüte',
  slug: 'salon-lindenbluete',
  workingHours: { start: '09:00', end: '19:00' },
  breaks: [],
  userId: 'usr_demo_business',
  cancellationWindowHours: 24,
  description:
    'A calm, light-filled hair salon in Prenzlauer Berg. We take one client at a time per chair, work with plant-based colour and never rush a consultation. Children are welcome; the coffee is good.',
  addressLine1: 'Kastanienallee 42',
  city: 'Berlin',
  state: 'Berlin',
  country: 'Germany',
  postalCode: '10435',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  cityKey: 'berlin',
  countryKey: 'de',
  lat: 52.5392,
  lng: 13.4104,
  image: null,
  images: [],
  languages: ['de', 'en', 'tr'],
  accessibility: ['step-free', 'accessible-toilet'],
  cover: coverExample,
  phone: null,
  email: null,
  website: null,
  slotIntervalMinutes: 30,
  minNoticeMinutes: 60,
  bookingHorizonDays: 180,
  openDays: [1, 2, 3, 4, 5, 6],
  weeklyHours: null,
  rating: 4.55,
  reviewCount: 11,
  autoConfirm: true,
};

const anyFeature = `(${accessibilityFeatures.join('|')})`;
const search = (about: string) => Type.Optional(Type.String({ maxLength: 200, description: about }));

/** Parameters of searches by distance. */
export const nearby = {
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: 'Latitude. Requires `lng`.' })),
  lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180, description: 'Longitude. Requires `lat`.' })),
  radiusKm: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 20_000,
      description: 'Maximum distance from `lat` and `lng` in kilometers (default 25).',
    }),
  ),
};

/** Filters by facts about the business. */
export const factFilters = {
  language: Type.Optional(
    Type.String({
      pattern: '^[a-z]{2}$',
      maxLength: 2,
      description: 'Language spoken at the business, ISO 639-1 code.',
      examples: ['pt'],
      ...expecting('an ISO 639-1 code such as pt'),
    }),
  ),
  accessibility: Type.Optional(
    Type.String({
      pattern: `^${anyFeature}(,${anyFeature})*$`,
      maxLength: 100,
      description: `Required features, comma-separated: ${accessibilityFeatures.join(', ')}.`,
      ...expecting(`a comma-separated list of ${accessibilityFeatures.join(', ')}`),
    }),
  ),
  openNow: Type.Optional(
    Type.Boolean({
      description: 'Only businesses that are open now. `true` requires a city, a place, or `lat` and `lng`.',
    }),
  ),
};

export const listBusinesses = declareRoute({
  operation: 'listBusinesses',
  method: 'GET',
  path: '/api/businesses',
  access: discovery('businesses:read'),
  agents: scopesOfStaff,
  tag: 'Discovery',
  summary: 'Search businesses',
  description: `Filters can be combined. A business has to match all of them. Text is compared without case, accents and
punctuation.

With \`query\` the best match comes first. Names rank above services, address and description. Exact words rank
above similar words. Each missing word lowers the rank. Otherwise, with \`lat\` and \`lng\`, the nearest business comes first, and the list ends
after 10,000 businesses. Otherwise the oldest comes first. A query with several words or with filters ranks up
to 3,000 businesses.

With \`userId\`, a single match is returned as an object instead of an array. Agents need a scope only for
\`userId=me\` and see the businesses of their grant.`,
  query: Type.Object({
    city: search('City. Case and accents are ignored.'),
    place: search('District, street, postal code or city. Exact words, except house numbers.'),
    country: search('Country: English name or ISO code.'),
    query: search(
      'Words in the name, description, address, postal code, city, services or names of professionals. Tolerates typing errors.',
    ),
    userId: Type.Optional(
      Id('User id of the owner, or `me` for all businesses where the caller has a role.'),
    ),
    slug: Type.Optional(Slug('Current or former slug.', { examples: ['salon-lindenbluete'] })),
    ids: Type.Optional(
      IdList('Up to 100 comma-separated ids.', {
        examples: ['biz_demo_salon,biz_demo_yoga'],
      }),
    ),
    category: search('Businesses with a service in this category.'),
    ...nearby,
    ...factFilters,
    openOn: Type.Optional(
      DateString(
        'Businesses that open on this date: open weekday or special hours, and no closure for the whole day.',
      ),
    ),
    status: Type.Optional(
      Type.Enum([...shownStatuses], {
        description: 'Status. Businesses that are not active are visible to members and admins only.',
        ...refusal('INVALID_STATUS'),
      }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'Matching businesses, or a single business (see `userId`).',
    schema: Type.Union([Type.Array(Business), Business]),
    example: [businessExample],
  },
  // MISSING_FIELDS: `lat` without `lng` or the reverse. FORBIDDEN: the agent lacks the scope.
  errors: ['MISSING_FIELDS', 'FORBIDDEN'],
  list: true,
  ignoresUnknownParameters: true,
  cached: true,
});

export const getEmbedding = declareRoute({
  operation: 'getBusinessEmbedding',
  method: 'GET',
  path: '/api/businesses/:id/embed',
  access: discovery('businesses:read'),
  tag: 'Discovery',
  summary: 'Get the origins that may embed the booking page',
  description:
    'Values of the `frame-ancestors` directive in the `Content-Security-Policy` of the booking page.',
  params: Type.Object({ id: Id('Business id.', { examples: ['biz_demo_salon'] }) }),
  reply: {
    status: 200,
    description: 'Allowed origins. Empty if embedding is disabled.',
    schema: Type.Object(
      { origins: Type.Array(Type.String(), { description: 'Origin such as `https://www.example.com`.' }) },
      { title: 'Embedding' },
    ),
    example: { origins: [] },
  },
  errors: ['BUSINESS_NOT_FOUND'],
  cached: true,
});

export const getBusiness = declareRoute({
  operation: 'getBusiness',
  method: 'GET',
  path: '/api/businesses/:id',
  access: discovery('businesses:read'),
  tag: 'Discovery',
  summary: 'Get a business',
  params: Type.Object({ id: Id('Business id.', { examples: ['biz_demo_salon'] }) }),
  reply: { status: 200, description: 'Business.', schema: Business, example: businessExample },
  errors: ['BUSINESS_NOT_FOUND'],
  cached: true,
});
