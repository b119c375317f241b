import { tryCall } from '$lib/server/api';
import { findManagedBusiness, listOwnServices, named } from '$lib/server/desk/own-business';
import { isSameKind, listResources } from '$lib/server/desk/resources';
import { done, readSent, refusedAt, type SentForm, wrong } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

const mostUnits = 100;

type Named = ReturnType<typeof named>[number];
type Resource = { id: string; name: string; kind: string; quantity: number };

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const [resources, services] = await Promise.all([
    listResources(event, business),
    listOwnServices(event, business),
  ]);
  const kinds: { kind: string; units: number; resources: Resource[]; services: Named[] }[] = [];
  for (const { id, name, kind, quantity } of resources) {
    let group = kinds.find((one) => isSameKind(one.kind, kind));
    if (group === undefined) {
      const needing = services.filter(
        ({ active, requires = [] }) => active && requires.some((one) => isSameKind(one.kind, kind)),
      );
      group = { kind, units: 0, resources: [], services: named(needing) };
      kinds.push(group);
    }
    group.units += quantity;
    group.resources.push({ id, name, kind, quantity });
  }
  return { key: crypto.randomUUID(), kinds };
};

/** Fields for the API, or an error about a field. */
function readResource({ text }: SentForm) {
  const quantity = Number(text('quantity') || '1');
  if (text('name') === '') return { refusal: wrong('name', 'MISSING_FIELDS') };
  if (text('kind') === '') return { refusal: wrong('kind', 'MISSING_FIELDS') };
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostUnits)
    return { refusal: wrong('quantity') };
  return { refusal: null, value: { name: text('name'), kind: text('kind'), quantity } };
}

export const actions: Actions = {
  add: async (event) => {
    const business = await findManagedBusiness(event);
    const sent = await readSent(event);
    const { refusal, value } = readResource(sent);
    if (refusal) return refusedAt('add', refusal, sent.entered);
    const { api } = event.locals;
    const outcome = await tryCall(
      event,
      api.createResource({ ...value, businessId: business.id }, sent.options),
    );
    if (outcome.refusal) return refusedAt('add', outcome.refusal, sent.entered);
    return done(event, 'added', '/resources');
  },
  change: async (event) => {
    const sent = await readSent(event);
    const { refusal, value } = readResource(sent);
    if (refusal) return refusedAt('change', refusal, sent.entered);
    const outcome = await tryCall(
      event,
      event.locals.api.updateResource({ id: sent.text('resource'), ...value }),
    );
    if (outcome.refusal) return refusedAt('change', outcome.refusal, sent.entered);
    return done(event, 'saved', '/resources');
  },
  remove: async (event) => {
    const sent = await readSent(event);
    const outcome = await tryCall(event, event.locals.api.deleteResource({ id: sent.text('resource') }));
    // NOT_FOUND: removed already, by a second click or in another tab.
    if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND')
      return refusedAt('remove', outcome.refusal, sent.entered);
    return done(event, 'removed', '/resources');
  },
};
