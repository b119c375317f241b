import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { demoLogins, isDatabaseEmpty, loadDemo } from '../../demo/load-demo.ts';
import { listViolations } from '../../src/commands/verify.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { slowMachine } from '../fixtures/app.ts';
import { createDatabase } from '../fixtures/database.ts';
import { testSecrets } from '../fixtures/secrets.ts';

const log = pino({ level: 'silent' });
const options = { passwordHashOf: () => 'a hash', publishedFeed: true, secrets: testSecrets };
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

async function openEmpty(): Promise<Database> {
  const created = await createDatabase(inject('serverUrl'), inject('templates').empty);
  const db = openDatabase(created.ownerUrl, { poolSize: 4, log, slowness: slowMachine });
  closers.push(async () => {
    await db.close();
    await created.drop();
  });
  return db;
}

const at = (instant: string) => ({ now: () => new Date(instant) });

async function countRows(db: Database): Promise<Record<string, number>> {
  return (await db.row<Record<string, number>>(sql`select
    (select count(*) from users) as users, (select count(*) from businesses) as businesses,
    (select count(*) from professionals) as professionals, (select count(*) from services) as services,
    (select count(*) from appointments) as appointments, (select count(*) from reviews) as reviews,
    (select count(*) from packages) as packages, (select count(*) from package_purchases) as purchases,
    (select count(*) from coupons) as coupons, (select count(*) from clients) as clients,
    (select count(*) from availability_rules) as rules, (select count(*) from time_off) as "timeOff",
    (select count(*) from join_requests) as "joinRequests"`))!;
}

/** Bookings outside the rules of the professional, during absences or closures. */
function listUnattended(db: Database): Promise<{ id: string }[]> {
  return db.rows(sql`
    select a.id from appointments a cross join lateral (select
      tsrange(lower(during) at time zone timezone, upper(during) at time zone timezone)) as wall (span)
    where exists (select from time_off t
        where (t.professional_id = a.professional_id or t.business_id = a.business_id) and t.span && wall.span)
      or exists (select from availability_rules r
          where r.business_id = a.business_id and r.professional_id = a.professional_id)
        and not exists (select from availability_rules r
          where r.business_id = a.business_id and r.professional_id = a.professional_id
            and r.weekday = extract(dow from a.date)
            and tsrange(a.date + make_interval(mins => r.start_minute), a.date + make_interval(mins => r.end_minute))
              @> wall.span)`);
}

describe('at any date and time', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openEmpty();
    // Clears append-only tables for the next load.
    for (const table of [sql`audit_entries`, sql`moderation_decisions`])
      await db.run(sql`alter table ${table} disable trigger user`);
  });

  test.each([
    ['a Monday morning', '2026-08-03T06:05:00Z'],
    ['a Monday noon, with only Saturday evening before it', '2026-08-03T11:31:00Z'],
    ['a Sunday night', '2026-08-02T21:59:59Z'],
    ['a Wednesday afternoon', '2026-08-05T14:20:00Z'],
    ['New Year in Berlin', '2026-12-31T23:00:00Z'],
    ['a leap day', '2028-02-29T12:00:00Z'],
    ['the hour Berlin skips', '2026-03-29T01:00:00Z'],
    ['the hour Berlin repeats', '2026-10-25T00:30:00Z'],
    ['the hour New York skips', '2027-03-14T07:00:00Z'],
    ['the hour Sydney repeats', '2026-04-04T16:00:00Z'],
    ['the last minute of a day in Kathmandu', '2026-08-07T18:14:00Z'],
  ])('loads without violating a constraint: %s', async (_, instant) => {
    await db.run(sql`truncate users, businesses, professionals, schedule_versions cascade`);
    await loadDemo(db, at(instant), options);
    const now = new Date(instant);
    const wrong = await db.rows<{ id: string }>(sql`
      select a.id from appointments a join businesses b on b.id = a.business_id where
        (a.status in ('Pending', 'Confirmed') and lower(a.during) <= ${now} and a.id not like 'apt_demo_recent%')
        or (a.status in ('Completed', 'NoShow') and upper(a.during) > ${now})
        or (lower(a.during) at time zone a.timezone) <> a.date + make_interval(mins => a.start_minute)
        or (a.id not like 'apt_demo_recent%' and not extract(dow from a.date)::smallint = any (b.open_days))`);
    expect(wrong).toEqual([]);
    expect(await listUnattended(db)).toEqual([]);
    const recent = await db.rows<{ id: string }>(sql`select id from appointments
      where user_id = 'usr_demo_customer' and business_id = 'biz_demo_salon' and status = 'Confirmed'
        and lower(during) <= ${now} and lower(during) > ${now}::timestamptz - interval '48 hours'`);
    expect(recent.length).toBeGreaterThanOrEqual(3);
    const ahead = await db.rows<{ status: string }>(sql`select status from appointments
      where user_id = 'usr_demo_customer' and lower(during) > ${now} and status in ('Pending', 'Confirmed')`);
    expect(ahead.filter(({ status }) => status === 'Confirmed').length).toBeGreaterThanOrEqual(2);
    expect(ahead.filter(({ status }) => status === 'Pending')).toHaveLength(1);
  });
});

