import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  type Agent,
  activityOf,
  calendarOf,
  decide,
  newAgent,
  requestApproval,
  usedLimitsOf,
} from '../../../fixtures/approvals.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import {
  book,
  booked,
  day,
  monday,
  newCoupon,
  newSalon,
  outcome,
  type Salon,
} from '../../../fixtures/salon.ts';
import { joined, waitlistBody } from '../../../fixtures/waitlist.ts';

let app: TestApp;
let salon: Salon;
let agent: Agent;
const clock = movingClock(monday);
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  agent = await newAgent(app, clock, salon.customer.id);
});

const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
const ask = (body: object = {}, headers = {}) =>
  book(app, agent.token, { ...salon.slot, ...body }, { headers });
const together = (visits: object[]) =>
  app.call('POST', '/api/appointments/together', { token: agent.token, body: { visits } });

describe('an agent with asksFirst', () => {
  test('gets 202 with an approval request, and nothing is booked', async () => {
    const answer = await ask({ notes: 'Short, please.' });
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^apv_/),
      status: 'pending',
      action: 'book',
      grantId: agent.grantId,
      agentName: 'Helper',
      summary: {
        visits: [
          {
            businessId: salon.business,
            businessName: 'A business',
            city: null,
            address: null,
            professionalId: salon.professional,
            professionalName: 'Inês Duarte',
            services: ['Haircut'],
            client: 'Maya Rossi',
            date: day,
            start: '10:00',
            end: '10:30',
            timezone: 'Europe/Lisbon',
            startUtc: `${day}T09:00:00.000Z`,
            amountMajor: 20,
            currency: 'EUR',
            notes: 'Short, please.',
          },
        ],
        totalMajor: 20,
        currency: 'EUR',
      },
      message: null,
      replaces: null,
      appointmentId: null,
      appointmentIds: [],
      refusal: null,
      createdAt: inMinutes(0),
      expiresAt: inMinutes(10),
      decidedAt: null,
      approveUrl: `${app.url}/approvals/${answer.body.id}`,
    });
    expect(await calendarOf(app, salon.professional)).toEqual([`${day} 600 Held`]);
    expect((await app.call('GET', '/api/appointments', { token: salon.customer.token })).body).toEqual([]);
  });

  test('holds the time against other customers', async () => {
    await requestApproval(app, agent, salon.slot);
    expect(outcome(await book(app, (await newUser(app)).token, salon.slot))).toEqual([409, 'SLOT_TAKEN']);
  });

  test('holds every time of a series and of several appointments', async () => {
    const series = await requestApproval(app, agent, {
      ...salon.slot,
      recurringFrequency: 'weekly',
      recurringCount: 3,
    });
    expect(series.summary.visits.map(({ date }: { date: string }) => date)).toEqual([
      '2026-06-03',
      '2026-06-10',
      '2026-06-17',
    ]);
    expect(series.summary.totalMajor).toBe(60);
    const several = await together([
      { ...salon.slot, start: '12:00' },
      { ...salon.slot, start: '13:00', services: [salon.colour] },
    ]);
    expect([several.status, several.body.summary.totalMajor]).toEqual([202, 65.5]);
    expect(await calendarOf(app, salon.professional)).toEqual([
      '2026-06-03 600 Held',
      '2026-06-03 720 Held',
      '2026-06-03 780 Held',
      '2026-06-10 600 Held',
      '2026-06-17 600 Held',
    ]);
  });

  test('holds one seat of a class', async () => {
    await requestApproval(app, agent, { ...salon.slot, services: [salon.yoga] });
    const others = [await newUser(app), await newUser(app), await newUser(app)];
    const answers = [];
    for (const { token } of others)
      answers.push(outcome(await book(app, token, { ...salon.slot, services: [salon.yoga] })));
    expect(answers).toEqual([
      [201, null],
      [201, null],
      [409, 'SESSION_FULL'],
    ]);
  });

  test('gets the same error as a booking, and no request is created', async () => {
    await booked(app, (await newUser(app)).token, salon.slot);
    expect(outcome(await ask())).toEqual([409, 'SLOT_TAKEN']);
    expect(outcome(await ask({ start: '03:00' }))).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    expect(outcome(await ask({ services: ['svc_x'] }))).toEqual([400, 'INVALID_SERVICES']);
    expect(outcome(await ask({ start: '12:00', couponCode: 'NONE' }))).toEqual([404, 'COUPON_NOT_FOUND']);
    const elsewhere = await newSalon(app);
    await booked(app, salon.customer.token, { ...elsewhere.slot, start: '12:00' });
    expect(outcome(await ask({ start: '12:00' }))).toEqual([409, 'CLIENT_DOUBLE_BOOKED']);
    const several = await together([
      { ...salon.slot, start: '13:00' },
      { ...salon.slot, start: '10:00' },
    ]);
    expect(outcome(several)).toEqual([409, 'SLOT_TAKEN']);
    expect(errorInfo(several).field).toMatch(/^body\.visits\[1\]/);
    expect(await app.db.rows(sql`select 1 from approvals where user_id = ${salon.customer.id}`)).toEqual([]);
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 0, booked_minor: 0 });
  });

  test('gets the price after the coupon discount', async () => {
    const couponCode = await newCoupon(app, salon);
    const { summary } = await requestApproval(app, agent, { ...salon.slot, couponCode });
    expect([summary.visits[0].amountMajor, summary.totalMajor]).toEqual([15, 15]);
  });

  test('uses its hold, and the request holds the time from then on', async () => {
    const hold = await app.call('POST', '/api/holds', { token: agent.token, body: salon.slot });
    expect(hold.status).toBe(201);
    await requestApproval(app, agent, { ...salon.slot, holdId: hold.body.id });
    expect(await calendarOf(app, salon.professional)).toEqual([`${day} 600 Held`]);
  });
});

