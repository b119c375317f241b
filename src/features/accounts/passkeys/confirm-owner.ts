import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Challenges } from '../../access/challenges/challenges.ts';
import { findUser, lockUser, type UserRow } from '../account/store.ts';
import { verifyOwner } from '../account/verify-password.ts';
import { record, refuseUnproven, type SecondFactorDependencies } from '../second-factor/manage-factor.ts';
import { findSecondFactor } from '../second-factor/store.ts';
import { limitWrongCodes, verifyFactor } from '../second-factor/verify-factor.ts';

export interface PasskeyDependencies extends SecondFactorDependencies {
  challenges: Challenges;
  /** Set if PUBLIC_URL is configured. */
  publicUrl: string | undefined;
}

/**
 * Verifies the owner before a passkey is added or removed: by password or e-mail code, and by a code of the
 * second factor if it is enabled. The work runs in a transaction that has locked the account.
 */
export async function confirmOwner<Value>(
  dependencies: PasskeyDependencies,
  { session, address }: { session: Session; address: string },
  { password, code }: { password: string; code?: string },
  work: (transaction: Transaction, user: UserRow) => Promise<Value>,
): Promise<Value> {
  const { db, clock, secrets, limits } = dependencies;
  const { userId } = session;
  const found = await findUser(db, userId);
  if (found === null) throw new AppError('AUTH_REQUIRED');
  await verifyOwner(dependencies, { address, emailKey: found.email_key, password }, found);
  const attempt = async (transaction: Transaction) => {
    const user = await lockUser(transaction, userId);
    if (user === null) throw new AppError('AUTH_REQUIRED');
    if (user.password_hash !== found.password_hash) throw new AppError('INVALID_CREDENTIALS');
    if (await hasEnabledCodes(transaction, userId)) {
      if (code === undefined)
        throw new AppError('MISSING_FIELDS', {
          field: 'body.code',
          detail: 'Required by the second factor.',
        });
      const { isRecovery } = await verifyFactor(secrets, transaction, { userId, code, now: clock.now() });
      if (isRecovery) await record(dependencies, transaction, user, 'recovery_code.used', 'recoveryCodeUsed');
    } else await refuseUnproven(transaction, session);
    return work(transaction, user);
  };
  return code === undefined
    ? db.transaction(attempt)
    : limitWrongCodes(limits, userId, () => db.transaction(attempt));
}

const hasEnabledCodes = async (transaction: Transaction, userId: string) =>
  Boolean((await findSecondFactor(transaction, userId))?.enabledAt);
