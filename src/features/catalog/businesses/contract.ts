import Type, { type Static } from 'typebox';
import { discovery } from '../../../http/access.ts';
import { scopesOfStaff } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString, Id, IdList, Nullable, pageQuery, refusal, Slug } from '../../../http/schemas.ts';
import { memberRoles } from '../../access/rights/rules/rights.ts';
import { shownStatuses } from './rules/lifecycle.ts';

const text = (about: string) => Type.String({ description: about });
const textOrNull = (about: string) => Nullable(text(about));

/** Opening and closing, or the beginning and end of a break. */
export const HoursView = Type.Object({
  start: Type.String({ description: 'Wall-clock time, `HH:MM`.', examples: ['09:00'] }),
  end: Type.String({ description: 'Wall-clock time, `HH:MM`.', examples: ['17:00'] }),
});

/** The hours of a weekday, or a part of them. */
const WeekdayHoursView = Type.Object({
  weekday: Type.Integer({ description: '0 is Sunday, 6 Saturday.', examples: [1] }),
  ...HoursView.properties,
});

export const Business = Type.Object(
  {
    id: text('Opaque id.'),
    name: text('As shown to customers.'),
    slug: text(
      'What it is called in the address of its page: unique, made from the name. It changes with the name; old ones keep leading here.',
    ),
    workingHours: Type.Object(HoursView.properties, {
      description:
        'The same on every open day; with `weeklyHours`, the earliest opening and the latest closing.',
    }),
    breaks: Type.Array(HoursView),
    userId: textOrNull('The user who owns it.'),
    cancellationWindowHours: Type.Integer({
      description: 'Until how many hours before the start a customer may cancel or reschedule.',
    }),
    description: textOrNull('What it says about itself.'),
    addressLine1: textOrNull('Street and number.'),
    city: textOrNull('As written by the business.'),
    state: textOrNull('State, province or region.'),
    country: textOrNull('As written by the business.'),
    postalCode: textOrNull('Postal code.'),
    timezone: text('IANA zone that all its dates and times are meant in.'),
    currency: text('ISO 4217 code that all its prices are meant in.'),
    cityKey: textOrNull('What `city` compares with: no case, accents or punctuation.'),
    countryKey: textOrNull('What `country` compares with.'),
    lat: Nullable(Type.Number({ description: 'Latitude in degrees.' })),
    lng: Nullable(Type.Number({ description: 'Longitude in degrees.' })),
    image: textOrNull('Address of a picture.'),
    images: Type.Array(Type.String(), { description: 'Addresses of further pictures.' }),
    phone: textOrNull('For customers who call.'),
    email: textOrNull('For customers who write.'),
    website: textOrNull('Its own pages, beginning `https://` or `http://`.'),
    slotIntervalMinutes: Type.Integer({ description: 'Minutes between the starts a customer may book.' }),
    minNoticeMinutes: Type.Integer({ description: 'How far ahead a customer must book at least.' }),
    bookingHorizonDays: Type.Integer({ description: 'How far ahead a customer may book at most.' }),
    openDays: Type.Array(Type.Integer(), { description: 'Weekdays it opens; 0 is Sunday.' }),
    weeklyHours: Nullable(
      Type.Array(WeekdayHoursView, {
        description:
          'When it opens on each weekday, by weekday and time; a day may have several. Null: `workingHours` on every one of `openDays`.',
      }),
    ),
    rating: Nullable(
      Type.Number({
        description: 'Average of the reviews of visits here, to two decimals; null while there are none.',
      }),
    ),
    reviewCount: Type.Integer({ description: 'How many reviews it is the average of.' }),
    autoConfirm: Type.Boolean({ description: 'Whether a booking is confirmed without its saying so.' }),
    status: Type.Optional(
      Type.String({
        description:
          'draft, under_review, active, suspended or closed. Only those who belong to it and admins see this.',
      }),
    ),
    listed: Type.Optional(
      Type.Boolean({
        description:
          'False while it is taken out of discovery; absent otherwise. Only those who belong to it and admins see this.',
      }),
    ),
    statusReason: Type.Optional(
      Type.String({
        description:
          'What the platform said when it rejected or suspended. Only those who run it and admins see this.',
      }),
    ),
    embedOrigins: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'The sites whose pages may show its booking in a frame. Only those who run it and admins see this here.',
      }),
    ),
    role: Type.Optional(
      Type.Enum([...memberRoles], {
        description: 'What the session’s account is to it. Only those who belong to it see this.',
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

const search = (about: string) => Type.Optional(Type.String({ maxLength: 200, description: about }));

/** Around a place: what every search by distance accepts. */
export const nearby = {
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: 'Latitude; needs `lng`.' })),
  lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180, description: 'Longitude; needs `lat`.' })),
  radiusKm: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 20_000,
      description: 'At most so far from `lat` and `lng` (25 when not given).',
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
  summary: 'Find businesses',
  description: `All filters can be combined; a business must pass every one of them. Text compares without case, accents or punctuation.

With \`query\` the best match comes first: names before services offered, city and description, and words as typed before words that are
only similar. Otherwise with \`lat\` and \`lng\` the nearest comes first, and the list ends after 10,000 businesses; otherwise the oldest.
A search for several words, or together with a filter, ranks up to 3,000 businesses that match its rarest part.

With \`userId\`, exactly one match is returned as a single object instead of an array. An agent needs a scope only for \`userId=me\`, and is told those its grant is for.`,
  query: Type.Object({
    city: search('The city, however it is written.'),
    country: search('The country: its English name or its ISO code.'),
    query: search(
      'Words to look for in name, description, city and services offered. A typing error is forgiven.',
    ),
    userId: Type.Optional(
      Id('The user who owns it; `me` for every one the session’s account belongs to, whatever its `role`.'),
    ),
    slug: Type.Optional(
      Slug('What it is, or was, called in the address of its page.', { examples: ['salon-lindenbluete'] }),
    ),
    ids: Type.Optional(
      IdList('Only these: up to 100 ids with commas between them.', {
        examples: ['biz_demo_salon,biz_demo_yoga'],
      }),
    ),
    category: search('Offers a service of this category.'),
    ...nearby,
    openOn: Type.Optional(
      DateString('Opens on this day of the week, or for once on this date, and is not closed all day.'),
    ),
    status: Type.Optional(
      Type.Enum([...shownStatuses], {
        description:
          'Where it stands. Only those who belong to them and admins see businesses that are not active, so others find none of them.',
        ...refusal('INVALID_STATUS'),
      }),
    ),
    ...pageQuery,
  }),
  reply: {
    status: 200,
    description: 'The businesses; or the one business that `userId` names.',
    schema: Type.Union([Type.Array(Business), Business]),
    example: [businessExample],
  },
  // A point or an owner can be half given, which no single field's schema tells; an agent may lack the scope.
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
  summary: 'Which sites may show the booking of a business',
  description: 'In a frame of theirs: what `frame-ancestors` of such a page says.',
  params: Type.Object({ id: Id('The business.', { examples: ['biz_demo_salon'] }) }),
  reply: {
    status: 200,
    description: 'Their origins; none where it is not embedded.',
    schema: Type.Object(
      { origins: Type.Array(Type.String(), { description: 'Such as `https://www.example.com`.' }) },
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
  summary: 'One business',
  params: Type.Object({ id: Id('The business.', { examples: ['biz_demo_salon'] }) }),
  reply: { status: 200, description: 'The business.', schema: Business, example: businessExample },
  errors: ['BUSINESS_NOT_FOUND'],
  cached: true,
});
