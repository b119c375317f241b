import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { RunIdempotent } from '../../../../http/route.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import { translateViolation } from '../../../../platform/database/translate-violation.ts';
import type { JobHandler } from '../../../../platform/jobs/run-jobs.ts';
import { newId } from '../../../../shared/ids.ts';
import { lockForCancellation } from '../../../booking/appointments/lock-store.ts';
import type { ClientReply } from '../contract.ts';
import { insertNote } from '../notes/store.ts';
import { presentClient } from '../present.ts';
import { requireManagedClient } from '../require-client.ts';
import { mergeProfiles } from '../rules/client-profile.ts';
import { belongToDifferentAccounts, mergeFields } from '../rules/merged-fields.ts';
import {
  findSuccessor,
  listConfirmedPairs,
  lockAccountsOf,
  lockRecords,
  moveReferences,
  replaceRecord,
} from './store.ts';

export function mergeClients(
  session: Session,
  keptId: string,
  { otherId }: { otherId: string },
  now: Date,
  runIdempotent: RunIdempotent,
): Promise<ClientReply> {
  if (keptId === otherId)
    throw new AppError('INVALID_VALUE', {
      field: 'body.otherId',
      reason: 'conflicting',
      detail: 'Must be a different client.',
    });
  return runIdempotent({
    transaction: async (transaction) => {
      const kept = await requireManagedClient(transaction, session, keptId);
      // The records have been merged already.
      if ((await findSuccessor(transaction, otherId)) === keptId) return presentClient(kept);
      const other = await requireManagedClient(transaction, session, otherId);
      if (other.business_id !== kept.business_id) throw new AppError('CLIENT_NOT_FOUND');
      await mergeRecords(transaction, { keptId, otherId, by: session.userId, now });
      return presentClient(await requireManagedClient(transaction, session, keptId));
    },
  });
}

interface Merge {
  keptId: string;
  otherId: string;
  /** Account that requested the merge; null for automatic merges. */
  by: string | null;
  now: Date;
}

/**
 * Merges two records of a business. Lock order as in bookings: account, client record, booking queue,
 * appointments.
 */
async function mergeRecords(transaction: Transaction, { keptId, otherId, by, now }: Merge): Promise<void> {
  const accounts = await lockAccountsOf(transaction, [keptId, otherId]);
  const records = await lockRecords(transaction, [keptId, otherId]);
  const kept = records.find(({ id }) => id === keptId);
  const other = records.find(({ id }) => id === otherId);
  if (kept === undefined || other === undefined || kept.businessId !== other.businessId)
    throw new AppError('CLIENT_NOT_FOUND');
  // The record was linked to an account between the two locks.
  if (records.some(({ userId }) => userId !== null && !accounts.has(userId)))
    throw new AppError('SERIALIZATION_CONFLICT');
  if (belongToDifferentAccounts(kept, other))
    throw new AppError('INVALID_VALUE', {
      field: 'body.otherId',
      reason: 'conflicting',
      detail: 'The records belong to different accounts.',
    });
  await lockForCancellation(transaction, [keptId, otherId]);
  const { leftOver, ...fields } = mergeFields(kept, other);
  if (leftOver !== null)
    await insertNote(transaction, {
      id: newId('clientNote', now.getTime()),
      clientId: keptId,
      authorId: by,
      body: leftOver,
      now,
    });
  await translateViolation(moveReferences(transaction, { keptId, otherId }));
  const merged = { ...fields, ...mergeProfiles(kept, other) };
  await replaceRecord(transaction, { keptId, otherId }, merged, { userId: by, now });
}

/**
 * Runs after an account confirms its e-mail address. If a business has a record with this address and another
 * one created by a booking of the account, merges them. Records with overlapping appointments are left to
 * staff.
 */
export function mergeConfirmed({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): JobHandler<{ userId: string }> {
  return async ({ userId }) => {
    const pairs = await db.transaction((transaction) => listConfirmedPairs(transaction, userId));
    for (const pair of pairs) {
      await db
        .transaction(async (transaction) => {
          const stillSo = await listConfirmedPairs(transaction, userId);
          if (!stillSo.some(({ keptId, otherId }) => keptId === pair.keptId && otherId === pair.otherId))
            return;
          await mergeRecords(transaction, { ...pair, by: null, now: clock.now() });
        })
        .catch((error: unknown) => {
          if (!(error instanceof AppError) || error.code === 'SERIALIZATION_CONFLICT') throw error;
        });
    }
  };
}
