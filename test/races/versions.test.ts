import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingBatcher } from '../../src/features/booking/appointments/booking/fast-path.ts';
import {
  insertIfUnchanged,
  insertSeatsIfUnchanged,
  type SnapshotBooking,
} from '../../src/features/booking/appointments/booking/insert-store.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/shared/ids.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { newService, newUser, type TestUser } from '../fixtures/marketplace.ts';
import { book, newSalon, outcome, type Salon } from '../fixtures/salon.ts';

let a: TestApp;
let b: TestApp;
beforeAll(async () => {
  a = await startApp();
  b = await startApp({ databaseUrl: a.databaseUrl });
});
afterAll(async () => {
  await b.close();
  await a.close();
});

const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const other = new Date(Date.now() + 31 * 86_400_000).toISOString().slice(0, 10);

type Row = Record<string, unknown>;
const tables = ['businesses', 'professionals', 'time_off', 'schedule_versions'] as const;

/** Copies everything that decides about a booking: the state of a standby that lost the connection now. */
async function takeCopy(): Promise<Map<string, Row[]>> {
  const copy = new Map<string, Row[]>();
  for (const table of tables)
    copy.set(
      table,
      (await a.db.rows<{ row: Row }>(rowsOf(table))).map(({ row }) => row),
    );
  return copy;
}

const rowsOf = (table: (typeof tables)[number]) =>
  ({
    businesses: sql`select to_jsonb(t) as row from businesses t`,
    professionals: sql`select to_jsonb(t) as row from professionals t`,
    time_off: sql`select to_jsonb(t) as row from time_off t`,
    schedule_versions: sql`select to_jsonb(t) as row from schedule_versions t`,
  })[table];

/** Restores the copy without running triggers, like a failover to that standby. */
async function takeOver(copy: Map<string, Row[]>): Promise<void> {
  await a.db.transaction(async (transaction) => {
    await transaction.run(sql`set local session_replication_role = replica`);
    await transaction.run(sql`delete from time_off`);
    await transaction.run(sql`
      insert into time_off (id, professional_id, business_id, at_business_id, start_date, end_date, created_at)
      select id, professional_id, business_id, at_business_id, start_date, end_date, created_at
      from jsonb_populate_recordset(null::time_off, ${JSON.stringify(copy.get('time_off'))}::jsonb)`);
    await transaction.run(sql`
      update schedule_versions v set version = kept.version
      from jsonb_populate_recordset(null::schedule_versions, ${JSON.stringify(copy.get('schedule_versions'))}::jsonb) kept
      where kept.subject_id = v.subject_id`);
  });
}

test('a process with a cache of lost transactions does not book inside time off', async () => {
  const { owner, professional, slot, customer } = await newSalon(a);
  const off = { professionalId: professional, startDate: date, endDate: date };
  const absent = await a.call('POST', '/api/time-off', { token: owner.token, body: off });
  expect(absent.status).toBe(201);
  const copy = await takeCopy();
  // Withdrawn, and known as withdrawn by a process that booked another date meanwhile; then the copy is
  // restored.
  expect((await a.call('DELETE', `/api/time-off/${absent.body.id}`, { token: owner.token })).status).toBe(
    204,
  );
  expect((await book(b, customer.token, { ...slot, date: other })).status).toBe(201);
  await takeOver(copy);
  // As many changes as in the lost history.
  const elsewhere = { ...off, startDate: '2027-01-01', endDate: '2027-01-01' };
  expect((await a.call('POST', '/api/time-off', { token: owner.token, body: elsewhere })).status).toBe(201);
  const answer = await book(b, customer.token, { ...slot, date });
  expect(outcome(answer)).toEqual([409, 'PROFESSIONAL_TIME_OFF']);
});

