import Type, { type Static } from 'typebox';
import { onlyRoles, orManagers } from '../../../http/access.ts';
import { ofStaff } from '../../../http/grant-scopes.ts';
import { declareRoute } from '../../../http/route.ts';
import { BusinessId, DateString, Nullable, refusal } from '../../../http/schemas.ts';
import { analyticsExample } from './analytics-examples.ts';

const optional = Type.Optional;
const Count = (about: string) => Type.Integer({ description: about });
const Minutes = (about: string) => Type.Number({ description: about });
const Major = (about: string) => Type.Number({ description: about });
const Rate = (about: string) => Nullable(Type.Number({ description: `${about} Rounded to four decimals.` }));
const Currency = Type.String({ description: 'ISO 4217 code of the amounts.' });

const Bookings = Type.Object(
  {
    total: Count('All appointments with any status.'),
    pending: Count('Pending appointments.'),
    confirmed: Count('Confirmed appointments that are neither completed nor a no-show.'),
    completed: Count('Completed appointments.'),
    noShow: Count('No-shows.'),
    cancelled: Count('Appointments cancelled by either side.'),
  },
  { title: 'AnalyticsBookings' },
);

const Revenue = Type.Object(
  {
    currency: Currency,
    visits: Count('Completed appointments with a price in this currency.'),
    revenueMajor: Major(
      'Price of completed appointments after discounts, without refunded ones: `paidMajor` + `unpaidMajor`.',
    ),
    paidMajor: Major('Part that is recorded as paid.'),
    unpaidMajor: Major('Part that is not recorded as paid: paid at the business or due.'),
    refundedMajor: Major(
      'Price of completed appointments whose payment was refunded. Not included in `revenueMajor`.',
    ),
    expectedVisits: Count('Pending and confirmed appointments with a price in this currency.'),
    expectedMajor: Major(
      'Price of pending and confirmed appointments after coupons and packages, without refunded ones. Not included in `revenueMajor`.',
    ),
    expectedPaidMajor: Major('Part of `expectedMajor` that is paid in advance.'),
  },
  { title: 'AnalyticsRevenue' },
);

const ServiceRevenue = Type.Object(
  { currency: Currency, revenueMajor: Major('Share of the revenue.') },
  { title: 'AnalyticsServiceRevenue' },
);

const TopService = Type.Object(
  {
    serviceId: Type.String({ description: 'Service id.' }),
    name: Type.String({ description: 'Current name, or the name when booked if the service was deleted.' }),
    bookings: Count('Appointments with the service, without cancelled ones.'),
    revenue: Type.Array(ServiceRevenue, {
      description:
        'Revenue by currency. The price of an appointment with several services is split in proportion to their prices.',
    }),
  },
  { title: 'AnalyticsService' },
);

const Day = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'Local date.' }),
    bookings: Bookings,
    revenue: Type.Array(Revenue, { description: 'Revenue by currency. Empty without revenue.' }),
    bookedMinutes: Minutes('Booked minutes of appointments that begin on this day.'),
    offeredMinutes: Minutes('Offered minutes of this day.'),
  },
  { title: 'AnalyticsDay' },
);

const Occupancy = Type.Object(
  {
    bookedMinutes: Minutes(
      'Total duration of appointments that were not cancelled. Class sessions count once, buffers do not count.',
    ),
    offeredMinutes: Minutes(
      'Working time of professionals according to their current schedules, without breaks, absences and closures, from the day they joined.',
    ),
    rate: Rate('`bookedMinutes` / `offeredMinutes`. Null if no time was offered.'),
  },
  { title: 'AnalyticsOccupancy' },
);

const noShowRate = Rate('No-shows / (no-shows + completed). Null without either.');

const Clients = Type.Object(
  {
    new: Count(
      'Clients without an appointment at the business before the first day. Cancelled appointments do not count.',
    ),
    returning: Count('Clients with an earlier appointment.'),
    total: Count('Clients with an appointment in this period. Cancelled appointments do not count.'),
  },
  { title: 'AnalyticsClients' },
);

const ByProfessional = Type.Object(
  {
    professionalId: Type.String({ description: 'Professional id.' }),
    name: Type.String({ description: 'Current name.' }),
    bookings: Bookings,
    revenue: Type.Array(Revenue, { description: 'Revenue by currency. Empty without revenue.' }),
    occupancy: Occupancy,
    noShowRate,
    clients: Clients,
    commissions: Type.Array(
      Type.Object(
        { currency: Currency, commissionMajor: Major('Revenue multiplied by the current rates.') },
        { title: 'AnalyticsCommission' },
      ),
      { description: 'Commissions by currency. Empty without rates or revenue.' },
    ),
  },
  { title: 'AnalyticsByProfessional' },
);

