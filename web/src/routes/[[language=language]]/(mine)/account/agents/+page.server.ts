import { shown } from '$lib/server/api';
import { presentGrant, requireGiver } from '$lib/server/grants';
import type { PageServerLoad } from './$types';

const perPage = 100;

export const load: PageServerLoad = async (event) => {
  requireGiver(event);
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  const { items, next } = await shown(event, event.locals.api.listGrants.page({ limit: perPage, cursor }));
  const all = items.map((grant) => presentGrant(event, grant));
  return {
    isWhole: cursor === undefined && next === null,
    living: all.filter(({ ended }) => ended === null),
    ended: all.filter(({ ended }) => ended !== null),
    next,
  };
};
