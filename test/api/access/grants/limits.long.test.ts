import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { activityOf, newGrant, refusal } from '../../../fixtures/grants.ts';
import { newService, newUser } from '../../../fixtures/marketplace.ts';
import { act, book, booked, day, monday, newCoupon, newSalon, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let customer: string;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  customer = salon.customer.token;
});

const all = ['appointments:read', 'appointments:book', 'appointments:change', 'family'];
const at = (start: string, change: object = {}) => ({ ...salon.slot, start, ...change });

describe('bookings by an agent', () => {
  test('show bookedVia agent to everyone and agentName only to the customer', async () => {
    const agent = await newGrant(app, customer, { scopes: all });
    const made = await booked(app, agent.token, salon.slot);
    expect(made).toMatchObject({ bookedVia: 'agent', agentName: 'Errands', clientId: salon.customer.id });
    const asStaff = await app.call('GET', `/api/appointments/${made.id}`, { token: salon.owner.token });
    expect(asStaff.body.bookedVia).toBe('agent');
    expect(asStaff.body).not.toHaveProperty('agentName');
  });

  test('appear in the activity and in notifications, and the customer can cancel them', async () => {
    const agent = await newGrant(app, customer, { scopes: all });
    const { id } = await booked(app, agent.token, salon.slot);
    await act(app, agent.token, id, 'reschedule', { date: day, start: '12:00' });
    await app.call('PATCH', `/api/appointments/${id}`, { token: agent.token, body: { notes: 'Short.' } });
    const cancelled = await act(app, customer, id, 'cancel');
    expect(cancelled.body.status).toBe('Cancelled');
    // All entries have the same timestamp, so they are sorted before comparing.
    expect((await activityOf(app, customer, agent.id)).sort()).toEqual([
      ['book', 'done', 20],
      ['notes', 'done', null],
      ['reschedule', 'done', null],
    ]);
    await app.app.dispatchEvents();
    const received = (await app.call('GET', '/api/notifications', { token: customer })).body;
    const kinds = received.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind.startsWith('agent.')).sort()).toEqual([
      'agent.acted',
      'agent.allowed',
      'agent.booked',
      'agent.rescheduled',
    ]);
    const { title, text } = received.find(({ kind }: { kind: string }) => kind === 'agent.booked');
    expect(title).toContain('Errands');
    expect(text).toContain('booked this appointment for you');
  });
});

