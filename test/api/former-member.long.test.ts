import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { movingClock } from '../fixtures/moving-clock.ts';
import { emailOf, mailsTo, notificationsOf } from '../fixtures/notifications.ts';
import {
  act,
  booked,
  makeRegulars,
  monday,
  moveTo,
  newSalon,
  outcome,
  type Salon,
} from '../fixtures/salon.ts';

const secret = 'Allergic to everything';
const clock = movingClock(monday);

let app: TestApp;
let salon: Salon;
/** An appointment the professional performed before leaving. */
let visit: string;
let alert: string;
let feed: string;
let notification: string;
/** Requests sent before leaving, each with its own Idempotency-Key. */
const answered: { path: string; body: object }[] = [];
const sendWithKey = ({ path, body }: { path: string; body: object }) =>
  app.call('POST', path, {
    token: salon.worker.token,
    body,
    headers: { 'idempotency-key': `before ${path}`.replaceAll(' ', '-') },
  });
beforeAll(async () => {
  app = await startApp({ clock, environment: { PAYMENT_PROVIDER: 'mock' } });
  salon = await newSalon(app);
  const { customer, worker } = salon;
  visit = (await booked(app, customer.token, { ...salon.slot, date: '2026-06-01', start: '09:00' })).id;
  await call('PATCH', `/api/appointments/${visit}`, { staffNotes: secret });
  await act(app, worker.token, visit, 'mark-paid', { amountMajor: 20 });
  alert = (await act(app, customer.token, visit, 'alerts', { type: 'running_late', minutes: 5 })).body.id;
  feed = new URL((await call('POST', '/api/account/calendar-feed')).body.url).pathname;
  notification = (await notificationsOf(app, worker.token))[0]!.id;
  const client = await app.call('POST', '/api/business/clients', {
    token: salon.owner.token,
    body: { name: 'Walter Weiss', email: 'walter@example.com' },
  });
  const booking = { ...salon.slot, start: '15:00', crmClientId: client.body.id, staffNotes: secret };
  answered.push(
    { path: '/api/appointments', body: booking },
    { path: '/api/holds', body: { ...salon.slot, start: '16:00' } },
  );
  for (const request of answered) expect((await sendWithKey(request)).status).toBe(201);
  await app.db.run(sql`update appointments set status = 'Cancelled' where crm_client_id = ${client.body.id}`);
  // The appointment is over, so that the professional can leave.
  await moveTo(app, visit, '2026-06-01T06:00:00Z');
});
afterAll(() => app.close());

const call = (method: string, path: string, body?: object) =>
  app.call(method, path, { token: salon.worker.token, ...(body !== undefined && { body }) });
const leave = () =>
  app.call('DELETE', `/api/businesses/${salon.business}/professionals/${salon.professional}`, {
    token: salon.owner.token,
  });

const gone = [404, 'APPOINTMENT_NOT_FOUND'];
const missing = [404, 'NOT_FOUND'];
const of =
  (rest = '') =>
  () =>
    `/api/appointments/${visit}${rest}`;
const named = () => ({ clientId: salon.customer.id });
const rule = () => ({
  professionalId: salon.professional,
  businessId: salon.business,
  weekday: 1,
  start: '09:00',
  end: '12:00',
});

/** Every staff action, with the expected error for a former member. */
const acts: [string, () => string, (() => object) | undefined, unknown][] = [
  ['GET', of(), undefined, gone],
  ['PATCH', of(), () => ({ staffNotes: 'Changed' }), gone],
  ['PATCH', of(), () => ({ notes: 'Changed' }), gone],
  ['GET', of('/history'), undefined, gone],
  ['GET', of('/calendar.ics'), undefined, gone],
  ['POST', of('/confirm'), () => ({}), gone],
  ['POST', of('/cancel'), () => ({}), gone],
  ['POST', of('/reschedule'), () => ({ date: '2026-06-04', start: '11:00' }), gone],
  ['POST', of('/complete'), () => ({}), gone],
  ['POST', of('/no-show'), () => ({}), gone],
  ['POST', of('/reopen'), () => ({}), gone],
  ['POST', of('/payment'), () => ({}), gone],
  ['POST', of('/mark-paid'), () => ({ amountMajor: 20 }), gone],
  ['POST', of('/refund'), () => ({}), gone],
  ['POST', of('/checkout'), () => ({ payments: [{ method: 'cash', amountMajor: 20 }] }), gone],
  ['GET', of('/receipts'), undefined, gone],
  ['POST', of('/alerts'), () => ({ type: 'running_late', minutes: 5 }), gone],
  ['POST', () => `/api/alerts/${alert}/respond`, () => ({ response: 'accepted' }), missing],
  ['POST', () => `/api/notifications/${notification}/read`, () => ({}), missing],
  ['POST', () => '/api/appointments', () => ({ ...salon.slot, ...named() }), [403, 'FORBIDDEN']],
  ['POST', () => '/api/appointments/quote', () => ({ ...salon.slot, ...named() }), [403, 'FORBIDDEN']],
  ['POST', () => '/api/holds', () => salon.slot, [403, 'FORBIDDEN']],
  ['POST', () => '/api/availability-rules', rule, [400, 'PROFESSIONAL_NOT_AT_BUSINESS']],
  [
    'POST',
    () => '/api/support/tickets',
    () => ({ subject: 'Help', message: 'Please', link: { type: 'appointment', id: visit } }),
    [400, 'SUPPORT_LINK_INVALID'],
  ],
];

