import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
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
