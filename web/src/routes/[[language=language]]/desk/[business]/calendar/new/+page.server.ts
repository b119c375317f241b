import { redirect } from '@sveltejs/kit';
import { overrideField, overrides } from '$lib/booking/overrides';
import { proposedTime } from '$lib/calendar/free-time';
import { inLanguage } from '$lib/i18n/language';
import { collectAll, failWith, orErrorPage, tryCall } from '$lib/server/api';
import { bookForClient, isMissing, listPrepaid, quote } from '$lib/server/calendar/book';
import { rankTeam } from '$lib/server/calendar/rank-professionals';
import { findOwnBusiness } from '$lib/server/desk/own-business';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad, RequestEvent } from './$types';

const mostFound = 8;
const fields = [
  'client',
  'account',
  'called',
  'name',
  'phone',
  'email',
  'allowDuplicate',
  'hold',
  'held',
  'entry',
  'repeat',
  'times',
  'skip',
  'coupon',
  'package',
  'notes',
  'staffNotes',
  'query',
  ...overrides.map(overrideField),
] as const;

export const load: PageServerLoad = async (event) => {
  // Untracked: a live update of the calendar does not load the open form again.
  const { business, mayBook, calendar } = await event.untrack(() => event.parent());
  const { api } = event.locals;
  const { searchParams } = event.url;
  const text = (name: string) => searchParams.get(name) ?? '';
  const chosen = searchParams.getAll('service');
  const on = text('on') || text('date') || calendar.date;
  const given = text('for') || text('professional');
  const [services, hours] = await Promise.all([
    orErrorPage(event, collectAll(api.listServices.all({ businessId: business.id, limit: 100 }))),
    given === '' ? rankTeam(event, business, calendar, on, text('time')) : null,
  ]);
  const ranked = hours?.ranked ?? [];
  const offers = (service: string, id: string) =>
    services.some((one) => one.id === service && one.professionalIds.includes(id));
  const offering = ranked.filter((id) => chosen.every((service) => offers(service, id)));
  const isProposed = text('time') === '';
  const timeOf = (id: string) =>
    proposedTime(
      { ...calendar, off: hours?.off ?? calendar.off },
      id,
      on,
      services.filter(({ id: service }) => chosen.includes(service)),
    );
  const isFree = (id: string) => isProposed && timeOf(id) !== null;
  const professional = given || (offering.find(isFree) ?? offering[0] ?? ranked[0] ?? '');
  const entered = {
    on,
    time: isProposed ? (timeOf(professional) ?? '') : text('time'),
    for: professional,
    services: chosen,
    ...(Object.fromEntries(fields.map((name) => [name, text(name)])) as Record<
      (typeof fields)[number],
      string
    >),
  };
  const read = (name: string) => (name in entered ? String(entered[name as keyof typeof entered]) : '');
  const [found, fits, prepaid] = await Promise.all([
    mayBook && entered.query !== ''
      ? orErrorPage(
          event,
          api.listClients({ businessId: business.id, query: entered.query, limit: mostFound }),
        )
      : [],
    chosen.length > 0 && entered.time !== '' ? quote(event, business.id, read, chosen) : null,
    listPrepaid(event, business.id, read, chosen),
  ]);
  return {
    panel: true,
    entered,
    key: crypto.randomUUID(),
    currency: business.currency,
    /** The time was not chosen. */
    isProposed,
    /** Professionals in the order in which they are proposed. Empty if one was chosen. */
    ranked,
    services: services
      .filter(({ active }) => active)
      .map(({ id, name, duration, price, currency, capacity, professionalIds }) => ({
        id,
        name,
        duration,
        price: price ?? null,
        currency,
        isClass: capacity > 1,
        professionalIds,
      })),
    found: found.map(({ id, name, phone, email }) => ({ id, name, phone, email })),
    fits: fits && { refusal: fits.refusal ?? null, quote: 'value' in fits ? fits.value : null, prepaid },
  };
};

/** Ends the waitlist entry that was booked. Returns false if it is still open. */
async function endWaiting(event: RequestEvent, entry: string, appointmentId: string): Promise<boolean> {
  if (entry === '') return true;
  const outcome = await tryCall(event, event.locals.api.leaveWaitlist({ id: entry, appointmentId }));
  return !outcome.refusal || outcome.refusal.code === 'INVALID_STATUS';
}

export const actions: Actions = {
  async default(event) {
    const business = await findOwnBusiness(event);
    const form = await event.request.formData();
    const read = (name: string) => String(form.get(name) ?? '').trim();
    const services = form.getAll('service').map(String);
    const entered = {
      on: read('on'),
      time: read('time'),
      for: read('for'),
      services,
      ...(Object.fromEntries(fields.map((name) => [name, read(name)])) as Record<
        (typeof fields)[number],
        string
      >),
    };
    const missing = isMissing(read, services);
    if (missing) return failWith(missing, entered);
    const outcome = await bookForClient(event, business.id, read, services);
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    const { id, skipped = [], notified } = outcome.value;
    const isStillWaiting = !(await endWaiting(event, entered.entry, id));
    const name = isStillWaiting ? 'calendar.stillWaiting' : skipped.length > 0 ? 'bookedSome' : 'booked';
    setNotice(event, name, notified);
    const query = new URLSearchParams({ date: entered.on });
    for (const name of ['view', 'professional', 'columns'])
      if (read(name) !== '') query.set(name, read(name));
    redirect(
      303,
      inLanguage(event.locals.language, `/desk/${business.slug}/calendar/${outcome.value.id}?${query}`),
    );
  },
};
