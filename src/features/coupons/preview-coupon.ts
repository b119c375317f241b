import type { Static } from 'typebox';
import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CouponPreviewBody, previewCoupon as contract } from './contract.ts';
import { judgeCoupon } from './judge-coupon.ts';
import { presentDiscount } from './present.ts';
import { findPricedServices } from './use-store.ts';

type Body = Static<NonNullable<typeof contract.body>>;

export async function previewCoupon(
  db: Database,
  session: Session,
  body: Body,
  now: Date,
): Promise<CouponPreviewBody> {
  const which = { businessId: body.business, serviceIds: body.services };
  const business = await findPricedServices(db, which, session);
  if (business === null) throw new AppError('BUSINESS_NOT_FOUND');
  const priced = new Map(business.services.map((service) => [service.id, service]));
  const services = body.services.flatMap((id) => priced.get(id) ?? []);
  const unknown = body.services.findIndex((id) => !priced.has(id));
  if (unknown >= 0)
    throw new AppError('INVALID_SERVICES', { detail: `body.services[${unknown}]: no such service.` });
  const applied = await judgeCoupon(db, {
    couponCode: body.couponCode,
    basket: { businessId: body.business, currency: business.currency, services },
    customer: { userId: session.userId, crmClientId: null },
    now,
  });
  return presentDiscount(applied);
}
