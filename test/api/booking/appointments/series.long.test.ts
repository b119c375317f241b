import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { mailsTo, notificationsOf } from '../../../fixtures/notifications.ts';
import {
  act,
  book,
  booked,
  makeRegulars,
  monday,
  newColleague,
  newCoupon,
  newSalon,
  outcome,
  type Salon,
  setBusiness,
  soldPackage,
} from '../../../fixtures/salon.ts';
import { newSessionToken } from '../../../fixtures/waitlist.ts';

let now = monday;
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(now) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = monday;
  salon = await newSalon(app);
});

const weekly = (count: number) => ({
  ...salon.slot,
  recurringFrequency: 'weekly',
  recurringCount: count,
});
const dates = ['2026-06-03', '2026-06-10', '2026-06-17', '2026-06-24'];

interface Listed {
  id: string;
  date: string;
  start: string;
  status: string;
}
const list = async (token = salon.customer.token): Promise<Listed[]> =>
  (await app.call('GET', '/api/appointments', { token })).body;
const statuses = async () => (await list()).map(({ status }) => status);
const cancel = (id: string, token = salon.customer.token, body: object = {}) =>
  act(app, token, id, 'cancel', { scope: 'following', ...body });

describe('booking a series', () => {
  test('returns all occurrences', async () => {
    const made = await booked(app, salon.customer.token, weekly(3));
    const all = await list();
    expect(made.occurrences).toEqual(all.map(({ id, date, start }) => ({ id, date, start })));
    expect(made.occurrences).toMatchObject(dates.slice(0, 3).map((date) => ({ date, start: '10:00' })));
    expect(made.occurrences[0].id).toBe(made.id);
  });

  test('of one returns one occurrence; a single booking returns none', async () => {
    const once = await booked(app, salon.customer.token, weekly(1));
    expect(once.occurrences).toEqual([{ id: once.id, date: dates[0], start: '10:00' }]);
    const single = await booked(app, salon.customer.token, { ...salon.slot, start: '11:00' });
    expect('occurrences' in single).toBe(false);
  });

  test('repeated with the same Idempotency-Key returns the same occurrences', async () => {
    const headers = { 'idempotency-key': 'a-series-of-mine' };
    const first = await book(app, salon.customer.token, weekly(2), { headers });
    const again = await book(app, salon.customer.token, weekly(2), { headers });
    expect(again.body).toEqual(first.body);
    expect(again.body.occurrences).toHaveLength(2);
  });

  test('is refused with the first date that fails: past, too far ahead or beyond the horizon', async () => {
    const failure = async (change: object) => {
      const answer = await book(app, salon.customer.token, { ...weekly(3), ...change });
      const { reason, date } = errorInfo(answer);
      return [answer.body.error, reason, date];
    };
    expect(await failure({ date: '2026-05-01' })).toEqual([
      'APPOINTMENT_IN_PAST',
      'in-the-past',
      '2026-05-01',
    ]);
    expect(await failure({ date: '2199-12-25' })).toEqual(['OUTSIDE_AVAILABILITY', 'too-far', '2199-12-25']);
    expect(await failure({ date: '2027-05-26' })).toEqual(['OUTSIDE_AVAILABILITY', 'too-far', '2027-06-02']);
  });
});