const ByService = Type.Object(
  {
    serviceId: Type.String({ description: 'Service id.' }),
    name: Type.String({ description: 'Current name, or the name when booked if the service was deleted.' }),
    bookings: Bookings,
    revenue: Type.Array(Revenue, {
      description:
        'Revenue by currency. An appointment with several services counts for each, and its price is split in proportion to their prices.',
    }),
    noShowRate,
    clients: Clients,
  },
  { title: 'AnalyticsByService' },
);

const ByWeekday = Type.Object(
  {
    weekday: Count('0 (Sunday) to 6 (Saturday).'),
    bookings: Bookings,
    revenue: Type.Array(Revenue, { description: 'Revenue by currency. Empty without revenue.' }),
    occupancy: Occupancy,
    noShowRate,
    clients: Clients,
  },
  { title: 'AnalyticsByWeekday' },
);

const Packages = Type.Object(
  {
    sold: Count('Packages sold in this period, without cancelled ones.'),
    cancelled: Count('Packages sold in this period that were cancelled later.'),
    revenue: Type.Array(ServiceRevenue, {
      description:
        'Price of sold packages by currency, without cancelled ones. Not included in `revenue`: appointments paid with a package have no revenue.',
    }),
  },
  { title: 'AnalyticsPackages' },
);

const Analytics = Type.Object(
  {
    businessId: Type.String({ description: 'Business id.' }),
    timezone: Type.String({ description: 'IANA time zone used to group days.' }),
    from: Type.String({ format: 'date', description: 'First day.' }),
    to: Type.String({ format: 'date', description: 'Last day (inclusive).' }),
    bookings: Bookings,
    revenue: Type.Array(Revenue, {
      description: 'Revenue by currency. The currency of the business is always present.',
    }),
    occupancy: Occupancy,
    noShowRate,
    topServices: Type.Array(TopService, {
      description: 'The ten most booked services. Ties are sorted by revenue.',
    }),
    clients: Clients,
    byDay: Type.Array(Day, { description: 'Every day of the period, including days without appointments.' }),
    byProfessional: Type.Array(ByProfessional, {
      description:
        'Current professionals, and professionals with an appointment in this period, busiest first. The sums equal the totals, except for clients of several professionals.',
    }),
    byService: Type.Array(ByService, {
      description: 'Services with an appointment in this period, most booked first.',
    }),
    byWeekday: Type.Array(ByWeekday, { description: 'All seven weekdays, Sunday first.' }),
    packages: Nullable(Packages),
  },
  { title: 'Analytics' },
);
export type AnalyticsReply = Static<typeof Analytics>;

const asked = {
  from: optional(DateString('First day. Default: 29 days before the last day.')),
  to: optional(DateString('Last day (inclusive). Default: today.')),
  businessId: optional(BusinessId('Business that you manage or work at. Optional if there is only one.')),
};

export const getAnalytics = declareRoute({
  operation: 'getAnalytics',
  method: 'GET',
  path: '/api/business/analytics',
  access: orManagers(onlyRoles('business', 'professional')),
  agents: ofStaff('desk:read'),
  tag: 'Analytics',
  summary: 'Get key figures of a business',
  description: `Counts appointments that begin between \`from\` and \`to\`, local dates of the business, both inclusive.
Default: the last 30 days. At most 366 days (\`INVALID_VALUE\`). Managers see all figures. Professionals see
figures of their own appointments, and \`packages\` is null. Minutes are elapsed time, so days with a clock
change can differ.`,
  query: Type.Object(asked),
  reply: { status: 200, description: 'Key figures.', schema: Analytics, example: analyticsExample },
  errors: ['INVALID_VALUE', 'MISSING_FIELDS', 'BUSINESS_NOT_FOUND'],
});

export const exportAnalytics = declareRoute({
  operation: 'exportAnalytics',
  method: 'GET',
  path: '/api/business/analytics/export.csv',
  access: orManagers(onlyRoles('business', 'professional')),
  tag: 'Analytics',
  summary: 'Export key figures as CSV',
  description: `CSV file (RFC 4180) with one row per day, professional, service or weekday: counts of appointments, and amounts in
separate columns per currency. Cells that look like a formula are prefixed with an apostrophe.`,
  query: Type.Object({
    ...asked,
    table: optional(
      Type.Enum(['day', 'professional', 'service', 'weekday'], {
        description: 'Grouping of the rows. Default: `day`.',
        ...refusal('INVALID_VALUE'),
      }),
    ),
  }),
  reply: { status: 200, description: 'CSV file.', contentType: 'text/csv; charset=utf-8' },
  errors: ['INVALID_VALUE', 'MISSING_FIELDS', 'BUSINESS_NOT_FOUND'],
});
