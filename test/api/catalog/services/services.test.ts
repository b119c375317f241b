import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import {
  newBusiness,
  newProfessional,
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
  for (const who of ['owner', 'stranger'] as const) users[who] = await newUser(app, 'business');
  for (const who of ['professional', 'draftProfessional'] as const)
    users[who] = await newUser(app, 'professional');
  users.customer = await newUser(app, 'customer');
  users.admin = await newUser(app, 'admin');
  ids.open = await newBusiness(app, { name: 'Open', userId: users.owner!.id });
  ids.draft = await newBusiness(app, { name: 'Draft', userId: users.owner!.id, status: 'draft' });
  ids.suspended = await newBusiness(app, { name: 'Suspended', status: 'suspended' });
  ids.pro = await newProfessional(app, { userId: users.professional!.id, businessIds: [ids.open] });
  ids.draftPro = await newProfessional(app, {
    userId: users.draftProfessional!.id,
    businessIds: [ids.draft],
  });
  ids.hiddenPro = await newProfessional(app, { businessIds: [ids.open], hidden: true });
  const everyone = [ids.pro, ids.draftPro, ids.hiddenPro];
  ids.massage = await newService(app, {
    businessId: ids.open,
    name: 'Deep tissue massage',
    parent: 'Massage',
    priceMinor: 4550,
    capacity: 3,
    durationMinutes: 50,
    professionalIds: everyone,
  });
  ids.category = await newService(app, { businessId: ids.open, name: 'MASSAGE' });
  ids.yen = await newService(app, { businessId: ids.open, name: 'Onsen', priceMinor: 5000, currency: 'JPY' });
  ids.dinar = await newService(app, {
    businessId: ids.open,
    name: 'Hammam',
    priceMinor: 12345,
    currency: 'KWD',
  });
  ids.free = await newService(app, { businessId: ids.open, name: 'Consultation', priceMinor: 0 });
  ids.inactive = await newService(app, {
    businessId: ids.open,
    name: 'Old massage',
    parent: 'Massage',
    active: false,
  });
  ids.ofDraft = await newService(app, { businessId: ids.draft, name: 'Draft massage', parent: 'Massage' });
  ids.ofSuspended = await newService(app, {
    businessId: ids.suspended,
    name: 'Lost massage',
    parent: 'Massage',
  });
  ids.own = await newService(app, { ownerProfessionalId: ids.pro, name: 'Own', professionalIds: [ids.pro] });
  ids.ownInactive = await newService(app, { ownerProfessionalId: ids.pro, name: 'Own old', active: false });
  ids.ownOfDraftPro = await newService(app, { ownerProfessionalId: ids.draftPro, name: 'Own early' });
});
afterAll(() => app.close());

const labels = [
  'massage',
  'category',
  'yen',
  'dinar',
  'free',
  'inactive',
  'ofDraft',
  'ofSuspended',
  'own',
  'ownInactive',
  'ownOfDraftPro',
];
const listed = ['massage', 'category', 'yen', 'dinar', 'free', 'own'];
const tokenOf = (who: string) => users[who]?.token;
const labelOf = ({ id }: { id: string }) => Object.entries(ids).find(([, known]) => known === id)?.[0];

async function found(query: string, who = 'anonymous') {
  const answer = await app.call('GET', `/api/services${query}`, { token: tokenOf(who) });
  expect(answer.status).toBe(200);
  return answer.body.map(labelOf);
}

test('a service of a business has price and business and lists visible professionals only', async () => {
  const answer = await app.call('GET', `/api/services/${ids.massage}`);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    id: ids.massage,
    name: 'Deep tissue massage',
    duration: 50,
    description: '',
    price: 45.5,
    currency: 'EUR',
    active: true,
    parent: 'Massage',
    custom: false,
    capacity: 3,
    businessId: ids.open,
    priceFrom: false,
    professionalIds: [ids.pro],
    professionalTerms: [],
    position: 0,
    canManage: false,
    bufferBefore: 0,
    bufferAfter: 0,
  });
});

test('a professional’s own service has an owner instead of a business and omits a missing price', async () => {
  const answer = await app.call('GET', `/api/services/${ids.own}`);
  expect(answer.body).toEqual({
    id: ids.own,
    name: 'Own',
    duration: 30,
    description: '',
    currency: 'EUR',
    active: true,
    parent: null,
    custom: false,
    capacity: 1,
    ownerProfessionalId: ids.pro,
    priceFrom: false,
    professionalIds: [ids.pro],
    professionalTerms: [],
    position: 0,
    canManage: false,
    bufferBefore: 0,
    bufferAfter: 0,
  });
});

test('a price is exact in its currency, with 0, 2 or 3 decimals; zero is a price', async () => {
  for (const [label, price] of [
    ['yen', 5000],
    ['dinar', 12.345],
    ['free', 0],
  ] as const)
    expect((await app.call('GET', `/api/services/${ids[label]}`)).body.price).toBe(price);
});