describe('cancelling with scope following', () => {
  test('cancels this and later appointments and lists them', async () => {
    const { occurrences } = await booked(app, salon.customer.token, weekly(4));
    const { status, body } = await cancel(occurrences[1].id, undefined, { reason: 'Moving away.' });
    expect([status, body.id, body.status]).toEqual([200, occurrences[1].id, 'Cancelled']);
    expect(body.occurrences).toEqual(occurrences.slice(1));
    expect(await statuses()).toEqual(['Confirmed', 'Cancelled', 'Cancelled', 'Cancelled']);
    // The times are free immediately.
    const { token } = await newUser(app);
    for (const date of dates.slice(1)) await booked(app, token, { ...salon.slot, date });
    const history = await app.call('GET', `/api/appointments/${occurrences[3].id}/history`, {
      token: salon.owner.token,
    });
    expect(history.body.at(-1)).toMatchObject({
      action: 'cancel',
      from: { status: 'Confirmed' },
      to: { status: 'Cancelled', reason: 'Moving away.' },
    });
  });

  test('scope this, the default, cancels one', async () => {
    const { occurrences } = await booked(app, salon.customer.token, weekly(3));
    for (const [index, scope] of [undefined, 'this'].entries()) {
      const { body } = await act(app, salon.customer.token, occurrences[index].id, 'cancel', { scope });
      expect([body.status, 'occurrences' in body]).toEqual(['Cancelled', false]);
    }
    expect(await statuses()).toEqual(['Cancelled', 'Cancelled', 'Confirmed']);
    const wrong = await act(app, salon.customer.token, occurrences[2].id, 'cancel', { scope: 'all' });
    expect(outcome(wrong)).toEqual([400, 'INVALID_VALUE']);
  });

  test('of a single appointment cancels it', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    const { body } = await cancel(id);
    expect([body.status, body.occurrences]).toEqual(['Cancelled', [{ id, date: dates[0], start: '10:00' }]]);
    expect(outcome(await cancel(id))).toEqual([409, 'INVALID_STATUS']);
  });

  test('skips appointments that were cancelled or moved to an earlier date', async () => {
    const { occurrences } = await booked(app, salon.customer.token, weekly(4));
    const [first, second, third, fourth] = occurrences.map(({ id }: Listed) => id);
    await act(app, salon.customer.token, third, 'cancel');
    await act(app, salon.customer.token, fourth, 'reschedule', { date: '2026-06-04', start: '10:00' });
    const { body } = await cancel(second);
    expect(body.occurrences).toEqual([{ id: second, date: dates[1], start: '10:00' }]);
    const rows = await list();
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      [first, 'Confirmed'],
      [fourth, 'Confirmed'],
      [second, 'Cancelled'],
      [third, 'Cancelled'],
    ]);
  });

  test('returns 404 APPOINTMENT_NOT_FOUND to other accounts', async () => {
    const { occurrences } = await booked(app, salon.customer.token, weekly(2));
    const [stranger, other] = [await newUser(app), await newSalon(app)];
    for (const { token } of [stranger, other.owner, other.worker])
      expect(outcome(await cancel(occurrences[0].id, token))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
    expect(outcome(await cancel('apt_none'))).toEqual([404, 'APPOINTMENT_NOT_FOUND']);
    expect((await cancel(occurrences[0].id, salon.owner.token)).body.occurrences).toHaveLength(2);
  });

  test('by a professional skips appointments of colleagues', async () => {
    const colleague = await newColleague(app, salon);
    const { occurrences } = await booked(app, salon.customer.token, weekly(3));
    const moved = await act(app, salon.owner.token, occurrences[1].id, 'reschedule', {
      date: dates[1],
      start: '10:00',
      professional: colleague,
    });
    expect(moved.status).toBe(200);
    const { body } = await cancel(occurrences[0].id, salon.worker.token);
    expect(body.occurrences.map(({ date }: Listed) => date)).toEqual([dates[0], dates[2]]);
    expect(await statuses()).toEqual(['Cancelled', 'Confirmed', 'Cancelled']);
  });

  test('is refused completely when one appointment is within the window', async () => {
    await setBusiness(app, salon.business, sql`cancellation_window_hours = 24`);
    const { occurrences } = await booked(app, salon.customer.token, weekly(3));
    // Staff chose the first time, so it can be cancelled until the start. The client chose the second.
    await act(app, salon.owner.token, occurrences[0].id, 'reschedule', {
      date: '2026-06-09',
      start: '16:00',
    });
    now = '2026-06-09T14:00:00Z';
    const token = await newSessionToken(app, { now: () => new Date(now) }, salon.customer.id);
    const refused = await cancel(occurrences[0].id, token);
    expect(outcome(refused)).toEqual([409, 'CANCEL_WINDOW:24']);
    expect(errorInfo(refused)).toEqual({ reason: 'inside-window', limit: 24, date: '2026-06-10' });
    const rows = await app.db.rows(
      sql`select 1 from appointments where status = 'Cancelled' and user_id = ${salon.customer.id}`,
    );
    expect(rows).toEqual([]);
    // Dispatches now, because the next test resets the clock.
    await mailsTo(app, '');
  });

  test('returns the package session or coupon', async () => {
    const packagePurchaseId = await soldPackage(app, salon, salon.customer.id, { sessionCount: 1 });
    const couponCode = await newCoupon(app, salon, { usageLimit: 1 });
    const withPackage = await booked(app, salon.customer.token, { ...weekly(2), packagePurchaseId });
    const withCoupon = await booked(app, salon.customer.token, { ...weekly(2), start: '12:00', couponCode });
    for (const { id } of [withPackage, withCoupon]) expect((await cancel(id)).status).toBe(200);
    const again = { ...weekly(2), start: '14:00' };
    expect(
      (await cancel((await booked(app, salon.customer.token, { ...again, packagePurchaseId })).id)).status,
    ).toBe(200);
    await booked(app, salon.customer.token, { ...again, couponCode });
    expect(await listViolations(app.db)).toEqual([]);
  });

  test('sends one notification with all times and records one event per appointment', async () => {
    const { occurrences } = await booked(app, salon.customer.token, weekly(3));
    await notificationsOf(app, salon.customer.token);
    await cancel(occurrences[0].id);
    expect(
      await app.db.rows(
        sql`select subject_id as id from events where kind = 'appointment.cancelled' order by key`,
      ),
    ).toEqual(occurrences.map(({ id }: Listed) => ({ id })));
    for (const { id, token } of [salon.customer, salon.owner, salon.worker]) {
      const received = (await notificationsOf(app, token)).filter(
        ({ kind }) => kind === 'appointment.cancelled',
      );
      expect(received).toHaveLength(1);
      expect(received[0]!.title).toContain('and 2 more');
      const account = await app.db.row<{ email: string }>(sql`select email from users where id = ${id}`);
      const mails = await mailsTo(app, account!.email);
      expect(mails.filter(({ subject }) => subject.includes('ancelled'))).toHaveLength(1);
    }
  });

  test('by staff counts once towards the limit per client', async () => {
    await makeRegulars(app, salon, salon.customer);
    const made = await booked(app, salon.owner.token, { ...weekly(12), clientId: salon.customer.id });
    expect((await cancel(made.id, salon.owner.token)).status).toBe(200);
    const acts = await app.db.rows(sql`
      select distinct h.at, h.action from appointment_history h join appointments a on a.id = h.appointment_id
      where a.user_id = ${salon.customer.id} and h.by_user_id = ${salon.owner.id}`);
    expect(acts).toHaveLength(2);
  });

  test('concurrently cancels each appointment once', async () => {
    const { occurrences } = await booked(app, salon.customer.token, weekly(8));
    const answers = await Promise.all(
      occurrences.map(({ id }: Listed, index: number) =>
        cancel(id, index % 2 ? salon.owner.token : salon.customer.token),
      ),
    );
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    const lines = await app.db.row<{ count: number }>(sql`
      select count(*) from appointment_history h join appointments a on a.id = h.appointment_id
      where a.user_id = ${salon.customer.id} and h.action = 'cancel'`);
    expect(lines!.count).toBe(8);
    expect(new Set(await statuses())).toEqual(new Set(['Cancelled']));
  });
});
