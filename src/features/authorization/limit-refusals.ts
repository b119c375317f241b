import { OAuthError } from '../../http/oauth-errors.ts';
import { spendLimits } from '../../platform/account-limits.ts';
import { addressBucket, type RateLimits } from '../../platform/rate-limits.ts';

/**
 * Nobody can guess a code or a token; but each try asks the database. Judged first, and counted if it is refused: whoever sends bad ones is put
 * off, while the good ones of others at the same address are answered. A failure of our own is no refusal. What all of them together may try
 * is so much that only a flood reaches it.
 */
export async function limitRefusals<T>(
  { limits }: { limits: RateLimits },
  address: string,
  work: () => Promise<T>,
  isSuccess: (result: T) => boolean = () => true,
): Promise<T> {
  const of = addressBucket(address);
  const countRefusal = () => spendLimits(limits, { name: 'refusedTokens', of });
  await spendLimits(limits, { name: 'tokenTries', of });
  const result = await work().catch(async (error: unknown) => {
    if (error instanceof OAuthError) await countRefusal();
    throw error;
  });
  if (!isSuccess(result)) await countRefusal();
  return result;
}