describe('limits of a grant', () => {
  test('maxAmountMajor applies to each appointment after the coupon discount', async () => {
    const agent = await newGrant(app, customer, { scopes: all, maxAmountMajor: 18, currency: 'EUR' });
    expect(refusal(await book(app, agent.token, salon.slot))).toEqual([
      403,
      'FORBIDDEN',
      { reason: 'grant-limit', date: day, limit: 18, value: 20 },
    ]);
    const couponCode = await newCoupon(app, salon);
    expect((await book(app, agent.token, at('10:00', { couponCode }))).status).toBe(201);
    expect(await activityOf(app, customer, agent.id)).toEqual(
      expect.arrayContaining([
        ['book', 'done', 15],
        ['book', 'refused', null],
      ]),
    );
  });

  test('a refused booking leaves the time free, the coupon unused and the counters unchanged', async () => {
    const agent = await newGrant(app, customer, { scopes: all, maxAmountMajor: 1, currency: 'EUR' });
    const couponCode = await newCoupon(app, salon, { usageLimit: 1 });
    expect((await book(app, agent.token, at('10:00', { couponCode }))).status).toBe(403);
    expect((await book(app, customer, at('10:00', { couponCode }))).status).toBe(201);
    const current = await app.call('GET', '/api/grants/current', { token: agent.token });
    expect(current.body).toMatchObject({ bookedCount: 0, bookedMajor: 0 });
  });

  test('an appointment without a price is refused when amounts are limited and booked otherwise', async () => {
    const { business, professional } = salon;
    const unpriced = await newService(app, { businessId: business, professionalIds: [professional] });
    const limited = await newGrant(app, customer, { scopes: all, maxTotalMajor: 100, currency: 'EUR' });
    const mixed = at('10:00', { services: [salon.haircut, unpriced] });
    expect(refusal(await book(app, limited.token, mixed))[2]).toMatchObject({ reason: 'grant-limit' });
    const free = await newGrant(app, customer, { scopes: all });
    expect((await book(app, free.token, mixed)).status).toBe(201);
  });

  test('refuses a price in a currency other than that of the limit', async () => {
    const agent = await newGrant(app, customer, { scopes: all, maxAmountMajor: 1000, currency: 'CHF' });
    expect(refusal(await book(app, agent.token, salon.slot))[2]).toMatchObject({ reason: 'grant-limit' });
  });

  test('maxTotalMajor and maxBookings count each appointment of a series', async () => {
    const agent = await newGrant(app, customer, {
      scopes: all,
      maxTotalMajor: 80,
      currency: 'EUR',
      maxBookings: 4,
    });
    const series = at('10:00', { recurringFrequency: 'weekly', recurringCount: 5 });
    expect(refusal(await book(app, agent.token, series))[2]).toMatchObject({
      reason: 'grant-limit',
      limit: 80,
    });
    await booked(app, agent.token, { ...series, recurringCount: 2 });
    const together = (starts: string[]) =>
      app.call('POST', '/api/appointments/together', {
        token: agent.token,
        body: { visits: starts.map((start) => at(start)) },
      });
    expect((await together(['12:00', '13:00', '14:00'])).status).toBe(403);
    expect((await together(['12:00', '13:00'])).status).toBe(201);
    expect(refusal(await book(app, agent.token, at('15:00')))[2]).toMatchObject({
      reason: 'grant-limit',
      limit: 80,
      value: 100,
    });
    const { body } = await app.call('GET', '/api/grants/current', { token: agent.token });
    expect(body).toMatchObject({ bookedCount: 4, bookingsLeft: 0, bookedMajor: 80, totalLeftMajor: 0 });
  });

  test('latestDate applies to bookings and reschedules', async () => {
    const agent = await newGrant(app, customer, { scopes: all, latestDate: day });
    const later = '2026-06-04';
    expect(refusal(await book(app, agent.token, at('10:00', { date: later })))[2]).toMatchObject({
      reason: 'grant-limit',
      date: later,
    });
    const { id } = await booked(app, agent.token, salon.slot);
    const moved = await act(app, agent.token, id, 'reschedule', { date: later, start: '10:00' });
    expect(refusal(moved)).toEqual([403, 'FORBIDDEN', { reason: 'grant-limit', date: later }]);
    expect(await activityOf(app, customer, agent.id)).toContainEqual(['reschedule', 'refused', null]);
  });

  test('businessIds refuses bookings at other businesses and hides their appointments', async () => {
    const other = await newSalon(app);
    const mine = await booked(app, customer, salon.slot);
    const elsewhere = await booked(app, customer, { ...other.slot, start: '14:00' });
    const agent = await newGrant(app, customer, { scopes: all, businessIds: [salon.business] });
    const refused = await book(app, agent.token, other.slot);
    expect(refusal(refused)).toEqual([403, 'FORBIDDEN', { reason: 'grant-limit' }]);
    const list = await app.call('GET', '/api/appointments', { token: agent.token });
    expect(list.body.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/calendar.ics'],
      ['POST', '/cancel'],
      ['PATCH', ''],
    ]) {
      const body = method === 'GET' ? {} : { body: {} };
      const answer = await app.call(method!, `/api/appointments/${elsewhere.id}${path}`, {
        token: agent.token,
        ...body,
      });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
    const quote = { token: agent.token, body: other.slot };
    expect((await app.call('POST', '/api/appointments/quote', quote)).status).toBe(403);
    expect((await app.call('POST', '/api/holds', quote)).status).toBe(403);
    const request = { business: other.business, services: [other.haircut], from: day, to: day };
    const join = { token: agent.token, body: request };
    expect((await app.call('POST', '/api/waitlist', join)).status).toBe(403);
    const listed = await activityOf(app, customer, agent.id);
    expect(listed.map(([action, outcome]: string[]) => `${action} ${outcome}`).sort()).toEqual([
      'book refused',
      'hold refused',
      'join-waitlist refused',
    ]);
  });

  test('booking for a family member requires the family scope', async () => {
    const child = await app.call('POST', '/api/family-members', { token: customer, body: { name: 'Ana' } });
    const without = await newGrant(app, customer, { scopes: ['appointments:book'] });
    const body = at('10:00', { familyMemberId: child.body.id });
    expect(refusal(await book(app, without.token, body))).toEqual([
      403,
      'FORBIDDEN',
      { reason: 'missing-scope', field: 'body.familyMemberId', scope: 'family' },
    ]);
    const agent = await newGrant(app, customer, { scopes: ['appointments:book', 'family'] });
    expect((await book(app, agent.token, body)).status).toBe(201);
  });

  test('an agent with asksFirst neither books nor cancels by itself', async () => {
    const own = await booked(app, customer, salon.slot);
    const agent = await newGrant(app, customer, { scopes: all, asksFirst: true });
    expect((await book(app, agent.token, at('12:00'))).status).not.toBe(201);
    expect((await act(app, agent.token, own.id, 'cancel')).status).not.toBe(200);
    const list = await app.call('GET', '/api/appointments', { token: customer });
    expect(list.body.map(({ status }: { status: string }) => status)).toEqual(['Confirmed']);
  });
});

