import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { createClient, newClient, newOwner, type Owner, outcome } from '../../../fixtures/clients.ts';
import { newUser } from '../../../fixtures/marketplace.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startApp();
  owner = await newOwner(app);
});
afterAll(() => app.close());

const path = '/api/business/clients';
const call = (method: string, url: string, body?: unknown, token = owner.token) =>
  app.call(method, url, { token, ...(body !== undefined && { body }) });

describe('tags, birthday and marketing consent', () => {
  test('are stored, shown, changed and cleared', async () => {
    const at = '2026-01-05T10:00:00.000Z';
    const client = await newClient(app, owner, {
      name: 'Ada',
      tags: [' VIP ', 'vip', 'Color'],
      birthday: '02-29',
      marketingConsent: { given: true, at, source: 'form at reception' },
    });
    const expected = {
      tags: ['VIP', 'Color'],
      birthday: '02-29',
      marketingConsent: { given: true, at, source: 'form at reception' },
    };
    expect(client).toMatchObject(expected);
    // A record that was read can be sent back.
    const { id: _, ...read } = (await call('GET', `${path}/${client.id}`)).body;
    expect((await call('PATCH', `${path}/${client.id}`, read)).body).toMatchObject(expected);
    const changed = await call('PATCH', `${path}/${client.id}`, {
      birthday: '1990-12-31',
      marketingConsent: { given: false },
    });
    expect(changed.body).toMatchObject({
      tags: ['VIP', 'Color'],
      birthday: '1990-12-31',
      marketingConsent: { given: false, source: null },
    });
    expect(Date.parse(changed.body.marketingConsent.at)).toBeGreaterThan(Date.parse(at));
    const cleared = await call('PATCH', `${path}/${client.id}`, {
      tags: [],
      birthday: null,
      marketingConsent: null,
    });
    expect(cleared.body).toMatchObject({ tags: [], birthday: null, marketingConsent: null });
  });

  test.each<[object, string]>([
    [{ tags: Array.from({ length: 21 }, (_, i) => `tag ${i}`) }, 'INVALID_INPUT'],
    [{ tags: ['a'.repeat(41)] }, 'INVALID_INPUT'],
    [{ tags: ['two\nlines'] }, 'INVALID_INPUT'],
    [{ tags: 'VIP' }, 'INVALID_INPUT'],
    [{ birthday: '1990-02-29' }, 'INVALID_DATE_FORMAT'],
    [{ birthday: '31.12.1990' }, 'INVALID_DATE_FORMAT'],
    [{ birthday: '2190-01-01' }, 'INVALID_VALUE'],
    [{ marketingConsent: { given: 'yes' } }, 'INVALID_INPUT'],
    [{ marketingConsent: {} }, 'MISSING_FIELDS'],
    [{ marketingConsent: { given: true, at: 'now' } }, 'INVALID_INPUT'],
    [{ marketingConsent: { given: true, at: '2190-01-01T00:00:00Z' } }, 'INVALID_VALUE'],
  ])('%j is refused with %s', async (fields, code) => {
    expect(outcome(await createClient(app, owner, { name: 'Bob', ...fields }))).toEqual([400, code]);
  });
});

describe('filters', () => {
  let shop: Owner;
  beforeAll(async () => {
    shop = await newOwner(app);
    await newClient(app, shop, { name: 'Ann One', tags: ['VIP'], marketingConsent: { given: true } });
    await newClient(app, shop, {
      name: 'Ann Two',
      tags: ['VIP', 'Color'],
      marketingConsent: { given: false },
    });
    await newClient(app, shop, { name: 'Ann Three', birthday: '05-14' });
  });
  const names = async (query: string) =>
    (await call('GET', `${path}?${query}`, undefined, shop.token)).body.map(
      ({ name }: { name: string }) => name,
    );

  test('the list and the search filter by tag and consent', async () => {
    expect(await names('tag=VIP')).toEqual(['Ann One', 'Ann Two']);
    expect(await names('tag=Color')).toEqual(['Ann Two']);
    expect(await names('tag=Nothing')).toEqual([]);
    expect(await names('marketingConsent=given')).toEqual(['Ann One']);
    expect(await names('marketingConsent=refused')).toEqual(['Ann Two']);
    expect(await names('marketingConsent=unknown')).toEqual(['Ann Three']);
    expect(await names('query=ann&tag=VIP&marketingConsent=given')).toEqual(['Ann One']);
    const wrong = await call('GET', `${path}?marketingConsent=maybe`, undefined, shop.token);
    expect(outcome(wrong)).toEqual([400, 'INVALID_VALUE']);
  });

  test('tags in use are listed with their number of clients', async () => {
    expect((await call('GET', `${path}/tags`, undefined, shop.token)).body).toEqual({
      tags: [
        { tag: 'VIP', clients: 2 },
        { tag: 'Color', clients: 1 },
      ],
    });
    const { token } = await newUser(app, 'customer');
    expect(outcome(await call('GET', `${path}/tags`, undefined, token))).toEqual([403, 'FORBIDDEN']);
  });

  test('the export contains the columns and follows the filters', async () => {
    const { text } = await call('GET', `${path}/export.csv?marketingConsent=refused`, undefined, shop.token);
    const [header, row, ...rest] = text.trim().split('\r\n');
    expect(header).toBe(
      'name,email,phone,notes,tags,birthday,marketingConsent,marketingConsentAt,marketingConsentSource',
    );
    expect(row).toMatch(/^Ann Two,,,,"VIP; Color",,no,\d{4}-[^,]+Z,$/);
    expect(rest).toEqual([]);
  });
});

test('merging combines tags and keeps the latest consent', async () => {
  const kept = await newClient(app, owner, {
    name: 'Kept',
    tags: ['A'],
    marketingConsent: { given: true, at: '2026-01-01T00:00:00Z' },
  });
  const other = await newClient(app, owner, {
    name: 'Other',
    tags: ['a', 'B'],
    birthday: '1980-01-02',
    marketingConsent: { given: false, at: '2026-02-01T00:00:00Z', source: 'mail' },
  });
  const merged = await call('POST', `${path}/${kept.id}/merge`, { otherId: other.id });
  expect(merged.body).toMatchObject({
    tags: ['A', 'B'],
    birthday: '1980-01-02',
    marketingConsent: { given: false, at: '2026-02-01T00:00:00.000Z', source: 'mail' },
  });
});

test('the account exports them, and deleting the account removes them from a record made by a booking', async () => {
  const customer = await newUser(app, 'customer');
  const client = await newClient(app, owner, {
    name: 'Linked',
    tags: ['VIP'],
    birthday: '1990-12-31',
    marketingConsent: { given: true, source: 'desk' },
  });
  await app.db.run(
    sql`update clients set user_id = ${customer.id}, told_by_account = true where id = ${client.id}`,
  );
  const file = await call('GET', '/api/account/export', undefined, customer.token);
  expect(file.body.clientRecords).toMatchObject([
    {
      id: client.id,
      tags: ['VIP'],
      birthday: '1990-12-31',
      marketingConsent: { given: true, source: 'desk' },
    },
  ]);
  const deleted = await call('DELETE', '/api/account', { password: 'a long password' }, customer.token);
  expect(deleted.status).toBe(204);
  expect((await call('GET', `${path}/${client.id}`)).body).toMatchObject({
    tags: [],
    birthday: null,
    marketingConsent: null,
  });
});
