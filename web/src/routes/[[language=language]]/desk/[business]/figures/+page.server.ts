import { groupDays, type Period, periods, readSpan, spanOf } from '$lib/figures/figures';
import { wallClock } from '$lib/format/time';
import { orErrorPage } from '$lib/server/api';
import { findOwnBusiness } from '$lib/server/desk/own-business';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findOwnBusiness(event);
  const { searchParams } = event.url;
  const today = wallClock(new Date(), business.timezone).date;
  const asked = readSpan(searchParams.get('from'), searchParams.get('to'));
  const isWrong = asked === 'wrong';
  const span = asked === null || isWrong ? spanOf('month', today) : asked;
  const figures = await orErrorPage(
    event,
    event.locals.api.getAnalytics({ businessId: business.id, ...span }),
  );
  const choices = periods.map((name: Period) => ({ name, ...spanOf(name, today) }));
  const { step, pieces } = groupDays(figures.byDay, business.currency);
  return {
    span,
    isWrong,
    entered: { from: searchParams.get('from') ?? span.from, to: searchParams.get('to') ?? span.to },
    periods: choices.map((choice) => ({
      ...choice,
      isChosen: choice.from === span.from && choice.to === span.to,
    })),
    step,
    pieces,
    bookings: figures.bookings,
    revenue: figures.revenue,
    occupancy: figures.occupancy,
    noShowRate: figures.noShowRate,
    clients: figures.clients,
    byProfessional: figures.byProfessional,
    byService: figures.byService,
    byWeekday: figures.byWeekday,
    packages: figures.packages,
  };
};