/** An appointment as the fast path would write it. */
async function authenticatedFor(
  salon: Salon,
  user: TestUser,
  change: Partial<SnapshotBooking> = {},
): Promise<SnapshotBooking> {
  const versions = await a.db.rows<{ version: string }>(sql`
    select version from schedule_versions where subject_id in (${salon.business}, ${salon.professional}) order by subject_id`);
  const session = await a.db.row<{ id: string }>(
    sql`select id from sessions where user_id = ${user.id} limit 1`,
  );
  const id = newId('appointment');
  const [startsAt, endsAt] = [`${date}T10:00:00.000Z`, `${date}T10:30:00.000Z`];
  return {
    id,
    overrides: null,
    beside: null,
    localDate: date,
    startMinute: 600,
    startsAt,
    endsAt,
    blockedFrom: startsAt,
    blockedTo: endsAt,
    sessionKey: id,
    businessId: salon.business,
    businessVersion: versions[0]!.version,
    professionalId: salon.professional,
    professionalVersion: versions[1]!.version,
    userId: user.id,
    sessionId: session!.id,
    status: 'Confirmed',
    timezone: 'Europe/Lisbon',
    capacity: 1,
    familyMemberId: null,
    crmClientId: null,
    serviceIds: [salon.haircut],
    bookedServices: [],
    currency: 'EUR',
    priceMinor: 100,
    notes: null,
    staffNotes: null,
    recurringGroupId: null,
    byStaff: false,
    grantId: null,
    cancellationWindowHours: 24,
    now: new Date(),
    ...change,
  };
}

test('an appointment that cannot be stored fails alone, not with its batch', async () => {
  const write = createBookingBatcher(a.db);
  const places = await Promise.all(Array.from({ length: 12 }, () => newSalon(a)));
  const poisons: Partial<SnapshotBooking>[] = [
    { notes: '\u0000' },
    { notes: '\ud800' },
    { startMinute: 4_000 },
    { priceMinor: -1 },
    { cancellationWindowHours: -1 },
    { currency: null as unknown as string },
  ];
  const appointments = await Promise.all(
    places.map((place, index) =>
      authenticatedFor(place, place.customer, index % 2 ? poisons[(index - 1) / 2]! : {}),
    ),
  );
  const outcomes = await Promise.allSettled(appointments.map(write));
  expect(outcomes.map(({ status }) => status)).toEqual(
    appointments.map((_, index) => (index % 2 ? 'rejected' : 'fulfilled')),
  );
  const written = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(written).not.toContain(null);
});

test('seats booked in one statement are different', async () => {
  const salon = await newSalon(a);
  const yoga = await newService(a, {
    businessId: salon.business,
    professionalIds: [salon.professional],
    capacity: 4,
  });
  const crowd = await Promise.all(Array.from({ length: 5 }, () => newUser(a)));
  const seat = { capacity: 4, serviceIds: [yoga], sessionKey: `${salon.professional}|${yoga}|x` };
  const appointments = await Promise.all(crowd.map((user) => authenticatedFor(salon, user, seat)));
  const made = await a.db.transaction((transaction) => insertSeatsIfUnchanged(transaction, appointments));
  expect(made).toHaveLength(4);
  const rows = await a.db.rows<{ seat: number }>(
    sql`select seat from appointments where session_key = ${seat.sessionKey} order by seat`,
  );
  expect(rows.map((row) => row.seat)).toEqual([0, 1, 2, 3]);
});

