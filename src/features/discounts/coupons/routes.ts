import { AppError } from '../../../errors.ts';
import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import { createCoupon } from './create-coupon.ts';
import type { LimitRefusedCodes } from './limit-refused-codes.ts';
import { listCoupons } from './list-coupons.ts';
import * as preview from './preview-contract.ts';
import { previewCoupon } from './preview-coupon.ts';
import { deleteCoupon } from './store.ts';
import { updateCoupon } from './update-coupon.ts';

interface Parts {
  db: Database;
  clock: Clock;
  limitRefusedCodes: LimitRefusedCodes;
  /** After what everybody is offered changed: cached replies show it. */
  clearCache: () => void;
}

export function couponRoutes({ db, clock, limitRefusedCodes, clearCache }: Parts): BoundRoute[] {
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
