import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface TakenTime {
  professionalId: string;
  /** With the buffers around it. */
  blockedFrom: Date;
  blockedTo: Date;
  /** Of a class: the session that is asked about. Its seats are not in each other's way. */
  sessionKey: string | null;
  now: Date;
}

/** Until when a time is kept that nothing but holds is in the way of; null where an appointment is. */
export async function findHeldUntil(db: Queryable, taken: TakenTime): Promise<Date | null> {
  const row = await db.row<{ heldUntil: Date | null }>(sql`
    select case when bool_and(a.status = 'Held') then max(a.expires_at) end as "heldUntil"
    from appointments a join professionals p on p.key = a.professional_key
    where p.id = ${taken.professionalId} and a.status in ('Pending', 'Confirmed', 'Held')
      and (a.expires_at is null or a.expires_at > ${taken.now})
      and a.blocked && tstzrange(${taken.blockedFrom}::timestamptz, ${taken.blockedTo}::timestamptz)
      and a.session_key is distinct from ${taken.sessionKey}`);
  return row!.heldUntil;
}

/** Until when the first of the seats is kept that are only held; null where all of them are booked. */
export async function findSeatHeldUntil(
  db: Queryable,
  { sessionKey, now }: { sessionKey: string; now: Date },
): Promise<Date | null> {
  const row = await db.row<{ heldUntil: Date | null }>(sql`
    select min(a.expires_at) as "heldUntil" from appointments a
    where a.session_key = ${sessionKey} and a.status = 'Held' and a.expires_at > ${now}`);
  return row!.heldUntil;
}