test('two concurrent processes load it once, and a later start changes nothing', async () => {
  const db = await openEmpty();
  const clock = at('2026-08-05T10:00:00Z');
  expect(await isDatabaseEmpty(db)).toBe(true);
  await Promise.all([
    loadDemo(db, clock, options),
    loadDemo(db, clock, options),
    loadDemo(db, clock, options),
  ]);
  expect(await isDatabaseEmpty(db)).toBe(false);
  const loaded = await countRows(db);
  await loadDemo(db, at('2027-01-01T00:00:00Z'), options);
  expect(await countRows(db)).toEqual(loaded);
});

test('a database with data is not filled', async () => {
  const db = await openEmpty();
  await db.run(
    sql`insert into users (id, email, email_key, name, role) values ('usr_1', 'a@b.test', 'a@b.test', 'A', 'customer')`,
  );
  await loadDemo(db, at('2026-08-05T10:00:00Z'), options);
  expect(await countRows(db)).toMatchObject({ users: 1, businesses: 0, appointments: 0 });
});

test('a failure leaves nothing', async () => {
  const db = await openEmpty();
  await db.run(sql`alter table reviews add constraint refuses check (rating > 5)`);
  await expect(loadDemo(db, at('2026-08-05T10:00:00Z'), options)).rejects.toThrow();
  expect(await isDatabaseEmpty(db)).toBe(true);
});

