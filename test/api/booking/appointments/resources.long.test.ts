import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { type ClockedApp, startAppWithClock } from '../../../fixtures/availability.ts';
import { newService, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { newMassage, newResource, setRequires } from '../../../fixtures/resources.ts';
import {
  act,
  book,
  booked,
  day,
  makeRegulars,
  monday,
  newSalon,
  outcome,
  type Salon,
} from '../../../fixtures/salon.ts';

let app: ClockedApp;
let salon: Salon;
let second: TestUser;
let place: Awaited<ReturnType<typeof newMassage>>;
beforeAll(async () => {
  app = await startAppWithClock();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.at(monday);
  [salon, second] = await Promise.all([newSalon(app), newUser(app)]);
  place = await newMassage(app, salon);
});
afterEach(async () => expect(await listViolations(app.db)).toEqual([]));

const taken = [409, 'SLOT_TAKEN'];
const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  path: string,
  user: TestUser | null,
  body?: unknown,
) => app.call(method, path, { ...(user && { token: user.token }), ...(body !== undefined && { body }) });
const slotAt = async (
  user: TestUser | null,
  professional: string,
  start = '10:00',
  service = place.massage,
) => {
  const { body } = await call(
    'GET',
    `/api/availability?professionalId=${professional}&businessId=${salon.business}&date=${day}&serviceId=${service}`,
    user,
  );
  return body.find(({ time }: { time: string }) => time === start);
};
const unitsOf = async (id: string, user = salon.owner) =>
  (await call('GET', `/api/appointments/${id}`, user)).body.resources;

test('a booking takes the room for all professionals, and every answer says so', async () => {
  const { slot, other, room, massage, colleague } = place;
  expect(await slotAt(null, colleague)).toMatchObject({ available: true });
  const first = await booked(app, salon.customer.token, slot);
  expect(first.resources).toBeUndefined();

  const refused = await book(app, second.token, other);
  expect(outcome(refused)).toEqual(taken);
  expect(refused.headers.get('error-info')).toContain('reason=no-resource');
  expect(outcome(await call('POST', '/api/holds', second, other))).toEqual(taken);
  expect(outcome(await call('POST', '/api/appointments/quote', second, other))).toEqual(taken);
  for (const user of [null, second, salon.owner])
    expect(await slotAt(user, colleague)).toMatchObject({ available: false, reason: 'BOOKED' });
  const explained = await call(
    'GET',
    `/api/availability/explain?professionalId=${colleague}&businessId=${salon.business}&serviceId=${massage}&start=${day}T10:00`,
    null,
  );
  expect(explained.body).toMatchObject({
    available: false,
    reason: 'BOOKED',
    code: 'SLOT_TAKEN',
    heldUntil: null,
  });
  const team = await call(
    'GET',
    `/api/availability/times?businessId=${salon.business}&serviceIds=${massage}&date=${day}`,
    null,
  );
  expect(team.body.filter(({ available }: { available: boolean }) => available)[0].time).not.toBe('10:00');
  expect(team.body.find(({ time }: { time: string }) => time === '10:30')).toMatchObject({
    available: false,
    reason: 'BOOKED',
  });
  const found = await call(
    'GET',
    `/api/availability/search?businessId=${salon.business}&serviceId=${massage}&from=${day}&to=${day}&after=10:00&limit=1`,
    null,
  );
  expect(found.body[0]).toMatchObject({ time: '11:00' });

  // A service without requirements is not affected.
  expect(
    outcome(
      await book(app, second.token, {
        ...other,
        services: [salon.haircut],
        professional: salon.professional,
        start: '12:00',
      }),
    ),
  ).toEqual([201, null]);
  expect(await unitsOf(first.id)).toEqual([{ id: room, name: 'Treatment room', kind: 'Room', unit: 1 }]);
  expect(await unitsOf(first.id, salon.customer)).toBeUndefined();
});

test('cached availability of a colleague follows bookings and resources', async () => {
  const { slot, other, room, colleague } = place;
  const isFree = async () => (await slotAt(null, colleague)).available;
  expect(await isFree()).toBe(true);
  expect(await isFree()).toBe(true);
  const { id } = await booked(app, salon.customer.token, slot);
  expect(await isFree()).toBe(false);
  await call('PATCH', `/api/resources/${room}`, salon.owner, { quantity: 2 });
  expect(await isFree()).toBe(true);
  await booked(app, second.token, other);
  await act(app, salon.customer.token, id, 'cancel');
  expect((await slotAt(null, salon.professional)).available).toBe(true);
});

test('buffers belong to the time of the room', async () => {
  await app.db.run(sql`update services set buffer_after_minutes = 30 where id = ${place.massage}`);
  await booked(app, salon.customer.token, place.slot);
  expect(outcome(await book(app, second.token, { ...place.other, start: '11:00' }))).toEqual(taken);
  expect(outcome(await book(app, second.token, { ...place.other, start: '11:30' }))).toEqual([201, null]);
});

