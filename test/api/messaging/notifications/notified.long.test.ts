import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { dispatchAll } from '../../../fixtures/notifications.ts';
import {
  act,
  book,
  booked,
  day,
  makeRegulars,
  monday,
  moveTo,
  newSalon,
  type Salon,
} from '../../../fixtures/salon.ts';
import { change, newStudio, nextThursday, remove } from '../../booking/class-times/studio.ts';

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
});
beforeEach(async () => {
  salon = await newSalon(app);
});
afterAll(() => app.close());

const clients = {
  'an account': {},
  'a record with an email address': { name: 'Rosa', email: 'rosa@example.org' },
  'a record with a phone number only': { name: 'Grete', phone: '+351 912 345 678' },
};
type Who = keyof typeof clients;

async function clientOf(who: Who): Promise<object> {
  if (who === 'an account') {
    await makeRegulars(app, salon, salon.customer);
    return { clientId: salon.customer.id };
  }
  const answer = await app.call('POST', '/api/business/clients', {
    token: salon.owner.token,
    body: clients[who],
  });
  return { crmClientId: answer.body.id };
}

/** Clients of the appointment that have a notification with a mail, after everything was dispatched. */
async function notifiedClients(): Promise<number> {
  await dispatchAll(app);
  const rows = await app.db.rows(sql`
    select 1 from notifications n join appointments a on a.id = n.appointment_id
    where a.business_id = ${salon.business} and (n.user_id = a.user_id or n.client_id = a.crm_client_id)`);
  return rows.length;
}

const queued = ({ notified }: { notified: { status: string }[] }) =>
  notified.filter(({ status }) => status === 'queued').length;

const actions = ['book', 'confirm', 'reschedule', 'cancel', 'complete', 'no-show', 'reopen'] as const;

describe.each(Object.keys(clients) as Who[])('for %s, `notified` is what is really sent', (who) => {
  test.each(actions)('after %s by staff', async (action) => {
    const { token } = salon.owner;
    const body = { ...salon.slot, ...(await clientOf(who)) };
    const made = await book(app, token, body);
    expect(made.status).toBe(201);
    const { id } = made.body;
    let answer = made;
    if (action !== 'book') {
      if (action === 'confirm')
        await app.db.run(sql`update appointments set status = 'Pending' where id = ${id}`);
      if (['complete', 'no-show', 'reopen'].includes(action)) await moveTo(app, id, '2026-06-01T06:30:00Z');
      if (action === 'reopen') await act(app, token, id, 'complete', undefined);
      await notifiedClients();
      await app.db.run(sql`delete from notifications`);
      answer = await act(
        app,
        token,
        id,
        action,
        action === 'reschedule' ? { date: day, start: '12:00' } : undefined,
      );
    }
    expect(answer.status).toBeLessThan(300);
    expect([action, queued(answer.body)]).toEqual([action, await notifiedClients()]);
  });
});

test.each([
  ['has not confirmed its address', sql`email_verified_at = null`],
  ['is suspended', sql`suspended_at = now()`],
  ['receives no reminders', sql`preferred_reminder_channel = 'none'`],
])('an account that %s is notified', async (_state, change) => {
  const { id } = await booked(app, salon.customer.token, salon.slot);
  await notifiedClients();
  await app.db.run(sql`delete from notifications`);
  await app.db.run(sql`update users set ${change} where id = ${salon.customer.id}`);
  const { body } = await act(app, salon.owner.token, id, 'cancel');
  expect([queued(body), await notifiedClients()]).toEqual([1, 1]);
});

test('a deleted account is not reachable', async () => {
  const { token, password } = await registerAccount(app);
  const { id } = await booked(app, token, salon.slot);
  await moveTo(app, id, '2026-06-01T06:30:00Z');
  await notifiedClients();
  expect((await app.call('DELETE', '/api/account', { token, body: { password } })).status).toBe(204);
  await app.db.run(sql`delete from notifications`);
  const { body } = await act(app, salon.owner.token, id, 'no-show');
  expect(body.notified).toEqual([{ who: 'Deleted user', channel: 'none', status: 'not-reachable' }]);
  expect(await notifiedClients()).toBe(0);
});

test('names a client who is not reachable, with the phone number', async () => {
  const body = { ...salon.slot, ...(await clientOf('a record with a phone number only')) };
  const { id } = await booked(app, salon.owner.token, body);
  const answer = await act(app, salon.owner.token, id, 'cancel');
  expect(answer.body.notified).toEqual([
    { who: 'Grete', channel: 'none', status: 'not-reachable', phone: '+351 912 345 678' },
  ]);
});

test('a change of the length and a dry run notify no one', async () => {
  const { token } = salon.owner;
  const { id } = await booked(app, token, { ...salon.slot, ...(await clientOf('an account')) });
  const longer = await act(app, token, id, 'reschedule', { date: day, start: '10:00', durationMinutes: 60 });
  expect(longer.body.notified).toEqual([]);
  const tried = await act(app, token, id, 'reschedule', { date: day, start: '12:00', dryRun: true });
  expect(tried.body).not.toHaveProperty('notified');
});

