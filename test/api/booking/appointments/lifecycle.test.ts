import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser, walk } from '../../../fixtures/marketplace.ts';
import {
  act,
  book,
  booked,
  monday,
  moveTo,
  newSalon,
  outcome,
  type Salon,
  setBusiness,
} from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
  salon = await newSalon(app);
});
afterAll(() => app.close());

// Every appointment has its own day.
let days = 0;
const nextDay = () => new Date(Date.parse('2026-06-05') + 86_400_000 * days++).toISOString().slice(0, 10);
const newAppointment = async (): Promise<string> =>
  (await booked(app, salon.customer.token, { ...salon.slot, date: nextDay() })).id;
const minutesFromNow = (minutes: number) => new Date(Date.parse(monday) + minutes * 60_000).toISOString();
const asStaff = (id: string, action: string, body?: unknown) => act(app, salon.owner.token, id, action, body);
const setStatus = (id: string, status: string) =>
  app.db.run(sql`update appointments set status = ${status} where id = ${id}`);

const actions = {
  confirm: 'Confirmed',
  cancel: 'Cancelled',
  complete: 'Completed',
  'no-show': 'NoShow',
} as const;
const statuses = ['Pending', 'Confirmed', 'Cancelled', 'Completed', 'NoShow'];
const possible = [
  'Pending confirm',
  'Pending cancel',
  'Confirmed cancel',
  'Confirmed complete',
  'Confirmed no-show',
];

describe('every action on every status', () => {
  test.each(Object.entries(actions))('%s', async (action, outcomeStatus) => {
    for (const status of statuses) {
      const id = await newAppointment();
      await moveTo(app, id, minutesFromNow(-60));
      await setStatus(id, status);
      const answer = await asStaff(id, action);
      const refusal = [409, action === 'no-show' ? 'NOSHOW_NOT_CONFIRMED' : 'INVALID_STATUS'];
      const expected = possible.includes(`${status} ${action}`) ? [200, outcomeStatus] : refusal;
      const { error = answer.body.status } = answer.body;
      expect([status, answer.status, error]).toEqual([status, ...expected]);
      await app.db.run(sql`update appointments set status = 'Cancelled' where id = ${id}`);
    }
  });
});

describe('access to actions', () => {
  test('only staff can confirm, complete and record a no-show', async () => {
    const id = await newAppointment();
    for (const action of ['confirm', 'complete', 'no-show'])
      expect(outcome(await act(app, salon.customer.token, id, action))).toEqual([403, 'FORBIDDEN']);
  });

  test('other accounts get 404 APPOINTMENT_NOT_FOUND', async () => {
    const id = await newAppointment();
    const other = await newSalon(app);
    for (const { token } of [other.owner, other.worker])
      for (const action of [...Object.keys(actions), 'reschedule'])
        expect(outcome(await act(app, token, id, action, { date: '2026-06-20', start: '10:00' }))).toEqual([
          404,
          'APPOINTMENT_NOT_FOUND',
        ]);
    expect(outcome(await act(app, other.customer.token, id, 'cancel'))).toEqual([
      404,
      'APPOINTMENT_NOT_FOUND',
    ]);
    expect(outcome(await asStaff('apt_x', 'cancel'))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
    const admin = await newUser(app, 'admin');
    expect(outcome(await act(app, admin.token, id, 'cancel'))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await app.call('POST', `/api/appointments/${id}/cancel`))).toEqual([401, 'AUTH_REQUIRED']);
  });
});

describe('cancelling', () => {
  test('releases the slot immediately', async () => {
    const date = nextDay();
    const { id } = await booked(app, salon.customer.token, { ...salon.slot, date });
    const cancelled = await act(app, salon.customer.token, id, 'cancel', { reason: 'Ill' });
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'Cancelled']);
    expect((await book(app, (await newUser(app)).token, { ...salon.slot, date })).status).toBe(201);
  });

  test('requires no body', async () => {
    const id = await newAppointment();
    const answer = await app.call('POST', `/api/appointments/${id}/cancel`, { token: salon.customer.token });
    expect(answer.status).toBe(200);
  });

  test('by customers is refused within the window agreed at booking, with the hours', async () => {
    const id = await newAppointment();
    await setBusiness(app, salon.business, sql`cancellation_window_hours = 1`);
    await moveTo(app, id, minutesFromNow(24 * 60 - 1));
    const late = await act(app, salon.customer.token, id, 'cancel');
    expect([late.status, late.body]).toEqual([409, { error: 'CANCEL_WINDOW:24' }]);
    await moveTo(app, id, minutesFromNow(24 * 60));
    expect((await act(app, salon.customer.token, id, 'cancel')).status).toBe(200);
    await setBusiness(app, salon.business, sql`cancellation_window_hours = 24`);
  });

  test('by staff is always possible', async () => {
    const id = await newAppointment();
    await moveTo(app, id, minutesFromNow(1));
    expect((await act(app, salon.worker.token, id, 'cancel')).body.status).toBe('Cancelled');
  });
});

