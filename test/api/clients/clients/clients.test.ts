import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  createClient,
  newClient,
  newEmail,
  newOwner,
  type Owner,
  outcome,
} from '../../../fixtures/clients.ts';
import { newBusiness, newUser } from '../../../fixtures/marketplace.ts';

let app: TestApp;
let owner: Owner;
let other: Owner;
beforeAll(async () => {
  app = await startApp();
  owner = await newOwner(app);
  other = await newOwner(app);
});
afterAll(() => app.close());

const path = '/api/business/clients';
const patch = (id: string, body: unknown, token = owner.token) =>
  app.call('PATCH', `${path}/${id}`, { token, body });
const get = (id: string, token = owner.token) => app.call('GET', `${path}/${id}`, { token });

describe('access', () => {
  const calls: [string, string, object?][] = [
    ['GET', path],
    ['POST', path, { name: 'Ada' }],
    ['GET', `${path}/export.csv`],
    ['POST', `${path}/import`, { csv: 'name\nAda' }],
    ['GET', `${path}/cli_none`],
    ['PATCH', `${path}/cli_none`, { name: 'Ada' }],
    ['DELETE', `${path}/cli_none`],
    ['GET', `${path}/cli_none/appointments`],
  ];

  test.each(calls)('%s %s is for business users only', async (method, url, body) => {
    expect(outcome(await app.call(method, url, { body }))).toEqual([401, 'AUTH_REQUIRED']);
    const key = (await app.call('POST', '/api/keys')).body.apiKey;
    expect(outcome(await app.call(method, url, { body, key }))).toEqual([401, 'AUTH_REQUIRED']);
    for (const role of ['customer', 'professional', 'admin'] as const) {
      const { token } = await newUser(app, role);
      expect([role, ...outcome(await app.call(method, url, { body, token }))]).toEqual([
        role,
        403,
        'FORBIDDEN',
      ]);
    }
  });

  test('a client of another owner returns 404 CLIENT_NOT_FOUND', async () => {
    const client = await newClient(app, owner, { name: 'Ada' });
    for (const [method, url, body] of [
      ['GET', `${path}/${client.id}`],
      ['PATCH', `${path}/${client.id}`, { name: 'Mine' }],
      ['DELETE', `${path}/${client.id}`],
      ['GET', `${path}/${client.id}/appointments`],
    ] as const) {
      const answer = await app.call(method, url, { body, token: other.token });
      expect([method, ...outcome(answer)]).toEqual([method, 404, 'CLIENT_NOT_FOUND']);
    }
    expect((await get(client.id)).body).toEqual(client);
  });
});

describe('the business', () => {
  test('defaults to the only one and must be named among several', async () => {
    const user = await newUser(app, 'business');
    expect(outcome(await createClient(app, user, { name: 'Ada' }))).toEqual([404, 'BUSINESS_NOT_FOUND']);
    const first = await newBusiness(app, { userId: user.id, status: 'draft' });
    expect((await newClient(app, user, { name: 'Ada' })).businessId).toBe(first);
    const second = await newBusiness(app, { userId: user.id });
    expect(outcome(await createClient(app, user, { name: 'Bob' }))).toEqual([400, 'MISSING_FIELDS']);
    expect((await newClient(app, user, { name: 'Bob', businessId: second })).businessId).toBe(second);
    const { token } = user;
    for (const [method, url, body] of [
      ['GET', path],
      ['GET', `${path}/export.csv`],
      ['POST', `${path}/import`, { csv: 'name\nCid' }],
    ] as const)
      expect(outcome(await app.call(method, url, { token, body }))).toEqual([400, 'MISSING_FIELDS']);
    const listed = await app.call('GET', `${path}?businessId=${second}`, { token });
    expect(listed.body.map(({ name }: { name: string }) => name)).toEqual(['Bob']);
    const file = await app.call('GET', `${path}/export.csv?businessId=${first}`, { token });
    expect(file.text).toMatch(/^name,email,phone,notes,[\w,]+\r\nAda,{8}\r\n$/);
  });

  test('of another owner or unknown returns 404; a wrong type is refused', async () => {
    for (const businessId of [other.businessId, 'biz_none']) {
      for (const [method, url, body] of [
        ['GET', `${path}?businessId=${businessId}`],
        ['GET', `${path}/export.csv?businessId=${businessId}`],
        ['POST', path, { name: 'Ada', businessId }],
        ['POST', `${path}/import`, { csv: 'name\nAda', businessId }],
      ] as const) {
        const answer = await app.call(method, url, { token: owner.token, body });
        expect([url, ...outcome(answer)]).toEqual([url, 404, 'BUSINESS_NOT_FOUND']);
      }
    }
    expect(outcome(await createClient(app, owner, { name: 'Ada', businessId: 7 }))).toEqual([
      400,
      'INVALID_BUSINESS_ID',
    ]);
  });
});