test('services of one booking share the room, and the highest count decides', async () => {
  await call('PATCH', `/api/resources/${place.room}`, salon.owner, { quantity: 2 });
  const facial = await newService(app, { businessId: salon.business, professionalIds: [salon.professional] });
  await setRequires(app, salon, facial, [{ kind: 'ROOM', count: 2 }]);
  const both = await booked(app, salon.customer.token, { ...place.slot, services: [place.massage, facial] });
  expect(await unitsOf(both.id)).toHaveLength(2);
  expect(outcome(await book(app, second.token, place.other))).toEqual(taken);
});

test('holds take the room until they expire', async () => {
  const hold = await call('POST', '/api/holds', salon.customer, place.slot);
  expect(hold.status).toBe(201);
  expect(outcome(await book(app, second.token, place.other))).toEqual(taken);
  app.at('2026-06-01T07:06:00Z');
  expect(outcome(await book(app, second.token, place.other))).toEqual([201, null]);
});

test('a hold keeps its room when it becomes an appointment', async () => {
  const hold = await call('POST', '/api/holds', salon.customer, place.slot);
  const kept = await booked(app, salon.customer.token, { ...place.slot, holdId: hold.body.id });
  expect(await unitsOf(kept.id)).toHaveLength(1);
  const released = await call('POST', '/api/holds', salon.customer, { ...place.slot, start: '14:00' });
  await app.call('DELETE', `/api/holds/${released.body.id}`, { token: salon.customer.token });
  expect(outcome(await book(app, second.token, { ...place.other, start: '14:00' }))).toEqual([201, null]);
});

test('cancelling and rescheduling free the room', async () => {
  const { id } = await booked(app, salon.customer.token, place.slot);
  const moved = await act(app, salon.owner.token, id, 'reschedule', { date: day, start: '10:30' });
  expect([moved.status, moved.body.resources]).toEqual([200, [expect.objectContaining({ unit: 1 })]]);
  expect(outcome(await book(app, second.token, { ...place.other, start: '09:30' }))).toEqual([201, null]);
  const elsewhere = await act(app, salon.owner.token, id, 'reschedule', { date: day, start: '10:00' });
  expect(outcome(elsewhere)).toEqual(taken);
  await act(app, salon.owner.token, id, 'cancel');
  expect(outcome(await book(app, second.token, { ...place.other, start: '11:00' }))).toEqual([201, null]);
});

test('reopening needs a free room', async () => {
  app.at('2026-06-01T10:30:00Z');
  [salon, second] = await Promise.all([newSalon(app), newUser(app)]);
  place = await newMassage(app, salon);
  const date = '2026-06-01';
  await makeRegulars(app, salon, salon.customer, second);
  const first = await booked(app, salon.owner.token, { ...place.slot, date, clientId: salon.customer.id });
  expect(first.resources).toEqual([{ id: place.room, name: 'Treatment room', kind: 'Room', unit: 1 }]);
  expect(outcome(await act(app, salon.owner.token, first.id, 'complete'))).toEqual([200, null]);
  const next = { ...place.other, date, start: '10:30', clientId: second.id };
  const late = await booked(app, salon.owner.token, next);
  expect(outcome(await act(app, salon.owner.token, first.id, 'reopen'))).toEqual(taken);
  await act(app, salon.owner.token, late.id, 'cancel');
  const reopened = await act(app, salon.owner.token, first.id, 'reopen');
  expect([reopened.status, reopened.body.resources]).toEqual([200, first.resources]);
  expect(outcome(await book(app, salon.owner.token, next))).toEqual(taken);
});

test('a series skips the dates without a free room', async () => {
  await booked(app, second.token, { ...place.other, date: '2026-06-10' });
  const series = { ...place.slot, recurringFrequency: 'weekly', recurringCount: 3 };
  expect(outcome(await book(app, salon.customer.token, series))).toEqual(taken);
  const some = await booked(app, salon.customer.token, { ...series, onConflict: 'skip' });
  expect(some.occurrences.map(({ date }: { date: string }) => date)).toEqual([day, '2026-06-17']);
  expect(some.skipped).toEqual([
    { date: '2026-06-10', start: '10:00', code: 'SLOT_TAKEN', reason: 'no-resource' },
  ]);
});

test('visits booked together do not share a room', async () => {
  const family = await call('POST', '/api/family-members', salon.customer, { name: 'Noa' });
  const visits = [place.slot, { ...place.other, familyMemberId: family.body.id }];
  const refused = await call('POST', '/api/appointments/together', salon.customer, { visits });
  expect(outcome(refused)).toEqual(taken);
  expect(refused.headers.get('error-info')).toContain('body.visits[1]');
  await call('PATCH', `/api/resources/${place.room}`, salon.owner, { quantity: 2 });
  const both = await call('POST', '/api/appointments/together', salon.customer, { visits });
  expect(both.status).toBe(201);
  const units = await Promise.all(both.body.map(({ id }: { id: string }) => unitsOf(id)));
  expect(
    units
      .flat()
      .map(({ unit }) => unit)
      .sort(),
  ).toEqual([1, 2]);
});

