import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteExpiredHolds } from '../../../../src/features/booking/holds/store.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newGrant } from '../../../fixtures/grants.ts';
import { newBusiness, newService, newUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import {
  act,
  book,
  booked,
  day,
  monday,
  newColleague,
  newSalon,
  outcome,
  type Salon,
} from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
const clock = movingClock(monday);
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
});

const hold = (body: object = {}, token = salon.customer.token, headers = {}) =>
  app.call('POST', '/api/holds', { token, body: { ...salon.slot, ...body }, headers });
const release = (id: string, token = salon.customer.token) =>
  app.call('DELETE', `/api/holds/${id}`, { token });
const bookAs = async (token: string, body: object = {}) =>
  outcome(await book(app, token, { ...salon.slot, ...body }));
const stranger = async () => (await newUser(app)).token;
const free = async () => {
  const { professional, business, haircut } = salon;
  const path = `/api/availability?professionalId=${professional}&businessId=${business}&date=${day}&serviceId=${haircut}`;
  return (await app.call('GET', path)).body.find(({ time }: { time: string }) => time === '10:00').available;
};

describe('a hold', () => {
  test('reserves the slot for five minutes', async () => {
    expect(await free()).toBe(true);
    const { status, body } = await hold();
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^hld_/),
        expiresAt: new Date(clock.now().getTime() + 300_000).toISOString(),
      },
    ]);
    expect(await free()).toBe(false);
    expect(await bookAs(await stranger())).toEqual([409, 'SLOT_TAKEN']);
    expect(await bookAs(salon.customer.token, { holdId: body.id })).toEqual([201, null]);
  });

  test('of staff is named by SLOT_TAKEN to its holder only', async () => {
    const { token } = salon.owner;
    const { id } = (await hold({}, token)).body;
    const taken = { field: 'body.start', date: day };
    for (const answer of [
      await app.call('POST', '/api/appointments/quote', { token, body: salon.slot }),
      await hold({}, token),
    ]) {
      expect(outcome(answer)).toEqual([409, 'SLOT_TAKEN']);
      expect(errorInfo(answer)).toEqual({ ...taken, reason: 'own-hold', id });
    }
    const other = await book(app, await stranger(), salon.slot);
    expect(errorInfo(other)).toEqual({ ...taken, reason: 'taken' });
  });

  test('is unknown to an agent whose grant does not cover its business', async () => {
    const { professional } = salon;
    const elsewhere = await newBusiness(app);
    await app.db.run(
      sql`insert into business_professionals (business_id, professional_id) values (${elsewhere}, ${professional})`,
    );
    const service = await newService(app, { businessId: elsewhere, professionalIds: [professional] });
    const slot = { ...salon.slot, business: elsewhere, services: [service] };
    const { id } = (await hold()).body;
    const scopes = ['appointments:book'];
    const agent = (await newGrant(app, salon.customer.token, { scopes, businessIds: [elsewhere] })).token;
    for (const path of ['/api/holds', '/api/appointments', '/api/appointments/quote']) {
      const taken = await app.call('POST', path, { token: agent, body: slot });
      expect(errorInfo(taken)).toEqual({ field: 'body.start', date: day, reason: 'taken' });
    }
    for (const holdId of [id, 'hld_none']) {
      const answer = await book(app, agent, { ...slot, start: '12:00', holdId });
      expect(outcome(answer)).toEqual([404, 'NOT_FOUND']);
      expect(errorInfo(answer)).toEqual({ field: 'body.holdId', reason: 'not-found' });
    }
  });

  test('is consumed by the booking', async () => {
    const { id } = (await hold()).body;
    const made = await booked(app, salon.customer.token, { ...salon.slot, holdId: id });
    expect(made.id).toMatch(/^apt_/);
    expect(outcome(await release(id))).toEqual([404, 'NOT_FOUND']);
    const rows = await app.db.rows(
      sql`select status from appointments where professional_id = ${salon.professional}`,
    );
    expect(rows).toEqual([{ status: 'Confirmed' }]);
  });

  test('remains after a refused booking', async () => {
    const { id } = (await hold()).body;
    expect(await bookAs(salon.customer.token, { holdId: id, services: [] })).toEqual([
      400,
      'INVALID_SERVICES',
    ]);
    const other = await newSalon(app);
    await booked(app, salon.customer.token, other.slot);
    expect(await bookAs(salon.customer.token, { holdId: id })).toEqual([409, 'CLIENT_DOUBLE_BOOKED']);
    expect(await bookAs(await stranger())).toEqual([409, 'SLOT_TAKEN']);
  });

  test('of another account cannot be used or released', async () => {
    const { id } = (await hold()).body;
    expect(await bookAs(await stranger(), { holdId: id })).toEqual([404, 'NOT_FOUND']);
    // Staff can name a customer only after they booked there.
    await booked(app, salon.customer.token, { ...salon.slot, start: '15:00' });
    expect(await bookAs(salon.owner.token, { holdId: id, clientId: salon.customer.id })).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(outcome(await release(id, await stranger()))).toEqual([404, 'NOT_FOUND']);
    expect(await bookAs(salon.customer.token, { holdId: id })).toEqual([201, null]);
  });

  test('that is unknown returns 404 before other errors about the slot', async () => {
    expect(await bookAs(salon.customer.token, { holdId: 'hld_x' })).toEqual([404, 'NOT_FOUND']);
    const misfit = { holdId: 'hld_x', services: ['svc_x'], start: '03:00' };
    expect(await bookAs(salon.customer.token, misfit)).toEqual([404, 'NOT_FOUND']);
    expect(await bookAs(salon.customer.token, { holdId: 'hld_x', business: 'biz_x' })).toEqual([
      404,
      'BUSINESS_NOT_FOUND',
    ]);
    // An appointment is no longer a hold.
    const made = await booked(app, salon.customer.token, salon.slot);
    expect(await bookAs(salon.customer.token, { holdId: made.id, start: '12:00' })).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });

  test('can be used only for its own slot', async () => {
    const { id } = (await hold()).body;
    const colleague = await newColleague(app, salon);
    const changes: object[] = [
      { start: '11:00' },
      { date: '2026-06-04' },
      { services: [salon.colour] },
      { services: [salon.haircut, salon.colour] },
      { professional: colleague },
    ];
    const paths = ['/api/appointments', '/api/appointments/quote'];
    for (const change of changes)
      for (const path of paths) {
        const answer = await app.call('POST', path, {
          token: salon.customer.token,
          body: { ...salon.slot, ...change, holdId: id },
        });
        expect(outcome(answer)).toEqual([400, 'INVALID_INPUT']);
        expect(errorInfo(answer)).toEqual({ field: 'body.holdId', reason: 'conflicting' });
      }
    expect(await bookAs(await stranger())).toEqual([409, 'SLOT_TAKEN']);
    expect(await bookAs(salon.customer.token, { holdId: id })).toEqual([201, null]);
  });

  test('does not block appointments of the caller elsewhere', async () => {
    await hold();
    const other = await newSalon(app);
    expect((await book(app, salon.customer.token, other.slot)).status).toBe(201);
  });

  test('can be released', async () => {
    const { id } = (await hold()).body;
    expect((await release(id)).status).toBe(204);
    expect(await free()).toBe(true);
    expect(outcome(await release(id))).toEqual([404, 'NOT_FOUND']);
    expect(await bookAs(await stranger())).toEqual([201, null]);
  });

  test('takes a seat of a class', async () => {
    const class_ = { services: [salon.yoga] };
    const holds = [];
    for (let seat = 0; seat < 3; seat++) holds.push(await hold(class_, await stranger()));
    expect(holds.map(outcome)).toEqual([
      [201, null],
      [201, null],
      [201, null],
    ]);
    expect(outcome(await hold(class_))).toEqual([409, 'SESSION_FULL']);
    expect(await bookAs(salon.customer.token, class_)).toEqual([409, 'SESSION_FULL']);
  });

  test('repeated with the same Idempotency-Key is created once', async () => {
    const headers = { 'idempotency-key': 'hold-me' };
    const answers = [
      await hold({}, salon.customer.token, headers),
      await hold({}, salon.customer.token, headers),
    ];
    expect(answers[0]!.body).toEqual(answers[1]!.body);
  });

  test('by staff can start at any minute', async () => {
    expect((await hold({ start: '10:07' }, salon.worker.token)).status).toBe(201);
    expect((await hold({ start: '11:07' }, salon.owner.token)).status).toBe(201);
    expect(outcome(await hold({ start: '12:07' }))).toEqual([409, 'OUTSIDE_AVAILABILITY']);
  });
});

