import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sql, sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/shared/ids.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { occupy } from '../fixtures/availability.ts';
import { asOwner, onServer } from '../fixtures/database.ts';
import { eventually } from '../fixtures/eventually.ts';
import { newReview } from '../fixtures/marketplace.ts';
import { book, day, monday, newSalon, outcome, type Salon } from '../fixtures/salon.ts';

// Half of a minute, so that no cached answer expires unless a test moves the clock.
let now = new Date(Date.parse(monday) + 30_000);
let here: TestApp;
let elsewhere: TestApp;
let salon: Salon;
beforeAll(async () => {
  const clock = { now: () => now };
  here = await startApp({ clock });
  elsewhere = await startApp({ clock, databaseUrl: here.databaseUrl });
});
afterAll(async () => {
  await elsewhere.close();
  await here.close();
});
beforeEach(async () => {
  now = new Date(Date.parse(monday) + 30_000);
  salon = await newSalon(here, { city: 'Sintra', country: 'Portugal' });
});

const subject = () =>
  `businessId=${salon.business}&professionalId=${salon.professional}&serviceId=${salon.haircut}`;
const slots = () => `/api/availability?${subject()}&date=${day}`;

/** Each kind of cached answer and a write to data that it shows. */
const kinds: Record<string, [path: () => string, write: () => Sql | Promise<unknown>]> = {
  'a business': [
    () => `/api/businesses/${salon.business}`,
    () => sql`update businesses set name = 'Renamed' where id = ${salon.business}`,
  ],
  'a list of businesses': [
    () => `/api/businesses?ids=${salon.business}`,
    () => sql`update businesses set status = 'suspended' where id = ${salon.business}`,
  ],
  professionals: [
    () => `/api/professionals?businessId=${salon.business}`,
    () => sql`update professionals set hidden_at = now() where id = ${salon.professional}`,
  ],
  services: [
    () => `/api/services?businessId=${salon.business}`,
    () => sql`delete from service_professionals where service_id = ${salon.yoga}`,
  ],
  categories: [
    () => '/api/categories',
    () => sql`update services set parent = 'Circus', category_key = ${salon.yoga} where id = ${salon.yoga}`,
  ],
  cities: [
    () => '/api/cities?slug=sintra',
    () => sql`update businesses set lat = 1, lng = 1 where id = ${salon.business}`,
  ],
  reviews: [
    () => `/api/reviews?professionalId=${salon.professional}`,
    () =>
      newReview(here, {
        professionalId: salon.professional,
        businessId: salon.business,
        clientId: salon.customer.id,
      }),
  ],
  'the booked times of a day': [
    slots,
    () =>
      occupy(
        here,
        { businessId: salon.business, professionalId: salon.professional },
        { start: `${day}T10:00Z` },
      ),
  ],
  'the absences of a day': [
    slots,
    () => sql`insert into time_off (id, professional_id, start_date, end_date)
      values (${newId('timeOff')}, ${salon.professional}, ${day}, ${day})`,
  ],
  'the special hours of a day': [
    slots,
    () => sql`insert into special_hours (id, business_id, date, start_minute, end_minute)
      values (${newId('specialHours')}, ${salon.business}, ${day}, 600, 660)`,
  ],
  'the rota of a day': [
    slots,
    () => sql`insert into special_hours (id, professional_id, at_business_id, date, start_minute, end_minute, planned)
      values (${newId('specialHours')}, ${salon.professional}, ${salon.business}, ${day}, 0, 0, true)`,
  ],
  'the rules of a day': [
    slots,
    () => sql`insert into availability_rules (id, business_id, professional_id, weekday, start_minute, end_minute)
      values (${newId('availabilityRule')}, ${salon.business}, ${salon.professional}, 3, 600, 660)`,
  ],
  'the opening hours of a day': [
    slots,
    () => sql`update businesses set opens_minute = 600 where id = ${salon.business}`,
  ],
  'the service of a day': [
    slots,
    () => sql`update services set duration_minutes = 120 where id = ${salon.haircut}`,
  ],
  'the next free time': [
    () => `/api/availability/next?${subject()}`,
    () => sql`insert into time_off (id, business_id, start_date, end_date)
      values (${newId('timeOff')}, ${salon.business}, '2026-06-01', '2026-06-05')`,
  ],
  'the free times of a team': [
    () => `/api/availability/times?businessId=${salon.business}&serviceIds=${salon.haircut}&date=${day}`,
    () =>
      occupy(
        here,
        { businessId: salon.business, professionalId: salon.professional },
        { start: `${day}T10:00Z` },
      ),
  ],
};

