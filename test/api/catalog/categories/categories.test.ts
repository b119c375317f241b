import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  newBusiness,
  newProfessional,
  newService,
  newUser,
  type TestUser,
  walk,
} from '../../../fixtures/marketplace.ts';

let app: TestApp;
let owner: TestUser;
let admin: TestUser;
let professional: TestUser;

beforeAll(async () => {
  app = await startApp();
  owner = await newUser(app, 'business');
  admin = await newUser(app, 'admin');
  professional = await newUser(app, 'professional');
  const open = await newBusiness(app, { userId: owner.id });
  const draft = await newBusiness(app, { userId: owner.id, status: 'draft' });
  const pro = await newProfessional(app, { businessIds: [open] });
  const lost = await newProfessional(app, { userId: professional.id });
  await newService(app, { businessId: open, name: 'Swedish', parent: 'Massage' });
  await newService(app, { businessId: open, name: 'Thai', parent: 'massage' });
  await newService(app, { businessId: open, name: 'Massage' });
  await newService(app, { businessId: open, name: 'Old', parent: 'Massage', active: false });
  await newService(app, { businessId: draft, name: 'Hot stone', parent: 'Massage' });
  await newService(app, { businessId: open, name: 'Cut', parent: 'Hair' });
  await newService(app, { ownerProfessionalId: pro, name: 'House call', parent: 'Hair' });
  await newService(app, { ownerProfessionalId: lost, name: 'Lost', parent: 'Hair' });
  await newService(app, { businessId: open, name: 'Shave', parent: 'Beard' });
  // A top-level service without children.
  await newService(app, { businessId: open, name: 'Alone' });
  await newService(app, { businessId: draft, name: 'Secret', parent: 'Unheard of' });
});
afterAll(() => app.close());

const list = async (token?: string) => (await app.call('GET', '/api/categories', { token })).body;

test('lists every parent once, largest first', async () => {
  expect(await list()).toEqual([
    { name: 'Massage', slug: 'massage', serviceCount: 3 },
    { name: 'Hair', slug: 'hair', serviceCount: 2 },
    { name: 'Beard', slug: 'beard', serviceCount: 1 },
  ]);
});

test.each(['anonymous', 'owner', 'professional', 'admin'])(
  '%s: each count equals the number of filtered services',
  async (who) => {
    const token = { owner, professional, admin }[who]?.token;
    const categories = await list(token);
    expect(categories.length).toBe(who === 'owner' || who === 'admin' ? 4 : 3);
    for (const { name, serviceCount } of categories) {
      const answer = await app.call('GET', `/api/services?category=${encodeURIComponent(name)}`, { token });
      expect([name, answer.body.length]).toEqual([name, serviceCount]);
    }
  },
);

test('pages contain every category once', async () => {
  expect(await walk(app, '/api/categories?limit=1')).toEqual(await list());
});

test('a cursor of another list is refused', async () => {
  for (const cursor of ['x', Buffer.from('["reviews",1,"x"]').toString('base64url')]) {
    const answer = await app.call('GET', `/api/categories?cursor=${cursor}`);
    expect([answer.status, answer.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
  }
});
