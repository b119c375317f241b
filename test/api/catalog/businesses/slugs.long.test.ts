import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newProfessional, newUser, type TestUser } from '../../../fixtures/marketplace.ts';

let app: TestApp;
let owner: TestUser;
let worker: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await newUser(app, 'business');
  worker = await newUser(app, 'professional');
});
afterAll(() => app.close());

const least = { timezone: 'Europe/Lisbon', currency: 'EUR' };

async function create(name: string, fields: object = {}, token = owner.token) {
  const answer = await app.call('POST', '/api/businesses', { token, body: { ...least, name, ...fields } });
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.body;
}

async function publish(id: string): Promise<void> {
  await app.db.run(sql`update businesses set status = 'active' where id = ${id}`);
  app.outlastCaches();
}

const bySlug = async (kind: string, slug: string, token?: string) =>
  (await app.call('GET', `/api/${kind}?slug=${encodeURIComponent(slug)}`, { token })).body;

const slugOf = async (name: string, fields: object = {}) => {
  const id = await newBusiness(app, { name, ...fields });
  return (await app.call('GET', `/api/businesses/${id}`)).body.slug;
};

describe('the slug of a name', () => {
  test.each([
    ['Salon Lindenblüte', 'salon-lindenbluete'],
    ['  ÄRZTEHAUS Großstraße  ', 'aerztehaus-grossstrasse'],
    ['Café São João', 'cafe-sao-joao'],
    ['Café decomposed', 'cafe-decomposed'],
    ['Mädchen u\u0308ber', 'maedchen-ueber'],
    ['Łódź & Søn Ørsted', 'lodz-son-orsted'],
    ['Lena’s Cut / Colour!', 'lenas-cut-colour'],
    ['ＦＵＬＬ width', 'full-width'],
    ['東京 Spa', 'spa'],
    ['24', 'business-24'],
    ['24 / 7', 'business-24-7'],
  ])('%s becomes %s', async (name, slug) => {
    expect(await slugOf(name)).toBe(slug);
  });

  test('a name without Latin letters gets a short random slug', async () => {
    const [one, two] = [await slugOf('東京'), await slugOf('東京')];
    for (const slug of [one, two]) expect(slug).toMatch(/^business-[0-9a-f]{6}$/);
    expect(one).not.toBe(two);
  });

  test('a long name is cut between words, a long word within', async () => {
    expect(await slugOf(`${'abcde '.repeat(9)}abcdefghijk`)).toBe('abcde-'.repeat(9).slice(0, -1));
    expect(await slugOf('y'.repeat(200))).toBe('y'.repeat(60));
    const again = await slugOf('y'.repeat(200), { city: 'Llanfairpwllgwyngyllgogerychwyrndrobwll' });
    expect(again).toBe(`${'y'.repeat(35)}-llanfairpwllgwyngyllgoge`);
  });
});

describe('businesses with the same name', () => {
  test('get slugs with the city appended, then with a number', async () => {
    const fields = { city: 'Köln' };
    expect(await slugOf('Kamm', fields)).toBe('kamm');
    expect(await slugOf('Kamm', fields)).toBe('kamm-koeln');
    expect(await slugOf('Kamm!', fields)).toBe('kamm-koeln-2');
    expect(await slugOf('KAMM', fields)).toBe('kamm-koeln-3');
    expect(await slugOf('Kamm')).toBe('kamm-2');
  });

  test('do not repeat a city that the name contains', async () => {
    expect(await slugOf('Kamm Bonn', { city: 'Bonn' })).toBe('kamm-bonn');
    expect(await slugOf('Kamm Bonn', { city: 'Bonn' })).toBe('kamm-bonn-2');
  });

  test('all get distinct readable slugs', async () => {
    const slugs = [];
    for (let index = 0; index < 50; index++) slugs.push(await slugOf('Many'));
    expect(new Set(slugs).size).toBe(50);
    for (const slug of slugs) expect(slug).toMatch(/^many(-\d{1,6})?$/);
  });

  test('created concurrently get distinct slugs', async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => newUser(app, 'business')));
    const made = await Promise.all(owners.map(({ token }) => create('Rush', { city: 'Graz' }, token)));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(8);
    expect(made.map(({ slug }) => slug)).toContain('rush');
    expect(made.map(({ slug }) => slug)).toContain('rush-graz');
  });
});