describe('content', () => {
  let db: Database;
  const now = new Date('2026-08-05T10:00:00Z');
  beforeAll(async () => {
    db = await openEmpty();
    await loadDemo(db, { now: () => now }, options);
  });

  test('only the printed accounts can sign in', async () => {
    const rows = await db.rows(
      sql`select email, role, id from users where password_hash = 'a hash' order by email`,
    );
    const printed = demoLogins.map(({ email, role, id }) => ({ email, role, id }));
    expect(rows).toEqual(printed.sort((a, b) => (a.email < b.email ? -1 : 1)));
    const others = await db.row<{ count: number }>(
      sql`select count(*) from users where password_hash is not null`,
    );
    expect(others?.count).toBe(demoLogins.length);
  });

  test('the business user owns one business, and the professional works there', async () => {
    const rows = await db.rows(sql`select b.id, b.status, p.id as professional from businesses b
      join business_professionals bp on bp.business_id = b.id
      join professionals p on p.id = bp.professional_id and p.user_id = 'usr_demo_professional'
      where b.user_id = 'usr_demo_business'`);
    expect(rows).toEqual([{ id: 'biz_demo_salon', status: 'active', professional: 'pro_demo_lena' }]);
  });

  test('the yoga studio uses every feature of a business', async () => {
    const rows =
      await db.row(sql`select b.phone is not null and b.email is not null and b.website is not null as contact,
        cardinality(b.images) as images, (select count(distinct w ->> 'end') from jsonb_array_elements(b.weekly_hours) w) as closings,
        (select count(*) from special_hours s where s.business_id = b.id) as "specialDays",
        (select count(*) from class_times c where c.business_id = b.id and c.from_date is null) > 5 as weekly,
        (select count(*) from class_times c where c.business_id = b.id and c.from_date = c.to_date) as workshops,
        (select array_agg(m.role order by m.role) from business_members m where m.business_id = b.id) as members,
        exists (select from professionals p where p.user_id = b.user_id) as "ownerTeaches",
        (select count(*) from packages p where p.business_id = b.id and p.on_sale_until > ${now}) as "onSale",
        (select count(*) from coupons c where c.business_id = b.id and c.is_public) as "publicCoupons",
        (select count(*) from client_notes n join clients c on c.id = n.client_id where c.business_id = b.id) as notes,
        (select count(*) from appointments a where a.business_id = b.id and a.recurring_group_id is not null) as series
      from businesses b where b.id = 'biz_demo_yoga'`);
    expect(rows).toEqual({
      contact: true,
      images: 2,
      closings: 3,
      specialDays: 2,
      weekly: true,
      workshops: 1,
      members: ['manager', 'owner'],
      ownerTeaches: true,
      onSale: 1,
      publicCoupons: 1,
      notes: 2,
      series: 3,
    });
  });

  test('classes are booked on their timetable, and a series on one weekday', async () => {
    const astray = await db.rows(sql`select a.id from appointments a
      where exists (select from class_times c where c.service_id = any (a.service_ids))
        and not exists (select from class_times c where c.service_id = any (a.service_ids)
          and c.professional_id = a.professional_id and c.weekday = extract(dow from a.date) and c.start_minute = a.start_minute)`);
    expect(astray).toEqual([]);
    const series = await db.row(sql`select count(*) as days, max(date) - min(date) as span from appointments
      where recurring_group_id = 'grp_demo_yin'`);
    expect(series).toEqual({ days: 3, span: 14 });
  });

  test('every status of a business exists, hidden ones with other owners', async () => {
    const rows = await db.rows<{ status: string; count: number }>(
      sql`select status, count(*) from businesses group by status order by status`,
    );
    expect(rows).toEqual([
      { status: 'active', count: 14 },
      { status: 'draft', count: 1 },
      { status: 'suspended', count: 1 },
      { status: 'under_review', count: 1 },
    ]);
  });

  test('time zones and currencies are valid and varied', async () => {
    const rows = await db.rows<{ timezone: string; currency: string }>(
      sql`select timezone, currency from businesses`,
    );
    const currencies = new Set(Intl.supportedValuesOf('currency'));
    for (const { timezone, currency } of rows) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: timezone })).not.toThrow();
      expect(currencies).toContain(currency);
    }
    expect(new Set(rows.map(({ timezone }) => timezone)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(rows.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(11);
  });

  test('prices are in minor units of the currency', async () => {
    const rows = await db.rows(sql`select id, price_minor from services
      where id in ('svc_demo_haircut_long', 'svc_demo_shiatsu_60', 'svc_demo_sports_nutrition', 'svc_demo_colour')
      order by id`);
    expect(rows).toEqual([
      { id: 'svc_demo_colour', price_minor: null },
      { id: 'svc_demo_haircut_long', price_minor: 6850 },
      { id: 'svc_demo_shiatsu_60', price_minor: 7700 },
      { id: 'svc_demo_sports_nutrition', price_minor: 38_125 },
    ]);
  });

  test('services have performers of their business and existing categories', async () => {
    const strangers =
      await db.rows(sql`select sp.* from service_professionals sp join services s on s.id = sp.service_id
      where s.business_id is not null and not exists (select from business_professionals bp
        where bp.business_id = s.business_id and bp.professional_id = sp.professional_id)`);
    expect(strangers).toEqual([]);
    const unoffered =
      await db.rows(sql`select id from services s where not exists (select from service_professionals sp
      where sp.service_id = s.id and sp.professional_id = coalesce(s.owner_professional_id, sp.professional_id))`);
    expect(unoffered).toEqual([]);
    const orphans = await db.rows(sql`select id from services s where parent is not null
      and not exists (select from services c where c.parent is null and c.name = s.parent)`);
    expect(orphans).toEqual([]);
    const kinds =
      await db.row(sql`select bool_or(capacity > 1) as classes, bool_or(price_minor is null) as unpriced,
      bool_or(not active) as inactive, bool_or(custom) as custom, bool_or(owner_professional_id is not null) as own
      from services`);
    expect(kinds).toEqual({ classes: true, unpriced: true, inactive: true, custom: true, own: true });
  });

  test('ratings match the reviews, and every review has a completed appointment of its author', async () => {
    const wrong = await db.rows(sql`select p.id from professionals p
      left join (select professional_id, sum(rating) as total, count(*) as many from reviews group by 1) r
        on r.professional_id = p.id
      where p.rating_sum <> coalesce(r.total, 0) or p.review_count <> coalesce(r.many, 0)`);
    expect(wrong).toEqual([]);
    const unfounded =
      await db.rows(sql`select r.id from reviews r join appointments a on a.id = r.appointment_id
      where a.status <> 'Completed' or a.user_id <> r.client_id or a.professional_id <> r.professional_id
        or a.business_id <> r.business_id or r.created_at < upper(a.during) or r.created_at > ${now}`);
    expect(unfounded).toEqual([]);
  });

  test('bookings are for services that the professional offers at a business where they work', async () => {
    const wrong =
      await db.rows(sql`select a.id from appointments a cross join unnest(a.service_ids) as booked (id)
      where not exists (select from service_professionals sp
          where sp.service_id = booked.id and sp.professional_id = a.professional_id)
        or not exists (select from business_professionals bp
          where bp.business_id = a.business_id and bp.professional_id = a.professional_id)`);
    expect(wrong).toEqual([]);
  });

  test('seats of a class share one session', async () => {
    const sessions = await db.rows<{ seats: number; sessions: number }>(sql`
      select count(*) as seats, count(distinct session_key) as sessions from appointments
      where id like 'apt_demo_class_reformer%'`);
    expect(sessions).toEqual([{ seats: 7, sessions: 1 }]);
  });

  test('ids printed in documents exist', async () => {
    const printed = {
      businesses: ['biz_demo_salon', 'biz_demo_barber', 'biz_demo_yoga', 'biz_demo_tattoo'],
      professionals: ['pro_demo_lena', 'pro_demo_jonas', 'pro_demo_pema'],
      services: ['svc_demo_haircut', 'svc_demo_yoga_sunrise', 'svc_demo_reformer'],
      appointments: [
        'apt_demo_recent_1',
        'apt_demo_upcoming_1',
        'apt_demo_pending_1',
        'apt_demo_cancelled_1',
      ],
      reviews: ['rev_demo_lena_1'],
      familyMembers: ['fam_demo_emil', 'fam_demo_ruth'],
      packages: ['pkg_demo_haircut_5'],
      purchases: ['pur_demo_haircut_5'],
      clients: ['cli_demo_walter'],
      joinRequests: ['jrq_demo_1'],
    };
    const rows = await db.rows<{ id: string }>(sql`
      select id from businesses union all select id from professionals union all select id from services
      union all select id from appointments union all select id from reviews union all select id from family_members
      union all select id from packages union all select id from package_purchases union all select id from clients
      union all select id from join_requests`);
    const ids = new Set(rows.map(({ id }) => id));
    for (const id of Object.values(printed).flat()) expect(ids).toContain(id);
  });

  test('the demo customer has sessions left; other packages are used up, expired or cancelled', async () => {
    const rows =
      await db.rows(sql`select id, sessions_total - sessions_redeemed as remaining from package_purchases
      where user_id = 'usr_demo_customer' and expires_at > ${now} and cancelled_at is null order by id`);
    expect(rows).toEqual([
      { id: 'pur_demo_haircut_5', remaining: 4 },
      { id: 'pur_demo_mat_customer', remaining: 4 },
    ]);
    const states = await db.row(sql`select bool_or(sessions_redeemed = sessions_total) as exhausted,
      bool_or(sessions_redeemed < sessions_total and expires_at <= ${now}) as expired,
      bool_or(cancelled_at is not null) as cancelled from package_purchases where business_id = 'biz_demo_salon'`);
    expect(states).toEqual({ exhausted: true, expired: true, cancelled: true });
  });

  test('visits were checked out in cash and by card, with a tip and a voided receipt', async () => {
    const receipts = await db.rows(sql`
      select number, paid ->> 'method' as method, tip_minor > 0 as tip, voided_at is not null as voided
      from receipts cross join lateral jsonb_array_elements(payments) paid where business_id = 'biz_demo_salon' order by number`);
    expect(receipts).toEqual([
      { number: 1, method: 'cash', tip: false, voided: false },
      { number: 2, method: 'terminal', tip: true, voided: false },
      { number: 3, method: 'cash', tip: false, voided: true },
      { number: 4, method: 'terminal', tip: false, voided: false },
      { number: 5, method: 'terminal', tip: true, voided: false },
    ]);
    const days = await db.row<{ latest: number }>(
      sql`select max(${now}::date - local_date) as latest from receipts`,
    );
    expect(days!.latest).toBeLessThan(8);
  });

  test('packages are for services of their business, and purchases match their definition', async () => {
    const wrong = await db.rows(sql`select p.id from packages p join services s on s.id = p.service_id
      join businesses b on b.id = p.business_id left join package_purchases u on u.package_id = p.id
      where s.business_id <> p.business_id or p.currency <> b.currency or p.single_session_price_minor <> s.price_minor
        or (u.business_id, u.service_id, u.sessions_total, u.currency) is distinct from
          (p.business_id, p.service_id, p.session_count, p.currency) and u.id is not null
        or u.purchased_at < p.created_at or u.created_by_id <> b.user_id`);
    expect(wrong).toEqual([]);
  });

  test('coupons count their bookings, which they cover', async () => {
    const wrong = await db.rows(sql`select c.id from coupons c where use_count <>
      (select count(*) from coupon_uses u join appointments a on a.id = u.appointment_id where u.coupon_id = c.id
        and a.status <> 'Cancelled' and a.business_id = c.business_id
        and (c.service_ids is null or c.service_ids && a.service_ids))`);
    expect(wrong).toEqual([]);
    const kinds =
      await db.row(sql`select bool_or(not active) as inactive, bool_or(valid_to <= ${now}) as expired,
      bool_or(valid_from > ${now}) as "notYet", bool_or(use_count = usage_limit) as "usedUp",
      bool_or(use_count between 1 and usage_limit - 1) as limited from coupons`);
    expect(kinds).toEqual({ inactive: true, expired: true, notYet: true, usedUp: true, limited: true });
  });

  test('npm run verify finds no violation', async () => {
    expect(await listViolations(db)).toEqual([]);
  });

  test('coupons and packages reduce the price by the rules', async () => {
    const rows = await db.rows(sql`select id, subtotal_minor, price_minor,
        coalesce(coupon_code, package_purchase_id) as by, package_sessions_total as sessions from appointments
      where coupon_code is not null or id in ('apt_demo_salon_7', 'apt_demo_sofia_4') order by id`);
    const row = (
      id: string,
      subtotal: number,
      price: number,
      by: string,
      sessions: number | null = null,
    ) => ({
      id: `apt_demo_${id}`,
      subtotal_minor: subtotal,
      price_minor: price,
      by,
      sessions,
    });
    expect(rows).toEqual([
      row('barber_1', 5400, 4900, 'FADE5'),
      row('salon_2', 11_700, 10_620, 'COLOUR15'),
      row('salon_3', 18_900, 16_065, 'COLOUR15'),
      row('salon_7', 4500, 0, 'pur_demo_haircut_5', 5),
      row('sofia_4', 1400, 0, 'pur_demo_mat_customer', 5),
    ]);
    const inconsistent = await db.rows(sql`select id from appointments where cancellation_window_hours is null
      or subtotal_minor is distinct from price_minor and coupon_code is null and package_purchase_id is null`);
    expect(inconsistent).toEqual([]);
  });

  test('a package pays for appointments of its owner and service within its validity', async () => {
    const wrong = await db.rows(sql`select a.id from appointments a
      join package_purchases p on p.id = a.package_purchase_id
      where (a.user_id, a.business_id, a.package_sessions_total) <> (p.user_id, p.business_id, p.sessions_total)
        or p.service_id <> all (a.service_ids) or a.created_at not between p.purchased_at and p.expires_at`);
    expect(wrong).toEqual([]);
  });

  test('the history of an appointment ends in its status', async () => {
    const wrong = await db.rows(sql`select a.id from appointments a left join lateral (
        select * from appointment_history h where h.appointment_id = a.id and h.after ? 'status'
          order by key desc limit 1) last on true
      where last.after ->> 'status' is distinct from a.status or last.at <> a.updated_at or last.at > ${now}
        or last.after ->> 'reason' is distinct from a.cancellation_reason`);
    expect(wrong).toEqual([]);
  });

  test('every account that booked at a business is its client once, and no other account is', async () => {
    const booked = await db.rows(sql`
      select distinct business_id, user_id from appointments where user_id is not null order by 1, 2`);
    const known = await db.rows(sql`
      select business_id, user_id from clients where user_id is not null order by 1, 2`);
    expect(known).toEqual(booked);
    const rows = await db.rows(sql`
      select id, user_id from clients where user_id is not null and not told_by_account order by id`);
    expect(rows).toEqual([
      { id: 'cli_demo_clara', user_id: 'usr_demo_customer' },
      { id: 'cli_demo_maren', user_id: 'usr_demo_maren' },
    ]);
    const visits = await db.rows(sql`select id, status from appointments
      where crm_client_id = 'cli_demo_walter' and user_id is null order by during`);
    expect(visits).toEqual([
      { id: 'apt_demo_walter_1', status: 'Completed' },
      { id: 'apt_demo_walter_2', status: 'Confirmed' },
    ]);
  });

  test('one join request of the salon is pending, another declined', async () => {
    const rows = await db.rows(
      sql`select id, business_id, requested_by, status from join_requests order by id`,
    );
    expect(rows).toEqual([
      { id: 'jrq_demo_1', business_id: 'biz_demo_salon', requested_by: 'professional', status: 'pending' },
      { id: 'jrq_demo_2', business_id: 'biz_demo_barber', requested_by: 'business', status: 'declined' },
    ]);
  });

  test('lists sorted by id are sorted by age', async () => {
    const tables = [
      ['packages', sql`select id, business_id, created_at as since from packages`],
      ['purchases', sql`select id, business_id, purchased_at as since from package_purchases`],
      ['coupons', sql`select id, business_id, created_at as since from coupons`],
      ['clients', sql`select id, business_id, created_at as since from clients`],
    ] as const;
    for (const [name, rows] of tables) {
      const swapped =
        await db.rows(sql`with listed as (${rows}) select one.id from listed one join listed other
        on other.business_id = one.business_id and other.id > one.id and other.since < one.since`);
      expect([name, swapped]).toEqual([name, []]);
    }
  });
});
