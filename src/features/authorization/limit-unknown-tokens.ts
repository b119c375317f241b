import type { Session } from '../../http/caller.ts';
import { spendLimits } from '../../platform/account-limits.ts';
import { addressBucket, type RateLimits } from '../../platform/rate-limits.ts';

/**
 * Nobody can guess one; but whoever brings what is none, again and again, is told to stop. Counted only once it is refused: those that are good
 * cost nothing more, and go on from the same address.
 */
export const limitUnknownTokens =
  (limits: RateLimits, read: (token: string) => Promise<Session | null>) =>
  async (token: string, address: string): Promise<Session | null> => {
    const session = await read(token);
    if (session === null) await spendLimits(limits, { name: 'unknownTokens', of: addressBucket(address) });
    return session;
  };
