import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockSpaces } from '../../../../src/platform/database/lock-spaces.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  exportCsv,
  importCsv,
  listClients,
  newClient,
  newOwner,
  outcome,
} from '../../../fixtures/clients.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newUser, walk } from '../../../fixtures/marketplace.ts';

const header =
  'name,email,phone,notes,tags,birthday,marketingConsent,marketingConsentAt,marketingConsentSource';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const nothing = { created: 0, updated: 0, unchanged: 0, errors: [] };

describe('GET /api/business/clients/export.csv', () => {
  test('returns one row of four columns per client, quoted where needed', async () => {
    const owner = await newOwner(app);
    await newClient(app, owner, {
      name: 'Ada, "the first"',
      email: 'Ada@x.org',
      notes: 'two\r\nlines; really',
    });
    const answer = await exportCsv(app, owner);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.text).toBe(`${header}\r\n"Ada, ""the first""",Ada@x.org,,"two\r\nlines; really",,,,,\r\n`);
  });

  test('returns only the header without clients', async () => {
    expect((await exportCsv(app, await newOwner(app))).text).toBe(`${header}\r\n`);
  });

  test('escapes cells that start like a formula', async () => {
    const owner = await newOwner(app);
    await newClient(app, owner, { name: '=HYPERLINK("http://evil")', phone: '+44 20', notes: '@SUM(A1)' });
    await newClient(app, owner, { name: '-1+2', phone: '-123', notes: "'=kept" });
    expect((await exportCsv(app, owner)).text).toBe(
      [header, `"'=HYPERLINK(""http://evil"")",,+44 20,'@SUM(A1),,,,,`, "'-1+2,,'-123,''=kept,,,,,", ''].join(
        '\r\n',
      ),
    );
  });

  test('contains every client across batches', async () => {
    const owner = await newOwner(app);
    const rows = Array.from({ length: 2500 }, (_, index) => `Client ${index},c${index}@x.org`);
    await importCsv(app, owner, `name,email\n${rows.join('\n')}`);
    const lines = (await exportCsv(app, owner)).text.split('\r\n');
    expect(lines.slice(1, -1)).toEqual(rows.map((row) => `${row},,,,,,,`));
  });

  test('HEAD returns the headers only', async () => {
    const answer = await app.call('HEAD', '/api/business/clients/export.csv', {
      token: (await newOwner(app)).token,
    });
    expect([answer.status, answer.headers.get('content-type'), answer.text]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '',
    ]);
  });
});

