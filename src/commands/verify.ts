import type { Config } from '../platform/config.ts';
import type { Queryable } from '../platform/database/database.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import { createLog } from '../platform/log.ts';
import { openConfiguredDatabase } from './open-database.ts';

const active = sql`('Pending', 'Confirmed', 'Held')`;

/** What must never be: each names the records that break it. The constraints should leave none; this is for those who want to see. */
const invariants: readonly [string, Sql][] = [
  [
    'a professional has two sessions at overlapping times',
    sql`select x.id || ' and ' || y.id as found from appointments x
      join appointments y on y.professional_key = x.professional_key and y.blocked && x.blocked
        and y.session_key <> x.session_key and y.id > x.id
      where x.status in ${active} and y.status in ${active}`,
  ],
  [
    'a client is in two places at once',
    sql`select x.id || ' and ' || y.id as found from appointments x
      join appointments y on y.client_key = x.client_key and y.during && x.during and y.id > x.id
      where x.status in ('Pending', 'Confirmed') and y.status in ('Pending', 'Confirmed')`,
  ],
  [
    'a seat is taken twice, or does not exist',
    sql`select session_key || ' seat ' || seat as found from appointments where status in ${active}
      group by session_key, seat having count(*) > 1 or seat >= max(capacity)`,
  ],
  [
    'an appointment does not begin when the client was told',
    sql`select id as found from appointments where status in ${active}
      and lower(during) at time zone timezone <> date + start_minute * interval '1 minute'`,
  ],
  [
    'an upcoming appointment belongs to a deleted account',
    sql`select a.id as found from appointments a join users u on u.id = a.user_id
      where a.status in ('Pending', 'Confirmed') and upper(a.during) > now() and u.deleted_at is not null`,
  ],
  [
    'a package has other sessions redeemed than appointments redeemed them',
    sql`select p.id as found from package_purchases p
      left join appointments a on a.package_purchase_id = p.id and a.status <> 'Cancelled'
      group by p.id having count(a.id) <> p.sessions_redeemed or count(a.id) > p.sessions_total`,
  ],
  [
    'a coupon was used another number of times than counted, or too often',
    sql`select c.id as found from coupons c left join coupon_uses u on u.coupon_id = c.id
      group by c.id having count(u.coupon_id) <> c.use_count or count(u.coupon_id) > coalesce(c.usage_limit, count(u.coupon_id))`,
  ],
  [
    'a cancelled appointment still uses a coupon',
    sql`select a.id as found from coupon_uses u join appointments a on a.id = u.appointment_id where a.status = 'Cancelled'`,
  ],
  [
    'the rating of a professional is not that of their reviews',
    sql`select p.id as found from professionals p
      left join reviews r on r.professional_id = p.id and r.hidden_at is null
      group by p.id having count(r.id) <> p.review_count or coalesce(sum(r.rating), 0) <> p.rating_sum`,
  ],
  [
    'a constraint that must hold is missing or not enforced',
    sql`select wanted.name as found from unnest(array['one_session_at_a_time', 'one_place_at_a_time', 'one_client_a_seat']) as wanted (name)
      where not exists (select 1 from pg_class c join pg_index i on i.indexrelid = c.oid
        where c.relname = wanted.name and i.indisvalid and i.indrelid = 'appointments'::regclass)`,
  ],
];

export interface Violation {
  invariant: string;
  /** Some of the records that break it. */
  found: string[];
}

const mostShown = 20;

export async function listViolations(db: Queryable): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [invariant, broken] of invariants) {
    const rows = await db.rows<{ found: string }>(
      sql`select found from (${broken}) broken limit ${mostShown}`,
      {
        timeoutMilliseconds: 600_000,
      },
    );
    if (rows.length > 0) violations.push({ invariant, found: rows.map(({ found }) => found) });
  }
  return violations;
}

/** Reads only. Resolves to the exit code: 1 when something is wrong. */
export async function runVerify(config: Config): Promise<number> {
  const database = await openConfiguredDatabase(config, createLog('warn'), 'borrow');
  try {
    const violations = await listViolations(database.db);
    for (const { invariant, found } of violations)
      console.log(`Wrong: ${invariant}\n  ${found.join('\n  ')}`);
    console.log(
      violations.length === 0
        ? `All is well: ${invariants.length} checks.`
        : `${violations.length} of ${invariants.length} checks failed.`,
    );
    return violations.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}
