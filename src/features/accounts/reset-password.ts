import { AppError } from '../../errors.ts';
import { hashSecretToken } from '../sessions/secret-token.ts';
import { revokeSessionsOf } from '../sessions/store.ts';
import type { AccountParts } from './account-parts.ts';
import { closeResetsOf, isOpenReset, lockUserOfReset, useReset } from './password-reset-store.ts';
import { requireLongPassword } from './rules/account-fields.ts';
import { updatePassword } from './store.ts';

export async function changeForgottenPassword(
  { db, clock, passwords, forgetSessions }: AccountParts,
  body: { token: string; password: string },
): Promise<void> {
  requireLongPassword(body.password);
  const tokenHash = hashSecretToken(body.token);
  // Made-up links are not worth a hash.
  if (!(await isOpenReset(db, tokenHash, clock.now()))) throw new AppError('RESET_LINK_INVALID');
  const passwordHash = await passwords.hash(body.password);
  await db.transaction(async (transaction) => {
    const now = clock.now();
    const userId = await lockUserOfReset(transaction, tokenHash);
    if (userId === null || !(await useReset(transaction, tokenHash, now)))
      throw new AppError('RESET_LINK_INVALID');
    await updatePassword(transaction, userId, passwordHash, now);
    await closeResetsOf(transaction, userId, now);
    await revokeSessionsOf(transaction, userId, now);
    transaction.afterCommit(forgetSessions);
  });
}