/** Lists for staff, with the minimum number of rows before leaving. */
const lists: [string, number][] = [
  ['/api/appointments', 1],
  ['/api/appointments?from=2026-06-01', 1],
  ['/api/alerts', 1],
  ['/api/notifications', 1],
];

describe('a current professional', () => {
  test.each(lists)('gets rows from %s', async (path, least) => {
    expect((await call('GET', path)).body.length).toBeGreaterThanOrEqual(least);
  });

  test('sees staff notes and clients in the calendar', async () => {
    expect((await call('GET', `/api/appointments/${visit}`)).body.staffNotes).toBe(secret);
    expect((await app.call('GET', feed)).text).toContain('Maya Rossi');
    expect((await call('GET', '/api/account/export')).text).toContain('Maya Rossi');
  });
});

describe('repeated requests of a member', () => {
  test('are replayed while they work there', async () => {
    for (const request of answered) {
      const answer = await sendWithKey(request);
      expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    }
  });
});

describe('after leaving', () => {
  beforeAll(async () => {
    expect((await leave()).status).toBe(204);
    await makeRegulars(app, salon, salon.customer);
  });

  test.each(acts)('%s %o is refused', async (method, path, body, refused) => {
    expect(outcome(await call(method, path(), body?.()))).toEqual(refused);
  });

  test.each(lists)('%s is empty', async (path) => {
    const answer = await call('GET', path);
    expect([answer.status, answer.body]).toEqual([200, []]);
  });

  test('repeated requests are checked again and not replayed', async () => {
    const answers = await Promise.all(answered.map(sendWithKey));
    expect(answers.map(outcome)).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
    ]);
    for (const { text, headers } of answers) {
      expect(text).not.toMatch(/Walter|Allergic/);
      expect(headers.get('idempotency-replayed')).toBeNull();
    }
  });

  test('appointments of a day are masked', async () => {
    const path = `/api/appointments?professionalId=${salon.professional}&date=2026-06-01`;
    for (const row of (await call('GET', path)).body) expect(row).not.toHaveProperty('client');
  });

  test('calendar and export contain no clients', async () => {
    for (const answer of [await app.call('GET', feed), await call('GET', '/api/account/export')]) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain(visit);
      expect(answer.text).not.toContain('for Maya Rossi');
    }
  });

  test('no notifications and pending emails are sent', async () => {
    const mails = (await mailsTo(app, await emailOf(app, salon.worker.id))).length;
    await act(app, salon.owner.token, visit, 'refund');
    await act(app, salon.owner.token, visit, 'complete');
    await app.call('POST', '/api/reviews', {
      token: salon.customer.token,
      body: { appointmentId: visit, rating: 5 },
    });
    expect(await notificationsOf(app, salon.worker.token)).toEqual([]);
    expect(await mailsTo(app, await emailOf(app, salon.worker.id))).toHaveLength(mails);
    const owner = (await notificationsOf(app, salon.owner.token)).map(({ kind }) => kind);
    expect(owner).toContain('review.created');
  });

  test('nothing has changed for the owner', async () => {
    const seen = await app.call('GET', `/api/appointments/${visit}`, { token: salon.owner.token });
    expect(seen.body).toMatchObject({ staffNotes: secret, client: 'Maya Rossi' });
  });
});
