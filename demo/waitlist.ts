import type { Transaction } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import { minuteOfDay } from '../src/shared/time.ts';
import { addDays } from '../src/shared/zoned-time.ts';
import { dateAt } from './schedule.ts';

/** Both hope for an hour of Lena's; Maren came first. Clara works until the afternoon. */
const waiting = [
  { id: 'wtl_demo_maren', of: 'usr_demo_maren', daysAgo: 3, inDays: 1, days: 14, after: null },
  { id: 'wtl_demo_clara', of: 'usr_demo_customer', daysAgo: 1, inDays: 1, days: 21, after: '16:00' },
];

/** After the catalogue, in the order of the line. */
export async function insertWaitlist(transaction: Transaction, now: Date): Promise<void> {
  const today = dateAt(now, 'Europe/Berlin');
  for (const { id, of, daysAgo, inDays, days, after } of waiting) {
    await transaction.run(sql`
      insert into waitlist_entries (id, user_id, business_id, professional_id, service_ids, from_date, to_date, after_minute, created_at, updated_at)
      values (${id}, ${of}, 'biz_demo_salon', 'pro_demo_lena', '{svc_demo_haircut}', ${addDays(today, inDays)}::date,
        ${addDays(today, inDays + days - 1)}::date, ${after && minuteOfDay(after)}::smallint, ${now}::timestamptz - ${daysAgo} * interval '1 day',
        ${now}::timestamptz - ${daysAgo} * interval '1 day')`);
  }
}
