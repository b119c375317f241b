import { AppError } from '../../errors.ts';
import { sessionOf } from '../../http/caller.ts';
import { type BoundRoute, bind } from '../../http/route.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import * as contract from './contract.ts';
import { createCoupon } from './create-coupon.ts';
import type { LimitRefusedCodes } from './limit-refused-codes.ts';
import { listCoupons } from './list-coupons.ts';
import { previewCoupon } from './preview-coupon.ts';
import { deleteCoupon } from './store.ts';
import { updateCoupon } from './update-coupon.ts';

interface Parts {
  db: Database;
  clock: Clock;
  limitRefusedCodes: LimitRefusedCodes;
}

export function couponRoutes({ db, clock, limitRefusedCodes }: Parts): BoundRoute[] {
  return [
    bind(contract.listCoupons, ({ caller, query }) => listCoupons(db, sessionOf(caller), query)),
    bind(contract.createCoupon, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createCoupon(transaction, clock, sessionOf(caller), body),
      }),
    ),
    bind(contract.patchCoupon, ({ caller, params, body, requireRepeated }) =>
      updateCoupon({ db, clock }, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(contract.deleteCoupon, async ({ caller, params }) => {
      const deleted = await deleteCoupon(db, { id: params.id, userId: sessionOf(caller).userId });
      if (!deleted) throw new AppError('COUPON_NOT_FOUND');
      return undefined;
    }),
    bind(contract.previewCoupon, ({ caller, body }) =>
      limitRefusedCodes(caller, body.couponCode, () =>
        previewCoupon(db, sessionOf(caller), body, clock.now()),
      ),
    ),
  ];
}
