import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { ReminderKind } from '../rules/reminders.ts';

export interface Reminder {
  appointmentId: string;
  kind: ReminderKind;
  dueAt: Date;
}

/** Replaces all planned reminders of these appointments. */
export async function replaceReminders(
  transaction: Transaction,
  appointmentIds: readonly string[],
  reminders: readonly Reminder[],
): Promise<void> {
  const planned = JSON.stringify(reminders);
  await transaction.run(sql`
    delete from reminders r where r.appointment_id = any (${appointmentIds}::text[]) and not exists (
      select 1 from jsonb_to_recordset(${planned}::jsonb) as wanted ("appointmentId" text, kind text)
      where wanted."appointmentId" = r.appointment_id and wanted.kind = r.kind)`);
  if (reminders.length === 0) return;
  // Waits for a concurrent transaction that is sending the same reminder.
  await transaction.run(sql`
    insert into reminders (appointment_id, kind, due_at)
    select "appointmentId", kind, "dueAt"
    from jsonb_to_recordset(${planned}::jsonb) as wanted ("appointmentId" text, kind text, "dueAt" timestamptz)
    on conflict (appointment_id, kind) do update set due_at = excluded.due_at`);
}

/** Deletes and returns due reminders. `skip locked` prevents two processes from sending the same reminder. */
export function takeDueReminders(transaction: Transaction, now: Date, limit: number): Promise<Reminder[]> {
  return transaction.rows(sql`
    delete from reminders r using (
      select appointment_id, kind from reminders where due_at <= ${now} order by due_at limit ${limit}
      for update skip locked) due
    where r.appointment_id = due.appointment_id and r.kind = due.kind
    returning r.appointment_id as "appointmentId", r.kind, r.due_at as "dueAt"`);
}

export async function hasDueReminders(db: Queryable, now: Date): Promise<boolean> {
  return (await db.row(sql`select 1 from reminders where due_at <= ${now} limit 1`)) !== null;
}
