import type { RequestEvent } from '@sveltejs/kit';
import { groupByBusiness } from '$lib/search/cards';
import { collectAll, orErrorPage } from '$lib/server/api';
import { listOf, presentCard } from '$lib/server/search/cards';

/**
 * Ids of the saved businesses. Empty for signed-out visitors, who see the button too. Undefined for accounts
 * that cannot save businesses.
 */
export async function listFavouriteIds({ locals }: RequestEvent): Promise<string[] | undefined> {
  if (locals.visitor === null) return [];
  if (locals.visitor.role !== 'customer') return undefined;
  // The page is shown without hearts rather than not at all.
  const rows = await collectAll(locals.api.listFavourites.all()).catch(() => null);
  return rows?.map(({ businessId }) => businessId);
}

const onPage = 12;
const timesOnCard = 4;

/** One page of saved businesses with their next free times. */
export async function loadFavourites(event: RequestEvent) {
  const { api, language } = event.locals;
  const cursor = event.url.searchParams.get('cursor');
  const { items, next } = await orErrorPage(
    event,
    api.listFavourites.page({ limit: onPage, ...(cursor !== null && { cursor }) }),
  );
  if (items.length === 0) return { cards: [], next };
  const ids = items.map(({ businessId }) => businessId);
  const [businesses, times] = await orErrorPage(
    event,
    Promise.all([
      api.listBusinesses({ ids: ids.join(','), limit: onPage }).then(listOf),
      Promise.all(ids.map((businessId) => api.searchFreeTimes({ businessId, limit: 3 * timesOnCard }))),
    ]),
  );
  const known = new Map(businesses.map((business) => [business.id, business]));
  const cards = ids.flatMap((id, index) => {
    const business = known.get(id);
    const [group = []] = groupByBusiness(times[index]!, timesOnCard);
    return business === undefined ? [] : [presentCard(business, language, group)];
  });
  return { cards, next };
}
