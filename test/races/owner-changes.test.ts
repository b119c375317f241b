import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listViolations } from '../../src/commands/verify.ts';
import { offerTime } from '../../src/features/waitlist/waitlist/offer-time.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { timeOfDay } from '../../src/shared/time.ts';
import { type Answer, startApp, type TestApp } from '../fixtures/app.ts';
import { newProfessional, newReview, newUser, type TestUser } from '../fixtures/marketplace.ts';
import { act, book, newCoupon, newSalon, type Salon } from '../fixtures/salon.ts';
import { dispatchAndRunJobs, waitlistDependencies } from '../fixtures/waitlist.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let a: TestApp;
let b: TestApp;
let salon: Salon;
let admin: TestUser;
let clients: { user: TestUser; child: string }[];
beforeAll(async () => {
  a = await startApp();
  b = await startApp({ databaseUrl: a.databaseUrl });
  salon = await newSalon(a);
  admin = await newUser(a, 'admin');
  await Promise.all([0, 1, 2, 3, 4, 5, 6].map((weekday) => addRule(weekday, '09:00', '17:00')));
  clients = await Promise.all(Array.from({ length: 4 }, newClient));
});
afterAll(async () => {
  await b.close();
  await a.close();
});

/** Password of every account here. */
const password = 'a long password';
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function newClient() {
  const user = await newUser(a);
  const body = { name: 'Noa', relation: 'child' };
  const child = await a.call('POST', '/api/family-members', { token: user.token, body });
  return { user, child: child.body.id as string };
}

const addRule = (weekday: number, start: string, end: string) =>
  owner('POST', '/api/availability-rules', {
    professionalId: salon.professional,
    businessId: salon.business,
    weekday,
    start,
    end,
  });

