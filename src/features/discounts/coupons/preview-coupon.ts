import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { requireCovered } from '../../access/grants/charge-grant.ts';
import { judgeCoupon, requireCoupon } from './judge-coupon.ts';
import { presentDiscount } from './present.ts';
import type { CouponPreviewReply, previewCoupon as contract } from './preview-contract.ts';
import { findPricedServices } from './use-store.ts';

type Request = Static<NonNullable<typeof contract.body>>;

export async function previewCoupon(
  db: Database,
  session: Session,
  body: Request,
  now: Date,
): Promise<CouponPreviewReply> {
  requireCovered(session, body.business, null);
  const which = { businessId: body.business, serviceIds: body.services };
  const business = await findPricedServices(db, which, session);
  if (business === null) throw new AppError('BUSINESS_NOT_FOUND');
  await requireCoupon(db, body.business, body.couponCode);
  const priced = new Map(business.services.map((service) => [service.id, service]));
  const services = body.services.flatMap((id) => priced.get(id) ?? []);
  const unknown = body.services.findIndex((id) => !priced.has(id));
  if (unknown >= 0)
    throw new AppError('INVALID_SERVICES', {
      detail: `body.services[${unknown}]: no such active service was found at this business.`,
    });
  // Those of a professional may be priced in a currency of their own.
  const currency = services.find(({ priceMinor }) => priceMinor !== null)?.currency ?? business.currency;
  const applied = await judgeCoupon(db, {
    couponCode: body.couponCode,
    basket: {
      businessId: body.business,
      currency,
      // A service without a price has no currency to disagree with.
      services: services.map((service) => (service.priceMinor === null ? { ...service, currency } : service)),
    },
    customer: { userId: session.userId, crmClientId: null },
    now,
  });
  return presentDiscount(applied);
}
