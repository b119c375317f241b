import { afterAll, beforeAll, expect, test } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { mondayOf } from '../../src/features/booking/availability/rules/changed-days.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { addDays } from '../../src/shared/zoned-time.ts';
import { type Answer, startApp, type TestApp } from '../fixtures/app.ts';
import { newBusiness, newService, newUser } from '../fixtures/marketplace.ts';
import { book, booked, newSalon } from '../fixtures/salon.ts';
import { joined, waitlistBody } from '../fixtures/waitlist.ts';

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

/** A Monday in the future. */
const day = addDays(mondayOf(new Date().toISOString().slice(0, 10)), 28);
const tally = (answers: Answer[]) => answers.map(({ status, body }) => body.error ?? status);
const plan = (app: TestApp, token: string, body: object) =>
  app.call('POST', '/api/class-times', { token, body });

test('of planning a class and booking its professional, exactly one succeeds on any processes', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const { owner, customer, professional, yoga, slot } = await newSalon(a);
    const [first, second] = round % 2 ? [a, b] : [b, a];
    // Both processes have cached the schedule.
    for (const app of [a, b])
      await booked(app, customer.token, { ...slot, date: addDays(day, app === a ? 1 : 2) });
    const wishes = [
      () =>
        plan(first!, owner.token, {
          serviceId: yoga,
          professionalId: professional,
          weekday: 1,
          start: '10:00',
        }),
      () => book(second!, customer.token, { ...slot, date: day, start: '10:30' }),
    ];
    const answers = await Promise.all((round % 4 < 2 ? wishes : wishes.reverse()).map((wish) => wish()));
    const [planned, made] = round % 4 < 2 ? answers : [...answers].reverse();
    const outcome = tally([planned!, made!]).join(' ');
    seen.add(outcome);
    expect(['201 SLOT_TAKEN', 'SCHEDULE_TIME_TAKEN 201']).toContain(outcome);
  }
  expect(seen.size).toBeGreaterThan(0);
  expect(await listViolations(a.db)).toEqual([]);
});

test('the same holds for a booking at another business of the professional', async () => {
  for (let round = 0; round < 8; round++) {
    const { owner, customer, professional, yoga } = await newSalon(a);
    const elsewhere = await newBusiness(a, { userId: owner.id });
    await a.db.run(
      sql`insert into business_professionals (business_id, professional_id) values (${elsewhere}, ${professional})`,
    );
    const massage = await newService(a, { businessId: elsewhere, professionalIds: [professional] });
    const slot = { professional, business: elsewhere, services: [massage], date: day, start: '10:00' };
    await booked(b, customer.token, { ...slot, date: addDays(day, 1) });
    const answers = await Promise.all([
      plan(a, owner.token, { serviceId: yoga, professionalId: professional, weekday: 1, start: '10:00' }),
      book(b, customer.token, slot),
    ]);
    expect(['201 SLOT_TAKEN', 'SCHEDULE_TIME_TAKEN 201']).toContain(tally(answers).join(' '));
  }
});

test('of two overlapping classes of one professional, exactly one is planned', async () => {
  for (let round = 0; round < 6; round++) {
    const { owner, professional, yoga, colour } = await newSalon(a);
    const answers = await Promise.all([
      plan(a, owner.token, { serviceId: yoga, professionalId: professional, weekday: 1, start: '10:00' }),
      plan(b, owner.token, { serviceId: colour, professionalId: professional, date: day, start: '10:30' }),
    ]);
    expect(tally(answers).sort()).toEqual([201, 'SCHEDULE_TIME_TAKEN']);
  }
});

test('a process with a cached schedule books no class outside the new timetable', async () => {
  const { owner, customer, professional, yoga, slot } = await newSalon(a);
  const wish = { ...slot, services: [yoga], date: day };
  await booked(b, customer.token, { ...wish, date: addDays(day, 1) });
  const made = await plan(a, owner.token, {
    serviceId: yoga,
    professionalId: professional,
    weekday: 1,
    start: '14:00',
  });
  expect(made.status).toBe(201);
  expect((await book(b, customer.token, wish)).body.error).toBe('OUTSIDE_AVAILABILITY');
  expect((await book(b, customer.token, { ...wish, start: '14:00' })).status).toBe(201);
});

test('a class that grows and a booking after it never overlap', async () => {
  for (let round = 0; round < 6; round++) {
    const { owner, customer, professional, yoga, slot } = await newSalon(a);
    await plan(a, owner.token, { serviceId: yoga, professionalId: professional, weekday: 1, start: '10:00' });
    await booked(b, customer.token, { ...slot, date: addDays(day, 1) });
    const answers = await Promise.all([
      a.call('PATCH', `/api/services/${yoga}`, { token: owner.token, body: { duration: 75 } }),
      book(b, customer.token, { ...slot, date: day, start: '11:00' }),
    ]);
    expect(['200 SLOT_TAKEN', 'SCHEDULE_TIME_TAKEN 201']).toContain(tally(answers).join(' '));
  }
});

test('removing a class while its last seat is booked either cancels the booking or refuses it', async () => {
  for (let round = 0; round < 6; round++) {
    const { owner, professional, yoga, slot } = await newSalon(a);
    const made = await plan(a, owner.token, {
      serviceId: yoga,
      professionalId: professional,
      weekday: 1,
      start: '14:00',
    });
    const other = await plan(a, owner.token, {
      serviceId: yoga,
      professionalId: professional,
      weekday: 1,
      start: '09:00',
    });
    expect(other.status).toBe(201);
    const visitor = await newUser(a);
    const [removed, seat] = await Promise.all([
      a.call('DELETE', `/api/class-times/${made.body.id}?affected=cancel`, { token: owner.token }),
      book(b, visitor.token, { ...slot, services: [yoga], date: day, start: '14:00' }),
    ]);
    expect(removed!.status).toBe(200);
    const { id = 'none', error = null } = seat!.body;
    const now = await a.call('GET', `/api/appointments/${id}`, { token: visitor.token });
    expect([
      [null, 'Cancelled'],
      ['OUTSIDE_AVAILABILITY', undefined],
    ]).toContainEqual([error, now.body.status]);
  }
});

test.each(['yoga', 'haircut'] as const)(
  'moving a class of %s with a waitlist holds only the freed time',
  async (name) => {
    const salon = await newSalon(a);
    const { owner, customer, professional, slot } = salon;
    const service = salon[name];
    const planned = await plan(a, owner.token, {
      serviceId: service,
      professionalId: professional,
      weekday: 1,
      start: '10:00',
    });
    await booked(a, customer.token, { ...slot, services: [service], date: day });
    const waiting = await newUser(a);
    await joined(a, waiting.token, {
      ...waitlistBody(salon, { from: day, to: day }),
      services: [salon.colour],
    });
    const moved = await a.call('PATCH', `/api/class-times/${planned.body.id}`, {
      token: owner.token,
      body: { start: '10:15', affected: 'move' },
    });
    expect([moved.status, moved.text]).toEqual([200, moved.text]);
    const held = await a.db.rows<{ from: Date }>(
      sql`select lower(blocked) as from from appointments where business_id = ${salon.business} and status = 'Held'`,
    );
    const date = new Date(day).getTime();
    expect(held.filter(({ from }) => Math.abs(from.getTime() - date) > 2 * 86_400_000)).toEqual([]);
    expect(await listViolations(a.db)).toEqual([]);
  },
);
