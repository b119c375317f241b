import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { runImport, runImportJob } from '../../../../src/features/clients/clients/imports/run-import.ts';
import { deleteOldImports } from '../../../../src/features/clients/clients/imports/store.ts';
import { lockSpaces } from '../../../../src/platform/database/lock-spaces.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newClient, newOwner, type Owner, outcome } from '../../../fixtures/clients.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { walk } from '../../../fixtures/marketplace.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const path = '/api/business/clients/imports';
const start = ({ token }: Owner, csv: string, headers = {}) =>
  app.call('POST', path, { token, body: { csv }, headers });
const progressOf = async ({ token }: Owner, id: string) =>
  (await app.call('GET', `${path}/${id}`, { token })).body;
const rowsOf = ({ token }: Owner, id: string, query = '') =>
  walk(app, `${path}/${id}/rows${query}`, { token });
async function ended(owner: Owner, id: string) {
  await eventually(async () => (await progressOf(owner, id)).finishedAt !== null, 20_000);
  return progressOf(owner, id);
}
const file = (rows: number) =>
  `name,email\n${Array.from({ length: rows }, (_, index) => `Client ${index},${index % 2 ? '' : `c${index}@x.org`}`).join('\n')}`;

/** Holds the import lock of the business, so that other imports wait. */
async function occupy(businessId: string) {
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('select pg_advisory_lock($1::int, hashtext($2))', [lockSpaces.clientImport, businessId]);
  return () => holder.end();
}

