import type { Database } from '../../src/platform/database/database.ts';
import { type Sql, sql } from '../../src/platform/database/sql.ts';

/** Records that get as much data as the service allows. */
export interface LargeDataIds {
  ownerId: string;
  customerId: string;
  businessId: string;
}

const timeout = { milliseconds: 120_000 };
const professionals = 150;
const clients = 10_000;
/** Appointments of the customer, half of them in the past. */
const appointmentCount = 6_000;

/**
 * Fills the business with the maximum amount of data and gives the customer thousands of appointments. Uses
 * SQL only.
 */
export async function insertLargeData(
  db: Database,
  { ownerId, customerId, businessId }: LargeDataIds,
): Promise<void> {
  const run = (statement: Sql) => db.transaction((transaction) => transaction.run(statement), timeout);
  await run(sql`
    update businesses set status = 'active', opens_minute = 0, closes_minute = 1440, slot_interval_minutes = 5
    where id = ${businessId}`);
  await run(sql`
    insert into services (id, business_id, name, duration_minutes, price_minor, currency, parent, category_key, search_key)
    select 'svc_fat_' || n, ${businessId}, 'Fat service ' || n, 30, 2500, 'EUR', 'Fat', 'fat', 'fat service ' || n
    from generate_series(1, 100) n`);
  await run(sql`
    insert into professionals (id, name, opens_minute, closes_minute)
    select 'pro_fat_' || n, 'Professional ' || n, 0, 1440 from generate_series(1, ${professionals}::int) n`);
  await run(sql`
    insert into business_professionals (business_id, professional_id)
    select ${businessId}, 'pro_fat_' || n from generate_series(1, ${professionals}::int) n`);
  await run(sql`
    insert into service_professionals (service_id, professional_id)
    select 'svc_fat_' || s, 'pro_fat_' || p
    from generate_series(1, 100) s cross join generate_series(1, ${professionals}::int) p`);
  await run(sql`
    insert into clients (id, business_id, name, search_key, email, email_key, phone, notes)
    select 'cli_fat_' || lpad(n::text, 6, '0'), ${businessId}, 'Anna Maria Client ' || n, 'anna maria client ' || n,
      'client' || n || '@example.com', 'client' || n || '@example.com', '+4930' || n, repeat('Likes tea; "green". ', 20)
    from generate_series(1, ${clients}::int) n`);
  await insertAppointments(db, { ownerId, customerId, businessId });
  await run(sql`analyze`);
}

async function insertAppointments(db: Database, { customerId, businessId }: LargeDataIds): Promise<void> {
  await db.transaction(async (transaction) => {
    // The appointments overlap. Replica mode skips the triggers that forbid this.
    await transaction.run(sql`set local session_replication_role = replica`);
    await transaction.run(
      sql`insert into appointments (id, business_id, professional_id, professional_key, user_id, client_key, client_name, status,
          date, start_minute, timezone, during, blocked, session_key, service_ids, booked_services, currency, price_minor,
          subtotal_minor, cancellation_window_hours)
        select made.id, ${businessId}, p.id, p.key, u.id, u.person_key, u.name,
          case when day < 0 then 'Completed' else 'Confirmed' end, at.date, at.minute, 'Europe/Berlin', span.during, span.during,
          made.id, array['svc_fat_1'], '[{"serviceId":"svc_fat_1","name":"Fat service","duration":30,"priceMajor":25}]', 'EUR',
          2500, 2500, 24
        from generate_series(1, ${appointmentCount}::int) n
        cross join lateral (select n % 300 - 150 as day) days
        cross join lateral (select (now() at time zone 'utc')::date + day as date, 480 + (n / 300) * 30 as minute) at
        cross join lateral (select 'apt_fat_' || lpad(n::text, 6, '0') as id) made
        cross join lateral (select tstzrange((at.date + make_interval(mins => at.minute)) at time zone 'Europe/Berlin',
          (at.date + make_interval(mins => at.minute + 30)) at time zone 'Europe/Berlin') as during) span
        join professionals p on p.id = 'pro_fat_1'
        join users u on u.id = ${customerId}`,
    );
    await transaction.run(
      sql`insert into notifications (id, user_id, kind, subject_id, event_key, facts, created_at)
        select 'ntf_fat_' || n, ${customerId}, 'ticket.changed', 'tkt_1', 'fat' || n, '{"said":{}}', now()
        from generate_series(1, 5000) n`,
    );
  }, timeout);
}
