import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { createAccessTokens, createSigningKeys } from '../../src/features/access/sessions/access-tokens.ts';
import { startSession } from '../../src/features/access/sessions/issue-session-tokens.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/shared/ids.ts';
import { type Answer, startApp, type TestApp } from '../fixtures/app.ts';
import { newProfessional, newService, type TestUser } from '../fixtures/marketplace.ts';
import { newMassage } from '../fixtures/resources.ts';
import { codes, makeRegulars, newCoupon, newSalon, type Salon, soldPackage } from '../fixtures/salon.ts';
import { makeDataDir, type Service, startService } from '../fixtures/service-process.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Prepares and inspects data; the race itself runs through the processes. */
let app: TestApp;
let folder: Awaited<ReturnType<typeof makeDataDir>>;
let processes: Service[] = [];
let crowd: TestUser[];
beforeAll(async () => {
  app = await startApp();
  folder = await makeDataDir();
  const environment = { DATABASE_URL: app.databaseUrl, DATA_DIR: folder.dataDir, DEMO: 'off' };
  processes = await Promise.all([1, 2, 3].map(() => startService(environment)));
  crowd = await newCrowd(200);
});
afterAll(async () => {
  await Promise.all(processes.map((service) => service.end('SIGTERM')));
  await app.close();
  await folder.remove();
});

/** Customers with sessions, without hashing their passwords. */
async function newCrowd(count: number): Promise<TestUser[]> {
  const sign = await createAccessTokens({
    keys: createSigningKeys({ db: app.db, clock: systemClock, secrets: app.secrets }),
    clock: systemClock,
  }).signer();
  const ids = Array.from({ length: count }, () => newId('user'));
  await app.db.run(sql`
    insert into users (id, email, email_key, name, role)
    select id, id || '@example.com', id || '@example.com', 'Maya Rossi', 'customer' from unnest(${ids}::text[]) as one (id)`);
  return Promise.all(
    ids.map(async (id) => {
      const { accessToken } = await startSession(app.db, { id, role: 'customer' }, sign, new Date());
      return { id, token: accessToken };
    }),
  );
}

const failed: string[] = [];

