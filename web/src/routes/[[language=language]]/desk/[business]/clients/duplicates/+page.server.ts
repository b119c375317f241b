import { orErrorPage } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import type { PageServerLoad } from './$types';

const perPage = 20;

export const load: PageServerLoad = async (event) => {
  const { id: businessId } = await findManagedBusiness(event);
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  const { items, next } = await orErrorPage(
    event,
    event.locals.api.listDuplicateClients.page({ businessId, limit: perPage, cursor }),
  );
  return {
    next,
    groups: items.map(({ reason, clients }) => ({
      key: `${reason} ${clients[0]?.id}`,
      reason,
      clients: clients.map(({ id, name, email, phone, userId }) => ({
        id,
        name,
        email,
        phone,
        hasAccount: userId !== null,
      })),
    })),
  };
};
