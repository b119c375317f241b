import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newProfessional, newUser, walk } from '../../../fixtures/marketplace.ts';
import { eventsAbout, recordEvents } from '../../../fixtures/recorded-events.ts';
import { act, book, monday, moveTo, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';
import { alertsOf, newAppointment, raise, raised, respond, settableClock } from './alert-requests.ts';

const clock = settableClock(monday);
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock });
  salon = await newSalon(app);
  await recordEvents(app);
});
beforeEach(() => clock.reset());
afterAll(() => app.close());

const inHalfAnHour = () => newAppointment(app, salon, { now: clock.now(), startsIn: 30 });
const startsIn = (minutes: number) => newAppointment(app, salon, { now: clock.now(), startsIn: minutes });
const fromNow = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
const setStatus = (id: string, status: string) =>
  app.db.run(sql`update appointments set status = ${status} where id = ${id}`);

describe('POST /api/appointments/:id/alerts', () => {
  test('by the client creates a pending alert', async () => {
    const id = await inHalfAnHour();
    const answer = await raise(app, salon.customer.token, id, { message: '  The tram is late. ' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^alr_/),
        appointmentId: id,
        type: 'running_late',
        minutes: 15,
        message: 'The tram is late.',
        status: 'pending',
        raisedBy: 'client',
        expectedAt: fromNow(45),
        createdAt: clock.now().toISOString(),
        respondedAt: null,
      },
    ]);
  });

  test('by the owner or the professional has raisedBy staff', async () => {
    for (const { token } of [salon.owner, salon.worker]) {
      const alert = await raised(app, token, await inHalfAnHour(), { minutes: 5 });
      expect(alert).toMatchObject({ raisedBy: 'staff', minutes: 5, message: null });
    }
  });

  test('accepts 1 to 60 minutes and a message of up to 500 characters', async () => {
    const id = await inHalfAnHour();
    const message = 'ü'.repeat(500);
    expect(await raised(app, salon.customer.token, id, { minutes: 1, message })).toMatchObject({
      minutes: 1,
      message,
    });
    for (const empty of ['', '  ', null])
      expect(
        (await raised(app, salon.customer.token, id, { minutes: 60, message: empty })).message,
      ).toBeNull();
  });

  test('repeated with the same Idempotency-Key returns the first response', async () => {
    const id = await inHalfAnHour();
    const headers = { 'idempotency-key': 'late-1' };
    const first = await raise(app, salon.customer.token, id, {}, headers);
    const again = await raise(app, salon.customer.token, id, {}, headers);
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      first.body,
      'true',
    ]);
    expect(await alertsOf(app, salon.customer.token, `?appointmentId=${id}`)).toHaveLength(1);
  });

  test.each([
    [{ type: undefined }, 'MISSING_FIELDS'],
    [{ type: '' }, 'MISSING_FIELDS'],
    [{ minutes: undefined }, 'MISSING_FIELDS'],
    [{ minutes: null }, 'MISSING_FIELDS'],
    [{ type: 'on_fire' }, 'INVALID_TYPE'],
    [{ type: 'RUNNING_LATE' }, 'INVALID_TYPE'],
    [{ type: ['running_late'] }, 'INVALID_TYPE'],
    [{ type: 1 }, 'INVALID_TYPE'],
    [{ minutes: 0 }, 'INVALID_VALUE'],
    [{ minutes: 61 }, 'INVALID_VALUE'],
    [{ minutes: -5 }, 'INVALID_VALUE'],
    [{ minutes: 7.5 }, 'INVALID_VALUE'],
    [{ minutes: '15' }, 'INVALID_INPUT'],
    [{ minutes: 1e300 }, 'INVALID_VALUE'],
    [{ message: 7 }, 'INVALID_INPUT'],
    [{ message: 'x'.repeat(501) }, 'INVALID_INPUT'],
    [{ message: 'a\0b' }, 'INVALID_INPUT'],
  ])('refuses %j', async (body, code) => {
    expect(outcome(await raise(app, salon.customer.token, 'apt_x', body))).toEqual([400, code]);
  });

  test('returns 404 APPOINTMENT_NOT_FOUND to other accounts', async () => {
    const id = await inHalfAnHour();
    const other = await newSalon(app);
    for (const { token } of [other.owner, other.worker, other.customer])
      for (const which of [id, 'apt_unknown'])
        expect(outcome(await raise(app, token, which))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
    const admin = await newUser(app, 'admin');
    expect(outcome(await raise(app, admin.token, id))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await raise(app, undefined, id))).toEqual([401, 'AUTH_REQUIRED']);
  });

  test.each(['Pending', 'Confirmed', 'Cancelled', 'Completed', 'NoShow'])(
    'about an appointment that is %s',
    async (status) => {
      const id = await inHalfAnHour();
      await setStatus(id, status);
      const toCome = status === 'Pending' || status === 'Confirmed';
      expect(outcome(await raise(app, salon.customer.token, id))).toEqual(
        toCome ? [201, null] : [409, 'INVALID_STATUS'],
      );
    },
  );

  test('is possible before the start and during the delay, but not after the end', async () => {
    const id = await startsIn(-14);
    expect((await raise(app, salon.customer.token, id)).status).toBe(201);
    await moveTo(app, id, fromNow(-15));
    expect(outcome(await raise(app, salon.customer.token, id))).toEqual([409, 'ALERT_NOT_RESPONDABLE']);
    await moveTo(app, id, fromNow(-29));
    expect((await raise(app, salon.customer.token, id, { minutes: 60 })).status).toBe(201);
    await moveTo(app, id, fromNow(-30));
    expect(outcome(await raise(app, salon.customer.token, id, { minutes: 60 }))).toEqual([
      409,
      'ALERT_NOT_RESPONDABLE',
    ]);
    await moveTo(app, id, fromNow(30 * 24 * 60));
    expect((await raise(app, salon.customer.token, id)).status).toBe(201);
  });

  test('requires a client with an account', async () => {
    const record = await app.call('POST', '/api/business/clients', {
      token: salon.owner.token,
      body: { name: 'Walter' },
    });
    const visit = await book(app, salon.owner.token, {
      ...salon.slot,
      date: '2026-08-20',
      crmClientId: record.body.id,
    });
    expect(visit.status).toBe(201);
    expect(outcome(await raise(app, salon.owner.token, visit.body.id))).toEqual([
      409,
      'ALERT_NOT_RESPONDABLE',
    ]);
  });
});