test('the client and readers do not see whom a change notifies', async () => {
  const { id } = await booked(app, salon.customer.token, salon.slot);
  const read = await app.call('GET', `/api/appointments/${id}`, { token: salon.owner.token });
  expect(read.body).not.toHaveProperty('notified');
  expect((await act(app, salon.customer.token, id, 'cancel')).body).not.toHaveProperty('notified');
});

test('time off that cancels appointments lists all clients, each once', async () => {
  const { token } = salon.owner;
  const phoneOnly = await clientOf('a record with a phone number only');
  await booked(app, token, { ...salon.slot, ...phoneOnly });
  await booked(app, token, { ...salon.slot, ...phoneOnly, start: '11:00' });
  await booked(app, token, { ...salon.slot, ...(await clientOf('an account')), start: '12:00' });
  const answer = await app.call('POST', '/api/time-off', {
    token,
    body: {
      professionalId: salon.slot.professional,
      businessId: salon.business,
      startDate: day,
      endDate: day,
      affected: 'cancel',
    },
  });
  expect([answer.status, answer.body.notified]).toEqual([
    201,
    [
      { who: 'Grete', channel: 'none', status: 'not-reachable', phone: '+351 912 345 678' },
      { who: 'Maya Rossi', channel: 'email', status: 'queued' },
    ],
  ]);
});

const grete = { who: 'Grete', channel: 'none', status: 'not-reachable', phone: '+351 912 345 678' };
const maya = { who: 'Maya Rossi', channel: 'email', status: 'queued' };

test('bookings together list the client of each', async () => {
  const answer = await app.call('POST', '/api/appointments/together', {
    token: salon.owner.token,
    body: {
      visits: [
        { ...salon.slot, ...(await clientOf('a record with a phone number only')) },
        { ...salon.slot, ...(await clientOf('an account')), start: '12:00' },
      ],
    },
  });
  expect(answer.body.map(({ notified }: { notified: unknown }) => notified)).toEqual([[grete], [maya]]);
});

test('moving and removing a class list the clients whose appointments change', async () => {
  const studio = await newStudio(app);
  salon = studio;
  const { token } = studio.owner;
  const [byPhone, withAccount] = [
    await clientOf('a record with a phone number only'),
    await clientOf('an account'),
  ];
  for (const client of [byPhone, withAccount]) await booked(app, token, { ...studio.seat, ...client });
  await booked(app, token, { ...studio.seat, ...byPhone, date: nextThursday });
  await notifiedClients();
  await app.db.run(sql`delete from notifications`);

  expect((await change(app, studio, { to: '2030-01-03' })).body).not.toHaveProperty('notified');
  const moved = await change(app, studio, { start: '17:30', affected: 'move' });
  expect(moved.status).toBe(200);
  expect(moved.body.notified).toHaveLength(2);
  expect(moved.body.notified).toEqual(expect.arrayContaining([grete, maya]));
  expect(await notifiedClients()).toBe(1);

  const one = await remove(app, studio, { occurrence: nextThursday, affected: 'cancel' });
  expect([one.status, one.body]).toEqual([200, { notified: [grete] }]);
  const all = await remove(app, studio, { affected: 'cancel' });
  expect(all.body.notified).toHaveLength(2);
  expect(all.body.notified).toEqual(expect.arrayContaining([grete, maya]));
  expect(await notifiedClients()).toBe(2);
});

test('closing the business lists the clients whose appointments are cancelled', async () => {
  const { token } = salon.owner;
  const byPhone = await clientOf('a record with a phone number only');
  await booked(app, token, { ...salon.slot, ...byPhone });
  await booked(app, token, { ...salon.slot, ...byPhone, start: '11:00' });
  await booked(app, token, { ...salon.slot, ...(await clientOf('an account')), start: '12:00' });
  const answer = await app.call('POST', `/api/businesses/${salon.business}/close`, {
    token,
    body: { cancelUpcoming: true },
  });
  expect([answer.status, answer.body.status, answer.body.notified]).toEqual([200, 'closed', [grete, maya]]);
  const read = await app.call('GET', `/api/businesses/${salon.business}`, { token });
  expect(read.body).not.toHaveProperty('notified');
});

test.each([
  ['patch', '/api/class-times/{id}'],
  ['delete', '/api/class-times/{id}'],
  ['post', '/api/time-off'],
  ['post', '/api/businesses/{id}/close'],
  ['post', '/api/appointments/{id}/reschedule'],
])('the OpenAPI document declares `notified` in the response of %s %s', async (method, path) => {
  const document = (await app.call('GET', '/openapi.json')).body;
  const { responses } = document.paths[path][method];
  const success = responses['200'] ?? responses['201'];
  const resolve = (schema: { $ref?: string }) =>
    schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').at(-1)!];
  const { properties } = resolve(success.content['application/json'].schema);
  expect(resolve(resolve(properties.notified).items).properties).toHaveProperty('status');
});
