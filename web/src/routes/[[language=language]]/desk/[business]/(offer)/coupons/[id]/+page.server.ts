import { error } from '@sveltejs/kit';
import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness, listOwnServices, named } from '$lib/server/desk/own-business';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import { fieldsOf, readCoupon } from '../coupon-form';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const [coupons, services] = await Promise.all([
    orErrorPage(event, collectAll(event.locals.api.listCoupons.all({ businessId: business.id }))),
    listOwnServices(event, business),
  ]);
  const coupon = coupons.find(({ id }) => id === event.params.id);
  if (coupon === undefined) error(404, { message: 'COUPON_NOT_FOUND' });
  return {
    code: coupon.code,
    useCount: coupon.useCount,
    usageLimit: coupon.usageLimit,
    services: named(services.filter(({ active, id }) => active || coupon.serviceIds.includes(id))),
    entered: fieldsOf(coupon, business, event.locals.language),
  };
};

export const actions: Actions = {
  change: async (event) => {
    const business = await findManagedBusiness(event);
    const sent = await readSent(event);
    const { refusal, value } = readCoupon(sent, business.currency);
    if (refusal) return refusedAt('change', refusal, sent.entered);
    const outcome = await tryCall(event, event.locals.api.updateCoupon({ id: event.params.id, ...value }));
    if (outcome.refusal) return refusedAt('change', outcome.refusal, sent.entered);
    return done(event, 'saved', '/coupons');
  },
  remove: async (event) => {
    const outcome = await tryCall(event, event.locals.api.deleteCoupon({ id: event.params.id }));
    // NOT_FOUND: removed already, by a second click or in another tab.
    if (outcome.refusal && !outcome.refusal.code.endsWith('NOT_FOUND'))
      return refusedAt('remove', outcome.refusal);
    return done(event, 'removed', '/coupons');
  },
};