/** Sends to one of the processes and retries after 503. */
async function post(on: number, token: string, path: string, body: unknown = {}): Promise<Answer> {
  for (;;) {
    const answer = await processes[on % processes.length]!.call('POST', path, { token, body });
    if (answer.status >= 500 && answer.status !== 503) failed.push(`${path}: ${answer.text}`);
    if (answer.status !== 503) return answer;
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    await sleep(seconds * 1000);
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const book = (on: number, token: string, body: unknown) => post(on, token, '/api/appointments', body);
const act = (on: number, token: string, id: string, action: string, body?: unknown) =>
  post(on, token, `/api/appointments/${id}/${action}`, body);

/** Concurrent requests of so many customers. */
const all = (count: number, body: (index: number) => object) =>
  Promise.all(crowd.slice(0, count).map(({ token }, index) => book(index, token, body(index))));

const times = (count: number, value: string | number) => Array(count).fill(value);
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const newPlace = async () => {
  const salon = await newSalon(app);
  return { ...salon, slot: { ...salon.slot, date: daysAhead(30) } };
};

afterEach(async () => {
  const violations = await listViolations(app.db);
  // Makes the customers available for the next race.
  await app.db.run(sql`truncate appointments, package_purchases, coupons cascade`);
  expect(violations).toEqual([]);
  expect(failed.splice(0)).toEqual([]);
});

test('of two hundred customers booking one slot, exactly one succeeds and the others get SLOT_TAKEN', async () => {
  const { slot } = await newPlace();
  const answers = await all(200, () => slot);
  expect(codes(answers)).toEqual([201, ...times(199, 'SLOT_TAKEN')]);
});

test('of a hundred customers booking a class of eight, eight succeed', async () => {
  const { slot, business, professional } = await newPlace();
  const services = [
    await newService(app, { businessId: business, professionalIds: [professional], capacity: 8 }),
  ];
  const answers = await all(100, () => ({ ...slot, services }));
  expect(codes(answers)).toEqual([...times(8, 201), ...times(92, 'SESSION_FULL')]);
});

test('of a hundred customers booking twenty professionals, as many succeed as there are rooms', async () => {
  const place = await newPlace();
  const { massage, colleague } = await newMassage(app, place, 3);
  const others = await Promise.all(
    Array.from({ length: 18 }, () => newProfessional(app, { businessIds: [place.business] })),
  );
  const professionals = [place.professional, colleague, ...others];
  await app.db.run(sql`
    insert into service_professionals (service_id, professional_id)
    select ${massage}, id from unnest(${others}::text[]) as one (id)`);
  const answers = await all(100, (index) => ({
    ...place.slot,
    services: [massage],
    professional: professionals[index % professionals.length],
    // Overlapping starts, so that no booking is equal to another.
    start: ['10:00', '10:30'][Math.floor(index / professionals.length) % 2],
  }));
  expect(codes(answers)).toEqual([...times(3, 201), ...times(97, 'SLOT_TAKEN')]);
});

describe('as many concurrent customers as seats', () => {
  const seats = 5;
  /** Ways to book a seat, mixed within one round. */
  const ways: Record<string, (index: number, on: number, slot: object) => Promise<Answer>> = {
    plainly: (index, on, slot) => book(on, crowd[index]!.token, slot),
    'with an Idempotency-Key': (index, on, slot) =>
      processes[on % processes.length]!.call('POST', '/api/appointments', {
        token: crowd[index]!.token,
        body: slot,
        headers: { 'idempotency-key': `seat-${index}-${JSON.stringify(slot).length}-${Math.random()}` },
      }),
    'for the family': async (index, on, slot) => {
      const { body } = await post(on, crowd[index]!.token, '/api/family-members', { name: 'Noa' });
      return book(on, crowd[index]!.token, { ...slot, familyMemberId: body.id });
    },
    'by way of a hold': async (index, on, slot) => {
      const hold = await post(on, crowd[index]!.token, '/api/holds', slot);
      return hold.status === 201 ? book(on, crowd[index]!.token, { ...slot, holdId: hold.body.id }) : hold;
    },
  };
  const kinds = Object.keys(ways);

  test.each([
    ['one process', () => 0],
    ['three processes', (index: number) => index],
  ])('%s: everyone gets a seat', async (_, place) => {
    const { slot, business, professional } = await newPlace();
    const services = [
      await newService(app, { businessId: business, professionalIds: [professional], capacity: seats }),
    ];
    for (const [round, way] of [...Array(12).fill('plainly'), ...kinds, ...kinds, 'mixed'].entries()) {
      const wish = { ...slot, services, date: daysAhead(20 + round) };
      const answers = await Promise.all(
        Array.from({ length: seats }, (_, index) =>
          ways[way === 'mixed' ? kinds[index % kinds.length]! : way]!(index, place(index), wish),
        ),
      );
      expect([round, way, codes(answers)]).toEqual([round, way, times(seats, 201)]);
    }
  });
});

test('bookings a few minutes apart never overlap, and every refusal has a conflicting booking', async () => {
  const place = await newPlace();
  const { slot, owner, haircut, colour } = place;
  await makeRegulars(app, place, ...crowd);
  const wishes = crowd.slice(0, 120).map(({ id }, index) => {
    const minute = 540 + ((index * 37) % 400);
    const length = index % 2 ? 60 : 30;
    return { clientId: id, minute, until: minute + length, services: [index % 2 ? colour : haircut] };
  });
  const answers = await Promise.all(
    wishes.map(({ clientId, services, minute }, index) =>
      book(index, owner.token, { ...slot, clientId, services, start: clockTime(minute) }),
    ),
  );
  const won = wishes.filter((_, index) => answers[index]!.status === 201);
  expect(won.length).toBeGreaterThan(2);
  expect(codes(answers)).toEqual([...times(won.length, 201), ...times(120 - won.length, 'SLOT_TAKEN')]);
  const inTheWayOf = (wish: (typeof wishes)[number]) =>
    won.filter((other) => other !== wish && other.minute < wish.until && wish.minute < other.until);
  for (const wish of wishes) expect(inTheWayOf(wish).length > 0).toBe(!won.includes(wish));
});

const clockTime = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

describe('a hold at its expiry', () => {
  /**
   * Requests before, at and after the expiry; the holder uses the hold in every other round. One more request
   * follows at the end.
   */
  async function raceForHeld(slot: Salon['slot'], round: number): Promise<Answer[]> {
    const [holder, late, ...others] = crowd.slice(0, 42) as [TestUser, TestUser, ...TestUser[]];
    const hold = await post(0, holder.token, '/api/holds', slot);
    expect(hold.status).toBe(201);
    const inMs = 200;
    await app.db.run(sql`
      update appointments set expires_at = ${new Date(Date.now() + inMs)} where id = ${hold.body.id}`);
    const spread = others.map(async ({ token }, index) => {
      await sleep((index * 2 * inMs) / others.length);
      return book(index, token, slot);
    });
    const own = sleep(inMs * (0.9 + 0.2 * Math.random())).then(() =>
      book(1, holder.token, round % 2 ? slot : { ...slot, holdId: hold.body.id }),
    );
    const answers = await Promise.all([own, ...spread]);
    return [...answers, await book(2, late.token, slot)];
  }

  /** The holder may get NOT_FOUND instead. */
  const overAsTaken = (taken: string) => (code: string | number) => (code === 'NOT_FOUND' ? taken : code);

  test('exactly one customer gets the slot: the holder, or the first one after the expiry', async () => {
    const { slot } = await newPlace();
    for (let round = 0; round < 4; round++) {
      const answers = await raceForHeld({ ...slot, date: daysAhead(30 + round) }, round);
      expect(codes(answers).map(overAsTaken('SLOT_TAKEN'))).toEqual([201, ...times(41, 'SLOT_TAKEN')]);
    }
  });

  test('exactly one customer gets the last seat of a class', async () => {
    const { slot, yoga } = await newPlace();
    for (let round = 0; round < 2; round++) {
      const seat = { ...slot, services: [yoga], date: daysAhead(30 + round) };
      for (const { token } of crowd.slice(150, 152)) expect((await book(0, token, seat)).status).toBe(201);
      const answers = await raceForHeld(seat, round);
      expect(codes(answers).map(overAsTaken('SESSION_FULL'))).toEqual([201, ...times(41, 'SESSION_FULL')]);
    }
  });
});

test('the last package session is redeemed once by client and owner together, and nothing else is booked', async () => {
  const salon = await newPlace();
  const [client] = crowd as [TestUser];
  const packagePurchaseId = await soldPackage(app, salon, client.id, { sessionCount: 2 });
  const wish = (index: number) => ({ ...salon.slot, date: daysAhead(30 + index), packagePurchaseId });
  expect((await book(0, client.token, wish(0))).status).toBe(201);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      index % 2
        ? book(index, client.token, wish(1 + index))
        : book(index, salon.owner.token, { ...wish(1 + index), clientId: client.id }),
    ),
  );
  expect(codes(answers)).toEqual([201, ...times(29, 'NOT_FOUND')]);
  expect(await countBooked(salon)).toBe(2);
});

