import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { type Answer, startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newGrant } from '../../../fixtures/grants.ts';
import {
  newBusiness,
  newProfessional,
  newService,
  newUser,
  type TestUser,
} from '../../../fixtures/marketplace.ts';
import { act, book, booked, day, monday, newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let manager: TestUser;
let reception: TestUser;
/** 30 minutes with a buffer of 15 minutes before and after. */
let buffered: string;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  [manager, reception] = await Promise.all([newUser(app, 'business'), newUser(app, 'professional')]);
  await app.db.run(sql`
    insert into business_members (business_id, user_id, role, rights)
    values (${salon.business}, ${manager.id}, 'manager', '{}'), (${salon.business}, ${reception.id}, 'staff', '{desk:book}')`);
  buffered = await newService(app, {
    businessId: salon.business,
    professionalIds: [salon.professional],
    name: 'Peel',
  });
  await app.db.run(
    sql`update services set buffer_before_minutes = 15, buffer_after_minutes = 15 where id = ${buffered}`,
  );
  await app.db.run(sql`
    update professionals set breaks = '[{"start":"12:00","end":"13:00"}]' where id = ${salon.professional}`);
});

let clients = 0;
const newClient = () => ({ newClient: { name: `Client ${++clients}` } });
const at = (start: string, more: object = {}) => ({ ...salon.slot, start, ...newClient(), ...more });
const quote = ({ newClient: _, ...body }: ReturnType<typeof at>, token = salon.owner.token) =>
  app.call('POST', '/api/appointments/quote', { token, body });
const allowDoubleBooking = () =>
  app.call('PATCH', `/api/businesses/${salon.business}`, {
    token: salon.owner.token,
    body: { allowDoubleBooking: true },
  });
const beTimeOff = () =>
  app.call('POST', '/api/time-off', {
    token: salon.owner.token,
    body: { professionalId: salon.professional, startDate: day, endDate: day, start: '14:00', end: '15:00' },
  });
const reasonOf = (answer: Answer) => errorInfo(answer).reason;

/** A body that only this override makes bookable, and the refusal without it. */
const cases: [string, () => Promise<ReturnType<typeof at>>, string, string][] = [
  ['hours', async () => at('20:00'), 'OUTSIDE_AVAILABILITY', 'outside-opening-hours'],
  ['break', async () => at('12:30'), 'OUTSIDE_AVAILABILITY', 'break'],
  ['notice', async () => at('10:00', { date: '2028-07-03' }), 'OUTSIDE_AVAILABILITY', 'too-far'],
  [
    'time-off',
    async () => {
      expect((await beTimeOff()).status).toBe(201);
      return at('14:00');
    },
    'PROFESSIONAL_TIME_OFF',
    'time-off',
  ],
  [
    'buffer',
    async () => {
      await booked(app, salon.owner.token, at('10:00', { services: [buffered] }));
      return at('10:30');
    },
    'SLOT_TAKEN',
    'buffer',
  ],
  [
    'overlap',
    async () => {
      await allowDoubleBooking();
      await booked(app, salon.customer.token, salon.slot);
      return at('10:15');
    },
    'SLOT_TAKEN',
    'taken',
  ],
];

const names = cases.map(([name]) => name);