describe('a customer with a hold', () => {
  const quote = (token: string, body: object = {}) =>
    app.call('POST', '/api/appointments/quote', { token, body: { ...salon.slot, ...body } });
  const together = (token: string, visits: object[]) =>
    app.call('POST', '/api/appointments/together', { token, body: { visits } });
  const held = () =>
    app.db.rows<{ id: string; start_minute: number }>(
      sql`select id, start_minute from appointments where status = 'Held' and held_by = ${salon.customer.id}`,
    );

  test('gets the same hold for the same slot, with its expiry', async () => {
    const first = await hold();
    clock.advance(60);
    const second = await hold();
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await held()).toHaveLength(1);
    expect(outcome(await hold({}, await stranger()))).toEqual([409, 'SLOT_TAKEN']);
  });

  test('moves the hold to an overlapping time, another length or both', async () => {
    const { id } = (await hold()).body;
    const longer = await hold({ services: [salon.haircut, salon.colour] });
    expect(longer.status).toBe(201);
    expect(longer.body.id).not.toBe(id);
    expect(outcome(await release(id))).toEqual([404, 'NOT_FOUND']);
    expect(await held()).toEqual([{ id: longer.body.id, start_minute: 600 }]);
    expect((await hold({ start: '10:30' })).status).toBe(201);
    expect(await held()).toMatchObject([{ start_minute: 630 }]);
    expect(await free()).toBe(true);
  });

  test('keeps the hold when the other time is refused', async () => {
    const { id } = (await hold()).body;
    await booked(app, await stranger(), { ...salon.slot, start: '10:30' });
    expect(outcome(await hold({ services: [salon.haircut, salon.colour] }))).toEqual([409, 'SLOT_TAKEN']);
    expect(await held()).toEqual([{ id, start_minute: 600 }]);
  });

  test('can quote and book the time without holdId, which uses up the hold', async () => {
    const { token } = salon.customer;
    await hold();
    expect((await quote(token)).status).toBe(200);
    expect(outcome(await quote(await stranger()))).toEqual([409, 'SLOT_TAKEN']);
    expect(await held()).toHaveLength(1);
    expect(await bookAs(token)).toEqual([201, null]);
    expect(await held()).toEqual([]);
    expect(outcome(await hold())).toEqual([409, 'SLOT_TAKEN']);
  });

  test('can book the time together with others, which uses up the hold', async () => {
    await hold();
    const visits = [salon.slot, { ...salon.slot, start: '12:00' }];
    const { token } = salon.customer;
    expect(outcome(await together(await stranger(), visits))).toEqual([409, 'SLOT_TAKEN']);
    expect((await together(token, visits)).status).toBe(201);
    expect(await held()).toEqual([]);
  });

  test('can reschedule an appointment to the time, which uses up the hold', async () => {
    const { token } = salon.customer;
    const { id } = await booked(app, token, { ...salon.slot, start: '12:00' });
    await hold();
    const to = { date: salon.slot.date, start: '10:00' };
    expect((await act(app, token, id, 'reschedule', { ...to, dryRun: true })).status).toBe(200);
    expect(await held()).toHaveLength(1);
    const other = await booked(app, await stranger(), { ...salon.slot, start: '14:00' });
    expect(outcome(await act(app, salon.owner.token, other.id, 'reschedule', to))).toEqual([
      409,
      'SLOT_TAKEN',
    ]);
    expect((await act(app, token, id, 'reschedule', to)).status).toBe(200);
    expect(await held()).toEqual([]);
    expect(outcome(await hold())).toEqual([409, 'SLOT_TAKEN']);
  });

  test('can hold and book a class that overlaps it, and keeps seats of the same class', async () => {
    const { token } = salon.customer;
    await hold();
    const seat = await hold({ services: [salon.yoga] });
    expect(seat.status).toBe(201);
    expect(await held()).toEqual([{ id: seat.body.id, start_minute: 600 }]);
    expect(await bookAs(token, { services: [salon.yoga] })).toEqual([201, null]);
    expect(await held()).toHaveLength(1);
    await hold({ start: '13:00' });
    expect(await bookAs(token, { start: '12:30', services: [salon.yoga] })).toEqual([201, null]);
    expect(await held()).toEqual([{ id: seat.body.id, start_minute: 600 }]);
  });

  test('that is an agent can request approval for the time, which uses up the hold', async () => {
    const { token } = salon.customer;
    const agent = (await newGrant(app, token, { scopes: ['appointments:book'], asksFirst: true })).token;
    const { id } = (await hold({}, agent)).body;
    const asked = await book(app, agent, salon.slot);
    expect([asked.status, asked.body.status]).toEqual([202, 'pending']);
    expect(await held()).toMatchObject([{ start_minute: 600 }]);
    expect(outcome(await release(id, agent))).toEqual([404, 'NOT_FOUND']);
    const approved = await app.call('POST', `/api/approvals/${asked.body.id}/approve`, { token, body: {} });
    expect(approved.body.status).toBe('approved');
    expect(await held()).toEqual([]);
  });

  test('can hold the same slot again at the limit of five, but no sixth', async () => {
    const first = await hold({ start: '09:00' });
    for (const start of ['09:30', '10:00', '10:30', '11:00'])
      expect((await hold({ start })).status).toBe(201);
    expect((await hold({ start: '09:00' })).body).toEqual(first.body);
    expect((await hold({ start: '12:00' })).body.error).toBe('RATE_LIMITED:300');
    expect(await held()).toHaveLength(5);
  });

  test('can hold several seats of a class', async () => {
    for (let seat = 0; seat < 2; seat++) expect((await hold({ services: [salon.yoga] })).status).toBe(201);
    expect(await held()).toHaveLength(2);
  });

  test('is separate from their agent', async () => {
    const { id } = (await hold()).body;
    const agent = (await newGrant(app, salon.customer.token, { scopes: ['appointments:book'] })).token;
    for (const answer of [await hold({}, agent), await quote(agent)]) {
      expect(outcome(answer)).toEqual([409, 'SLOT_TAKEN']);
      expect(errorInfo(answer)).toMatchObject({ reason: 'own-hold', id });
    }
    expect(await held()).toEqual([{ id, start_minute: 600 }]);
  });
});