describe('a new alert', () => {
  test('supersedes the pending alert of the same side', async () => {
    const id = await inHalfAnHour();
    const first = await raised(app, salon.customer.token, id, { minutes: 5 });
    const fromStaff = await raised(app, salon.worker.token, id, { minutes: 7 });
    const second = await raised(app, salon.customer.token, id, { minutes: 20 });
    const statuses = Object.fromEntries(
      (await alertsOf(app, salon.owner.token, `?appointmentId=${id}`)).map(
        (alert: { id: string; status: string }) => [alert.id, alert.status],
      ),
    );
    expect(statuses).toEqual({
      [first.id]: 'superseded',
      [fromStaff.id]: 'pending',
      [second.id]: 'pending',
    });
    expect(outcome(await respond(app, salon.owner.token, first.id, 'accepted'))).toEqual([
      409,
      'ALERT_NOT_RESPONDABLE',
    ]);
    expect((await respond(app, salon.owner.token, second.id, 'accepted')).status).toBe(200);
  });

  test('does not change an answered alert', async () => {
    const id = await inHalfAnHour();
    const first = await raised(app, salon.customer.token, id);
    await respond(app, salon.worker.token, first.id, 'accepted');
    await raised(app, salon.customer.token, id, { minutes: 30 });
    const mine = await alertsOf(app, salon.customer.token, `?appointmentId=${id}&status=accepted`);
    expect(mine.map((alert: { id: string }) => alert.id)).toEqual([first.id]);
  });
});

