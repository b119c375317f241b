import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newProfessional, newUser } from '../../../fixtures/marketplace.ts';
import { act, book, booked, monday, outcome } from '../../../fixtures/salon.ts';
import { change, newStudio, nextThursday, plan, remove, type Studio, slotsOf, thursday } from './studio.ts';

let app: TestApp;
let studio: Studio;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  studio = await newStudio(app);
});

const get = async (id: string) =>
  (await app.call('GET', `/api/appointments/${id}`, { token: studio.owner.token })).body;
const received = async (token: string) => {
  await app.app.dispatchEvents();
  const answer = await app.call('GET', '/api/notifications', { token });
  return answer.body.map(({ kind, type }: { kind?: string; type?: string }) => kind ?? type);
};

describe('a class time with bookings', () => {
  test('is not removed, moved or shortened without a choice for the bookings', async () => {
    const { id } = await booked(app, studio.customer.token, { ...studio.seat, date: nextThursday });
    for (const answer of [
      await remove(app, studio),
      await remove(app, studio, { affected: 'refuse' }),
      await remove(app, studio, { occurrence: nextThursday }),
      await change(app, studio, { start: '17:30' }),
      await change(app, studio, { weekday: 5 }),
      await change(app, studio, { to: thursday }),
      await change(app, studio, { occurrence: nextThursday, start: '17:30' }),
    ]) {
      expect(outcome(answer)).toEqual([409, 'SCHEDULE_TIME_TAKEN']);
      expect(errorInfo(answer)).toMatchObject({ reason: 'in-use', value: 1 });
    }
    expect(await get(id)).toMatchObject({ status: 'Confirmed', date: nextThursday, start: '18:00' });
    // Another occurrence has no bookings.
    expect((await remove(app, studio, { occurrence: thursday })).status).toBe(200);
    expect((await change(app, studio, { from: nextThursday })).status).toBe(200);
    expect(await slotsOf(app, studio, studio.yoga, thursday)).toEqual([]);
    expect(await slotsOf(app, studio, studio.yoga, nextThursday)).toHaveLength(1);
  });

  test('is removed with affected=cancel, and the clients are notified', async () => {
    const one = await booked(app, studio.customer.token, studio.seat);
    const other = await newUser(app);
    const two = await booked(app, other.token, { ...studio.seat, date: nextThursday });
    expect(
      (await remove(app, studio, { occurrence: thursday, affected: 'cancel', reason: 'Ill' })).status,
    ).toBe(200);
    expect([(await get(one.id)).status, (await get(two.id)).status]).toEqual(['Cancelled', 'Confirmed']);
    expect(await received(studio.customer.token)).toContain('appointment.cancelled');
    expect((await remove(app, studio, { affected: 'cancel' })).status).toBe(200);
    expect((await get(two.id)).status).toBe('Cancelled');
    expect(await received(other.token)).toContain('appointment.cancelled');
    expect(await listViolations(app.db)).toEqual([]);
  });

  test('moves its bookings with affected=move and notifies the clients', async () => {
    const other = await newUser(app);
    const one = await booked(app, studio.customer.token, studio.seat);
    const two = await booked(app, other.token, studio.seat);
    const later = await booked(app, other.token, { ...studio.seat, date: nextThursday });
    // Overlaps its old time by half an hour.
    const moved = await change(app, studio, { start: '17:30', affected: 'move' });
    expect(moved.body).toMatchObject({ id: studio.classTime, weekday: 4, start: '17:30' });
    for (const { id } of [one, two]) expect(await get(id)).toMatchObject({ date: thursday, start: '17:30' });
    expect(await get(later.id)).toMatchObject({ date: nextThursday, start: '17:30' });
    expect((await change(app, studio, { weekday: 5, start: '10:00', affected: 'move' })).status).toBe(200);
    expect(await get(one.id)).toMatchObject({ status: 'Confirmed', date: '2026-06-05', start: '10:00' });
    expect(await get(later.id)).toMatchObject({ date: '2026-06-12', start: '10:00' });
    expect(await received(other.token)).toContain('appointment.rescheduled');
    expect(await slotsOf(app, studio, studio.yoga, '2026-06-05')).toEqual([
      { time: '10:00', available: true, seatsLeft: 1 },
    ]);
    expect(await listViolations(app.db)).toEqual([]);
  });

  test('can move a single occurrence', async () => {
    const { id } = await booked(app, studio.customer.token, studio.seat);
    const later = await booked(app, studio.customer.token, { ...studio.seat, date: nextThursday });
    const apart = await change(app, studio, {
      occurrence: thursday,
      date: '2026-06-05',
      start: '09:10',
      affected: 'move',
    });
    expect(apart.status).toBe(200);
    expect(apart.body).toMatchObject({ date: '2026-06-05', start: '09:10', weekday: null, exceptDates: [] });
    expect(apart.body.id).not.toBe(studio.classTime);
    expect(await get(id)).toMatchObject({ date: '2026-06-05', start: '09:10' });
    expect(await get(later.id)).toMatchObject({ date: nextThursday, start: '18:00' });
    expect(await slotsOf(app, studio, studio.yoga, thursday)).toEqual([]);
    const listed = await app.call('GET', `/api/class-times?businessId=${studio.business}`, {
      token: studio.owner.token,
    });
    const whole = listed.body.find(({ id }: { id: string }) => id === studio.classTime);
    expect(whole).toMatchObject({ exceptDates: [thursday] });
    expect(outcome(await change(app, studio, { occurrence: thursday, start: '10:00' }))).toEqual([
      400,
      'INVALID_VALUE',
    ]);
  });

  test('cancels bookings of clients who are busy at the new time', async () => {
    const { customer, slot, seat } = studio;
    const other = await newUser(app);
    const stays = await booked(app, other.token, seat);
    const cannot = await booked(app, customer.token, seat);
    const elsewhere = await newStudio(app);
    await booked(app, customer.token, { ...elsewhere.slot, date: thursday, start: '12:00' });
    expect(slot.date).not.toBe(thursday);
    expect((await change(app, studio, { start: '12:00', affected: 'move' })).status).toBe(200);
    expect(await get(stays.id)).toMatchObject({ status: 'Confirmed', start: '12:00' });
    expect(await get(cannot.id)).toMatchObject({ status: 'Cancelled', start: '18:00' });
  });

  test('can be assigned to another professional together with its bookings', async () => {
    const { owner, business, yoga, professional, customer, seat } = studio;
    const colleague = await newProfessional(app, { businessIds: [business] });
    expect(outcome(await change(app, studio, { professionalId: colleague }))).toEqual([
      400,
      'SERVICE_NOT_OFFERED',
    ]);
    const both = { professionalIds: [professional, colleague] };
    expect(
      (await app.call('PATCH', `/api/services/${yoga}`, { token: owner.token, body: both })).status,
    ).toBe(200);
    const { id } = await booked(app, customer.token, seat);
    // A professional without a class time of this service cannot be booked for it.
    expect(
      outcome(await book(app, (await newUser(app)).token, { ...seat, professional: colleague })),
    ).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    expect((await change(app, studio, { professionalId: colleague, affected: 'move' })).status).toBe(200);
    expect(await get(id)).toMatchObject({ professional: colleague, start: '18:00' });
    expect(await slotsOf(app, studio, studio.yoga, thursday)).toEqual([]);
  });

  test('is not moved onto other bookings or classes, and nothing changes', async () => {
    const { id } = await booked(app, studio.customer.token, studio.seat);
    const other = await newUser(app);
    await booked(app, other.token, { ...studio.slot, date: nextThursday, start: '16:00' });
    const refused = await change(app, studio, { start: '15:30', affected: 'move' });
    expect(outcome(refused)).toEqual([409, 'SCHEDULE_TIME_TAKEN']);
    expect(await get(id)).toMatchObject({ status: 'Confirmed', date: thursday, start: '18:00' });
    expect(outcome(await change(app, studio, { to: '2026-06-03', affected: 'move' }))).toEqual([
      409,
      'SCHEDULE_TIME_TAKEN',
    ]);
  });
});

