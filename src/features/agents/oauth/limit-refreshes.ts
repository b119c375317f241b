import { giveBackLimits, type Spending, spendLimits } from '../../../platform/account-limits.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';

/**
 * Each refresh leaves tokens behind, so that there is an end of them. Counted for the grant alone, and taken back unless it succeeds: nobody can use
 * up what others need, nor with a token that is over what the good one of the same grant needs.
 */
export async function limitRefreshes<T>(
  limits: RateLimits,
  grantId: string,
  refresh: () => Promise<T>,
): Promise<T> {
  const spending: Spending = { name: 'refreshes', of: grantId };
  try {
    await spendLimits(limits, spending);
    return await refresh();
  } catch (error) {
    await giveBackLimits(limits, spending);
    throw error;
  }
}
