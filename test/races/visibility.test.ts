import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { newProfessional, newService, newUser, type TestUser } from '../fixtures/marketplace.ts';

let here: TestApp;
let elsewhere: TestApp;
let owner: TestUser;
let admin: TestUser;
beforeAll(async () => {
  here = await startApp();
  elsewhere = await startApp({ databaseUrl: here.databaseUrl });
  owner = await newUser(here, 'business');
  admin = await newUser(here, 'admin');
});
afterAll(async () => {
  await elsewhere.close();
  await here.close();
});

const profile = {
  name: 'Ocarina',
  timezone: 'Europe/Lisbon',
  currency: 'EUR',
  addressLine1: 'Rua Garrett 12',
  city: 'Sintra',
  country: 'Portugal',
};

/** Results for an anonymous caller: by id, in a list, by search. */
async function look(app: TestApp, id: string) {
  const [single, list, search] = await Promise.all([
    app.call('GET', `/api/businesses/${id}`),
    app.call('GET', '/api/businesses?city=sintra'),
    app.call('GET', '/api/businesses?query=ocarina'),
  ]);
  return {
    name: single.status === 200 ? single.body.name : single.body.error,
    listed: list.body.map((business: { name: string }) => business.name),
    found: search.body.length,
  };
}

test('a write is visible at once on its process and within a second on others', async () => {
  const absent = { name: 'BUSINESS_NOT_FOUND', listed: [], found: 0 };
  const made = await here.call('POST', '/api/businesses', { token: owner.token, body: profile });
  const { id } = made.body;
  await newService(here, { businessId: id });
  await newProfessional(here, { businessIds: [id] });
  await here.call('POST', `/api/businesses/${id}/submit`, { token: owner.token });
  for (const app of [here, elsewhere]) expect(await look(app, id)).toEqual(absent);

  /** Both processes have a cached response that the write makes stale. */
  async function write(method: string, path: string, options: object, expected: object): Promise<void> {
    for (const app of [here, elsewhere]) await look(app, id);
    expect((await here.call(method, path, options)).status).toBe(200);
    expect(await look(here, id)).toEqual(expected);
    elsewhere.outlastCaches();
    expect(await look(elsewhere, id)).toEqual(expected);
  }

  const path = `/api/businesses/${id}`;
  const visible = { name: 'Ocarina', listed: ['Ocarina'], found: 1 };
  const renamed = { name: 'Clavicórdio', listed: ['Clavicórdio'], found: 0 };
  await write('POST', `${path}/approve`, { token: admin.token }, visible);
  await write('PATCH', path, { token: owner.token, body: { name: 'Clavicórdio' } }, renamed);
  await write('POST', `${path}/suspend`, { token: admin.token }, absent);
  await write('POST', `${path}/reinstate`, { token: admin.token }, renamed);
});

test('owners and platform staff see a write at once on any process', async () => {
  const made = await here.call('POST', '/api/businesses', { token: owner.token, body: profile });
  for (const { token } of [owner, admin]) {
    const read = await elsewhere.call('GET', `/api/businesses/${made.body.id}`, { token });
    const { role, rights, ...shown } = made.body;
    expect([read.status, read.body]).toEqual([
      200,
      token === owner.token ? { ...shown, role, rights } : shown,
    ]);
  }
});

test('of two concurrent decisions of platform staff, exactly one succeeds', async () => {
  const made = await here.call('POST', '/api/businesses', { token: owner.token, body: profile });
  const { id } = made.body;
  await newService(here, { businessId: id });
  await newProfessional(here, { businessIds: [id] });
  await here.call('POST', `/api/businesses/${id}/submit`, { token: owner.token });
  const decide = (app: TestApp, action: string) =>
    app.call('POST', `/api/businesses/${id}/${action}`, { token: admin.token });
  const answers = await Promise.all(
    [0, 1, 2, 3].flatMap(() => [decide(here, 'approve'), decide(elsewhere, 'reject')]),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error === 'BUSINESS_INVALID_TRANSITION')).toHaveLength(7);
});

test('a change during submission is reviewed as submitted', async () => {
  for (let round = 0; round < 5; round++) {
    const made = await here.call('POST', '/api/businesses', { token: owner.token, body: profile });
    const { id } = made.body;
    await newService(here, { businessId: id });
    await newProfessional(here, { businessIds: [id] });
    const [submitted, changed] = await Promise.all([
      here.call('POST', `/api/businesses/${id}/submit`, { token: owner.token }),
      elsewhere.call('PATCH', `/api/businesses/${id}`, { token: owner.token, body: { addressLine1: null } }),
    ]);
    const outcomes = [
      submitted.body.error ?? submitted.body.status,
      changed.body.error ?? changed.body.status,
    ];
    expect([
      ['under_review', 'BUSINESS_UNDER_REVIEW'],
      ['PROFILE_INCOMPLETE', 'draft'],
    ]).toContainEqual(outcomes);
  }
});
