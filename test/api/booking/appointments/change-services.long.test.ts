import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import {
  act,
  booked,
  day,
  monday,
  newCoupon,
  newSalon,
  outcome,
  type Salon,
  soldPackage,
} from '../../../fixtures/salon.ts';

import { newSessionToken } from '../../../fixtures/waitlist.ts';

let app: TestApp;
let salon: Salon;
let id: string;
let now = new Date(monday);
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(monday);
  salon = await newSalon(app);
  id = (await booked(app, salon.customer.token, salon.slot)).id;
});

const patch = (body: object, token = salon.owner.token, headers: Record<string, string> = {}, of = id) =>
  app.call('PATCH', `/api/appointments/${of}`, { token, body, headers });
const read = async () =>
  (await app.call('GET', `/api/appointments/${id}`, { token: salon.owner.token })).body;

describe('PATCH /api/appointments/:id with services', () => {
  test('changes services, length and price, notifies the client and keeps start and id', async () => {
    const answer = await patch({ services: [salon.haircut, salon.colour] });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        id,
        services: [salon.haircut, salon.colour],
        start: '10:00',
        end: '11:30',
        totalMajor: 65.5,
        bookedServices: [
          { serviceId: salon.haircut, priceMajor: 20, duration: 30 },
          { serviceId: salon.colour, priceMajor: 45.5, duration: 60 },
        ],
        notified: [{ channel: 'email', status: 'queued' }],
      },
    ]);
    expect(await read()).toMatchObject({ end: '11:30', totalMajor: 65.5 });
    const history = await app.call('GET', `/api/appointments/${id}/history`, { token: salon.owner.token });
    expect(history.body.at(-1)).toMatchObject({
      action: 'services',
      from: { services: [salon.haircut], durationMinutes: 30 },
      to: { services: [salon.haircut, salon.colour], durationMinutes: 90 },
    });
    const free = await app.call(
      'GET',
      `/api/availability?professionalId=${salon.professional}&businessId=${salon.business}&date=${day}`,
    );
    const at = (time: string) => free.body.find((slot: { time: string }) => slot.time === time);
    expect([at('11:00').available, at('11:30').available]).toEqual([false, true]);
  });

  test('writes one event, from which the client is notified', async () => {
    await patch({ services: [salon.colour] });
    const events = await app.db.rows<{ kind: string; detail: object }>(sql`
      select kind, detail from events where subject_id = ${id} and kind <> 'appointment.booked'`);
    expect(events).toMatchObject([
      { kind: 'appointment.rescheduled', detail: { after: { services: [salon.colour] } } },
    ]);
  });

  test('the professional of the appointment may change it, customers may not', async () => {
    expect((await patch({ services: [salon.colour] }, salon.worker.token)).status).toBe(200);
    const refused = await patch({ services: [salon.haircut] }, salon.customer.token);
    expect(outcome(refused)).toEqual([403, 'FORBIDDEN']);
    expect(refused.headers.get('error-info')).toContain('body.services');
    const stranger = await newUser(app);
    expect(outcome(await patch({ services: [salon.haircut] }, stranger.token))).toEqual([
      404,
      'APPOINTMENT_NOT_FOUND',
    ]);
    // Sending back what was read changes nothing.
    expect((await patch({ services: [salon.colour] }, salon.customer.token)).status).toBe(200);
  });

  test('applies the checks of a booking', async () => {
    const none = await patch({ services: ['svc_none'] });
    expect(outcome(none)).toEqual([400, 'INVALID_SERVICES']);
    expect(outcome(await patch({ services: [] }))[0]).toBe(400);
    expect(outcome(await patch({ services: [salon.haircut, salon.yoga] }))).toEqual([
      400,
      'INVALID_SERVICES',
    ]);
    await app.db.run(sql`delete from service_professionals where service_id = ${salon.colour}`);
    expect(outcome(await patch({ services: [salon.colour] }))).toEqual([400, 'SERVICE_NOT_OFFERED']);
    expect(await read()).toMatchObject({ services: [salon.haircut], end: '10:30' });
  });

  test('returns 409 when the longer time is taken, for the professional or the client', async () => {
    await booked(app, (await newUser(app)).token, { ...salon.slot, start: '10:30' });
    expect(outcome(await patch({ services: [salon.colour] }))).toEqual([409, 'SLOT_TAKEN']);
    const late = { ...salon.slot, start: '16:30' };
    const last = (await booked(app, salon.customer.token, late)).id;
    expect(outcome(await patch({ services: [salon.colour] }, salon.owner.token, {}, last))).toEqual([
      409,
      'OUTSIDE_AVAILABILITY',
    ]);
    const other = await newSalon(app);
    const early = (await booked(app, salon.customer.token, { ...salon.slot, start: '14:00' })).id;
    await booked(app, salon.customer.token, { ...other.slot, start: '14:30' });
    expect(outcome(await patch({ services: [salon.colour] }, salon.owner.token, {}, early))).toEqual([
      409,
      'CLIENT_DOUBLE_BOOKED',
    ]);
  });

  test('a stale If-Match returns 409 SERIALIZATION_CONFLICT and changes nothing', async () => {
    const { version } = await read();
    expect(
      (await patch({ services: [salon.colour] }, salon.owner.token, { 'if-match': version })).status,
    ).toBe(200);
    const stale = await patch({ services: [salon.haircut] }, salon.owner.token, { 'if-match': version });
    expect(outcome(stale)).toEqual([409, 'SERIALIZATION_CONFLICT']);
    expect((await read()).services).toEqual([salon.colour]);
  });

  test('changes notes in the same request, or neither', async () => {
    const both = await patch({ services: [salon.colour], staffNotes: 'Asked by phone.' });
    expect(both.body).toMatchObject({
      staffNotes: 'Asked by phone.',
      end: '11:00',
      notified: [{ status: 'queued' }],
    });
    await patch({ services: ['svc_none'], staffNotes: 'Never stored.' });
    expect((await read()).staffNotes).toBe('Asked by phone.');
  });

  test('a paid appointment and one that uses a package return 409 PAYMENT_ALREADY_SETTLED', async () => {
    const packagePurchaseId = await soldPackage(app, salon, salon.customer.id);
    const slot = { ...salon.slot, start: '13:00', packagePurchaseId };
    const redeemed = (await booked(app, salon.customer.token, slot)).id;
    expect(outcome(await patch({ services: [salon.colour] }, salon.owner.token, {}, redeemed))).toEqual([
      409,
      'PAYMENT_ALREADY_SETTLED',
    ]);
    await app.db.run(sql`update appointments set payment_status = 'paid' where id = ${id}`);
    expect(outcome(await patch({ services: [salon.colour] }))).toEqual([409, 'PAYMENT_ALREADY_SETTLED']);
  });

  test('a coupon is applied to the new services, as of the time of booking', async () => {
    const couponCode = await newCoupon(app, salon, { type: 'percent', value: 10, usageLimit: 1 });
    const slot = { ...salon.slot, start: '13:00', couponCode };
    const made = (await booked(app, salon.customer.token, slot)).id;
    await app.db.run(
      sql`update coupons set valid_to = ${new Date(new Date(monday).getTime() + 60_000)} where code = ${couponCode}`,
    );
    now = new Date(new Date(monday).getTime() + 5 * 60_000);
    const changed = await patch({ services: [salon.colour] }, salon.owner.token, {}, made);
    expect(changed.body).toMatchObject({
      totalMajor: 40.95,
      discount: { couponCode, subtotalMajor: 45.5, finalMajor: 40.95 },
    });
    const limited = await newCoupon(app, salon, { type: 'percent', value: 10, serviceIds: [salon.haircut] });
    const other = await booked(app, salon.customer.token, {
      ...salon.slot,
      start: '15:00',
      couponCode: limited,
    });
    expect(outcome(await patch({ services: [salon.colour] }, salon.owner.token, {}, other.id))).toEqual([
      400,
      'SERVICE_NOT_ELIGIBLE',
    ]);
  });

  test('is possible during the appointment, not after its end in a final status', async () => {
    now = new Date(`${day}T09:10:00Z`);
    const token = await newSessionToken(app, { now: () => now }, salon.owner.id, 'business');
    expect((await patch({ services: [salon.colour] }, token)).status).toBe(200);
    await act(app, token, id, 'complete');
    expect(outcome(await patch({ services: [salon.haircut] }, token))).toEqual([409, 'INVALID_STATUS']);
  });
});
