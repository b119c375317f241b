import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  newBusiness,
  newProfessional,
  newService,
  newUser,
  type TestUser,
} from '../../../fixtures/marketplace.ts';
import { pay, settle, waitForPaymentStatus } from '../../../fixtures/payments.ts';
import {
  act,
  book,
  booked,
  day,
  monday,
  moveTo,
  newSalon,
  outcome,
  type Salon,
} from '../../../fixtures/salon.ts';

const clock = { now: () => new Date(monday) };
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock, environment: { PAYMENT_PROVIDER: 'mock', AUTH_LIMIT_PER_MINUTE: '100000' } });
});
beforeEach(async () => {
  salon = await newSalon(app);
});
afterAll(() => app.close());

const post = (body: object, user: TestUser) => app.call('POST', '/api/time-off', { body, token: user.token });
const list = async (user: TestUser) =>
  (await app.call('GET', '/api/time-off', { token: user.token })).body as {
    reason: string | null;
    affectedAppointments?: { id: string; status: string }[];
  }[];
const today = monday.slice(0, 10);
/** Started ten minutes ago. */
const underWay = '2026-06-01T06:50:00Z';
const wholeDay = { startDate: day, endDate: day };
const absence = (rest: object = {}) => ({ professionalId: salon.professional, ...wholeDay, ...rest });
const closure = (rest: object = {}) => ({ businessId: salon.business, ...wholeDay, ...rest });
const at = async (start: string, customer = salon.customer, rest: object = {}): Promise<string> =>
  (await booked(app, customer.token, { ...salon.slot, start, ...rest })).id;
const statusOf = async (id: string, user = salon.owner) =>
  (await app.call('GET', `/api/appointments/${id}`, { token: user.token })).body.status;
const idsIn = (timeOff: { affectedAppointments?: { id: string }[] } | undefined) =>
  timeOff?.affectedAppointments?.map(({ id }) => id);

test('returns 409 SCHEDULE_TIME_TAKEN for affected appointments by default', async () => {
  const id = await at('10:00');
  for (const rest of [{}, { affected: 'refuse' }, { affected: null }]) {
    expect(outcome(await post(absence(rest), salon.owner))).toEqual([409, 'SCHEDULE_TIME_TAKEN']);
    expect(outcome(await post(closure(rest), salon.owner))).toEqual([409, 'SCHEDULE_TIME_TAKEN']);
  }
  for (const affected of ['move', '', 1, ['keep']]) {
    const refused = await post(absence({ affected }), salon.owner);
    expect(refused.status).toBe(400);
  }
  expect(await list(salon.owner)).toEqual([]);
  expect(await statusOf(id)).toBe('Confirmed');
});

