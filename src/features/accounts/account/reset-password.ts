import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import { type DeclinePendingRequests, endGrantsOf } from '../../access/grants/end-grants.ts';
import { hashSecretToken } from '../../access/sessions/secret-token.ts';
import { revokeSessionsOf } from '../../access/sessions/store.ts';
import { deleteFeed } from '../../booking/calendar/store.ts';
import { closeEmailLinksOf, closeResetsOf, findUserOfReset, useReset } from './link-store.ts';
import { requireStrongPassword } from './rules/account-fields.ts';
import { findUser, lockUser, updatePassword } from './store.ts';
import { markEmailVerified } from './verify-email.ts';

interface ResetPasswordDependencies {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  jobs: Jobs;
  forgetSessions: () => void;
  declinePendingRequests: DeclinePendingRequests;
}

export async function resetPassword(
  { db, clock, passwords, jobs, forgetSessions, declinePendingRequests }: ResetPasswordDependencies,
  body: { token: string; password: string },
): Promise<void> {
  requireStrongPassword(body.password);
  const tokenHash = hashSecretToken(body.token);
  // Invalid links must not cost a password hash.
  const userId = await findUserOfReset(db, tokenHash, clock.now());
  const owner = userId && (await findUser(db, userId));
  if (!owner) throw new AppError('RESET_LINK_INVALID');
  requireStrongPassword(body.password, owner);
  const passwordHash = await passwords.hash(body.password);
  await db.transaction(async (transaction) => {
    const now = clock.now();
    // The account is locked first, as in every password change, to prevent deadlocks.
    const user = await lockUser(transaction, owner.id);
    if (user === null || !(await useReset(transaction, tokenHash, now)))
      throw new AppError('RESET_LINK_INVALID');
    await updatePassword(transaction, user.id, passwordHash, now);
    await closeResetsOf(transaction, user.id, now);
    await closeEmailLinksOf(transaction, user.id, now);
    await revokeSessionsOf(transaction, user.id, now);
    await endGrantsOf(declinePendingRequests, transaction, user.id, now);
    await deleteFeed(transaction, user.id);
    // The link proves the current address: a change of the address would have closed it.
    await markEmailVerified(jobs, transaction, user, now);
    transaction.afterCommit(forgetSessions);
  });
}
