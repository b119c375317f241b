import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import type { CouponReply, patchCoupon } from './contract.ts';
import { requireServicesOf } from './create-coupon.ts';
import { presentCoupon } from './present.ts';
import { defineCoupon, requireWellFormed } from './rules/coupon-fields.ts';
import { lockOwnCoupon, updateCoupon as updateRow } from './store.ts';

type Change = Static<NonNullable<typeof patchCoupon.body>>;

export async function updateCoupon(
  { db, clock, clearCache }: { db: Database; clock: Clock; clearCache: () => void },
  session: Session,
  id: string,
  change: Change,
  requireRepeated: RequireRepeated,
): Promise<CouponReply> {
  requireWellFormed(change);
  const changed = db.transaction(async (transaction) => {
    const row = await lockOwnCoupon(transaction, { id, userId: session.userId });
    if (row === null) throw new AppError('COUPON_NOT_FOUND');
    await requireRepeated(() => presentCoupon(row));
    const business = { currency: row.business_currency, timezone: row.business_timezone };
    // What is kept goes through the same checks as what is new: a coupon must make sense as a whole.
    const definition = defineCoupon({ ...presentCoupon(row), ...change }, business);
    if (definition.usageLimit !== null && definition.usageLimit < row.use_count)
      throw new AppError('INVALID_VALUE', {
        detail: `body.usageLimit: must be at least ${row.use_count}, as often as it was used.`,
      });
    // Services that have gone since the coupon was made are no reason to refuse another change.
    if (change.serviceIds != null)
      await requireServicesOf(transaction, row.business_id, definition.serviceIds);
    transaction.afterCommit(clearCache);
    return presentCoupon(await updateRow(transaction, id, definition, clock.now()));
  });
  return translateViolation(changed);
}