test('affected=keep lists the appointments, blocks new bookings and leaves each to be resolved', async () => {
  const colleague = await newProfessional(app, { businessIds: [salon.business], name: 'Rui Costa' });
  const service = await newService(app, {
    businessId: salon.business,
    name: 'Shave',
    professionalIds: [salon.professional, colleague],
  });
  const [moved, later, cancelled, byClient] = [
    await at('10:00', salon.customer, { services: [service] }),
    await at('11:00'),
    await at('12:00'),
    await at('13:00'),
  ];
  const outside = [await at('09:00'), await at('15:00')];
  const elsewhere = await at('10:00', salon.customer, { date: '2026-06-04' });
  const away = await post(absence({ start: '10:00', end: '14:00', affected: 'keep' }), salon.owner);
  expect(away.status).toBe(201);
  expect(away.body.affectedCount).toBe(4);
  expect(away.body.affectedAppointments[0]).toEqual({
    id: moved,
    businessId: salon.business,
    professionalId: salon.professional,
    status: 'Confirmed',
    date: day,
    start: '10:00',
    end: '10:30',
    clientName: 'Maya Rossi',
    serviceName: 'Shave',
  });
  expect(idsIn(away.body)).toEqual([moved, later, cancelled, byClient]);
  const left = async () => idsIn((await list(salon.owner))[0]);
  expect(await left()).toEqual([moved, later, cancelled, byClient]);
  expect(await list(salon.worker)).toEqual(await list(salon.owner));

  const stranger = await newUser(app);
  for (const [{ token }, rest] of [
    [stranger, {}],
    [salon.owner, { clientId: salon.customer.id }],
  ] as const)
    expect(outcome(await book(app, token, { ...salon.slot, start: '10:30', ...rest }))).toEqual([
      409,
      'PROFESSIONAL_TIME_OFF',
    ]);

  const swap = { date: day, start: '10:00', professional: colleague };
  const handed = await act(app, salon.worker.token, moved, 'reschedule', swap);
  expect([handed.status, handed.body.professional, handed.body.start]).toEqual([200, colleague, '10:00']);
  expect(await left()).toEqual([later, cancelled, byClient]);
  const still = await act(app, salon.owner.token, later, 'reschedule', { date: day, start: '13:30' });
  expect(outcome(still)).toEqual([409, 'PROFESSIONAL_TIME_OFF']);
  const shifted = await act(app, salon.owner.token, later, 'reschedule', {
    date: '2026-06-05',
    start: '10:00',
  });
  expect(shifted.status).toBe(200);
  expect((await act(app, salon.owner.token, cancelled, 'cancel')).status).toBe(200);
  expect(await left()).toEqual([byClient]);
  const byThem = await act(app, salon.customer.token, byClient, 'reschedule', {
    date: '2026-06-06',
    start: '10:00',
  });
  expect(byThem.status).toBe(200);
  expect(await left()).toBeUndefined();
  for (const id of [...outside, elsewhere]) expect(await statusOf(id)).toBe('Confirmed');
  expect(await listViolations(app.db)).toEqual([]);
});

test('a kept appointment can be confirmed and completed and is listed until it is over', async () => {
  await app.call('PATCH', `/api/businesses/${salon.business}`, {
    token: salon.owner.token,
    body: { autoConfirm: false },
  });
  const id = await at('10:00');
  const away = await post(closure({ startDate: today, affected: 'keep' }), salon.owner);
  expect(away.body.affectedAppointments).toMatchObject([{ id, status: 'Pending' }]);
  expect((await act(app, salon.worker.token, id, 'confirm')).body.status).toBe('Confirmed');
  await moveTo(app, id, underWay);
  expect(idsIn((await list(salon.owner))[0])).toEqual([id]);
  expect((await act(app, salon.worker.token, id, 'complete')).body.status).toBe('Completed');
  expect(idsIn((await list(salon.owner))[0])).toBeUndefined();
});

test('kept appointments do not block other schedule changes', async () => {
  const id = await at('10:00');
  expect((await post(absence({ affected: 'keep' }), salon.worker)).status).toBe(201);
  // 3 June 2026 is a Wednesday.
  const rule = {
    professionalId: salon.professional,
    businessId: salon.business,
    weekday: 5,
    start: '09:00',
    end: '17:00',
  };
  const ruled = await app.call('POST', '/api/availability-rules', { token: salon.owner.token, body: rule });
  expect(ruled.status).toBe(201);
  const hours = { workingHours: { start: '11:00', end: '17:00' } };
  const patched = await app.call('PATCH', `/api/businesses/${salon.business}`, {
    token: salon.owner.token,
    body: hours,
  });
  expect(patched.status).toBe(200);
  expect((await post(closure(), salon.owner)).status).toBe(201);
  expect(await statusOf(id)).toBe('Confirmed');
});

test('affected=cancel notifies each client and refunds payments', async () => {
  const [paid, plain, other] = [
    await at('10:00'),
    await at('11:00'),
    await at('10:00', salon.customer, { date: '2026-06-05' }),
  ];
  const reference = (await pay(app, salon.customer, paid)).body.paymentIntentId;
  await settle(app, salon.customer, reference);
  await waitForPaymentStatus(app, paid, 'paid');
  const away = await post(absence({ reason: 'Operation', affected: 'cancel' }), salon.worker);
  expect([away.status, away.body.affectedCount]).toEqual([201, 2]);
  expect(away.body.affectedAppointments).toMatchObject([
    { id: paid, status: 'Cancelled' },
    { id: plain, status: 'Cancelled' },
  ]);
  for (const id of [paid, plain]) {
    expect(await statusOf(id)).toBe('Cancelled');
    const { text } = await app.call('GET', `/api/appointments/${id}/history`, { token: salon.owner.token });
    expect(text).not.toContain('Operation');
  }
  expect(await statusOf(other)).toBe('Confirmed');
  expect(await list(salon.worker)).toEqual([
    expect.not.objectContaining({ affectedAppointments: expect.anything() }),
  ]);
  await app.app.dispatchEvents();
  const { body } = await app.call('GET', '/api/notifications', { token: salon.customer.token });
  const received = body.filter(({ kind }: { kind: string }) => kind === 'appointment.cancelled');
  expect(received.map(({ appointmentId }: { appointmentId: string }) => appointmentId).sort()).toEqual(
    [paid, plain].sort(),
  );
  await waitForPaymentStatus(app, paid, 'refunded');
  expect(await listViolations(app.db)).toEqual([]);
});