describe.each(cases)('override %s', (name, prepare, code, reason) => {
  test('sets aside its own rule only, is stored and shown to staff', async () => {
    const body = await prepare();
    const others = names.filter((other) => other !== name);
    for (const override of [[], others]) {
      const refused = await book(app, salon.owner.token, { ...body, override });
      expect([outcome(refused), reasonOf(refused)]).toEqual([[409, code], reason]);
      expect(outcome(await quote({ ...body, override } as never))).toEqual([409, code]);
    }
    expect((await quote({ ...body, override: names } as never)).body.overrides).toEqual([name]);
    const { id, ...appointment } = await booked(app, manager.token, { ...body, override: names });
    expect(appointment.overrides).toEqual([name]);
    const { token } = salon.owner;
    const history = await app.call('GET', `/api/appointments/${id}/history`, { token });
    expect(history.body[0].to).toEqual({ status: 'Confirmed', overrides: [name] });
    const list = await app.call('GET', `/api/appointments?businessId=${salon.business}`, { token });
    expect(list.body.find((each: { id: string }) => each.id === id).overrides).toEqual([name]);
  });

  test('is refused to staff without the right and to customers', async () => {
    const body = { ...(await prepare()), override: [name] };
    const { newClient: _, ...own } = body;
    for (const [token, sent] of [
      [reception.token, body],
      [salon.customer.token, own],
    ] as const) {
      for (const answer of [await book(app, token, sent), await quote(sent as never, token)]) {
        expect(outcome(answer)).toEqual([403, 'FORBIDDEN']);
        expect(errorInfo(answer).field).toBe('body.override');
      }
    }
    await app.call('PATCH', `/api/businesses/${salon.business}/members/${reception.id}`, {
      token: salon.owner.token,
      body: { rights: ['desk:book', 'desk:override'] },
    });
    expect((await book(app, reception.token, body)).body.overrides).toEqual([name]);
  });

  test('applies to rescheduling, and ends when the appointment moves to a regular time', async () => {
    const { date, start } = await prepare();
    const { id } = await booked(app, salon.owner.token, at('16:00'));
    const target = { date, start };
    const { token } = salon.owner;
    expect(outcome(await act(app, token, id, 'reschedule', target))).toEqual([409, code]);
    const override = [name, 'hours'];
    const refused = await act(app, reception.token, id, 'reschedule', { ...target, override });
    expect([outcome(refused), errorInfo(refused).field]).toEqual([[403, 'FORBIDDEN'], 'body.override']);
    const dry = await act(app, token, id, 'reschedule', { ...target, override, dryRun: true });
    expect(dry.body.overrides).toEqual([name]);
    expect((await act(app, token, id, 'reschedule', { ...target, override })).body.overrides).toEqual([name]);
    const back = await act(app, token, id, 'reschedule', { date: day, start: '16:00' });
    expect([back.status, back.body.overrides]).toEqual([200, undefined]);
    const { body: entries } = await app.call('GET', `/api/appointments/${id}/history`, { token });
    expect(entries.map(({ to }: { to: { overrides?: string[] } }) => to.overrides)).toEqual([
      undefined,
      [name],
      undefined,
    ]);
  });
});

test('a day on which the business is closed has a reason of its own', async () => {
  const { token } = salon.owner;
  const openDays = [0, 1, 2, 4, 5, 6];
  const closed = await app.call('PATCH', `/api/businesses/${salon.business}`, { token, body: { openDays } });
  expect(closed.status).toBe(200);
  const refused = await book(app, token, at('10:00'));
  expect([outcome(refused), reasonOf(refused)]).toEqual([[409, 'OUTSIDE_AVAILABILITY'], 'closed-day']);
  expect((await booked(app, token, at('10:00', { override: ['hours'] }))).overrides).toEqual(['hours']);
});

test('overrides that are not needed are accepted and not stored', async () => {
  const override = names;
  const { overrides, id } = await booked(app, salon.owner.token, at('10:00', { override }));
  expect(overrides).toBeUndefined();
  const seen = await app.call('GET', `/api/appointments/${id}`, { token: salon.owner.token });
  expect(seen.body.overrides).toBeUndefined();
});

test('past times, the grid of classes and full classes cannot be overridden', async () => {
  const override = names;
  await allowDoubleBooking();
  const past = await book(app, salon.owner.token, at('10:00', { date: '2026-05-30', override }));
  expect(outcome(past)).toEqual([400, 'APPOINTMENT_IN_PAST']);
  for (let seat = 0; seat < 3; seat++)
    await booked(app, salon.owner.token, at('10:00', { services: [salon.yoga] }));
  const full = await book(app, salon.owner.token, at('10:00', { services: [salon.yoga], override }));
  expect(outcome(full)).toEqual([409, 'SESSION_FULL']);
});

