import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redeemSession } from '../../../../src/features/discounts/packages/purchase-store.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { outcome, type RegisteredAccount, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newService, newUser, walk } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { as, newShop, path, type Shop, signedInAgain, terms } from './shop.ts';

let app: TestApp;
let shop: Shop;
let customer: RegisteredAccount;
// biome-ignore lint/suspicious/noExplicitAny: an answer's body
let offered: any;
const clock = movingClock('2026-03-02T10:00:00Z');
beforeAll(async () => {
  app = await startApp({ clock });
  shop = await newShop(app);
  customer = await registerAccount(app);
  offered = await owner().created(terms(shop.serviceId));
});
afterAll(() => app.close());

const owner = () => as(app, shop.owner);
const redeem = (purchaseId: string, userId: string) =>
  app.db.transaction((transaction) =>
    redeemSession(transaction, { purchaseId, holder: { userId, crmClientId: null }, now: clock.now() }),
  );
const sales = async (query = '') => (await owner().call('GET', `${path}/purchases${query}`)).body;

describe('selling a package', () => {
  test('returns every field', async () => {
    const answer = await owner().sell({ packageId: offered.id, userId: customer.id });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^pur_/),
      packageId: offered.id,
      businessId: shop.businessId,
      userId: customer.id,
      serviceId: shop.serviceId,
      title: 'Five haircuts',
      sessionsTotal: 5,
      sessionsRedeemed: 0,
      packagePriceMajor: 90,
      singleSessionPriceMajor: 22.5,
      currency: 'EUR',
      purchasedAt: '2026-03-02T10:00:00.000Z',
      expiresAt: '2027-03-02T10:00:00.000Z',
      status: 'active',
      createdById: shop.owner.id,
      paymentStatus: null,
      paymentIntentId: null,
    });
  });

  test('the list contains the client name for known clients only', async () => {
    const [known, stranger] = [await registerAccount(app), await registerAccount(app)];
    await app.db.run(sql`
      insert into clients (id, business_id, name, user_id, search_key)
      values ('cli_known', ${shop.businessId}, 'Our Ada', ${known.id}, 'our ada')`);
    for (const { id } of [known, stranger]) await owner().sold(offered.id, id);
    expect(await sales(`?userId=${known.id}`)).toMatchObject([{ clientName: 'Our Ada' }]);
    expect((await sales(`?userId=${stranger.id}`))[0]).not.toHaveProperty('clientName');
  });

  test('validityDays are periods of 24 hours across daylight saving changes', async () => {
    // Daylight saving starts in Lisbon on 29 March 2026.
    const month = await owner().created(terms(shop.serviceId, { validityDays: 30 }));
    const sold = await owner().sold(month.id, customer.id);
    expect(Date.parse(sold.expiresAt) - Date.parse(sold.purchasedAt)).toBe(30 * 86_400_000);
  });

  test('a purchase keeps its terms regardless of later changes', async () => {
    const mine = await owner().created(terms(shop.serviceId));
    const sold = await owner().sold(mine.id, customer.id);
    const changed = await owner().patch({
      id: mine.id,
      serviceId: await newService(app, { businessId: shop.businessId }),
      sessionCount: 1,
      packagePriceMajor: 1,
      singleSessionPriceMajor: 1,
      validityDays: 1,
      isActive: false,
    });
    expect(changed.status).toBe(200);
    expect(await sales(`?packageId=${mine.id}`)).toEqual([sold]);
  });

  test('both fields are required', async () => {
    const whole: Record<string, unknown> = { packageId: offered.id, userId: customer.id };
    for (const field of Object.keys(whole)) {
      for (const nothing of [undefined, null, '']) {
        const answer = await owner().sell({ ...whole, [field]: nothing });
        expect([field, nothing, ...outcome(answer)]).toEqual([field, nothing, 400, 'MISSING_FIELDS']);
      }
      expect(outcome(await owner().sell({ ...whole, [field]: 7 }))).toEqual([400, 'INVALID_INPUT']);
    }
  });

  test('packages of other owners return 404', async () => {
    const stranger = as(app, (await newShop(app)).owner);
    const body = { packageId: offered.id, userId: customer.id };
    expect(outcome(await stranger.sell(body))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await owner().sell({ ...body, packageId: 'pkg_unknown' }))).toEqual([404, 'NOT_FOUND']);
  });

  test('is possible to customer accounts only', async () => {
    const gone = await registerAccount(app);
    expect(
      (await app.call('DELETE', '/api/account', { token: gone.token, body: { password: 'first password' } }))
        .status,
    ).toBe(204);
    const others = await Promise.all(
      (['business', 'professional', 'admin'] as const).map(async (role) => (await newUser(app, role)).id),
    );
    for (const userId of [...others, gone.id, shop.owner.id, 'usr_unknown']) {
      const answer = await owner().sell({ packageId: offered.id, userId });
      expect([userId, ...outcome(answer)]).toEqual([userId, 404, 'USER_NOT_FOUND']);
    }
  });

  test('an inactive package returns 409 INVALID_STATUS', async () => {
    const mine = await owner().created(terms(shop.serviceId));
    const body = { packageId: mine.id, userId: customer.id };
    await owner().patch({ id: mine.id, isActive: false });
    expect(outcome(await owner().sell(body))).toEqual([409, 'INVALID_STATUS']);
    await owner().patch({ id: mine.id, isActive: true });
    expect((await owner().sell(body)).status).toBe(201);
  });

  test('two requests sell twice; two with one Idempotency-Key sell once', async () => {
    const mine = await owner().created(terms(shop.serviceId));
    const body = { packageId: mine.id, userId: customer.id };
    await owner().sold(mine.id, customer.id);
    await owner().sold(mine.id, customer.id);
    expect(await sales(`?packageId=${mine.id}`)).toHaveLength(2);
    const headers = { 'idempotency-key': 'sell-once' };
    const answers = await Promise.all([owner().sell(body, headers), owner().sell(body, headers)]);
    const later = await owner().sell(body, headers);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect([later.body, later.headers.get('idempotency-replayed')]).toEqual([answers[0]?.body, 'true']);
    expect(await sales(`?packageId=${mine.id}`)).toHaveLength(3);
    const other = await owner().sell({ ...body, userId: (await registerAccount(app)).id }, headers);
    expect(outcome(other)).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('the list of purchases', () => {
  test('is sorted newest first, filtered, and contains only the owner’s sales', async () => {
    const mine = await newShop(app);
    const second = await newShop(app, 'EUR', mine.owner);
    const seller = as(app, mine.owner);
    const packages = [
      await seller.created(terms(mine.serviceId)),
      await seller.created(terms(second.serviceId)),
    ];
    const users = [await registerAccount(app), await registerAccount(app)];
    const sold = [];
    for (const { id } of packages) {
      for (const person of users) {
        clock.advance(0.001);
        sold.unshift(await seller.sold(id, person.id));
      }
    }
    const get = async (query: string) => (await seller.call('GET', `${path}/purchases?${query}`)).body;
    expect(await get('')).toEqual(sold);
    expect(await get(`packageId=${packages[0].id}`)).toEqual(sold.slice(2));
    expect(await get(`userId=${users[1]?.id}`)).toEqual([sold[0], sold[2]]);
    expect(await get(`businessId=${second.businessId}`)).toEqual(sold.slice(0, 2));
    expect(await get(`packageId=${packages[1].id}&userId=${users[0]?.id}`)).toEqual([sold[1]]);
    expect(await get(`packageId=${offered.id}`)).toEqual([]);
    expect(await get('packageId=pkg_unknown')).toEqual([]);
    for (const limit of [1, 3, 4])
      expect(await walk(app, `${path}/purchases?limit=${limit}`, { token: mine.owner.token })).toEqual(sold);
    const ofPackages = await seller.call('GET', `${path}?limit=1`);
    const cursor = /cursor=([^&>]+)/.exec(ofPackages.headers.get('link') ?? '')?.[1];
    const misused = await seller.call('GET', `${path}/purchases?cursor=${cursor}`);
    expect(outcome(misused)).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('cancelling a purchase', () => {
  const statusOf = async (id: string) =>
    (await sales(`?userId=${customer.id}`)).find((row: { id: string }) => row.id === id)?.status;

  test('is possible once and makes it unusable', async () => {
    const { id } = await owner().sold(offered.id, customer.id);
    await redeem(id, customer.id);
    const answer = await owner().cancel(id);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await statusOf(id)).toBe('cancelled');
    expect(await redeem(id, customer.id)).toBeNull();
    expect(outcome(await owner().cancel(id))).toEqual([409, 'INVALID_STATUS']);
  });

  test('only one of several concurrent requests succeeds', async () => {
    const { id } = await owner().sold(offered.id, customer.id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner().cancel(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
  });

  test('is refused for a used-up purchase', async () => {
    const single = await owner().created(terms(shop.serviceId, { sessionCount: 1 }));
    const { id } = await owner().sold(single.id, customer.id);
    await redeem(id, customer.id);
    expect(await statusOf(id)).toBe('exhausted');
    expect(outcome(await owner().cancel(id))).toEqual([409, 'INVALID_STATUS']);
  });

  test('purchases of other owners return 404', async () => {
    const { id } = await owner().sold(offered.id, customer.id);
    const stranger = as(app, (await newShop(app)).owner);
    for (const answer of [await stranger.cancel(id), await owner().cancel('pur_unknown')])
      expect(outcome(answer)).toEqual([404, 'NOT_FOUND']);
    expect(await statusOf(id)).toBe('active');
  });

  test('is refused for an expired purchase', async () => {
    const day = await owner().created(terms(shop.serviceId, { validityDays: 1 }));
    const { id } = await owner().sold(day.id, customer.id);
    clock.advance(24 * 60 * 60);
    shop.owner = await signedInAgain(app, shop.owner);
    expect(await statusOf(id)).toBe('expired');
    expect(outcome(await owner().cancel(id))).toEqual([409, 'INVALID_STATUS']);
  });
});
