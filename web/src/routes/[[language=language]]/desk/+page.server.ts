import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/language';
import { listOwnBusinesses } from '$lib/server/desk';
import type { PageServerLoad } from './$types';

/** Whoever belongs to one business is there at once; whoever belongs to none is led to the beginning. */
export const load: PageServerLoad = async (event) => {
  const businesses = await listOwnBusinesses(event);
  const [first] = businesses;
  if (first !== undefined && businesses.length === 1)
    redirect(303, inLanguage(event.locals.language, `/desk/${first.slug}`));
  return {
    businesses: businesses.map(({ name, slug, city, status, role }) => ({ name, slug, city, status, role })),
  };
};
