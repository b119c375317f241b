import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { holdRight } from '../../access/rights/store.ts';
import { lockSchedule } from '../availability-rules/lock-store.ts';
import { prepareScheduleChange } from '../availability-rules/prepare-schedule-change.ts';
import { findAsker } from './find-asker.ts';
import { instantsAround, removeSpecialHours } from './rules/with-special-hours.ts';
import { findManagedSpecialHours, deleteSpecialHours as removeRow } from './store.ts';

export function deleteSpecialHours(
  { db, clock, clearCache }: { db: Database; clock: Clock; clearCache: () => void },
  session: Session,
  id: string,
): Promise<void> {
  return db.transaction(async (transaction) => {
    const find = async () => {
      const found = await findManagedSpecialHours(transaction, await findAsker(transaction, session), id);
      if (found === null) throw new AppError('NOT_FOUND');
      return found;
    };
    const known = await find();
    const { professional_id: professionalId, business_id: businessId } = known;
    const where = businessId ?? known.at_business_id;
    if (where !== null) await holdRight(transaction, session.userId, where, 'manage');
    await lockSchedule(transaction, {
      professionalIds: professionalId === null ? [] : [professionalId],
      businessIds: businessId === null ? [] : [businessId],
    });
    // Whether they are still there, and still theirs, is asked once more: they may have waited.
    const { at_business_id: place, date } = await find();
    await prepareScheduleChange(transaction, {
      ...(professionalId !== null && { professionalId }),
      ...((businessId ?? place) !== null && { businessId: (businessId ?? place)! }),
      between: instantsAround(date),
      now: clock.now(),
      change: (before) =>
        removeSpecialHours(before, professionalId === null ? 'business' : 'professional', id),
    });
    await removeRow(transaction, id);
    transaction.afterCommit(clearCache);
  });
}
