import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  type Agent,
  activityOf,
  calendarOf,
  decide,
  newAgent,
  statusOf,
} from '../../../fixtures/approvals.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { act, booked, day, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let agent: Agent;
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
let visit: any;
const clock = movingClock(monday);
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  agent = await newAgent(app, clock, salon.customer.id);
  visit = await booked(app, salon.customer.token, salon.slot);
});

const approve = (id: string) => decide(app, salon.customer.token, id, 'approve');
const move = (body: object = {}) =>
  act(app, agent.token, visit.id, 'reschedule', { date: day, start: '15:00', ...body });
const cancel = (body: object = {}) => act(app, agent.token, visit.id, 'cancel', body);

describe('rescheduling', () => {
  test('creates a request with the current time; nothing is held or moved', async () => {
    const answer = await move();
    expect([answer.status, answer.body.action, answer.body.appointmentId]).toEqual([
      202,
      'reschedule',
      visit.id,
    ]);
    expect(answer.body.summary.visits[0]).toMatchObject({
      date: day,
      start: '15:00',
      end: '15:30',
      amountMajor: 20,
      movedFrom: { date: day, start: '10:00', professionalName: 'Inês Duarte' },
    });
    expect(await calendarOf(app, salon.professional)).toEqual([`${day} 600 Confirmed`]);
    expect((await approve(answer.body.id)).body.status).toBe('approved');
    expect(await calendarOf(app, salon.professional)).toEqual([`${day} 900 Confirmed`]);
    expect(await activityOf(app, agent)).toEqual(['reschedule asked', 'reschedule done']);
  });

  test('is refused when it is not possible, and on approval when the time was taken', async () => {
    expect(outcome(await move({ start: '03:00' }))).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    const { body } = await move();
    await booked(app, (await newUser(app)).token, { ...salon.slot, start: '15:00' });
    expect(outcome(await approve(body.id))).toEqual([409, 'SLOT_TAKEN']);
    expect(await calendarOf(app, salon.professional)).toEqual([
      `${day} 600 Confirmed`,
      `${day} 900 Confirmed`,
    ]);
  });

  test('with dryRun creates no request', async () => {
    const judged = await move({ dryRun: true });
    expect([judged.status, judged.body.start]).toEqual([200, '15:00']);
    expect(await activityOf(app, agent)).not.toContain('reschedule asked');
  });
});

describe('cancelling', () => {
  test('creates one request and is done on approval', async () => {
    const first = await cancel({ reason: 'Ill.' });
    expect([first.status, first.body.action]).toEqual([202, 'cancel']);
    expect((await cancel({ reason: 'Ill.' })).body.id).toBe(first.body.id);
    expect(await calendarOf(app, salon.professional)).toEqual([`${day} 600 Confirmed`]);
    await approve(first.body.id);
    expect(await calendarOf(app, salon.professional)).toEqual([]);
  });

  test('a series lists the appointments and cancels all of them or none', async () => {
    visit = await booked(app, salon.customer.token, {
      ...salon.slot,
      start: '12:00',
      recurringFrequency: 'weekly',
      recurringCount: 3,
    });
    const { body } = await cancel({ scope: 'following' });
    expect(body.summary.visits.map(({ date }: { date: string }) => date)).toEqual([
      '2026-06-03',
      '2026-06-10',
      '2026-06-17',
    ]);
    expect(body.appointmentIds).toHaveLength(3);
    await approve(body.id);
    expect(await calendarOf(app, salon.professional)).toEqual([`${day} 600 Confirmed`]);
  });

  test('a series cancels no more than the appointments that were listed', async () => {
    const { occurrences } = await booked(app, salon.customer.token, {
      ...salon.slot,
      start: '12:00',
      recurringFrequency: 'weekly',
      recurringCount: 3,
    });
    const last = occurrences[2].id;
    const asked = await act(app, agent.token, last, 'cancel', { scope: 'following' });
    expect(asked.body.summary.visits).toHaveLength(1);
    const earlier = { date: '2026-06-02', start: '12:00' };
    expect((await act(app, salon.customer.token, last, 'reschedule', earlier)).status).toBe(200);
    const before = await calendarOf(app, salon.professional);
    expect(before).toHaveLength(4);
    expect(outcome(await approve(asked.body.id))).toEqual([409, 'INVALID_STATUS']);
    expect(await calendarOf(app, salon.professional)).toEqual(before);
    expect(await statusOf(app, asked.body.id)).toBe('lapsed');
    expect(await activityOf(app, agent)).not.toContain('cancel done');
  });

  test('leaves the appointment unchanged when declined', async () => {
    const { body } = await cancel();
    await decide(app, salon.customer.token, body.id, 'decline');
    expect(await calendarOf(app, salon.professional)).toEqual([`${day} 600 Confirmed`]);
  });

  test('an appointment already cancelled by the customer is refused with its code', async () => {
    const { body } = await cancel();
    await act(app, salon.customer.token, visit.id, 'cancel');
    expect(outcome(await approve(body.id))).toEqual([409, 'INVALID_STATUS']);
    const read = await app.call('GET', `/api/approvals/${body.id}`, { token: agent.token });
    expect(read.body).toMatchObject({ status: 'lapsed', refusal: 'INVALID_STATUS' });
  });
});

describe('requests with an Idempotency-Key', () => {
  const keyed = (token: string, action: string, body: object, key = 'once') =>
    app.call('POST', `/api/appointments/${visit.id}/${action}`, {
      token,
      body,
      headers: { 'idempotency-key': key },
    });
  const bookings = [
    ['cancel', { reason: 'Ill.' }],
    ['reschedule', { date: day, start: '15:00' }],
  ] as const;

  test.each(bookings)(
    'to %s are created once, even after a refusal; another key creates a new one',
    async (action, body) => {
      const first = await keyed(agent.token, action, body);
      expect([first.status, first.body.status]).toEqual([202, 'pending']);
      await decide(app, salon.customer.token, first.body.id, 'decline');
      const again = await keyed(agent.token, action, body);
      expect([again.status, again.body.id]).toEqual([202, first.body.id]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(await activityOf(app, agent)).toEqual([`${action} asked`, `${action} declined`]);
      const anew = await keyed(agent.token, action, body, 'twice');
      expect(anew.status).toBe(202);
      expect(anew.body.id).not.toBe(first.body.id);
    },
  );

  test('five concurrent requests create one', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => keyed(agent.token, 'cancel', {})));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  });

  test.each(bookings)('to %s sent by the customer are executed once and replayed', async (action, body) => {
    const { token } = salon.customer;
    const first = await keyed(token, action, body);
    const again = await keyed(token, action, body);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
});

test('an agent of another account gets 404 APPOINTMENT_NOT_FOUND', async () => {
  const stranger = await newUser(app);
  const other = await newAgent(app, clock, stranger.id);
  expect(outcome(await act(app, other.token, visit.id, 'cancel'))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
});
