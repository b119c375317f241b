import type { RequestEvent } from '@sveltejs/kit';
import { collectAll, orErrorPage } from '$lib/server/api';
import type { OwnBusiness } from './own-business';

/** Rooms and equipment, by kind and name. */
export async function listResources(event: RequestEvent, { id }: Pick<OwnBusiness, 'id'>) {
  const { api, language } = event.locals;
  const resources = await orErrorPage(event, collectAll(api.listResources.all({ businessId: id })));
  return resources.sort(
    (a, b) => a.kind.localeCompare(b.kind, language) || a.name.localeCompare(b.name, language),
  );
}

/** Kinds with their number of units, for the form of a service. */
export async function listKinds(event: RequestEvent, business: Pick<OwnBusiness, 'id'>) {
  const kinds: { kind: string; units: number }[] = [];
  for (const { kind, quantity } of await listResources(event, business)) {
    const same = kinds.find((one) => isSameKind(one.kind, kind));
    if (same === undefined) kinds.push({ kind, units: quantity });
    else same.units += quantity;
  }
  return kinds;
}

/** Case and accents do not matter, as in the API. */
export const isSameKind = (a: string, b: string) =>
  a.trim().localeCompare(b.trim(), 'en', { sensitivity: 'base' }) === 0;
