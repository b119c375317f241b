import type { Database } from '../../src/platform/database/database.ts';
import { type Sql, sql } from '../../src/platform/database/sql.ts';
import type { Kind, Value } from './scenario.ts';

/** A row in terms that a person would use. */
export type Described = Readonly<Record<string, Value>>;

/** The rows that scenarios are about, by kind and id, and a checksum per table of everything else. */
export interface Look {
  rows: Record<Kind, Map<string, Described>>;
  others: Map<string, string>;
}

const time = (minute: Sql) => sql`to_char(time '00:00' + make_interval(mins => ${minute}), 'HH24:MI')`;

const visitColumns = sql`
  b.name as business, b.city, p.name as professional,
  (select string_agg(s.name, ', ' order by place) from unnest(a.service_ids) with ordinality as of (id, place)
    join services s on s.id = of.id) as services,
  a.date::text as date, ${time(sql`a.start_minute`)} as start`;
const visitTables = sql`appointments a join businesses b on b.id = a.business_id join professionals p on p.id = a.professional_id`;

const descriptions: Record<Kind, Sql> = {
  visit: sql`
    select a.id, ${visitColumns}, a.status, a.client_name as client, u.email as account, a.coupon_code as coupon,
      a.package_purchase_id is not null as prepaid, a.price_minor as "priceMinor", a.currency,
      a.recurring_group_id is not null as series
    from ${visitTables} left join users u on u.id = a.user_id where a.status <> 'Held'`,
  // Holds for the waitlist follow from cancellations.
  hold: sql`
    select a.id, ${visitColumns}, u.email as account from ${visitTables} left join users u on u.id = a.held_by
    where a.status = 'Held' and a.held_by is not null
      and not exists (select from waitlist_offers o where o.hold_id = a.id)`,
  waiting: sql`
    select w.id, b.name as business, p.name as professional, u.email as account, w.from_date::text as "from",
      w.to_date::text as "to", ${time(sql`w.after_minute`)} as after, ${time(sql`w.before_minute`)} as before,
      (select string_agg(s.name, ', ') from services s where s.id = any (w.service_ids)) as services
    from waitlist_entries w join businesses b on b.id = w.business_id join users u on u.id = w.user_id
      left join professionals p on p.id = w.professional_id
    where w.status in ('waiting', 'offered')`,
  absence: sql`
    select t.id, p.name as professional, b.name as closed, t.start_date::text as "from", t.end_date::text as "to",
      ${time(sql`t.start_minute`)} as start, ${time(sql`t.end_minute`)} as "end"
    from time_off t left join professionals p on p.id = t.professional_id left join businesses b on b.id = t.business_id`,
  // A booking creates the client record.
  client: sql`
    select c.id, b.name as business, c.name, c.phone, c.email from clients c join businesses b on b.id = c.business_id
    where c.user_id is null`,
  relative: sql`
    select f.id, f.name, f.relation, u.email as account from family_members f join users u on u.id = f.user_id`,
  purchase: sql`
    select x.id, x.title, u.email as account, x.cancelled_at is not null as cancelled
    from package_purchases x join users u on u.id = x.user_id`,
  approval: sql`select id, action, status from approvals`,
};

/** Tables described above, and tables that the service writes as a consequence. */
const consequences = [
  ...['appointments', 'waitlist_entries', 'waitlist_offers', 'time_off', 'clients', 'family_members'],
  ...['package_purchases', 'coupon_uses', 'coupons', 'payments', 'reminders', 'notifications', 'approvals'],
  ...[
    'appointment_history',
    'appointment_resources',
    'audit_entries',
    'changes',
    'events',
    'intake_links',
    'jobs',
    'ledger_entries',
    'ledger_transactions',
    'webhook_deliveries',
  ],
  ...['sessions', 'refresh_tokens', 'idempotency_keys', 'schedule_versions', 'signing_keys', 'rate_limits'],
  ...['grant_activity'],
];

/** Usage counters of a grant change with every use. */
const countedColumns = '{booked_count,booked_minor,last_used_at}';

export async function lookAt(db: Database): Promise<Look> {
  const rows = {} as Look['rows'];
  for (const [kind, description] of Object.entries(descriptions) as [Kind, Sql][]) {
    const described = await db.rows<{ id: string } & Described>(description);
    rows[kind] = new Map(described.map(({ id, ...row }) => [id, row]));
  }
  return { rows, others: await digestOthers(db) };
}

async function digestOthers(db: Database): Promise<Map<string, string>> {
  const tables = await db.rows<{ name: string; digest: string }>(sql`
    select relname as name, md5(query_to_xml(format(
      'select to_jsonb(t) - %L::text[] as line from %I t order by line', ${countedColumns}::text, relname), true, false, '')::text) as digest
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all (${consequences}::text[])`);
  return new Map(tables.map(({ name, digest }) => [name, digest]));
}
