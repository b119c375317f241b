import { error, type RequestEvent, redirect } from '@sveltejs/kit';
import type { Reply } from 'openslot-client';
import { inLanguage } from '$lib/i18n/language';
import { orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness, type OwnBusiness } from '$lib/server/desk/own-business';

export type KnownClient = Reply<'getClient'>;

/**
 * The client of the address, at the business of the address. Redirects from a merged client to the remaining
 * one.
 */
export async function findClient(
  event: RequestEvent,
  id: string,
): Promise<{ business: OwnBusiness; client: KnownClient }> {
  const business = await findManagedBusiness(event);
  const outcome = await tryCall(event, event.locals.api.getClient({ id }));
  if (outcome.refusal) {
    const { reason, id: successor } = outcome.refusal.info;
    if (reason === 'merged' && successor !== undefined)
      redirect(303, inLanguage(event.locals.language, `/desk/${business.slug}/clients/${successor}`));
    error(404, { message: outcome.refusal.code });
  }
  if (outcome.value.businessId !== business.id) error(404, { message: 'CLIENT_NOT_FOUND' });
  return { business, client: outcome.value };
}

const perPage = 30;

/** Clients that match the query, or all. */
export async function searchClients(event: RequestEvent, businessId: string) {
  const { searchParams } = event.url;
  const query = (searchParams.get('query') ?? '').trim().slice(0, 200);
  const cursor = searchParams.get('cursor') ?? undefined;
  const { items, next } = await orErrorPage(
    event,
    event.locals.api.listClients.page({ businessId, limit: perPage, cursor, ...(query && { query }) }),
  );
  return {
    query,
    next,
    clients: items.map(({ id, name, email, phone, userId }) => ({
      id,
      name,
      email,
      phone,
      hasAccount: userId !== null,
    })),
  };
}

export function readClientForm(field: (name: string) => string) {
  return {
    name: field('name').trim(),
    email: field('email').trim(),
    phone: field('phone').trim(),
    notes: field('notes').trim(),
  };
}
