import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexBusinessWords } from '../../../../src/features/catalog/businesses/search/index-store.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newService, newUser, walk } from '../../../fixtures/marketplace.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  const add = async (name: string, fields: object = {}, services: [string, string | null][] = []) => {
    const businessId = await newBusiness(app, { name, ...fields });
    for (const [service, parent] of services) await newService(app, { businessId, name: service, parent });
  };
  await add('Quiet Room', { description: 'Where a massage ends a hard day', city: 'Berlin' });
  await add('Serenity', { city: 'Hamburg', country: 'Germany' }, [['Deep tissue', 'Massage']]);
  await add('Massage Palace', { city: 'Berlin', country: 'Germany', lat: 52.52, lng: 13.405 });
  await add('Barber Brothers', { city: 'Köln', openDays: [1] }, [['Haircut', 'Barber']]);
  await add('Fisio Central', { city: 'São Paulo' }, [['Physiotherapy', 'Health']]);
  await add('Ünïted Nâils & Co.', { city: 'Łódź' });
  await add('Салон Красоты', { city: 'Москва' });
});
afterAll(() => app.close());

async function names(query: string): Promise<string[]> {
  const answer = await app.call('GET', `/api/businesses?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.map(({ name }: { name: string }) => name);
}

test('ranks matches in the name before services and the description', async () => {
  expect(await names('query=massage')).toEqual(['Massage Palace', 'Serenity', 'Quiet Room']);
});

describe('typos', () => {
  test.each([
    ['masage', 'Massage Palace'],
    ['massgae', 'Massage Palace'],
    ['masag', 'Massage Palace'],
    ['mass', 'Massage Palace'],
    ['barbr', 'Barber Brothers'],
    ['babrer', 'Barber Brothers'],
    ['hiarcut', 'Barber Brothers'],
    ['phisiotherapy', 'Fisio Central'],
    ['berln', 'Massage Palace'],
  ])('%s', async (query, expected) => {
    expect(await names(`query=${query}`)).toContain(expected);
  });

  test('an exact match ranks before a similar one', async () => {
    await newBusiness(app, { name: 'Orchis' });
    await newBusiness(app, { name: 'Plain', description: 'By the orchid' });
    expect(await names('query=orchid')).toEqual(['Plain', 'Orchis']);
  });
});

describe('other forms of an exact word', () => {
  beforeAll(async () => {
    await newBusiness(app, { name: 'Lanterns and Lagoon', city: 'Fjordby' });
    await newBusiness(app, {
      name: 'Plain House',
      city: 'Fjordby',
      description: 'A lantern above the lagoon',
    });
    await newBusiness(app, { name: 'Lantren', city: 'Ostby' });
    await newBusiness(app, { name: 'Lagoon Lantern', city: 'Fjordby' });
    await newBusiness(app, { name: 'Lanterns by Lagoons', city: 'Fjordby' });
  });

  test.each([
    // More exact words rank higher, regardless of where they occur.
    ['lantern lagoon', ['Lagoon Lantern', 'Plain House', 'Lanterns and Lagoon', 'Lanterns by Lagoons']],
    ['lantern', ['Lagoon Lantern', 'Plain House', 'Lanterns and Lagoon', 'Lanterns by Lagoons', 'Lantren']],
    ['lanterns lagoons', ['Lanterns by Lagoons', 'Lanterns and Lagoon', 'Lagoon Lantern', 'Plain House']],
    // Known words that do not occur there.
    ['lantren fjordby', ['Lagoon Lantern', 'Lanterns and Lagoon', 'Lanterns by Lagoons', 'Plain House']],
    // One misspelled and one exact word, in either order. The misspelled one stands for all similar words.
    ['lanttern lagoon', ['Lagoon Lantern', 'Lanterns and Lagoon', 'Plain House', 'Lanterns by Lagoons']],
    ['lantern fjodrby', ['Lagoon Lantern', 'Plain House', 'Lanterns and Lagoon', 'Lanterns by Lagoons']],
  ])('rank after exact matches: "%s"', async (query, expected) => {
    for (const limit of [1, 2, 3, 4, 100]) {
      const rows = await walk(app, `/api/businesses?query=${encodeURIComponent(query)}&limit=${limit}`);
      // Businesses with a part of the words follow.
      expect(rows.slice(0, expected.length).map(({ name }) => name)).toEqual(expected);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    }
  });
});

test.each([
  ['united nails', ['Ünïted Nâils & Co.']],
  ['UNITED-NAILS!!', ['Ünïted Nâils & Co.']],
  ['lodz', ['Ünïted Nâils & Co.']],
  ['koln', ['Barber Brothers']],
  ['салон', ['Салон Красоты']],
  ['САЛОН москва', ['Салон Красоты']],
  ['sao paulo physiotherapy', ['Fisio Central']],
  ['massage xyzzyplugh', ['Massage Palace', 'Serenity', 'Quiet Room']],
  ['xyzzyplugh', []],
  ['!!!', []],
])('"%s" finds %j', async (query, expected) => {
  expect(await names(`query=${encodeURIComponent(query)}`)).toEqual(expected);
});

test.each([
  ['massage in Berlin', ['Massage Palace', 'Quiet Room'], ['Serenity']],
  ['massage hamburg', ['Serenity'], ['Massage Palace', 'Quiet Room']],
  ['massage barber', [], ['Barber Brothers', 'Massage Palace', 'Quiet Room', 'Serenity']],
])('"%s" finds %j, then businesses that match a part', async (query, all, part) => {
  const found = await names(`query=${encodeURIComponent(query)}`);
  expect(found.slice(0, all.length)).toEqual(all);
  expect(found.slice(all.length)).toEqual(expect.arrayContaining(part));
});

test.each([
  ['query=massage&city=berlin', ['Massage Palace', 'Quiet Room']],
  ['query=massage&country=de', ['Massage Palace', 'Serenity']],
  ['query=massage&category=massage', ['Serenity']],
  ['query=barber&openOn=2026-12-07', ['Barber Brothers']],
  ['query=barber&openOn=2026-12-08', []],
  ['query=massage&lat=52.5&lng=13.4', ['Massage Palace']],
  ['query=massage&lat=0&lng=0', []],
  ['query=massage&city=berlin&country=germany&openOn=2026-12-07&lat=52.5&lng=13.4', ['Massage Palace']],
  ['query=massage&userId=usr_nobody', []],
])('%s', async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test('finds current text only', async () => {
  const id = await newBusiness(app, { name: 'Zirkonia Atelier' });
  const service = await newService(app, { businessId: id, name: 'Gemcutting' });
  expect(await names('query=gemcutting')).toEqual(['Zirkonia Atelier']);
  await app.db.transaction(async (transaction) => {
    await transaction.run(sql`update businesses set name = 'Quarzwerk' where id = ${id}`);
    await transaction.run(sql`update services set active = false where id = ${service}`);
    await indexBusinessWords(transaction, [id]);
  });
  expect(await names('query=gemcutting&limit=99')).toEqual([]);
  expect(await names('query=zirkonia&limit=99')).toEqual([]);
  expect(await names('query=quarzwerk')).toEqual(['Quarzwerk']);
});

test('concurrent transactions that add the same new words succeed', async () => {
  const make = (name: string) => newBusiness(app, { name });
  await Promise.all([
    make('omicron upsilon epsilon'),
    make('epsilon omicron upsilon'),
    make('upsilon epsilon omicron'),
  ]);
  expect(await names('query=omicron epsilon')).toHaveLength(3);
});

test('a long text without spaces can be indexed', async () => {
  await newBusiness(app, { name: 'Long', description: '漢'.repeat(5000) });
  expect(await names('query=long')).toEqual(['Long']);
});

describe('pagination', () => {
  const owner = { id: '', token: '' };
  const expected = new Map<string, number>();
  beforeAll(async () => {
    Object.assign(owner, await newUser(app, 'business'));
    for (let index = 0; index < 60; index++) {
      const kind = index % 4;
      const id = await newBusiness(app, {
        name: kind === 0 ? `Pilates ${index}` : kind === 2 ? `Pilatess ${index}` : `Studio ${index}`,
        city: 'Pagetown',
        ...(kind === 1 && { description: 'pilates and pilatess' }),
        ...(kind === 3 && { userId: owner.id, status: 'draft' as const, description: 'pilates' }),
      });
      expected.set(id, kind);
    }
  });

  test.each([
    ['query=pilates&limit=7', 45],
    ['query=pilates+pagetown&limit=7', 45],
    ['query=pilates&city=pagetown&limit=9', 45],
  ])('%s returns every match once, best first', async (query, count) => {
    const rows = await walk(app, `/api/businesses?${query}`);
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
    const kinds = rows.map(({ id }) => expected.get(id));
    expect(kinds).toEqual([...kinds].sort((a, b) => Number(a) - Number(b)));
  });

  test.each([
    'query=pilates',
    'query=pilates+pagetown',
    'query=pilates&city=pagetown',
    'query=pilats+pagetown',
    'query=pilates+pagetwon',
    'query=pilatess+pagetown',
    'query=pilates+studio+pagetown',
  ])('%s has one order for every page size', async (query) => {
    const idsOf = async (limit: number) =>
      (await walk(app, `/api/businesses?${query}&limit=${limit}`)).map(({ id }) => id);
    const expected = await idsOf(200);
    expect(expected.length).toBeGreaterThanOrEqual(15);
    // Thirty have the exact words. Pages end before, at and after the last of them.
    for (const limit of [4, 14, 15, 16, 29, 30, 31, 44, 45]) expect(await idsOf(limit)).toEqual(expected);
  });

  test.each(['query=pilates', 'query=pilates+pagetown'])(
    '%s: the owner also finds unpublished businesses',
    async (query) => {
      const rows = await walk(app, `/api/businesses?${query}&limit=7`, { token: owner.token });
      expect(rows).toHaveLength(60);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(60);
    },
  );

  test.each(['query=pilates', 'query=pilates+pagetown'])(
    '%s: rows added between two pages do not move others',
    async (query) => {
      const before = await walk(app, `/api/businesses?${query}&limit=10`);
      const rows = await walk(app, `/api/businesses?${query}&limit=10&x=1`, {
        between: async () => void (await newBusiness(app, { name: 'Pilates again', city: 'Pagetown' })),
      });
      const ids = rows.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { id } of before) expect(ids).toContain(id);
    },
  );
});
