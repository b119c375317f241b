import type { Session } from '../../../http/caller.ts';
import { type LimitUse, refundLimits, spendLimits } from '../../../platform/account-limits.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { addressBucket, type RateLimits } from '../../../platform/rate-limits.ts';
import { hashSecretToken } from '../../../shared/secret-token.ts';
import { findToken } from './store.ts';

/**
 * Limits unknown codes and tokens per IP address, because each one costs a query. Only values that were never
 * issued are counted, so that valid and expired ones are always answered. Failed queries are not counted.
 */
export async function limitUnknown<Known>(
  limits: RateLimits,
  name: 'refusedTokens' | 'unknownTokens',
  address: string,
  lookUp: () => Promise<Known | null>,
): Promise<Known | null> {
  const known = await lookUp();
  if (known === null) await spendLimits(limits, { name, of: addressBucket(address) });
  return known;
}

/** Expired tokens are not counted: the agent has to learn that it must refresh. */
export const limitUnknownTokens =
  ({ db, limits }: { db: Queryable; limits: RateLimits }, read: (token: string) => Promise<Session | null>) =>
  async (token: string, address: string): Promise<Session | null> => {
    const session = await read(token);
    if (session === null)
      await limitUnknown(limits, 'unknownTokens', address, () => findToken(db, hashSecretToken(token)));
    return session;
  };

/**
 * Limits successful refreshes per grant, because each one inserts tokens. Failed refreshes are refunded, so
 * that an expired token cannot use up the limit of the valid one.
 */
export async function limitRefreshes<T>(
  limits: RateLimits,
  grantId: string,
  refresh: () => Promise<T>,
): Promise<T> {
  const spending: LimitUse = { name: 'refreshes', of: grantId };
  try {
    await spendLimits(limits, spending);
    return await refresh();
  } catch (error) {
    await refundLimits(limits, spending);
    throw error;
  }
}
