import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listViolations, runVerify } from '../../src/commands/verify.ts';
import { violatedConstraint } from '../../src/platform/database/failures.ts';
import { type Sql, sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { newUser } from '../fixtures/marketplace.ts';
import { booked, newCoupon, newSalon, type Salon, soldPackage } from '../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
});

/** The constraint that refuses a statement executed without the application. */
async function said(statement: Sql): Promise<string | undefined> {
  try {
    await app.db.run(statement);
    return 'nothing';
  } catch (error) {
    return violatedConstraint(error);
  }
}

const newAppointment = async (start: string, services?: string[]): Promise<string> =>
  (
    await booked(app, (await newUser(app)).token, {
      ...salon.slot,
      date,
      start,
      ...(services && { services }),
    })
  ).id;

describe('the database itself refuses', () => {
  test('two overlapping sessions of a professional, held or booked', async () => {
    const [one, two] = [await newAppointment('10:00'), await newAppointment('12:00')];
    // Clears events, so that direct changes cause no reminders.
    await app.app.dispatchEvents();
    await app.db.run(sql`delete from reminders where appointment_id = ${one}`);
    const ontoOther = (status: string) => sql`
      update appointments a set during = o.during, blocked = o.blocked, status = ${status},
        held_by = case when ${status} = 'Held' then o.user_id end, expires_at = case when ${status} = 'Held' then now() end
      from appointments o where a.id = ${one} and o.id = ${two}`;
    for (const status of ['Confirmed', 'Pending', 'Held'])
      expect([status, await said(ontoOther(status))]).toEqual([status, 'one_session_at_a_time']);
    for (const status of ['Completed', 'NoShow', 'Cancelled'])
      expect([status, await said(ontoOther(status))]).toEqual([status, 'nothing']);
  });

  test('a seat booked twice or beyond the capacity', async () => {
    const [one, two] = [
      await newAppointment('10:00', [salon.yoga]),
      await newAppointment('10:00', [salon.yoga]),
    ];
    expect(await said(sql`update appointments set seat = 0 where id in (${one}, ${two})`)).toBe(
      'one_client_a_seat',
    );
    expect(await said(sql`update appointments set seat = 3 where id = ${two}`)).toBe('appointments_check1');
  });

  test('one client with two overlapping appointments', async () => {
    const other = await newSalon(app);
    const slots = [{ ...salon.slot }, { ...other.slot, start: '12:00' }];
    const ids: string[] = [];
    for (const slot of slots) ids.push((await booked(app, salon.customer.token, { ...slot, date })).id);
    const move = sql`update appointments a set during = o.during, blocked = o.blocked from appointments o
      where a.id = ${ids[0]} and o.id = ${ids[1]}`;
    expect(await said(move)).toBe('one_place_at_a_time');
  });

  test('a booking without a client, a hold without an end, a coupon with a package', async () => {
    const id = await newAppointment('10:00');
    const purchase = await soldPackage(app, salon, salon.customer.id);
    expect(await said(sql`update appointments set client_key = null where id = ${id}`)).toBe(
      'bookings_have_a_client',
    );
    expect(await said(sql`update appointments set status = 'Held' where id = ${id}`)).toBe('holds_expire');
    expect(await said(sql`update appointments set expires_at = now() where id = ${id}`)).toBe('holds_expire');
    expect(
      await said(sql`update appointments set coupon_code = 'A', package_purchase_id = ${purchase}, package_sessions_total = 1
        where id = ${id}`),
    ).toBe('one_way_to_pay_less');
  });
});

describe('npm run verify', () => {
  const found = async () => (await listViolations(app.db)).map(({ invariant }) => invariant);
  const run = () => runVerify({ ...app.config, DATABASE_URL: app.databaseUrl });
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  afterEach(() => printed.mockClear());

  test('reports no violations after bookings', async () => {
    const packagePurchaseId = await soldPackage(app, salon, salon.customer.id);
    const couponCode = await newCoupon(app, salon);
    await booked(app, salon.customer.token, { ...salon.slot, date, packagePurchaseId });
    await booked(app, salon.customer.token, { ...salon.slot, date, start: '12:00', couponCode });
    expect(await found()).toEqual([]);
    expect(await run()).toBe(0);
    expect(printed.mock.calls.flat().join()).toMatch(/^All \d+ checks passed\.$/);
  });

  test('reports no violations in the demo marketplace', async () => {
    const demo = await startApp({ template: 'demo' });
    try {
      expect(await listViolations(demo.db)).toEqual([]);
    } finally {
      await demo.close();
    }
  });

  test('reports every violation with its records and exits with 1', async () => {
    const broken = await startApp();
    try {
      const place = await newSalon(broken);
      const { token } = place.customer;
      const packagePurchaseId = await soldPackage(broken, place, place.customer.id);
      const couponCode = await newCoupon(broken, place);
      const one = await booked(broken, token, { ...place.slot, date, couponCode });
      const two = await booked(broken, token, { ...place.slot, date, start: '12:00', packagePurchaseId });
      await broken.app.dispatchEvents();
      for (const statement of [
        sql`alter table appointments drop constraint one_session_at_a_time`,
        sql`alter table appointments drop constraint one_place_at_a_time`,
        sql`drop index one_client_a_seat`,
        sql`update appointments a set during = o.during, blocked = o.blocked from appointments o
          where a.id = ${one.id} and o.id = ${two.id}`,
        sql`update appointments set session_key = 'same' where id = ${two.id}`,
        sql`update coupons set use_count = 7`,
        sql`update package_purchases set sessions_redeemed = 0`,
        sql`update professionals set rating_sum = 5, review_count = 1 where id = ${place.professional}`,
        sql`update users set deleted_at = now(), email_key = null where id = ${place.customer.id}`,
      ])
        await broken.db.run(statement);
      const before = await listViolations(broken.db);
      expect(before.map(({ invariant }) => invariant)).toEqual([
        'a professional has two sessions at overlapping times',
        'a client has two appointments at overlapping times',
        'the stored local start of an appointment differs from its instant',
        'an upcoming appointment belongs to a deleted account',
        'a deleted account is still named on an appointment or has a hold',
        'a deleted account still has family members, favourites, messages, sessions, reset links, a profile or client records',
        'the redeemed sessions of a package differ from its appointments',
        'the use count of a coupon is wrong or exceeds its limit',
        'the rating of a professional differs from their reviews',
        'a reminder does not match its appointment, or the appointment is not confirmed',
        'a deleted account still has notifications or is named in others',
        'the used sessions of a package differ from the ledger',
        'a required constraint is missing or not enforced',
      ]);
      expect(before[0]?.found).toEqual([[one.id, two.id].sort().join(' and ')]);
      await broken.db.run(sql`update appointments set session_key = 'same', status = 'Pending'`);
      await broken.db.run(sql`update appointments set status = 'Cancelled' where id = ${one.id}`);
      const after = (await listViolations(broken.db)).map(({ invariant }) => invariant);
      expect(after).toContain('a cancelled appointment still uses a coupon');
      expect(await runVerify({ ...broken.config, DATABASE_URL: broken.databaseUrl })).toBe(1);
      expect(printed.mock.calls.flat().join('\n')).toContain(place.professional);
    } finally {
      await broken.close();
    }
  });
});