test('appointments that have started are not cancelled', async () => {
  const id = await at('10:00');
  await moveTo(app, id, underWay);
  const away = await post(absence({ startDate: today, affected: 'cancel' }), salon.owner);
  expect([away.status, away.body.affectedAppointments]).toEqual([201, []]);
  expect(await statusOf(id)).toBe('Confirmed');
});

test('an absence entered by an owner affects that business; one entered by the professional affects every business', async () => {
  const ownerB = await newUser(app, 'business');
  const b = await newBusiness(app, { userId: ownerB.id });
  const worker = await newUser(app, 'professional');
  const professional = await newProfessional(app, { userId: worker.id, businessIds: [salon.business, b] });
  const professionalIds = [professional];
  const here = await newService(app, { businessId: salon.business, professionalIds });
  const there = await newService(app, { businessId: b, professionalIds });
  const request = { professional, date: day };
  const visit = async (business: string, service: string, start: string): Promise<string> =>
    (await booked(app, salon.customer.token, { ...request, business, services: [service], start })).id;
  const [atA, atB, laterAtA] = [
    await visit(salon.business, here, '10:00'),
    await visit(b, there, '11:00'),
    await visit(salon.business, here, '12:00'),
  ];
  const away = { professionalId: professional, ...wholeDay };

  const byOwner = await post({ ...away, end: '11:30', reason: 'On trial', affected: 'cancel' }, salon.owner);
  expect(idsIn(byOwner.body)).toEqual([atA]);
  expect(await list(ownerB)).toEqual([]);
  expect([await statusOf(atB, ownerB), await statusOf(laterAtA)]).toEqual(['Confirmed', 'Confirmed']);

  const own = await post({ ...away, reason: 'Operation', affected: 'keep' }, worker);
  expect(idsIn(own.body)).toEqual([atB, laterAtA]);
  // Each owner sees the absence and the appointments at their own business, without the reason.
  expect((await list(ownerB)).map((timeOff) => [timeOff.reason, idsIn(timeOff)])).toEqual([[null, [atB]]]);
  const atHome = (await list(salon.owner)).map((timeOff) => [timeOff.reason, idsIn(timeOff)]);
  expect(atHome).toHaveLength(2);
  expect(atHome).toEqual(
    expect.arrayContaining([
      ['On trial', undefined],
      [null, [laterAtA]],
    ]),
  );
});

test('a professional sees only their own appointments affected by a closure', async () => {
  const other = await newProfessional(app, { businessIds: [salon.business] });
  const service = await newService(app, { businessId: salon.business, professionalIds: [other] });
  const mine = await at('10:00');
  const another = await at('11:00', salon.customer, { professional: other, services: [service] });
  const closed = await post(closure({ affected: 'keep' }), salon.owner);
  expect(idsIn(closed.body)).toEqual([mine, another]);
  expect((await list(salon.worker)).map(idsIn)).toEqual([[mine]]);
});

test('a repeat with the same Idempotency-Key cancels once and returns the same response', async () => {
  await at('10:00');
  const send = () =>
    app.call('POST', '/api/time-off', {
      body: absence({ affected: 'cancel' }),
      token: salon.worker.token,
      headers: { 'idempotency-key': 'away-1' },
    });
  const [first, second] = [await send(), await send()];
  expect([first.status, first.body.affectedCount, second.body]).toEqual([201, 1, first.body]);
});
