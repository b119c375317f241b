import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findBusiness } from '../../catalog/businesses/store.ts';
import type { OffersReply } from './contract.ts';
import { presentOfferedCoupon, presentOfferedPackage } from './present.ts';
import { listPackagesOnSale, listPublicCoupons } from './store.ts';

export interface OfferDependencies {
  db: Database;
  clock: Clock;
  /** Whether a payment provider is configured. */
  takesPayments: boolean;
}

export async function listOffers(
  { db, clock, takesPayments }: OfferDependencies,
  businessId: string,
  viewer: Viewer,
): Promise<OffersReply> {
  if ((await findBusiness(db, businessId, viewer)) === null) throw new AppError('BUSINESS_NOT_FOUND');
  const now = clock.now();
  const [packages, coupons] = await Promise.all([
    listPackagesOnSale(db, businessId, now),
    listPublicCoupons(db, businessId, now),
  ]);
  return {
    packages: packages.map(presentOfferedPackage),
    coupons: coupons.map(presentOfferedCoupon),
    onlinePayment: takesPayments,
  };
}
