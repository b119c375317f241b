import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newProfessional, newService, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { pay, settle, waitForPaymentStatus } from '../../../fixtures/payments.ts';
import {
  act,
  book,
  booked,
  monday,
  moveTo,
  newCoupon,
  newSalon,
  outcome,
  type Salon,
  soldPackage,
} from '../../../fixtures/salon.ts';

const password = 'a long password';
let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({
    clock: { now: () => new Date(monday) },
    environment: { PAYMENT_PROVIDER: 'mock', AUTH_LIMIT_PER_MINUTE: '100000' },
  });
});
beforeEach(async () => {
  salon = await newSalon(app);
});
afterAll(async () => {
  expect(await listViolations(app.db)).toEqual([]);
  await app.close();
});

const post = (action: string, body?: unknown, user: TestUser = salon.owner) =>
  app.call('POST', `/api/businesses/${salon.business}/${action}`, { token: user.token, body });
const get = (path: string, user?: TestUser) => app.call('GET', path, { token: user?.token });
const gone = [404, 'BUSINESS_NOT_FOUND'];
const booking = () => ({
  business: salon.business,
  professional: salon.professional,
  services: [salon.haircut],
  from: '2026-06-03',
  to: '2026-06-10',
});

test('only the owner can close, reopen, unlist and list a business', async () => {
  const [other, admin] = [await newUser(app, 'business'), await newUser(app, 'admin')];
  for (const action of ['close', 'reopen', 'unlist', 'list']) {
    expect(outcome(await post(action, {}, other))).toEqual(gone);
    for (const user of [salon.customer, salon.worker, admin])
      expect(outcome(await post(action, {}, user))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await app.call('POST', `/api/businesses/${salon.business}/${action}`))).toEqual([
      401,
      'AUTH_REQUIRED',
    ]);
    expect(
      outcome(await app.call('POST', `/api/businesses/biz_x/${action}`, { token: salon.owner.token })),
    ).toEqual(gone);
  }
  for (const body of [
    { cancelUpcoming: 'yes' },
    { cancelUpcoming: 1 },
    { reason: 'x'.repeat(501) },
    { reason: 5 },
  ])
    expect((await post('close', body)).status).toBe(400);
  expect((await get(`/api/businesses/${salon.business}`)).status).toBe(200);
});

test('returns 409 ACCOUNT_HAS_BOOKINGS with the number of upcoming appointments', async () => {
  const ids = [];
  for (const start of ['10:00', '11:00'])
    ids.push((await booked(app, salon.customer.token, { ...salon.slot, start })).id);
  for (const body of [undefined, {}, { cancelUpcoming: false }]) {
    const refused = await post('close', body);
    expect(outcome(refused)).toEqual([409, 'ACCOUNT_HAS_BOOKINGS']);
    expect(errorInfo(refused)).toMatchObject({ field: 'body.cancelUpcoming', value: 2 });
  }
  await moveTo(app, ids[0]!, '2026-06-01T06:50:00Z');
  await act(app, salon.customer.token, ids[1]!, 'cancel');
  expect((await post('close')).body.status).toBe('closed');
  expect((await act(app, salon.owner.token, ids[0]!, 'complete')).body.status).toBe('Completed');
});

