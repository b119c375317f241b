import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findBusiness } from '../../catalog/businesses/store.ts';
import { findSettings } from '../gift-cards/settings-store.ts';
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
  const business = await findBusiness(db, businessId, viewer);
  if (business === null) throw new AppError('BUSINESS_NOT_FOUND');
  const now = clock.now();
  const [packages, coupons, giftCards] = await Promise.all([
    listPackagesOnSale(db, businessId, now),
    listPublicCoupons(db, businessId, now),
    findSettings(db, businessId),
  ]);
  return {
    packages: packages.map(presentOfferedPackage),
    coupons: coupons.map(presentOfferedCoupon),
    onlinePayment: takesPayments,
    giftCardsOnline: takesPayments && giftCards.soldOnline && business.status === 'active',
    giftCardDays: giftCards.validityDays,
  };
}
