import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { type AppointmentRow, columns } from '../appointments/store.ts';

/** What a client had booked at a business, under their record or their own account. Latest first. */
export function listAppointmentsOfClient(
  db: Queryable,
  client: { id: string; businessId: string; userId: string | null },
  page: { before: { startsAt: Date; id: string } | null; limit: number },
): Promise<AppointmentRow[]> {
  const before =
    page.before === null
      ? sql`true`
      : sql`(lower(a.during), a.id) < (${page.before.startsAt}::timestamptz, ${page.before.id})`;
  return db.rows(sql`
    select ${columns} from appointments a
    where a.business_id = ${client.businessId} and (a.crm_client_id = ${client.id} or a.user_id = ${client.userId})
      and ${before}
    order by lower(a.during) desc, a.id desc limit ${page.limit}`);
}
