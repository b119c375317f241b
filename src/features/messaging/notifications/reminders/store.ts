import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { ReminderKind } from '../rules/reminder-times.ts';

export interface Reminder {
  appointmentId: string;
  kind: ReminderKind;
  dueAt: Date;
}

/** What these appointments are reminded of from now on: whatever was planned before and is not named is dropped. */
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
  // Waits for one that is just being sent and was planned anew meanwhile.
  await transaction.run(sql`
    insert into reminders (appointment_id, kind, due_at)
    select "appointmentId", kind, "dueAt"
    from jsonb_to_recordset(${planned}::jsonb) as wanted ("appointmentId" text, kind text, "dueAt" timestamptz)
    on conflict (appointment_id, kind) do update set due_at = excluded.due_at`);
}

/** What is due, taken away. Closes: two processes sending one reminder; a row another one is at is passed over. */
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
