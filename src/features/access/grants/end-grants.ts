import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { lockGrantsOf, lockOwnGrant, revokeGrant, revokeGrantsOf } from './store.ts';

/**
 * Declines the pending approval requests of a grant that the caller has locked. Injected by the composition
 * root, because approvals build on grants. Call it before revoking the grant: the trigger
 * `decline_what_waits` declines the rest without a notification.
 */
export type DeclinePendingRequests = (
  transaction: Transaction,
  grantId: string,
  ending: { byUserId: string | null; now: Date },
) => Promise<void>;

interface EndGrantDependencies {
  db: Database;
  clock: Clock;
  declinePendingRequests: DeclinePendingRequests;
}

/** Ends an active grant that the caller has locked. `byUserId` is null when the system ends it. */
export async function endLockedGrant(
  declinePendingRequests: DeclinePendingRequests,
  transaction: Transaction,
  { id, userId }: { id: string; userId: string },
  ending: { byUserId: string | null; now: Date },
): Promise<void> {
  await declinePendingRequests(transaction, id, ending);
  await revokeGrant(transaction, { id, userId }, ending.now);
}

/** Takes effect at once on every process, because tokens are looked up for every request. Idempotent. */
export async function endGrant(
  { db, clock, declinePendingRequests }: EndGrantDependencies,
  { userId }: Session,
  id: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const row = await lockOwnGrant(transaction, { id, userId });
    if (row === null) throw new AppError('NOT_FOUND');
    const now = clock.now();
    if (row.revoked_at === null)
      await endLockedGrant(declinePendingRequests, transaction, { id, userId }, { byUserId: userId, now });
  });
}

/** Ends all grants of an account that the caller has locked. */
export async function endGrantsOf(
  declinePendingRequests: DeclinePendingRequests,
  transaction: Transaction,
  userId: string,
  now: Date,
): Promise<void> {
  for (const id of await lockGrantsOf(transaction, userId))
    await declinePendingRequests(transaction, id, { byUserId: userId, now });
  await revokeGrantsOf(transaction, userId, now);
}