const countBooked = async ({ business }: Salon) =>
  (await app.db.row<{ count: number }>(
    sql`select count(*) from appointments where business_id = ${business} and status = 'Confirmed'`,
  ))!.count;

test('the last use of a coupon is used once by forty customers, and nothing else is booked', async () => {
  const salon = await newPlace();
  const couponCode = await newCoupon(app, salon, { usageLimit: 3 });
  const wish = (index: number) => ({ ...salon.slot, date: daysAhead(30 + index), couponCode });
  for (const index of [50, 51])
    expect((await book(index, crowd[index]!.token, wish(index))).status).toBe(201);
  expect(codes(await all(40, wish))).toEqual([201, ...times(39, 'USAGE_LIMIT_REACHED')]);
  expect(await countBooked(salon)).toBe(3);
});

test('a coupon with one use per customer is used once by twelve concurrent bookings of one customer', async () => {
  const salon = await newPlace();
  const couponCode = await newCoupon(app, salon, { perCustomerLimit: 1 });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      book(index, crowd[0]!.token, { ...salon.slot, date: daysAhead(30 + index), couponCode }),
    ),
  );
  expect(codes(answers)).toEqual([201, ...times(11, 'CUSTOMER_LIMIT_REACHED')]);
  expect(await countBooked(salon)).toBe(1);
});

