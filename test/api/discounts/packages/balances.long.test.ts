import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  redeemSession,
  releaseSessions,
} from '../../../../src/features/discounts/packages/purchase-store.ts';
import { outcome, type RegisteredAccount, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newService, newUser, walk } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { as, newShop, type Shop, signedInAgain, terms } from './shop.ts';

let app: TestApp;
let shop: Shop;
const clock = movingClock('2026-03-02T10:00:00Z');
beforeAll(async () => {
  app = await startApp({ clock });
  shop = await newShop(app);
});
afterAll(() => app.close());

const owner = () => as(app, shop.owner);
const redeem = (purchaseId: string, userId: string, now = clock.now()) =>
  app.db.transaction((transaction) =>
    redeemSession(transaction, { purchaseId, holder: { userId, crmClientId: null }, now }),
  );
const releaseSession = (purchaseId: string) =>
  app.db.transaction(async (transaction) => (await releaseSessions(transaction, [purchaseId])) === 1);
const balances = async (person: RegisteredAccount, query = '') =>
  (await app.call('GET', `/api/packages${query}`, { token: person.token })).body;
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Creates and sells a package with these terms. */
async function sold(person: RegisteredAccount, change: object = {}, at: Shop = shop) {
  const { id } = await owner().created(terms(at.serviceId, change));
  return owner().sold(id, person.id);
}

test('a balance has every field', async () => {
  const customer = await registerAccount(app);
  const purchase = await sold(customer, { description: 'For regulars.' });
  await redeem(purchase.id, customer.id);
  await redeem(purchase.id, customer.id);
  const answer = await app.call('GET', '/api/packages', { token: customer.token });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toMatch(/^private/);
  expect(answer.body).toEqual([
    {
      id: purchase.id,
      packageId: purchase.packageId,
      title: 'Five haircuts',
      description: 'For regulars.',
      businessId: shop.businessId,
      businessName: 'Barbearia do Chiado',
      serviceId: shop.serviceId,
      serviceName: 'Haircut',
      sessionsTotal: 5,
      sessionsRedeemed: 2,
      sessionsRemaining: 3,
      packagePriceMajor: 90,
      singleSessionPriceMajor: 22.5,
      currency: 'EUR',
      purchasedAt: '2026-03-02T10:00:00.000Z',
      expiresAt: '2027-03-02T10:00:00.000Z',
      redemptionCount: 2,
    },
  ]);
});

test('only customers have balances, each their own', async () => {
  const customer = await registerAccount(app);
  await sold(customer);
  expect(await balances(await registerAccount(app))).toEqual([]);
  const key = (await app.call('POST', '/api/keys')).body.apiKey;
  expect(outcome(await app.call('GET', '/api/packages'))).toEqual([401, 'AUTH_REQUIRED']);
  expect(outcome(await app.call('GET', '/api/packages', { key }))).toEqual([401, 'AUTH_REQUIRED']);
  for (const role of ['business', 'professional', 'admin'] as const) {
    const { token } = await newUser(app, role);
    expect(outcome(await app.call('GET', '/api/packages', { token }))).toEqual([403, 'FORBIDDEN']);
  }
});

test('filters narrow the list; unknown ids return an empty list', async () => {
  const customer = await registerAccount(app);
  const second = await newShop(app, 'EUR', shop.owner);
  const otherService = await newService(app, { businessId: shop.businessId });
  const a = await sold(customer, { validityDays: 1 });
  const b = await sold(customer, { validityDays: 2, serviceId: otherService });
  const c = await sold(customer, { validityDays: 3 }, second);
  expect(ids(await balances(customer))).toEqual([a.id, b.id, c.id]);
  expect(ids(await balances(customer, `?businessId=${shop.businessId}`))).toEqual([a.id, b.id]);
  expect(ids(await balances(customer, `?serviceId=${otherService}`))).toEqual([b.id]);
  expect(ids(await balances(customer, `?businessId=${second.businessId}&serviceId=${otherService}`))).toEqual(
    [],
  );
  expect(await balances(customer, '?businessId=biz_unknown')).toEqual([]);
  expect(await balances(customer, '?serviceId=svc_unknown')).toEqual([]);
  // An empty filter is ignored.
  expect(ids(await balances(customer, '?businessId=&serviceId='))).toEqual([a.id, b.id, c.id]);
});

test('is sorted by expiry, across pages and with ties', async () => {
  const customer = await registerAccount(app);
  const expected: { id: string; days: number }[] = [];
  for (const days of [9, 3, 3, 7, 3, 1])
    expected.push({ id: (await sold(customer, { validityDays: days })).id, days });
  expected.sort((one, other) => one.days - other.days || (one.id < other.id ? -1 : 1));
  for (const limit of [1, 2, 4, 6, 100]) {
    const rows = await walk(app, `/api/packages?limit=${limit}`, { token: customer.token });
    expect([limit, ids(rows)]).toEqual([limit, ids(expected)]);
  }
  const { token } = customer;
  for (const cursor of ['x', 'W10', Buffer.from('["balances",0.5,"x"]').toString('base64url')]) {
    const answer = await app.call('GET', `/api/packages?cursor=${cursor}`, { token });
    expect(outcome(answer)).toEqual([400, 'INVALID_INPUT']);
  }
});

