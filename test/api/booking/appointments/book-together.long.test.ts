import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { type CallOptions, startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { notificationsOf } from '../../../fixtures/notifications.ts';
import {
  booked,
  makeRegulars,
  monday,
  newColleague,
  newCoupon,
  newSalon,
  outcome,
  type Salon,
  soldPackage,
} from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
/** A second professional of the salon. */
let colleague: string;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  salon = await newSalon(app);
  colleague = await newColleague(app, salon);
});

const together = (visits: unknown, token = salon.customer.token, options: CallOptions = {}) =>
  app.call('POST', '/api/appointments/together', { token, body: { visits }, ...options });
const visit = (change: object = {}) => ({ ...salon.slot, ...change });
const withColleague = (change: object = {}) => visit({ professional: colleague, ...change });
const newMember = async (name = 'Emil', token = salon.customer.token): Promise<string> =>
  (await app.call('POST', '/api/family-members', { token, body: { name } })).body.id;
const failure = async (visits: unknown, token?: string) => {
  const answer = await together(visits, token);
  return [...outcome(answer), errorInfo(answer)] as const;
};
const ahead = async (token = salon.customer.token) =>
  (await app.call('GET', '/api/appointments', { token })).body.length;

describe('POST /api/appointments/together', () => {
  test('books for two clients at the same time and keeps the order', async () => {
    const familyMemberId = await newMember();
    const answer = await together([
      withColleague({ familyMemberId, notes: 'The fringe stays.' }),
      visit({ services: [salon.colour] }),
    ]);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject([
      { client: 'Emil', familyMemberId, professional: colleague, notes: 'The fringe stays.', totalMajor: 20 },
      { client: 'Maya Rossi', familyMemberId: null, professional: salon.professional, totalMajor: 45.5 },
    ]);
    for (const { id, ...made } of answer.body) {
      const read = await app.call('GET', `/api/appointments/${id}`, { token: salon.customer.token });
      expect(read.body).toEqual({ id, ...made });
    }
    expect(await listViolations(app.db)).toEqual([]);
  });

  test('books at several businesses, including a series', async () => {
    const other = await newSalon(app);
    const answer = await together([
      visit({ recurringFrequency: 'weekly', recurringCount: 3 }),
      { ...other.slot, start: '12:00' },
    ]);
    expect(answer.status).toBe(201);
    expect(answer.body[0].occurrences).toHaveLength(3);
    expect('occurrences' in answer.body[1]).toBe(false);
    expect(await ahead()).toBe(4);
  });

  test('accepts a coupon, a package and a hold like a single booking', async () => {
    const couponCode = await newCoupon(app, salon);
    const packagePurchaseId = await soldPackage(app, salon, salon.customer.id, { sessionCount: 1 });
    const kept = visit({ start: '15:00' });
    const hold = await app.call('POST', '/api/holds', { token: salon.customer.token, body: kept });
    const answer = await together([
      visit({ packagePurchaseId }),
      visit({ start: '12:00', couponCode }),
      { ...kept, holdId: hold.body.id },
    ]);
    expect(answer.status).toBe(201);
    expect(answer.body.map(({ totalMajor }: never) => totalMajor)).toEqual([0, 15, 20]);
    expect(answer.body[0].packageRedemption.packagePurchaseId).toBe(packagePurchaseId);
    expect(await app.db.rows(sql`select 1 from appointments where status = 'Held'`)).toEqual([]);
    expect(await listViolations(app.db)).toEqual([]);
  });

  test('by staff books for several clients, who are notified', async () => {
    const [first, second] = [salon.customer, await newUser(app)];
    await makeRegulars(app, salon, first, second);
    const record = await app.call('POST', '/api/business/clients', {
      token: salon.owner.token,
      body: { name: 'Ann' },
    });
    const answer = await together(
      [
        visit({ clientId: first.id, staffNotes: 'Came together.' }),
        withColleague({ clientId: second.id }),
        visit({ crmClientId: record.body.id, start: '12:00' }),
      ],
      salon.owner.token,
    );
    expect(answer.status).toBe(201);
    expect(answer.body.map(({ bookedVia }: never) => bookedVia)).toEqual(['staff', 'staff', 'staff']);
    expect(answer.body[0].staffNotes).toBe('Came together.');
    const received = await notificationsOf(app, second.token);
    expect(received.map(({ kind }) => kind)).toEqual(['appointment.booked']);
  });

  test('accepts null for unused options', async () => {
    const answer = await together([visit({ notes: null }), visit({ start: '12:00', couponCode: null })]);
    expect(answer.status).toBe(201);
  });

  test('repeated with the same Idempotency-Key books once', async () => {
    const options = { headers: { 'idempotency-key': 'together-once' } };
    const visits = [visit(), visit({ start: '12:00' })];
    const [first, second] = await Promise.all([
      together(visits, undefined, options),
      together(visits, undefined, options),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await ahead()).toBe(2);
    const other = await together([visit({ start: '13:00' }), visit({ start: '14:00' })], undefined, options);
    expect(outcome(other)).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('all appointments or none: Error-Info names the first that fails', () => {
  test('a taken time', async () => {
    await booked(app, (await newUser(app)).token, visit({ start: '12:00' }));
    expect(await failure([visit(), visit({ start: '12:00' }), visit({ start: '03:00' })])).toEqual([
      409,
      'SLOT_TAKEN',
      { field: 'body.visits[1].start', reason: 'taken', date: '2026-06-03' },
    ]);
    expect(await ahead()).toBe(0);
    // The other time stays free.
    await booked(app, (await newUser(app)).token, visit());
  });

  test('one professional for two of them at the same time', async () => {
    const familyMemberId = await newMember();
    expect(await failure([visit(), visit({ familyMemberId })])).toEqual([
      409,
      'SLOT_TAKEN',
      { field: 'body.visits[1].start', reason: 'taken', date: '2026-06-03' },
    ]);
  });

  test('one client at two places at the same time; family members are independent', async () => {
    expect(await failure([visit(), withColleague()])).toEqual([
      409,
      'CLIENT_DOUBLE_BOOKED',
      { field: 'body.visits[1].start', reason: 'own-appointment', date: '2026-06-03' },
    ]);
    const familyMemberId = await newMember();
    expect((await together([visit(), withColleague({ familyMemberId })])).status).toBe(201);
  });

  test('too many seats of a class', async () => {
    const seats = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => newMember(name)));
    const yoga = visit({ services: [salon.yoga] });
    const everybody = [yoga, ...seats.map((familyMemberId) => ({ ...yoga, familyMemberId }))];
    expect(await failure(everybody)).toEqual([
      409,
      'SESSION_FULL',
      expect.objectContaining({ field: 'body.visits[3].start' }),
    ]);
    expect((await together(everybody.slice(0, 3))).status).toBe(201);
  });

  test('validation errors before unknown records, and unknown records before conflicts', async () => {
    await booked(app, (await newUser(app)).token, visit());
    expect(await failure([visit(), visit({ familyMemberId: 'fam_none' })])).toEqual([
      404,
      'NOT_FOUND',
      { field: 'body.visits[1].familyMemberId', reason: 'not-found' },
    ]);
    expect(await failure([visit({ familyMemberId: 'fam_none' }), visit({ recurringCount: 3 })])).toEqual([
      400,
      'MISSING_FIELDS',
      { field: 'body.visits[1].recurringFrequency', reason: 'missing' },
    ]);
    const { start: _, ...without } = visit();
    expect(await failure([visit(), without])).toEqual([
      400,
      'MISSING_FIELDS',
      { field: 'body.visits[1].start', reason: 'missing' },
    ]);
    expect(await failure([visit(), visit({ colour: 'red' })])).toEqual([
      400,
      'INVALID_INPUT',
      { field: 'body.visits[1].colour', reason: 'unknown-field' },
    ]);
  });

  test('details are those of a single booking, with the path in front', async () => {
    const other = await newSalon(app);
    await booked(app, (await newUser(app)).token, visit());
    const changes = [
      {},
      { start: '03:00' },
      { start: '10:07' },
      { date: '2020-01-01' },
      { date: 'soon' },
      { business: 'biz_none' },
      { services: [other.haircut] },
      { services: [salon.yoga, salon.haircut] },
      { familyMemberId: 'fam_none' },
      { couponCode: 'NOTHING' },
      { couponCode: await newCoupon(app, salon, { minSpendMajor: 100 }) },
      { holdId: 'hld_none' },
      { recurringCount: 2 },
    ];
    const detailOf = ({ headers }: { headers: Headers }) => headers.get('error-detail')!;
    for (const change of changes) {
      const single = await app.call('POST', '/api/appointments', {
        token: salon.customer.token,
        body: visit(change),
      });
      const both = await together([visit({ start: '15:00' }), visit(change)]);
      expect([outcome(both), detailOf(both)]).toEqual([
        outcome(single),
        detailOf(single).replace(/^body/, 'body.visits[1]'),
      ]);
      expect(detailOf(both)).toMatch(/^body\.visits\[1\]/);
    }
  });

  test('fewer than two and more than eight', async () => {
    for (const visits of [undefined, null, [], [visit()], Array(9).fill(visit()), 'both', [visit(), 7]])
      expect((await together(visits)).status).toBe(400);
    expect(await ahead()).toBe(0);
  });

  test('a package or coupon that covers one of them only', async () => {
    const packagePurchaseId = await soldPackage(app, salon, salon.customer.id, { sessionCount: 1 });
    const later = { start: '12:00' };
    expect(await failure([visit({ packagePurchaseId }), visit({ ...later, packagePurchaseId })])).toEqual([
      404,
      'NOT_FOUND',
      expect.objectContaining({ field: expect.stringMatching(/^body\.visits\[1\]/) }),
    ]);
    const couponCode = await newCoupon(app, salon, { perCustomerLimit: 1 });
    expect(await failure([visit({ couponCode }), visit({ ...later, couponCode })])).toEqual([
      409,
      'CUSTOMER_LIMIT_REACHED',
      expect.objectContaining({ field: expect.stringMatching(/^body\.visits\[1\]/) }),
    ]);
    expect(await ahead()).toBe(0);
    expect((await together([visit({ packagePurchaseId }), visit({ ...later, couponCode })])).status).toBe(
      201,
    );
    expect(await listViolations(app.db)).toEqual([]);
  });

  test('more than the daily limit of the account', async () => {
    const most = limits.appointmentsPerDay.most;
    const at = (index: number) => `${9 + Math.floor(index / 2)}:${index % 2 ? '30' : '00'}`.padStart(5, '0');
    for (let index = 0; index < most - 1; index++)
      await booked(app, salon.customer.token, visit({ start: at(index) }));
    const rest = [visit({ start: at(most - 1) }), visit({ start: at(most) })];
    const [status, code, info] = await failure(rest);
    expect([status, code]).toEqual([429, expect.stringMatching(/^RATE_LIMITED:\d+$/)]);
    expect(info).toMatchObject({ field: 'body.visits[1]', reason: 'limit', limit: most });
    expect(await ahead()).toBe(most - 1);
  });

  test('staff who hit another appointment of a client are refused, and the client is notified', async () => {
    await makeRegulars(app, salon, salon.customer);
    const elsewhere = await newSalon(app);
    await booked(app, salon.customer.token, { ...elsewhere.slot, start: '12:00' });
    const visits = [
      visit({ clientId: salon.customer.id }),
      visit({ clientId: salon.customer.id, start: '12:00' }),
    ];
    expect(await failure(visits, salon.owner.token)).toEqual([
      409,
      'CLIENT_DOUBLE_BOOKED',
      { field: 'body.visits[1].start', reason: 'own-appointment', date: '2026-06-03' },
    ]);
    const received = await notificationsOf(app, salon.customer.token);
    expect(received.filter(({ kind }) => kind === 'business.could_not_book')).toHaveLength(1);
  });

  test('customers cannot name clients, and staff can book only at their own business', async () => {
    const other = await newSalon(app);
    expect(await failure([visit(), visit({ clientId: other.customer.id })])).toEqual([
      403,
      'CRM_CLIENT_STAFF_ONLY',
      expect.objectContaining({ field: 'body.visits[1].clientId' }),
    ]);
    await makeRegulars(app, salon, salon.customer);
    const body = { clientId: salon.customer.id };
    const [status] = await failure(
      [visit(body), { ...other.slot, ...body, start: '12:00' }],
      salon.owner.token,
    );
    expect([403, 404]).toContain(status);
  });
});