describe('refused holds', () => {
  test('get the same errors as bookings', async () => {
    await booked(app, salon.customer.token, salon.slot);
    expect(outcome(await hold())).toEqual([409, 'SLOT_TAKEN']);
    expect(outcome(await hold({ date: '2026-05-01' }))).toEqual([400, 'APPOINTMENT_IN_PAST']);
    expect(outcome(await hold({ start: '08:00' }))).toEqual([409, 'OUTSIDE_AVAILABILITY']);
    expect(outcome(await hold({ services: ['svc_x'] }))).toEqual([400, 'INVALID_SERVICES']);
    expect(outcome(await hold({ business: 'biz_x' }))).toEqual([404, 'BUSINESS_NOT_FOUND']);
    expect(outcome(await hold({ start: undefined }))).toEqual([400, 'MISSING_FIELDS']);
    expect(outcome(await app.call('POST', '/api/holds', { body: salon.slot }))).toEqual([
      401,
      'AUTH_REQUIRED',
    ]);
    expect(outcome(await hold({}, (await newUser(app, 'admin')).token))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await hold({}, (await newUser(app, 'business')).token))).toEqual([403, 'FORBIDDEN']);
  });

  test('more than five at a time return 429', async () => {
    for (const start of ['09:00', '09:30', '10:00', '10:30', '11:00'])
      expect((await hold({ start })).status).toBe(201);
    const sixth = await hold({ start: '12:00' });
    expect([sixth.status, sixth.body.error, sixth.headers.get('retry-after')]).toEqual([
      429,
      'RATE_LIMITED:300',
      '300',
    ]);
  });
});

