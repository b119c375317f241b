import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type Sql, sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { newAgent, requestApproval } from '../fixtures/approvals.ts';
import { act, booked, newSalon, type Salon } from '../fixtures/salon.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const date = daysAhead(30);

async function bookedSalon(): Promise<Salon & { id: string }> {
  const salon = await newSalon(app);
  const { id } = await booked(app, salon.customer.token, { ...salon.slot, date });
  return { ...salon, id };
}

const found = async () =>
  (await listViolations(app.db)).map((violation) => [violation.invariant, violation.found]);
const inTimeOff = 'an appointment was booked or moved into a known absence or closure';
const outside = 'an appointment was booked or moved outside the valid hours';
const offTimetable = 'an appointment was booked or moved outside the class times';
const clashing = 'a professional has two classes at overlapping times';

/** Writes without constraints and triggers. */
const forge = (change: Sql) =>
  app.db.transaction(async (transaction) => {
    await transaction.run(sql`set local session_replication_role = replica`);
    await transaction.run(change);
  });

test('upcoming records of a closed business are reported', async () => {
  const { id, business } = await bookedSalon();
  await forge(sql`update businesses set status = 'closed' where id = ${business}`);
  const invariant = 'a closed business has upcoming appointments, holds or waitlist entries';
  expect(await found()).toEqual([[invariant, [id]]]);
  await forge(sql`update businesses set status = 'active' where id = ${business}`);
});

describe('a booking against the schedule of its time', () => {
  test('is correct when made, moved, and after schedule changes', async () => {
    const { id, customer, owner, business, professional } = await bookedSalon();
    await act(app, customer.token, id, 'reschedule', { date, start: '15:00' });
    const off = { startDate: daysAhead(31), endDate: daysAhead(31) };
    for (const subject of [{ professionalId: professional }, { businessId: business }])
      await app.call('POST', '/api/time-off', { token: owner.token, body: { ...subject, ...off } });
    const hours = { workingHours: { start: '10:00', end: '16:00' } };
    expect(
      (await app.call('PATCH', `/api/businesses/${business}`, { token: owner.token, body: hours })).status,
    ).toBe(200);
    expect(await found()).toEqual([]);
  });

  test.each([
    ['an absence', (salon: Salon) => ({ professional: salon.professional, business: null })],
    ['a closure', (salon: Salon) => ({ professional: null, business: salon.business })],
  ])('%s that existed before is reported, a later one is not', async (_, subjectOf) => {
    const salon = await bookedSalon();
    const { professional, business } = subjectOf(salon);
    const enter = (createdAt: Sql) =>
      forge(sql`insert into time_off (id, professional_id, business_id, start_date, end_date, created_at)
        values ('off_forged', ${professional}, ${business}, ${date}, ${date}, ${createdAt})`);
    await enter(sql`now() + interval '1 minute'`);
    expect(await found()).toEqual([]);
    await forge(sql`delete from time_off where id = 'off_forged'`);
    await enter(sql`now() - interval '1 day'`);
    expect(await found()).toEqual([[inTimeOff, [`${salon.id} in off_forged`]]]);
    await forge(sql`delete from time_off where id = 'off_forged'`);
  });

  test.each([
    [
      'hours of the business',
      (salon: Salon) => sql`update businesses set opens_minute = 660 where id = ${salon.business}`,
    ],
    [
      'a break',
      (salon: Salon) =>
        sql`update professionals set breaks = '[{"start":"10:00","end":"11:00"}]' where id = ${salon.professional}`,
    ],
    [
      'a rule',
      (salon: Salon) => sql`
      insert into availability_rules (id, business_id, professional_id, weekday, start_minute, end_minute)
      values ('rul_forged', ${salon.business}, ${salon.professional}, 0, 0, 30)`,
    ],
  ])('%s that applied at booking time is reported, a later change is not', async (_, change) => {
    const salon = await bookedSalon();
    await forge(change(salon));
    expect(await found()).toEqual([[outside, [salon.id]]]);
    await app.db.run(sql`update businesses set description = 'changed' where id = ${salon.business}`);
    expect(await found()).toEqual([]);
  });

  test('is not checked for imported bookings', async () => {
    const salon = await bookedSalon();
    await forge(sql`update businesses set opens_minute = 660 where id = ${salon.business}`);
    await app.db.run(sql`delete from appointment_history where appointment_id = ${salon.id}`);
    expect(await found()).toEqual([]);
  });
});

