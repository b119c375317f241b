import { redirect } from '@sveltejs/kit';
import { readServices } from '$lib/booking/choice';
import { isDate } from '$lib/booking/times';
import { addDays, wallClock } from '$lib/format/time';
import { problem } from '$lib/forms/problems';
import { inLanguage } from '$lib/i18n/language';
import { failWith, orErrorPage, redirectToSignIn, tryCall } from '$lib/server/api';
import { findBusiness, findSubject, shownBusiness } from '$lib/server/booking/subject';
import { textIn } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

const usualDays = 14;

export const load: PageServerLoad = async (event) => {
  const { searchParams } = event.url;
  const business = await findBusiness(event, event.params.slug);
  const services = readServices(searchParams);
  if (services.length === 0) redirect(303, inLanguage(event.locals.language, `/b/${business.slug}`));
  const subject = await findSubject(event, business, services);
  const today = wallClock(new Date(), business.timezone).date;
  // The waitlist entry of a full class covers its day only.
  const asked = searchParams.get('date') ?? '';
  const day = isDate(asked) && asked >= today ? asked : null;
  const joined = searchParams.get('joined');
  const professional = searchParams.get('professional') || null;
  const [entry, days] = await Promise.all([
    joined === null || event.locals.visitor === null
      ? null
      : orErrorPage(event, event.locals.api.getWaitlistEntry({ id: joined })),
    tryCall(
      event,
      event.locals.api.listFreeDays({
        businessId: business.id,
        serviceIds: services.join(','),
        ...(professional !== null && { professionalId: professional }),
        ...(day !== null && { from: day }),
      }),
    ),
  ]);
  return {
    business: shownBusiness(business, event.locals.language),
    ...subject,
    professional,
    today,
    from: day ?? today,
    until: day ?? addDays(today, usualDays),
    free: (days.refusal ? [] : days.value)
      .filter((day) => day.first !== null)
      .slice(0, 5)
      .map(({ date, first, free }) => ({ date, time: first!, count: free })),
    role: event.locals.visitor?.role ?? null,
    entry:
      entry === null
        ? null
        : { from: entry.from, to: entry.to, position: entry.position, freeNow: entry.freeNow ?? 0 },
    key: crypto.randomUUID(),
  };
};

export const actions: Actions = {
  default: async (event) => {
    if (event.locals.visitor === null) redirectToSignIn(event);
    const form = await event.request.formData();
    const text = (name: string) => textIn(form, name);
    const business = await findBusiness(event, event.params.slug);
    const services = readServices(event.url.searchParams);
    const professional = event.url.searchParams.get('professional');
    const entered = { from: text('from'), to: text('to'), after: text('after'), before: text('before') };
    if (!isDate(entered.from) || !isDate(entered.to) || entered.to < entered.from)
      return failWith(problem('INVALID_VALUE'), entered);
    const outcome = await tryCall(
      event,
      event.locals.api.joinWaitlist(
        {
          business: business.id,
          services,
          from: entered.from,
          to: entered.to,
          ...(professional && { professional }),
          ...(entered.after !== '' && { after: entered.after }),
          ...(entered.before !== '' && { before: entered.before }),
        },
        { idempotencyKey: text('key') },
      ),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    const query = new URLSearchParams(event.url.searchParams);
    query.set('joined', outcome.value.id);
    redirect(303, `${event.url.pathname}?${query}`);
  },
};
