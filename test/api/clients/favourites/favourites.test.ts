import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { outcome, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';

let app: TestApp;
const clock = movingClock('2026-06-01T08:00:00Z');
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const list = (user: TestUser, query = '') =>
  app.call('GET', `/api/favourites${query}`, { token: user.token });
const call = (method: string, user: TestUser, businessId: string) =>
  app.call(method, `/api/favourites/${businessId}`, { token: user.token });
const setStatus = (businessId: string, status: string) =>
  app.db.run(sql`update businesses set status = ${status} where id = ${businessId}`);

test('a customer saves, reads, lists and removes a favourite', async () => {
  const [user, other, business] = [await newUser(app), await newUser(app), await newBusiness(app)];
  const first = await call('PUT', user, business);
  expect([first.status, first.body]).toEqual([
    200,
    {
      businessId: business,
      name: expect.any(String),
      slug: expect.any(String),
      createdAt: clock.now().toISOString(),
    },
  ]);
  clock.advance(60);
  const again = await call('PUT', user, business);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect((await call('GET', user, business)).body).toEqual(first.body);
  expect((await list(user)).body).toEqual([first.body]);

  expect((await list(other)).body).toEqual([]);
  expect(outcome(await call('GET', other, business))).toEqual([404, 'NOT_FOUND']);
  expect(outcome(await call('DELETE', other, business))).toEqual([404, 'NOT_FOUND']);

  expect((await call('DELETE', user, business)).status).toBe(204);
  expect(outcome(await call('DELETE', user, business))).toEqual([404, 'NOT_FOUND']);
  expect((await list(user)).body).toEqual([]);
});

test('only customers have favourites', async () => {
  const business = await newBusiness(app);
  for (const role of ['business', 'professional', 'admin'] as const) {
    const user = await newUser(app, role);
    const answers = [await list(user)];
    for (const method of ['GET', 'PUT', 'DELETE']) answers.push(await call(method, user, business));
    expect(answers.map(outcome)).toEqual(Array(4).fill([403, 'FORBIDDEN']));
  }
  expect(outcome(await app.call('PUT', `/api/favourites/${business}`))).toEqual([401, 'AUTH_REQUIRED']);
});

test.each(['draft', 'under_review', 'unlisted', 'suspended', 'closed'])(
  'a business with the status %s is not found and missing from the list, and can be removed',
  async (status) => {
    const [user, business, unsaved] = [await newUser(app), await newBusiness(app), await newBusiness(app)];
    await call('PUT', user, business);
    for (const id of [business, unsaved]) await setStatus(id, status);
    expect((await list(user)).body).toEqual([]);
    expect(outcome(await call('GET', user, business))).toEqual([404, 'NOT_FOUND']);
    for (const id of [business, unsaved, 'biz_none'])
      expect(outcome(await call('PUT', user, id))).toEqual([404, 'BUSINESS_NOT_FOUND']);
    expect((await call('DELETE', user, business)).status).toBe(204);
  },
);

test('a favourite returns to the list with its business', async () => {
  const [user, business] = [await newUser(app), await newBusiness(app)];
  const { body } = await call('PUT', user, business);
  await setStatus(business, 'suspended');
  await setStatus(business, 'active');
  expect((await list(user)).body).toEqual([body]);
});

test('the list is paged, newest first', async () => {
  const user = await newUser(app);
  const saved: string[] = [];
  for (let count = 0; count < 5; count++) {
    const business = await newBusiness(app);
    await call('PUT', user, business);
    saved.unshift(business);
    // Two favourites share a time.
    if (count !== 2) clock.advance(1);
  }
  const found: string[] = [];
  let query = '?limit=2';
  for (let page = 0; page < 3; page++) {
    const answer = await list(user, query);
    found.push(...answer.body.map(({ businessId }: { businessId: string }) => businessId));
    query = /<[^?]*(\?[^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
  }
  expect(query).toBe('');
  expect([...found].sort()).toEqual([...saved].sort());
  expect(found[0]).toBe(saved[0]);
  expect(outcome(await list(user, '?cursor=x'))).toEqual([400, 'INVALID_INPUT']);
});

test('concurrent requests save exactly as many favourites as the limit allows; hidden ones do not count', async () => {
  const { most } = limits.favourites;
  const user = await newUser(app);
  const [one, two, three] = [await newBusiness(app), await newBusiness(app), await newBusiness(app)];
  const others = await Promise.all(Array.from({ length: most - 1 }, () => newBusiness(app)));
  await app.db.run(sql`
    insert into favourites (user_id, business_id, created_at)
    select ${user.id}, id, ${clock.now()} from unnest(${others}::text[]) id`);
  const answers = await Promise.all([one, two, three].map((id) => call('PUT', user, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  const saved = [one, two, three][answers.findIndex(({ status }) => status === 200)]!;
  expect((await call('PUT', user, saved)).status).toBe(200);
  await setStatus(others[0]!, 'closed');
  const refused = [one, two, three].find((id) => id !== saved)!;
  expect((await call('PUT', user, refused)).status).toBe(200);
});

test('deleting the account concurrently leaves no favourite', async () => {
  for (let round = 0; round < 4; round++) {
    const user = await registerAccount(app);
    const businesses = await Promise.all([1, 2, 3].map(() => newBusiness(app)));
    const [removal] = await Promise.all([
      app.call('DELETE', '/api/account', { token: user.token, body: { password: user.password } }),
      ...businesses.map((id) => call('PUT', user, id)),
    ]);
    expect(removal.status).toBe(204);
    expect(await app.db.rows(sql`select 1 from favourites where user_id = ${user.id}`)).toEqual([]);
  }
});
