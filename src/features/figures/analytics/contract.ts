import Type, { type Static } from 'typebox';
import { onlyRoles, orManagers } from '../../../http/access.ts';
import { ofStaff } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString, Id, Nullable, refusal } from '../../../http/schemas.ts';
import { analyticsExample } from './analytics-examples.ts';

const optional = Type.Optional;
const Count = (about: string) => Type.Integer({ description: about });
const Minutes = (about: string) => Type.Number({ description: about });
const Major = (about: string) => Type.Number({ description: about });
const Rate = (about: string) => Nullable(Type.Number({ description: `${about} To four decimals.` }));
const Currency = Type.String({ description: 'Of the amounts beside it.' });

const Bookings = Type.Object(
  {
    total: Count('All of them, whatever became of them.'),
    pending: Count('Not confirmed yet.'),
    confirmed: Count('Confirmed, and neither completed nor missed (yet).'),
    completed: Count('The client came.'),
    noShow: Count('The client did not come.'),
    cancelled: Count('Cancelled by either side.'),
  },
  { title: 'AnalyticsBookings' },
);

const Revenue = Type.Object(
  {
    currency: Currency,
    visits: Count('Completed visits with a price in this currency.'),
    revenueMajor: Major(
      'What completed visits cost after discounts, but for refunded ones: `paidMajor` + `unpaidMajor`.',
    ),
    paidMajor: Major('The part that is recorded as paid.'),
    unpaidMajor: Major('The part that is not: paid at the business, or still owed.'),
    refundedMajor: Major(
      'What completed visits cost whose payment was given back. Not part of `revenueMajor`.',
    ),
    expectedVisits: Count('Pending and confirmed appointments with a price in this currency.'),
    expectedMajor: Major(
      'What they will bring: their prices after coupons and packages, but for those whose payment was given back. Not part of `revenueMajor`.',
    ),
    expectedPaidMajor: Major('The part of it that is paid in advance.'),
  },
  { title: 'AnalyticsRevenue' },
);

const ServiceRevenue = Type.Object(
  { currency: Currency, revenueMajor: Major('Its part of the revenue.') },
  { title: 'AnalyticsServiceRevenue' },
);

const TopService = Type.Object(
  {
    serviceId: Type.String({ description: 'The service.' }),
    name: Type.String({ description: 'As it is called now, or was when booked if it is gone.' }),
    bookings: Count('Appointments it is part of, but for cancelled ones.'),
    revenue: Type.Array(ServiceRevenue, {
      description:
        'By currency. A visit of several services is spread over them as their prices are to each other.',
    }),
  },
  { title: 'AnalyticsService' },
);

const Day = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'A local day of the business.' }),
    bookings: Bookings,
    revenue: Type.Array(Revenue, { description: 'By currency; empty on a day without.' }),
    bookedMinutes: Minutes('As in `occupancy`, of what begins on the day.'),
    offeredMinutes: Minutes('As in `occupancy`, of the day.'),
  },
  { title: 'AnalyticsDay' },
);

const Occupancy = Type.Object(
  {
    bookedMinutes: Minutes(
      'How long the appointments last that were not cancelled; the places of a class count once, buffers do not.',
    ),
    offeredMinutes: Minutes(
      'How long professionals work at the business by their schedules as they are now, less breaks, absences and closures; each from the day they joined.',
    ),
    rate: Rate('`bookedMinutes` / `offeredMinutes`; null when nothing was offered.'),
  },
  { title: 'AnalyticsOccupancy' },
);

const noShowRate = Rate('No-shows / (no-shows + completed); null when there were neither.');

const Clients = Type.Object(
  {
    new: Count('Those who never had an appointment there before the first day, cancelled ones aside.'),
    returning: Count('Those who had.'),
    total: Count('People with an appointment in these days, cancelled ones aside.'),
  },
  { title: 'AnalyticsClients' },
);

const ByProfessional = Type.Object(
  {
    professionalId: Type.String({ description: 'The professional.' }),
    name: Type.String({ description: 'As they are called now.' }),
    bookings: Bookings,
    revenue: Type.Array(Revenue, { description: 'By currency; empty where there is none.' }),
    occupancy: Occupancy,
    noShowRate,
    clients: Clients,
  },
  { title: 'AnalyticsByProfessional' },
);

