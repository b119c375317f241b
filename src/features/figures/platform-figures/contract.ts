import Type, { type Static } from 'typebox';
import { onlyRoles } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';
import { DateString } from '../../../http/schemas.ts';

const Count = (about: string) => Type.Integer({ description: about });

const PlatformFigures = Type.Object(
  {
    from: Type.String({ format: 'date', description: 'The first day.' }),
    to: Type.String({ format: 'date', description: 'The last day, included.' }),
    businesses: Type.Object(
      {
        draft: Count('Not submitted yet, or sent back.'),
        underReview: Count('Waiting to be approved.'),
        active: Count('Published, listed or not.'),
        suspended: Count('Suspended.'),
        closed: Count('Closed by their owners.'),
      },
      { title: 'PlatformBusinesses', description: 'As they stand now.' },
    ),
    accounts: Type.Array(
      Type.Object(
        {
          role: Type.Enum(['customer', 'business', 'professional', 'admin']),
          total: Count('Those that are not deleted.'),
          new: Count('Those of them opened on these days.'),
          suspended: Count('Those of them that are suspended.'),
        },
        { title: 'PlatformAccounts' },
      ),
      { description: 'By role, as they stand now.' },
    ),
    booked: Type.Array(
      Type.Object(
        {
          currency: Type.String(),
          visits: Count('Bookings made on these days with a price, cancelled ones aside.'),
          bookedMajor: Type.Number({ description: 'What they cost, after coupons and packages.' }),
        },
        { title: 'PlatformBooked' },
      ),
      { description: 'By currency, never added up across them.' },
    ),
    openReports: Count('Reports that wait.'),
    openTickets: Count('Tickets that are open or pending.'),
    byDay: Type.Array(
      Type.Object(
        {
          date: Type.String({ format: 'date' }),
          made: Count('Bookings made on the day, in UTC; of a series, each.'),
          completed: Count('Visits on the day, where they take place, to which the client came.'),
          cancelled: Count('Those that were cancelled.'),
          noShow: Count('Those to which the client did not come.'),
        },
        { title: 'PlatformDay' },
      ),
      { description: 'Every day, also those on which nothing happened.' },
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
  summary: 'How the marketplace is doing',
  description:
    'Of the days from `from` to `to`, both included: the last thirty up to today where they are not given, at most 366 (`INVALID_VALUE`).',
  query: Type.Object({
    from: Type.Optional(DateString('The first day; 29 days before the last when not given.')),
    to: Type.Optional(DateString('The last day; today, in UTC, when not given.')),
  }),
  reply: {
    status: 200,
    description: 'The figures.',
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
