import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import { type EndWaiting, endGrantsOf } from '../../access/grants/end-grants.ts';
import { hashSecretToken } from '../../access/sessions/secret-token.ts';
import { revokeSessionsOf } from '../../access/sessions/store.ts';
import { deleteFeed } from '../../booking/calendar/feed-store.ts';
import { closeEmailLinksOf } from './email-link-store.ts';
import { confirmAddress } from './follow-email-link.ts';
import { closeResetsOf, findUserOfReset, useReset } from './password-reset-store.ts';
import { requireGoodPassword } from './rules/account-fields.ts';
import { findUser, lockUser, updatePassword } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  jobs: Jobs;
  /** After sessions ended: this process must feel it at once. */
  forgetSessions: () => void;
  endWaiting: EndWaiting;
}

export async function changeForgottenPassword(
  { db, clock, passwords, jobs, forgetSessions, endWaiting }: Parts,
  body: { token: string; password: string },
): Promise<void> {
  requireGoodPassword(body.password);
  const tokenHash = hashSecretToken(body.token);
  // Made-up links are not worth a hash.
  const userId = await findUserOfReset(db, tokenHash, clock.now());
  const owner = userId && (await findUser(db, userId));
  if (!owner) throw new AppError('RESET_LINK_INVALID');
  requireGoodPassword(body.password, owner);
  const passwordHash = await passwords.hash(body.password);
  await db.transaction(async (transaction) => {
    const now = clock.now();
    // The account comes first: whoever changes a password holds it, so none waits for another in a circle.
    const user = await lockUser(transaction, owner.id);
    if (user === null || !(await useReset(transaction, tokenHash, now)))
      throw new AppError('RESET_LINK_INVALID');
    await updatePassword(transaction, user.id, passwordHash, now);
    await closeResetsOf(transaction, user.id, now);
    await closeEmailLinksOf(transaction, user.id, now);
    await revokeSessionsOf(transaction, user.id, now);
    await endGrantsOf(endWaiting, transaction, user.id, now);
    await deleteFeed(transaction, user.id);
    // The link was read at the account's address: were that another by now, it would have been closed.
    await confirmAddress(jobs, transaction, user, now);
    transaction.afterCommit(forgetSessions);
  });
}
