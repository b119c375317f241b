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
  statusOf,
  usedLimitsOf,
} from '../../../fixtures/approvals.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import {
  act,
  book,
  booked,
  day,
  monday,
  newCoupon,
  newSalon,
  outcome,
  type Salon,
} from '../../../fixtures/salon.ts';
import { newSessionToken } from '../../../fixtures/waitlist.ts';

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
  agent = await newAgent(app, clock, salon.customer.id, { maxTotalMinor: 100_000, currency: 'EUR' });
});

const approve = (id: string, token = salon.customer.token) => decide(app, token, id, 'approve');
const decline = (id: string, token = salon.customer.token) => decide(app, token, id, 'decline');
const read = (id: string, token = agent.token) => app.call('GET', `/api/approvals/${id}`, { token });

describe('approving', () => {
  test('books for the customer and returns the appointment id to the agent', async () => {
    const request = await requestApproval(app, agent, { ...salon.slot, notes: 'Short, please.' });
    const answer = await approve(request.id);
    expect([answer.status, answer.body.status]).toEqual([200, 'approved']);
    const { appointmentId } = (await read(request.id)).body;
    expect(appointmentId).toMatch(/^apt_/);
    const made = await app.call('GET', `/api/appointments/${appointmentId}`, { token: salon.customer.token });
    expect(made.body).toMatchObject({
      date: day,
      start: '10:00',
      status: 'Confirmed',
      clientId: salon.customer.id,
      notes: 'Short, please.',
      bookedVia: 'agent',
      agentName: 'Helper',
    });
    expect(await calendarOf(app, salon.professional)).toEqual([`${day} 600 Confirmed`]);
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 1, booked_minor: 2_000 });
    expect(await activityOf(app, agent)).toEqual(['book asked', 'book done']);
  });

  test('books a series and several appointments completely', async () => {
    const series = await requestApproval(app, agent, {
      ...salon.slot,
      recurringFrequency: 'weekly',
      recurringCount: 3,
    });
    expect((await approve(series.id)).body.appointmentIds).toHaveLength(3);
    const visits = [
      { ...salon.slot, start: '12:00' },
      { ...salon.slot, start: '13:00', recurringFrequency: 'weekly', recurringCount: 2 },
    ];
    const several = await app.call('POST', '/api/appointments/together', {
      token: agent.token,
      body: { visits },
    });
    expect((await approve(several.body.id)).body.appointmentIds).toHaveLength(3);
    const calendar = await calendarOf(app, salon.professional);
    expect([calendar.length, calendar.filter((line) => line.endsWith('Confirmed')).length]).toEqual([6, 6]);
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 6, booked_minor: 12_000 });
  });

  test('applies the coupon at approval', async () => {
    const couponCode = await newCoupon(app, salon);
    const { id } = await requestApproval(app, agent, { ...salon.slot, couponCode });
    const { appointmentId } = (await approve(id)).body;
    const made = await app.call('GET', `/api/appointments/${appointmentId}`, { token: salon.customer.token });
    expect(made.body.discount).toMatchObject({ couponCode, finalMajor: 15 });
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 1, booked_minor: 1_500 });
  });

  test('twice changes nothing', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    const first = await approve(id);
    expect((await approve(id)).body).toEqual(first.body);
    expect(await calendarOf(app, salon.professional)).toEqual([`${day} 600 Confirmed`]);
    expect(outcome(await decline(id))).toEqual([409, 'INVALID_STATUS']);
  });

  test('a request that is no longer possible ends with its error code', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    const elsewhere = await newSalon(app);
    await booked(app, salon.customer.token, elsewhere.slot);
    expect(outcome(await approve(id))).toEqual([409, 'CLIENT_DOUBLE_BOOKED']);
    expect((await read(id)).body).toMatchObject({ status: 'lapsed', refusal: 'CLIENT_DOUBLE_BOOKED' });
    expect(await calendarOf(app, salon.professional)).toEqual([]);
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 0, booked_minor: 0 });
    expect(outcome(await approve(id))).toEqual([409, 'INVALID_STATUS']);
    expect(await activityOf(app, agent)).toEqual(['book asked', 'book lapsed']);
  });

  test('refuses a higher price than requested; a lower price reduces the used amount', async () => {
    const setPrice = (priceMinor: number) =>
      app.db.run(sql`update services set price_minor = ${priceMinor} where id = ${salon.haircut}`);
    const dearer = await requestApproval(app, agent, salon.slot);
    await setPrice(2_001);
    expect(outcome(await approve(dearer.id))).toEqual([400, 'PAYMENT_AMOUNT_MISMATCH']);
    expect(await calendarOf(app, salon.professional)).toEqual([]);
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 0, booked_minor: 0 });
    await setPrice(2_000);
    const cheaper = await requestApproval(app, agent, salon.slot);
    await setPrice(1_900);
    expect((await approve(cheaper.id)).status).toBe(200);
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 1, booked_minor: 1_900 });
  });

  test('refuses services that no longer have a price', async () => {
    const both = { ...salon.slot, start: '12:00', services: [salon.haircut, salon.colour] };
    const requests = [await requestApproval(app, agent, salon.slot), await requestApproval(app, agent, both)];
    await app.db.run(sql`update services set price_minor = null where id = ${salon.haircut}`);
    for (const { id } of requests)
      expect(outcome(await approve(id))).toEqual([400, 'PAYMENT_AMOUNT_MISMATCH']);
    expect(await calendarOf(app, salon.professional)).toEqual([]);
    agent = await newAgent(app, clock, salon.customer.id);
    const known = await requestApproval(app, agent, both);
    expect((await approve(known.id)).status).toBe(200);
  });

  test('a later cancellation releases the amount counted when the request was created', async () => {
    const { customer } = salon;
    agent = await newAgent(app, clock, customer.id);
    const cancel = async (appointmentId: string) => {
      const { body } = await act(app, agent.token, appointmentId, 'cancel');
      expect((await approve(body.id)).status).toBe(200);
    };
    const request = await requestApproval(app, agent, salon.slot);
    const body = { maxTotalMajor: 50, currency: 'EUR' };
    await app.call('PATCH', `/api/grants/${agent.grantId}`, { token: customer.token, body });
    const first = (await approve(request.id)).body.appointmentId;
    const later = await requestApproval(app, agent, { ...salon.slot, start: '12:00' });
    const second = (await approve(later.id)).body.appointmentId;
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 2, booked_minor: 2_000 });
    await cancel(first);
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 1, booked_minor: 2_000 });
    await cancel(second);
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 0, booked_minor: 0 });
  });

  test('after the expiry is refused before the expiry job has run', async () => {
    const { id, expiresAt } = await requestApproval(app, agent, salon.slot);
    clock.advance(600);
    const token = await newSessionToken(app, clock, salon.customer.id);
    expect((await read(id)).body).toMatchObject({ status: 'lapsed', decidedAt: expiresAt });
    expect(outcome(await approve(id, token))).toEqual([409, 'INVALID_STATUS']);
    expect(await statusOf(app, id)).toBe('lapsed');
    expect(await calendarOf(app, salon.professional)).toEqual([]);
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 0, booked_minor: 0 });
  });

  test('after the grant expired is refused', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString();
    const lowered = await app.call('PATCH', `/api/grants/${agent.grantId}`, {
      token: salon.customer.token,
      body: { expiresAt },
    });
    expect(lowered.status).toBe(200);
    clock.advance(61);
    expect(outcome(await approve(id))).toEqual([409, 'INVALID_STATUS']);
    expect(await statusOf(app, id)).toBe('lapsed');
    expect(await calendarOf(app, salon.professional)).toEqual([]);
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 0, booked_minor: 0 });
  });

  test('is possible until the last second', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    clock.advance(599);
    const token = await newSessionToken(app, clock, salon.customer.id);
    expect((await approve(id, token)).status).toBe(200);
  });
});

