import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newProfessional, newService, newUser } from '../../../fixtures/marketplace.ts';
import {
  act,
  book,
  booked,
  codes,
  day,
  makeRegulars,
  monday,
  newCoupon,
  newSalon,
  outcome,
  type Salon,
  setBusiness,
  soldPackage,
} from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
  salon = await newSalon(app);
});
afterAll(() => app.close());

/** A separate salon, so that tests do not take each other's times. */
const fresh = () => newSalon(app);

describe('a booking by a customer', () => {
  test('returns every documented field and omits unset ones', async () => {
    const answer = await book(app, salon.customer.token, { ...salon.slot, notes: ' Short, please. ' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^apt_[0-9a-z]{26}$/),
        client: 'Maya Rossi',
        clientId: salon.customer.id,
        professional: salon.professional,
        business: salon.business,
        date: day,
        start: '10:00',
        end: '10:30',
        time: '10:00',
        services: [salon.haircut],
        status: 'Confirmed',
        notes: 'Short, please.',
        paymentStatus: 'unpaid',
        timezone: 'Europe/Lisbon',
        startUtc: '2026-06-03T09:00:00.000Z',
        bookedServices: [{ serviceId: salon.haircut, name: 'Haircut', duration: 30, priceMajor: 20 }],
        currency: 'EUR',
        businessName: 'A business',
        professionalName: 'Inês Duarte',
        familyMemberId: null,
        totalMajor: 20,
        amountPaidMajor: 0,
        amountDueMajor: 20,
        cancelUntil: '2026-06-02T09:00:00.000Z',
        rescheduleUntil: '2026-06-02T09:00:00.000Z',
        createdAt: '2026-06-01T07:00:00.000Z',
        version: expect.stringMatching(/^[0-9a-f]+$/),
        bookedVia: 'online',
      },
    ]);
    const read = await app.call('GET', `/api/appointments/${answer.body.id}`, {
      token: salon.customer.token,
    });
    expect(read.body).toEqual(answer.body);
  });

  test('books several services consecutively in the given order', async () => {
    const { slot, customer, colour, haircut } = await fresh();
    const made = await booked(app, customer.token, { ...slot, services: [colour, haircut] });
    expect([made.start, made.end, made.services]).toEqual(['10:00', '11:30', [colour, haircut]]);
    expect(made.bookedServices.map(({ name, priceMajor }: never) => [name, priceMajor])).toEqual([
      ['Colour', 45.5],
      ['Haircut', 20],
    ]);
    const other = await newUser(app);
    expect(outcome(await book(app, other.token, { ...slot, start: '11:00' }))).toEqual([409, 'SLOT_TAKEN']);
    expect((await book(app, other.token, { ...slot, start: '11:30' })).status).toBe(201);
  });

  test('for a family member is independent of the customer’s own appointments', async () => {
    const { slot, customer, yoga } = await fresh();
    const member = await app.call('POST', '/api/family-members', {
      token: customer.token,
      body: { name: 'Emil' },
    });
    const class_ = { ...slot, services: [yoga] };
    await booked(app, customer.token, class_);
    const made = await booked(app, customer.token, { ...class_, familyMemberId: member.body.id });
    expect([made.client, made.clientId]).toEqual(['Emil', customer.id]);
    const again = await book(app, customer.token, { ...class_, familyMemberId: member.body.id });
    expect(outcome(again)).toEqual([409, 'CLIENT_DOUBLE_BOOKED']);
  });

  test('ignores read-only fields', async () => {
    const { slot, customer } = await fresh();
    const sent = {
      paymentIntentId: 'pi_1',
      paymentStatus: 'paid',
      status: 'Completed',
      staffNotes: 'x',
      id: 'apt_x',
      client: 'Y',
    };
    const made = await booked(app, customer.token, { ...slot, ...sent });
    expect([made.paymentIntentId, made.paymentStatus, made.status, made.staffNotes]).toEqual([
      undefined,
      'unpaid',
      'Confirmed',
      undefined,
    ]);
    expect([made.id === 'apt_x', made.client]).toEqual([false, 'Maya Rossi']);
  });

  test('stays Pending where auto-confirmation is off', async () => {
    const { slot, customer, owner, business } = await fresh();
    await setBusiness(app, business, sql`auto_confirm = false`);
    const made = await booked(app, customer.token, slot);
    expect(made.status).toBe('Pending');
    expect(outcome(await book(app, (await newUser(app)).token, slot))).toEqual([409, 'SLOT_TAKEN']);
    expect((await act(app, owner.token, made.id, 'confirm')).body.status).toBe('Confirmed');
  });

  test('of a service without a price has no price', async () => {
    const { slot, customer, business, professional } = await fresh();
    const service = await newService(app, {
      businessId: business,
      professionalIds: [professional],
      name: 'Chat',
    });
    const made = await booked(app, customer.token, { ...slot, services: [service] });
    expect(made.bookedServices).toEqual([{ serviceId: service, name: 'Chat', duration: 30 }]);
    expect(made.currency).toBe('EUR');
  });

  test('can use a professional’s own service', async () => {
    const { slot, customer, professional } = await fresh();
    const own = await newService(app, { ownerProfessionalId: professional, professionalIds: [professional] });
    expect((await book(app, customer.token, { ...slot, services: [own] })).status).toBe(201);
  });

  test('accepts a time that availability lists as free and removes it from the list', async () => {
    const { slot, customer, business, professional, haircut } = await fresh();
    const path = `/api/availability?professionalId=${professional}&businessId=${business}&date=${day}&serviceId=${haircut}`;
    const free = async () =>
      (await app.call('GET', path)).body
        .filter(({ available }: never) => available)
        .map(({ time }: never) => time);
    const before = await free();
    expect(before).toContain('10:00');
    await booked(app, customer.token, slot);
    expect(await free()).toEqual(before.filter((time: string) => time !== '10:00'));
  });
});

