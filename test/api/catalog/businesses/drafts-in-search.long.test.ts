import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  newBusiness,
  newProfessional,
  newService,
  newUser,
  type TestUser,
} from '../../../fixtures/marketplace.ts';

let app: TestApp;
let real: string;
let owner: TestUser;
let admin: TestUser;
const searched = '/api/businesses?query=massage%20hamburg';
const flood = 3_100;

beforeAll(async () => {
  app = await startApp();
  [owner, admin] = [await newUser(app, 'business'), await newUser(app, 'admin')];
  // Inserted first, so that they come first in every order.
  await app.db.run(sql`
    insert into businesses (id, status, name, timezone, currency)
    select 'biz_0' || lpad(n::text, 6, '0'), case n % 3 when 0 then 'draft' when 1 then 'under_review' else 'suspended' end,
      'Massage Hamburg', 'UTC', 'EUR' from generate_series(1, ${flood}::int) n`);
  await app.db.run(sql`
    insert into business_words (business_id, word, weight, listed)
    select b.id, word, 100, false from businesses b cross join unnest(array['massage', 'hamburg']) as word`);
  real = await newBusiness(app, { name: 'Massage am Hafen', city: 'Hamburg', description: 'Massage' });
});
afterAll(() => app.close());

const namesOf = async (path: string, token?: string): Promise<string[]> =>
  (await app.call('GET', path, { token })).body.map(({ name }: { name: string }) => name);

test('thousands of drafts with the same name do not hide the published business', async () => {
  for (const token of [undefined, owner.token])
    for (const path of [searched, `${searched}&city=hamburg`, '/api/businesses?query=massage'])
      expect(await namesOf(path, token)).toEqual(['Massage am Hafen']);
});

test('an owner finds their own drafts, an admin all drafts', async () => {
  const name = 'Massage Hamburg Altona';
  const draft = await newBusiness(app, { userId: owner.id, status: 'draft', name });
  expect(await namesOf(searched, owner.token)).toEqual(expect.arrayContaining([name, 'Massage am Hafen']));
  expect(await namesOf(searched)).toEqual(['Massage am Hafen']);
  expect(await namesOf('/api/businesses?query=altona', admin.token)).toEqual([name]);
  await app.db.run(sql`update businesses set status = 'active' where id = ${draft}`);
  expect((await namesOf(`${searched}&limit=20`)).sort()).toEqual([name, 'Massage am Hafen'].sort());
  await app.db.run(sql`update businesses set status = 'suspended' where id = ${draft}`);
  expect(await namesOf(`${searched}&limit=21`)).toEqual(['Massage am Hafen']);
});

test('words of unpublished records are not suggested for typos', async () => {
  await newBusiness(app, { name: 'Physiotherapie Bergedorf' });
  const words = Array.from(
    { length: 60 },
    (_, n) => `physiotherapi${String.fromCharCode(97 + (n % 26))}${n}`,
  );
  const draft = await newBusiness(app, { status: 'draft', name: words.slice(0, 30).join(' ') });
  const staff = await newProfessional(app, { name: words.slice(30).join(' '), businessIds: [draft] });
  await newService(app, { businessId: draft, name: words.slice(0, 20).join(' '), professionalIds: [staff] });
  await newService(app, { ownerProfessionalId: staff, name: words.slice(20, 40).join(' ') });
  expect(await namesOf('/api/businesses?query=physiotherapi')).toEqual(['Physiotherapie Bergedorf']);
  const known = () => app.db.rows(sql`select word from search_words where word = any (${words}::text[])`);
  expect(await known()).toEqual([]);
  await app.db.run(sql`update businesses set status = 'active' where id = ${draft}`);
  expect(await known()).toHaveLength(60);
  expect((await app.call('GET', `/api/professionals?query=${words[31]}`)).body).toHaveLength(1);
  await app.db.run(sql`update businesses set status = 'suspended' where id = ${draft}`);
  expect(await known()).toEqual([]);
});

