import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  createClient,
  newClient,
  newEmail,
  newOwner,
  type Owner,
  outcome,
} from '../../../fixtures/clients.ts';
import { newUser, walk } from '../../../fixtures/marketplace.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const path = '/api/business/clients';
const patch = (id: string, body: unknown) => app.call('PATCH', `${path}/${id}`, { token: owner.token, body });
const info = (answer: { headers: Headers }) => answer.headers.get('error-info');

describe('a phone number of another client', () => {
  beforeAll(async () => {
    owner = await newOwner(app);
  });

  test('is refused with the id of that client, in any format', async () => {
    const ada = await newClient(app, owner, { name: 'Ada', phone: '+351 912 345 678' });
    for (const phone of ['912345678', '00351 912 345 678', '+351912345678']) {
      const answer = await createClient(app, owner, { name: 'Ada L.', phone });
      expect(outcome(answer)).toEqual([400, 'INVALID_VALUE']);
      expect(info(answer)).toBe(`field="body.phone", reason=exists, id="${ada.id}"`);
    }
    const family = await newClient(app, owner, { name: 'Byron', phone: '912345678', allowDuplicate: true });
    expect(family).toMatchObject({ name: 'Byron', phone: '912345678' });
    expect(family).not.toHaveProperty('allowDuplicate');
    // The number is not new, so it is not reported again.
    expect((await patch(family.id, { name: 'Lord Byron', phone: '+351 912345678' })).status).toBe(200);
  });

  test('is refused in PATCH unless it is allowed', async () => {
    const first = await newClient(app, owner, { name: 'First', phone: '+49 30 111 2222' });
    const second = await newClient(app, owner, { name: 'Second', phone: '+49 30 111 3333' });
    const refused = await patch(second.id, { phone: '030 1112222' });
    expect(outcome(refused)).toEqual([400, 'INVALID_VALUE']);
    expect(info(refused)).toContain(`id="${first.id}"`);
    expect((await patch(second.id, { phone: '030 1112222', allowDuplicate: true })).body.phone).toBe(
      '030 1112222',
    );
  });

  test('of another business is accepted', async () => {
    const neighbor = await newOwner(app);
    await newClient(app, neighbor, { name: 'Ada', phone: '+49 30 444 5555' });
    expect((await createClient(app, owner, { name: 'Ada', phone: '+49 30 444 5555' })).status).toBe(201);
  });

  test('is accepted once by concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        createClient(app, owner, { name: `Caller ${i}`, phone: '+44 20 7946 0123' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
  });
});

test('an e-mail address of another client is refused with the id of that client', async () => {
  owner = await newOwner(app);
  const email = newEmail();
  const known = await newClient(app, owner, { name: 'Known', email });
  const other = await newClient(app, owner, { name: 'Other' });
  for (const answer of [
    await createClient(app, owner, { name: 'Again', email: email.toUpperCase(), allowDuplicate: true }),
    await patch(other.id, { email, allowDuplicate: true }),
  ]) {
    expect(outcome(answer)).toEqual([409, 'EMAIL_TAKEN']);
    expect(info(answer)).toBe(`field="body.email", reason=exists, id="${known.id}"`);
  }
});

interface Group {
  reason: string;
  clients: { id: string }[];
}

describe('GET /api/business/clients/duplicates', () => {
  const list = (query = '') => app.call('GET', `${path}/duplicates${query}`, { token: owner.token });
  const groups = (answer: { body: Group[] }) =>
    answer.body.map(({ reason, clients }) => [reason, clients.map(({ id }) => id)]);

  beforeAll(async () => {
    owner = await newOwner(app);
  });

  test('lists groups with the same phone number or name, in pages', async () => {
    expect((await list()).body).toEqual([]);
    const a = await newClient(app, owner, { name: 'Ana Costa', phone: '+351 910 000 001' });
    const b = await newClient(app, owner, { name: 'Ana  COSTA' });
    const c = await newClient(app, owner, { name: 'A. Costa', phone: '910000001', allowDuplicate: true });
    const d = await newClient(app, owner, { name: 'Rui', phone: '910000002' });
    const e = await newClient(app, owner, { name: 'Rui', phone: '910000002', allowDuplicate: true });
    await newClient(app, owner, { name: 'Single', phone: '910000003' });
    const expected = [
      ['name', [a.id, b.id]],
      ['phone', [a.id, c.id]],
      ['phone', [d.id, e.id]],
    ];
    const sorted = (found: unknown[]) => found.map((one) => JSON.stringify(one)).sort();
    expect(sorted(groups(await list()))).toEqual(sorted(expected));
    const paged = await walk(app, `${path}/duplicates?limit=1`, owner);
    expect(sorted(groups({ body: paged }))).toEqual(sorted(expected));
    await app.call('POST', `${path}/${d.id}/merge`, { token: owner.token, body: { otherId: e.id } });
    expect(groups(await list())).toHaveLength(2);
  });

  test('is for owners and managers, and shows no clients of others', async () => {
    const stranger = await newOwner(app);
    expect((await app.call('GET', `${path}/duplicates`, { token: stranger.token })).body).toEqual([]);
    const foreign = await app.call('GET', `${path}/duplicates?businessId=${owner.businessId}`, {
      token: stranger.token,
    });
    expect(outcome(foreign)).toEqual([404, 'BUSINESS_NOT_FOUND']);
    const { token } = await newUser(app, 'customer');
    expect(outcome(await app.call('GET', `${path}/duplicates`, { token }))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await app.call('GET', `${path}/duplicates`))).toEqual([401, 'AUTH_REQUIRED']);
  });
});
