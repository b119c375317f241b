import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { type Answer, startApp, type TestApp } from '../../../fixtures/app.ts';
import { linkTokens } from '../../../fixtures/appointment-links.ts';
import { newClient, newEmail } from '../../../fixtures/clients.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { emailOf, mailsTo, notificationsOf } from '../../../fixtures/notifications.ts';
import { act, booked, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';
import { readCalendar } from '../calendar/read-calendar.ts';

const clock = movingClock(monday);
let app: TestApp;
let salon: Salon;
let client: TestUser;
let email: string;
let appointment: { id: string };
let tokens: Awaited<ReturnType<typeof linkTokens>>;
let hour = 9;
beforeAll(async () => {
  app = await startApp({ clock });
  salon = await newSalon(app);
});
afterAll(() => app.close());

const nextSlot = (more: object = {}) => ({
  ...salon.slot,
  start: `${String(hour++).padStart(2, '0')}:00`,
  ...more,
});
beforeEach(async () => {
  hour = 9;
  salon = await newSalon(app);
  client = await newUser(app);
  email = await emailOf(app, client.id);
  appointment = await booked(app, client.token, nextSlot({ notes: 'Private note' }));
  tokens = await linkTokens(app, email);
});

const view = (token: string) => app.call('GET', `/api/appointment-links/${token}`);
const cancel = (token: string, body: object = {}) =>
  app.call('POST', `/api/appointment-links/${token}/cancel`, { body });
const move = (token: string, body: object) =>
  app.call('POST', `/api/appointment-links/${token}/reschedule`, { body });
const statusOf = async () =>
  (await app.call('GET', `/api/appointments/${appointment.id}`, { token: client.token })).body.status;
const gone = [404, 'NOT_FOUND'];
const free = { date: '2026-06-04', start: '11:00' };

test('every link of the mail shows its appointment without signing in, and no ids of the client', async () => {
  for (const purpose of ['view', 'move', 'cancel'] as const) {
    const { status, body } = await view(tokens[purpose]);
    expect([status, body.purpose, body.hasAccount]).toEqual([200, purpose, true]);
    expect(body.appointment).toMatchObject({
      id: appointment.id,
      businessName: 'A business',
      status: 'Confirmed',
    });
    expect(JSON.stringify(body)).not.toContain(client.id);
    expect(body.appointment).not.toHaveProperty('notes');
  }
});

test('opening links changes nothing, however often', async () => {
  for (let index = 0; index < 3; index++) for (const token of Object.values(tokens)) await view(token);
  expect(await statusOf()).toBe('Confirmed');
});

test('a link cancels or moves only with its own purpose', async () => {
  for (const token of [tokens.view, tokens.move]) expect(outcome(await cancel(token))).toEqual(gone);
  for (const token of [tokens.view, tokens.cancel]) expect(outcome(await move(token, free))).toEqual(gone);
  expect(await statusOf()).toBe('Confirmed');
  const moved = await move(tokens.move, free);
  expect(moved.body.appointment).toMatchObject({ ...free, id: appointment.id });
  const cancelled = await cancel(tokens.cancel, { reason: 'Fell ill' });
  expect(cancelled.body).toMatchObject({ purpose: 'cancel', appointment: { status: 'Cancelled' } });
  expect(outcome(await cancel(tokens.cancel))).toEqual([409, 'INVALID_STATUS']);
});

test('a link works for no other appointment, and no other address leads to it', async () => {
  const other = await booked(app, client.token, nextSlot());
  expect((await view(tokens.view)).body.appointment.id).toBe(appointment.id);
  for (const token of ['vis_unknown', `${tokens.cancel}x`, tokens.cancel.slice(0, -1), other.id])
    expect(outcome(await view(token))).toEqual(gone);
  await cancel(tokens.cancel);
  const read = await app.call('GET', `/api/appointments/${other.id}`, { token: client.token });
  expect(read.body.status).toBe('Confirmed');
});

test('changes by link follow the rules of the client, also for a client who works at the business', async () => {
  clock.advance(2 * 86_400);
  try {
    expect(outcome(await cancel(tokens.cancel))).toEqual([409, 'CANCEL_WINDOW:24']);
    expect(outcome(await move(tokens.move, free))).toEqual([409, 'RESCHEDULE_WINDOW:24']);
  } finally {
    clock.advance(-2 * 86_400);
  }
  expect(outcome(await move(tokens.move, { date: '2026-06-04', start: '03:00' }))[0]).toBe(409);
  expect(outcome(await move(tokens.move, { ...free, override: ['hours'] }))[0]).toBe(400);
});

describe('links end', () => {
  const shows = async () => (await view(tokens.view)).status;

  test('with the appointment, and are deleted later', async () => {
    clock.advance(3 * 86_400);
    try {
      expect(await shows()).toBe(404);
      expect(outcome(await cancel(tokens.cancel))).toEqual(gone);
    } finally {
      clock.advance(-3 * 86_400);
    }
  });

  test('with another address of the account', async () => {
    expect(await shows()).toBe(200);
    await app.db.run(sql`update users set email_key = ${newEmail()} where id = ${client.id}`);
    expect(await shows()).toBe(404);
  });

  test('while the account is suspended', async () => {
    await app.db.run(sql`update users set suspended_at = now() where id = ${client.id}`);
    expect(outcome(await cancel(tokens.cancel))).toEqual(gone);
  });
});

test('a moved appointment keeps its links, and its new mail has new ones', async () => {
  clock.advance(1);
  await act(app, client.token, appointment.id, 'reschedule', free);
  const later = await linkTokens(app, email);
  expect(later.cancel).not.toBe(tokens.cancel);
  for (const token of [tokens.cancel, later.cancel])
    expect((await view(token)).body.appointment).toMatchObject(free);
});

describe('a client without an account', () => {
  let record: { id: string };
  beforeEach(async () => {
    email = newEmail();
    record = await newClient(app, salon.owner, { name: 'Grete Minde', email });
    appointment = await booked(app, salon.owner.token, nextSlot({ crmClientId: record.id }));
    tokens = await linkTokens(app, email);
  });

  test('moves and cancels the appointment by link, and staff read who did', async () => {
    expect((await view(tokens.view)).body).toMatchObject({ hasAccount: false });
    expect((await move(tokens.move, free)).status).toBe(200);
    clock.advance(1);
    expect((await cancel(tokens.cancel, { reason: 'Fell ill' })).status).toBe(200);
    const [latest] = await notificationsOf(app, salon.owner.token);
    expect(latest?.text).toMatch(/^Grete Minde cancelled the appointment\.\nReason: “Fell ill”\n/);
    const receipt = (await mailsTo(app, email)).find(({ subject }) =>
      subject.startsWith('Appointment cancelled'),
    );
    expect(receipt?.text).toContain('You cancelled your appointment.');
  });

  test('loses the links with the record', async () => {
    await cancel(tokens.cancel);
    await app.call('DELETE', `/api/business/clients/${record.id}`, { token: salon.owner.token });
    const rows = await app.db.rows(
      sql`select 1 from appointment_links where appointment_id = ${appointment.id}`,
    );
    expect(rows).toEqual([]);
  });
});

test('the calendar file of the link updates the same entry', async () => {
  const file = async () => {
    const answer: Answer = await app.call('GET', `/api/appointment-links/${tokens.view}/calendar.ics`);
    const [entry] = readCalendar(answer.text).entries;
    return { status: answer.status, uid: entry?.uid, sequence: entry?.sequence };
  };
  expect(await file()).toEqual({ status: 200, uid: `${appointment.id}@openslot`, sequence: 0 });
  await move(tokens.move, free);
  expect(await file()).toEqual({ status: 200, uid: `${appointment.id}@openslot`, sequence: 1 });
});

test('two cancellations at once cancel once', async () => {
  const answers = await Promise.all([
    cancel(tokens.cancel),
    cancel(tokens.cancel),
    act(app, client.token, appointment.id, 'cancel'),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});