test('bookings together cannot override', async () => {
  const visits = [at('10:00'), at('20:00', { override: ['hours'] })];
  const answer = await app.call('POST', '/api/appointments/together', {
    token: salon.owner.token,
    body: { visits },
  });
  expect([outcome(answer), errorInfo(answer).field]).toEqual([
    [400, 'INVALID_INPUT'],
    'body.visits[1].override',
  ]);
});

test('professionals override in the calendar of a colleague only with the right to book', async () => {
  const colleague = await newProfessional(app, { businessIds: [salon.business] });
  await app.db.run(sql`insert into service_professionals values (${salon.haircut}, ${colleague})`);
  const { id } = await booked(app, salon.owner.token, at('10:00'));
  const give = (rights: string[]) =>
    app.call('PATCH', `/api/businesses/${salon.business}/members/${salon.worker.id}`, {
      token: salon.owner.token,
      body: { rights },
    });
  const move = (to: object) =>
    act(app, salon.worker.token, id, 'reschedule', { date: day, start: '20:00', override: ['hours'], ...to });
  await give(['desk:override']);
  expect((await move({})).body.overrides).toEqual(['hours']);
  const refused = await move({ professional: colleague });
  expect([outcome(refused), errorInfo(refused).field]).toEqual([[403, 'FORBIDDEN'], 'body.override']);
  await give(['desk:book', 'desk:override']);
  expect((await move({ professional: colleague })).body.professional).toBe(colleague);
});

