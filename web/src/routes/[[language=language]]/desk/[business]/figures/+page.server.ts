import type { Analytics } from 'openslot-client';
import { comparedSpans, groupDays, type Period, periods, readSpan, spanOf } from '$lib/figures/figures';
import { wallClock } from '$lib/format/time';
import { orErrorPage, tryCall } from '$lib/server/api';
import { findOwnBusiness } from '$lib/server/desk/own-business';
import type { PageServerLoad } from './$types';

const summaryOf = ({ bookings, revenue, occupancy, noShowRate, clients }: Analytics) => ({
  bookings,
  revenue,
  occupancy,
  noShowRate,
  clients,
});

export const load: PageServerLoad = async (event) => {
  const business = await findOwnBusiness(event);
  const { searchParams } = event.url;
  const today = wallClock(new Date(), business.timezone).date;
  const asked = readSpan(searchParams.get('from'), searchParams.get('to'));
  const isWrong = asked === 'wrong';
  const span = asked === null || isWrong ? spanOf('month', today) : asked;
  const compared = comparedSpans(span, today);
  const isRunning = compared.now.to !== span.to;
  const of = { businessId: business.id };
  const [figures, soFar, before] = await Promise.all([
    orErrorPage(event, event.locals.api.getAnalytics({ ...of, ...span })),
    isRunning ? orErrorPage(event, event.locals.api.getAnalytics({ ...of, ...compared.now })) : null,
    // Refused if the days before are outside the supported range.
    tryCall(event, event.locals.api.getAnalytics({ ...of, ...compared.before })),
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
    compared,
    soFar: soFar && summaryOf(soFar),
    before: before.refusal ? null : summaryOf(before.value),
    step,
    pieces,
    ...summaryOf(figures),
    byProfessional: figures.byProfessional,
    byService: figures.byService,
    byWeekday: figures.byWeekday,
    packages: figures.packages,
  };
};
