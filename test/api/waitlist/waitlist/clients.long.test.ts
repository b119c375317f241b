import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newClient, newEmail } from '../../../fixtures/clients.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { act, book, booked, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';
import {
  dispatchAndRunJobs,
  join,
  newCustomers,
  newSessionToken,
  statusesOf,
  waitlistBody,
} from '../../../fixtures/waitlist.ts';

let app: TestApp;
let salon: Salon;
let clock: ReturnType<typeof movingClock>;
const moving = { now: () => clock.now() };
beforeAll(async () => {
  clock = movingClock(monday);
  app = await startApp({ clock: moving });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = movingClock(monday);
  salon = await newSalon(app);
});
afterEach(async () => {
  await dispatchAndRunJobs(app, moving);
  expect(await listViolations(app.db)).toEqual([]);
});

const owner = () => salon.owner.token;
const get = (id: string, token = owner()) => app.call('GET', `/api/waitlist/${id}`, { token });
const remove = (id: string, token = owner()) => app.call('DELETE', `/api/waitlist/${id}`, { token });
const caller = (fields: object = {}) =>
  newClient(app, salon.owner, {
    name: 'Grete Minde',
    phone: '+49 30 5550 1',
    businessId: salon.business,
    ...fields,
  });
const add = (crmClientId: string, token = owner(), fields: object = {}) =>
  join(app, token, { ...waitlistBody(salon, fields), crmClientId });

/** Books the slot for a customer and cancels it, so that its time becomes free. */
async function freeTheSlot() {
  const [id] = await newCustomers(app, 1);
  const token = await newSessionToken(app, moving, id!);
  const appointment = await booked(app, token, salon.slot);
  return async () => {
    expect((await act(app, token, appointment.id, 'cancel')).status).toBe(200);
    await dispatchAndRunJobs(app, moving);
  };
}

test('staff add a client without an account, see the entry and remove it', async () => {
  const client = await caller();
  const answer = await add(client.id);
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    status: 'waiting',
    position: 1,
    client: 'Grete Minde',
    crmClientId: client.id,
  });
  expect(answer.body).not.toHaveProperty('clientId');
  expect(outcome(await add(client.id))).toEqual([409, 'REQUEST_PENDING']);
  const list = await app.call('GET', `/api/waitlist?businessId=${salon.business}`, { token: owner() });
  expect(list.body).toMatchObject([{ id: answer.body.id, crmClientId: client.id }]);
  const exported = await app.call('GET', '/api/account/export', { token: owner() });
  expect(exported.body.waitlist).toEqual([]);
  expect((await remove(answer.body.id)).status).toBe(204);
  expect(await statusesOf(app, [answer.body.id])).toEqual(['left']);
});

test('a freed time is held for the business, and a manager books it for the client', async () => {
  const email = newEmail();
  const client = await caller({ email });
  const release = await freeTheSlot();
  const { id } = (await add(client.id)).body;
  await release();
  const { offer, status } = (await get(id)).body;
  expect([status, offer]).toEqual([
    'offered',
    expect.objectContaining({ date: salon.slot.date, start: salon.slot.start }),
  ]);
  // The client gets an e-mail, and the owner a notification.
  const sent = await app.db.rows(sql`
    select client_id, user_id from notifications where subject_id = ${id} and kind = 'waitlist.offered' order by client_id`);
  expect(sent).toEqual([
    { client_id: client.id, user_id: null },
    { client_id: null, user_id: salon.owner.id },
  ]);
  const body = { ...salon.slot, holdId: offer.holdId, crmClientId: client.id };
  const stranger = await newSalon(app);
  expect(outcome(await book(app, stranger.owner.token, body))).not.toEqual([201, null]);
  const manager = await newUser(app, 'business');
  await app.db.run(sql`
    insert into business_members (business_id, user_id, role) values (${salon.business}, ${manager.id}, 'manager')`);
  const appointment = await booked(app, manager.token, body);
  expect(appointment.crmClientId).toBe(client.id);
  await dispatchAndRunJobs(app, moving);
  expect(await statusesOf(app, [id])).toEqual(['booked']);
});

