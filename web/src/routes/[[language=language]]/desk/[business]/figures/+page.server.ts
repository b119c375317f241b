import { groupDays, type Period, periods, readSpan, spanBefore, spanOf } from '$lib/figures/figures';
import { wallClock } from '$lib/format/time';
import { orErrorPage, tryCall } from '$lib/server/api';
import { findOwnBusiness } from '$lib/server/desk/own-business';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findOwnBusiness(event);
  const { searchParams } = event.url;
  const today = wallClock(new Date(), business.timezone).date;
  const asked = readSpan(searchParams.get('from'), searchParams.get('to'));
  const isWrong = asked === 'wrong';
  const span = asked === null || isWrong ? spanOf('month', today) : asked;
  const earlier = spanBefore(span);
  const of = { businessId: business.id };
  const [figures, before] = await Promise.all([
    orErrorPage(event, event.locals.api.getAnalytics({ ...of, ...span })),
    // Refused if the days before are outside the supported range.
    tryCall(event, event.locals.api.getAnalytics({ ...of, ...earlier })),
  ]);
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
    before: before.refusal
      ? null
      : {
          ...earlier,
          bookings: before.value.bookings,
          revenue: before.value.revenue,
          occupancy: before.value.occupancy,
          noShowRate: before.value.noShowRate,
          clients: before.value.clients,
        },
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
