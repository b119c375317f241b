import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import { hashSecretToken } from '../../../shared/secret-token.ts';
import type { DeclinePendingRequests } from '../../access/grants/end-grants.ts';
import { findUserOfReset, useReset } from './link-store.ts';
import { replaceCredentials } from './replace-credentials.ts';
import { requireStrongPassword } from './rules/account-fields.ts';
import { findUser, lockUser } from './store.ts';

interface ResetPasswordDependencies {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  jobs: Jobs;
  forgetSessions: () => void;
  declinePendingRequests: DeclinePendingRequests;
}

export async function resetPassword(
  dependencies: ResetPasswordDependencies,
  body: { token: string; password: string },
): Promise<void> {
  const { db, clock, passwords } = dependencies;
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
    // The link proves the current address: a change of the address would have closed it.
    await replaceCredentials(dependencies, transaction, user, { passwordHash, now });
  });
}
