import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** Of a hold among `appointments`: it is that of an open offer of the waitlist, and stays the offer's whatever becomes of a request. */
export const isOffered: Sql = sql`exists (
  select 1 from waitlist_offers o where o.hold_id = appointments.id and o.outcome is null)`;

export interface OfferedTime {
  holdId: string;
  expiresAt: Date;
}

/** Of these holds, those that keep a time for an open offer. The caller has the professional's turn: none ends meanwhile. */
export function listOfferedTimes(
  transaction: Transaction,
  holdIds: readonly string[],
): Promise<OfferedTime[]> {
  return transaction.rows(sql`
    select o.hold_id as "holdId", o.expires_at as "expiresAt"
    from waitlist_offers o join appointments h on h.id = o.hold_id and h.status = 'Held'
    where o.hold_id = any (${holdIds}::text[]) and o.outcome is null`);
}

/** Which request keeps the time of an offer; null: none. The caller has the professional's turn, or holds all agents of the person. */
export async function findAskingFor(
  db: Queryable,
  { userId, holdId }: { userId: string; holdId: string },
): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`
    select a.id from approvals a where a.user_id = ${userId} and a.status = 'pending' and ${holdId} = any (a.hold_ids)`);
  return row?.id ?? null;
}
