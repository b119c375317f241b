import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { waitForLocks } from '../fixtures/locks.ts';
import { newProfessional, newUser, type TestUser } from '../fixtures/marketplace.ts';
import { newMassage } from '../fixtures/resources.ts';
import { act, book, booked, codes, monday, newSalon, type Salon } from '../fixtures/salon.ts';
import { waitlistBody } from '../fixtures/waitlist.ts';

vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
let salon: Salon;
let crowd: TestUser[];
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
  crowd = await Promise.all(Array.from({ length: 24 }, () => newUser(app)));
});
afterAll(() => app.close());
afterEach(async () => {
  const violations = await listViolations(app.db);
  await app.db.run(sql`truncate appointments cascade`);
  expect(violations).toEqual([]);
});

const times = (count: number, value: string | number) => Array(count).fill(value);

/** A massage of eight professionals with `rooms` rooms. */
async function newTeam(rooms: number) {
  salon = await newSalon(app);
  const { massage, colleague, slot, room } = await newMassage(app, salon, rooms);
  const others = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => newProfessional(app, { businessIds: [salon.business] })),
  );
  await app.db.run(sql`
    insert into service_professionals (service_id, professional_id)
    select ${massage}, id from unnest(${others}::text[]) as one (id)`);
  const team = [salon.professional, colleague, ...others];
  const at = (index: number, start = '10:00') => ({
    ...slot,
    professional: team[index % team.length]!,
    start,
  });
  return { at, team, room };
}

test('of customers booking different professionals, exactly one gets the last room', async () => {
  const { at } = await newTeam(1);
  const answers = await Promise.all(crowd.map(({ token }, index) => book(app, token, at(index))));
  expect(codes(answers)).toEqual([201, ...times(23, 'SLOT_TAKEN')]);
});

test('as many concurrent customers as rooms all succeed', async () => {
  const { at } = await newTeam(8);
  for (const start of ['09:00', '11:00', '13:00']) {
    const some = crowd.slice(0, 8);
    const answers = await Promise.all(some.map(({ token }, index) => book(app, token, at(index, start))));
    expect(codes(answers)).toEqual(times(8, 201));
  }
});

test('holds, bookings and series with different professionals never share a room', async () => {
  const { at } = await newTeam(2);
  const answers = await Promise.all(
    crowd.map(({ token }, index) => {
      const slot = at(index, ['10:00', '10:30', '11:00'][index % 3]);
      if (index % 4 === 0) return app.call('POST', '/api/holds', { token, body: slot });
      if (index % 4 === 1)
        return book(app, token, { ...slot, recurringFrequency: 'weekly', recurringCount: 2 });
      return book(app, token, slot);
    }),
  );
  expect(codes(answers).filter((code) => code !== 201 && code !== 'SLOT_TAKEN')).toEqual([]);
  expect(codes(answers).filter((code) => code === 201).length).toBeGreaterThanOrEqual(2);
});

test('cancelling, rescheduling, completing and booking at once ends without a violation or a 500', async () => {
  const { at } = await newTeam(3);
  const made = await Promise.all(
    crowd
      .slice(0, 9)
      .map(({ token }, index) =>
        booked(app, token, at(index, ['09:00', '11:00', '13:00'][Math.floor(index / 3)])),
      ),
  );
  // A customer waits, so that freed times are kept for the waitlist.
  await app.call('POST', '/api/waitlist', {
    token: crowd[23]!.token,
    body: { ...waitlistBody(salon), services: made[0].services },
  });
  const date = salon.slot.date;
  const answers = await Promise.all([
    ...made.map(({ id }, index) => {
      const { token } = crowd[index]!;
      if (index % 3 === 0) return act(app, token, id, 'cancel');
      const start = ['09:00', '11:00', '13:00', '10:00'][index % 4];
      return act(app, token, id, 'reschedule', { date, start });
    }),
    ...crowd.slice(9, 20).map(({ token }, index) => book(app, token, at(index, '10:00'))),
  ]);
  const expected = [200, 201, 'SLOT_TAKEN', 'CLIENT_DOUBLE_BOOKED'];
  expect(codes(answers).filter((code) => !expected.includes(code))).toEqual([]);
});

test('a room removed while it is being booked is either removed or taken', async () => {
  const { at, room } = await newTeam(2);
  const lower = () =>
    app.call('PATCH', `/api/resources/${room}`, { token: salon.owner.token, body: { quantity: 1 } });
  const [first, second, lowered] = await Promise.all([
    book(app, crowd[0]!.token, at(0)),
    book(app, crowd[1]!.token, at(1)),
    lower(),
  ]);
  expect([
    ['201', '201', 'SCHEDULE_TIME_TAKEN'],
    ['200', '201', 'SLOT_TAKEN'],
  ]).toContainEqual(codes([first, second, lowered]).map(String).sort());
});

test('units of a class are chosen after its seats are locked, in the order of a cancellation', async () => {
  const { at, room } = await newTeam(2);
  await app.db.run(sql`update services set capacity = 3 where business_id = ${salon.business}`);
  const [first, second] = await Promise.all(crowd.slice(0, 2).map(({ token }) => booked(app, token, at(0))));
  const answer = await app.db.transaction(async (cancellation) => {
    await cancellation.run(sql`select 1 from appointments where id = ${second.id} for no key update`);
    const choosing = app.call('PUT', `/api/appointments/${first.id}/resources`, {
      token: salon.owner.token,
      body: { resources: [{ id: room, unit: 2 }] },
    });
    await waitForLocks(app.db);
    const released = await cancellation.rows(sql`
      select 1 from appointment_resources where appointment_id = ${second.id} for update nowait`);
    expect(released).toHaveLength(1);
    return { choosing };
  });
  expect((await answer.choosing).status).toBe(200);
});