describe('POST /api/business/clients/import', () => {
  test('rejects a new client with the phone number of an existing one, and accepts an exported file again', async () => {
    const owner = await newOwner(app);
    await newClient(app, owner, { name: 'Ada', phone: '+351 912 000 111' });
    await newClient(app, owner, { name: 'Bob', email: 'bob@x.org', phone: '+351 912 000 222' });
    const send = (csv: string) =>
      app.call('POST', '/api/business/clients/import', { token: owner.token, body: { csv } });
    const answer = await send(
      'Name;Telefon;E-Mail\nEva;00351 1;\nAda B.;+351912000111;\nRobert;+351 912 000 222;bob@x.org\n',
    );
    expect(answer.body).toMatchObject({ created: 1, updated: 1, unchanged: 0 });
    expect(answer.body.errors).toEqual([
      {
        line: 3,
        code: 'INVALID_VALUE',
        field: 'phone',
        reason: 'The client Ada has the same phone number.',
        content: 'Ada B.; +351912000111',
      },
    ]);
    const file = (await app.call('GET', '/api/business/clients/export.csv', { token: owner.token })).text;
    expect(file).toContain(',+351 912 000 111,');
    expect((await send(file)).body).toMatchObject({ created: 0, updated: 0, unchanged: 3, errors: [] });
  });

  test('creates new clients, updates clients by email and reports unchanged and invalid rows', async () => {
    const owner = await newOwner(app);
    await newClient(app, owner, { name: 'Ada', email: 'ada@x.org', phone: '123', notes: 'tea' });
    await newClient(app, owner, { name: 'Bob', email: 'bob@x.org', phone: '456' });
    await newClient(app, owner, { name: 'Cid' });
    const csv = [
      'Email;NAME;Notes;Phone;Shoe size',
      'ADA@x.org;Ada Lovelace;;;38',
      'bob@x.org;Bob;;;',
      ';Cid;;;',
      ';Cid;another one;;',
      'dan@x.org;"Dan; Jr.";"a\nb";\'+1 555;',
      'nobody;Eve;;;',
      ';;no name;;',
    ].join('\r\n');
    const answer = await importCsv(app, owner, `\uFEFF${csv}`);
    const listed = (await listClients(app, owner)).body;
    const [ada, bob, cid, another, dan] = listed.map(({ id }: { id: string }) => id);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        created: 2,
        updated: 1,
        unchanged: 2,
        errors: [
          {
            line: 8,
            code: 'INVALID_INPUT',
            field: 'email',
            reason: 'Must be an e-mail address.',
            content: 'nobody; Eve',
          },
          { line: 9, code: 'MISSING_FIELDS', field: 'name', reason: 'Required.', content: 'no name' },
        ],
        ids: [
          { line: 2, id: ada, outcome: 'updated' },
          { line: 3, id: bob, outcome: 'unchanged' },
          { line: 4, id: cid, outcome: 'unchanged' },
          { line: 5, id: another, outcome: 'created' },
          { line: 6, id: dan, outcome: 'created' },
        ],
      },
    ]);
    const fields = listed.map(({ name, email, phone, notes }: Record<string, string | null>) => [
      name,
      email,
      phone,
      notes,
    ]);
    expect(fields).toEqual([
      ['Ada Lovelace', 'ADA@x.org', '123', 'tea'],
      ['Bob', 'bob@x.org', '456', null],
      ['Cid', null, null, null],
      ['Cid', null, null, 'another one'],
      ['Dan; Jr.', 'dan@x.org', '+1 555', 'a\nb'],
    ]);
    const found = await app.call('GET', '/api/business/clients?query=lovelace', { token: owner.token });
    expect(found.body).toHaveLength(1);
  });

  test('an exported file changes nothing', async () => {
    const owner = await newOwner(app);
    for (const body of [
      { name: '=cmd|calc', email: '=x@x.org', phone: '+44 (20) 1', notes: '@home, "daily"\r\n- twice' },
      { name: "'=quoted", phone: '-12', notes: "''+2" },
      { name: "''", notes: 'a;b' },
      { name: 'Walk-in' },
      { name: 'Walk-in', notes: 'blue coat' },
      { name: 'José 😀', email: 'josé@exämple.org' },
      { name: '\uFEFFmarked' },
    ])
      await newClient(app, owner, body);
    await newClient(app, owner, { name: 'Walk-in' });
    const before = (await listClients(app, owner)).body;
    const file = (await exportCsv(app, owner)).text;
    const stamps = () =>
      app.db.rows(sql`
        select id, updated_at, xmin::text from clients where business_id = ${owner.businessId} order by id`);
    const written = await stamps();
    expect((await importCsv(app, owner, file)).body).toMatchObject({ ...nothing, unchanged: 7 });
    expect((await importCsv(app, owner, `\uFEFF${file}`)).body).toMatchObject({ ...nothing, unchanged: 7 });
    expect((await listClients(app, owner)).body).toEqual(before);
    expect((await exportCsv(app, owner)).text).toBe(file);
    expect(await stamps()).toEqual(written);
  });

  test('an exported file can be imported into another business', async () => {
    const [from, to] = [await newOwner(app), await newOwner(app)];
    await newClient(app, from, { name: '=Ada', email: 'ada@x.org', phone: '+1 234', notes: "'-5" });
    await importCsv(app, to, (await exportCsv(app, from)).text);
    const [client] = (await listClients(app, to)).body;
    expect(client).toMatchObject({ name: '=Ada', email: 'ada@x.org', phone: '+1 234', notes: "'-5" });
  });

  test('keeps the name that the holder of an account has entered', async () => {
    const owner = await newOwner(app);
    const client = await newClient(app, owner, { name: 'Ada Lovelace', email: 'ada@x.org' });
    const { id } = await newUser(app);
    await app.db.run(sql`update clients set user_id = ${id} where id = ${client.id}`);
    const answer = await importCsv(app, owner, 'name,email,phone\nA. L.,ada@x.org,123');
    expect(answer.body).toMatchObject({ ...nothing, updated: 1 });
    expect((await importCsv(app, owner, 'name,email\nA. L.,ada@x.org')).body).toMatchObject({
      ...nothing,
      unchanged: 1,
    });
    expect((await listClients(app, owner)).body).toMatchObject([{ name: 'Ada Lovelace', phone: '123' }]);
  });

  test('rejects another row for the same client instead of overwriting the first one', async () => {
    const owner = await newOwner(app);
    const answer = await importCsv(app, owner, 'name,email\nAda,a@x.org\nAda L.,A@x.org\n,a@x.org');
    expect(answer.body).toMatchObject({
      ...nothing,
      created: 1,
      errors: [
        { line: 3, code: 'INVALID_VALUE', field: null },
        { line: 4, code: 'MISSING_FIELDS' },
      ],
    });
    expect((await listClients(app, owner)).body).toMatchObject([{ name: 'Ada', email: 'a@x.org' }]);
  });

  test('affects only its business', async () => {
    const [owner, other] = [await newOwner(app), await newOwner(app)];
    const theirs = await newClient(app, other, { name: 'Ada', email: 'ada@x.org' });
    await newClient(app, other, { name: 'Bob' });
    expect((await importCsv(app, owner, 'name,email\nMine,ada@x.org\nBob,')).body.created).toBe(2);
    expect((await listClients(app, other)).body).toMatchObject([theirs, { name: 'Bob' }]);
  });

  test('accepts a header without rows', async () => {
    expect((await importCsv(app, await newOwner(app), 'name')).body).toMatchObject(nothing);
  });

  test.each<[string, unknown, number, string]>([
    ['no text', {}, 400, 'MISSING_FIELDS'],
    ['empty text', { csv: '' }, 400, 'MISSING_FIELDS'],
    ['something else', { csv: ['name'] }, 400, 'INVALID_INPUT'],
    ['no name column', { csv: 'email\na@x.org' }, 400, 'MISSING_FIELDS'],
    ['an open quote', { csv: 'name\n"Ada' }, 400, 'INVALID_INPUT'],
    ['too many rows', { csv: `name${'\na'.repeat(10_001)}` }, 400, 'INVALID_VALUE'],
    ['more than 2 MB', { csv: 'x'.repeat(2 * 1024 * 1024) }, 413, 'INVALID_INPUT'],
  ])('%s is refused', async (_what, body, status, code) => {
    const { token } = await newOwner(app);
    const answer = await app.call('POST', '/api/business/clients/import', { token, body });
    expect(outcome(answer)).toEqual([status, code]);
  });

  test('other routes keep the default body limit', async () => {
    const { token } = await newOwner(app);
    const body = { name: 'Ada', notes: 'x'.repeat(200_000) };
    expect(outcome(await app.call('POST', '/api/business/clients', { token, body }))).toEqual([
      413,
      'INVALID_INPUT',
    ]);
  });

  test('imports 10,000 rows in order; a repeat changes nothing', async () => {
    const owner = await newOwner(app);
    const row = (index: number) => (index % 2 === 0 ? `Client ${index},c${index}@x.org` : `Client ${index},`);
    const rows = Array.from({ length: 10_000 }, (_, index) => row(index));
    const csv = `name,email\n${rows.join('\n')}`;
    expect((await importCsv(app, owner, csv)).body).toMatchObject({ ...nothing, created: 10_000 });
    expect((await importCsv(app, owner, csv)).body).toMatchObject({ ...nothing, unchanged: 10_000 });
    const listed = await walk(app, '/api/business/clients?limit=200', { token: owner.token });
    expect(listed.map(({ name }) => name)).toEqual(rows.map((_, index) => `Client ${index}`));
  });

  test('concurrent imports of one file create every client once', async () => {
    const owner = await newOwner(app);
    const rows = Array.from(
      { length: 300 },
      (_, index) => `Client ${index},${index % 2 ? '' : `c${index}@x.org`}`,
    );
    const files = [rows, rows.toReversed(), rows, rows.toReversed()].map(
      (lines) => `name,email\n${lines.join('\n')}`,
    );
    const importInTurn = async (csv: string) => {
      for (;;) {
        const answer = await importCsv(app, owner, csv);
        if (answer.status !== 429) return answer;
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      }
    };
    const answers = await Promise.all(files.map(importInTurn));
    expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 0, 0, 300]);
    expect(answers.map(({ body }) => body.unchanged).sort()).toEqual([0, 300, 300, 300]);
    expect(await walk(app, '/api/business/clients', { token: owner.token })).toHaveLength(300);
  });

  test('concurrent imports of one business return 429 without occupying connections', async () => {
    const owner = await newOwner(app);
    const holder = new pg.Client({ connectionString: app.databaseUrl });
    holder.on('error', () => {});
    await holder.connect();
    // Simulates an import in progress.
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock($1::int, hashtext($2))', [
      lockSpaces.clientImport,
      owner.businessId,
    ]);
    const begun = performance.now();
    const [read, ...imports] = await Promise.all([
      app.call('GET', '/api/businesses?city=elsewhere'),
      ...Array.from({ length: 25 }, () => importCsv(app, owner, 'name\nAda')),
    ]);
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(read!.status).toBe(200);
    for (const answer of imports) {
      expect([answer.status, answer.body]).toEqual([429, { error: 'RATE_LIMITED:5' }]);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(errorInfo(answer)).toEqual({ reason: 'limit', retryAfter: 5 });
    }
    await holder.query('rollback');
    await holder.end();
    expect((await importCsv(app, owner, 'name\nAda')).body.created).toBe(1);
  });

  test('an import concurrent with manual entries creates one record per email', async () => {
    const owner = await newOwner(app);
    const emails = Array.from({ length: 20 }, (_, index) => `c${index}@x.org`);
    const [imported, ...entered] = await Promise.all([
      importCsv(app, owner, `name,email\n${emails.map((email) => `Ada,${email}`).join('\n')}`),
      ...emails.map((email) =>
        app.call('POST', '/api/business/clients', { token: owner.token, body: { name: 'Ada', email } }),
      ),
    ]);
    const byHand = entered.filter(({ status }) => status === 201).length;
    expect(entered.filter(({ status }) => status === 409)).toHaveLength(20 - byHand);
    expect(imported.body.created + byHand).toBe(20);
    expect((await listClients(app, owner)).body).toHaveLength(20);
  });

  test('a repeat with the same Idempotency-Key returns the first response', async () => {
    const { token } = await newOwner(app);
    const options = { token, body: { csv: 'name\nAda' }, headers: { 'idempotency-key': 'import-once' } };
    await app.call('POST', '/api/business/clients/import', options);
    const again = await app.call('POST', '/api/business/clients/import', options);
    expect([again.status, again.body.created, again.headers.get('idempotency-replayed')]).toEqual([
      200,
      1,
      'true',
    ]);
  });
});