describe('cancellations by an agent', () => {
  test('release count and amount for its own bookings only', async () => {
    const agent = await newGrant(app, customer, {
      scopes: all,
      maxBookings: 1,
      maxTotalMajor: 20,
      currency: 'EUR',
    });
    const own = await booked(app, customer, at('15:00'));
    const { id } = await booked(app, agent.token, salon.slot);
    expect((await act(app, agent.token, own.id, 'cancel')).status).toBe(200);
    expect((await book(app, agent.token, at('12:00'))).status).toBe(403);
    expect((await act(app, agent.token, id, 'cancel', { scope: 'following' })).status).toBe(200);
    expect((await book(app, agent.token, at('12:00'))).status).toBe(201);
  });

  test('release only amounts that were counted when the appointment was booked', async () => {
    const agent = await newGrant(app, customer, { scopes: all });
    const first = await booked(app, agent.token, at('10:00'));
    const body = { maxTotalMajor: 20, currency: 'EUR' };
    expect((await app.call('PATCH', `/api/grants/${agent.id}`, { token: customer, body })).status).toBe(200);
    const second = await booked(app, agent.token, at('11:00'));
    expect((await book(app, agent.token, at('12:00'))).status).toBe(403);
    expect((await act(app, agent.token, first.id, 'cancel')).status).toBe(200);
    expect((await book(app, agent.token, at('12:00'))).status).toBe(403);
    expect((await act(app, agent.token, second.id, 'cancel')).status).toBe(200);
    expect((await book(app, agent.token, at('12:00'))).status).toBe(201);
  });

  test('a cancellation by the customer does not release the count', async () => {
    const agent = await newGrant(app, customer, { scopes: all, maxBookings: 1 });
    const { id } = await booked(app, agent.token, salon.slot);
    await act(app, customer, id, 'cancel');
    expect((await book(app, agent.token, at('12:00'))).status).toBe(403);
  });
});

