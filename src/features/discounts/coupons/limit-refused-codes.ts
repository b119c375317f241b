import type { ErrorCode } from 'openslot-facts/errors';
import { AppError } from '../../../errors.ts';
import { type Caller, type Session, sessionOf } from '../../../http/caller.ts';
import { giveBackLimits, type Spending, spendLimits } from '../../../platform/account-limits.ts';
import { addressBucket, type RateLimits } from '../../../platform/rate-limits.ts';
import { countedFor } from '../../access/limits/rules/counted-for.ts';
import { couponRefusals } from './rules/refusals.ts';

/** Each of them reveals something about which codes there are. A preview also refuses another currency. */
const refusals: readonly ErrorCode[] = [...couponRefusals, 'CURRENCY_MISMATCH'];

export type LimitRefusedCodes = <T>(
  caller: Caller<Session>,
  couponCode: string | undefined,
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Codes are short: who could try as many as they like would find them. Each try is counted before it is judged, so that a thousand at
 * once are no way around it, and taken back unless the code was refused.
 */
export function createCodeLimiter(rateLimits: RateLimits): LimitRefusedCodes {
  return async (caller, couponCode, work) => {
    if (couponCode === undefined) return work();
    const spendings: Spending[] = [
      { name: 'refusedCodes', of: countedFor(sessionOf(caller)) },
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
      if (!isRefused) await giveBackLimits(rateLimits, ...spendings);
    }
  };
}
