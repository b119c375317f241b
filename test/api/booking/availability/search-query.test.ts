import { categoryNames } from 'openslot-facts/category-names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexBusinessWords } from '../../../../src/features/catalog/businesses/search/index-store.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { type ClockedApp, getUncached, startAppWithClock } from '../../../fixtures/availability.ts';
import { newBusiness, newProfessional, newService, newUser, walk } from '../../../fixtures/marketplace.ts';

let app: ClockedApp;
const names = new Map<string, string>();
beforeAll(async () => {
  app = await startAppWithClock();
  await newPlace({ name: 'Clerk & Blade', city: 'London', lat: 51.5, lng: -0.1 }, [
    ['Scissor cut', 'Haircut'],
    ['Hot towel', 'Shave'],
  ]);
  const kastanienallee = { addressLine1: 'Kastanienstr. 12, Prenzlauer Berg', postalCode: '10435' };
  await newPlace({ name: 'Salon Lindenblüte', city: 'Berlin', lat: 52.5, lng: 13.4, ...kastanienallee }, [
    ['Haircut', null],
    ['Balayage', 'Hair colour'],
  ]);
  await newPlace({ name: 'Mondego', city: 'Coimbra', description: 'Hands that know your spine.' }, [
    ['First visit', 'Physiotherapy'],
    ['Back massage', 'Massage'],
  ]);
});
afterAll(() => app.close());

async function newPlace(
  business: Parameters<typeof newBusiness>[1],
  services: [name: string, parent: string | null][],
): Promise<void> {
  const businessId = await newBusiness(app, business);
  names.set(businessId, business?.name ?? '');
  const professionalIds = [await newProfessional(app, { businessIds: [businessId] })];
  for (const [name, parent] of services) await newService(app, { businessId, name, parent, professionalIds });
  await app.db.transaction((transaction) => indexBusinessWords(transaction, [businessId]));
}

interface Row {
  business: string;
  serviceName: string;
  missingWords?: number;
}

const search = (query: Record<string, string | number>) =>
  getUncached(app, '/api/availability/search', { ...query, limit: 200 });
/** Services of businesses that match all words, as `business: service`. */
async function found(query: Record<string, string | number>): Promise<string[]> {
  const { status, body, text } = await search(query);
  if (status !== 200) throw new Error(text);
  return [
    ...new Set(
      (body as Row[])
        .filter(({ missingWords }) => missingWords === undefined)
        .map(({ business, serviceName }) => `${names.get(business)}: ${serviceName}`),
    ),
  ].sort();
}

const haircuts = ['Clerk & Blade: Scissor cut', 'Salon Lindenblüte: Haircut'];
const physiotherapy = ['Mondego: First visit'];

test.each([
  ['haircut', haircuts],
  ['haircutt', haircuts],
  ['Haarschnitt', haircuts],
  ['Haarschnit', haircuts],
  ['corte de cabelo', haircuts],
  ['fisio', physiotherapy],
  ['fisioterapia', physiotherapy],
  ['Physiotherapie', physiotherapy],
  ['physiothreapy', physiotherapy],
  ['hair cut', haircuts],
  ['hairdresser', haircuts],
  ['haircut 10435', ['Salon Lindenblüte: Haircut']],
  ['haircut Prenzlauer Berg', ['Salon Lindenblüte: Haircut']],
  ['haircut Kastanienstraße 12', ['Salon Lindenblüte: Haircut']],
  ['haircut Berlim', ['Salon Lindenblüte: Haircut']],
  ['haircut Berln', ['Salon Lindenblüte: Haircut']],
  ['haircut Londres', ['Clerk & Blade: Scissor cut']],
  ['haircut berlin', ['Salon Lindenblüte: Haircut']],
  ['Haarschnitt in London', ['Clerk & Blade: Scissor cut']],
  // A query that names a business returns all its services.
  ['lindenblute', ['Salon Lindenblüte: Balayage', 'Salon Lindenblüte: Haircut']],
  ['spine', ['Mondego: Back massage', 'Mondego: First visit']],
  ['clerk shave', ['Clerk & Blade: Hot towel']],
  ['glacier', []],
  ['!!!', []],
])('query %s', async (query, offers) => {
  expect(await found({ query })).toEqual(offers);
});