describe('desk scopes', () => {
  test('an agent of the owner can add clients, book for them, block time and list appointments', async () => {
    const agent = await newGrant(app, salon.owner.token, {
      scopes: ['desk:read', 'desk:book', 'desk:block'],
    });
    const { token } = agent;
    const client = await app.call('POST', '/api/business/clients', { token, body: { name: 'Walter' } });
    expect(client.status).toBe(201);
    const made = await booked(app, token, at('10:00', { crmClientId: client.body.id }));
    expect(made).toMatchObject({ bookedVia: 'agent', agentName: 'Errands' });
    const list = await app.call('GET', '/api/appointments', { token });
    expect(list.body).toHaveLength(1);
    const away = await app.call('POST', '/api/time-off', {
      token,
      body: { businessId: salon.business, startDate: '2026-07-01', endDate: '2026-07-02' },
    });
    expect(away.status).toBe(201);
    expect((await app.call('DELETE', `/api/time-off/${away.body.id}`, { token })).status).toBe(204);
    expect(
      (await activityOf(app, salon.owner.token, agent.id)).map(([action]: [string]) => action).sort(),
    ).toEqual(['add-client', 'block-time', 'book', 'unblock-time']);
    await app.app.dispatchEvents();
    const received = (await app.call('GET', '/api/notifications', { token: salon.owner.token })).body;
    expect(received.filter(({ kind }: { kind: string }) => kind === 'agent.booked')).toHaveLength(1);
  });

  test('blocking time does not permit cancelling the affected appointments', async () => {
    const agent = await newGrant(app, salon.owner.token, { scopes: ['desk:block'] });
    await booked(app, customer, salon.slot);
    const body = { businessId: salon.business, startDate: day, endDate: day, affected: 'cancel' };
    const answer = await app.call('POST', '/api/time-off', { token: agent.token, body });
    expect(refusal(answer)[2]).toMatchObject({ reason: 'missing-scope', scope: 'desk:book' });
    const asking = await newGrant(app, salon.owner.token, {
      scopes: ['desk:book', 'desk:block'],
      asksFirst: true,
    });
    const refused = await app.call('POST', '/api/time-off', { token: asking.token, body });
    expect(refusal(refused)[2]).toMatchObject({ reason: 'grant-limit' });
    expect(await activityOf(app, salon.owner.token, asking.id)).toEqual([['cancel', 'refused', null]]);
  });

  test('cancelling by blocking time lists each appointment, notifies the owner and releases counted amounts', async () => {
    const agent = await newGrant(app, salon.owner.token, {
      scopes: ['desk:book', 'desk:block'],
      maxTotalMajor: 50,
      currency: 'EUR',
    });
    const client = await app.call('POST', '/api/business/clients', {
      token: agent.token,
      body: { businessId: salon.business, name: 'Walter Hoffmann' },
    });
    await booked(app, agent.token, at('09:00', { crmClientId: client.body.id }));
    const ids = [(await booked(app, customer, salon.slot)).id, (await booked(app, customer, at('12:00'))).id];
    const body = { businessId: salon.business, startDate: day, endDate: day, affected: 'cancel' };
    const answer = await app.call('POST', '/api/time-off', { token: agent.token, body });
    expect([answer.status, answer.body.affectedCount]).toEqual([201, 3]);
    const { body: activity } = await app.call('GET', `/api/grants/${agent.id}/activity`, {
      token: salon.owner.token,
    });
    const cancelled = activity.filter(({ action }: { action: string }) => action === 'cancel');
    expect(cancelled.map((one: { appointmentId: string }) => one.appointmentId)).toEqual(
      expect.arrayContaining(ids),
    );
    expect(cancelled).toHaveLength(3);
    await app.app.dispatchEvents();
    const received = (await app.call('GET', '/api/notifications', { token: salon.owner.token })).body;
    expect(received.filter(({ kind }: { kind: string }) => kind === 'agent.cancelled')).toHaveLength(1);
    const grant = (await app.call('GET', '/api/grants/current', { token: agent.token })).body;
    expect(grant).toMatchObject({ bookedCount: 0, totalLeftMajor: 50 });
  });

  test('a grant limited to one business shows nothing of another', async () => {
    const other = await newSalon(app);
    const agent = await newGrant(app, other.owner.token, {
      scopes: ['desk:read', 'desk:book'],
      businessIds: [salon.business],
    });
    await booked(app, (await newUser(app)).token, other.slot);
    const { token } = agent;
    expect((await app.call('GET', '/api/appointments', { token })).body).toEqual([]);
    expect((await app.call('GET', '/api/business/clients', { token })).body.error).toBe('BUSINESS_NOT_FOUND');
    const named = `/api/business/analytics?businessId=${other.business}`;
    expect((await app.call('GET', named, { token })).body.error).toBe('BUSINESS_NOT_FOUND');
  });
});
