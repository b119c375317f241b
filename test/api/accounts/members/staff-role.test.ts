import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newProfessional, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { setBusiness } from '../../../fixtures/salon.ts';

let app: TestApp;
let owner: TestUser;
let stylist: TestUser;
let business: string;
let profile: string;
beforeAll(async () => {
  app = await startApp();
  owner = await newUser(app, 'business');
  stylist = await newUser(app, 'professional', 'Lena Vogt');
  business = await newBusiness(app, { userId: owner.id });
  profile = await newProfessional(app, { userId: stylist.id, name: 'Lena Vogt' });
});
afterAll(() => app.close());

const own = async ({ token }: TestUser) =>
  [(await app.call('GET', '/api/businesses?userId=me', { token })).body]
    .flat()
    .map(({ id, role, status }: { id: string; role: string; status: string }) => [id, role, status]);

test('a professional sees the business with the role staff, in any status, until leaving', async () => {
  expect(await own(stylist)).toEqual([]);
  await app.db.run(
    sql`insert into business_professionals (business_id, professional_id) values (${business}, ${profile})`,
  );
  expect(await own(stylist)).toEqual([[business, 'staff', 'active']]);
  await setBusiness(app, business, sql`status = 'draft'`);
  expect(await own(stylist)).toEqual([[business, 'staff', 'draft']]);
  const one = await app.call('GET', `/api/businesses/${business}`, { token: stylist.token });
  expect([one.status, one.body.role]).toEqual([200, 'staff']);
  const stranger = await newUser(app, 'professional');
  expect((await app.call('GET', `/api/businesses/${business}`, { token: stranger.token })).status).toBe(404);
  await app.db.run(sql`delete from business_professionals where professional_id = ${profile}`);
  expect(await own(stylist)).toEqual([]);
});

test('an assigned role takes precedence over staff', async () => {
  await app.db.run(sql`
    insert into business_professionals (business_id, professional_id) values (${business}, ${profile})`);
  await app.db.run(sql`
    insert into business_members (business_id, user_id, role) values (${business}, ${stylist.id}, 'manager')`);
  expect(await own(stylist)).toEqual([[business, 'manager', 'draft']]);
});

test('a join request shows the professional’s name', async () => {
  const asked = await newBusiness(app, { userId: owner.id });
  const body = { businessId: asked };
  expect((await app.call('POST', '/api/join-requests', { token: stylist.token, body })).status).toBe(201);
  const listed = await app.call('GET', '/api/join-requests', { token: owner.token });
  expect(listed.body[0].professionalName).toBe('Lena Vogt');
});