describe('an expired hold', () => {
  test('no longer blocks the slot, before it is deleted', async () => {
    const { id } = (await hold()).body;
    const early = { ...salon.slot, start: '09:00' };
    await hold(early);
    clock.advance(299);
    expect(await bookAs(await stranger())).toEqual([409, 'SLOT_TAKEN']);
    clock.advance(1);
    expect(await free()).toBe(true);
    expect(outcome(await release(id))).toEqual([404, 'NOT_FOUND']);
    expect(await bookAs(await stranger())).toEqual([201, null]);
    expect(outcome(await hold(early, await stranger()))).toEqual([201, null]);
    expect(await bookAs(salon.customer.token, { holdId: id })).toEqual([404, 'NOT_FOUND']);
  });

  test('is deleted by deleteExpiredHolds', async () => {
    await hold();
    expect(await deleteExpiredHolds(app.db, clock.now())).toBeGreaterThanOrEqual(0);
    const count = async () =>
      (
        await app.db.row<{ count: number }>(sql`select count(*) from appointments where status = 'Held'
        and professional_id = ${salon.professional}`)
      )?.count;
    expect(await count()).toBe(1);
    await deleteExpiredHolds(app.db, new Date(clock.now().getTime() + 300_000));
    expect(await count()).toBe(0);
  });
});