describe('an asynchronous import', () => {
  test('rejects a row whose phone number another client has, with its content', async () => {
    const owner = await newOwner(app);
    await newClient(app, owner, { name: 'Ada', phone: '+351 912 000 111' });
    const { body } = await start(owner, 'nome;telefone\nEva;+351912000111\nRui;+351 912 000 333');
    const done = await ended(owner, body.id);
    expect(done).toMatchObject({ status: 'done', created: 1, failed: 1, done: 2, total: 2 });
    expect(await rowsOf(owner, done.id, '?outcome=failed')).toEqual([
      {
        line: 2,
        outcome: 'failed',
        id: null,
        code: 'INVALID_VALUE',
        field: 'phone',
        reason: 'The client Ada has the same phone number.',
        content: 'Eva; +351912000111',
      },
    ]);
  });

  test('is validated immediately, stored in the background and reports ids and invalid lines', async () => {
    const owner = await newOwner(app);
    const known = await newClient(app, owner, { name: 'Ada', email: 'ada@x.org' });
    const csv =
      'name,email,notes\nAda L.,ADA@x.org,"two\nlines"\n,no@name.org,\nBob,,\nCid,nobody,\nDan,dan@x.org,';
    const begun = await start(owner, csv);
    expect([begun.status, begun.body]).toEqual([
      202,
      {
        id: expect.stringMatching(/^cim_/),
        businessId: owner.businessId,
        status: 'waiting',
        total: 5,
        done: 2,
        created: 0,
        updated: 0,
        unchanged: 0,
        failed: 2,
        createdAt: expect.any(String),
        finishedAt: null,
      },
    ]);
    const done = await ended(owner, begun.body.id);
    expect(done).toMatchObject({ status: 'done', done: 5, created: 2, updated: 1, unchanged: 0, failed: 2 });
    const good = { code: null, field: null, reason: null, content: null };
    const rows = await rowsOf(owner, done.id, '?limit=2');
    expect(rows).toEqual([
      { line: 2, outcome: 'updated', id: known.id, ...good },
      {
        line: 4,
        outcome: 'failed',
        id: null,
        code: 'MISSING_FIELDS',
        field: 'name',
        reason: 'Required.',
        content: 'no@name.org',
      },
      { line: 5, outcome: 'created', id: expect.stringMatching(/^cli_/), ...good },
      {
        line: 6,
        outcome: 'failed',
        id: null,
        code: 'INVALID_INPUT',
        field: 'email',
        reason: 'Must be an e-mail address.',
        content: 'Cid; nobody',
      },
      { line: 7, outcome: 'created', id: expect.stringMatching(/^cli_/), ...good },
    ]);
    expect(await rowsOf(owner, done.id, '?outcome=failed')).toHaveLength(2);
    const listed = await app.call('GET', path, { token: owner.token });
    expect(listed.body).toEqual([done]);
    // The rows no longer contain personal data.
    const left = await app.db.rows(sql`
      select 1 from client_import_rows where import_id = ${done.id}
        and num_nonnulls(name, email, email_key, phone, notes) > 0`);
    expect(left).toEqual([]);
  });

  test('of 10,000 rows reports progress and keeps the order; a repeat changes nothing', async () => {
    const owner = await newOwner(app);
    const { body } = await start(owner, file(10_000));
    expect(body.total).toBe(10_000);
    const seen = new Set<number>();
    await eventually(async () => {
      const { done, finishedAt } = await progressOf(owner, body.id);
      seen.add(done);
      return finishedAt !== null;
    }, 60_000);
    const counts = [...seen];
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.length).toBeGreaterThan(2);
    expect(await progressOf(owner, body.id)).toMatchObject({ status: 'done', done: 10_000, created: 10_000 });
    const listed = await walk(app, '/api/business/clients?limit=200', { token: owner.token });
    expect(listed.map(({ name }) => name)).toEqual(
      Array.from({ length: 10_000 }, (_, index) => `Client ${index}`),
    );
    const again = await start(owner, file(10_000));
    expect(await ended(owner, again.body.id)).toMatchObject({ created: 0, updated: 0, unchanged: 10_000 });
  }, 120_000);

  test.each<[string, unknown, number, string]>([
    ['no text', {}, 400, 'MISSING_FIELDS'],
    ['no name column', { csv: 'email\na@x.org' }, 400, 'MISSING_FIELDS'],
    ['an open quote', { csv: 'name\n"Ada' }, 400, 'INVALID_INPUT'],
    ['too many rows', { csv: `name${'\na'.repeat(10_001)}` }, 400, 'INVALID_VALUE'],
    ['more than 2 MB', { csv: 'x'.repeat(2 * 1024 * 1024) }, 413, 'INVALID_INPUT'],
    ['another business', { csv: 'name\nAda', businessId: 'biz_none' }, 404, 'BUSINESS_NOT_FOUND'],
  ])('%s is refused and stores nothing', async (_what, body, status, code) => {
    const owner = await newOwner(app);
    expect(outcome(await app.call('POST', path, { token: owner.token, body }))).toEqual([status, code]);
    expect((await app.call('GET', path, { token: owner.token })).body).toEqual([]);
  });

  test('with only a header finishes immediately', async () => {
    const owner = await newOwner(app);
    const { body } = await start(owner, 'name');
    expect(await ended(owner, body.id)).toMatchObject({ status: 'done', total: 0, done: 0 });
  });

  test('runs once per business at a time and once per Idempotency-Key', async () => {
    const owner = await newOwner(app);
    const release = await occupy(owner.businessId);
    const key = { 'idempotency-key': 'one-import' };
    const first = await start(owner, 'name\nAda', key);
    const second = await start(owner, 'name\nBob');
    expect([second.status, second.body]).toEqual([429, { error: 'RATE_LIMITED:5' }]);
    expect((await start(owner, 'name\nAda', key)).body.id).toBe(first.body.id);
    await release();
    expect(await ended(owner, first.body.id)).toMatchObject({ status: 'done', created: 1 });
    expect((await start(owner, 'name\nBob')).status).toBe(202);
  });

  test('is not visible to other businesses', async () => {
    const [owner, stranger] = [await newOwner(app), await newOwner(app)];
    const { body } = await start(owner, 'name\nAda');
    const { token } = stranger;
    for (const answer of [
      await app.call('GET', `${path}/${body.id}`, { token }),
      await app.call('GET', `${path}/${body.id}/rows`, { token }),
      await app.call('POST', `${path}/${body.id}/cancel`, { token }),
      await app.call('GET', `${path}/cim_none`, { token }),
    ])
      expect(outcome(answer)).toEqual([404, 'NOT_FOUND']);
    await ended(owner, body.id);
  });

  test('can be cancelled: stored rows remain and the others are deleted', async () => {
    const owner = await newOwner(app);
    const release = await occupy(owner.businessId);
    const { body } = await start(owner, `${file(10)}\n,wrong@x.org`);
    const cancel = () => app.call('POST', `${path}/${body.id}/cancel`, { token: owner.token });
    const cancelled = await cancel();
    expect(cancelled.body).toMatchObject({ status: 'cancelled', total: 11, done: 1, failed: 1 });
    expect((await cancel()).body).toEqual(cancelled.body);
    await release();
    const rows = await app.db.rows(sql`select outcome from client_import_rows where import_id = ${body.id}`);
    expect(rows).toEqual([{ outcome: 'failed' }]);
    expect(await app.db.rows(sql`select 1 from clients where business_id = ${owner.businessId}`)).toEqual([]);
  });

  test('stops at the client limit and reports the remaining rows', async () => {
    const owner = await newOwner(app);
    const most = limits.clients.most - 500;
    for (let from = 1; from <= most; from += 5_000)
      await app.db.run(sql`
        insert into clients (id, business_id, name, search_key) select 'cli_full_' || number, ${owner.businessId}, 'Full', ''
        from generate_series(${from}::int, ${Math.min(most, from + 4_999)}::int) number`);
    const { body } = await start(owner, file(700));
    expect(await ended(owner, body.id)).toMatchObject({
      status: 'stopped',
      done: 700,
      created: 500,
      failed: 200,
    });
    const [row] = await rowsOf(owner, body.id, '?outcome=failed&limit=200');
    expect(row).toMatchObject({ line: 502, code: 'RATE_LIMITED', reason: expect.stringContaining('100000') });
  });
});

