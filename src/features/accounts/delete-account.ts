import { AppError } from '../../errors.ts';
import { unlinkClients } from '../clients/link-store.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import type { AccountParts } from './account-parts.ts';
import { anonymiseUser, hasUpcomingAppointments, lockUser, ownsBusinesses } from './store.ts';

/** Bookings and businesses refer to the account's row: locking it waits for those underway, so that they are seen here. */
export async function removeAccount(
  { db, clock, forgetSessions, clearCache }: AccountParts,
  userId: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const now = clock.now();
    if ((await lockUser(transaction, userId)) === null) throw new AppError('AUTH_REQUIRED');
    if (await ownsBusinesses(transaction, userId)) throw new AppError('ACCOUNT_DELETE_UNSUPPORTED');
    if (await hasUpcomingAppointments(transaction, userId, now)) throw new AppError('ACCOUNT_HAS_BOOKINGS');
    await deleteSessionsOf(transaction, userId);
    await unlinkClients(transaction, userId);
    await anonymiseUser(transaction, userId, now);
    transaction.afterCommit(forgetSessions);
    transaction.afterCommit(clearCache);
  });
}