describe('declining', () => {
  test('releases the time and the limits immediately', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    expect((await decline(id)).body.status).toBe('declined');
    expect(await usedLimitsOf(app, agent)).toEqual({ booked_count: 0, booked_minor: 0 });
    expect(outcome(await book(app, (await newUser(app)).token, salon.slot))).toEqual([201, null]);
    expect((await read(id)).body).toMatchObject({ status: 'declined', appointmentId: null });
    expect((await decline(id)).status).toBe(200);
    expect(outcome(await approve(id))).toEqual([409, 'INVALID_STATUS']);
    expect(await activityOf(app, agent)).toEqual(['book asked', 'book declined']);
  });

  test('lets the agent request the same time again', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    await decline(id);
    expect((await requestApproval(app, agent, salon.slot)).id).not.toBe(id);
  });
});

describe('access to approval requests', () => {
  test('only the customer can approve or decline', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    const stranger = await newUser(app);
    for (const decision of ['approve', 'decline'] as const) {
      expect(outcome(await decide(app, stranger.token, id, decision))).toEqual([404, 'NOT_FOUND']);
      expect(outcome(await decide(app, agent.token, id, decision))).toEqual([403, 'FORBIDDEN']);
    }
    expect(await statusOf(app, id)).toBe('pending');
  });

  test('the customer and the requesting agent can read them', async () => {
    const { id } = await requestApproval(app, agent, salon.slot);
    const sibling = await newAgent(app, clock, salon.customer.id);
    expect((await read(id, salon.customer.token)).status).toBe(200);
    expect((await read(id)).status).toBe(200);
    expect(outcome(await read(id, sibling.token))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await read(id, (await newUser(app)).token))).toEqual([404, 'NOT_FOUND']);
    const idsFor = async (token: string) =>
      (await app.call('GET', '/api/approvals', { token })).body.map((one: { id: string }) => one.id);
    expect([await idsFor(agent.token), await idsFor(sibling.token)]).toEqual([[id], []]);
  });
});

describe('the list of approval requests', () => {
  const list = async (query = '', token = salon.customer.token) =>
    (await app.call('GET', `/api/approvals${query}`, { token })).body.map(({ id }: { id: string }) => id);

  test('is sorted newest first, filtered by status and paginated', async () => {
    const ids: string[] = [];
    for (const start of ['09:00', '09:30', '10:00']) {
      ids.unshift((await requestApproval(app, agent, { ...salon.slot, start })).id);
      clock.advance(1);
    }
    await decline(ids[1]!);
    expect(await list()).toEqual(ids);
    expect(await list('?status=pending')).toEqual([ids[0], ids[2]]);
    expect(await list('?status=declined')).toEqual([ids[1]]);
    const first = await app.call('GET', '/api/approvals?limit=2', { token: salon.customer.token });
    expect(first.body).toHaveLength(2);
    const next = /<[^>]*(\?[^>]*)>/.exec(first.headers.get('link') ?? '')?.[1];
    expect(await list(next)).toEqual([ids[2]]);
    clock.advance(600);
    const token = await newSessionToken(app, clock, salon.customer.id);
    expect(await list('?status=pending', token)).toEqual([]);
    expect(await list('?status=lapsed', token)).toEqual([ids[0], ids[2]]);
    expect(await list('', (await newUser(app)).token)).toEqual([]);
  });
});