describe('concurrent changes of one appointment', () => {
  const count = 12;

  /** One appointment per day, each paid with a package session. */
  async function bookSeveral(salon: Salon): Promise<string[]> {
    const client = crowd[0]!;
    const packagePurchaseId = await soldPackage(app, salon, client.id, { sessionCount: count });
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        book(index, client.token, { ...salon.slot, date: daysAhead(30 + index), packagePurchaseId }),
      ),
    );
    expect(codes(answers)).toEqual(times(count, 201));
    return answers.map(({ body }) => body.id);
  }

  test('cancel and reschedule run in either order and free both times', async () => {
    const salon = await newPlace();
    const ids = await bookSeveral(salon);
    const moved = (index: number) => ({ date: daysAhead(60 + index), start: '16:00' });
    await Promise.all(
      ids.map(async (id, index) => {
        const [cancel, move] = await Promise.all([
          act(index, salon.owner.token, id, 'cancel'),
          act(index + 1, crowd[0]!.token, id, 'reschedule', moved(index)),
        ]);
        expect(cancel.status).toBe(200);
        expect([200, 'INVALID_STATUS']).toContain(move.body.error ?? move.status);
      }),
    );
    expect(await countBooked(salon)).toBe(0);
    const movedAfterwards = await app.db.rows(sql`
      select moved.appointment_id from appointment_history moved
      join appointment_history cancelled using (appointment_id)
      where moved.action = 'reschedule' and cancelled.action = 'cancel' and moved.key > cancelled.key`);
    expect(movedAfterwards).toEqual([]);
    const again = ids.flatMap((_, index) => [{ date: daysAhead(30 + index) }, moved(index)]);
    const answers = await Promise.all(
      again.map((when, index) => book(index, crowd[1]!.token, { ...salon.slot, ...when })),
    );
    expect(codes(answers)).toEqual(times(2 * count, 201));
  });

  test('of complete and cancel exactly one succeeds, and only a cancellation releases the package session', async () => {
    const salon = await newPlace();
    const ids = await bookSeveral(salon);
    await app.db.run(sql`
      update appointments a set during = past.span, blocked = past.span
      from (select id, tstzrange(now() - number * interval '1 hour', now() - number * interval '1 hour' + interval '30 minutes') as span
        from unnest(${ids}::text[]) with ordinality as one (id, number)) past
      where a.id = past.id`);
    const outcomes = await Promise.all(
      ids.map(async (id, index) =>
        Promise.all([
          act(index, salon.owner.token, id, 'complete'),
          act(index + 1, salon.worker.token, id, 'cancel'),
        ]),
      ),
    );
    for (const answers of outcomes) expect(codes(answers)).toEqual([200, 'INVALID_STATUS']);
    const completed = outcomes.filter(([complete]) => complete.status === 200).length;
    const [balance] = (await app.call('GET', '/api/packages', { token: crowd[0]!.token })).body.filter(
      ({ businessId }: { businessId: string }) => businessId === salon.business,
    );
    expect(balance?.sessionsRedeemed ?? count).toBe(completed);
  });
});
