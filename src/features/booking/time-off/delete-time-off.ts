import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { holdGrant } from '../../access/grants/charge-grant.ts';
import { recordAct } from '../../access/grants/record-act.ts';
import { holdRight } from '../../access/rights/store.ts';
import { lockSchedule } from '../../catalog/availability-rules/lock-store.ts';
import { keepOpened } from '../../catalog/availability-rules/prepare-schedule-change.ts';
import { toAbsence, withoutAbsence } from './rules/affected.ts';
import { deleteManagedTimeOff, findManagedTimeOff } from './store.ts';

/** Gives time back, which strands nobody. Whoever waits for some of it is asked first. */
export async function deleteTimeOff(
  { db, clock, clearCache }: { db: Database; clock: Clock; clearCache: () => void },
  session: Session,
  id: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { userId } = session;
    await holdGrant(transaction, session, clock.now());
    const found = await findManagedTimeOff(transaction, session, id);
    if (found === null) throw new AppError('NOT_FOUND');
    const { professionalId, businessId, atBusinessId } = found;
    const place = businessId ?? atBusinessId;
    await recordAct(transaction, session, { action: 'unblock-time', businessId: place }, clock.now());
    if (place !== null) await holdRight(transaction, userId, place, 'manage');
    await lockSchedule(transaction, {
      professionalIds: professionalId === null ? [] : [professionalId],
      businessIds: businessId === null ? [] : [businessId],
    });
    const absence = toAbsence(found.span);
    const kind = professionalId === null ? 'closures' : 'absences';
    await keepOpened(transaction, {
      ...(professionalId !== null && { professionalId }),
      ...(place !== null && { businessId: place }),
      now: clock.now(),
      change: (before) => ({ ...before, [kind]: withoutAbsence(before[kind], absence) }),
    });
    // Whether it is still theirs is asked once more: they may have waited.
    if (!(await deleteManagedTimeOff(transaction, userId, id))) throw new AppError('NOT_FOUND');
    transaction.afterCommit(clearCache);
  });
}
