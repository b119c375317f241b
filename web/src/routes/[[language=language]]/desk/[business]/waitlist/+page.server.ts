import type { WaitlistEntry } from 'openslot-client';
import { formatInstant, wallClock } from '$lib/format/time';
import { collectAll, orErrorPage } from '$lib/server/api';
import { findManagedBusiness, type OwnBusiness } from '$lib/server/desk/own-business';
import type { PageServerLoad, RequestEvent } from './$types';

const perPage = 50;
const mostNamed = 100;

/** Names of services and professionals by id. Deleted ones are missing. */
async function namesAt(event: RequestEvent, business: OwnBusiness, entries: WaitlistEntry[]) {
  const { api } = event.locals;
  if (entries.length === 0) return new Map<string, string>();
  const people = [
    ...new Set(entries.flatMap(({ professional, offer }) => [professional, offer?.professional])),
  ].filter((id): id is string => typeof id === 'string');
  const [services, team] = await Promise.all([
    orErrorPage(event, collectAll(api.listServices.all({ businessId: business.id }))),
    people.length === 0
      ? []
      : orErrorPage(event, api.listProfessionals({ ids: people.slice(0, mostNamed).join(',') })).then(
          (reply) => [reply].flat(),
        ),
  ]);
  return new Map([...services, ...team].map(({ id, name }) => [id, name]));
}

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
  const names = await namesAt(event, business, entries);
  return {
    isPast,
    next: rest.next,
    entries: entries.map((entry) => ({
      id: entry.id,
      client: entry.client ?? null,
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