describe('a booking by staff', () => {
  test('for an account can start at any free minute and is confirmed immediately', async () => {
    const place = await fresh();
    const { slot, owner, customer, business } = place;
    await makeRegulars(app, place, customer);
    await setBusiness(app, business, sql`auto_confirm = false`);
    const made = await booked(app, owner.token, { ...slot, start: '10:07', clientId: customer.id });
    expect([made.status, made.clientId, made.start]).toEqual(['Confirmed', customer.id, '10:07']);
    const mine = await app.call('GET', '/api/appointments?status=Confirmed', { token: customer.token });
    expect(mine.body.map(({ id }: never) => id)).toEqual([made.id]);
  });

  test('by a professional for a client record', async () => {
    const { slot, owner, worker } = await fresh();
    const client = await app.call('POST', '/api/business/clients', {
      token: owner.token,
      body: { name: 'Walter' },
    });
    const made = await booked(app, worker.token, { ...slot, crmClientId: client.body.id });
    expect([made.client, made.crmClientId, 'clientId' in made]).toEqual(['Walter', client.body.id, false]);
    const twice = await book(app, owner.token, { ...slot, crmClientId: client.body.id, start: '10:15' });
    expect(outcome(twice)).toEqual([409, 'SLOT_TAKEN']);
  });

  test('requires exactly one client', async () => {
    const { slot, owner, customer } = await fresh();
    expect(outcome(await book(app, owner.token, slot))).toEqual([400, 'MISSING_FIELDS']);
    const both = { ...slot, clientId: customer.id, crmClientId: 'cli_x' };
    expect(outcome(await book(app, owner.token, both))).toEqual([400, 'INVALID_INPUT']);
  });

  test('is refused at other businesses and for colleagues', async () => {
    const { slot, worker, customer, business, haircut } = await fresh();
    const body = { ...slot, clientId: customer.id };
    expect(outcome(await book(app, salon.owner.token, body))).toEqual([403, 'FORBIDDEN']);
    const colleague = await newProfessional(app, { businessIds: [business] });
    await app.db.run(sql`insert into service_professionals values (${haircut}, ${colleague})`);
    expect(outcome(await book(app, worker.token, { ...body, professional: colleague }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  test('is refused to admins', async () => {
    const admin = await newUser(app, 'admin');
    expect(outcome(await book(app, admin.token, salon.slot))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('a class', () => {
  test('sells each seat once', async () => {
    const { slot, yoga } = await fresh();
    const users = await Promise.all([1, 2, 3, 4].map(() => newUser(app)));
    const answers = [];
    for (const { token } of users) answers.push(await book(app, token, { ...slot, services: [yoga] }));
    expect(answers.map(outcome)).toEqual([
      [201, null],
      [201, null],
      [201, null],
      [409, 'SESSION_FULL'],
    ]);
    await act(app, users[1]!.token, answers[1]!.body.id, 'cancel');
    expect((await book(app, users[3]!.token, { ...slot, services: [yoga] })).status).toBe(201);
  });

  test('blocks its time for other services and cannot be combined with them', async () => {
    const { slot, customer, yoga, haircut } = await fresh();
    await booked(app, customer.token, { ...slot, services: [yoga] });
    const other = await newUser(app);
    expect(outcome(await book(app, other.token, { ...slot, start: '10:30' }))).toEqual([409, 'SLOT_TAKEN']);
    const later = { ...slot, start: '10:30', services: [yoga] };
    expect(outcome(await book(app, other.token, later))).toEqual([409, 'SLOT_TAKEN']);
    const mixed = { ...slot, start: '14:00', services: [yoga, haircut] };
    expect(outcome(await book(app, other.token, mixed))).toEqual([400, 'INVALID_SERVICES']);
  });
});

describe('a series', () => {
  const datesOf = async (token: string) =>
    (await app.call('GET', '/api/appointments', { token })).body.map(({ date, start, startUtc }: never) => [
      date,
      start,
      startUtc,
    ]);

  test('keeps the local time when the clocks change and shares a group id', async () => {
    const { slot, customer } = await fresh();
    const made = await booked(app, customer.token, {
      ...slot,
      date: '2026-10-21',
      recurringFrequency: 'weekly',
      recurringCount: 2,
    });
    expect(made.date).toBe('2026-10-21');
    expect(await datesOf(customer.token)).toEqual([
      ['2026-10-21', '10:00', '2026-10-21T09:00:00.000Z'],
      ['2026-10-28', '10:00', '2026-10-28T10:00:00.000Z'],
    ]);
    const { body } = await app.call('GET', '/api/appointments', { token: customer.token });
    expect(new Set(body.map(({ recurringGroupId }: never) => recurringGroupId))).toEqual(
      new Set([made.recurringGroupId]),
    );
    expect(made.recurringGroupId).toMatch(/^rec_/);
  });

  test('is booked completely or not at all', async () => {
    const { slot, customer } = await fresh();
    const other = await newUser(app);
    await booked(app, other.token, { ...slot, date: '2026-07-01' });
    const series = { ...slot, recurringFrequency: 'biweekly', recurringCount: 12 };
    const answer = await book(app, customer.token, series);
    expect(outcome(answer)).toEqual([409, 'SLOT_TAKEN']);
    expect(errorInfo(answer)).toEqual({ field: 'body.start', reason: 'taken', date: '2026-07-01' });
    expect(await datesOf(customer.token)).toEqual([]);
  });

  test('names the first date that fails', async () => {
    const { slot, customer, owner, professional } = await fresh();
    const series = { ...slot, recurringFrequency: 'weekly', recurringCount: 6 };
    const failure = async (token: string, path = '/api/appointments') => {
      const answer = await app.call('POST', path, { token, body: series });
      return [answer.body.error, errorInfo(answer).date];
    };
    const elsewhere = await fresh();
    await booked(app, customer.token, { ...elsewhere.slot, date: '2026-07-01' });
    const clash = ['CLIENT_DOUBLE_BOOKED', '2026-07-01'];
    expect(await failure(customer.token)).toEqual(clash);
    expect(await failure(customer.token, '/api/appointments/quote')).toEqual(clash);
    const off = { professionalId: professional, startDate: '2026-06-24', endDate: '2026-06-24' };
    await app.call('POST', '/api/time-off', { token: owner.token, body: off });
    expect(await failure(customer.token)).toEqual(['PROFESSIONAL_TIME_OFF', '2026-06-24']);
    expect(await datesOf(customer.token)).toHaveLength(1);
  });

  test('requires both recurringFrequency and recurringCount', async () => {
    const { slot, customer } = await fresh();
    const cases: [object, string, string][] = [
      [{ recurringCount: 5 }, 'MISSING_FIELDS', 'body.recurringFrequency'],
      [{ recurringCount: 1 }, 'MISSING_FIELDS', 'body.recurringFrequency'],
      [{ recurringFrequency: 'weekly' }, 'MISSING_FIELDS', 'body.recurringCount'],
      [{ recurringFrequency: 'biweekly' }, 'MISSING_FIELDS', 'body.recurringCount'],
      [{ recurringFrequency: 'none', recurringCount: 2 }, 'INVALID_INPUT', 'body.recurringCount'],
    ];
    for (const [change, code, field] of cases)
      for (const path of ['/api/appointments', '/api/appointments/quote']) {
        const answer = await app.call('POST', path, { token: customer.token, body: { ...slot, ...change } });
        expect(outcome(answer)).toEqual([400, code]);
        expect(errorInfo(answer).field).toBe(field);
      }
    expect(await datesOf(customer.token)).toEqual([]);
    for (const [index, change] of [
      { recurringFrequency: 'none' },
      { recurringFrequency: 'none', recurringCount: 1 },
      { recurringFrequency: 'weekly', recurringCount: 1 },
    ].entries()) {
      const single = await booked(app, customer.token, { ...slot, start: `1${index}:00`, ...change });
      expect('recurringGroupId' in single).toBe(false);
    }
  });

  test('has at most twelve occurrences', async () => {
    const { slot, customer } = await fresh();
    const weekly = { ...slot, recurringFrequency: 'weekly' };
    for (const [recurringCount, code] of [
      [0, 'INVALID_VALUE'],
      [13, 'INVALID_VALUE'],
      [1.5, 'INVALID_VALUE'],
      ['3', 'INVALID_INPUT'],
    ])
      expect(outcome(await book(app, customer.token, { ...weekly, recurringCount }))).toEqual([400, code]);
    await booked(app, customer.token, { ...weekly, start: '11:00', recurringCount: 12 });
    expect(await datesOf(customer.token)).toHaveLength(12);
  });
});

describe('a coupon', () => {
  test('applies to the first appointment of a series', async () => {
    const { slot, customer, ...rest } = await fresh();
    const couponCode = await newCoupon(app, { slot, customer, ...rest });
    const series = {
      ...slot,
      recurringFrequency: 'weekly',
      recurringCount: 2,
      couponCode: couponCode.toLowerCase(),
    };
    const made = await booked(app, customer.token, series);
    expect(made.discount).toEqual({ couponCode, subtotalMajor: 20, discountMajor: 5, finalMajor: 15 });
    const { body } = await app.call('GET', '/api/appointments', { token: customer.token });
    expect(body.map((row: object) => 'discount' in row)).toEqual([true, false]);
  });

  test('that does not apply refuses the booking', async () => {
    const place = await fresh();
    const { slot, customer } = place;
    const couponCode = await newCoupon(app, place, { minSpendMajor: 100 });
    expect(outcome(await book(app, customer.token, { ...slot, couponCode }))).toEqual([
      400,
      'MIN_SPEND_NOT_MET',
    ]);
    expect((await app.call('GET', '/api/appointments', { token: customer.token })).body).toEqual([]);
  });

  test('can be used again after cancelling', async () => {
    const place = await fresh();
    const { slot, customer } = place;
    const couponCode = await newCoupon(app, place, { usageLimit: 1 });
    const { id } = await booked(app, customer.token, { ...slot, couponCode });
    const next = { ...slot, start: '12:00', couponCode };
    expect(outcome(await book(app, customer.token, next))).toEqual([409, 'USAGE_LIMIT_REACHED']);
    expect((await act(app, customer.token, id, 'cancel')).status).toBe(200);
    expect((await book(app, customer.token, next)).status).toBe(201);
  });
});

describe('a package', () => {
  const remaining = async (token: string) =>
    (await app.call('GET', '/api/packages', { token })).body.map(
      ({ sessionsRemaining }: never) => sessionsRemaining,
    );

  test('pays for its service in the first appointment of a series; cancelling returns the session', async () => {
    const place = await fresh();
    const { slot, customer, haircut, colour } = place;
    const packagePurchaseId = await soldPackage(app, place, customer.id);
    const body = {
      ...slot,
      services: [haircut, colour],
      recurringFrequency: 'weekly',
      recurringCount: 2,
      packagePurchaseId,
    };
    const made = await booked(app, customer.token, body);
    expect(made.packageRedemption).toEqual({
      packagePurchaseId,
      subtotalMajor: 65.5,
      finalMajor: 45.5,
      sessionsTotal: 2,
    });
    expect(await remaining(customer.token)).toEqual([1]);
    const { body: rows } = await app.call('GET', '/api/appointments', { token: customer.token });
    expect(rows.map((row: object) => 'packageRedemption' in row)).toEqual([true, false]);
    await act(app, customer.token, made.id, 'cancel');
    expect(await remaining(customer.token)).toEqual([2]);
  });

  test('can be redeemed by staff for its own client only', async () => {
    const place = await fresh();
    const { slot, customer, owner } = place;
    const packagePurchaseId = await soldPackage(app, place, customer.id);
    const body = { ...slot, packagePurchaseId };
    const other = await newUser(app);
    await makeRegulars(app, place, customer, other);
    expect((await book(app, owner.token, { ...body, clientId: customer.id })).status).toBe(201);
    const stolen = await book(app, owner.token, { ...body, start: '12:00', clientId: other.id });
    expect(outcome(stolen)).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    ['of another customer', 'NOT_FOUND'],
    ['of another service', 'SERVICE_NOT_ELIGIBLE'],
    ['of another business', 'BUSINESS_MISMATCH'],
    ['used up', 'NOT_FOUND'],
    ['expired', 'NOT_FOUND'],
    ['unknown', 'NOT_FOUND'],
  ])('%s refuses the booking', async (kind, code) => {
    const place = await fresh();
    const { slot, customer, colour } = place;
    const owner = kind === 'of another customer' ? (await newUser(app)).id : customer.id;
    const seller = kind === 'of another business' ? await fresh() : place;
    const fields = kind === 'of another service' ? { serviceId: colour } : {};
    const packagePurchaseId = kind === 'unknown' ? 'pur_x' : await soldPackage(app, seller, owner, fields);
    if (kind === 'used up')
      await app.db.run(
        sql`update package_purchases set sessions_redeemed = 2 where id = ${packagePurchaseId}`,
      );
    if (kind === 'expired')
      await app.db.run(
        sql`update package_purchases set expires_at = ${new Date(monday)} where id = ${packagePurchaseId}`,
      );
    const answer = await book(app, customer.token, { ...slot, packagePurchaseId });
    expect(answer.body.error).toBe(code);
    expect((await app.call('GET', '/api/appointments', { token: customer.token })).body).toEqual([]);
  });
});

describe('a booking with an Idempotency-Key', () => {
  test('is created once, and a refused request can be repeated', async () => {
    const { slot, customer } = await fresh();
    const headers = { 'idempotency-key': 'once' };
    const other = await newUser(app);
    const inTheWay = await booked(app, other.token, slot);
    expect(outcome(await book(app, customer.token, slot, { headers }))).toEqual([409, 'SLOT_TAKEN']);
    await act(app, other.token, inTheWay.id, 'cancel');
    const answers = [
      await book(app, customer.token, slot, { headers }),
      await book(app, customer.token, slot, { headers }),
    ];
    expect(codes(answers)).toEqual([201, 201]);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(answers[1]!.headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('staff notes', () => {
  test('are stored for every occurrence of a series and shown to staff only', async () => {
    const { slot, owner, customer } = await fresh();
    // Staff can book for an account only after it booked there itself.
    const earlier = await booked(app, customer.token, { ...slot, start: '15:00' });
    const body = {
      ...slot,
      clientId: customer.id,
      staffNotes: ' Allergic to ammonia ',
      recurringFrequency: 'weekly',
      recurringCount: 2,
    };
    const made = await booked(app, owner.token, body);
    expect(made.staffNotes).toBe('Allergic to ammonia');
    const shown = await app.call('GET', '/api/appointments', { token: owner.token });
    const series = shown.body.filter(({ id }: { id: string }) => id !== earlier.id);
    expect(series.map(({ staffNotes }: { staffNotes: string }) => staffNotes)).toEqual([
      'Allergic to ammonia',
      'Allergic to ammonia',
    ]);
    const theirs = await app.call('GET', `/api/appointments/${made.id}`, { token: customer.token });
    expect('staffNotes' in theirs.body).toBe(false);
  });

  test('sent by a customer are ignored', async () => {
    const { slot, owner, customer } = await fresh();
    const made = await booked(app, customer.token, { ...slot, staffNotes: 'Gets a discount' });
    expect('staffNotes' in made).toBe(false);
    const seen = await app.call('GET', `/api/appointments/${made.id}`, { token: owner.token });
    expect('staffNotes' in seen.body).toBe(false);
  });
});