test('a time that is offered to a client cannot be booked for another one', async () => {
  const client = await caller();
  const other = await caller({ name: 'Walk In', allowDuplicate: true });
  const release = await freeTheSlot();
  const { id } = (await add(client.id)).body;
  await release();
  const { holdId } = (await get(id)).body.offer;
  const body = { ...salon.slot, holdId };
  const refused = await book(app, owner(), { ...body, crmClientId: other.id });
  expect([outcome(refused), errorInfo(refused).field]).toEqual([[400, 'INVALID_INPUT'], 'body.holdId']);
  const fresh = await book(app, owner(), { ...body, newClient: { name: 'Ana Prado' } });
  expect(outcome(fresh)).toEqual([400, 'INVALID_INPUT']);
  const quoted = await app.call('POST', '/api/appointments/quote', { token: owner(), body });
  expect(quoted.status).toBe(200);
  await booked(app, owner(), { ...body, crmClientId: client.id });
  await dispatchAndRunJobs(app, moving);
  expect(await statusesOf(app, [id])).toEqual(['booked']);
});

test('a client without an e-mail address gets no notification, and an offer that lapses goes to the next', async () => {
  const client = await caller();
  const [customer] = await newCustomers(app, 1);
  const release = await freeTheSlot();
  const first = (await add(client.id)).body.id;
  const second = (await join(app, await newSessionToken(app, moving, customer!), waitlistBody(salon))).body
    .id;
  await release();
  expect(await statusesOf(app, [first, second])).toEqual(['offered', 'waiting']);
  const sent = await app.db.rows(sql`select user_id from notifications where subject_id = ${first}`);
  expect(sent).toEqual([{ user_id: salon.owner.id }]);
  expect((await remove(first)).status).toBe(204);
  await dispatchAndRunJobs(app, moving);
  expect(await statusesOf(app, [first, second])).toEqual(['left', 'offered']);
});

test('an entry for a client with an account belongs to the account', async () => {
  const [id] = await newCustomers(app, 1);
  const client = await caller({ email: newEmail() });
  await app.db.run(sql`update clients set user_id = ${id!} where id = ${client.id}`);
  const answer = await add(client.id);
  expect(answer.body).toMatchObject({ clientId: id });
  expect(answer.body).not.toHaveProperty('crmClientId');
  const token = await newSessionToken(app, moving, id!);
  expect((await get(answer.body.id, token)).body).toMatchObject({ status: 'waiting' });
  // Only the customer can leave.
  expect(outcome(await remove(answer.body.id))).toEqual([404, 'NOT_FOUND']);
  expect((await remove(answer.body.id, token)).status).toBe(204);
});

test('crmClientId is required for staff, refused for customers, and must be a client of the business', async () => {
  const client = await caller();
  expect(outcome(await join(app, owner(), waitlistBody(salon)))).toEqual([400, 'MISSING_FIELDS']);
  const customer = await newUser(app, 'customer');
  expect(outcome(await add(client.id, customer.token))).toEqual([403, 'CRM_CLIENT_STAFF_ONLY']);
  const other = await newSalon(app);
  expect(outcome(await add(client.id, other.owner.token))).toEqual([404, 'BUSINESS_NOT_FOUND']);
  const foreign = await newClient(app, other.owner, { name: 'Foreign', businessId: other.business });
  expect(outcome(await add(foreign.id))).toEqual([404, 'CLIENT_NOT_FOUND']);
  const { id } = (await add(client.id)).body;
  expect(outcome(await remove(id, other.owner.token))).toEqual([404, 'NOT_FOUND']);
});

