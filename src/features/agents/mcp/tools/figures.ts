import { type AnalyticsRevenue, OpenslotError } from 'openslot-client';
import Type from 'typebox';
import { ofStaff } from '../../../../http/grant-scopes.ts';
import { defineTool, reads } from '../define-tool.ts';
import { findOwnBusiness } from '../find-own-business.ts';
import { withoutEmpty } from '../present.ts';
import * as shape from '../tool-contract.ts';

const Revenue = shape.Fields({ currency: shape.Text, revenue: shape.Amount, expected: shape.Amount });

const presentRevenue = (revenue: AnalyticsRevenue[]) =>
  revenue.map(({ currency, revenueMajor, expectedMajor }) => ({
    currency,
    revenue: revenueMajor,
    expected: expectedMajor,
  }));

export const figuresTool = defineTool({
  name: 'figures',
  title: 'Get business figures',
  about:
    'For staff: bookings, revenue, occupancy, no-shows, clients and services, also per professional. Default: 30 days.',
  example: { from: '2026-11-01', to: '2026-11-30' },
  scopes: ofStaff('desk:read'),
  hints: reads,
  input: shape.Fields({
    business: Type.Optional(shape.Id('Of several.')),
    from: Type.Optional(shape.Day('First day.')),
    to: Type.Optional(shape.Day('Last day.')),
  }),
  output: shape.Fields({
    business: shape.Text,
    from: shape.Text,
    to: shape.Text,
    bookings: Type.Record(shape.Text, shape.Amount),
    revenue: Type.Array(Revenue),
    occupancyRate: shape.MaybeAmount,
    noShowRate: shape.MaybeAmount,
    clients: Type.Record(shape.Text, shape.Amount),
    services: Type.Array(shape.Fields({ id: shape.Text, name: shape.Text, bookings: shape.Amount })),
    people: Type.Array(
      shape.Fields({
        id: shape.Text,
        name: shape.Text,
        bookings: shape.Amount,
        revenue: Type.Array(Revenue),
        noShows: shape.Amount,
        occupancyRate: shape.MaybeAmount,
      }),
    ),
  }),
  apiNames: { businessId: 'business' },
  async run({ business, from, to }, { api }) {
    const figures = await api
      .getAnalytics({ businessId: business, from, to })
      .catch(async (error: unknown) => {
        // Lists the businesses to choose from.
        if (error instanceof OpenslotError && error.code === 'MISSING_FIELDS')
          await findOwnBusiness(api, business);
        throw error;
      });
    const { bookings, occupancy, noShowRate, clients } = figures;
    return {
      data: {
        business: figures.businessId,
        from: figures.from,
        to: figures.to,
        bookings: { ...bookings },
        revenue: presentRevenue(figures.revenue),
        ...withoutEmpty({ occupancyRate: occupancy.rate, noShowRate }),
        clients: { ...clients },
        services: figures.topServices.map((one) => ({
          id: one.serviceId,
          name: one.name,
          bookings: one.bookings,
        })),
        people: figures.byProfessional.map((one) =>
          withoutEmpty({
            id: one.professionalId,
            name: one.name,
            bookings: one.bookings.total,
            revenue: presentRevenue(one.revenue),
            noShows: one.bookings.noShow,
            occupancyRate: one.occupancy.rate,
          }),
        ),
      },
      summary: `${figures.from} to ${figures.to}: ${bookings.total} bookings, ${bookings.cancelled} cancelled, ${bookings.noShow} no-shows.`,
    };
  },
});