describe('after the start', () => {
  test('completing is possible from the start', async () => {
    const id = await newAppointment();
    await moveTo(app, id, minutesFromNow(1));
    expect(outcome(await asStaff(id, 'complete'))).toEqual([409, 'COMPLETE_TOO_EARLY']);
    await moveTo(app, id, minutesFromNow(0));
    expect((await asStaff(id, 'complete')).body.status).toBe('Completed');
  });

  test('a no-show is possible ten minutes after the start', async () => {
    const id = await newAppointment();
    await moveTo(app, id, minutesFromNow(-9));
    expect(outcome(await asStaff(id, 'no-show'))).toEqual([409, 'NOSHOW_TOO_EARLY']);
    await moveTo(app, id, minutesFromNow(-10));
    expect((await asStaff(id, 'no-show')).body.status).toBe('NoShow');
  });
});

describe('reopening', () => {
  test.each(['complete', 'no-show'])('undoes %s for 24 hours; the other can follow', async (action) => {
    const id = await newAppointment();
    await moveTo(app, id, minutesFromNow(-60));
    expect((await asStaff(id, action)).status).toBe(200);
    expect(outcome(await act(app, salon.customer.token, id, 'reopen'))).toEqual([403, 'FORBIDDEN']);
    const reopened = await asStaff(id, 'reopen');
    expect([reopened.status, reopened.body.status]).toEqual([200, 'Confirmed']);
    expect(outcome(await asStaff(id, 'reopen'))).toEqual([409, 'INVALID_STATUS']);
    const [last] = (
      await app.call('GET', `/api/appointments/${id}/history`, { token: salon.owner.token })
    ).body.slice(-1);
    expect(last).toMatchObject({ action: 'reopen', to: { status: 'Confirmed' } });

    expect((await asStaff(id, action === 'complete' ? 'no-show' : 'complete')).status).toBe(200);
    const longAgo = new Date(Date.parse(minutesFromNow(-24 * 60)) - 1);
    await app.db.run(sql`update appointment_history set at = ${longAgo} where appointment_id = ${id}`);
    expect(outcome(await asStaff(id, 'reopen'))).toEqual([409, 'INVALID_STATUS']);
  });

  test('returns 409 SLOT_TAKEN when the time was booked meanwhile', async () => {
    const date = nextDay();
    const { id } = await booked(app, salon.customer.token, { ...salon.slot, date });
    await moveTo(app, id, minutesFromNow(-60));
    await asStaff(id, 'complete');
    const other = await booked(app, (await newUser(app)).token, { ...salon.slot, date: nextDay() });
    await moveTo(app, other.id, minutesFromNow(-60));
    expect(outcome(await asStaff(id, 'reopen'))).toEqual([409, 'SLOT_TAKEN']);
    expect((await asStaff(other.id, 'cancel')).status).toBe(200);
    expect((await asStaff(id, 'reopen')).body.status).toBe('Confirmed');
  });
});

describe('the history', () => {
  const historyOf = (id: string, token = salon.owner.token) =>
    app.call('GET', `/api/appointments/${id}/history`, { token });

  test('shows staff who did what and when', async () => {
    const date = nextDay();
    const to = nextDay();
    const { id } = await booked(app, salon.customer.token, { ...salon.slot, date });
    await act(app, salon.worker.token, id, 'reschedule', { date: to, start: '11:00' });
    await act(app, salon.customer.token, id, 'cancel', { reason: 'Ill' });
    const at = new Date(monday).toISOString();
    const professional = salon.professional;
    const expected = [
      { at, by: salon.customer.id, action: 'book', to: { status: 'Confirmed' } },
      {
        at,
        by: salon.worker.id,
        action: 'reschedule',
        from: { date, start: '10:00', professional },
        to: { date: to, start: '11:00', professional },
      },
      {
        at,
        by: salon.customer.id,
        action: 'cancel',
        from: { status: 'Confirmed' },
        to: { status: 'Cancelled', reason: 'Ill' },
      },
    ];
    expect((await historyOf(id)).body).toEqual(expected);
    expect(await walk(app, `/api/appointments/${id}/history?limit=2`, { token: salon.worker.token })).toEqual(
      expected,
    );
  });

  test('shows that notes were changed, without their text', async () => {
    const id = await newAppointment();
    const patch = (body: object) =>
      app.call('PATCH', `/api/appointments/${id}`, { token: salon.worker.token, body });
    await patch({ staffNotes: 'Chatty' });
    await patch({});
    const { body } = await historyOf(id);
    expect(body.slice(1)).toEqual([
      { at: new Date(monday).toISOString(), by: salon.worker.id, action: 'notes' },
    ]);
  });

  test('is refused to customers and other businesses', async () => {
    const id = await newAppointment();
    expect(outcome(await historyOf(id, salon.customer.token))).toEqual([403, 'FORBIDDEN']);
    const other = await newSalon(app);
    expect(outcome(await historyOf(id, other.owner.token))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
  });

  test('contains no refused actions', async () => {
    const id = await newAppointment();
    await asStaff(id, 'complete');
    await asStaff(id, 'reschedule', { date: '2026-06-05', start: '03:00' });
    expect((await historyOf(id)).body).toHaveLength(1);
  });
});
