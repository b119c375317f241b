import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  newBusiness,
  newProfessional,
  newReview,
  newService,
  newUser,
  type TestUser,
  walk,
} from '../../../fixtures/marketplace.ts';

let app: TestApp;
const users: Record<string, TestUser> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startApp();
  users.owner = await newUser(app, 'business');
  users.stranger = await newUser(app, 'business');
  users.professional = await newUser(app, 'professional');
  users.customer = await newUser(app, 'customer');
  users.admin = await newUser(app, 'admin');
  ids.open = await newBusiness(app, { name: 'Open', userId: users.owner.id });
  ids.second = await newBusiness(app, { name: 'Second' });
  ids.draft = await newBusiness(app, { name: 'Draft', userId: users.owner.id, status: 'draft' });
  ids.both = await newProfessional(app, {
    name: 'Inês Duarte',
    role: 'Barber',
    bio: 'Fifteen years',
    businessIds: [ids.open, ids.draft, ids.second],
  });
  ids.draftOnly = await newProfessional(app, {
    name: 'Karl Müller',
    userId: users.professional.id,
    businessIds: [ids.draft],
  });
  ids.nowhere = await newProfessional(app, { name: 'Nobody Nowhere' });
  ids.hidden = await newProfessional(app, { name: 'Hidden Harry', businessIds: [ids.open], hidden: true });
  ids.plain = await newProfessional(app, {
    name: 'Zoë Quist',
    role: 'Massage therapist',
    businessIds: [ids.second],
  });
  ids.cut = await newService(app, { businessId: ids.open, name: 'Cut', professionalIds: [ids.both] });
  ids.inactive = await newService(app, {
    businessId: ids.open,
    name: 'Old cut',
    active: false,
    professionalIds: [ids.both],
  });
  ids.draftCut = await newService(app, {
    businessId: ids.draft,
    name: 'Draft cut',
    professionalIds: [ids.both],
  });
  ids.own = await newService(app, {
    ownerProfessionalId: ids.both,
    name: 'Own',
    professionalIds: [ids.both],
  });
  ids.ofDraftOnly = await newService(app, {
    ownerProfessionalId: ids.draftOnly,
    name: 'Own hidden',
    professionalIds: [ids.draftOnly],
  });
  for (const rating of [5, 5, 4])
    await newReview(app, {
      professionalId: ids.both,
      businessId: ids.open,
      clientId: users.customer.id,
      rating,
    });
});
afterAll(() => app.close());

const tokenOf = (who: string) => users[who]?.token;
async function names(query: string, who = 'anonymous'): Promise<string[]> {
  const answer = await app.call('GET', `/api/professionals${query}`, { token: tokenOf(who) });
  expect(answer.status).toBe(200);
  return answer.body.map(
    ({ id }: { id: string }) => Object.entries(ids).find(([, known]) => known === id)?.[0],
  );
}

test('a professional has every field and lists visible services and businesses only', async () => {
  const answer = await app.call('GET', `/api/professionals/${ids.both}`);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    id: ids.both,
    name: 'Inês Duarte',
    slug: expect.stringMatching(/^ines-duarte/),
    role: 'Barber',
    bio: 'Fifteen years',
    image: null,
    services: [ids.cut, ids.own],
    workingHours: { start: '09:00', end: '17:00' },
    breaks: [],
    businessIds: [ids.open, ids.second],
    rating: 4.67,
    reviewCount: 3,
  });
});

test('the rating is null without reviews', async () => {
  const answer = await app.call('GET', `/api/professionals/${ids.plain}`);
  expect([answer.body.rating, answer.body.reviewCount]).toEqual([null, 0]);
});

test('the owner sees unpublished services and businesses', async () => {
  const answer = await app.call('GET', `/api/professionals/${ids.both}`, { token: tokenOf('owner') });
  expect(answer.body.services).toEqual([ids.cut, ids.inactive, ids.draftCut, ids.own]);
  expect(answer.body.businessIds).toEqual([ids.open, ids.second, ids.draft]);
});

describe('visibility of a professional', () => {
  const seeing: Record<string, string[]> = {
    anonymous: ['both', 'plain'],
    customer: ['both', 'plain'],
    stranger: ['both', 'plain'],
    owner: ['both', 'draftOnly', 'hidden', 'plain'],
    professional: ['both', 'draftOnly', 'plain'],
    admin: ['both', 'draftOnly', 'nowhere', 'hidden', 'plain'],
  };
  test.each(Object.entries(seeing))('%s sees %j', async (who, seen) => {
    expect(await names('', who)).toEqual(seen);
    for (const label of ['both', 'draftOnly', 'nowhere', 'hidden', 'plain']) {
      const answer = await app.call('GET', `/api/professionals/${ids[label]}`, { token: tokenOf(who) });
      expect([label, answer.status, answer.body.error]).toEqual(
        seen.includes(label) ? [label, 200, undefined] : [label, 404, 'PROFESSIONAL_NOT_FOUND'],
      );
    }
  });
});

