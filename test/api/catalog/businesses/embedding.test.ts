import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newBusiness, newUser, type TestUser } from '../../../fixtures/marketplace.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await newUser(app, 'business');
});
afterAll(() => app.close());

const change = (id: string, embedOrigins: unknown, token = owner.token) =>
  app.call('PATCH', `/api/businesses/${id}`, { token, body: { embedOrigins } });
const embedding = async (id: string) => (await app.call('GET', `/api/businesses/${id}/embed`)).body;

test('the owner sets embedOrigins, and anyone can read them', async () => {
  const id = await newBusiness(app, { userId: owner.id });
  expect(await embedding(id)).toEqual({ origins: [] });
  const changed = await change(id, ['https://Salon.example/', 'http://localhost:8080']);
  expect(changed.body.embedOrigins).toEqual(['https://salon.example', 'http://localhost:8080']);
  expect(await embedding(id)).toEqual({ origins: changed.body.embedOrigins });
  expect((await change(id, null)).body.embedOrigins).toEqual([]);
});

test('embedOrigins of a business are visible to its managers and admins only', async () => {
  const id = await newBusiness(app, { userId: owner.id });
  await change(id, ['https://salon.example']);
  const staff = await newUser(app, 'professional');
  await app.db.run(
    sql`insert into business_members (business_id, user_id, role) values (${id}, ${staff.id}, 'staff')`,
  );
  const seen = async (token?: string) =>
    (await app.call('GET', `/api/businesses/${id}`, { token })).body.embedOrigins;
  expect(await seen()).toBeUndefined();
  expect(await seen(staff.token)).toBeUndefined();
  expect(await seen((await newUser(app)).token)).toBeUndefined();
  expect(await seen(owner.token)).toEqual(['https://salon.example']);
  expect(await seen((await newUser(app, 'admin')).token)).toEqual(['https://salon.example']);
});

test.each([
  [['https://salon.example/book']],
  [['https://*.example']],
  [["https://salon.example; script-src 'unsafe-inline'"]],
  [['http://salon.example']],
  [[' ']],
  ['https://salon.example'],
  [Array.from({ length: 21 }, (_, index) => `https://site-${index}.example`)],
])('%j is refused and changes nothing', async (origins) => {
  const id = await newBusiness(app, { userId: owner.id });
  const answer = await change(id, origins);
  expect([answer.status, answer.body.error]).toEqual([400, 'INVALID_INPUT']);
  expect(errorInfo(answer).field).toContain('body.embedOrigins');
  expect(await embedding(id)).toEqual({ origins: [] });
});

test.each(['draft', 'under_review', 'suspended'] as const)(
  'a business that is %s returns 404',
  async (status) => {
    const id = await newBusiness(app, { userId: owner.id, status });
    const answer = await app.call('GET', `/api/businesses/${id}/embed`, { token: owner.token });
    expect([answer.status, answer.body.error]).toEqual([404, 'BUSINESS_NOT_FOUND']);
  },
);
