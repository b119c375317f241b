import { tryCall } from '$lib/server/api';
import { findManagedBusiness, listOwnServices, named } from '$lib/server/desk/own-business';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import { emptyCoupon, readCoupon, withoutNull } from '../coupon-form';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const services = await listOwnServices(event, business);
  return {
    key: crypto.randomUUID(),
    services: named(services.filter(({ active }) => active)),
    entered: emptyCoupon,
  };
};

export const actions: Actions = {
  default: async (event) => {
    const business = await findManagedBusiness(event);
    const sent = await readSent(event);
    const { refusal, value } = readCoupon(sent, business.currency);
    if (refusal) return refusedAt('make', refusal, sent.entered);
    const outcome = await tryCall(
      event,
      event.locals.api.createCoupon({ ...withoutNull(value), businessId: business.id }, sent.options),
    );
    if (outcome.refusal) return refusedAt('make', outcome.refusal, sent.entered);
    return done(event, 'added', '/coupons');
  },
};