describe('a process that stops', () => {
  const parts = () => ({
    db: app.db,
    clock: { now: () => new Date() },
    jobs: { enqueue: async () => '' } as never,
  });
  const context = {
    id: 'job_test',
    attempt: 1,
    queue: 'normal' as const,
    signal: new AbortController().signal,
  };

  /** Also deletes the job of an attempt in progress, as if every process had stopped. */
  async function dropJobs() {
    await eventually(async () => {
      await app.db.run(
        sql`delete from jobs where kind = ${runImportJob.name} and run_at > now() and attempts = 0`,
      );
      return (await app.db.row(sql`select 1 from jobs where kind = ${runImportJob.name}`)) === null;
    });
  }

  test('leaves complete batches; another process continues without duplicates', async () => {
    const owner = await newOwner(app);
    const release = await occupy(owner.businessId);
    const { body } = await start(owner, file(1_800));
    await dropJobs();
    await release();
    // The lease is lost after the second batch.
    const lease = new AbortController();
    const gone = runImport({
      ...parts(),
      db: {
        ...app.db,
        transaction: (async (work: never, how: never) => {
          const result = await app.db.transaction(work, how);
          if ((await progressOf(owner, body.id)).done >= 1_000) lease.abort();
          return result;
        }) as never,
      },
    })({ importId: body.id }, { ...context, signal: lease.signal });
    await expect(gone).rejects.toThrow();
    expect(await progressOf(owner, body.id)).toMatchObject({ status: 'running', done: 1_000 });
    // Two processes continue concurrently, because one only seemed to have stopped.
    await Promise.all([1, 2, 3].map(() => runImport(parts())({ importId: body.id }, context)));
    await runImport(parts())({ importId: body.id }, context);
    expect(await progressOf(owner, body.id)).toMatchObject({ status: 'done', done: 1_800, created: 1_800 });
    expect(await walk(app, '/api/business/clients?limit=200', { token: owner.token })).toHaveLength(1_800);
  });

  test('permanently: the import is stopped and deleted after days, and the next can start', async () => {
    const owner = await newOwner(app);
    const { body } = await start(owner, 'name\nAda');
    await ended(owner, body.id);
    // State after the job has failed permanently.
    await app.db.run(sql`
      update client_imports set status = 'waiting', finished_at = null, created = 0 where id = ${body.id}`);
    await app.db.run(sql`
      update client_import_rows set outcome = null, client_id = null, name = 'Ada' where import_id = ${body.id}`);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    await deleteOldImports(app.db, days(2));
    expect(await progressOf(owner, body.id)).toMatchObject({ status: 'waiting' });
    await deleteOldImports(app.db, days(4));
    expect(await progressOf(owner, body.id)).toMatchObject({ status: 'stopped' });
    expect(await app.db.rows(sql`select 1 from client_import_rows where import_id = ${body.id}`)).toEqual([]);
    expect((await start(owner, 'name\nAda')).status).toBe(202);
    await deleteOldImports(app.db, days(40));
    expect((await app.call('GET', `${path}/${body.id}`, { token: owner.token })).status).toBe(404);
  });
});

test('the database invariants about imports hold', async () => {
  const wrong = (await listViolations(app.db)).filter(({ invariant }) => /import|client/.test(invariant));
  expect(wrong).toEqual([]);
});
