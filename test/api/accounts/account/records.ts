import type { Database } from '../../../../src/platform/database/database.ts';
import { sql } from '../../../../src/platform/database/sql.ts';

let made = 0;

/** Inserts a minimal business and professional directly into the database. */
export async function insertPlace(
  db: Database,
  owner: { businessUserId?: string; professionalUserId?: string },
) {
  const business = `biz_test${++made}`;
  const professional = `pro_test${made}`;
  await db.run(sql`
    insert into businesses (id, user_id, name, timezone, currency, status)
    values (${business}, ${owner.businessUserId ?? null}, 'Salon', 'UTC', 'EUR', 'active')`);
  await db.run(sql`
    insert into professionals (id, user_id, name) values (${professional}, ${owner.professionalUserId ?? null}, 'Pro')`);
  await db.run(sql`insert into business_professionals values (${business}, ${professional})`);
  return { business, professional };
}

interface AppointmentFields {
  userId: string;
  place: { business: string; professional: string };
  startsAt: Date;
  status?: string;
  familyMemberId?: string;
}

export async function insertAppointment(db: Database, fields: AppointmentFields): Promise<string> {
  const id = `apt_test${++made}`;
  const { place, startsAt, status = 'Confirmed' } = fields;
  const endsAt = new Date(startsAt.getTime() + 1_800_000);
  await db.run(sql`
    insert into appointments (id, business_id, professional_id, professional_key, user_id, family_member_id, client_key,
      client_name, status, date, start_minute, timezone, during, blocked, session_key, service_ids, currency, price_minor, notes, staff_notes)
    select ${id}, ${place.business}, p.id, p.key, u.id, ${fields.familyMemberId ?? null}, u.person_key, u.name, ${status},
      ${startsAt.toISOString().slice(0, 10)}, 600, 'UTC', tstzrange(${startsAt}, ${endsAt}), tstzrange(${startsAt}, ${endsAt}),
      ${id}, '{svc_1}', 'EUR', 2500, 'I am allergic to latex', 'pays late'
    from users u, professionals p where u.id = ${fields.userId} and p.id = ${place.professional}`);
  return id;
}