test('merging moves entries to the remaining client, and deleting a client removes them', async () => {
  const kept = await caller();
  const other = await caller({ name: 'G. Minde', allowDuplicate: true });
  const same = (await add(kept.id)).body.id;
  const repeated = (await add(other.id)).body.id;
  const later = (await add(other.id, owner(), { before: '12:00' })).body.id;
  const merged = await app.call('POST', `/api/business/clients/${kept.id}/merge`, {
    token: owner(),
    body: { otherId: other.id },
  });
  expect(merged.status).toBe(200);
  expect(await statusesOf(app, [same, repeated, later])).toEqual(['waiting', 'gone', 'waiting']);
  expect((await get(later)).body.crmClientId).toBe(kept.id);
  expect((await app.call('DELETE', `/api/business/clients/${kept.id}`, { token: owner() })).status).toBe(204);
  expect(await statusesOf(app, [same, later])).toEqual(['gone', 'gone']);
});

test('an entry whose client is booked at another time is closed as booked, and its held time goes to the next', async () => {
  const client = await caller();
  const [customer] = await newCustomers(app, 1);
  const release = await freeTheSlot();
  const first = (await add(client.id)).body.id;
  const token = await newSessionToken(app, moving, customer!);
  const second = (await join(app, token, waitlistBody(salon))).body.id;
  await release();
  expect(await statusesOf(app, [first, second])).toEqual(['offered', 'waiting']);
  const close = (id: string, appointmentId: string, by = owner()) =>
    app.call('DELETE', `/api/waitlist/${id}?appointmentId=${appointmentId}`, { token: by });

  const appointment = await booked(app, owner(), { ...salon.slot, start: '15:00', crmClientId: client.id });
  const other = await caller({ name: 'Ida', phone: '+49 30 5550 2' });
  const others = await booked(app, owner(), { ...salon.slot, start: '16:00', crmClientId: other.id });
  expect(outcome(await close(first, others.id))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
  expect(outcome(await close(first, 'apt_missing'))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
  const stranger = await newSalon(app);
  expect(outcome(await close(first, appointment.id, stranger.owner.token))).toEqual([404, 'NOT_FOUND']);
  expect(await statusesOf(app, [first])).toEqual(['offered']);
  expect((await close(first, appointment.id)).status).toBe(204);
  await dispatchAndRunJobs(app, moving);
  expect(await statusesOf(app, [first, second])).toEqual(['booked', 'offered']);
  // Closing again has no effect.
  expect((await close(first, appointment.id)).status).toBe(204);
  expect(await statusesOf(app, [first])).toEqual(['booked']);
});

test('staff close the entry of an account with its appointment, but cannot remove it otherwise', async () => {
  const [customer] = await newCustomers(app, 1);
  const token = await newSessionToken(app, moving, customer!);
  const { id } = (await join(app, token, waitlistBody(salon))).body;
  expect(outcome(await remove(id))).toEqual([404, 'NOT_FOUND']);
  // Staff can book for accounts that have booked at the business themselves.
  const former = await booked(app, token, salon.slot);
  const appointment = await booked(app, owner(), { ...salon.slot, start: '15:00', clientId: customer });
  const close = () =>
    app.call('DELETE', `/api/waitlist/${id}?appointmentId=${appointment.id}`, { token: owner() });
  expect(
    outcome(await app.call('DELETE', `/api/waitlist/${id}?appointmentId=${appointment.id}`, { token })),
  ).toEqual([403, 'FORBIDDEN']);
  expect((await act(app, owner(), appointment.id, 'cancel')).status).toBe(200);
  expect(outcome(await close())).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
  // A visit before the customer joined does not close the entry.
  const joinAt = (at: string) =>
    app.db.run(sql`update waitlist_entries set created_at = ${at} where id = ${id}`);
  await joinAt('2090-01-01T00:00:00Z');
  const closed = await app.call('DELETE', `/api/waitlist/${id}?appointmentId=${former.id}`, {
    token: owner(),
  });
  expect(outcome(closed)).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
  await joinAt('2026-01-01T00:00:00Z');
  const again = await booked(app, owner(), { ...salon.slot, start: '16:00', clientId: customer });
  expect(
    (await app.call('DELETE', `/api/waitlist/${id}?appointmentId=${again.id}`, { token: owner() })).status,
  ).toBe(204);
  expect(await statusesOf(app, [id])).toEqual(['booked']);
});