const ByService = Type.Object(
  {
    serviceId: Type.String({ description: 'The service.' }),
    name: Type.String({ description: 'As it is called now, or was when booked if it is gone.' }),
    bookings: Bookings,
    revenue: Type.Array(Revenue, {
      description:
        'Its part, by currency. A visit of several services counts for each, and its price is spread over them as their prices are to each other.',
    }),
    noShowRate,
    clients: Clients,
  },
  { title: 'AnalyticsByService' },
);

const Packages = Type.Object(
  {
    sold: Count('Packages sold on these days, cancelled ones aside.'),
    cancelled: Count('Those sold on these days that were cancelled since.'),
    revenue: Type.Array(ServiceRevenue, {
      description:
        'What those that are not cancelled cost, by currency. Not part of the revenue above: visits they pay for bring nothing there.',
    }),
  },
  { title: 'AnalyticsPackages' },
);

const Analytics = Type.Object(
  {
    businessId: Type.String({ description: 'Whose figures they are.' }),
    timezone: Type.String({ description: 'The zone its days are of.' }),
    from: Type.String({ format: 'date', description: 'The first day.' }),
    to: Type.String({ format: 'date', description: 'The last day, included.' }),
    bookings: Bookings,
    revenue: Type.Array(Revenue, {
      description: 'By currency, never added up across them. The business’s own is always there.',
    }),
    occupancy: Occupancy,
    noShowRate,
    topServices: Type.Array(TopService, { description: 'The ten booked most often; then by revenue.' }),
    clients: Clients,
    byDay: Type.Array(Day, { description: 'Every day, also those on which nothing happened.' }),
    byProfessional: Type.Array(ByProfessional, {
      description:
        'Whoever works there, and whoever has an appointment on these days; the busiest first. They add up to the totals, but for clients of several.',
    }),
    byService: Type.Array(ByService, {
      description:
        'Every service that is part of an appointment on these days; the one booked most often first.',
    }),
    packages: Nullable(Packages),
  },
  { title: 'Analytics' },
);
export type AnalyticsReply = Static<typeof Analytics>;

const asked = {
  from: optional(DateString('The first day; 29 days before the last when not given.')),
  to: optional(DateString('The last day; today when not given.')),
  businessId: optional(
    Id(
      'One of yours, or one you work at; needed only by whoever has several.',
      refusal('INVALID_BUSINESS_ID'),
    ),
  ),
};

export const getAnalytics = declareRoute({
  operation: 'getAnalytics',
  method: 'GET',
  path: '/api/business/analytics',
  access: orManagers(onlyRoles('business', 'professional')),
  agents: ofStaff('desk:read'),
  tag: 'Analytics',
  summary: 'How a business is doing',
  description: `Counts what begins on the days from \`from\` to \`to\`, which are local days of the business, both included: the last thirty up to today where
they are not given, at most 366 (\`INVALID_VALUE\`). Whoever runs the business sees all of it; a professional who works there, what they perform themself, and
\`packages\` is null. Minutes are minutes that pass: a day on which the clock is turned back can offer more.`,
  query: Type.Object(asked),
  reply: { status: 200, description: 'The figures.', schema: Analytics, example: analyticsExample },
  errors: ['INVALID_VALUE', 'MISSING_FIELDS', 'BUSINESS_NOT_FOUND'],
});

export const exportAnalytics = declareRoute({
  operation: 'exportAnalytics',
  method: 'GET',
  path: '/api/business/analytics/export.csv',
  access: orManagers(onlyRoles('business', 'professional')),
  tag: 'Analytics',
  summary: 'The same, for a spreadsheet',
  description:
    'A line for each day, professional or service, as in RFC 4180, with the counts of bookings and, for each currency, its amounts in columns of their own. A cell that a spreadsheet could take for a formula begins with an apostrophe.',
  query: Type.Object({
    ...asked,
    table: optional(
      Type.Enum(['day', 'professional', 'service'], {
        description: 'What the lines are of; days when not given.',
        ...refusal('INVALID_VALUE'),
      }),
    ),
  }),
  reply: { status: 200, description: 'The file.', contentType: 'text/csv; charset=utf-8' },
  errors: ['INVALID_VALUE', 'MISSING_FIELDS', 'BUSINESS_NOT_FOUND'],
});
