import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { listClients, newClient, newOwner, type Owner, outcome } from '../../../fixtures/clients.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startApp({ clock: movingClock('2026-06-01T12:00:00Z') });
  owner = await newOwner(app);
});
afterAll(() => app.close());

const send = (path: string, body: object, { token } = owner as { token: string }) =>
  app.call('POST', `/api/business/clients/import${path}`, { token, body });

test('proposes the fields of the columns and shows what would happen, without storing anything', async () => {
  const { id } = await newClient(app, owner, { name: 'Ada', email: 'ada@x.org', phone: '+351 911 222 333' });
  const csv = [
    'Kunde;E-Mail;Mobil;Tags;Umsatz',
    'Ada Lovelace;ada@x.org;;VIP;12',
    'Bob;bob@x.org;911 000 111;;',
    'Cid;not an address;;;',
    'Dan;;911222333;;',
  ].join('\n');
  const { status, body } = await send('/preview', { csv });
  expect([status, body.columns.map(({ field }: { field: string }) => field)]).toEqual([
    200,
    ['name', 'email', 'phone', 'tags', null],
  ]);
  expect(body.columns[4]).toEqual({ header: 'Umsatz', field: null, example: '12' });
  expect(body).toMatchObject({
    total: 4,
    failed: 1,
    rows: [
      { line: 2, outcome: 'updated' },
      { line: 3, outcome: 'created', content: 'Bob; bob@x.org; 911 000 111' },
      { line: 4, outcome: 'failed', field: 'email', content: 'Cid; not an address' },
      { line: 5, outcome: 'failed', field: 'phone' },
    ],
  });
  const { body: clients } = await listClients(app, owner);
  expect(clients).toMatchObject([{ id, name: 'Ada', tags: [] }]);
});

test('shows the columns when no column is the name', async () => {
  const { body } = await send('/preview', { csv: 'a,b\n1,2' });
  expect(body).toMatchObject({ columns: [{ header: 'a', field: null }, { header: 'b' }], rows: [] });
  const mapped = await send('/preview', { csv: 'a,b\n1,2', columns: ['name', 'ignore'] });
  expect(mapped.body.rows).toMatchObject([{ line: 2, outcome: 'created' }]);
});

test('imports by the chosen mapping, in the background too, and keeps a refusal of consent', async () => {
  const csv = 'x,y,z,t,b\nEve,eve@x.org,yes,"VIP; New",1990-02-03\n';
  const columns = ['name', 'email', 'marketingConsent', 'tags', 'birthday'];
  const first = await send('', { csv, columns });
  expect(first.body).toMatchObject({ created: 1, errors: [] });
  const find = async () =>
    (await listClients(app, owner)).body.find(({ email }: { email: string }) => email === 'eve@x.org');
  expect(await find()).toMatchObject({
    name: 'Eve',
    tags: ['VIP', 'New'],
    birthday: '1990-02-03',
    marketingConsent: { given: true, source: 'Import', at: '2026-06-01T12:00:00.000Z' },
  });
  expect((await send('', { csv, columns })).body).toMatchObject({ unchanged: 1 });
  const refused = await send('', { csv: 'name,email,newsletter,tags\nEve,eve@x.org,no,vip;Club\n' });
  expect(refused.body).toMatchObject({ updated: 1 });
  expect(await find()).toMatchObject({ tags: ['VIP', 'New', 'Club'], marketingConsent: { given: false } });
  const started = await send('s', { csv, columns });
  expect(started.status).toBe(202);
  await expect
    .poll(
      async () =>
        (await app.call('GET', `/api/business/clients/imports/${started.body.id}`, { token: owner.token }))
          .body.status,
      { timeout: 15_000 },
    )
    .toBe('done');
  expect(await find()).toMatchObject({ marketingConsent: { given: false } });
  const left = await app.db.rows(sql`select 1 from client_import_rows where profile is not null`);
  expect(left).toEqual([]);
});

test('refuses an unknown field, a repeated field and the business of others', async () => {
  const unknown = await send('/preview', { csv: 'a\n1', columns: ['color'] });
  expect([outcome(unknown), errorInfo(unknown).field]).toEqual([[400, 'INVALID_VALUE'], 'body.columns[0]']);
  const repeated = await send('', { csv: 'a,b\n1,2', columns: ['name', 'name'] });
  expect([outcome(repeated), errorInfo(repeated).field]).toEqual([[400, 'INVALID_INPUT'], 'body.columns']);
  const other = await newOwner(app);
  const foreign = await send('/preview', { csv: 'name\nAda', businessId: owner.businessId }, other);
  expect(outcome(foreign)).toEqual([404, 'BUSINESS_NOT_FOUND']);
});

test('rejects rows with words of the language instead of a consent, and tags with control characters', async () => {
  const cells = ['constructor', '__proto__', 'toString', 'yes'];
  const csv = ['name,marketing,tags', ...cells.map((cell) => `Consent ${cell},${cell},`), 'Tag,,\u0007bell'];
  const { status, body } = await send('', { csv: csv.join('\n') });
  expect([status, body.created]).toEqual([200, 1]);
  expect(body.errors.map(({ line, code, field }: Record<string, unknown>) => [line, code, field])).toEqual([
    ...[2, 3, 4].map((line) => [line, 'INVALID_INPUT', 'marketingConsent']),
    [6, 'INVALID_INPUT', 'tags'],
  ]);
});

test.each(['/preview', ''])('refuses a line with more than 200 cells (import%s)', async (path) => {
  const another = await newOwner(app);
  const header = `name${','.repeat(1_500_000)}`;
  const refused = await send(path, { csv: header }, another);
  expect([...outcome(refused), errorInfo(refused)]).toEqual([
    400,
    'INVALID_VALUE',
    { field: 'body.csv', reason: 'too-large', limit: 200 },
  ]);
  const inRow = await send(path, { csv: `name\nAda\nBob${','.repeat(200)}` }, another);
  expect(outcome(inRow)).toEqual([400, 'INVALID_VALUE']);
  const widest = await send(path, { csv: `name${','.repeat(199)}\nAda` }, another);
  expect(widest.status).toBe(200);
});

test('shortens long names of columns, examples and contents between characters', async () => {
  const another = await newOwner(app);
  const smileys = '\u{1F600}'.repeat(400);
  const { body } = await send('/preview', { csv: `name,x${smileys}\nx${smileys},y${smileys}` }, another);
  for (const text of [body.columns[1].header, body.columns[0].example, body.rows[0].content]) {
    expect(text.length).toBeLessThanOrEqual(300);
    expect(text).toMatch(/^\w(\u{1F600})+$/u);
  }
});

test('reads a cell of tags that fills the file without blocking other requests', async () => {
  const another = await newOwner(app);
  const { body } = await send('', { csv: `name,tags\nAda,"${';'.repeat(1_500_000)}"` }, another);
  expect(body.errors).toMatchObject([{ line: 2, code: 'INVALID_VALUE', field: 'tags' }]);
});
