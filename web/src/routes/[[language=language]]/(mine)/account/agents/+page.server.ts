import type { RequestEvent } from '@sveltejs/kit';
import { presentGrant, requireGrantor } from '$lib/server/agents/grants';
import { orErrorPage } from '$lib/server/api';
import type { PageServerLoad } from './$types';

const perPage = 20;

/** One page of grants. `name` is the query parameter of its cursor. */
async function loadGrants(event: RequestEvent, status: 'active' | 'ended', name: string) {
  const cursor = event.url.searchParams.get(name) ?? undefined;
  const { listGrants } = event.locals.api;
  const { items, next } = await orErrorPage(event, listGrants.page({ status, limit: perPage, cursor }));
  return {
    grants: items.map((grant) => presentGrant(event, grant)),
    next,
    isEmpty: cursor === undefined && items.length === 0,
  };
}

export const load: PageServerLoad = async (event) => {
  requireGrantor(event);
  const [living, ended] = await Promise.all([
    loadGrants(event, 'active', 'cursor'),
    loadGrants(event, 'ended', 'ended'),
  ]);
  return { living, ended };
};