test('no version is used twice', async () => {
  const { business, professional, haircut } = await newSalon(a);
  const seen = new Set<string>();
  const look = async () => {
    const rows = await a.db.rows<{ version: string }>(
      sql`select version from schedule_versions where subject_id in (${business}, ${professional})`,
    );
    for (const { version } of rows) seen.add(version);
  };
  await look();
  for (const change of [
    sql`update businesses set description = 'x' where id = ${business}`,
    sql`update professionals set bio = 'x' where id = ${professional}`,
    sql`update services set price_minor = 1 where id = ${haircut}`,
    sql`delete from service_professionals where service_id = ${haircut}`,
    sql`insert into time_off (id, business_id, start_date, end_date) values ('off_b', ${business}, '2027-01-01', '2027-01-01')`,
    sql`delete from time_off where id = 'off_b'`,
    sql`update businesses set weekly_hours = '[{"weekday": 1, "start": "09:00", "end": "17:00"}]', opens_minute = 540,
      closes_minute = 1020, open_days = '{1}' where id = ${business}`,
    sql`insert into special_hours (id, business_id, date, start_minute, end_minute) values ('sph_b', ${business}, '2027-01-01', 0, 60)`,
    sql`update special_hours set end_minute = 90 where id = 'sph_b'`,
    sql`delete from special_hours where id = 'sph_b'`,
    sql`insert into special_hours (id, professional_id, at_business_id, date, start_minute, end_minute)
      values ('sph_p', ${professional}, ${business}, '2027-01-01', 0, 60)`,
    sql`delete from special_hours where id = 'sph_p'`,
    sql`insert into special_hours (id, professional_id, at_business_id, date, start_minute, end_minute, planned)
      values ('sph_r', ${professional}, ${business}, '2027-01-01', 0, 0, true), ('sph_s', ${professional}, ${business}, '2027-01-02', 0, 60, true)`,
    sql`delete from special_hours where planned`,
    sql`delete from business_professionals where business_id = ${business}`,
  ]) {
    const before = seen.size;
    await a.db.run(change);
    await look();
    expect(seen.size).toBe(before + 1);
  }
  const before = seen.size;
  await a.db.run(sql`update professionals set rating_sum = 5, review_count = 1 where id = ${professional}`);
  await look();
  expect(seen.size).toBe(before);
});

test('a process with cached hours books by the special hours set on another process', async () => {
  const salon = await newSalon(a);
  const { owner, business, professional, slot, customer } = salon;
  expect((await book(b, customer.token, { ...slot, date: other })).status).toBe(201);
  for (const subject of [{ businessId: business }, { professionalId: professional }]) {
    const body = { ...subject, date, start: '19:00', end: '20:00' };
    const special = await a.call('POST', '/api/special-hours', { token: owner.token, body });
    expect(special.status).toBe(201);
    expect(outcome(await book(b, customer.token, { ...slot, date }))).toEqual([409, 'OUTSIDE_AVAILABILITY']);
  }
  const week = { weeklyHours: [{ weekday: new Date(other).getUTCDay(), start: '00:00', end: '24:00' }] };
  const changed = await a.call('PATCH', `/api/businesses/${business}`, { token: owner.token, body: week });
  expect(changed.status).toBe(200);
  const later = new Date(Date.parse(other) + 86_400_000).toISOString().slice(0, 10);
  expect(outcome(await book(b, customer.token, { ...slot, date: later }))).toEqual([
    409,
    'OUTSIDE_AVAILABILITY',
  ]);
});

test('an appointment decided with other versions is not inserted', async () => {
  const salon = await newSalon(a);
  const appointment = await authenticatedFor(salon, salon.customer);
  await a.db.run(sql`update businesses set description = 'x' where id = ${salon.business}`);
  expect(await insertIfUnchanged(a.db, [appointment], 'shared')).toEqual([]);
});

test('a class time renews the versions of business and professional, and so do changes of its service and time zone', async () => {
  const { business, professional, yoga } = await newSalon(a);
  const versions = async () =>
    (
      await a.db.rows<{ version: string }>(
        sql`select version from schedule_versions where subject_id in (${business}, ${professional}) order by subject_id`,
      )
    ).map(({ version }) => version);
  const id = newId('classTime');
  for (const change of [
    sql`insert into class_times (id, business_id, service_id, professional_id, weekday, start_minute)
      values (${id}, ${business}, ${yoga}, ${professional}, 4, 600)`,
    sql`update class_times set start_minute = 660 where id = ${id}`,
    sql`update services set duration_minutes = 45 where id = ${yoga}`,
    sql`update services set buffer_after_minutes = 5 where id = ${yoga}`,
    sql`update services set active = false where id = ${yoga}`,
    sql`update businesses set timezone = 'Europe/Berlin' where id = ${business}`,
    sql`delete from class_times where id = ${id}`,
  ]) {
    const before = await versions();
    await a.db.run(change);
    const after = await versions();
    expect(after.every((version) => !before.includes(version))).toBe(true);
  }
});
