import type { WaitlistEntry } from 'openslot-client';
import { formatInstant, wallClock } from '$lib/format/time';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { bookQueryOf, contactsOf, namesAt } from '$lib/server/desk/waitlist';
import { done, readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

const perPage = 20;

/** The record of the client. Without its id, the list of clients finds the record by the account. */
const clientPathOf = ({ crmClientId, clientId = '', client = '' }: WaitlistEntry) =>
  crmClientId === undefined
    ? `/clients?${new URLSearchParams({ query: client, account: clientId })}`
    : `/clients/${crmClientId}`;

export const load: PageServerLoad = async (event) => {
  const { api, language } = event.locals;
  const business = await findManagedBusiness(event);
  const isPast = event.url.searchParams.has('past');
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  const of = { businessId: business.id, limit: perPage };
  // Waiting and offered entries are two lists. Offered ones are shown on the first page.
  const [offered, rest] = await Promise.all([
    isPast || cursor !== undefined
      ? []
      : orErrorPage(event, api.listWaitlistEntries({ ...of, status: 'offered' })),
    orErrorPage(
      event,
      api.listWaitlistEntries.page({ ...of, cursor, ...(!isPast && { status: 'waiting' }) }),
    ),
  ]);
  const isOpen = ({ status }: WaitlistEntry) => status === 'waiting' || status === 'offered';
  const entries = [...offered, ...rest.items.filter((entry) => isOpen(entry) !== isPast)];
  const [names, contacts] = await Promise.all([
    namesAt(event, business, entries),
    contactsOf(event, business, isPast ? [] : entries),
  ]);
  return {
    isPast,
    next: rest.next,
    entries: entries.map((entry) => ({
      id: entry.id,
      client: entry.client ?? null,
      email: contacts.get(entry.id)?.email ?? null,
      phone: contacts.get(entry.id)?.phone ?? null,
      isRecord: entry.crmClientId !== undefined,
      clientPath: clientPathOf(entry),
      isOpen: isOpen(entry),
      bookQuery: bookQueryOf(entry),
      services: entry.services.flatMap((id) => names.get(id) ?? []),
      professional: entry.professional === null ? null : (names.get(entry.professional) ?? null),
      from: entry.from,
      to: entry.to,
      after: entry.after,
      before: entry.before,
      status: entry.status,
      position: entry.position,
      since: formatInstant(entry.createdAt, business.timezone, language),
      offer: entry.offer && {
        with: names.get(entry.offer.professional) ?? null,
        when: formatInstant(entry.offer.startUtc, business.timezone, language),
        until: wallClock(entry.offer.expiresAt, business.timezone).time,
      },
    })),
  };
};

export const actions: Actions = {
  remove: async (event) => {
    await findManagedBusiness(event);
    const id = (await readForm(event))('id');
    const outcome = await tryCall(event, event.locals.api.leaveWaitlist({ id: id || 'none' }));
    return outcome.refusal ? failWith(outcome.refusal, { id }) : done(event, 'removed', '/waitlist');
  },
};
