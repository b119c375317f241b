import type { Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { translateViolation } from '../../../../platform/database/translate-violation.ts';
import { moveOutOfRange } from '../lifecycle/move-store.ts';
import type { Occurrence } from '../rules/booking.ts';

/**
 * Lets appointments overlap sessions that they are booked beside: the sessions get one key. The caller has locked the
 * professional, so that no other booking can join or leave them. `movedId` is the appointment that gets the time: at its
 * present time it can overlap one of the sessions, whose key could then not change.
 */
export async function joinSessions(
  transaction: Transaction,
  professionalId: string,
  occurrences: readonly Occurrence[],
  movedId?: string,
): Promise<void> {
  const joining = occurrences
    .flatMap(({ beside }) => beside ?? [])
    .filter(({ rekeyed }) => rekeyed.length > 0);
  if (joining.length > 0 && movedId !== undefined) await moveOutOfRange(transaction, [movedId]);
  for (const { key, rekeyed } of joining)
    await translateViolation(
      transaction.run(sql`
        update appointments set beside = ${key}
        where professional_id = ${professionalId} and session_key = any (${rekeyed}::text[])
          and status in ('Pending', 'Confirmed')`),
    );
}