test('cancels appointments with the reason and refunds payments, coupons and package sessions', async () => {
  const { customer, slot } = salon;
  const couponCode = await newCoupon(app, salon);
  const packagePurchaseId = await soldPackage(app, salon, customer.id);
  const visit = async (date: string, rest: object = {}): Promise<string> =>
    (await booked(app, customer.token, { ...slot, date, ...rest })).id;
  const paid = await visit('2026-06-04');
  const others = [
    await visit('2026-06-05', { couponCode }),
    await visit('2026-06-06', { packagePurchaseId }),
  ];
  const series = await booked(app, customer.token, {
    ...slot,
    date: '2026-06-08',
    recurringFrequency: 'weekly',
    recurringCount: 3,
  });
  expect(series.id).toBeDefined();
  await settle(app, customer, (await pay(app, customer, paid)).body.paymentIntentId);
  await waitForPaymentStatus(app, paid, 'paid');

  const closed = await post('close', { cancelUpcoming: true, reason: ' We retire. ' });
  expect([closed.status, closed.body.status]).toEqual([200, 'closed']);
  const { body: seen } = await get('/api/appointments?limit=100', customer);
  expect(seen).toHaveLength(6);
  expect(new Set(seen.map(({ status }: { status: string }) => status))).toEqual(new Set(['Cancelled']));
  await app.app.dispatchEvents();
  const { body: messages } = await get('/api/notifications?limit=100', customer);
  const received = messages.filter(({ kind }: { kind: string }) => kind === 'appointment.cancelled');
  expect(received).toHaveLength(6);
  for (const { text } of received) expect(text).toContain('We retire.');
  const { body: toWorker } = await get('/api/notifications?limit=100', salon.worker);
  expect(toWorker.filter(({ kind }: { kind: string }) => kind === 'business.closed')).toHaveLength(1);
  await waitForPaymentStatus(app, paid, 'refunded');
  expect(await app.db.row(sql`select use_count from coupons where code = ${couponCode}`)).toEqual({
    use_count: 0,
  });
  expect(
    await app.db.row(sql`select sessions_redeemed from package_purchases where id = ${packagePurchaseId}`),
  ).toEqual({ sessions_redeemed: 0 });
  for (const id of others) {
    const { body } = await get(`/api/appointments/${id}/history`, salon.owner);
    expect(body.at(-1)).toMatchObject({ action: 'cancel', by: salon.owner.id, to: { reason: 'We retire.' } });
  }
});

test('a closed business is hidden from everyone, and its history remains', async () => {
  const { customer, slot, worker, owner } = salon;
  const past = (await booked(app, customer.token, slot)).id;
  await moveTo(app, past, '2026-05-20T10:00:00Z');
  await act(app, owner.token, past, 'complete');
  const unfinished = (await booked(app, customer.token, { ...slot, start: '11:00' })).id;
  await moveTo(app, unfinished, '2026-05-21T10:00:00Z');
  const waiting = await app.call('POST', '/api/waitlist', { token: customer.token, body: booking() });
  expect(waiting.status).toBe(201);
  const held = await app.call('POST', '/api/holds', {
    token: customer.token,
    body: { ...slot, start: '14:00' },
  });
  expect(held.status).toBe(201);
  const asking = await newUser(app, 'professional');
  await newProfessional(app, { userId: asking.id });
  const request = await app.call('POST', '/api/join-requests', {
    token: asking.token,
    body: { businessId: salon.business },
  });
  expect(request.status).toBe(201);

  expect((await post('close')).status).toBe(200);

  for (const path of [
    `/api/businesses/${salon.business}`,
    `/api/services/${salon.haircut}`,
    `/api/professionals/${salon.professional}`,
  ])
    expect((await get(path)).status).toBe(404);
  const { body: listed } = await get('/api/businesses?limit=200');
  expect(listed.some(({ id }: { id: string }) => id === salon.business)).toBe(false);
  const times = `/api/availability?professionalId=${salon.professional}&businessId=${salon.business}&date=${slot.date}`;
  expect((await get(times)).status).toBe(404);
  expect(outcome(await get(times, owner))).toEqual(gone);
  expect(outcome(await book(app, customer.token, slot))).toEqual(gone);
  expect(outcome(await book(app, customer.token, { ...slot, start: '14:00', holdId: held.body.id }))).toEqual(
    gone,
  );
  for (const staff of [owner, worker])
    expect(outcome(await book(app, staff.token, { ...slot, clientId: customer.id }))).toEqual(gone);
  expect(outcome(await app.call('POST', '/api/holds', { token: customer.token, body: slot }))).toEqual(gone);
  expect(
    outcome(await app.call('POST', '/api/appointments/quote', { token: customer.token, body: slot })),
  ).toEqual(gone);
  expect(
    outcome(await app.call('POST', '/api/waitlist', { token: customer.token, body: booking() })),
  ).toEqual(gone);
  for (const user of [owner, customer])
    expect(
      outcome(await act(app, user.token, unfinished, 'reschedule', { date: slot.date, start: '12:00' })),
    ).not.toEqual([200, null]);
  expect(
    outcome(await act(app, owner.token, unfinished, 'reschedule', { date: slot.date, start: '12:00' })),
  ).toEqual(gone);

  const { body: line } = await get('/api/waitlist', customer);
  expect(line).toMatchObject([{ id: waiting.body.id, status: 'expired' }]);
  expect(
    await app.db.rows(
      sql`select 1 from appointments where business_id = ${salon.business} and status = 'Held'`,
    ),
  ).toEqual([]);
  const { body: requests } = await get('/api/join-requests', asking);
  expect(requests).toMatchObject([{ id: request.body.id, status: 'declined' }]);
  await app.app.dispatchEvents();
  const { body: messages } = await get('/api/notifications?limit=100', customer);
  expect(messages.filter(({ kind }: { kind: string }) => kind === 'business.closed')).toHaveLength(1);

  for (const user of [owner, customer])
    expect((await get(`/api/appointments/${past}`, user)).body.status).toBe('Completed');
  const review = await app.call('POST', '/api/reviews', {
    token: customer.token,
    body: { appointmentId: past, rating: 5 },
  });
  expect(review.status).toBe(201);
  expect((await act(app, owner.token, unfinished, 'complete')).status).toBe(200);
  const mine = await get('/api/businesses?userId=me&status=closed', owner);
  expect(mine.body).toMatchObject({ id: salon.business, status: 'closed' });
});

