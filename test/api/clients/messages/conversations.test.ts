import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newGrant } from '../../../fixtures/grants.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { booked, monday, newColleague, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let first: string;
let second: string;
const clock = movingClock(monday);
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  first = (await booked(app, salon.customer.token, salon.slot)).id;
  second = (await booked(app, salon.customer.token, { ...salon.slot, start: '13:00' })).id;
});

type Caller = Pick<TestUser, 'token'>;
const send = async (user: Caller, id: string, text: string) => {
  clock.advance(1);
  const path = `/api/appointments/${id}/messages`;
  expect((await app.call('POST', path, { token: user.token, body: { text } })).status).toBe(201);
};
const list = (user: Caller, query = '') =>
  app.call('GET', `/api/conversations${query}`, { token: user.token });
const idsOf = async (user: Caller, query = '') =>
  (await list(user, query)).body.map(({ appointmentId }: { appointmentId: string }) => appointmentId);

test('lists the conversations of both sides with the latest message and unread messages', async () => {
  await send(salon.customer, first, 'May I bring my dog?');
  await send(salon.worker, second, 'Please come early.');
  await send(salon.worker, second, 'Five minutes.');
  const { status, body } = await list(salon.customer);
  const { business: businessId } = salon;
  expect([status, body]).toEqual([
    200,
    [
      {
        appointmentId: second,
        role: 'client',
        businessId,
        businessName: expect.any(String),
        professionalName: expect.any(String),
        client: expect.any(String),
        services: [expect.any(String)],
        date: salon.slot.date,
        start: '13:00',
        timezone: expect.any(String),
        unread: 2,
        lastMessage: expect.objectContaining({ from: 'staff', text: 'Five minutes.', readAt: null }),
      },
      expect.objectContaining({
        appointmentId: first,
        unread: 0,
        lastMessage: expect.objectContaining({ from: 'client', text: 'May I bring my dog?' }),
      }),
    ],
  ]);
  for (const staff of [salon.worker, salon.owner])
    expect((await list(staff)).body).toEqual([
      expect.objectContaining({ appointmentId: second, role: 'staff', unread: 0 }),
      expect.objectContaining({ appointmentId: first, role: 'staff', unread: 1 }),
    ]);
  expect(await idsOf(salon.customer, '?unread=true')).toEqual([second]);
  expect(await idsOf(salon.owner, '?unread=true')).toEqual([first]);
  expect(await idsOf(salon.owner, `?businessId=${businessId}`)).toEqual([second, first]);
});

test('the list is paged, latest message first', async () => {
  await send(salon.customer, first, '1');
  await send(salon.customer, second, '2');
  for (const user of [salon.customer, salon.owner]) {
    const page = await list(user, '?limit=1');
    expect(page.body).toMatchObject([{ appointmentId: second }]);
    const next = /conversations(\?[^>]*)>/.exec(page.headers.get('link')!)![1]!;
    const rest = await list(user, next);
    expect(rest.body).toMatchObject([{ appointmentId: first }]);
    expect(rest.headers.get('link')).toBeNull();
  }
  expect(outcome(await list(salon.owner, '?cursor=x'))).toEqual([400, 'INVALID_INPUT']);
});

test('others, colleagues without the right and former staff see no conversation', async () => {
  await send(salon.customer, first, 'Hello');
  const colleague = await newUser(app, 'professional');
  await newColleague(app, salon, colleague.id);
  const [member, former] = [await newUser(app, 'professional'), await newUser(app, 'business')];
  await app.db.run(sql`
    insert into business_members (business_id, user_id, role, rights)
    values (${salon.business}, ${member.id}, 'staff', '{}'), (${salon.business}, ${former.id}, 'staff', '{desk:book}')`);
  expect(await idsOf(former)).toEqual([first]);
  await app.db.run(sql`delete from business_members where user_id = ${former.id}`);
  const other = await newSalon(app);
  for (const user of [colleague, member, former, other.owner, other.worker, await newUser(app)])
    for (const query of ['', `?businessId=${salon.business}`]) expect(await idsOf(user, query)).toEqual([]);
  expect(outcome(await list(await newUser(app, 'admin')))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await app.call('GET', '/api/conversations'))).toEqual([401, 'AUTH_REQUIRED']);
  await app.db.run(sql`delete from business_professionals where business_id = ${salon.business}`);
  expect(await idsOf(salon.worker)).toEqual([]);
});

test('a new client of the appointment and the earlier one see no conversation', async () => {
  await send(salon.customer, first, 'Private');
  const other = await newUser(app);
  await app.db.run(sql`
    update appointments a set user_id = u.id, client_key = u.person_key from users u
    where u.id = ${other.id} and a.id = ${first}`);
  for (const user of [other, salon.customer, salon.owner]) expect(await idsOf(user)).toEqual([]);
});

test('a hidden message stays in the list without its text', async () => {
  await send(salon.customer, first, 'Rude words');
  await app.db.run(
    sql`update appointment_messages set hidden_at = ${clock.now()} where appointment_id = ${first}`,
  );
  expect((await list(salon.worker)).body).toMatchObject([{ lastMessage: { text: null, hidden: true } }]);
});

test('agents see conversations at the businesses of their grant, with the scope', async () => {
  await send(salon.customer, first, 'Hello');
  const reads = await newGrant(app, salon.customer.token, { scopes: ['appointments:read'] });
  expect(await idsOf(reads)).toEqual([first]);
  const elsewhere = await newGrant(app, salon.customer.token, {
    scopes: ['appointments:read'],
    businessIds: [(await newSalon(app)).business],
  });
  expect(await idsOf(elsewhere)).toEqual([]);
  const books = await newGrant(app, salon.customer.token, { scopes: ['appointments:book'] });
  expect(outcome(await list(books))).toEqual([403, 'FORBIDDEN']);
});