describe('effects of other changes', () => {
  const patch = (path: string, body: object) => app.call('PATCH', path, { token: studio.owner.token, body });

  test('a class cannot be extended into the next appointment', async () => {
    const { customer, colour, yoga, slot } = studio;
    expect((await plan(app, studio, { date: '2026-06-05', start: '10:00' })).status).toBe(201);
    await booked(app, customer.token, { ...slot, services: [colour], date: '2026-06-05', start: '11:00' });
    for (const body of [{ duration: 75 }, { bufferAfter: 5 }])
      expect(outcome(await patch(`/api/services/${yoga}`, body))).toEqual([409, 'SCHEDULE_TIME_TAKEN']);
    expect((await patch(`/api/services/${yoga}`, { duration: 45 })).status).toBe(200);
  });

  test('an inactive service blocks no time and can be reactivated only if its times are free', async () => {
    const { customer, yoga, slot } = studio;
    expect((await plan(app, studio, { date: '2026-06-05', start: '10:00' })).status).toBe(201);
    expect((await patch(`/api/services/${yoga}`, { active: false })).status).toBe(200);
    const { id } = await booked(app, customer.token, { ...slot, date: '2026-06-05', start: '10:00' });
    expect(outcome(await patch(`/api/services/${yoga}`, { active: true }))).toEqual([
      409,
      'SCHEDULE_TIME_TAKEN',
    ]);
    expect((await act(app, customer.token, id, 'cancel')).status).toBe(200);
    expect((await patch(`/api/services/${yoga}`, { active: true })).status).toBe(200);
    expect(outcome(await book(app, customer.token, { ...slot, date: '2026-06-05', start: '10:00' }))).toEqual(
      [409, 'SLOT_TAKEN'],
    );
  });

  test('changed hours leave class bookings valid', async () => {
    const { owner, business, professional, customer, seat } = studio;
    const rule = {
      professionalId: professional,
      businessId: business,
      weekday: 4,
      start: '17:00',
      end: '20:00',
    };
    const made = await app.call('POST', '/api/availability-rules', { token: owner.token, body: rule });
    await booked(app, customer.token, seat);
    const shorter = await patch(`/api/availability-rules/${made.body.id}`, { end: '18:30' });
    expect(shorter.status).toBe(200);
    expect(await listViolations(app.db)).toEqual([]);
  });

  test('class times are removed with their professional, unless they are booked', async () => {
    const { owner, business, yoga, professional, customer, seat } = studio;
    const { id } = await booked(app, customer.token, seat);
    expect(outcome(await patch(`/api/services/${yoga}`, { professionalIds: [] }))).toEqual([
      409,
      'SERVICE_IN_USE',
    ]);
    expect((await act(app, customer.token, id, 'cancel')).status).toBe(200);
    const left = await app.call('DELETE', `/api/businesses/${business}/professionals/${professional}`, {
      token: owner.token,
    });
    expect(left.status).toBe(204);
    const listed = await app.call('GET', `/api/class-times?businessId=${business}`, { token: owner.token });
    expect(listed.body).toEqual([]);
  });

  test('class times are removed with their service', async () => {
    const { owner, business, yoga, haircut, slot, customer } = studio;
    expect((await app.call('DELETE', `/api/services/${yoga}`, { token: owner.token })).status).toBe(204);
    const listed = await app.call('GET', `/api/class-times?businessId=${business}`, { token: owner.token });
    expect(listed.body).toEqual([]);
    expect((await book(app, customer.token, { ...slot, date: thursday, services: [haircut] })).status).toBe(
      201,
    );
  });
});