test('reopening requires a complete profile and a review', async () => {
  const admin = await newUser(app, 'admin');
  await post('close');
  expect(outcome(await post('reopen'))).toEqual([400, 'PROFILE_INCOMPLETE']);
  const address = { addressLine1: 'Rua Garrett 12', city: 'Lisboa', country: 'Portugal' };
  const changed = await app.call('PATCH', `/api/businesses/${salon.business}`, {
    token: salon.owner.token,
    body: address,
  });
  expect(changed.status).toBe(200);
  expect((await post('reopen')).body.status).toBe('under_review');
  await app.app.dispatchEvents();
  const { body: messages } = await get('/api/notifications', admin);
  expect(messages.map(({ kind }: { kind: string }) => kind)).toContain('business.reopened');
  expect(outcome(await book(app, salon.customer.token, salon.slot))).toEqual([403, 'BUSINESS_UNDER_REVIEW']);
  expect((await post('approve', {}, admin)).body.status).toBe('active');
  expect((await book(app, salon.customer.token, salon.slot)).status).toBe(201);
});

test('an unlisted business is visible to its staff only; existing appointments continue', async () => {
  const { customer, owner, worker, slot } = salon;
  const colleague = await newProfessional(app, { businessIds: [salon.business] });
  const shave = await newService(app, {
    businessId: salon.business,
    professionalIds: [salon.professional, colleague],
  });
  const kept = (await booked(app, customer.token, { ...slot, services: [shave] })).id;
  const down = await post('unlist');
  expect([down.status, down.body.status, down.body.listed]).toEqual([200, 'active', false]);

  for (const viewer of [undefined, customer])
    expect((await get(`/api/businesses/${salon.business}`, viewer)).status).toBe(404);
  for (const path of [`/api/services/${salon.haircut}`, `/api/professionals/${salon.professional}`])
    expect((await get(path)).status).toBe(404);
  const found = await get('/api/businesses?status=active&userId=me', owner);
  expect(found.body).toMatchObject({ id: salon.business, status: 'active', listed: false });
  expect(outcome(await book(app, customer.token, { ...slot, start: '11:00' }))).toEqual(gone);
  expect(outcome(await app.call('POST', '/api/holds', { token: customer.token, body: slot }))).toEqual(gone);
  for (const [staff, start] of [
    [owner, '12:00'],
    [worker, '13:00'],
  ] as const)
    expect((await book(app, staff.token, { ...slot, start, clientId: customer.id })).status).toBe(201);
  const handed = await act(app, worker.token, kept, 'reschedule', {
    date: slot.date,
    start: '15:00',
    professional: colleague,
  });
  expect([handed.status, handed.body.professional]).toEqual([200, colleague]);
  const moved = await act(app, customer.token, kept, 'reschedule', { date: '2026-06-04', start: '10:00' });
  expect(moved.status).toBe(200);
  expect((await act(app, customer.token, kept, 'cancel')).status).toBe(200);

  expect((await post('list')).body).not.toHaveProperty('listed');
  expect((await get(`/api/businesses/${salon.business}`)).status).toBe(200);
  expect((await book(app, customer.token, { ...slot, start: '16:00' })).status).toBe(201);
});

