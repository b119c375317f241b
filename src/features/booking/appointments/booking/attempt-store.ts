import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { eventForEach } from '../../../../platform/events/event-store.ts';
import { instantColumn } from '../../../../platform/events/payload-sql.ts';
import type { EventKind } from '../../../../shared/event-kinds.ts';
import type { Dealings } from '../../../catalog/businesses/consent-store.ts';

const kind = 'business.could_not_book' satisfies EventKind;

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
    ${eventForEach(sql`businesses where id = ${attempt.businessId}`, {
      kind,
      byUserId: attempt.by,
      payload: {
        recipients: [attempt.userId],
        startsAt: instantColumn(sql`(${attempt.date}::date + ${attempt.start}::time) at time zone timezone`),
      },
      now: attempt.now,
    })}`);
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