test('known words disappear with the last public name that contains them', async () => {
  const business = await newBusiness(app, { userId: owner.id, name: 'Quince' });
  const other = await newBusiness(app, { userId: owner.id, name: 'Medlar', description: 'Sorbus' });
  const staff = await newProfessional(app, { userId: owner.id, name: 'Tayberry', businessIds: [business] });
  const service = await newService(app, {
    businessId: business,
    name: 'Loquat',
    professionalIds: [staff],
  });
  const words = ['loganberry', 'loquat', 'medlar', 'persimmon', 'quince', 'sorbus', 'tayberry'];
  const known = async () =>
    (
      await app.db.rows<{ word: string }>(
        sql`select word from search_words where word = any (${words}::text[]) order by word`,
      )
    ).map(({ word }) => word);
  const change = async (path: string, body: object) =>
    expect((await app.call('PATCH', path, { token: owner.token, body })).status).toBe(200);
  const counted = async () =>
    (await app.db.row<{ n: number }>(sql`select count(*) as n from search_words`))!.n;
  await change(`/api/businesses/${business}`, { description: 'Sorbus and medlar' });
  await change(`/api/services/${service}`, { name: 'Persimmon' });
  await app.db.run(sql`
    update professionals set name = 'Loganberry', search_key = 'loganberry' where id = ${staff}`);
  expect(await known()).toEqual(['loganberry', 'medlar', 'persimmon', 'quince', 'sorbus']);
  await change(`/api/businesses/${other}`, { description: 'Nothing' });
  expect(await known()).toContain('sorbus');
  const before = await counted();
  for (let edit = 0; edit < 5; edit++)
    await change(`/api/businesses/${business}`, { description: `Nothing${edit} special${edit}` });
  expect(await known()).toEqual(['loganberry', 'medlar', 'persimmon', 'quince']);
  expect(await counted()).toBeLessThan(before + 5);
});

test('a word that one business drops while another adds it stays known', async () => {
  const [first, second] = [
    await newBusiness(app, { userId: owner.id, name: 'First', description: 'Swap0' }),
    await newBusiness(app, { userId: owner.id, name: 'Second' }),
  ];
  const describe = (id: string, description: string) =>
    app.call('PATCH', `/api/businesses/${id}`, { token: owner.token, body: { description } });
  for (let round = 0; round < 10; round++) {
    const word = `swap${round}`;
    await describe(first, word);
    const answers = await Promise.all([describe(first, 'Nothing'), describe(second, word)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await app.db.rows(sql`select word from search_words where word = ${word}`)).toEqual([{ word }]);
  }
});

test('services, professionals and categories of drafts are neither found nor counted', async () => {
  await app.db.run(sql`
    insert into services (id, business_id, name, duration_minutes, currency, parent, category_key, search_key)
    select 'svc_0' || right(id, 6), id, 'Hot stones', 30, 'EUR', 'Stones', 'stones', 'hot stones'
    from businesses where status <> 'active'`);
  const professional = await newProfessional(app, { name: 'Stina Stones', businessIds: [real] });
  await newService(app, {
    businessId: real,
    name: 'Hot stones',
    parent: 'Stones',
    professionalIds: [professional],
  });
  const found = await app.call('GET', '/api/services?query=hot%20stones');
  expect(found.body.map(({ businessId }: { businessId: string }) => businessId)).toEqual([real]);
  const categories = (await app.call('GET', '/api/categories')).body;
  expect(categories).toContainEqual({ name: 'Stones', slug: 'stones', serviceCount: 1 });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const times = await app.call(
    'GET',
    `/api/availability/search?serviceName=hot%20stones&from=${tomorrow}&to=${tomorrow}`,
  );
  expect(new Set(times.body.map(({ business }: { business: string }) => business))).toEqual(new Set([real]));
});