describe('GET /api/holds', () => {
  const list = (token: string, query = '') =>
    app.call('GET', `/api/holds?businessId=${salon.business}${query}`, { token });

  test('lists holds for staff without the customer, by day and page, until they expire', async () => {
    await hold();
    await hold({ start: '12:00' });
    const kept = {
      businessId: salon.business,
      professionalId: salon.professional,
      date: day,
      start: '10:00',
      end: '10:30',
      expiresAt: new Date(clock.now().getTime() + 300_000).toISOString(),
    };
    for (const { token } of [salon.owner, salon.worker])
      expect((await list(token)).body).toEqual([kept, { ...kept, start: '12:00', end: '12:30' }]);
    const first = await list(salon.owner.token, '&limit=1');
    expect(first.body).toEqual([kept]);
    const [, next] = /<[^>]*(\/api[^>]*)>/.exec(first.headers.get('link') ?? '') ?? [];
    expect((await app.call('GET', next!, { token: salon.owner.token })).body).toMatchObject([
      { start: '12:00' },
    ]);
    expect((await list(salon.owner.token, '&from=2026-06-04')).body).toEqual([]);
    expect((await list(salon.owner.token, `&from=${day}&to=${day}`)).body).toHaveLength(2);
    clock.advance(300);
    expect((await list(salon.owner.token)).body).toEqual([]);
  });

  test('is empty for other businesses and other customers', async () => {
    await hold();
    expect((await list((await newUser(app, 'business')).token)).body).toEqual([]);
    expect((await list(await stranger())).body).toEqual([]);
  });

  test('lists the holds of a customer with id and services, but not those of an agent', async () => {
    const { id } = (await hold()).body;
    const agent = (await newGrant(app, salon.customer.token, { scopes: ['appointments:book'] })).token;
    expect((await hold({ start: '12:00' }, agent)).status).toBe(201);
    const { body } = await list(salon.customer.token);
    expect(body).toMatchObject([{ id, services: [salon.haircut], date: day, start: '10:00' }]);
    expect(body).toHaveLength(1);
  });
});

describe('availability with holdId', () => {
  const times = async (token: string, holdId: string) => {
    const { business, haircut } = salon;
    const offering = `businessId=${business}&serviceIds=${haircut}&holdId=${holdId}`;
    const days = await app.call('GET', `/api/availability/days?${offering}&from=${day}&to=${day}`, { token });
    const listed = await app.call('GET', `/api/availability/times?${offering}&date=${day}`, { token });
    return { days, times: listed };
  };

  test('counts the time of the own hold as free', async () => {
    const { id } = (await hold()).body;
    const { customer } = salon;
    const path = `/api/availability/times?businessId=${salon.business}&serviceIds=${salon.haircut}&date=${day}`;
    const isFree = (answer: { body: { time: string; available: boolean }[] }) =>
      answer.body.find(({ time }) => time === '10:00')?.available;
    expect(isFree(await app.call('GET', path, { token: customer.token }))).toBe(false);
    const mine = await times(customer.token, id);
    expect(isFree(mine.times)).toBe(true);
    expect(mine.days.body[0].free).toBe(
      mine.times.body.filter(({ available }: { available: boolean }) => available).length,
    );
  });

  test("returns 404 for another customer's hold, an expired one and without a session", async () => {
    const { id } = (await hold()).body;
    const other = await times(await stranger(), id);
    for (const answer of [other.days, other.times]) {
      expect(outcome(answer)).toEqual([404, 'NOT_FOUND']);
      expect(errorInfo(answer)).toMatchObject({ field: 'query.holdId' });
    }
    const path = `/api/availability/times?businessId=${salon.business}&serviceIds=${salon.haircut}&date=${day}&holdId=${id}`;
    expect(outcome(await app.call('GET', path))).toEqual([404, 'NOT_FOUND']);
    clock.advance(300);
    expect(outcome((await times(salon.customer.token, id)).times)).toEqual([404, 'NOT_FOUND']);
  });
});
