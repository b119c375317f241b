import { redirect } from '@sveltejs/kit';
import { addDays } from '$lib/format/time';
import { pageQuery } from '$lib/forms/form-address';
import { problem } from '$lib/forms/problems';
import { inLanguage } from '$lib/i18n/language';
import { collectAll, failWith, type Outcome, orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { bookableServices, readWaitlistRequest } from '$lib/server/desk/waitlist-request';
import { readSent } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad, RequestEvent } from './$types';

const mostFound = 8;
const fields = ['client', 'called', 'query', 'name', 'phone', 'email', 'after', 'before'] as const;

export const load: PageServerLoad = async (event) => {
  // Untracked: a live update of the calendar does not load the open form again.
  const { calendar } = await event.untrack(() => event.parent());
  const business = await findManagedBusiness(event);
  const { api } = event.locals;
  const text = (name: string) => event.url.searchParams.get(name) ?? '';
  const from = text('on') || calendar.date;
  const [services, found] = await Promise.all([
    orErrorPage(event, collectAll(api.listServices.all({ businessId: business.id, limit: 100 }))),
    text('query') === ''
      ? []
      : orErrorPage(
          event,
          api.listClients({ businessId: business.id, query: text('query'), limit: mostFound }),
        ),
  ]);
  const entered: Record<string, string> = {
    account: '',
    professional: text('for'),
    from,
    to: addDays(from, 14),
    ...Object.fromEntries(fields.map((name) => [name, text(name)])),
  };
  return {
    panel: true,
    entered,
    key: crypto.randomUUID(),
    services: bookableServices(services),
    found: found.map(({ id, name, phone, email }) => ({ id, name, phone, email })),
  };
};

export const actions: Actions = {
  async default(event) {
    const business = await findManagedBusiness(event);
    const sent = await readSent(event);
    const { text, entered, options } = sent;
    const wanted = readWaitlistRequest(sent);
    if (wanted.services.length === 0 || (text('client') === '' && text('name') === ''))
      return failWith(problem('chooseClient'), entered);
    const caller = await findCaller(event, business.id, text);
    if (caller.refusal) return failWith(caller.refusal, entered);
    const { id: crmClientId, isNew } = caller.value;
    const outcome = await tryCall(
      event,
      event.locals.api.joinWaitlist(
        {
          business: business.id,
          crmClientId,
          ...wanted,
        },
        options,
      ),
    );
    if (outcome.refusal) {
      // A refused request leaves no client behind.
      if (isNew) await tryCall(event, event.locals.api.deleteClient({ id: crmClientId }));
      return failWith(outcome.refusal, entered);
    }
    setNotice(event, 'calendar.waitlisted');
    const query = pageQuery(event.url.searchParams);
    redirect(303, inLanguage(event.locals.language, `/desk/${business.slug}/calendar/waitlist?${query}`));
  },
};

/** The chosen client, or a new one. */
async function findCaller(
  event: RequestEvent,
  businessId: string,
  text: (name: string) => string,
): Promise<Outcome<{ id: string; isNew: boolean }>> {
  if (text('client') !== '') return { value: { id: text('client'), isNew: false } };
  const created = await tryCall(
    event,
    event.locals.api.createClient({
      businessId,
      name: text('name'),
      ...(text('phone') && { phone: text('phone') }),
      ...(text('email') && { email: text('email') }),
    }),
  );
  return created.refusal ? { refusal: created.refusal } : { value: { id: created.value.id, isNew: true } };
}