test('appointments booked before the requirement keep their time and need no room', async () => {
  const early = await booked(app, salon.customer.token, { ...salon.slot, start: '15:00' });
  await setRequires(app, salon, salon.haircut, [{ kind: 'Room', count: 1 }]);
  const moved = await act(app, salon.owner.token, early.id, 'reschedule', { date: day, start: '16:00' });
  expect([moved.status, moved.body.resources]).toEqual([200, undefined]);
  // The fast path has cached the service without its requirement.
  await booked(app, second.token, place.other);
  expect(outcome(await book(app, salon.customer.token, salon.slot))).toEqual(taken);
});

describe('classes', () => {
  test('a session takes one room for all its seats', async () => {
    await setRequires(app, salon, salon.yoga, [{ kind: 'Room', count: 1 }]);
    const seat = { ...salon.slot, services: [salon.yoga] };
    const first = await booked(app, salon.customer.token, seat);
    const next = await booked(app, second.token, seat);
    expect(await unitsOf(next.id)).toEqual(await unitsOf(first.id));
    expect(outcome(await book(app, (await newUser(app)).token, place.other))).toEqual(taken);
    // The room stays taken until the last seat is cancelled.
    await act(app, salon.customer.token, first.id, 'cancel');
    expect(outcome(await book(app, salon.customer.token, place.other))).toEqual(taken);
    await act(app, second.token, next.id, 'cancel');
    expect(outcome(await book(app, salon.customer.token, place.other))).toEqual([201, null]);
    expect(outcome(await book(app, second.token, seat))).toEqual(taken);
  });
});

describe('changing the unit', () => {
  const set = (id: string, resources: unknown, user = salon.owner) =>
    call('PUT', `/api/appointments/${id}/resources`, user, { resources });

  test('staff choose another free unit', async () => {
    await call('PATCH', `/api/resources/${place.room}`, salon.owner, { quantity: 2 });
    const { id } = await booked(app, salon.customer.token, place.slot);
    const before = await call('GET', `/api/appointments/${id}`, salon.owner);
    const answer = await set(id, [{ id: place.room, unit: 2 }]);
    expect(answer.body.resources).toEqual([
      { id: place.room, name: 'Treatment room', kind: 'Room', unit: 2 },
    ]);
    expect(answer.body.version).not.toBe(before.body.version);
    // The same choice changes nothing, and PATCH accepts the unchanged response.
    const { resources } = answer.body;
    expect((await set(id, resources)).body.version).toBe(answer.body.version);
    expect((await call('PATCH', `/api/appointments/${id}`, salon.owner, { resources })).status).toBe(200);
    const other = await booked(app, second.token, place.other);
    expect(await unitsOf(other.id)).toEqual([expect.objectContaining({ unit: 1 })]);
    expect(outcome(await set(other.id, [{ id: place.room, unit: 2 }]))).toEqual(taken);
    expect(await unitsOf(other.id)).toEqual([expect.objectContaining({ unit: 1 })]);
    const history = await call('GET', `/api/appointments/${id}/history`, salon.worker);
    expect(history.body.at(-1)).toMatchObject({ action: 'resources', by: salon.owner.id });
  });

  test('all seats of a class move to the other unit', async () => {
    await call('PATCH', `/api/resources/${place.room}`, salon.owner, { quantity: 2 });
    await setRequires(app, salon, salon.yoga, [{ kind: 'Room', count: 1 }]);
    const seat = { ...salon.slot, services: [salon.yoga] };
    const first = await booked(app, salon.customer.token, seat);
    const next = await booked(app, second.token, seat);
    await set(first.id, [{ id: place.room, unit: 2 }]);
    expect(await unitsOf(next.id)).toEqual([expect.objectContaining({ unit: 2 })]);
  });

  test('invalid choices are refused', async () => {
    const stranger = await newSalon(app);
    const sauna = await newResource(app, salon, { name: 'Sauna', kind: 'Sauna' });
    const { id } = await booked(app, salon.customer.token, place.slot);
    const invalid = [400, 'INVALID_VALUE'];
    expect(outcome(await set(id, []))).toEqual(invalid);
    expect(outcome(await set(id, [{ id: sauna, unit: 1 }]))).toEqual(invalid);
    expect(outcome(await set(id, [{ id: place.room, unit: 2 }]))).toEqual(invalid);
    expect(outcome(await set(id, [{ id: 'res_unknown', unit: 1 }]))).toEqual(invalid);
    const twice = [
      { id: place.room, unit: 1 },
      { id: place.room, unit: 1 },
    ];
    expect(outcome(await set(id, twice))).toEqual(invalid);
    expect(outcome(await set(id, [{ id: sauna, unit: 1 }], salon.customer))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await set(id, [{ id: sauna, unit: 1 }], stranger.owner))).toEqual([
      404,
      'APPOINTMENT_NOT_FOUND',
    ]);
    await act(app, salon.owner.token, id, 'cancel');
    expect(outcome(await set(id, []))).toEqual([409, 'INVALID_STATUS']);
  });
});