describe('a timetable', () => {
  const plan = async ({ business, professional, yoga }: Salon, id: string, startMinute: number) =>
    forge(sql`insert into class_times (id, business_id, service_id, professional_id, weekday, start_minute)
      values (${id}, ${business}, ${yoga}, ${professional}, extract(dow from ${date}::date), ${startMinute})`);

  test('that a booking violates is reported', async () => {
    const salon = await newSalon(app);
    const { id } = await booked(app, salon.customer.token, { ...salon.slot, services: [salon.yoga], date });
    await plan(salon, 'cls_off', 600);
    expect(await found()).toEqual([]);
    await forge(sql`update class_times set start_minute = 660 where id = 'cls_off'`);
    expect(await found()).toEqual([[offTimetable, [id]]]);
    await forge(sql`delete from class_times where id = 'cls_off'`);
  });

  test('with overlapping classes is reported', async () => {
    const salon = await newSalon(app);
    await plan(salon, 'cls_one', 600);
    await plan(salon, 'cls_two', 660);
    expect(await found()).toEqual([]);
    await forge(sql`update class_times set start_minute = 659 where id = 'cls_two'`);
    expect(await found()).toEqual([[clashing, [salon.professional]]]);
    await forge(sql`delete from class_times`);
  });
});

describe('a grant', () => {
  /** A pending request and a booked appointment. */
  async function asking() {
    const salon = await newSalon(app);
    const { id: userId } = salon.customer;
    const agent = await newAgent(app, systemClock, userId, { asksFirst: false });
    const slot = { ...salon.slot, date };
    await booked(app, agent.token, { ...slot, start: '14:00' });
    await app.db.run(sql`update grants set asks_first = true where id = ${agent.grantId}`);
    const { id } = await requestApproval(app, agent, slot);
    const row = await app.db.row<{ hold_ids: string[] }>(
      sql`select hold_ids from approvals where id = ${id}`,
    );
    return { id, userId, grantId: agent.grantId, holdId: row!.hold_ids[0]! };
  }
  type Asking = Awaited<ReturnType<typeof asking>>;

  const wrong: [string, (asking: Asking) => Sql, (asking: Asking) => string][] = [
    [
      'a grant has more appointments and pending requests than it counts',
      ({ grantId }) => sql`update grants set booked_count = 1 where id = ${grantId}`,
      ({ grantId }) => grantId,
    ],
    [
      'the booked and requested amounts of a grant exceed its counter',
      ({ grantId }) => sql`update grant_activity set counted_minor = 1 where grant_id = ${grantId}`,
      ({ grantId }) => grantId,
    ],
    [
      'a revoked grant has a valid token or a pending request',
      ({ grantId }) => sql`update grants set revoked_at = now() where id = ${grantId}`,
      ({ grantId }) => grantId,
    ],
    [
      'a hold of a pending request belongs to another account',
      ({ holdId }) => sql`update appointments set held_by = null where id = ${holdId}`,
      ({ id }) => id,
    ],
    [
      'a hold lasts longer than five minutes without a pending request or waitlist offer',
      ({ id }) =>
        sql`update approvals set status = 'declined', decided_at = now(), token_hash = null, hold_ids = '{}' where id = ${id}`,
      ({ holdId }) => holdId,
    ],
  ];
  test.each(wrong)('%s: is reported', async (invariant, change, named) => {
    const made = await asking();
    expect(await found()).toEqual([]);
    await forge(change(made));
    expect(await found()).toEqual([[invariant, [named(made)]]]);
    await forge(sql`delete from appointments where id = ${made.holdId}`);
    await forge(sql`delete from approvals where id = ${made.id}`);
    await app.db.run(sql`delete from grants where id = ${made.grantId}`);
  });
});
