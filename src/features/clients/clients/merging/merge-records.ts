import { AppError } from '../../../../errors.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { translateViolation } from '../../../../platform/database/translate-violation.ts';
import { newId } from '../../../../shared/ids.ts';
import { standInLine } from '../../../booking/appointments/lock-store.ts';
import { insertNote } from '../notes/store.ts';
import { belongToTwo, mergeFields } from '../rules/merged-fields.ts';
import { holdAccountsOf, lockRecords, moveBelongings, replaceRecord } from './store.ts';

interface Merge {
  keptId: string;
  otherId: string;
  /** Null: nobody asked for it, an address was confirmed. */
  by: string | null;
  now: Date;
}

/**
 * Two records of one business become one, with everything that was kept under either. The locks are taken as by whoever books: account,
 * record, line, appointments.
 */
export async function mergeRecords(
  transaction: Transaction,
  { keptId, otherId, by, now }: Merge,
): Promise<void> {
  const accounts = await holdAccountsOf(transaction, [keptId, otherId]);
  const records = await lockRecords(transaction, [keptId, otherId]);
  const kept = records.find(({ id }) => id === keptId);
  const other = records.find(({ id }) => id === otherId);
  if (kept === undefined || other === undefined || kept.businessId !== other.businessId)
    throw new AppError('CLIENT_NOT_FOUND');
  // Became an account's between the two locks.
  if (records.some(({ userId }) => userId !== null && !accounts.has(userId)))
    throw new AppError('SERIALIZATION_CONFLICT');
  if (belongToTwo(kept, other))
    throw new AppError('INVALID_VALUE', {
      detail: 'body.otherId: both records belong to accounts, and to different ones.',
    });
  await standInLine(transaction, [keptId, otherId]);
  const { leftOver, ...fields } = mergeFields(kept, other);
  if (leftOver !== null)
    await insertNote(transaction, {
      id: newId('clientNote', now.getTime()),
      clientId: keptId,
      authorId: by,
      body: leftOver,
      now,
    });
  await translateViolation(moveBelongings(transaction, { keptId, otherId }));
  await replaceRecord(transaction, { keptId, otherId }, fields, { userId: by, now });
}
