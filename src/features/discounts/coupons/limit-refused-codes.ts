import type { ErrorCode } from 'openslot-facts/errors';
import { AppError } from '../../../errors.ts';
import { type Caller, type Session, sessionOf } from '../../../http/caller.ts';
import { type LimitUse, refundLimits, spendLimits } from '../../../platform/account-limits.ts';
import { addressBucket, type RateLimits } from '../../../platform/rate-limits.ts';
import { limitKeyOf } from '../../access/limits/rules/limit-key.ts';
import { couponRefusals } from './rules/apply-coupon.ts';

/** All of these reveal that a code exists. Only previews return CURRENCY_MISMATCH. */
const refusals: readonly ErrorCode[] = [...couponRefusals, 'CURRENCY_MISMATCH'];

export type LimitRefusedCodes = <T>(
  caller: Caller<Session>,
  couponCode: string | undefined,
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Limits guessing of codes. Each attempt is counted before it is evaluated, so that concurrent requests
 * cannot bypass the limit, and released unless the code is rejected.
 */
export function createCodeLimiter(rateLimits: RateLimits): LimitRefusedCodes {
  return async (caller, couponCode, work) => {
    if (couponCode === undefined) return work();
    const spendings: LimitUse[] = [
      { name: 'refusedCodes', of: limitKeyOf(sessionOf(caller)) },
      { name: 'refusedCodesOfAddress', of: addressBucket(caller.address) },
    ];
    await spendLimits(rateLimits, ...spendings);
    let isRefused = false;
    try {
      return await work();
    } catch (error) {
      isRefused = error instanceof AppError && refusals.includes(error.code);
      throw error;
    } finally {
      if (!isRefused) await refundLimits(rateLimits, ...spendings);
    }
  };
}
