import { error, type RequestEvent, redirect } from '@sveltejs/kit';
import type { Reply } from 'openslot-client';
import { inLanguage } from '$lib/i18n/language';
import { orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness, type OwnBusiness } from '$lib/server/desk/own-business';
import { deskPath } from '$lib/server/http/forms';

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
  const filter = readFilter(searchParams);
  const { items, next } = await orErrorPage(
    event,
    event.locals.api.listClients.page({
      businessId,
      limit: perPage,
      cursor,
      sort: 'name',
      lastVisit: true,
      ...filter,
      ...(query && { query }),
    }),
  );
  const account = searchParams.get('account');
  const owner = account && items.find(({ userId }) => userId === account);
  if (owner) redirect(303, deskPath(event, `/clients/${owner.id}`));
  return {
    query,
    filter,
    next,
    isAll: cursor === undefined && next === null,
    clients: items.map(({ id, name, email, phone, tags, lastVisit, visits, spent }) => ({
      id,
      name,
      email,
      phone,
      tags,
      lastVisit: lastVisit ?? null,
      visits: visits ?? 0,
      spent: spent ?? [],
    })),
  };
}

const consentStates = ['given', 'refused', 'unknown'] as const;
type ConsentState = (typeof consentStates)[number];

const isConsentState = (text: string): text is ConsentState =>
  (consentStates as readonly string[]).includes(text);

/** Filter of the list and the export. Unknown values are ignored. */
export function readFilter(search: URLSearchParams): { tag?: string; marketingConsent?: ConsentState } {
  const tag = (search.get('tag') ?? '').slice(0, 40);
  const consent = search.get('consent') ?? '';
  return { ...(tag && { tag }), ...(isConsentState(consent) && { marketingConsent: consent }) };
}

export const consentOf = ({ marketingConsent }: Pick<KnownClient, 'marketingConsent'>): ConsentState =>
  marketingConsent === null ? 'unknown' : marketingConsent.given ? 'given' : 'refused';

/** Entered values, for redisplay and for the request. */
export function readClientForm(field: (name: string) => string) {
  const consent = field('consent');
  return {
    name: field('name').trim(),
    email: field('email').trim(),
    phone: field('phone').trim(),
    notes: field('notes').trim(),
    tags: field('tags').trim(),
    birthday: field('birthday').trim(),
    consent: isConsentState(consent) ? consent : 'unknown',
    source: field('source').trim().slice(0, 100),
    allowDuplicate: field('allowDuplicate') !== '',
  };
}

export type ClientEntry = ReturnType<typeof readClientForm>;

export const emptyClient: ClientEntry = {
  name: '',
  email: '',
  phone: '',
  notes: '',
  tags: '',
  birthday: '',
  consent: 'unknown',
  source: '',
  allowDuplicate: false,
};

export const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/** Null if the client was not asked. */
export const consentBody = ({ consent, source }: Pick<ClientEntry, 'consent' | 'source'>) =>
  consent === 'unknown' ? null : { given: consent === 'given', source: source || null };
