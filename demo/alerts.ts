import type { Transaction } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';

/** One that waits for the salon's answer. */
const late = {
  id: 'alr_demo_late',
  appointment: 'apt_demo_upcoming_1',
  minutes: 10,
  message: 'I bring my son to school first.',
};

/** After the bookings. */
export async function insertAlerts(transaction: Transaction, now: Date): Promise<void> {
  await transaction.run(sql`
    insert into alerts (id, appointment_id, business_id, professional_id, client_id, type, raised_by, raised_by_id, starts_at,
      minutes, message, created_at)
    select ${late.id}, a.id, a.business_id, a.professional_id, a.user_id, 'running_late', 'client', a.user_id,
      lower(a.during), ${late.minutes}, ${late.message}, ${now}::timestamptz - interval '1 hour'
    from appointments a where a.id = ${late.appointment}`);
}
