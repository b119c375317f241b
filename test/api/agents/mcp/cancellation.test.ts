import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { asOwner } from '../../../fixtures/database.ts';
import { waitForLocks } from '../../../fixtures/locks.ts';
import { monday, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { connect, type Generation } from './mcp-client.ts';

let app: TestApp;
let salon: Salon;
let holder: pg.Client;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
  holder = new pg.Client({ connectionString: asOwner(app.databaseUrl) });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await app.close();
});
beforeEach(async () => {
  salon = await newSalon(app);
});

const count = async (table: 'clients' | 'appointments') =>
  (await app.db.row<{ n: number }>(
    table === 'clients'
      ? sql`select count(*)::integer as n from clients where business_id = ${salon.business}`
      : sql`select count(*)::integer as n from appointments where business_id = ${salon.business}`,
  ))!.n;

describe.each(['2026', '2025'] as Generation[])('a client of protocol %s', (generation) => {
  test('cancelling a call stops it between two steps: the client is searched, and nothing is booked', async () => {
    const client = await connect(app, { generation, token: salon.owner.token });
    await holder.query('begin');
    await holder.query('lock table clients in access exclusive mode');
    const leaving = new AbortController();
    const call = client.callTool(
      { name: 'book_for_client', arguments: { ...salon.slot, name: 'Ana Costa' } },
      { signal: leaving.signal },
    );
    const failed = expect(call).rejects.toThrow();
    await waitForLocks(app.db);
    leaving.abort();
    await failed;
    // The cancellation is a separate message. It has arrived once a later message is answered.
    await client.listTools();
    await holder.query('commit');
    // A later call runs all steps and waits behind anything the first call would still do.
    const later = { ...salon.slot, start: '11:00', name: 'Ana Costa' };
    const done = await client.callTool({ name: 'book_for_client', arguments: later });
    expect(done.isError).toBeFalsy();
    expect([await count('clients'), await count('appointments')]).toEqual([1, 1]);
    await client.close();
  });
});

test('a cancellation sent by another account has no effect', async () => {
  const client = await connect(app, { generation: '2025', token: salon.owner.token });
  await holder.query('begin');
  await holder.query('lock table clients in share mode');
  const call = client.callTool({ name: 'book_for_client', arguments: { ...salon.slot, name: 'Ana Costa' } });
  await waitForLocks(app.db);
  for (let requestId = 0; requestId < 10; requestId++)
    await app.call('POST', '/mcp', {
      token: salon.customer.token,
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } },
    });
  await holder.query('commit');
  expect((await call).isError).toBeFalsy();
  expect(await count('appointments')).toBe(1);
  await client.close();
});
