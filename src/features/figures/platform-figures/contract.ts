import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString } from '../../../http/schemas.ts';

const Count = (about: string) => Type.Integer({ description: about });

const PlatformFigures = Type.Object(
  {
    from: Type.String({ format: 'date', description: 'First day.' }),
    to: Type.String({ format: 'date', description: 'Last day (inclusive).' }),
    businesses: Type.Object(
      {
        draft: Count('Drafts, including rejected businesses.'),
        underReview: Count('Businesses under review.'),
        active: Count('Active businesses, listed or unlisted.'),
        suspended: Count('Suspended businesses.'),
        closed: Count('Businesses closed by their owners.'),
      },
      { title: 'PlatformBusinesses', description: 'Current number of businesses by status.' },
    ),
    accounts: Type.Array(
      Type.Object(
        {
          role: Type.Enum(['customer', 'business', 'professional', 'admin']),
          total: Count('Accounts that are not deleted.'),
          new: Count('Accounts created in this period.'),
          suspended: Count('Suspended accounts.'),
        },
        { title: 'PlatformAccounts' },
      ),
      { description: 'Current number of accounts by role.' },
    ),
    booked: Type.Array(
      Type.Object(
        {
          currency: Type.String(),
          visits: Count('Bookings with a price that were created in this period, without cancelled ones.'),
          bookedMajor: Type.Number({ description: 'Total price after coupons and packages.' }),
        },
        { title: 'PlatformBooked' },
      ),
      { description: 'Bookings by currency.' },
    ),
    openReports: Count('Open reports.'),
    openTickets: Count('Open and pending tickets.'),
    byDay: Type.Array(
      Type.Object(
        {
          date: Type.String({ format: 'date' }),
          made: Count('Bookings created on this day (UTC). Each appointment of a series counts.'),
          completed: Count('Completed appointments on this local date.'),
          cancelled: Count('Cancelled appointments.'),
          noShow: Count('No-shows.'),
        },
        { title: 'PlatformDay' },
      ),
      { description: 'Every day of the period, including days without appointments.' },
    ),
  },
  { title: 'PlatformFigures' },
);
export type PlatformFiguresView = Static<typeof PlatformFigures>;

export const getPlatformFigures = declareRoute({
  operation: 'getPlatformFigures',
  method: 'GET',
  path: '/api/platform/figures',
  access: onlyRoles('admin'),
  tag: 'Platform',
  summary: 'Get key figures of the marketplace',
  description:
    'Figures for the days from `from` to `to`, both inclusive. Default: the last 30 days. At most 366 days (`INVALID_VALUE`).',
  query: Type.Object({
    from: Type.Optional(DateString('First day. Default: 29 days before the last day.')),
    to: Type.Optional(DateString('Last day (inclusive). Default: today (UTC).')),
  }),
  reply: {
    status: 200,
    description: 'Key figures.',
    schema: PlatformFigures,
    example: {
      from: '2026-11-30',
      to: '2026-11-30',
      businesses: { draft: 1, underReview: 1, active: 14, suspended: 1, closed: 0 },
      accounts: [
        { role: 'customer', total: 30, new: 0, suspended: 0 },
        { role: 'business', total: 17, new: 0, suspended: 0 },
        { role: 'professional', total: 8, new: 0, suspended: 0 },
        { role: 'admin', total: 1, new: 0, suspended: 0 },
      ],
      booked: [
        { currency: 'AUD', visits: 2, bookedMajor: 70 },
        { currency: 'CHF', visits: 1, bookedMajor: 145.5 },
        { currency: 'EUR', visits: 10, bookedMajor: 332 },
        { currency: 'KWD', visits: 1, bookedMajor: 17.75 },
        { currency: 'NPR', visits: 3, bookedMajor: 2400 },
        { currency: 'USD', visits: 3, bookedMajor: 870 },
      ],
      openReports: 1,
      openTickets: 2,
      byDay: [{ date: '2026-11-30', made: 21, completed: 0, cancelled: 0, noShow: 0 }],
    },
  },
  errors: ['INVALID_VALUE'],
});
