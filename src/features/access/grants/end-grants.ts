import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { lockGrantsOf, lockOwnGrant, revokeGrant, revokeGrantsOf } from './store.ts';

/**
 * Declines what waits for the person's word under a grant that the caller holds: given by the composition root, since what asks builds on this
 * feature. To be called before the grant is revoked: what then still waits is declined without a word (`decline_what_waits`).
 */
export type EndWaiting = (
  transaction: Transaction,
  grantId: string,
  ending: { byUserId: string | null; now: Date },
) => Promise<void>;

interface Parts {
  db: Database;
  clock: Clock;
  endWaiting: EndWaiting;
}

/** One that the caller holds, and that has not ended yet, with what waits under it. `byUserId` is null where nobody of the account did it. */
export async function endHeldGrant(
  endWaiting: EndWaiting,
  transaction: Transaction,
  { id, userId }: { id: string; userId: string },
  ending: { byUserId: string | null; now: Date },
): Promise<void> {
  await endWaiting(transaction, id, ending);
  await revokeGrant(transaction, { id, userId }, ending.now);
}

/** Revoked at once, on every process: tokens are looked up at every request. A second time changes nothing. */
export async function endGrant(
  { db, clock, endWaiting }: Parts,
  { userId }: Session,
  id: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const row = await lockOwnGrant(transaction, { id, userId });
    if (row === null) throw new AppError('NOT_FOUND');
    const now = clock.now();
    if (row.revoked_at === null)
      await endHeldGrant(endWaiting, transaction, { id, userId }, { byUserId: userId, now });
  });
}

/** All of an account that the caller holds. */
export async function endGrantsOf(
  endWaiting: EndWaiting,
  transaction: Transaction,
  userId: string,
  now: Date,
): Promise<void> {
  for (const id of await lockGrantsOf(transaction, userId))
    await endWaiting(transaction, id, { byUserId: userId, now });
  await revokeGrantsOf(transaction, userId, now);
}