test.each([
  ['shave Coimbra', ['Clerk & Blade', 'Mondego']],
  ['Friseur Coimbra', ['Clerk & Blade', 'Mondego', 'Salon Lindenblüte']],
  ['haircut massage', ['Clerk & Blade', 'Mondego', 'Salon Lindenblüte']],
])('query %s lists businesses that match a part of it', async (query, expected) => {
  const rows: Row[] = (await search({ query, perBusiness: 1 })).body;
  expect(rows.map(({ business }) => names.get(business)).sort()).toEqual(expected);
  expect(rows.map(({ missingWords }) => missingWords)).toEqual(rows.map(() => 1));
  const listed = await getUncached(app, '/api/businesses', { query });
  expect(listed.body.map(({ name }: { name: string }) => name).sort()).toEqual(expected);
});

test('businesses that match all words come before sooner times of others', async () => {
  const rows: Row[] = (await search({ query: 'massage Coimbra haircut 10435', perBusiness: 1 })).body;
  expect(rows.map(({ business, missingWords }) => [names.get(business), missingWords])).toEqual([
    [expect.stringMatching('Mondego|Salon'), 2],
    [expect.stringMatching('Mondego|Salon'), 2],
    ['Clerk & Blade', 3],
  ]);
  for (const sort of ['time', 'price', 'rating']) {
    const [first, ...others]: Row[] = (await search({ query: 'haircut 10435', perBusiness: 1, sort })).body;
    expect([names.get(first!.business), first!.missingWords]).toEqual(['Salon Lindenblüte', undefined]);
    expect(others.map(({ business, missingWords }) => [names.get(business), missingWords])).toEqual([
      ['Clerk & Blade', 1],
    ]);
  }
});

test('finds businesses by the names of their professionals', async () => {
  const [salon] = [...names].find(([, name]) => name.startsWith('Salon'))!;
  const professional = await newProfessional(app, {
    businessIds: [salon],
    name: 'Wilhelmina Okonkwo',
    role: 'Stylist',
  });
  const listed = async (query: string) =>
    (await getUncached(app, '/api/businesses', { query })).body.map(({ name }: { name: string }) => name);
  expect(await listed('Okonkwo')).toEqual(['Salon Lindenblüte']);
  expect(await listed('wilhelmina okonkwo')).toEqual(['Salon Lindenblüte']);
  expect(await listed('Wilhelmina Okonkow')).toEqual(['Salon Lindenblüte']);
  expect(await listed('haircut Okonkwo')).toEqual(['Salon Lindenblüte', 'Clerk & Blade']);
  await app.db.run(sql`update professionals set hidden_at = now() where id = ${professional}`);
  expect(await listed('Okonkwo')).toEqual([]);
});

test('pages of a query list each business once', async () => {
  const query = 'haircut massage Berlin';
  const all = await getUncached(app, '/api/businesses', { query });
  const rows = await walk(app, `/api/businesses?query=${encodeURIComponent(query)}&limit=1`);
  expect(rows.map(({ id }) => id)).toEqual(all.body.map(({ id }: { id: string }) => id));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
});

test('an empty result tells whether nothing is offered or everything is booked', async () => {
  const info = async (query: Record<string, string | number>) => {
    const { body, headers } = await search(query);
    return [body.length, headers.get('search-info')];
  };
  expect(await info({ query: 'haircut', city: 'Coimbra' })).toEqual([0, 'matched=0, unavailable=0']);
  expect(await info({ query: 'haircut', city: 'Atlantis' })).toEqual([0, 'matched=0, unavailable=0']);
  expect(await info({ query: 'haircut', after: '03:00', before: '04:00' })).toEqual([
    0,
    'matched=0, unavailable=2',
  ]);
  expect(await info({ category: 'Haircut', city: '!!!' })).toEqual([0, 'matched=0, unavailable=0']);
  expect((await info({ query: 'haircut' }))[1]).toBeNull();
});