describe('a double booking', () => {
  const override = ['overlap'];

  test('needs the setting of the business', async () => {
    await booked(app, salon.customer.token, salon.slot);
    const refused = await book(app, salon.owner.token, at('10:00', { override }));
    expect(outcome(refused)).toEqual([409, 'SLOT_TAKEN']);
    expect(refused.headers.get('error-detail')).toContain('allowDoubleBooking');
    await allowDoubleBooking();
    expect((await book(app, salon.owner.token, at('10:00', { override }))).status).toBe(201);
  });

  test('blocks other bookings, also after the original was cancelled or moved', async () => {
    await allowDoubleBooking();
    const original = await booked(app, salon.customer.token, salon.slot);
    const second = await booked(app, salon.owner.token, at('10:15', { override }));
    const other = await newUser(app);
    const free = async (start: string) =>
      (await book(app, other.token, { ...salon.slot, start })).body.error ?? 'booked';
    expect(await free('10:00')).toBe('SLOT_TAKEN');
    expect(await free('10:30')).toBe('SLOT_TAKEN');
    expect((await act(app, salon.customer.token, original.id, 'cancel')).status).toBe(200);
    expect(await free('10:00')).toBe('SLOT_TAKEN');
    expect(await free('10:30')).toBe('SLOT_TAKEN');
    const slots = await app.call(
      'GET',
      `/api/availability?professionalId=${salon.professional}&businessId=${salon.business}&serviceId=${salon.haircut}&date=${day}`,
    );
    const taken = slots.body.filter(({ available }: { available: boolean }) => !available);
    expect(taken.map(({ time }: { time: string }) => time)).toEqual(
      expect.arrayContaining(['10:00', '10:30']),
    );
    expect((await act(app, salon.owner.token, second.id, 'cancel')).status).toBe(200);
    expect(await free('10:00')).toBe('booked');
  });

  test('is possible over two appointments at once, and a third time', async () => {
    await allowDoubleBooking();
    const first = await booked(app, salon.owner.token, at('10:00'));
    const next = await booked(app, salon.owner.token, at('10:30'));
    await booked(app, salon.owner.token, at('10:00', { services: [salon.colour], override }));
    await booked(app, salon.owner.token, at('10:15', { override }));
    const { token } = salon.customer;
    for (const start of ['10:00', '10:30'])
      expect(outcome(await book(app, token, { ...salon.slot, start }))).toEqual([409, 'SLOT_TAKEN']);
    // Appointments that move away exclude each other again.
    const { token: owner } = salon.owner;
    const to = { date: day, start: '15:00' };
    expect((await act(app, owner, first.id, 'reschedule', to)).status).toBe(200);
    expect(outcome(await act(app, owner, next.id, 'reschedule', to))).toEqual([409, 'SLOT_TAKEN']);
  });

  test('keeps a client in one place', async () => {
    await allowDoubleBooking();
    const { id } = (
      await app.call('POST', '/api/business/clients', {
        token: salon.owner.token,
        body: { name: 'Twice', businessId: salon.business },
      })
    ).body;
    const body = { ...salon.slot, crmClientId: id };
    await booked(app, salon.owner.token, body);
    expect(outcome(await book(app, salon.owner.token, { ...body, override }))).toEqual([
      409,
      'CLIENT_DOUBLE_BOOKED',
    ]);
  });

  test('is refused over holds and over appointments at other businesses', async () => {
    await allowDoubleBooking();
    const hold = await app.call('POST', '/api/holds', { token: salon.customer.token, body: salon.slot });
    expect(hold.status).toBe(201);
    expect(outcome(await book(app, salon.owner.token, at('10:00', { override })))).toEqual([
      409,
      'SLOT_TAKEN',
    ]);
    const owner = await newUser(app, 'business');
    const elsewhere = await newBusiness(app, { userId: owner.id });
    await app.db.run(sql`
      insert into business_professionals (business_id, professional_id) values (${elsewhere}, ${salon.professional})`);
    const service = await newService(app, { businessId: elsewhere, professionalIds: [salon.professional] });
    await booked(app, owner.token, { ...at('15:00'), business: elsewhere, services: [service] });
    const refused = await book(app, salon.owner.token, at('15:00', { override }));
    expect([outcome(refused), reasonOf(refused)]).toEqual([[409, 'SLOT_TAKEN'], 'taken']);
  });

  test('leaves the seats of a class bookable', async () => {
    await allowDoubleBooking();
    const seat = { ...salon.slot, services: [salon.yoga] };
    await booked(app, salon.customer.token, seat);
    await booked(app, salon.owner.token, at('10:15', { override }));
    const other = await newUser(app);
    expect((await book(app, other.token, seat)).status).toBe(201);
    expect(outcome(await book(app, (await newUser(app)).token, { ...salon.slot, start: '10:00' }))).toEqual([
      409,
      'SLOT_TAKEN',
    ]);
    // A class seat beside a one-to-one appointment.
    await booked(app, salon.owner.token, at('15:30'));
    const late = { ...seat, start: '15:00' };
    expect(outcome(await book(app, other.token, late))).toEqual([409, 'SLOT_TAKEN']);
    expect(
      (await book(app, salon.owner.token, { ...late, ...newClient(), override })).body.overrides,
    ).toEqual(['overlap']);
    expect((await book(app, other.token, late)).status).toBe(201);
  });

  test('is restored by reopening, unless the time was taken meanwhile', async () => {
    await allowDoubleBooking();
    const long = await newService(app, {
      businessId: salon.business,
      professionalIds: [salon.professional],
      durationMinutes: 120,
    });
    const today = { date: '2026-06-01' };
    const all = ['hours', 'overlap'];
    await booked(app, salon.owner.token, at('07:00', { ...today, override: all }));
    const { id } = await booked(
      app,
      salon.owner.token,
      at('07:15', { ...today, services: [long], override: all }),
    );
    const { token } = salon.owner;
    expect((await act(app, token, id, 'complete')).status).toBe(200);
    expect((await act(app, token, id, 'reopen')).status).toBe(200);
    expect((await act(app, token, id, 'complete')).status).toBe(200);
    await booked(app, token, at('08:30', { ...today, override: all }));
    expect(outcome(await act(app, token, id, 'reopen'))).toEqual([409, 'SLOT_TAKEN']);
  });
});

test('an agent overrides with the scope desk:book, unless it has to ask first', async () => {
  const scopes = ['desk:read', 'desk:book'];
  for (const [asksFirst, expected] of [
    [true, [403, 'FORBIDDEN']],
    [false, [201, null]],
  ] as const) {
    const { token } = await newGrant(app, salon.owner.token, { scopes, asksFirst });
    const answer = await book(app, token, at('20:00', { override: ['hours'] }));
    expect(outcome(answer)).toEqual(expected);
  }
});