describe('answering an alert', () => {
  test.each(['accepted', 'declined'])('%s stores the answer and its time once', async (response) => {
    const alert = await raised(app, salon.customer.token, await inHalfAnHour());
    clock.advance(1);
    const answer = await respond(app, salon.worker.token, alert.id, response);
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...alert, status: response, respondedAt: clock.now().toISOString() },
    ]);
    for (const { token } of [salon.worker, salon.owner])
      for (const again of ['accepted', 'declined'])
        expect(outcome(await respond(app, token, alert.id, again))).toEqual([409, 'ALERT_ALREADY_RESPONDED']);
  });

  test('is possible only for the client when staff are late', async () => {
    const alert = await raised(app, salon.worker.token, await inHalfAnHour());
    for (const { token } of [salon.worker, salon.owner])
      expect(outcome(await respond(app, token, alert.id, 'accepted'))).toEqual([
        409,
        'ALERT_NOT_RESPONDABLE',
      ]);
    expect((await respond(app, salon.customer.token, alert.id, 'declined')).body.status).toBe('declined');
  });

  test('is refused to the side that raised it', async () => {
    const alert = await raised(app, salon.customer.token, await inHalfAnHour());
    const own = () => respond(app, salon.customer.token, alert.id, 'accepted');
    expect(outcome(await own())).toEqual([409, 'ALERT_NOT_RESPONDABLE']);
    await respond(app, salon.owner.token, alert.id, 'accepted');
    expect(outcome(await own())).toEqual([409, 'ALERT_NOT_RESPONDABLE']);
  });

  test.each([
    [undefined, 'MISSING_FIELDS'],
    [null, 'MISSING_FIELDS'],
    ['', 'MISSING_FIELDS'],
    ['maybe', 'ALERT_INVALID_RESPONSE'],
    ['Accepted', 'ALERT_INVALID_RESPONSE'],
    ['pending', 'ALERT_INVALID_RESPONSE'],
    ['superseded', 'ALERT_INVALID_RESPONSE'],
    [true, 'ALERT_INVALID_RESPONSE'],
    [['accepted'], 'ALERT_INVALID_RESPONSE'],
  ])('refuses %j for existing and unknown alerts', async (response, code) => {
    const alert = await raised(app, salon.customer.token, await inHalfAnHour());
    for (const id of [alert.id, 'alr_unknown'])
      expect(outcome(await respond(app, salon.owner.token, id, response))).toEqual([400, code]);
  });

  test('returns 404 for alerts of others', async () => {
    const alert = await raised(app, salon.customer.token, await inHalfAnHour());
    const other = await newSalon(app);
    for (const { token } of [other.owner, other.worker, other.customer])
      for (const id of [alert.id, 'alr_unknown'])
        expect(outcome(await respond(app, token, id, 'accepted'))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await respond(app, undefined, alert.id, 'accepted'))).toEqual([401, 'AUTH_REQUIRED']);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['Cancelled', (id) => act(app, salon.owner.token, id, 'cancel')],
    ['Completed', (id) => act(app, salon.owner.token, id, 'complete')],
    ['NoShow', (id) => setStatus(id, 'NoShow')],
  ])('is refused once the appointment is %s', async (status, end) => {
    const id = await startsIn(-12);
    const alert = await raised(app, salon.customer.token, id);
    await end(id);
    const { body } = await app.call('GET', `/api/appointments/${id}`, { token: salon.owner.token });
    expect(body.status).toBe(status);
    expect(outcome(await respond(app, salon.owner.token, alert.id, 'accepted'))).toEqual([
      409,
      'ALERT_NOT_RESPONDABLE',
    ]);
  });

  test('is refused once the delay has passed', async () => {
    const id = await startsIn(-5);
    const alert = await raised(app, salon.customer.token, id);
    clock.advance(10);
    expect(outcome(await respond(app, salon.owner.token, alert.id, 'accepted'))).toEqual([
      409,
      'ALERT_NOT_RESPONDABLE',
    ]);
    clock.advance(-1 / 60_000);
    expect((await respond(app, salon.owner.token, alert.id, 'accepted')).status).toBe(200);
  });

  test('is refused after the appointment was rescheduled', async () => {
    const id = await inHalfAnHour();
    const alert = await raised(app, salon.customer.token, id);
    const moved = await act(app, salon.owner.token, id, 'reschedule', { date: '2026-09-03', start: '11:00' });
    expect(moved.status).toBe(200);
    expect(outcome(await respond(app, salon.owner.token, alert.id, 'accepted'))).toEqual([
      409,
      'ALERT_NOT_RESPONDABLE',
    ]);
  });
});

