import { createAccessTokens, createSigningKeys } from '../src/features/access/sessions/access-tokens.ts';
import { startSession } from '../src/features/access/sessions/issue-session-tokens.ts';
import type { Role } from '../src/http/caller.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import type { Secrets } from '../src/platform/secrets/secrets.ts';
import { benchSecrets } from './engine.ts';
import { slow, vacuum } from './generate.ts';

export const zone = 'Europe/Berlin';
/** Open from nine to five every day; appointments of 30 minutes, a start every 15 minutes. */
export const firstMinute = 540;
export const visitMinutes = 30;
const appointmentsPerDay = 16;
const professionalsPerBusiness = 10;

/** Professionals with one service each, and customers. */
export interface Bookable {
  professionals: number;
  customers: number;
}

const numbered = (prefix: string) => (n: number) => `${prefix}_bench_${String(n).padStart(8, '0')}`;
export const professionalId = numbered('pro');
const customerId = numbered('usr');
export const businessIdOf = (professional: number) =>
  numbered('biz')(Math.floor(professional / professionalsPerBusiness));
export const serviceIdOf = (professional: number) =>
  numbered('svc')(Math.floor(professional / professionalsPerBusiness));

/** The date in so many days, `YYYY-MM-DD`. */
export const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const timeOf = (visit: number) => {
  const minute = firstMinute + (visit % appointmentsPerDay) * visitMinutes;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
};
export const dayOf = (visit: number) => Math.floor(visit / appointmentsPerDay);

export async function generateBookable(db: Database, { professionals, customers }: Bookable): Promise<void> {
  const businesses = Math.ceil(professionals / professionalsPerBusiness);
  await db.run(sql`
    insert into businesses (id, status, name, timezone, currency, slot_interval_minutes)
    select 'biz_bench_' || lpad(n::text, 8, '0'), 'active', 'Studio ' || n, ${zone}, 'EUR', ${visitMinutes / 2}
    from generate_series(0, ${businesses}::int - 1) n`);
  await db.run(sql`
    insert into services (id, business_id, name, duration_minutes, price_minor, currency, category_key, search_key)
    select 'svc_bench_' || right(id, 8), id, 'Haircut', ${visitMinutes}, 2500, 'EUR', 'haircut', 'haircut'
    from businesses`);
  await db.run(sql`
    insert into professionals (id, name) select 'pro_bench_' || lpad(n::text, 8, '0'), 'Professional ' || n
    from generate_series(0, ${professionals}::int - 1) n`);
  await db.run(sql`
    insert into business_professionals (business_id, professional_id)
    select 'biz_bench_' || lpad((n / ${professionalsPerBusiness}::int)::text, 8, '0'), 'pro_bench_' || lpad(n::text, 8, '0')
    from generate_series(0, ${professionals}::int - 1) n`);
  await db.run(sql`
    insert into service_professionals (service_id, professional_id)
    select 'svc_bench_' || right(business_id, 8), professional_id from business_professionals`);
  await db.run(sql`
    insert into users (id, email, email_key, name, role)
    select 'usr_bench_' || lpad(n::text, 8, '0'), 'c' || n || '@example.com', 'c' || n || '@example.com', 'Customer ' || n,
      'customer'
    from generate_series(0, ${customers}::int - 1) n`);
}

/** Access tokens of all customers, without hashing passwords. */
export function startSessions(
  db: Database,
  { customers }: Bookable,
  secrets: Secrets = benchSecrets,
): Promise<string[]> {
  return startSessionsOf(
    db,
    Array.from({ length: customers }, (_, customer) => ({ id: customerId(customer), role: 'customer' })),
    secrets,
  );
}

export async function startSessionsOf(
  db: Database,
  users: { id: string; role: Role }[],
  secrets: Secrets,
): Promise<string[]> {
  const keys = createSigningKeys({ db, clock: systemClock, secrets });
  // Valid for two hours more than usual, because a run on a busy machine takes long.
  const later = { ...systemClock, now: () => new Date(Date.now() + 2 * 3_600_000) };
  const sign = await createAccessTokens({ keys, clock: later }).signer();
  return db.transaction(async (transaction) => {
    const tokens: string[] = [];
    for (const user of users)
      tokens.push((await startSession(transaction, user, sign, systemClock.now())).accessToken);
    return tokens;
  }, slow);
}

export interface Filling {
  /** Only the first so many professionals. */
  professionals: number;
  /** Days from today, both inclusive. */
  fromDay: number;
  toDay: number;
  status: 'Confirmed' | 'Completed';
  /** Maximum number of appointments. */
  most?: number;
}

/** Fills every other time of each day, in SQL only. */
export async function fillDays(db: Database, { customers }: Bookable, filling: Filling): Promise<void> {
  const { professionals, fromDay, toDay, status, most = 100_000_000 } = filling;
  await db.transaction(async (transaction) => {
    // Foreign keys are not checked, which would take longer than the inserts.
    await transaction.run(sql`set local session_replication_role = replica`);
    await transaction.run(
      sql`insert into appointments (id, business_id, professional_id, professional_key, user_id, client_key, client_name,
          status, date, start_minute, timezone, during, blocked, session_key, service_ids, currency, price_minor,
          subtotal_minor, cancellation_window_hours)
        select made.id, 'biz_bench_' || lpad((n / ${professionalsPerBusiness}::int)::text, 8, '0'), p.id, p.key, u.id,
          u.person_key, u.name, ${status}, at.date, at.minute, ${zone}, span.during, span.during, made.id,
          array['svc_bench_' || lpad((n / ${professionalsPerBusiness}::int)::text, 8, '0')], 'EUR', 2500, 2500, 24
        from generate_series(${fromDay}::int, ${toDay}::int) day
        cross join generate_series(0, ${appointmentsPerDay}::int - 1, 2) visit
        cross join generate_series(0, ${professionals}::int - 1) n
        cross join lateral (select (now() at time zone 'utc')::date + day as date,
          ${firstMinute}::int + visit * ${visitMinutes}::int as minute) at
        cross join lateral (select 'apt_bench_' || to_char(at.date, 'YYYYMMDD') || lpad(visit::text, 2, '0')
          || lpad(n::text, 8, '0') as id) made
        cross join lateral (select tstzrange((at.date + make_interval(mins => at.minute)) at time zone ${zone},
          (at.date + make_interval(mins => at.minute + ${visitMinutes}::int)) at time zone ${zone}) as during) span
        join professionals p on p.id = 'pro_bench_' || lpad(n::text, 8, '0')
        -- The last customers, so that those who book have few upcoming appointments.
        join users u on u.id = 'usr_bench_' || lpad((${customers}::int - 1 - n % ${customers}::int)::text, 8, '0')
        limit ${most}::bigint`,
    );
  }, slow);
}

/** Does what autovacuum would do within a minute. */
export async function settle(db: Database): Promise<void> {
  await vacuum(db);
}