test('unlisting does not prevent suspension after a report', async () => {
  const admin = await newUser(app, 'admin');
  const report = await app.call('POST', '/api/reports', {
    token: salon.customer.token,
    body: { targetType: 'business', targetId: salon.business, reason: 'It does not exist.' },
  });
  expect(report.status).toBe(201);
  await post('unlist');
  const resolved = await app.call('POST', `/api/moderation/reports/${report.body.id}/resolve`, {
    token: admin.token,
    body: { action: 'suspend' },
  });
  expect(resolved.status).toBe(200);
  expect((await get(`/api/businesses/${salon.business}`, salon.owner)).body.status).toBe('suspended');
});

test('after closing every business the owner can delete the account; clients keep their history without personal data', async () => {
  const { customer, owner, slot } = salon;
  await app.call('PATCH', `/api/businesses/${salon.business}`, {
    token: owner.token,
    body: {
      name: 'Salon Sol',
      description: 'Call Ana Sousa.',
      addressLine1: 'Rua Garrett 12',
      city: 'Lisboa',
      postalCode: '1200',
      phone: '+351 91 2345678',
      email: 'ana.sousa@example.com',
      website: 'https://ana-sousa.example.com/',
      images: ['https://ana-sousa.example.com/ana.jpg'],
    },
  });
  const manager = await newUser(app, 'professional');
  await app.db.run(sql`
    insert into business_members (business_id, user_id, role) values (${salon.business}, ${manager.id}, 'manager')`);
  const past = (await booked(app, customer.token, slot)).id;
  await moveTo(app, past, '2026-05-20T10:00:00Z');
  await act(app, owner.token, past, 'complete');
  const record = await app.call('POST', '/api/business/clients', {
    token: owner.token,
    body: { name: 'Rui', phone: '+351 91 0000000' },
  });
  expect(record.status).toBe(201);
  const leave = () => app.call('DELETE', '/api/account', { token: owner.token, body: { password } });
  expect(outcome(await leave())).toEqual([403, 'ACCOUNT_DELETE_UNSUPPORTED']);
  await post('close');
  expect((await leave()).status).toBe(204);

  expect((await get(`/api/appointments/${past}`, customer)).body).toMatchObject({
    business: salon.business,
    status: 'Completed',
  });
  const row = await app.db.row(sql`
    select name, city, user_id, description, address_line1, postal_code, lat, image, images, phone, email, website,
      (select count(*) from clients where business_id = b.id and name = 'Rui') as records,
      (select count(*) from business_words w where w.business_id = b.id and w.word = 'sousa') as words
    from businesses b where id = ${salon.business}`);
  expect(row).toEqual({
    name: 'Salon Sol',
    city: 'Lisboa',
    user_id: null,
    description: null,
    address_line1: null,
    postal_code: null,
    lat: null,
    image: null,
    images: [],
    phone: null,
    email: null,
    website: null,
    records: 0,
    words: 0,
  });
  expect(outcome(await get(`/api/businesses/${salon.business}/members`, manager))).toEqual([
    404,
    'BUSINESS_NOT_FOUND',
  ]);
  expect(outcome(await get(`/api/businesses/${salon.business}`, manager))).toEqual([
    404,
    'BUSINESS_NOT_FOUND',
  ]);
});
