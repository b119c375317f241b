import { AppError } from '../../errors.ts';
import { forgetAlertMessages } from '../alerts/store.ts';
import { deleteFeed } from '../calendar/feed-store.ts';
import { unlinkClients } from '../clients/link-store.ts';
import { anonymiseReports } from '../moderation/held-store.ts';
import { forgetNotificationsOf } from '../notifications/store.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { anonymiseTickets } from '../support/held-store.ts';
import { leaveEveryLine } from '../waitlist/leave-waitlist.ts';
import { deleteDeliveriesAbout } from '../webhooks/delivery-store.ts';
import type { AccountParts } from './account-parts.ts';
import { anonymiseUser, hasUpcomingAppointments, lockUser, ownsBusinesses } from './store.ts';

/** Bookings and businesses refer to the account's row: locking it waits for those underway, so that they are seen here. */
export async function removeAccount(
  { db, clock, jobs, forgetSessions, clearCache }: AccountParts,
  userId: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const now = clock.now();
    if ((await lockUser(transaction, userId)) === null) throw new AppError('AUTH_REQUIRED');
    if (await ownsBusinesses(transaction, userId)) throw new AppError('ACCOUNT_DELETE_UNSUPPORTED');
    if (await hasUpcomingAppointments(transaction, userId, now)) throw new AppError('ACCOUNT_HAS_BOOKINGS');
    await deleteSessionsOf(transaction, userId);
    await leaveEveryLine(transaction, jobs, userId);
    await deleteFeed(transaction, userId);
    await unlinkClients(transaction, userId);
    await forgetAlertMessages(transaction, userId);
    await anonymiseReports(transaction, userId);
    await anonymiseTickets(transaction, userId, now);
    await forgetNotificationsOf(transaction, userId);
    await deleteDeliveriesAbout(transaction, userId);
    await anonymiseUser(transaction, userId, now);
    transaction.afterCommit(forgetSessions);
    transaction.afterCommit(clearCache);
  });
}
