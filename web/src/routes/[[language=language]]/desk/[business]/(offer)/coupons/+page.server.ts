import type { Coupon } from 'openslot-client';
import { wallClock } from '$lib/format/time';
import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

function stateOf({ active, validFrom, validTo, usageLimit, useCount }: Coupon, now: number) {
  if (validTo !== null && Date.parse(validTo) <= now) return 'over' as const;
  if (usageLimit !== null && useCount >= usageLimit) return 'usedUp' as const;
  if (!active) return 'paused' as const;
  return validFrom !== null && Date.parse(validFrom) > now ? ('early' as const) : ('on' as const);
}

export const load: PageServerLoad = async (event) => {
  const { id: businessId, timezone, currency } = await findManagedBusiness(event);
  const coupons = await orErrorPage(event, collectAll(event.locals.api.listCoupons.all({ businessId })));
  const now = Date.now();
  return {
    coupons: coupons.map((coupon) => ({
      id: coupon.id,
      code: coupon.code,
      type: coupon.type,
      value: coupon.value,
      currency: coupon.currency ?? currency,
      active: coupon.active,
      state: stateOf(coupon, now),
      useCount: coupon.useCount,
      usageLimit: coupon.usageLimit,
      from:
        coupon.validFrom === null || Date.parse(coupon.validFrom) <= now
          ? null
          : wallClock(coupon.validFrom, timezone).date,
      until:
        coupon.validTo === null ? null : wallClock(new Date(Date.parse(coupon.validTo) - 1), timezone).date,
      firstTimeOnly: coupon.firstTimeOnly,
      services: coupon.serviceIds.length,
      minimum: coupon.minSpendMajor,
      isPublic: coupon.public,
    })),
  };
};

export const actions: Actions = {
  switch: async (event) => {
    const { text, entered } = await readSent(event);
    const outcome = await tryCall(
      event,
      event.locals.api.updateCoupon({ id: text('coupon'), active: text('active') === 'yes' }),
    );
    if (outcome.refusal) return refusedAt('switch', outcome.refusal, entered);
    return done(event, 'saved', '/coupons');
  },
};
