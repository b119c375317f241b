import { OpenslotError } from 'openslot-client';
import Type from 'typebox';
import { defineTool, reads } from '../define-tool.ts';
import { findOwnBusiness } from '../find-own-business.ts';
import { given } from '../present.ts';
import * as shape from '../tool-contract.ts';

export const getFigures = defineTool({
  name: 'figures',
  title: 'How the business is doing',
  about:
    'For those who run a business: bookings, revenue, how full it was, no-shows, clients, services and people between two days (else the last 30).',
  example: { from: '2026-11-01', to: '2026-11-30' },
  needsPerson: true,
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
    revenue: Type.Array(
      shape.Fields({ currency: shape.Text, revenue: shape.Amount, expected: shape.Amount }),
    ),
    occupancyRate: shape.MaybeAmount,
    noShowRate: shape.MaybeAmount,
    clients: Type.Record(shape.Text, shape.Amount),
    services: Type.Array(shape.Fields({ id: shape.Text, name: shape.Text, bookings: shape.Amount })),
    people: Type.Array(
      shape.Fields({
        id: shape.Text,
        name: shape.Text,
        bookings: shape.Amount,
        occupancyRate: shape.MaybeAmount,
      }),
    ),
  }),
  apiNames: { businessId: 'business' },
  async run({ business, from, to }, { api }) {
    const figures = await api
      .getAnalytics({ businessId: business, from, to })
      .catch(async (error: unknown) => {
        // Whoever has several is told which.
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
        revenue: figures.revenue.map(({ currency, revenueMajor, expectedMajor }) => ({
          currency,
          revenue: revenueMajor,
          expected: expectedMajor,
        })),
        ...given({ occupancyRate: occupancy.rate, noShowRate }),
        clients: { ...clients },
        services: figures.topServices.map((one) => ({
          id: one.serviceId,
          name: one.name,
          bookings: one.bookings,
        })),
        people: figures.byProfessional.map((one) =>
          given({
            id: one.professionalId,
            name: one.name,
            bookings: one.bookings.total,
            occupancyRate: one.occupancy.rate,
          }),
        ),
      },
      summary: `${figures.from} to ${figures.to}: ${bookings.total} bookings, ${bookings.cancelled} cancelled, ${bookings.noShow} no-shows.`,
    };
  },
});
