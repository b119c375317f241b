import { AppError } from '../../errors.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { forgetWords } from '../../platform/events/event-store.ts';
import { personalFields } from '../../shared/event-kinds.ts';
import { forgetAlertMessages } from '../alerts/store.ts';
import { deleteFeed } from '../calendar/feed-store.ts';
import { forgetRecordsOf } from '../clients/link-store.ts';
import { anonymiseReports } from '../moderation/held-store.ts';
import { forgetNotificationsOf, forgetReasonsNotified } from '../notifications/store.ts';
import { retireProfile } from '../professionals/held-store.ts';
import { findOwnProfessionalId } from '../professionals/manage-store.ts';
import { withdrawHiddenReviews } from '../reviews/write-store.ts';
import { lockSchedule } from '../schedules/lock-store.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { anonymiseTickets } from '../support/held-store.ts';
import { leaveEveryLine } from '../waitlist/leave-waitlist.ts';
import { anonymiseDeliveriesAbout, forgetReasonsDelivered } from '../webhooks/deliveries/store.ts';
import type { AccountParts } from './account-parts.ts';
import {
  anonymiseUser,
  anonymiseVisits,
  forgetReasonsGiven,
  forgetRequests,
  subjectsOf,
} from './forget-store.ts';
import { provePassword } from './prove-password.ts';
import { findUser, hasUpcomingAppointments, lockUser, ownsBusinesses } from './store.ts';

// Years of visits may have to be gone through.
const patience = { milliseconds: 10_000 };

/** Bookings and businesses refer to the account's row: locking it waits for those underway, so that they are seen here. */
export async function removeAccount(
  parts: AccountParts,
  { userId, address }: { userId: string; address: string },
  password: string,
): Promise<void> {
  const { db, clock, jobs, forgetSessions, clearCache } = parts;
  const found = await findUser(db, userId);
  if (found === null) throw new AppError('AUTH_REQUIRED');
  await provePassword(parts, { address, emailKey: found.email_key, password }, found);
  await db.transaction(async (transaction) => {
    // A profile goes with the account, and its schedule comes before any row.
    const professionalId = await findOwnProfessionalId(transaction, userId);
    if (professionalId !== null) await lockSchedule(transaction, { professionalIds: [professionalId] });
    const now = clock.now();
    const user = await lockUser(transaction, userId);
    if (user === null) throw new AppError('AUTH_REQUIRED');
    // Changed by somebody else since it was proven.
    if (user.password_hash !== found.password_hash) throw new AppError('INVALID_CREDENTIALS');
    if (await ownsBusinesses(transaction, userId)) throw new AppError('ACCOUNT_DELETE_UNSUPPORTED');
    if (await hasUpcomingAppointments(transaction, userId, now)) throw new AppError('ACCOUNT_HAS_BOOKINGS');
    await deleteSessionsOf(transaction, userId);
    await deleteFeed(transaction, userId);
    await forgetRequests(transaction, user);
    await leaveEveryLine(transaction, jobs, userId);
    await forgetRecordsOf(transaction, userId);
    await forgetWordsOf(transaction, userId, now);
    await anonymiseDeliveriesAbout(transaction, userId);
    await anonymiseVisits(transaction, userId);
    await retireProfile(transaction, userId, now);
    await anonymiseUser(transaction, userId, now);
    transaction.afterCommit(forgetSessions);
    transaction.afterCommit(clearCache);
  }, patience);
}

/** Wherever the account wrote something, or something was written to it. Public reviews stay, without the name. */
async function forgetWordsOf(transaction: Transaction, userId: string, now: Date): Promise<void> {
  await forgetWords(transaction, { userId, subjects: subjectsOf(userId) }, personalFields);
  await withdrawHiddenReviews(transaction, userId, now);
  await forgetAlertMessages(transaction, userId);
  await anonymiseReports(transaction, userId);
  await anonymiseTickets(transaction, userId, now);
  await forgetNotificationsOf(transaction, userId);
  const cancelled = await forgetReasonsGiven(transaction, userId);
  if (cancelled.length === 0) return;
  await forgetReasonsNotified(transaction, cancelled);
  await forgetReasonsDelivered(transaction, cancelled);
}