describe('filters', () => {
  const cases: [string, () => string, string[]][] = [
    ['a business', () => `?businessId=${ids.open}`, ['both']],
    ['an unpublished business', () => `?businessId=${ids.draft}`, []],
    ['an unknown business', () => '?businessId=biz_unknown', []],
    ['a service', () => `?serviceId=${ids.cut}`, ['both']],
    ['an inactive service', () => `?serviceId=${ids.inactive}`, []],
    ['an unknown service', () => '?serviceId=svc_unknown', []],
    ['business and service', () => `?businessId=${ids.second}&serviceId=${ids.cut}`, ['both']],
    ['a business and a service of another one', () => `?businessId=${ids.draft}&serviceId=${ids.cut}`, []],
    ['a name', () => '?query=ines', ['both']],
    ['a name with a typo', () => '?query=duatre', ['both']],
    ['a role', () => '?query=massage', ['plain']],
    ['a role with a typo', () => '?query=therapst', ['plain']],
    ['accents', () => '?query=ZOE', ['plain']],
    ['name and role', () => '?query=quist+massage', ['plain']],
    ['a name and the role of another professional', () => '?query=ines+massage', []],
    ['a name within a business', () => `?query=ines&businessId=${ids.second}`, ['both']],
    ['a name at another business', () => `?query=zoe&businessId=${ids.open}`, []],
    ['no letters', () => '?query=!!', []],
    ['the name of a hidden professional', () => '?query=harry', []],
  ];
  test.each(cases)('%s', async (_, query, expected) => {
    expect(await names(query())).toEqual(expected);
  });

  test('the owner can filter by unpublished businesses and services', async () => {
    expect(await names(`?businessId=${ids.draft}`, 'owner')).toEqual(['both', 'draftOnly']);
    expect(await names(`?serviceId=${ids.inactive}`, 'owner')).toEqual(['both']);
  });
});

describe('userId', () => {
  test('returns a single professional as an object', async () => {
    const token = tokenOf('professional');
    const me = await app.call('GET', '/api/professionals?userId=me', { token });
    expect(me.body).toMatchObject({
      id: ids.draftOnly,
      services: [ids.ofDraftOnly],
      businessIds: [ids.draft],
    });
    const byId = await app.call('GET', `/api/professionals?userId=${users.professional!.id}`, { token });
    expect(byId.body).toEqual(me.body);
    expect((await app.call('GET', '/api/professionals?userId=me&query=karl', { token })).body).toEqual(
      me.body,
    );
  });

  test('returns an empty array without a visible match', async () => {
    expect(await names(`?userId=${users.professional!.id}`)).toEqual([]);
    expect(await names('?userId=usr_unknown')).toEqual([]);
    expect(await names('?userId=me', 'customer')).toEqual([]);
    expect(await names('?userId=me&query=ines', 'professional')).toEqual([]);
  });

  test('me without a session returns 401 AUTH_REQUIRED', async () => {
    for (const query of ['userId=me', 'userId=me&query=x']) {
      const answer = await app.call('GET', `/api/professionals?${query}`);
      expect([answer.status, answer.body]).toEqual([401, { error: 'AUTH_REQUIRED' }]);
    }
  });
});

test('pages contain every professional once in both orders', async () => {
  const businessId = await newBusiness(app, { name: 'Crowd' });
  for (let index = 0; index < 23; index++)
    await newProfessional(app, {
      name: `Walker ${index % 2 ? 'Walkers' : ''} ${index}`,
      businessIds: [businessId],
    });
  const all = await walk(app, `/api/professionals?businessId=${businessId}&limit=4`);
  expect(all).toHaveLength(23);
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort());
  const found = await walk(app, '/api/professionals?query=walker&limit=4');
  expect(found.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id));
});

test.each([
  ['?limit=0', 400, 'INVALID_VALUE'],
  ['?limit=201', 400, 'INVALID_VALUE'],
  ['?cursor=garbage', 400, 'INVALID_INPUT'],
  [`?cursor=${Buffer.from('["businesses","biz_1"]').toString('base64url')}`, 400, 'INVALID_INPUT'],
  [`?query=x&cursor=${Buffer.from('["professionals","pro_1"]').toString('base64url')}`, 400, 'INVALID_INPUT'],
  ['?businessId=a&businessId=b', 400, 'INVALID_INPUT'],
  ['?query=%00', 400, 'INVALID_INPUT'],
  ['/pro_unknown', 404, 'PROFESSIONAL_NOT_FOUND'],
])('%s is refused', async (path, status, code) => {
  const answer = await app.call('GET', `/api/professionals${path}`);
  expect([answer.status, answer.body]).toEqual([status, { error: code }]);
  expect(answer.headers.get('api-version')).toBe('1');
});