test.each(Object.entries(kinds))('%s: a write is visible on another process', async (_, [path, write]) => {
  const before = await elsewhere.call('GET', path());
  expect(before.status).toBe(200);
  expect((await elsewhere.call('GET', path())).text).toBe(before.text);
  const written = write();
  await (written instanceof Promise ? written : here.db.run(written));
  await eventually(async () => (await elsewhere.call('GET', path())).text !== before.text, 5_000);
});

test('while changes cannot be read, answers expire, and none is stale afterwards', async () => {
  const path = `/api/businesses/${salon.business}`;
  const nameIs = (name: string) => async () => (await elsewhere.call('GET', path)).body.name === name;
  const rename = (name: string) =>
    here.db.run(sql`update businesses set name = ${name} where id = ${salon.business}`);
  const role = /\/\/(\w+)/.exec(here.databaseUrl)![1]!;
  const asAdmin = (statement: string) =>
    onServer(asOwner(here.databaseUrl), (client) => client.query(statement));
  await elsewhere.call('GET', path);
  await asAdmin(`revoke select on changes from ${role}`);
  try {
    await rename('During the interruption');
    await eventually(nameIs('During the interruption'), 5_000);
    await rename('At its end');
    await elsewhere.call('GET', path);
  } finally {
    await asAdmin(`grant select on changes to ${role}`);
  }
  await eventually(nameIs('At its end'), 5_000);
  await rename('After it');
  await eventually(nameIs('After it'), 5_000);
});

test('an expired hold frees its time without a write', async () => {
  const place = { businessId: salon.business, professionalId: salon.professional };
  const expiresAt = new Date(now.getTime() + 10_000);
  await occupy(here, place, { start: `${day}T10:00Z`, expiresAt: expiresAt.toISOString() });
  const isFree = async () =>
    (await elsewhere.call('GET', slots())).body.find((slot: { time: string }) => slot.time === '11:00')
      .available;
  expect(await isFree()).toBe(false);
  now = new Date(expiresAt.getTime() - 1);
  expect(await isFree()).toBe(false);
  now = expiresAt;
  await eventually(isFree, 5_000);
});

test('a time disappears at the minute in which its lead time ends', async () => {
  now = new Date(`${day}T08:59:59.999Z`);
  const firstFree = async () =>
    (await elsewhere.call('GET', slots())).body.find((slot: { available: boolean }) => slot.available).time;
  expect(await firstFree()).toBe('10:00');
  now = new Date(`${day}T09:00:01Z`);
  expect(await firstFree()).toBe('10:30');
});

test('no answer is stale after concurrent reads and writes on two processes', async () => {
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
  const read = (app: TestApp) => app.call('GET', slots());
  const current = async () => (await here.call('GET', slots(), { token: salon.customer.token })).body;
  for (let round = 0; round < 6; round++) {
    const start = times[round]!;
    const writer = round % 2 === 0 ? here : elsewhere;
    const reads = Array.from({ length: 20 }, (_, number) => read(number % 2 === 0 ? here : elsewhere));
    const booked = await book(writer, salon.customer.token, { ...salon.slot, start });
    expect(outcome(booked)).toEqual([201, null]);
    await Promise.all([...reads, ...Array.from({ length: 10 }, () => read(elsewhere)), read(here)]);
    expect((await read(writer)).body).toEqual(await current());
    const other = writer === here ? elsewhere : here;
    const expected = JSON.stringify(await current());
    await eventually(async () => JSON.stringify((await read(other)).body) === expected, 5_000);
  }
});
