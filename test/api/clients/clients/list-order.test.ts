import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { insertAppointment, newClient, newOwner } from '../../../fixtures/clients.ts';
import { newUser, walk } from '../../../fixtures/marketplace.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const list = (token: string, query: string) => app.call('GET', `/api/business/clients?${query}`, { token });

describe('the order of the list', () => {
  test('sort=name sorts by name over all pages, without regard to case and accents', async () => {
    const owner = await newOwner(app);
    for (const name of ['zoe', 'Émile', 'Anna', 'anna', 'Ferdinand']) await newClient(app, owner, { name });
    const rows = await walk(app, '/api/business/clients?sort=name&limit=2', { token: owner.token });
    const names = rows.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Anna', 'anna', 'Émile', 'Ferdinand', 'zoe']);
  });

  test('refuses a cursor of another order', async () => {
    const owner = await newOwner(app);
    for (const name of ['One', 'Two']) await newClient(app, owner, { name });
    const first = await list(owner.token, 'limit=1');
    const cursor = /cursor=([^>&]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const answer = await list(owner.token, `sort=name&limit=1&cursor=${cursor}`);
    expect([answer.status, answer.body.error]).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('the last visit in the list', () => {
  test('is the latest completed appointment of the record or the linked account at this business', async () => {
    const owner = await newOwner(app);
    const other = await newOwner(app);
    const account = await newUser(app);
    const [byRecord, byAccount, none] = [
      await newClient(app, owner, { name: 'By record' }),
      await newClient(app, owner, { name: 'By account' }),
      await newClient(app, owner, { name: 'None' }),
    ];
    await app.db.run(sql`update clients set user_id = ${account.id} where id = ${byAccount.id}`);
    const visit = (date: string, status: string, of: object, businessId = owner.businessId) =>
      insertAppointment(app, {
        businessId,
        ...of,
        date,
        start: `${date}T10:00:00Z`,
        end: `${date}T11:00:00Z`,
        status,
      });
    await visit('2026-01-10', 'Completed', { crmClientId: byRecord.id });
    await visit('2026-02-10', 'Completed', { crmClientId: byRecord.id });
    await visit('2026-03-10', 'NoShow', { crmClientId: byRecord.id });
    await visit('2026-01-20', 'Completed', { userId: account.id });
    await visit('2026-02-20', 'Completed', { userId: account.id }, other.businessId);
    await visit('2026-01-30', 'Cancelled', { crmClientId: none.id });

    const expected = [
      ['By record', '2026-02-10'],
      ['By account', '2026-01-20'],
      ['None', null],
    ];
    for (const query of ['lastVisit=true', 'lastVisit=true&sort=name', 'lastVisit=true&query=by']) {
      const { body } = await list(owner.token, query);
      const found = body.map(({ name, lastVisit }: { name: string; lastVisit: string }) => [name, lastVisit]);
      expect(found.sort()).toEqual(
        expected.filter(([name]) => !query.includes('query') || name !== 'None').sort(),
      );
    }
    expect((await list(owner.token, '')).body[0]).not.toHaveProperty('lastVisit');
  });

  test('comes with the number of visits and the amount spent', async () => {
    const owner = await newOwner(app);
    const account = await newUser(app);
    const client = await newClient(app, owner, { name: 'Regular' });
    await newClient(app, owner, { name: 'Stranger' });
    await app.db.run(sql`update clients set user_id = ${account.id} where id = ${client.id}`);
    const add = async (month: string, status: string, more: object, changes = sql`price_minor = 2000`) => {
      const { id } = await insertAppointment(app, {
        businessId: owner.businessId,
        date: `2026-${month}-01`,
        start: `2026-${month}-01T09:00Z`,
        end: `2026-${month}-01T10:00Z`,
        status,
        ...more,
      });
      await app.db.run(sql`update appointments set ${changes} where id = ${id}`);
    };
    await add('01', 'Completed', { crmClientId: client.id });
    // Booked for the record of the account that booked: counts once.
    await add('02', 'Completed', { crmClientId: client.id, userId: account.id });
    await add('03', 'Completed', { userId: account.id }, sql`price_minor = 500, payment_status = 'refunded'`);
    await add('04', 'Completed', { userId: account.id }, sql`price_minor = null`);
    await add('05', 'NoShow', { crmClientId: client.id });
    const { body } = await list(owner.token, 'lastVisit=true&sort=name');
    const figures = body.map(({ lastVisit, visits, spent }: Record<string, unknown>) => ({
      lastVisit,
      visits,
      spent,
    }));
    expect(figures).toEqual([
      { lastVisit: '2026-04-01', visits: 4, spent: [{ currency: 'EUR', spentMajor: 40 }] },
      { lastVisit: null, visits: 0, spent: [] },
    ]);
  });
});
