import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { balancesOf, newPackage } from '../../../fixtures/package-purchases.ts';
import { act, book, booked, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

// Open 09:00 to 17:00 in Lisbon, where it is 08:00 on Monday, 1 June. A package of two days expires on
// Wednesday at 08:00.
const clock = movingClock(monday);
let app: TestApp;
let salon: Salon;
let purchase: string;
beforeAll(async () => {
  app = await startApp({ clock });
  salon = await newSalon(app);
  const packageId = await newPackage(app, salon, { validityDays: 2 });
  const sold = await app.call('PUT', '/api/business/packages', {
    token: salon.owner.token,
    body: { packageId, userId: salon.customer.id },
  });
  purchase = sold.body.id;
  expect(sold.body.expiresAt).toBe('2026-06-03T07:00:00.000Z');
});
afterAll(async () => {
  expect(await listViolations(app.db)).toEqual([]);
  await app.close();
});

const at = (date: string, start: string, fields: object = {}) => ({
  ...salon.slot,
  date,
  start,
  packagePurchaseId: purchase,
  ...fields,
});
const left = async () => (await balancesOf(app, salon.customer))[0]?.sessionsRemaining;

describe('a package pays for appointments that start before it expires', () => {
  test('an appointment after the expiry returns 404 NOT_FOUND with the reason expired', async () => {
    const visit = await booked(app, salon.customer.token, at('2026-06-02', '16:30'));
    expect(visit.packageRedemption).toMatchObject({ packagePurchaseId: purchase, finalMajor: 0 });
    const late = await book(app, salon.customer.token, at('2026-06-03', '09:00'));
    expect(outcome(late)).toEqual([404, 'NOT_FOUND']);
    expect(errorInfo(late)).toEqual({ field: 'body.packagePurchaseId', reason: 'expired' });
    expect(await left()).toBe(4);
    expect(
      (await book(app, salon.customer.token, at('2026-06-03', '09:00', { packagePurchaseId: undefined })))
        .status,
    ).toBe(201);
  });

  test('quotes and bookings by staff get the same error', async () => {
    const quoted = await app.call('POST', '/api/appointments/quote', {
      token: salon.customer.token,
      body: at('2026-06-03', '10:00'),
    });
    expect(outcome(quoted)).toEqual([404, 'NOT_FOUND']);
    const byStaff = at('2026-06-03', '10:00', { clientId: salon.customer.id });
    expect(outcome(await book(app, salon.owner.token, byStaff))[0]).toBe(404);
  });

  test('staff can redeem sessions of the client’s account; a client record has none', async () => {
    const before = await left();
    const { token } = salon.owner;
    const visit = await booked(app, token, at('2026-06-02', '12:00', { clientId: salon.customer.id }));
    expect(visit.packageRedemption).toMatchObject({ packagePurchaseId: purchase, finalMajor: 0 });
    expect(await left()).toBe(before - 1);
    await act(app, token, visit.id, 'cancel');
    expect(await left()).toBe(before);
    const other = await app.call('POST', '/api/business/clients', { token, body: { name: 'Ana Prado' } });
    const theirs = at('2026-06-02', '12:00', { crmClientId: other.body.id });
    expect(outcome(await book(app, token, theirs))).toEqual([404, 'NOT_FOUND']);
  });

  test('it pays for the first appointment of a series; the others may be later', async () => {
    const series = await booked(
      app,
      salon.customer.token,
      at('2026-06-02', '11:00', { recurringFrequency: 'weekly', recurringCount: 3 }),
    );
    expect(series.packageRedemption).toMatchObject({ finalMajor: 0 });
    const later = at('2026-06-04', '11:00', { recurringFrequency: 'weekly', recurringCount: 2 });
    expect(outcome(await book(app, salon.customer.token, later))).toEqual([404, 'NOT_FOUND']);
    expect(await left()).toBe(3);
  });

  test('rescheduling beyond the expiry is refused to client and staff', async () => {
    const visit = await booked(app, salon.customer.token, at('2026-06-02', '13:00'));
    for (const { token } of [salon.customer, salon.owner]) {
      const moved = await act(app, token, visit.id, 'reschedule', { date: '2026-06-03', start: '13:00' });
      expect(outcome(moved)).toEqual([409, 'INVALID_STATUS']);
      expect(errorInfo(moved)).toEqual({ field: 'body.date', reason: 'expired' });
    }
    const moved = await act(app, salon.owner.token, visit.id, 'reschedule', {
      date: '2026-06-02',
      start: '14:00',
    });
    expect([moved.status, moved.body.start]).toEqual([200, '14:00']);
    expect(moved.body.packageRedemption).toMatchObject({ packagePurchaseId: purchase });
  });
});

describe('cancelling returns the session', () => {
  test('once, also concurrently', async () => {
    const before = await left();
    const visit = await booked(app, salon.customer.token, at('2026-06-02', '15:00'));
    expect(await left()).toBe(before - 1);
    const answers = await Promise.all(
      [salon.customer, salon.owner, salon.owner, salon.owner].map(({ token }) =>
        act(app, token, visit.id, 'cancel'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await left()).toBe(before);
  });

  test('concurrent reuse never exceeds the number of sessions', async () => {
    const packageId = await newPackage(app, salon, { sessionCount: 1 });
    const { body } = await app.call('PUT', '/api/business/packages', {
      token: salon.owner.token,
      body: { packageId, userId: salon.customer.id },
    });
    const used = { packagePurchaseId: body.id };
    const first = await booked(app, salon.customer.token, at('2026-06-05', '09:00', used));
    const race = await Promise.all([
      act(app, salon.owner.token, first.id, 'cancel'),
      ...['10:00', '11:00', '12:00', '13:00'].map((start) =>
        book(app, salon.customer.token, at('2026-06-05', start, used)),
      ),
    ]);
    expect(race[0].status).toBe(200);
    const taken = race.slice(1).filter(({ status }) => status === 201);
    expect(taken.length).toBeLessThanOrEqual(1);
    for (const { status } of race.slice(1)) expect([201, 404]).toContain(status);
  });
});
