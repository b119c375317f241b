import { isCallerOrAgentOf } from '../../../http/idempotency.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { forgetWords } from '../../../platform/events/event-store.ts';

/** Closes: opening a business again while the account is being deleted. It waits for the row, and then finds it nobody's. */
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

/** As the client, or as the professional who would have to be there. */
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

/** Replies stored to answer repeated requests. */
export async function deleteStoredReplies(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from idempotency_keys where ${isCallerOrAgentOf(userId)}`);
}

/** Takes these fields out of waiting events: those by or to the account, and those about its appointments and tickets. */
export function redactEvents(
  transaction: Transaction,
  userId: string,
  fields: readonly string[],
): Promise<void> {
  const subjects = sql`
    select id from appointments where user_id = ${userId} union all select id from support_tickets where user_id = ${userId}`;
  return forgetWords(transaction, { userId, subjects }, fields);
}
