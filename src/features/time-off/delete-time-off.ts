import { AppError } from '../../errors.ts';
import type { Session } from '../../http/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { holdRight } from '../rights/store.ts';
import { lockSchedule } from '../schedules/lock-store.ts';
import { deleteManagedTimeOff, findManagedTimeOff } from './store.ts';

/** Gives time back, which strands nobody: there is nothing to judge. */
export async function deleteTimeOff(
  { db, clearCache }: { db: Database; clearCache: () => void },
  { userId }: Session,
  id: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const found = await findManagedTimeOff(transaction, userId, id);
    if (found === null) throw new AppError('NOT_FOUND');
    const { professionalId, businessId, atBusinessId } = found;
    const place = businessId ?? atBusinessId;
    if (place !== null) await holdRight(transaction, userId, place, 'manage');
    await lockSchedule(transaction, {
      professionalIds: professionalId === null ? [] : [professionalId],
      businessIds: businessId === null ? [] : [businessId],
    });
    // Whether it is still theirs is asked once more: they may have waited.
    if (!(await deleteManagedTimeOff(transaction, userId, id))) throw new AppError('NOT_FOUND');
    transaction.afterCommit(clearCache);
  });
}
