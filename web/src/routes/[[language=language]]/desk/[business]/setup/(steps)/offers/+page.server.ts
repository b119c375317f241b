import { isOnSale, isUsable } from '$lib/catalog/on-offer';
import type { Refusal } from '$lib/forms/problems';
import { orErrorPage } from '$lib/server/api';
import { findManagedBusiness, listOwnServices, listTeam, named } from '$lib/server/desk/own-business';
import { storeClass, storeCoupon, storePackage } from '$lib/server/desk/store-offers';
import { done, readSent, refusedAt, type SentForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad, RequestEvent } from './$types';

const most = 100;

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const { api } = event.locals;
  const of = { businessId: business.id, limit: most };
  const [services, team, packages, coupons] = await Promise.all([
    listOwnServices(event, business),
    listTeam(event, business),
    orErrorPage(event, api.listPackages(of)),
    orErrorPage(event, api.listCoupons(of)),
  ]);
  const active = services.filter((service) => service.active);
  return {
    key: crypto.randomUUID(),
    team: named(team),
    services: active
      .filter(({ capacity }) => capacity === 1)
      .map(({ id, name, price }) => ({ id, name, price: price ?? null })),
    added: {
      class: active.filter(({ capacity }) => capacity > 1).map(({ name }) => name),
      package: packages.filter((one) => isOnSale(one)).map(({ title }) => title),
      coupon: coupons.filter((one) => isUsable(one)).map(({ code }) => code),
    },
  };
};

type Place = 'class' | 'package' | 'coupon';

/** Stays on the page, so that several can be added. */
async function store(event: RequestEvent, at: Place, run: (sent: SentForm) => Promise<Refusal | null>) {
  const sent = await readSent(event);
  const refusal = await run(sent);
  if (refusal) return refusedAt(at, refusal, sent.entered);
  return done(event, 'added', '/setup/offers');
}

export const actions: Actions = {
  class: async (event) => {
    const business = await findManagedBusiness(event);
    return store(event, 'class', (sent) => storeClass(event, business, sent));
  },
  package: async (event) => {
    const business = await findManagedBusiness(event);
    const services = await listOwnServices(event, business);
    return store(event, 'package', (sent) => storePackage(event, business, services, sent));
  },
  coupon: async (event) => {
    const business = await findManagedBusiness(event);
    return store(event, 'coupon', (sent) => storeCoupon(event, business, sent));
  },
};
