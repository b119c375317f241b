import { error, type RequestEvent, redirect } from '@sveltejs/kit';
import type { Business, Professional } from 'openslot-client';
import { inLanguage } from '$lib/i18n/language';
import { orErrorPage } from '$lib/server/api';

/** Redirects a former slug to the current one. */
function requireCurrent(event: RequestEvent, kind: 'b' | 'p' | 'embed', slug: string, current: string): void {
  if (slug !== current)
    redirect(301, inLanguage(event.locals.language, `/${kind}/${current}`) + event.url.search);
}

const mostOthers = 4;

/** Businesses whose name is similar to the slug. */
async function others(
  event: RequestEvent,
  slug: string,
): Promise<{ name: string; slug: string; city: string | null }[]> {
  const found = await event.locals.api
    .listBusinesses({ query: slug.replaceAll('-', ' '), limit: mostOthers })
    .then((reply) => [reply].flat())
    .catch(() => []);
  return found.map(({ name, slug: own, city }) => ({ name, slug: own, city }));
}

/** The public business in the URL. Otherwise responds 404 with similar businesses. */
export async function findBusiness(
  event: RequestEvent,
  slug: string,
  kind: 'b' | 'embed' = 'b',
): Promise<Business> {
  const [business] = [await orErrorPage(event, event.locals.api.listBusinesses({ slug }))].flat();
  // Members can read unlisted businesses through the API; the public page must not show them.
  if (business === undefined || (business.status ?? 'active') !== 'active' || business.listed === false)
    error(404, { message: 'BUSINESS_NOT_FOUND', others: await others(event, slug) });
  requireCurrent(event, kind, slug, business.slug);
  return business;
}

export async function findProfessional(event: RequestEvent, slug: string): Promise<Professional> {
  const [professional] = [await orErrorPage(event, event.locals.api.listProfessionals({ slug }))].flat();
  if (professional === undefined)
    error(404, { message: 'PROFESSIONAL_NOT_FOUND', others: await others(event, slug) });
  requireCurrent(event, 'p', slug, professional.slug);
  return professional;
}