describe('visibility and canManage', () => {
  const owned = ['massage', 'category', 'yen', 'dinar', 'free', 'inactive', 'ofDraft'];
  const table: Record<string, { sees: string[]; manages: string[] }> = {
    anonymous: { sees: listed, manages: [] },
    customer: { sees: listed, manages: [] },
    stranger: { sees: listed, manages: [] },
    owner: { sees: [...listed, 'inactive', 'ofDraft'], manages: owned },
    professional: { sees: [...listed, 'ownInactive'], manages: ['own', 'ownInactive'] },
    draftProfessional: { sees: [...listed, 'ownOfDraftPro'], manages: ['ownOfDraftPro'] },
    admin: { sees: labels, manages: [] },
  };
  for (const [who, { sees, manages }] of Object.entries(table)) {
    test(`for ${who} in single reads`, async () => {
      for (const label of labels) {
        const answer = await app.call('GET', `/api/services/${ids[label]}`, { token: tokenOf(who) });
        expect([label, answer.status, answer.body.error, answer.body.canManage]).toEqual(
          sees.includes(label)
            ? [label, 200, undefined, manages.includes(label)]
            : [label, 404, 'SERVICE_NOT_FOUND', undefined],
        );
      }
    });

    test(`for ${who} in lists`, async () => {
      const rows = await walk(
        app,
        '/api/services?limit=3',
        who === 'anonymous' ? {} : { token: tokenOf(who)! },
      );
      expect(rows.map(labelOf)).toEqual(labels.filter((label) => sees.includes(label)));
      expect(rows.filter(({ canManage }) => canManage).map(labelOf)).toEqual(
        labels.filter((label) => manages.includes(label)),
      );
    });
  }

  test('an API key manages nothing', async () => {
    const { apiKey } = (await app.call('POST', '/api/keys')).body;
    const answer = await app.call('GET', '/api/services', { key: apiKey });
    expect(answer.body.map(labelOf)).toEqual(listed);
    expect(answer.body.every(({ canManage }: { canManage: boolean }) => !canManage)).toBe(true);
  });
});

describe('filters', () => {
  const cases: [string, () => string, string, string[]][] = [
    ['a category, by parent and by itself', () => '?category=massage', 'anonymous', ['massage', 'category']],
    ['however written', () => '?category=M%C3%A1ssage!', 'anonymous', ['massage', 'category']],
    ['no category', () => '?category=%3F%3F', 'anonymous', []],
    [
      'a category, with the owner’s own',
      () => '?category=massage',
      'owner',
      ['massage', 'category', 'inactive', 'ofDraft'],
    ],
    [
      'a business',
      () => `?businessId=${ids.open}`,
      'anonymous',
      ['massage', 'category', 'yen', 'dinar', 'free'],
    ],
    ['an unpublished business', () => `?businessId=${ids.draft}`, 'anonymous', []],
    ['one’s own unpublished business', () => `?businessId=${ids.draft}`, 'owner', ['ofDraft']],
    ['an unknown business', () => '?businessId=biz_unknown', 'anonymous', []],
    ['a professional', () => `?professionalId=${ids.pro}`, 'anonymous', ['massage', 'own']],
    ['a hidden professional', () => `?professionalId=${ids.draftPro}`, 'anonymous', []],
    ['one’s own hidden professional', () => `?professionalId=${ids.draftPro}`, 'owner', ['massage']],
    ['words of the name', () => '?query=tissue', 'anonymous', ['massage']],
    ['a typo', () => '?query=tisue+masage', 'anonymous', ['massage']],
    ['the shorter name first', () => '?query=massage', 'anonymous', ['category', 'massage']],
    ['words and a business', () => `?query=massage&businessId=${ids.draft}`, 'owner', ['ofDraft']],
    ['words and a category', () => '?query=tissue&category=massage', 'anonymous', ['massage']],
    ['words and a professional', () => `?query=own&professionalId=${ids.pro}`, 'anonymous', ['own']],
    [
      'all of them',
      () => `?query=deep&category=massage&businessId=${ids.open}&professionalId=${ids.pro}`,
      'anonymous',
      ['massage'],
    ],
    ['unknown words', () => '?query=xyzzyplugh', 'anonymous', []],
    ['no letters', () => '?query=%3F', 'anonymous', []],
  ];
  test.each(cases)('%s', async (_, query, who, expected) => {
    expect(await found(query(), who)).toEqual(expected);
  });
});

test('pages of a search contain every match once', async () => {
  const businessId = await newBusiness(app, { name: 'Yoga house' });
  const made: string[] = [];
  for (let index = 0; index < 21; index++)
    made.push(
      await newService(app, {
        businessId,
        name: `${index % 3 ? 'Morning' : 'Evening'} vinyasa ${index % 2 ? 'flow' : ''}`,
      }),
    );
  const rows = await walk(app, '/api/services?query=vinyasa&limit=4');
  expect(rows.map(({ id }) => id).sort()).toEqual([...made].sort());
});

test.each([
  ['?limit=0', 400, 'INVALID_VALUE'],
  ['?limit=201', 400, 'INVALID_VALUE'],
  ['?cursor=garbage', 400, 'INVALID_INPUT'],
  [`?cursor=${Buffer.from('["businesses","biz_1"]').toString('base64url')}`, 400, 'INVALID_INPUT'],
  [`?query=x&cursor=${Buffer.from('["services","svc_1"]').toString('base64url')}`, 400, 'INVALID_INPUT'],
  ['?category=a&category=b', 400, 'INVALID_INPUT'],
  ['/svc_unknown', 404, 'SERVICE_NOT_FOUND'],
])('%s is refused', async (path, status, code) => {
  const answer = await app.call('GET', `/api/services${path}`);
  expect([answer.status, answer.body]).toEqual([status, { error: code }]);
  expect(answer.headers.get('api-version')).toBe('1');
});
