import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sql, sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { waitForLocks } from '../fixtures/locks.ts';
import { newUser } from '../fixtures/marketplace.ts';
import { newSalon, type Salon, soldPackage } from '../fixtures/salon.ts';
import { waitlistBody } from '../fixtures/waitlist.ts';

let app: TestApp;
let salon: Salon;
const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
beforeAll(async () => {
  app = await startApp();
  salon = await newSalon(app);
});
afterAll(() => app.close());

/** Writes of a customer, with the table that they insert into and the column of the account. */
const writes: [path: string, body: () => object, table: Sql, column: Sql][] = [
  ['/api/holds', () => ({ ...salon.slot, date }), sql`appointments`, sql`held_by`],
  ['/api/family-members', () => ({ name: 'Nina' }), sql`family_members`, sql`user_id`],
  ['/api/waitlist', () => waitlistBody(salon, { from: date, to: date }), sql`waitlist_entries`, sql`user_id`],
  ['/api/grants', () => ({ agentName: 'Errands', scopes: ['appointments:read'] }), sql`grants`, sql`user_id`],
  ['/api/account/calendar-feed', () => ({}), sql`calendar_feeds`, sql`user_id`],
];

test.each(writes)(
  'POST %s stores nothing for an account that is deleted meanwhile',
  async (path, body, table, column) => {
    const { id, token } = await newUser(app);
    const { pending, deletion } = await app.db.transaction(async (transaction) => {
      await transaction.run(sql`lock table ${table} in share mode`);
      const pending = app.call('POST', path, { token, body: body() });
      await waitForLocks(app.db, 1);
      const deletion = app.call('DELETE', '/api/account', { token, body: { password: 'a long password' } });
      await waitForLocks(app.db, 2);
      return { pending, deletion };
    });
    expect((await deletion).status).toBe(204);
    expect([201, 401]).toContain((await pending).status);
    const active = await app.db.rows(
      sql`select 1 from ${table} stored where ${column} = ${id} and to_jsonb(stored)->>'revoked_at' is null`,
    );
    expect(active).toEqual([]);
  },
);

test('two deletions at once end with one deleted account', async () => {
  const { token } = await newUser(app);
  const remove = () => app.call('DELETE', '/api/account', { token, body: { password: 'a long password' } });
  const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([204, 401]);
});

test('a package cannot be sold to a deleted account', async () => {
  const { id, token } = await newUser(app);
  await app.call('DELETE', '/api/account', { token, body: { password: 'a long password' } });
  await expect(soldPackage(app, salon, id)).rejects.toThrow('USER_NOT_FOUND');
});
