import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { type LimitUse, refundLimits, spendLimits } from '../../../platform/account-limits.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { limitKeyOf } from '../../access/limits/rules/limit-key.ts';
import type { CheckoutRequest } from './contract.ts';

/**
 * Limits guessing of gift card codes. An attempt is counted before it is evaluated, so that concurrent requests cannot
 * bypass the limit, and released unless the code is unknown.
 */
export async function limitRefusedCards<T>(
  rateLimits: RateLimits,
  session: Session,
  payments: CheckoutRequest['payments'],
  work: () => Promise<T>,
): Promise<T> {
  if (payments.every(({ code }) => code === undefined)) return work();
  const spending: LimitUse = { name: 'refusedGiftCards', of: limitKeyOf(session) };
  await spendLimits(rateLimits, spending);
  let isRefused = false;
  try {
    return await work();
  } catch (error) {
    isRefused = error instanceof AppError && error.code === 'NOT_FOUND';
    throw error;
  } finally {
    if (!isRefused) await refundLimits(rateLimits, spending);
  }
}