/** Changes of the owner must succeed under any number of bookings. */
async function insist(who: TestUser, method: string, path: string, body?: unknown): Promise<Answer['body']> {
  const answer = await b.call(method, path, { token: who.token, body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}
const owner = (method: string, path: string, body?: unknown) => insist(salon.owner, method, path, body);

/** Every change that affects bookings; each one restores the previous state. */
const changes: Record<string, () => Promise<unknown>> = {
  async 'weekly rules'() {
    const { id } = await addRule(1, '17:00', '17:30');
    await owner('PATCH', `/api/availability-rules/${id}`, { end: '17:45' });
    await owner('DELETE', `/api/availability-rules/${id}`);
  },
  async 'an absence'() {
    const span = { startDate: daysAhead(350), endDate: daysAhead(350) };
    const body = { professionalId: salon.professional, ...span };
    const { id } = await insist(salon.worker, 'POST', '/api/time-off', body);
    await insist(salon.worker, 'DELETE', `/api/time-off/${id}`);
  },
  async 'a closure'() {
    const span = { startDate: daysAhead(351), endDate: daysAhead(351) };
    const { id } = await owner('POST', '/api/time-off', { businessId: salon.business, ...span });
    await owner('DELETE', `/api/time-off/${id}`);
  },
  async 'the business'() {
    const path = `/api/businesses/${salon.business}`;
    await owner('PATCH', path, { workingHours: { start: '09:00', end: '18:00' } });
    await owner('PATCH', path, { workingHours: { start: '09:00', end: '17:00' }, breaks: [] });
    await owner('PATCH', path, { cancellationWindowHours: 0, description: 'New chairs.' });
  },
  async 'the professional'() {
    const path = `/api/professionals/${salon.professional}`;
    await insist(salon.worker, 'PATCH', path, {
      bio: 'Quick.',
      workingHours: { start: '08:00', end: '18:00' },
    });
  },
  async services() {
    const body = { name: 'Trim', duration: 15, price: 9, businessId: salon.business };
    const { id } = await owner('POST', '/api/services', body);
    await owner('PATCH', `/api/services/${id}`, { price: 10, professionalIds: [] });
    await owner('PATCH', `/api/services/${salon.haircut}`, { price: 20 });
    await owner('DELETE', `/api/services/${id}`);
  },
  async memberships() {
    const staff = { name: 'Rui', businessId: salon.business };
    const { id } = await owner('POST', '/api/professionals', staff);
    await owner('DELETE', `/api/businesses/${salon.business}/professionals/${id}`);
    const guest = await newUser(a, 'professional');
    const professionalId = await newProfessional(a, { userId: guest.id });
    const invitation = { businessId: salon.business, professionalId };
    const request = await owner('POST', '/api/join-requests', invitation);
    await insist(guest, 'POST', `/api/join-requests/${request.id}/accept`, {});
    await insist(guest, 'DELETE', `/api/businesses/${salon.business}/professionals/${professionalId}`);
    await insist(guest, 'DELETE', '/api/account', { password });
  },
  async 'decisions of platform staff'() {
    const path = `/api/businesses/${salon.business}`;
    await insist(admin, 'POST', `${path}/suspend`, { reason: 'A look at the papers.' });
    await insist(admin, 'POST', `${path}/reinstate`, {});
    const target = { targetType: 'professional', targetId: salon.professional };
    const report = await insist(clients[0]!.user, 'POST', '/api/reports', { ...target, reason: 'spam' });
    await insist(admin, 'POST', `/api/moderation/reports/${report.id}/resolve`, { action: 'hide' });
    await insist(admin, 'POST', '/api/moderation/unhide', target);
  },
  async 'packages and coupons'() {
    const code = await newCoupon(b, salon);
    const coupons = await owner('GET', '/api/business/coupons');
    const { id } = coupons.find((coupon: { code: string }) => coupon.code === code);
    await owner('PATCH', `/api/business/coupons/${id}`, { value: 30 });
    const made = await owner('POST', '/api/business/packages', {
      serviceId: salon.haircut,
      title: 'Haircuts',
      sessionCount: 2,
      packagePriceMajor: 30,
      singleSessionPriceMajor: 20,
      currency: 'EUR',
      validityDays: 90,
    });
    await owner('PATCH', '/api/business/packages', { id: made.id, isActive: false });
  },
  async 'accounts and reviews'() {
    const client = await newUser(a);
    const visit = { professionalId: salon.professional, businessId: salon.business, clientId: client.id };
    const { id } = await newReview(a, visit);
    await insist(client, 'PATCH', `/api/reviews/${id}`, { rating: 3 });
    await insist(client, 'DELETE', `/api/reviews/${id}`);
    await insist(client, 'DELETE', '/api/account', { password });
  },
  async 'the waitlist'() {
    const { token } = clients[1]!.user;
    const days = { from: daysAhead(340), to: daysAhead(345) };
    const wish = { business: salon.business, services: [salon.haircut], ...days };
    const { id } = await insist({ id: '', token }, 'POST', '/api/waitlist', wish);
    const startMs = Date.parse(`${daysAhead(341)}T10:00:00Z`);
    await offerTime(waitlistDependencies(b, systemClock))({
      professionalId: salon.professional,
      businessId: salon.business,
      startMs,
      endMs: startMs + 3_600_000,
      givenUpBy: null,
    });
    await insist({ id: '', token }, 'DELETE', `/api/waitlist/${id}`);
  },
};

// Half hours of the next year, each used once; the class has its own.
let slots = 0;
function nextSlot(minutes = 30) {
  const starts = Math.floor(480 / minutes);
  const slot = slots++;
  return {
    date: daysAhead(5 + Math.floor(slot / starts)),
    start: timeOfDay(540 + (slot % starts) * minutes),
  };
}

/**
 * One booking of each kind on either process: fast path, transaction, family, hold, class; then moves and
 * cancellations by client and staff.
 */
async function bookOfEachKind(index: number, couponCode: string): Promise<Answer[]> {
  const { user, child } = clients[index]!;
  const app = [a, b][index % 2]!;
  const slot = { professional: salon.professional, business: salon.business, services: [salon.haircut] };
  const make = (more: object, headers: Record<string, string> = {}) =>
    book(app, user.token, { ...slot, ...more }, { headers });
  const answers = [
    await make(nextSlot()),
    await make(nextSlot(), { 'idempotency-key': `storm-${slots}` }),
    await make({ ...nextSlot(), familyMemberId: child }),
    await make({ ...nextSlot(), couponCode }),
    await make({ services: [salon.yoga], date: daysAhead(200 + index), start: '10:00' }),
  ];
  const kept = nextSlot();
  const hold = await app.call('POST', '/api/holds', { token: user.token, body: { ...slot, ...kept } });
  answers.push(hold);
  if (hold.status === 201) answers.push(await make({ ...kept, holdId: hold.body.id }));
  // Staff lock the appointment and then share the row of the business.
  const [first, second] = answers;
  if (second!.status === 201) {
    const { token } = salon.worker;
    const { id } = second!.body;
    const asStaff = async (what: string, asked: Promise<Answer>) => {
      const answer = await asked;
      answers.push({ ...answer, text: `staff ${what}: ${answer.text}` });
    };
    const body = { staffNotes: 'By the window' };
    await asStaff('notes', app.call('PATCH', `/api/appointments/${id}`, { token, body }));
    await asStaff('move', act(app, token, id, 'reschedule', nextSlot()));
    await asStaff('cancel', act(app, token, id, 'cancel'));
  }
  if (first!.status === 201) {
    answers.push(await act(app, user.token, first!.body.id, 'reschedule', nextSlot()));
    answers.push(await act(app, user.token, first!.body.id, 'cancel'));
  }
  return answers;
}

/**
 * Makes every connection of a pool report its statistics. Each transaction waits until all have a connection.
 */
async function flushStatistics({ serviceDb, config }: TestApp): Promise<void> {
  let waiting = config.DATABASE_POOL_SIZE;
  let release = () => {};
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  await Promise.all(
    Array.from({ length: waiting }, () =>
      serviceDb.transaction(async (transaction) => {
        await transaction.run(sql`select pg_stat_force_next_flush()`);
        if (--waiting === 0) release();
        await all;
      }),
    ),
  );
}

const deadlocks = async () => {
  await Promise.all([a, b].map(flushStatistics));
  const row = await a.db.row<{ deadlocks: number }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  );
  return row!.deadlocks;
};

// Nothing can be booked while the business is suspended or its professional hidden.
const expected = new Set([
  'BUSINESS_SUSPENDED',
  'PROFESSIONAL_NOT_FOUND',
  // The same client in the same weekly class.
  'CLIENT_DOUBLE_BOOKED',
  'SESSION_FULL',
]);

test.each(Object.keys(changes))('bookings and changes of %s do not deadlock', async (name) => {
  const before = await deadlocks();
  const couponCode = await newCoupon(a, salon);
  const answers: Answer[] = [];
  let changing = true;
  const bookings = clients.map(async (_, index) => {
    const own: Answer[] = [];
    do own.push(...(await bookOfEachKind(index, couponCode)));
    while (changing);
    return own;
  });
  try {
    for (let round = 0; round < 2; round++) await changes[name]!();
  } finally {
    changing = false;
    answers.push(...(await Promise.all(bookings)).flat());
  }
  const made = answers.filter(({ status }) => status < 300);
  const others = answers.filter(({ status, body }) => status >= 300 && !expected.has(body.error));
  expect(others.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
  expect(made.length).toBeGreaterThanOrEqual(answers.length / 2);
  expect(await deadlocks()).toBe(before);
});

test('npm run verify finds no violation afterwards', async () => {
  await dispatchAndRunJobs(a, systemClock);
  expect(await listViolations(a.db)).toEqual([]);
});
