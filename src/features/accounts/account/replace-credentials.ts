import type { Transaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { type DeclinePendingRequests, endGrantsOf } from '../../access/grants/end-grants.ts';
import { revokeSessionsOf } from '../../access/sessions/store.ts';
import { deleteFeed } from '../../booking/calendar/store.ts';
import { closeEmailLinksOf, closeResetsOf } from './link-store.ts';
import { type UserRow, updatePassword, updateProfile } from './store.ts';
import { markEmailVerified } from './verify-email.ts';

interface ReplaceCredentialsDependencies {
  jobs: Jobs;
  forgetSessions: () => void;
  declinePendingRequests: DeclinePendingRequests;
}

/**
 * The owner of the address has proven to have it: the address is confirmed, and all earlier access ends. The
 * phone number of an unconfirmed account can be a stranger's, who would get the reminders of the owner.
 */
export async function replaceCredentials(
  { jobs, forgetSessions, declinePendingRequests }: ReplaceCredentialsDependencies,
  transaction: Transaction,
  user: UserRow,
  { passwordHash, now }: { passwordHash: string | null; now: Date },
): Promise<UserRow> {
  await updatePassword(transaction, user.id, passwordHash, now);
  await closeResetsOf(transaction, user.id, now);
  await closeEmailLinksOf(transaction, user.id, now);
  await revokeSessionsOf(transaction, user.id, now);
  await endGrantsOf(declinePendingRequests, transaction, user.id, now);
  await deleteFeed(transaction, user.id);
  await markEmailVerified(jobs, transaction, user, now);
  transaction.afterCommit(forgetSessions);
  const { name, timezone, language, preferred_reminder_channel: chosen, email_verified_at: confirmed } = user;
  if (confirmed !== null) return { ...user, password_hash: passwordHash };
  const channel = chosen === 'sms' ? 'email' : chosen;
  return updateProfile(transaction, user.id, { name, phone: null, timezone, language, channel }, now);
}
