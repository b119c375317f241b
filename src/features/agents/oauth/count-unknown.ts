import { spendLimits } from '../../../platform/account-limits.ts';
import { addressBucket, type RateLimits } from '../../../platform/rate-limits.ts';

/**
 * Nobody can guess a code or a token; but each one that is brought asks the database, and whoever brings what is none, again and again, is
 * told to stop. Looked up first, and counted only if nobody was ever given it: what is known, good or over, is answered from the same
 * address whatever others send from there. A failure of our own is no refusal.
 */
export async function countUnknown<Known>(
  limits: RateLimits,
  name: 'refusedTokens' | 'unknownTokens',
  address: string,
  lookUp: () => Promise<Known | null>,
): Promise<Known | null> {
  const known = await lookUp();
  if (known === null) await spendLimits(limits, { name, of: addressBucket(address) });
  return known;
}
