import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { minuteOfDay } from '../../../../shared/time.ts';
import { requireCoupon } from '../../../discounts/coupons/judge-coupon.ts';
import type { BookingRequest } from './contract.ts';
import type { SlotRequest } from './read-booking.ts';
import { findOwnHold, type OwnHold } from './record-store.ts';
import { findUsablePurchase } from './reduction-store.ts';

/** What else a booking may name, besides who, where and what. */
export interface Named extends Pick<BookingRequest, 'couponCode' | 'packagePurchaseId' | 'holdId'> {
  now: Date;
}

/** All of it is there, or there for the caller. Resolves to the hold that is to be used up, if one is named. */
export async function requireNamed(
  db: Queryable,
  session: Session,
  { businessId, userId }: SlotRequest,
  { couponCode, packagePurchaseId, holdId, now }: Named,
): Promise<OwnHold | null> {
  if (couponCode !== undefined) await requireCoupon(db, businessId, couponCode);
  if (packagePurchaseId !== undefined) {
    const purchase = await findUsablePurchase(db, { purchaseId: packagePurchaseId, userId, now });
    if (purchase === null)
      throw new AppError('NOT_FOUND', {
        detail: 'body.packagePurchaseId: no purchase of the client with a session to use was found.',
      });
  }
  if (holdId === undefined) return null;
  const hold = await findOwnHold(db, session, { id: holdId, now });
  if (hold === null)
    throw new AppError('NOT_FOUND', { detail: 'body.holdId: no hold of yours was found that still lasts.' });
  return hold;
}

/** A hold keeps one time with one professional for certain services: it opens nothing else. */
export function requireHoldFits(hold: OwnHold, request: SlotRequest): void {
  const { professionalId, businessId, serviceIds, dates, start } = request;
  const misfits: [string, boolean][] = [
    ['professional', hold.professionalId !== professionalId],
    ['business', hold.businessId !== businessId],
    ['services', hold.serviceIds.join() !== serviceIds.join()],
    ['date', hold.date !== dates[0]],
    ['start', hold.startMinute !== minuteOfDay(start)],
  ];
  const field = misfits.find(([, differs]) => differs)?.[0];
  if (field !== undefined)
    throw new AppError('INVALID_INPUT', { detail: `body.holdId: the hold is for another ${field}.` });
}
