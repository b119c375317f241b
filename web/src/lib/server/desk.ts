import { error, type RequestEvent, redirect } from '@sveltejs/kit';
import type { Business } from 'openslot-client';
import { inLanguage } from '$lib/language';
import { requireVisitor, shown } from './api';

export type OwnBusiness = Business & { role: NonNullable<Business['role']> };

/** The businesses that whoever asks belongs to, in whatever role, published or not. */
export async function listOwnBusinesses(event: RequestEvent): Promise<OwnBusiness[]> {
  requireVisitor(event);
  const found = [await shown(event, event.locals.api.listBusinesses({ userId: 'me', limit: 100 }))].flat();
  return found.filter((business): business is OwnBusiness => business.role !== undefined);
}

/** The one that the address names, for those who belong to it; for everybody else there is none. An old name leads to the new one. */
export async function findOwnBusiness(event: RequestEvent): Promise<OwnBusiness> {
  requireVisitor(event);
  const slug = event.params['business'] ?? '';
  const [business] = [await shown(event, event.locals.api.listBusinesses({ slug }))].flat();
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

/** The same for pages that staff have no use for: only those who run the business see them. */
export async function findManagedBusiness(event: RequestEvent): Promise<OwnBusiness> {
  const business = await findOwnBusiness(event);
  if (business.role === 'staff') error(403, { message: 'FORBIDDEN' });
  return business;
}

/** The professional that whoever asks is, if they are one. */
export async function findOwnProfessional(event: RequestEvent) {
  const found = [await shown(event, event.locals.api.listProfessionals({ userId: 'me' }))].flat();
  return found[0] ?? null;
}