describe('renaming a business', () => {
  test('changes the slug, and the old slug still finds the business', async () => {
    const { id, slug } = await create('Alte Mühle');
    expect(slug).toBe('alte-muehle');
    await publish(id);
    const patch = (body: object) =>
      app.call('PATCH', `/api/businesses/${id}`, { token: owner.token, body }).then((answer) => answer.body);
    expect((await patch({ name: 'Neue Mühle' })).slug).toBe('neue-muehle');
    for (const known of ['alte-muehle', 'neue-muehle', 'NEUE-Muehle'])
      expect(
        (await bySlug('businesses', known)).map((found: { id: string; slug: string }) => [
          found.id,
          found.slug,
        ]),
      ).toEqual([[id, 'neue-muehle']]);
    // Other businesses cannot use the old slug, and renaming back restores it.
    expect(await slugOf('Alte Mühle')).toBe('alte-muehle-2');
    expect((await patch({ name: 'Alte Mühle' })).slug).toBe('alte-muehle');
    expect((await patch({ name: 'ALTE  MÜHLE!' })).slug).toBe('alte-muehle');
    expect((await patch({ description: 'Flour.', city: 'Wien' })).slug).toBe('alte-muehle');
  });

  test('slug is read-only', async () => {
    const { id } = await create('Fest');
    expect((await create('Fester', { slug: 'mine' })).slug).toBe('fester');
    const answer = await app.call('PATCH', `/api/businesses/${id}`, {
      token: owner.token,
      body: { slug: 'mine' },
    });
    expect([answer.status, answer.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
  });
});

test('a slug has the same visibility as the id', async () => {
  const { id } = await create('Geheim');
  expect(await bySlug('businesses', 'geheim')).toEqual([]);
  expect(await bySlug('businesses', 'geheim', owner.token)).toMatchObject([{ id }]);
  await publish(id);
  expect(await bySlug('businesses', 'geheim')).toMatchObject([{ id }]);
  expect(await bySlug('businesses', 'unheard-of')).toEqual([]);
});

describe('slugs of professionals', () => {
  test('get a number for equal names, and old slugs remain', async () => {
    const business = await newBusiness(app, { userId: owner.id });
    const add = async (name: string) => {
      const body = { name, businessId: business };
      return (await app.call('POST', '/api/professionals', { token: owner.token, body })).body;
    };
    const ines = await add('Inês Duarte');
    expect(ines.slug).toBe('ines-duarte');
    expect((await add('Ines Duarte')).slug).toBe('ines-duarte-2');
    expect((await add('中村')).slug).toMatch(/^professional-[0-9a-f]{6}$/);
    const body = { name: 'Inês Rocha' };
    const renamed = await app.call('PATCH', `/api/professionals/${ines.id}`, { token: owner.token, body });
    expect(renamed.body.slug).toBe('ines-rocha');
    for (const known of ['ines-duarte', 'ines-rocha'])
      expect(await bySlug('professionals', known)).toMatchObject([{ id: ines.id, slug: 'ines-rocha' }]);
  });

  test('are independent of business slugs', async () => {
    await newProfessional(app, { name: 'Jo Beck' });
    expect(await slugOf('Jo Beck')).toBe('jo-beck');
  });

  test('joining one’s own business with an existing profile creates no second slug', async () => {
    const boss = await newUser(app, 'professional', 'Boss');
    const made = await app.call('POST', '/api/professionals', { token: boss.token, body: { name: 'Boss' } });
    const place = await newBusiness(app, { userId: boss.id });
    const body = { self: true, businessId: place };
    const joined = await app.call('POST', '/api/professionals', { token: boss.token, body });
    expect([joined.status, joined.body.id, joined.body.slug]).toEqual([201, made.body.id, 'boss']);
    const slugs = await app.db.rows(sql`select slug from professional_slugs where slug like 'boss%'`);
    expect(slugs).toEqual([{ slug: 'boss' }]);
  });

  test('deleting the account replaces all slugs of the profile', async () => {
    const { token } = worker;
    const made = await app.call('POST', '/api/professionals', { token, body: { name: 'Very Private' } });
    await app.call('PATCH', `/api/professionals/${made.body.id}`, { token, body: { name: 'Quite Private' } });
    const exported = await app.call('GET', '/api/account/export', { token });
    expect(exported.body.professional).toMatchObject({
      slug: 'quite-private',
      slugs: ['quite-private', 'very-private'],
    });
    const gone = await app.call('DELETE', '/api/account', { token, body: { password: 'a long password' } });
    expect(gone.status).toBe(204);
    const slugs = await app.db.rows(sql`
      select slug from professional_slugs where professional_id = ${made.body.id}`);
    expect(slugs).toEqual([{ slug: 'former-professional' }]);
  });
});

test('the trigger fills missing slugs, the shortest for the oldest business', async () => {
  const ids = [await newBusiness(app, { name: 'Ahnen' }), await newBusiness(app, { name: 'Ahnen' })];
  await app.db.run(sql`alter table businesses alter column slug drop not null`);
  await app.db.run(sql`delete from business_slugs where business_id = any (${ids})`);
  await app.db.run(sql`update businesses set slug = null where id = any (${ids})`);
  for (const id of ids) await app.db.run(sql`update businesses set name = name where id = ${id}`);
  const rows = await app.db.rows(sql`select slug from businesses where id = any (${ids}) order by id`);
  expect(rows).toEqual([{ slug: 'ahnen' }, { slug: 'ahnen-2' }]);
});
