import { describeEvent } from '../src/features/messaging/notifications/dispatch/describe-event.ts';
import { readContext } from '../src/features/messaging/notifications/dispatch/read-context.ts';
import { insertNotifications as insertRows } from '../src/features/messaging/notifications/store.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import type { DomainEvent } from '../src/shared/event-kinds.ts';

const read = 'apt_demo_cancelled_1';
const unread = 'apt_demo_upcoming_1';

/** After the bookings: what everybody was told of two of them. */
export async function insertNotifications(transaction: Transaction): Promise<void> {
  const events = await listAuditEntries(transaction);
  const context = await readContext(transaction, events);
  const drafts = events.flatMap((event) => describeEvent(event, context));
  await insertRows(
    transaction,
    drafts.map((draft, index) => ({ id: `ntf_demo_${index + 1}`, ...draft })),
  );
  await transaction.run(sql`
    update notifications set read_at = created_at + interval '10 minutes' where appointment_id = ${read}`);
}

async function listAuditEntries(transaction: Transaction): Promise<DomainEvent[]> {
  const auditEntries = await transaction.rows<{
    action: 'book' | 'cancel';
    subjectId: string;
    byUserId: string;
    after: { status: string; reason?: string };
    at: Date;
  }>(sql`
    select action, appointment_id as "subjectId", by_user_id as "byUserId", after, at from appointment_history
    where appointment_id = any (${[read, unread]}::text[]) order by at`);
  // Below zero: the keys of events to come are above.
  return auditEntries.map(({ action, after, ...auditEntry }, index) => ({
    ...auditEntry,
    key: -index - 1,
    ...(action === 'book'
      ? { kind: 'appointment.booked', payload: {} }
      : { kind: 'appointment.cancelled', payload: { after } }),
  }));
}
