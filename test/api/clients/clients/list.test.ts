import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { importCsv, newClient, newOwner, type Owner, outcome } from '../../../fixtures/clients.ts';
import { walk } from '../../../fixtures/marketplace.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const path = '/api/business/clients';
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe('GET /api/business/clients', () => {
  test('contains every client of the business once, oldest first, over any number of pages', async () => {
    const [owner, other] = [await newOwner(app), await newOwner(app)];
    await importCsv(app, other, 'name\nStranger');
    const expected = Array.from({ length: 23 }, (_, index) => `Client ${index}`);
    await importCsv(app, owner, `name\n${expected.join('\n')}`);
    for (const limit of [1, 5, 22, 23, 24])
      expect(names(await walk(app, `${path}?limit=${limit}`, { token: owner.token }))).toEqual(expected);
    expect(names((await app.call('GET', path, { token: owner.token })).body)).toEqual(expected);
  });

  test('is empty initially', async () => {
    const answer = await app.call('GET', path, { token: (await newOwner(app)).token });
    expect([answer.status, answer.body, answer.headers.get('link')]).toEqual([200, [], null]);
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'cursor=x', 'cursor=WzFd', 'cursor=e30'])(
    '?%s is refused',
    async (query) => {
      const { token } = await newOwner(app);
      for (const search of ['', '&query=ada'])
        expect(outcome(await app.call('GET', `${path}?${query}${search}`, { token }))).toEqual([
          400,
          /limit=\d/.test(query) ? 'INVALID_VALUE' : 'INVALID_INPUT',
        ]);
    },
  );
});

describe('searching clients', () => {
  let owner: Owner;
  const find = async (query: string, more = '') => {
    const url = `${path}?query=${encodeURIComponent(query)}${more}`;
    const answer = await app.call('GET', url, { token: owner.token });
    expect(answer.status).toBe(200);
    return names(answer.body);
  };
  beforeAll(async () => {
    owner = await newOwner(app);
    for (const body of [
      { name: 'Ada Lovelace', email: 'Countess@analytical.org', phone: '+44 (20) 7946-0001' },
      { name: 'Charles Babbage', email: 'charles@analytical.org', phone: '020 7946 0002' },
      { name: 'José García' },
      { name: 'John Smith' },
      { name: 'Smithson Lee' },
      { name: 'Дмитрий Иванов' },
      { name: '李 小龙' },
      { name: 'Li Wei' },
      { name: '!!!', email: 'bang@example.com' },
    ])
      await newClient(app, owner, body);
    const stranger = await newOwner(app);
    await newClient(app, stranger, { name: 'Ada Lovelace', email: 'countess@analytical.org' });
  });

  test.each<[string, string[]]>([
    ['Ada Lovelace', ['Ada Lovelace']],
    ['lovelace, ADA', ['Ada Lovelace']],
    ['lovlace', ['Ada Lovelace']],
    ['Babage', ['Charles Babbage']],
    ['jose garcia', ['José García']],
    ['smith', ['John Smith', 'Smithson Lee']],
    ['smiht', ['John Smith']],
    ['jhon', ['John Smith']],
    ['ad', ['Ada Lovelace']],
    ['li', ['Li Wei']],
    ['иванов', ['Дмитрий Иванов']],
    ['李', ['李 小龙']],
    ['ada smith', []],
    ['nobody', []],
    ['!!', []],
    ['%', []],
    ['_', []],
  ])('%j finds names', async (query, expected) => expect(await find(query)).toEqual(expected));

  test.each<[string, string[]]>([
    ['countess@', ['Ada Lovelace']],
    ['COUNTESS@ANALYTICAL.ORG', ['Ada Lovelace']],
    ['charles', ['Charles Babbage']],
    ['bang', ['!!!']],
    ['analytical.org', []],
    ['+44 20 7946', ['Ada Lovelace']],
    ['4420', ['Ada Lovelace']],
    ['(020) 7946', ['Charles Babbage']],
    ['42', []],
    ['countess@analytical.org.uk', []],
  ])('%j finds emails and phone numbers', async (query, expected) =>
    expect(await find(query)).toEqual(expected),
  );

  test('an empty query lists all', async () => expect((await find('')).length).toBe(9));

  test('pages contain every match once, best first', async () => {
    const many = await newOwner(app);
    const rows = Array.from(
      { length: 30 },
      (_, index) => `${index % 3 === 0 ? 'Anna' : 'Annabel'} No${index}`,
    );
    await importCsv(app, many, `name\n${rows.join('\n')}`);
    const found = names(await walk(app, `${path}?query=anna&limit=7`, { token: many.token }));
    expect([...found].sort()).toEqual([...rows].sort());
    expect(found.slice(0, 10).every((name) => name.startsWith('Anna '))).toBe(true);
  });

  test('a cursor of the list is refused for a search', async () => {
    const list = await app.call('GET', `${path}?limit=1`, { token: owner.token });
    const cursor = /cursor=([^>&]+)/.exec(list.headers.get('link') ?? '')?.[1];
    const answer = await app.call('GET', `${path}?query=ada&cursor=${cursor}`, { token: owner.token });
    expect(outcome(answer)).toEqual([400, 'INVALID_INPUT']);
  });
});
