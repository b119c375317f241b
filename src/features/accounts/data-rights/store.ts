import { isCallerOrAgentOf } from '../../../http/idempotency.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { deletePersonalFields } from '../../../platform/events/event-store.ts';

/**
 * Closes the race of reopening a business during the deletion: the reopening waits and then finds no owner.
 */
export async function lockBusinessesOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(
    sql`select 1 from businesses b where b.user_id = ${userId} order by b.id for no key update`,
  );
}

export async function ownsOpenBusinesses(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction.row(
    sql`select 1 from businesses b where b.user_id = ${userId} and b.status <> 'closed' limit 1`,
  );
  return row !== null;
}

/** As the client or as the professional. */
export async function hasUpcomingAppointments(
  transaction: Transaction,
  userId: string,
  now: Date,
): Promise<boolean> {
  const row = await transaction.row(sql`
    select 1 from appointments
    where status in ('Pending', 'Confirmed') and upper(during) > ${now}
      and (user_id = ${userId} or professional_id = (select id from professionals where user_id = ${userId}))
    limit 1`);
  return row !== null;
}

/** Responses stored for idempotent requests. */
export async function deleteStoredReplies(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from idempotency_keys where ${isCallerOrAgentOf(userId)}`);
}

/** Removes the fields from pending events by, to or about the account. */
export function redactEvents(
  transaction: Transaction,
  userId: string,
  fields: readonly string[],
): Promise<void> {
  const subjects = sql`
    select id from appointments where user_id = ${userId} union all select id from support_tickets where user_id = ${userId}`;
  return deletePersonalFields(transaction, { userId, subjects }, fields);
}