describe('a repeated request', () => {
  test('with the same Idempotency-Key returns the same 202 response', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await ask({}, headers);
    const again = await ask({}, headers);
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('with the same body returns the pending request', async () => {
    const first = await ask();
    expect((await ask()).body).toEqual(first.body);
    expect(await calendarOf(app, salon.professional)).toEqual([`${day} 600 Held`]);
    expect(await usedLimitsOf(app, agent)).toMatchObject({ booked_count: 1 });
  });
});

test('a series that skips dates cannot be approved in advance', async () => {
  const series = { recurringEvery: 1, recurringCount: 2, onConflict: 'skip' };
  const single = await ask(series);
  expect([single.body.error, errorInfo(single).field]).toEqual(['INVALID_INPUT', 'body.onConflict']);
  const several = await together([salon.slot, { ...salon.slot, start: '12:00', ...series }]);
  expect([several.body.error, errorInfo(several).field]).toEqual([
    'INVALID_INPUT',
    'body.visits[1].onConflict',
  ]);
  expect(await calendarOf(app, salon.professional)).toEqual([]);
});

describe('limits on approval requests', () => {
  test('pending requests count towards the grant limits, each occurrence separately', async () => {
    agent = await newAgent(app, clock, salon.customer.id, {
      maxBookings: 3,
      maxTotalMinor: 10_000,
      currency: 'EUR',
    });
    await requestApproval(app, agent, { ...salon.slot, recurringFrequency: 'weekly', recurringCount: 2 });
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 2, booked_minor: 4_000 });
    expect(outcome(await ask({ start: '12:00', recurringFrequency: 'weekly', recurringCount: 2 }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 2, booked_minor: 4_000 });
    expect(await activityOf(app, agent)).toEqual(expect.arrayContaining(['book asked', 'book asked']));
  });

  test('five pending requests per agent', async () => {
    const starts = ['09:00', '09:30', '10:00', '10:30', '11:00'];
    for (const start of starts) await requestApproval(app, agent, { ...salon.slot, start });
    const sixth = await ask({ start: '12:00' });
    expect(sixth.body.error).toMatch(/^RATE_LIMITED:/);
    expect(errorInfo(sixth)).toMatchObject({ reason: 'limit', limit: 5 });
    clock.advance(600);
    expect((await ask({ start: '12:00' })).status).toBe(202);
  });

  test('forty held times per account across its agents', async () => {
    const series = { recurringFrequency: 'weekly', recurringCount: 12 };
    for (const start of ['09:00', '10:00', '11:00'])
      await requestApproval(app, agent, { ...salon.slot, start, ...series });
    const other = await newAgent(app, clock, salon.customer.id);
    const refused = await book(app, other.token, { ...salon.slot, start: '12:00', ...series });
    expect(refused.body.error).toMatch(/^RATE_LIMITED:/);
    expect((await book(app, other.token, { ...salon.slot, start: '12:00' })).status).toBe(202);
  });

  test('held times count towards the daily limit of appointments', async () => {
    const visitsFrom = (hour: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...salon.slot,
        start: `${String(hour + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
      }));
    expect((await together(visitsFrom(9, 8))).status).toBe(202);
    const tooMany = await together(visitsFrom(13, 3));
    expect(tooMany.body.error).toMatch(/^RATE_LIMITED:/);
    expect(errorInfo(tooMany)).toMatchObject({ reason: 'limit', limit: 10 });
    const last = await together(visitsFrom(13, 2));
    expect(last.status).toBe(202);
    const other = await newAgent(app, clock, salon.customer.id);
    expect((await book(app, other.token, { ...salon.slot, start: '15:00' })).status).toBe(429);
    // The limit also applies to bookings by the customer.
    const own = () => book(app, salon.customer.token, { ...salon.slot, start: '15:30' });
    expect((await own()).status).toBe(429);
    expect(
      (await book(app, salon.customer.token, { ...salon.slot, start: '15:30', notes: 'Please.' })).status,
    ).toBe(429);
    // Approved requests count once.
    const yes = await decide(app, salon.customer.token, last.body.id, 'approve');
    expect([yes.status, yes.body.appointmentIds.length]).toEqual([200, 2]);
    expect((await own()).status).toBe(429);
  });

  test('approvalMinutes is at most 1440', async () => {
    const body = { agentName: 'Errands', scopes: ['appointments:book'], approvalMinutes: 1_441 };
    const allow = (change: object) =>
      app.call('POST', '/api/grants', { token: salon.customer.token, body: { ...body, ...change } });
    expect((await allow({})).status).toBe(400);
    expect((await allow({ approvalMinutes: 1_440 })).status).toBe(201);
  });

  test('holds of approval requests do not count towards the five holds of the customer', async () => {
    await requestApproval(app, agent, { ...salon.slot, recurringFrequency: 'weekly', recurringCount: 6 });
    const hold = await app.call('POST', '/api/holds', {
      token: salon.customer.token,
      body: { ...salon.slot, start: '12:00' },
    });
    expect(hold.status).toBe(201);
  });

  test('the grant limits apply when the request is created', async () => {
    agent = await newAgent(app, clock, salon.customer.id, { maxAmountMinor: 1_999, currency: 'EUR' });
    const refused = await ask();
    expect(outcome(refused)).toEqual([403, 'FORBIDDEN']);
    expect(errorInfo(refused)).toMatchObject({ reason: 'grant-limit', limit: 19.99 });
  });
});

test('agents can release their holds but not those of approval requests and waitlist offers', async () => {
  await ask();
  const isAsked = await app.db.row<{ id: string }>(
    sql`select unnest(hold_ids) as id from approvals where grant_id = ${agent.grantId}`,
  );
  const release = (id: string) => app.call('DELETE', `/api/holds/${id}`, { token: agent.token });
  const other = await newAgent(app, clock, salon.customer.id);
  expect(outcome(await release(isAsked!.id))).toEqual([404, 'NOT_FOUND']);
  expect((await app.call('DELETE', `/api/holds/${isAsked!.id}`, { token: other.token })).status).toBe(404);

  const hold = async (start: string) => {
    const body = { ...salon.slot, start };
    return (await app.call('POST', '/api/holds', { token: agent.token, body })).body.id;
  };
  const offered = await hold('12:00');
  const entry = await joined(
    app,
    salon.customer.token,
    waitlistBody(salon, { from: '2026-06-04', to: '2026-06-04' }),
  );
  await app.db.run(sql`
    insert into waitlist_offers (hold_id, entry_id, user_id, business_id, professional_id, date, start_minute, during, freed,
      offered_at, expires_at)
    select id, ${entry}, held_by, business_id, professional_id, date, start_minute, during, during, created_at, expires_at
    from appointments where id = ${offered}`);
  expect(outcome(await release(offered))).toEqual([404, 'NOT_FOUND']);
  expect(await calendarOf(app, salon.professional)).toEqual([`${day} 600 Held`, `${day} 720 Held`]);
  expect((await release(await hold('14:00'))).status).toBe(204);
});

test('agents cannot book with the hold of an approval request', async () => {
  await ask();
  const kept = await app.db.row<{ id: string }>(
    sql`select unnest(hold_ids) as id from approvals where grant_id = ${agent.grantId}`,
  );
  // An identical body would return the pending request.
  const body = { ...salon.slot, notes: 'A different note.', holdId: kept!.id };
  const other = await newAgent(app, clock, salon.customer.id, { asksFirst: false });
  for (const { token } of [agent, other]) {
    expect(outcome(await book(app, token, body))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await app.call('POST', '/api/appointments/quote', { token, body }))[0]).toBe(404);
  }
  expect(await calendarOf(app, salon.professional)).toEqual([`${day} 600 Held`]);
});

describe('the expiry of an approval request', () => {
  test('is limited by the start of the appointment and by the expiry of the grant', async () => {
    agent = await newAgent(app, clock, salon.customer.id, { approvalMinutes: 1_440 });
    const today = '2026-06-01';
    expect((await requestApproval(app, agent, { ...salon.slot, date: today })).expiresAt).toBe(
      `${today}T09:00:00.000Z`,
    );
    const expiresAt = new Date(clock.now().getTime() + 120_000);
    agent = await newAgent(app, clock, salon.customer.id, { expiresAt });
    expect((await requestApproval(app, agent, { ...salon.slot, start: '12:00' })).expiresAt).toBe(
      expiresAt.toISOString(),
    );
  });
});

test('an agent without asksFirst books immediately', async () => {
  agent = await newAgent(app, clock, salon.customer.id, { asksFirst: false });
  expect((await ask()).status).toBe(201);
});

test('an agent of the staff creates a request before booking for a client', async () => {
  const client = await app.call('POST', '/api/business/clients', {
    token: salon.owner.token,
    body: { businessId: salon.business, name: 'Walter Hoffmann' },
  });
  const desk = await newAgent(app, clock, salon.owner.id, { scopes: ['desk:read', 'desk:book'] });
  const request = await requestApproval(app, desk, { ...salon.slot, crmClientId: client.body.id });
  expect(request.summary.visits[0].client).toBe('Walter Hoffmann');
});
