import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { EventKind } from '../../../shared/event-kinds.ts';
import type { Dealings } from '../../businesses/consent-store.ts';

const kind: EventKind = 'business.could_not_book';

export interface Attempt extends Dealings {
  /** Wall-clock, where the business is. */
  date: string;
  start: string;
  by: string;
  now: Date;
}

/** The client is to hear of it. */
export async function insertAttempt(db: Queryable, attempt: Attempt): Promise<void> {
  await db.run(sql`
    insert into events (kind, subject_id, by_user_id, detail, at)
    select ${kind}, b.id, ${attempt.by}, jsonb_build_object('recipients', jsonb_build_array(${attempt.userId}::text),
      'startsAt', (${attempt.date}::date + ${attempt.start}::time) at time zone b.timezone), ${attempt.now}::timestamptz
    from businesses b where b.id = ${attempt.businessId}`);
}

/** Those a client heard of, or is about to. */
export async function countAttempts(
  db: Queryable,
  { userId, businessId }: Dealings,
  since: Date,
): Promise<{ count: number; firstAt: Date | null }> {
  const row = await db.row<{ count: number; firstAt: Date | null }>(sql`
    select count(*), min(told.at) as "firstAt" from (
      select e.at from events e
      where e.kind = ${kind} and e.subject_id = ${businessId} and e.detail -> 'recipients' ? ${userId}
      union all
      select n.created_at from notifications n
      where n.user_id = ${userId} and n.kind = ${kind} and n.subject_id = ${businessId}) told
    where told.at > ${since}`);
  return row!;
}
