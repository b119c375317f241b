import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newEmail } from '../../../fixtures/clients.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { act, book, booked, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

// Monday, 14:40:26 in Lisbon.
const clock = movingClock('2026-06-01T13:40:26Z');
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock });
  salon = await newSalon(app);
});
afterAll(() => app.close());

const today = { date: '2026-06-01' };
const quote = (body: object, token = salon.owner.token) =>
  app.call('POST', '/api/appointments/quote', { token, body });
const countClients = async () =>
  (await app.db.row<{ count: number }>(
    sql`select count(*)::int from clients where business_id = ${salon.business} and name = 'Effi Briest'`,
  ))!.count;

test('staff book a walk-in for the current minute, customers do not', async () => {
  const now = { ...salon.slot, ...today, start: '14:40' };
  expect((await quote(now)).status).toBe(200);
  for (const answer of [await quote(now, salon.customer.token), await book(app, salon.customer.token, now)])
    expect(outcome(answer)).toEqual([400, 'APPOINTMENT_IN_PAST']);
  const walkIn = await booked(app, salon.owner.token, { ...now, newClient: { name: 'Grete Minde' } });
  expect(walkIn).toMatchObject({ status: 'Confirmed', start: '14:40', client: 'Grete Minde' });
  expect((await act(app, salon.worker.token, walkIn.id, 'complete')).body.status).toBe('Completed');
});

test('staff enter appointments that started up to 12 hours ago', async () => {
  const morning = { ...salon.slot, ...today, start: '09:00', newClient: { name: 'Early Bird' } };
  expect((await book(app, salon.owner.token, morning)).status).toBe(201);
  const yesterday = { ...morning, date: '2026-05-31', start: '16:00' };
  for (const answer of [
    await quote({ ...salon.slot, ...today, date: '2026-05-31', start: '16:00' }),
    await book(app, salon.owner.token, yesterday),
  ])
    expect(outcome(answer)).toEqual([400, 'APPOINTMENT_IN_PAST']);
  const later = await booked(app, salon.owner.token, { ...morning, start: '16:00' });
  const moved = await act(app, salon.owner.token, later.id, 'reschedule', { ...today, start: '11:00' });
  expect(outcome(moved)).toEqual([400, 'RESCHEDULE_IN_PAST']);
});

test('a refused booking creates no client, and a repeated one creates it once', async () => {
  const newClient = { name: 'Effi Briest', phone: '+49 30 5550', email: newEmail() };
  const body = { ...salon.slot, newClient };
  await booked(app, salon.customer.token, salon.slot);
  expect(outcome(await book(app, salon.owner.token, body))).toEqual([409, 'SLOT_TAKEN']);
  expect(outcome(await book(app, salon.owner.token, { ...body, start: '20:00' }))).toEqual([
    409,
    'OUTSIDE_AVAILABILITY',
  ]);
  expect(await countClients()).toBe(0);

  const free = { ...body, start: '12:00' };
  const headers = { 'idempotency-key': 'once-only-key' };
  const answers = [
    await book(app, salon.owner.token, free, { headers }),
    await book(app, salon.owner.token, free, { headers }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]!.body.id).toBe(answers[1]!.body.id);
  expect(await countClients()).toBe(1);

  const again = await book(app, salon.owner.token, { ...body, start: '13:00' });
  expect([...outcome(again), errorInfo(again).field]).toEqual([409, 'EMAIL_TAKEN', 'body.newClient.email']);
  expect(await countClients()).toBe(1);
});

test('newClient is for owners and managers, and replaces the other ways to name a client', async () => {
  const newClient = { name: 'Nobody yet' };
  const free = { ...salon.slot, start: '15:00', newClient };
  expect(outcome(await book(app, salon.customer.token, free))).toEqual([403, 'CRM_CLIENT_STAFF_ONLY']);
  expect((await book(app, salon.worker.token, free)).status).toBeGreaterThanOrEqual(403);
  const both = await book(app, salon.owner.token, { ...free, clientId: salon.customer.id });
  expect([...outcome(both), errorInfo(both)]).toEqual([
    400,
    'INVALID_INPUT',
    { field: 'body.newClient', reason: 'conflicting' },
  ]);
  const blank = await book(app, salon.owner.token, { ...free, newClient: { name: ' ' } });
  expect([blank.status, errorInfo(blank).field]).toEqual([400, 'body.newClient.name']);
  const wrong = await book(app, salon.owner.token, { ...free, newClient: { name: 'A', email: 'none' } });
  expect([...outcome(wrong), errorInfo(wrong).field]).toEqual([400, 'INVALID_INPUT', 'body.newClient.email']);
});
