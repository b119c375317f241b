import { error, type RequestEvent, redirect } from '@sveltejs/kit';
import type { Business } from 'openslot-client';
import { wallClock } from '$lib/format/time';
import { inLanguage } from '$lib/i18n/language';
import { collectAll, orErrorPage, requireVisitor } from '$lib/server/api';

export type OwnBusiness = Business & { role: NonNullable<Business['role']> };

/** Businesses of the visitor in any role, including drafts. */
export async function listOwnBusinesses(event: RequestEvent): Promise<OwnBusiness[]> {
  requireVisitor(event);
  const found = [
    await orErrorPage(event, event.locals.api.listBusinesses({ userId: 'me', limit: 100 })),
  ].flat();
  return found.filter((business): business is OwnBusiness => business.role !== undefined);
}

/** The business in the URL. Responds 404 unless the visitor is a member. Redirects from a former slug. */
export async function findOwnBusiness(event: RequestEvent): Promise<OwnBusiness> {
  requireVisitor(event);
  const slug = event.params['business'] ?? '';
  const [business] = [await orErrorPage(event, event.locals.api.listBusinesses({ slug }))].flat();
  if (business?.role === undefined) error(404, { message: 'BUSINESS_NOT_FOUND' });
  if (slug !== business.slug && event.request.method === 'GET')
    redirect(
      303,
      inLanguage(
        event.locals.language,
        event.url.pathname.replace(/\/desk\/[^/]+/, `/desk/${business.slug}`),
      ) + event.url.search,
    );
  return business as OwnBusiness;
}

/** For pages of owners and managers. Staff get 403. */
export async function findManagedBusiness(event: RequestEvent): Promise<OwnBusiness> {
  const business = await findOwnBusiness(event);
  if (business.role === 'staff') error(403, { message: 'FORBIDDEN' });
  return business;
}

/** Professional profile of the visitor, or null. */
export async function findOwnProfessional(event: RequestEvent) {
  const found = [await orErrorPage(event, event.locals.api.listProfessionals({ userId: 'me' }))].flat();
  return found[0] ?? null;
}

/** All services of the business, including inactive ones, in display order. */
export const listOwnServices = (event: RequestEvent, { id }: OwnBusiness) =>
  orErrorPage(event, collectAll(event.locals.api.listServices.all({ businessId: id })));

export const listTeam = (event: RequestEvent, { id }: OwnBusiness) =>
  orErrorPage(event, collectAll(event.locals.api.listProfessionals.all({ businessId: id })));

/** Options for select fields. */
export const named = (rows: { id: string; name: string }[]) => rows.map(({ id, name }) => ({ id, name }));

/** Current local date of the business. */
export const todayAt = ({ timezone }: { timezone: string }) => wallClock(new Date(), timezone).date;
