import type { Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { Occurrence } from '../rules/booking.ts';

/**
 * Lets appointments overlap sessions that they are booked beside: the sessions get one key. The caller has locked the
 * professional, so that no other booking can join or leave them.
 */
export async function joinSessions(
  transaction: Transaction,
  professionalId: string,
  occurrences: readonly Occurrence[],
): Promise<void> {
  for (const { beside } of occurrences)
    if (beside !== undefined && beside.rekeyed.length > 0)
      await transaction.run(sql`
        update appointments set beside = ${beside.key}
        where professional_id = ${professionalId} and session_key = any (${beside.rekeyed}::text[])
          and status in ('Pending', 'Confirmed')`);
}