describe('only usable purchases are listed', () => {
  test('a purchase disappears with its last session and returns when one is released', async () => {
    const customer = await registerAccount(app);
    const { id } = await sold(customer, { sessionCount: 2 });
    await redeem(id, customer.id);
    expect(await balances(customer)).toMatchObject([{ id, sessionsRemaining: 1 }]);
    await redeem(id, customer.id);
    expect(await balances(customer)).toEqual([]);
    expect(await releaseSession(id)).toBe(true);
    expect(await balances(customer)).toMatchObject([{ id, sessionsRemaining: 1 }]);
  });

  test('a cancelled purchase disappears; one of an inactive package stays', async () => {
    const customer = await registerAccount(app);
    const cancelled = await sold(customer);
    const kept = await sold(customer);
    expect((await owner().cancel(cancelled.id)).status).toBe(204);
    expect((await owner().patch({ id: kept.packageId, isActive: false })).status).toBe(200);
    expect(ids(await balances(customer))).toEqual([kept.id]);
  });

  test('a purchase is listed until it expires', async () => {
    let customer = await registerAccount(app);
    const { id, expiresAt } = await sold(customer, { validityDays: 1 });
    clock.advance(24 * 60 * 60 - 1);
    customer = await signedInAgain(app, customer);
    expect(ids(await balances(customer))).toEqual([id]);
    expect(await redeem(id, customer.id, new Date(Date.parse(expiresAt) - 1))).not.toBeNull();
    clock.advance(1);
    expect(clock.now().toISOString()).toBe(expiresAt);
    expect(await balances(customer)).toEqual([]);
    expect(await redeem(id, customer.id)).toBeNull();
    shop.owner = await signedInAgain(app, shop.owner);
  });
});

describe('redeeming sessions', () => {
  test.each([
    [12, 5],
    [3, 3],
    [8, 1],
  ])(
    'of %i concurrent bookings on %i sessions, exactly as many succeed as there are sessions',
    async (bookings, left) => {
      const customer = await registerAccount(app);
      const { id } = await sold(customer, { sessionCount: left });
      const rows = await Promise.all(Array.from({ length: bookings }, () => redeem(id, customer.id)));
      const used = rows.flatMap((row) => (row === null ? [] : [row.sessions_redeemed]));
      expect(used.sort((a, b) => a - b)).toEqual(Array.from({ length: left }, (_, index) => index + 1));
      expect(await balances(customer)).toEqual([]);
    },
  );

  test('is rolled back with a failed booking', async () => {
    const customer = await registerAccount(app);
    const { id } = await sold(customer, { sessionCount: 1 });
    const failed = app.db.transaction(async (transaction) => {
      await redeemSession(transaction, {
        purchaseId: id,
        holder: { userId: customer.id, crmClientId: null },
        now: clock.now(),
      });
      throw new Error('slot taken');
    });
    await expect(failed).rejects.toThrow('slot taken');
    expect(await redeem(id, customer.id)).toMatchObject({ id, sessions_redeemed: 1 });
  });

  test('is refused for purchases of other customers and unknown ones', async () => {
    const customer = await registerAccount(app);
    const { id } = await sold(customer);
    expect(await redeem(id, (await registerAccount(app)).id)).toBeNull();
    expect(await redeem('pur_unknown', customer.id)).toBeNull();
    expect(await balances(customer)).toMatchObject([{ sessionsRedeemed: 0 }]);
  });

  test('concurrent with cancelling redeems nothing after the cancellation', async () => {
    const customer = await registerAccount(app);
    const { id } = await sold(customer, { sessionCount: 100 });
    const [cancelled, ...rows] = await Promise.all([
      owner().cancel(id),
      ...Array.from({ length: 6 }, () => redeem(id, customer.id)),
    ]);
    expect(cancelled.status).toBe(204);
    const [purchase] = (await owner().call('GET', `/api/business/packages/purchases?userId=${customer.id}`))
      .body;
    expect(purchase).toMatchObject({
      status: 'cancelled',
      sessionsRedeemed: rows.filter((row) => row !== null).length,
    });
    expect(await redeem(id, customer.id)).toBeNull();
  });

  test('cannot be released more often than redeemed, also concurrently', async () => {
    const customer = await registerAccount(app);
    const { id } = await sold(customer);
    await redeem(id, customer.id);
    await redeem(id, customer.id);
    const given = await Promise.all(Array.from({ length: 6 }, () => releaseSession(id)));
    expect(given.filter(Boolean)).toHaveLength(2);
    expect(await balances(customer)).toMatchObject([{ sessionsRedeemed: 0, sessionsRemaining: 5 }]);
    expect(await releaseSession('pur_unknown')).toBe(false);
  });
});
