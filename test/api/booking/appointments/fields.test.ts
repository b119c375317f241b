import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import {
  act,
  booked,
  day,
  makeRegulars,
  monday,
  newCoupon,
  newSalon,
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

/** A new session, because the previous one has expired. */
const later = (id: string, role: 'customer' | 'business' = 'customer') =>
  newSessionToken(app, { now: () => new Date(now) }, id, role);
const read = async (token: string, id: string) =>
  (await app.call('GET', `/api/appointments/${id}`, { token })).body;

describe('fields of an appointment', () => {
  test('are the same for client and staff in every response and hidden from others', async () => {
    await app.db.run(sql`update businesses set name = 'Zum Kamm' where id = ${salon.business}`);
    const { id } = await booked(app, salon.customer.token, salon.slot);
    const fields = {
      businessName: 'Zum Kamm',
      professionalName: 'Inês Duarte',
      familyMemberId: null,
      totalMajor: 20,
      amountPaidMajor: 0,
      amountDueMajor: 20,
      cancelUntil: '2026-06-02T09:00:00.000Z',
      rescheduleUntil: '2026-06-02T09:00:00.000Z',
      createdAt: '2026-06-01T07:00:00.000Z',
      bookedVia: 'online',
    };
    for (const { token } of [salon.customer, salon.owner, salon.worker]) {
      expect(await read(token, id)).toMatchObject(fields);
      const { body } = await app.call('GET', '/api/appointments', { token });
      expect(body).toEqual([expect.objectContaining(fields)]);
    }
    const path = `/api/appointments?professionalId=${salon.professional}&date=${day}`;
    const { body } = await app.call('GET', path, { token: (await newUser(app)).token });
    expect(Object.keys(body[0]).sort()).toEqual(
      [
        'business',
        'date',
        'end',
        'id',
        'professional',
        'start',
        'startUtc',
        'status',
        'time',
        'timezone',
      ].sort(),
    );
  });

  test('familyMemberId is set on both booking paths', async () => {
    const { token } = salon.customer;
    const member = await app.call('POST', '/api/family-members', { token, body: { name: 'Emil' } });
    const made = await booked(app, token, { ...salon.slot, familyMemberId: member.body.id });
    expect(made).toMatchObject({ familyMemberId: member.body.id, client: 'Emil', bookedVia: 'online' });
    expect((await read(salon.owner.token, made.id)).familyMemberId).toBe(member.body.id);
  });

  test('bookedVia staff lets the client cancel until the start but not reschedule within the window', async () => {
    await makeRegulars(app, salon, salon.customer);
    const body = { ...salon.slot, clientId: salon.customer.id };
    const made = await booked(app, salon.owner.token, body);
    expect(made).toMatchObject({
      bookedVia: 'staff',
      cancelUntil: '2026-06-03T09:00:00.000Z',
      rescheduleUntil: '2026-06-02T09:00:00.000Z',
    });
    now = '2026-06-03T08:59:00Z';
    expect(await read(await later(salon.owner.id, 'business'), made.id)).toMatchObject({
      cancelUntil: '2026-06-03T09:00:00.000Z',
      rescheduleUntil: null,
    });
  });

  test('an appointment rescheduled by staff can be cancelled until the start', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    const { body } = await act(app, salon.worker.token, id, 'reschedule', { date: day, start: '15:00' });
    expect([body.cancelUntil, body.bookedVia]).toEqual(['2026-06-03T14:00:00.000Z', 'online']);
  });
});

describe('cancelUntil and rescheduleUntil', () => {
  test('include the last moment and are null afterwards', async () => {
    await setBusiness(app, salon.business, sql`cancellation_window_hours = 48`);
    const { customer, slot } = salon;
    const made = await booked(app, customer.token, slot);
    expect([made.cancelUntil, made.rescheduleUntil]).toEqual(Array(2).fill('2026-06-01T09:00:00.000Z'));
    now = '2026-06-01T09:00:00.000Z';
    const token = await later(customer.id);
    expect((await read(token, made.id)).cancelUntil).toBe('2026-06-01T09:00:00.000Z');
    now = '2026-06-01T09:00:00.001Z';
    expect(await read(token, made.id)).toMatchObject({ cancelUntil: null, rescheduleUntil: null });
    expect((await act(app, token, made.id, 'cancel')).body.error).toBe('CANCEL_WINDOW:48');
  });

  test('use the window at the time of booking', async () => {
    const made = await booked(app, salon.customer.token, salon.slot);
    await setBusiness(app, salon.business, sql`cancellation_window_hours = 1`);
    expect((await read(salon.customer.token, made.id)).cancelUntil).toBe('2026-06-02T09:00:00.000Z');
  });

  test('are null for a cancelled appointment', async () => {
    const { id } = await booked(app, salon.customer.token, salon.slot);
    const { body } = await act(app, salon.customer.token, id, 'cancel');
    expect(body).toMatchObject({
      status: 'Cancelled',
      cancelUntil: null,
      rescheduleUntil: null,
      totalMajor: 0,
    });
  });
});

describe('totalMajor', () => {
  test('is reduced by coupon and package and null without a price', async () => {
    const { customer, slot, colour } = salon;
    const couponCode = await newCoupon(app, salon, { value: 50 });
    expect((await booked(app, customer.token, { ...slot, couponCode })).totalMajor).toBe(10);
    const packagePurchaseId = await soldPackage(app, salon, customer.id);
    const several = { ...slot, start: '11:00', services: [...slot.services, colour], packagePurchaseId };
    expect((await booked(app, customer.token, several)).totalMajor).toBe(45.5);
    await app.db.run(sql`update services set price_minor = null where id = ${salon.haircut}`);
    expect((await booked(app, customer.token, { ...slot, start: '15:00' })).totalMajor).toBeNull();
  });

  test('packageRedemption is removed after cancelling', async () => {
    const { customer, owner, slot } = salon;
    const packagePurchaseId = await soldPackage(app, salon, customer.id, { sessionCount: 1 });
    const made = await booked(app, customer.token, { ...slot, packagePurchaseId });
    expect(made).toMatchObject({ totalMajor: 0, packageRedemption: { packagePurchaseId } });
    const cancelled = await act(app, customer.token, made.id, 'cancel');
    for (const view of [
      cancelled.body,
      await read(customer.token, made.id),
      await read(owner.token, made.id),
    ])
      expect('packageRedemption' in view).toBe(false);
    const { body } = await app.call('GET', '/api/packages', { token: customer.token });
    expect(body).toMatchObject([{ id: packagePurchaseId, sessionsRemaining: 1 }]);
    await booked(app, customer.token, { ...slot, packagePurchaseId });
  });
});
