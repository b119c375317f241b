import { AppError } from '../../../errors.ts';
import { refundLimits, spendLimits } from '../../../platform/account-limits.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findSecondFactor, type SecondFactorRow, useRecoveryCode, useStep } from './store.ts';
import { findStep } from './totp.ts';

export const wrongFactor = () =>
  new AppError('INVALID_CREDENTIALS', {
    field: 'body.code',
    detail: 'The code is wrong or was used. Enter the current code of the app or a recovery code.',
  });

/**
 * Limits wrong codes per account. Only callers that passed the first step get here, so strangers cannot lock
 * out the owner. The attempt is counted before its work, so that parallel guesses have no advantage.
 */
export async function limitWrongCodes<Value>(
  limits: RateLimits,
  userId: string,
  attempt: () => Promise<Value>,
): Promise<Value> {
  const counted = { name: 'wrongSecondFactors', of: userId } as const;
  await spendLimits(limits, counted);
  const value = await attempt();
  await refundLimits(limits, counted);
  return value;
}

/** Uses up a code of the authenticator app. */
export async function useAppCode(
  secrets: Secrets,
  transaction: Transaction,
  { userId, factor, code, now }: { userId: string; factor: SecondFactorRow; code: string; now: Date },
): Promise<boolean> {
  const step = findStep(secrets.open(factor.sealed, userId), code.replace(/\s/g, ''), now);
  return step !== null && (await useStep(transaction, userId, step));
}

/** Uses up a code of the app or a recovery code. The caller has locked the account. */
export async function verifyFactor(
  secrets: Secrets,
  transaction: Transaction,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<{ isRecovery: boolean }> {
  const factor = await findSecondFactor(transaction, userId);
  if (factor === null || factor.enabledAt === null) throw wrongFactor();
  if (await useAppCode(secrets, transaction, { userId, factor, code, now })) return { isRecovery: false };
  if (await useRecoveryCode(transaction, userId, hashRecoveryCode(userId, code))) return { isRecovery: true };
  throw wrongFactor();
}