describe('POST /api/business/clients', () => {
  test('returns the complete record', async () => {
    const email = newEmail().toUpperCase();
    const body = {
      name: ' Ada Lovelace ',
      email: ` ${email} `,
      phone: '+44 20 7946 0000',
      notes: ' Mornings. ',
    };
    const answer = await createClient(app, owner, { ...body, id: 'cli_mine', userId: owner.id });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^cli_[0-9a-z]{26}$/),
      businessId: owner.businessId,
      name: 'Ada Lovelace',
      email,
      phone: '+44 20 7946 0000',
      notes: 'Mornings.',
      userId: null,
      tags: [],
      birthday: null,
      marketingConsent: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect((await get(answer.body.id)).body).toEqual(answer.body);
  });

  test('requires only a name; omitted fields are null', async () => {
    const client = await newClient(app, owner, { name: 'Bob', email: null, notes: '' });
    expect(client).toMatchObject({ email: null, phone: null, notes: null, userId: null });
  });

  test.each<[object, string]>([
    [{}, 'MISSING_FIELDS'],
    [{ name: '' }, 'MISSING_FIELDS'],
    [{ name: null }, 'MISSING_FIELDS'],
    [{ name: '   ' }, 'INVALID_INPUT'],
    [{ name: 7 }, 'INVALID_INPUT'],
    [{ name: 'x'.repeat(201) }, 'INVALID_INPUT'],
    [{ name: 'Ada', email: '' }, 'INVALID_INPUT'],
    [{ name: 'Ada', email: 'nobody' }, 'INVALID_INPUT'],
    [{ name: 'Ada', email: ['a@example.com'] }, 'INVALID_INPUT'],
    [{ name: 'Ada', phone: '12' }, 'INVALID_INPUT'],
    [{ name: 'Ada', phone: 'call me' }, 'INVALID_INPUT'],
    [{ name: 'Ada', phone: '1'.repeat(41) }, 'INVALID_INPUT'],
    [{ name: 'Ada', notes: 'x'.repeat(5001) }, 'INVALID_INPUT'],
    [{ name: 'Ada', notes: {} }, 'INVALID_INPUT'],
  ])('%j is refused', async (body, code) => {
    expect(outcome(await createClient(app, owner, body))).toEqual([400, code]);
  });

  test('accepts text of the maximum length', async () => {
    const body = { name: 'x'.repeat(200), phone: '1'.repeat(40), notes: 'x'.repeat(5000) };
    expect(await newClient(app, owner, body)).toMatchObject(body);
  });

  test('an email is unique within a business', async () => {
    const email = newEmail();
    await newClient(app, owner, { name: 'Ada', email });
    const again = await createClient(app, owner, { name: 'Ada', email: email.toUpperCase() });
    expect(outcome(again)).toEqual([409, 'EMAIL_TAKEN']);
    expect((await createClient(app, other, { name: 'Ada', email })).status).toBe(201);
  });

  test('concurrent requests with one email create one client', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => createClient(app, owner, { name: 'Ada', email })),
    );
    expect(answers.map(outcome).sort()).toEqual([
      [201, null],
      ...Array.from({ length: 5 }, () => [409, 'EMAIL_TAKEN']),
    ]);
  });

  test('a repeat with the same Idempotency-Key returns the first response', async () => {
    const options = {
      token: owner.token,
      body: { name: 'Once', email: newEmail() },
      headers: { 'idempotency-key': 'enter-once' },
    };
    const [first, second] = [await app.call('POST', path, options), await app.call('POST', path, options)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('PATCH /api/business/clients/:id', () => {
  test('changes only the fields that are sent, and null clears', async () => {
    const email = newEmail();
    const client = await newClient(app, owner, { name: 'Ada', email, phone: '12345', notes: 'A' });
    expect((await patch(client.id, {})).body).toEqual(client);
    expect((await patch(client.id, { notes: 'B' })).body).toEqual({ ...client, notes: 'B' });
    const cleared = { ...client, email: null, phone: null, notes: null };
    expect((await patch(client.id, { email: null, phone: null, notes: null })).body).toEqual(cleared);
    const body = { name: 'Bob', email: `new-${email}`, phone: '+1 555', notes: 'C' };
    for (const fixed of [{ businessId: other.businessId }, { userId: owner.id }, { id: 'cli_x' }])
      expect(outcome(await patch(client.id, { ...body, ...fixed }))).toEqual([400, 'INVALID_INPUT']);
    expect((await get(client.id)).body).toEqual(cleared);
    const changed = await patch(client.id, { ...client, ...body });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...client, ...body });
    expect((await get(client.id)).body).toEqual(changed.body);
  });

  test.each<object>([
    { name: null },
    { name: '' },
    { name: ' ' },
    { email: '' },
    { email: 'nobody' },
    { phone: '' },
    { phone: 'abc' },
    { notes: 'x'.repeat(5001) },
  ])('%j is refused', async (body) => {
    const client = await newClient(app, owner, { name: 'Ada' });
    expect(outcome(await patch(client.id, body))).toEqual([400, 'INVALID_INPUT']);
    expect((await get(client.id)).body).toEqual(client);
  });

  test('refuses the email of another client and accepts another case of its own', async () => {
    const [mine, taken] = [newEmail(), newEmail()];
    const client = await newClient(app, owner, { name: 'Ada', email: mine });
    await newClient(app, owner, { name: 'Bob', email: taken });
    expect(outcome(await patch(client.id, { email: taken.toUpperCase() }))).toEqual([409, 'EMAIL_TAKEN']);
    expect((await patch(client.id, { email: mine.toUpperCase() })).body.email).toBe(mine.toUpperCase());
  });

  test('only one of several concurrent changes to one email succeeds', async () => {
    const email = newEmail();
    const ids = await Promise.all(
      ['A', 'B', 'C'].map(async (name) => (await newClient(app, owner, { name })).id),
    );
    const answers = await Promise.all(ids.map((id) => patch(id, { email })));
    expect(answers.map(outcome).sort()).toEqual([
      [200, null],
      [409, 'EMAIL_TAKEN'],
      [409, 'EMAIL_TAKEN'],
    ]);
  });

  test('returns 404 CLIENT_NOT_FOUND for an unknown client, after validation of the body', async () => {
    expect(outcome(await patch('cli_none', { name: 'Ada' }))).toEqual([404, 'CLIENT_NOT_FOUND']);
    expect(outcome(await patch('cli_none', { email: 'nobody' }))).toEqual([400, 'INVALID_INPUT']);
    expect(outcome(await get('cli_none'))).toEqual([404, 'CLIENT_NOT_FOUND']);
  });
});

test('SQL and pattern characters are stored as text', async () => {
  const name = `Robert'); drop table clients; -- %_\\`;
  const client = await newClient(app, owner, { name, notes: "'=1+1" });
  expect((await get(client.id)).body).toMatchObject({ name, notes: "'=1+1" });
  const row = await app.db.row(sql`select search_key from clients where id = ${client.id}`);
  expect(row).toEqual({ search_key: 'robert drop table clients' });
});
