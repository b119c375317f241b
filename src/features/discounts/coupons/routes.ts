import { AppError } from '../../../errors.ts';
import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import type { LimitRefusedCodes } from './limit-refused-codes.ts';
import { createCoupon, listCoupons, updateCoupon } from './manage-coupons.ts';
import * as preview from './preview-contract.ts';
import { deleteCoupon } from './store.ts';
import { previewCoupon } from './use-coupon.ts';

interface CouponDependencies {
  db: Database;
  clock: Clock;
  limitRefusedCodes: LimitRefusedCodes;
  clearCache: () => void;
}

export function couponRoutes({ db, clock, limitRefusedCodes, clearCache }: CouponDependencies): BoundRoute[] {
  return [
    bind(contract.listCoupons, ({ caller, query }) => listCoupons(db, sessionOf(caller), query)),
    bind(contract.createCoupon, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => {
          transaction.afterCommit(clearCache);
          return createCoupon(transaction, clock, sessionOf(caller), body);
        },
      }),
    ),
    bind(contract.patchCoupon, ({ caller, params, body, requireRepeated }) =>
      updateCoupon({ db, clock, clearCache }, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(contract.deleteCoupon, async ({ caller, params }) => {
      const deleted = await deleteCoupon(db, { id: params.id, userId: sessionOf(caller).userId });
      if (!deleted) throw new AppError('COUPON_NOT_FOUND');
      clearCache();
      return undefined;
    }),
    bind(preview.previewCoupon, ({ caller, body }) =>
      limitRefusedCodes(caller, body.couponCode, () =>
        previewCoupon(db, sessionOf(caller), body, clock.now()),
      ),
    ),
  ];
}
