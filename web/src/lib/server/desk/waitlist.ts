import type { RequestEvent } from '@sveltejs/kit';
import type { WaitlistEntry } from 'openslot-client';
import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import type { OwnBusiness } from './own-business';

const mostNamed = 100;

/** Names of services and professionals by id. Deleted ones are missing. */
export async function namesAt(event: RequestEvent, business: OwnBusiness, entries: WaitlistEntry[]) {
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

const mostFound = 10;

/** Email address and phone number of the clients, by id of the entry. Missing if the client is not found. */
export async function contactsOf(event: RequestEvent, business: OwnBusiness, entries: WaitlistEntry[]) {
  const { api } = event.locals;
  const find = async ({ crmClientId, clientId, client: query }: WaitlistEntry) => {
    if (crmClientId !== undefined) {
      const outcome = await tryCall(event, api.getClient({ id: crmClientId }));
      return outcome.refusal ? undefined : outcome.value;
    }
    if (!clientId || !query) return undefined;
    const found = await tryCall(event, api.listClients({ businessId: business.id, query, limit: mostFound }));
    return found.refusal ? undefined : found.value.find(({ userId }) => userId === clientId);
  };
  const clients = await Promise.all(entries.map(find));
  return new Map(
    entries.map(({ id }, index) => [
      id,
      { email: clients[index]?.email ?? null, phone: clients[index]?.phone ?? null },
    ]),
  );
}

/**
 * Values for the booking form: the entry, the client, the services and, if a time is held for the business,
 * that time.
 */
export function bookQueryOf({
  id,
  client = '',
  clientId,
  crmClientId,
  services,
  professional,
  offer,
}: WaitlistEntry) {
  const query = new URLSearchParams({ called: client, entry: id });
  if (crmClientId !== undefined) query.set('client', crmClientId);
  else if (clientId !== undefined) query.set('account', clientId);
  for (const id of services) query.append('service', id);
  const held = crmClientId === undefined ? null : offer;
  if (held) {
    for (const [name, value] of Object.entries({
      hold: held.holdId,
      held: `${held.date} ${held.start} ${held.professional}`,
      on: held.date,
      date: held.date,
      time: held.start,
    }))
      query.set(name, value);
  }
  const performer = held?.professional ?? professional;
  if (performer) query.set('for', performer);
  return String(query);
}
