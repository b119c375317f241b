import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

test('staff enter a visit as completed', async () => {
  const morning = { ...salon.slot, ...today, start: '12:00', newClient: { name: 'Lene Nimptsch' } };
  const done = await booked(app, salon.owner.token, { ...morning, status: 'Completed' });
  expect(done.status).toBe('Completed');
  expect((await app.call('GET', `/api/appointments/${done.id}`, salon.owner)).body.status).toBe('Completed');
  const other = { ...morning, newClient: { name: 'Gideon Franke' } };
  const refused = await Promise.all([
    book(app, salon.owner.token, { ...other, start: '15:30', status: 'Completed' }),
    book(app, salon.owner.token, { ...other, start: '12:30', status: 'NoShow' }),
    book(app, salon.owner.token, {
      ...other,
      start: '12:30',
      status: 'Completed',
      recurringFrequency: 'weekly',
      recurringCount: 2,
    }),
  ]);
  expect(refused.map(outcome)).toEqual([
    [409, 'COMPLETE_TOO_EARLY'],
    [400, 'INVALID_STATUS'],
    [400, 'INVALID_INPUT'],
  ]);
  const visits = [
    { ...other, start: '12:30', status: 'Completed' },
    { ...other, start: '13:00' },
  ];
  const together = await app.call('POST', '/api/appointments/together', {
    token: salon.owner.token,
    body: { visits },
  });
  expect(together.body.map(({ status }: { status: string }) => status)).toEqual(['Completed', 'Confirmed']);
});

test('customers cannot choose a status', async () => {
  const body = { ...salon.slot, start: '16:30', status: 'Completed' };
  expect((await booked(app, salon.customer.token, body)).status).toBe('Confirmed');
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
  expect(errorInfo(again).id).toBe(answers[0]!.body.crmClientId);
  const { phone } = newClient;
  const relative = { ...body, start: '13:00', newClient: { name: 'Annie Briest', phone } };
  const refused = await book(app, salon.owner.token, relative);
  expect([...outcome(refused), errorInfo(refused)]).toEqual([
    400,
    'INVALID_VALUE',
    { field: 'body.newClient.phone', reason: 'exists', id: answers[0]!.body.crmClientId },
  ]);
  expect(await countClients()).toBe(1);
  await booked(app, salon.owner.token, {
    ...relative,
    newClient: { ...relative.newClient, allowDuplicate: true },
  });
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

describe('several appointments of a new client', () => {
  const together = (visits: object[], token = salon.owner.token, headers = {}) =>
    app.call('POST', '/api/appointments/together', { token, body: { visits }, headers });
  const clients = () =>
    app.db.rows<{ id: string; name: string }>(
      sql`select id, name from clients where business_id = ${salon.business} and user_id is null order by name`,
    );
  beforeEach(async () => {
    salon = await newSalon(app);
  });
  const visit = (start: string, newClient: object) => ({ ...salon.slot, start, newClient });
  const innstetten = { name: 'Geert von Innstetten', phone: '+49 30 5551' };

  test('create the record once, however often the request is repeated', async () => {
    const briest = { name: 'Luise von Briest', email: newEmail() };
    const visits = [visit('10:00', innstetten), visit('11:00', briest), visit('12:00', innstetten)];
    const headers = { 'idempotency-key': 'three-at-once' };
    const [first, again] = [
      await together(visits, undefined, headers),
      await together(visits, undefined, headers),
    ];
    expect([first.status, again.body]).toEqual([201, first.body]);
    const [geert, luise] = (await clients()).map(({ id }) => id);
    expect(first.body.map(({ crmClientId }: { crmClientId: string }) => crmClientId)).toEqual([
      geert,
      luise,
      geert,
    ]);
    expect(await clients()).toHaveLength(2);
  });

  test('leave no record behind when one of them is refused, and name it', async () => {
    await booked(app, salon.customer.token, { ...salon.slot, start: '11:00' });
    const taken = await together([visit('10:00', innstetten), visit('11:00', innstetten)]);
    expect([...outcome(taken), errorInfo(taken).field]).toEqual([409, 'SLOT_TAKEN', 'body.visits[1].start']);
    const email = newEmail();
    await booked(app, salon.owner.token, visit('12:00', { name: 'Annie', email }));
    const known = await together([visit('13:00', innstetten), visit('14:00', { name: 'Annie Two', email })]);
    expect([...outcome(known), errorInfo(known).field]).toEqual([
      409,
      'EMAIL_TAKEN',
      'body.visits[1].newClient.email',
    ]);
    const twice = await together([visit('13:00', innstetten), visit('13:00', innstetten)]);
    expect(twice.status).toBe(409);
    expect(await clients()).toMatchObject([{ name: 'Annie' }]);
  });

  test('are for owners and managers, each with one way to name the client', async () => {
    const visits = [visit('10:00', innstetten), visit('12:00', innstetten)];
    expect(outcome(await together(visits, salon.customer.token))).toEqual([403, 'CRM_CLIENT_STAFF_ONLY']);
    expect((await together(visits, salon.worker.token)).status).toBeGreaterThanOrEqual(403);
    expect((await together(visits, (await newSalon(app)).owner.token)).status).toBeGreaterThanOrEqual(403);
    const both = await together([visits[0]!, { ...visits[1]!, clientId: salon.customer.id }]);
    expect([...outcome(both), errorInfo(both)]).toEqual([
      400,
      'INVALID_INPUT',
      { field: 'body.visits[1].newClient', reason: 'conflicting' },
    ]);
    const nobody = await together([visits[0]!, { ...salon.slot, start: '12:00' }]);
    expect([...outcome(nobody), errorInfo(nobody).field]).toEqual([
      400,
      'MISSING_FIELDS',
      'body.visits[1].clientId',
    ]);
    const blank = await together([visits[0]!, visit('12:00', { name: ' ' })]);
    expect([blank.status, errorInfo(blank).field]).toEqual([400, 'body.visits[1].newClient.name']);
    expect(await clients()).toEqual([]);
  });
});