test('can be combined with all other filters', async () => {
  expect(await found({ query: 'haircut', city: 'berlin' })).toEqual(['Salon Lindenblüte: Haircut']);
  expect(await found({ query: 'lindenblute', category: 'Hair colour' })).toEqual([
    'Salon Lindenblüte: Balayage',
  ]);
  expect(await found({ query: 'haircut', lat: 51.5, lng: -0.1 })).toEqual(['Clerk & Blade: Scissor cut']);
  expect(await found({ query: 'haircut', kind: 'class' })).toEqual([]);
  for (const sort of ['price', 'rating']) expect(await found({ query: 'haircut', sort })).toEqual(haircuts);
});

test('rows contain address, distance and image', async () => {
  const [salon] = [...names].find(([, name]) => name.startsWith('Salon'))!;
  await app.db.run(sql`update businesses set address_line1 = 'Kastanienallee 42', image = 'https://example.com/salon.jpg'
    where id = ${salon}`);
  app.outlastCaches();
  const near = { query: 'haircut', lat: 52.5, lng: 13.5, radiusKm: 20 };
  expect((await search(near)).body[0]).toMatchObject({
    business: salon,
    addressLine1: 'Kastanienallee 42',
    city: 'Berlin',
    lat: 52.5,
    lng: 13.4,
    distanceKm: 6.77,
    image: 'https://example.com/salon.jpg',
  });
  const [anywhere] = (await search({ query: 'spine' })).body;
  expect(anywhere).toMatchObject({ addressLine1: null, lat: null, lng: null, image: null });
  expect(anywhere).not.toHaveProperty('distanceKm');
});

test('businesses and services are searched with the same synonyms', async () => {
  const namesAt = async (path: string) =>
    (await getUncached(app, path, { query: 'Haarschnitt' })).body
      .map(({ name }: { name: string }) => name)
      .sort();
  expect(await namesAt('/api/businesses')).toEqual(['Clerk & Blade', 'Salon Lindenblüte']);
  expect(await namesAt('/api/services')).toEqual(['Haircut']);
});

test.each([
  ['10435', ['Salon Lindenblüte']],
  ['Prenzlauer Berg', ['Salon Lindenblüte']],
  ['Kastanienstraße 3', ['Salon Lindenblüte']],
  ['10435 Berlin', ['Salon Lindenblüte']],
  ['london', ['Clerk & Blade']],
  // A postal code with another digit is another place.
  ['10436', []],
  ['Atlantis', []],
  ['12', []],
])('place %s: %j', async (place, expected) => {
  expect([...new Set((await found({ place })).map((each) => each.split(':')[0]))]).toEqual(expected);
  const listed = await getUncached(app, '/api/businesses', { place });
  expect(listed.body.map(({ name }: { name: string }) => name)).toEqual(expected);
});

test('a changed address is found, the old one is not', async () => {
  const owner = await newUser(app, 'business');
  const created = await app.call('POST', '/api/businesses', {
    token: owner.token,
    body: { name: 'Umzug', timezone: 'Europe/Berlin', currency: 'EUR', addressLine1: 'Altgasse 1' },
  });
  const listed = async (query: string) =>
    (await app.call('GET', `/api/businesses?query=${query}`, { token: owner.token })).body.length;
  expect(await listed('altgasse')).toBe(1);
  const changed = await app.call('PATCH', `/api/businesses/${created.body.id}`, {
    token: owner.token,
    body: { addressLine1: 'Neugasse 2' },
  });
  expect(changed.status).toBe(200);
  expect([await listed('altgasse'), await listed('neugasse')]).toEqual([0, 1]);
});

// Last, because it adds businesses.
test.each(Object.entries(categoryNames))(
  'category %s is found by its German and Portuguese names',
  async (name, { de, pt }) => {
    const place = `Place of ${name}`;
    await newPlace({ name: place }, [['One hour', name]]);
    for (const query of [de, pt]) expect(await found({ query })).toContain(`${place}: One hour`);
  },
);
