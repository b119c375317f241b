import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { indexBusinessWords } from '../businesses/search/index-store.ts';
import { deleteServiceClassTimes } from '../timetables/store.ts';
import { lockOwnService } from './lock-own-service.ts';
import { deactivateService, deleteServiceRow, hasUpcomingBookings, isReferredTo } from './manage-store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

/** Gone when nothing refers to it. What history, packages or coupons name stays for them, out of sight. */
export async function deleteService(
  { db, clock, clearCache }: Parts,
  session: Session,
  id: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const now = clock.now();
    const { owner } = await lockOwnService(transaction, session, id);
    if (await hasUpcomingBookings(transaction, id, owner, now)) throw new AppError('SERVICE_IN_USE');
    await deleteServiceClassTimes(transaction, id);
    if (await isReferredTo(transaction, id, owner)) await deactivateService(transaction, id, now);
    else await deleteServiceRow(transaction, id);
    if ('businessId' in owner) await indexBusinessWords(transaction, [owner.businessId]);
    transaction.afterCommit(clearCache);
  });
}
