import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { activityOf, newGrant, refusal } from '../../../fixtures/grants.ts';
import { act, booked, day, monday, newCoupon, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { join, waitlistBody } from '../../../fixtures/waitlist.ts';

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

const scopes = ['appointments:read', 'appointments:book', 'appointments:change'];
const later = '2026-06-04';
const at = (start: string, change: object = {}) => ({ ...salon.slot, start, ...change });
const quote = (token: string, body: object) => app.call('POST', '/api/appointments/quote', { token, body });
const hold = (token: string, body: object) => app.call('POST', '/api/holds', { token, body });

test('quotes, holds and waitlist entries after latestDate return 403 FORBIDDEN', async () => {
  const { id, token } = await newGrant(app, customer, { scopes, latestDate: day });
  const forbidden = [403, 'FORBIDDEN', { reason: 'grant-limit', date: later }];
  expect(refusal(await quote(token, at('10:00', { date: later })))).toEqual(forbidden);
  const series = at('10:00', { recurringFrequency: 'weekly', recurringCount: 2 });
  expect(refusal(await quote(token, series))[2]).toMatchObject({ date: '2026-06-10' });
  expect(refusal(await hold(token, at('10:00', { date: later })))).toEqual(forbidden);
  expect(refusal(await join(app, token, waitlistBody(salon, { to: later })))).toEqual(forbidden);
  // A quote has no effect, so the activity lists only refused writes.
  expect((await activityOf(app, customer, id)).sort()).toEqual([
    ['hold', 'refused', null],
    ['join-waitlist', 'refused', null],
  ]);
  expect((await quote(token, at('10:00'))).status).toBe(200);
  expect((await hold(token, at('10:00'))).status).toBe(201);
  expect((await join(app, token, waitlistBody(salon))).status).toBe(201);
});

test('quotes, holds and waitlist entries return 403 FORBIDDEN when no bookings are left', async () => {
  const { token } = await newGrant(app, customer, { scopes, maxBookings: 1 });
  const { id } = await booked(app, token, at('12:00'));
  const forbidden = [403, 'FORBIDDEN', { reason: 'grant-limit', limit: 1, value: 2 }];
  expect(refusal(await quote(token, at('10:00')))).toEqual(forbidden);
  expect(refusal(await hold(token, at('10:00')))).toEqual(forbidden);
  expect(refusal(await join(app, token, waitlistBody(salon)))).toEqual(forbidden);
  expect((await act(app, token, id, 'cancel')).status).toBe(200);
  expect((await hold(token, at('10:00'))).status).toBe(201);
});

test('a quote above maxAmountMajor returns 403 FORBIDDEN; the coupon discount is applied first', async () => {
  const { token } = await newGrant(app, customer, { scopes, maxAmountMajor: 18, currency: 'EUR' });
  expect(refusal(await quote(token, at('10:00')))).toEqual([
    403,
    'FORBIDDEN',
    { reason: 'grant-limit', date: day, limit: 18, value: 20 },
  ]);
  expect((await hold(token, at('10:00'))).status).toBe(201);
  const couponCode = await newCoupon(app, salon);
  expect((await quote(token, at('11:00', { couponCode }))).body).toMatchObject({ finalMajor: 15 });
});

test('without the family scope, appointments of family members are hidden', async () => {
  const child = await app.call('POST', '/api/family-members', { token: customer, body: { name: 'Ana' } });
  const theirs = await booked(app, customer, at('10:00', { familyMemberId: child.body.id }));
  const own = await booked(app, customer, at('12:00'));
  const listed = async (token: string) => {
    const { body } = await app.call('GET', '/api/appointments', { token });
    return (body as { id: string }[]).map(({ id }) => id).sort();
  };
  const without = await newGrant(app, customer, { scopes });
  expect(await listed(without.token)).toEqual([own.id]);
  for (const path of ['', '/calendar.ics']) {
    const answer = await app.call('GET', `/api/appointments/${theirs.id}${path}`, { token: without.token });
    expect([path, answer.status]).toEqual([path, 404]);
  }
  expect((await act(app, without.token, theirs.id, 'cancel')).status).toBe(404);
  const knowing = await newGrant(app, customer, { scopes: [...scopes, 'family'] });
  expect(await listed(knowing.token)).toEqual([theirs.id, own.id].sort());
  const desk = await newGrant(app, salon.owner.token, { scopes: ['desk:read'] });
  expect(await listed(desk.token)).toEqual([theirs.id, own.id].sort());
});