describe('the list of alerts', () => {
  test('is sorted newest first, paginated and visible to both sides only', async () => {
    const fresh = await newSalon(app);
    const ids: string[] = [];
    for (let index = 0; index < 7; index++) {
      clock.advance(1);
      const id = await newAppointment(app, fresh, { now: clock.now(), startsIn: 40 + index });
      const { token } = [fresh.customer, fresh.worker][index % 2]!;
      ids.unshift((await raised(app, token, id, { minutes: 1 + index })).id);
    }
    for (const { token } of [fresh.owner, fresh.worker, fresh.customer]) {
      const rows = await walk(app, '/api/alerts?limit=3', { token });
      expect(rows.map(({ id }) => id)).toEqual(ids);
    }
    const other = await newSalon(app);
    for (const { token } of [other.owner, other.worker, other.customer])
      expect(await alertsOf(app, token)).toEqual([]);
  });

  test('of an owner contains all businesses', async () => {
    const first = await newSalon(app);
    const second = await newSalon(app, { userId: first.owner.id });
    const ids: string[] = [];
    for (const place of [first, second, first]) {
      clock.advance(1);
      const id = await newAppointment(app, place, { now: clock.now(), startsIn: 60 + ids.length });
      ids.unshift((await raised(app, place.customer.token, id)).id);
    }
    const rows = await walk(app, '/api/alerts?limit=2', { token: first.owner.token });
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  test('can be filtered by status and appointment', async () => {
    const id = await inHalfAnHour();
    const alert = await raised(app, salon.customer.token, id);
    const answered = await respond(app, salon.owner.token, alert.id, 'declined');
    const { token } = salon.owner;
    expect(await alertsOf(app, token, `?appointmentId=${id}`)).toEqual([answered.body]);
    expect(await alertsOf(app, token, `?appointmentId=${id}&status=pending`)).toEqual([]);
    const all = await alertsOf(app, token, '?status=declined');
    expect(new Set(all.map(({ status }: { status: string }) => status))).toEqual(new Set(['declined']));
    const other = await newSalon(app);
    expect(await alertsOf(app, other.owner.token, `?appointmentId=${id}`)).toEqual([]);
  });

  test('is not visible to the former professional of an appointment', async () => {
    const id = await inHalfAnHour();
    const alert = await raised(app, salon.customer.token, id);
    const colleague = await newProfessional(app, { businessIds: [salon.business] });
    await app.db.run(sql`
      update appointments set professional_id = p.id, professional_key = p.key from professionals p
      where appointments.id = ${id} and p.id = ${colleague}`);
    const seen = async (token: string) =>
      (await alertsOf(app, token)).some((row: { id: string }) => row.id === alert.id);
    expect([await seen(salon.worker.token), await seen(salon.owner.token)]).toEqual([false, true]);
    expect(outcome(await respond(app, salon.worker.token, alert.id, 'accepted'))).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    ['?status=open', 'INVALID_STATUS'],
    ['?limit=0', 'INVALID_VALUE'],
    ['?limit=201', 'INVALID_VALUE'],
    ['?cursor=x', 'INVALID_INPUT'],
    [`?cursor=${Buffer.from('["reviews","alr_1"]').toString('base64url')}`, 'INVALID_INPUT'],
  ])('%s is refused', async (query, code) => {
    const answer = await app.call('GET', `/api/alerts${query}`, { token: salon.owner.token });
    expect(outcome(answer)).toEqual([400, code]);
  });
});

test('each side is notified of the actions of the other', async () => {
  const id = await inHalfAnHour();
  const byClient = await raised(app, salon.customer.token, id, { minutes: 20 });
  await respond(app, salon.worker.token, byClient.id, 'declined');
  await respond(app, salon.worker.token, byClient.id, 'declined');
  const byStaff = await raised(app, salon.owner.token, id, { minutes: 10 });
  await respond(app, salon.customer.token, byStaff.id, 'accepted');
  const about = { appointmentId: id, businessId: salon.business };
  const staff = [salon.owner.id, salon.worker.id].sort();
  const client = [salon.customer.id];
  const event = (kind: string, alert: { id: string }, by: { id: string }, detail: object) => ({
    kind,
    subject_id: alert.id,
    by_user_id: by.id,
    detail: { ...about, ...detail },
  });
  expect(await eventsAbout(app, byClient.id)).toEqual([
    event('alert.raised', byClient, salon.customer, { recipients: staff, minutes: 20 }),
    event('alert.answered', byClient, salon.worker, {
      recipients: client,
      minutes: 20,
      response: 'declined',
    }),
  ]);
  expect(await eventsAbout(app, byStaff.id)).toEqual([
    event('alert.raised', byStaff, salon.owner, { recipients: client, minutes: 10 }),
    event('alert.answered', byStaff, salon.customer, {
      recipients: staff,
      minutes: 10,
      response: 'accepted',
    }),
  ]);
});

test('alerts appear in the export, and their messages are deleted with the account', async () => {
  const client = await newUser(app);
  const id = await newAppointment(app, salon, { client, now: clock.now(), startsIn: 30 });
  await raised(app, client.token, id, { message: 'My dog ate the ticket' });
  clock.advance(1);
  await raised(app, salon.worker.token, id, { message: 'Dear Maya, we wait' });
  const exported = await app.call('GET', '/api/account/export', { token: client.token });
  expect(exported.body.alerts).toEqual([
    expect.objectContaining({ appointmentId: id, raisedBy: 'client', message: 'My dog ate the ticket' }),
    expect.objectContaining({ appointmentId: id, raisedBy: 'staff', message: 'Dear Maya, we wait' }),
  ]);
  await setStatus(id, 'Completed');
  expect(
    (await app.call('DELETE', '/api/account', { token: client.token, body: { password: 'a long password' } }))
      .status,
  ).toBe(204);
  const left = await app.db.rows(sql`select message from alerts where appointment_id = ${id}`);
  expect(left).toEqual([{ message: null }, { message: null }]);
});

test('the database invariants about alerts hold', async () => {
  const wrong = (await listViolations(app.db)).map(({ invariant }) => invariant);
  expect(wrong.filter((invariant) => invariant.includes('alert'))).toEqual([]);
});
