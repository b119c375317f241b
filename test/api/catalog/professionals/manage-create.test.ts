import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newUser } from '../../../fixtures/marketplace.ts';
import { newShop, outcome, type Shop } from '../../../fixtures/services.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await startApp();
  shop = await newShop(app);
});
afterAll(() => app.close());

const create = (body: unknown, token: string | undefined = shop.owner.token, headers = {}) =>
  app.call('POST', '/api/professionals', { token, body, headers });

describe('a professional’s own profile', () => {
  test('has every field and its defaults and belongs to the account', async () => {
    const { token } = await newUser(app, 'professional');
    const answer = await create({ name: ' Inês Duarte ' }, token);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^pro_[0-9a-z]{26}$/),
        name: 'Inês Duarte',
        slug: expect.stringMatching(/^ines-duarte/),
        role: '',
        bio: '',
        image: null,
        services: [],
        workingHours: { start: '09:00', end: '17:00' },
        breaks: [],
        businessIds: [],
        rating: null,
        reviewCount: 0,
      },
    ]);
    const mine = await app.call('GET', '/api/professionals?userId=me', { token });
    expect(mine.body).toEqual(answer.body);
    const stranger = await app.call('GET', `/api/professionals/${answer.body.id}`);
    expect(outcome(stranger)).toBe('404 PROFESSIONAL_NOT_FOUND');
  });

  test('is created once, also concurrently', async () => {
    const { token, id } = await newUser(app, 'professional');
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => create({ name }, token)));
    expect(answers.map(outcome).sort()).toEqual(['201', '409 INVALID_STATUS', '409 INVALID_STATUS']);
    expect(outcome(await create({ name: 'D' }, token))).toBe('409 INVALID_STATUS');
    const made = await app.db.rows(sql`select 1 from professionals where user_id = ${id}`);
    expect(made).toHaveLength(1);
  });

  test('does not join a business', async () => {
    const { token } = await newUser(app, 'professional');
    const { body } = await create({ name: 'Ana', businessId: shop.businessId }, token);
    expect(body.businessIds).toEqual([]);
    const members = await app.db.rows(
      sql`select 1 from business_professionals where professional_id = ${body.id}`,
    );
    expect(members).toEqual([]);
  });
});

describe('a professional created by an owner', () => {
  test('starts with the opening hours of the business, also if these differ by weekday', async () => {
    const open = async (change: object) => {
      const path = `/api/businesses/${shop.businessId}`;
      const answer = await app.call('PATCH', path, { token: shop.owner.token, body: change });
      expect(answer.status).toBe(200);
    };
    const hours = async (body: object = {}) => (await create({ name: 'Ana', ...body })).body.workingHours;
    await open({ workingHours: { start: '11:00', end: '20:00' } });
    expect(await hours()).toEqual({ start: '11:00', end: '20:00' });
    expect(await hours({ workingHours: { start: '12:00', end: '15:00' } })).toEqual({
      start: '12:00',
      end: '15:00',
    });
    await open({
      weeklyHours: [
        { weekday: 1, start: '10:00', end: '18:00' },
        { weekday: 5, start: '12:00', end: '22:00' },
      ],
    });
    expect(await hours()).toEqual({ start: '10:00', end: '22:00' });
    await open({ weeklyHours: null, workingHours: { start: '09:00', end: '17:00' } });
  });

  const said = {
    name: 'Rui Costa',
    role: 'Colourist',
    bio: 'Plants only.\n\nNever rushed.',
    image: 'https://example.com/rui.jpg',
    workingHours: { start: '06:30', end: '24:00' },
    breaks: [
      { start: '13:00', end: '14:00' },
      { start: '12:00', end: '13:00' },
    ],
  };

  test('works at the business immediately and is found by name and role', async () => {
    const answer = await create(said);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...said,
      id: expect.any(String),
      slug: 'rui-costa',
      services: [],
      businessIds: [shop.businessId],
      rating: null,
      reviewCount: 0,
    });
    for (const query of ['costa', 'colourist']) {
      const found = await app.call('GET', `/api/professionals?businessId=${shop.businessId}&query=${query}`);
      expect(found.body.map(({ id }: { id: string }) => id)).toContain(answer.body.id);
    }
  });

  test('appears immediately in cached lists', async () => {
    const path = `/api/professionals?businessId=${shop.businessId}`;
    const before = await app.call('GET', path);
    const { body } = await create({ name: 'Nova' });
    const after = await app.call('GET', path);
    expect(after.body).toEqual([...before.body, body]);
  });

  test('has no account', async () => {
    const { body } = await create({ name: 'Nobody', id: 'pro_mine', rating: 5 });
    expect(body).toMatchObject({ rating: null, reviewCount: 0 });
    expect(body.id).not.toBe('pro_mine');
    const row = await app.db.row(sql`select user_id from professionals where id = ${body.id}`);
    expect(row).toEqual({ user_id: null });
    expect(outcome(await create({ name: 'Nobody', userId: shop.owner.id }))).toBe('400 INVALID_INPUT');
  });

  test('an owner of several businesses must name one', async () => {
    const several = await newShop(app);
    const second = await newBusiness(app, { userId: several.owner.id, status: 'draft' });
    expect(outcome(await create({ name: 'Ana' }, several.owner.token))).toBe('400 MISSING_FIELDS');
    const { body } = await create({ name: 'Ana', businessId: second }, several.owner.token);
    expect(body.businessIds).toEqual([second]);
  });

  test('is refused at businesses of other owners', async () => {
    const other = await newShop(app);
    const { token } = await newUser(app, 'business');
    expect(outcome(await create({ name: 'Ana', businessId: other.businessId }))).toBe(
      '404 BUSINESS_NOT_FOUND',
    );
    expect(outcome(await create({ name: 'Ana', businessId: 'biz_none' }))).toBe('404 BUSINESS_NOT_FOUND');
    expect(outcome(await create({ name: 'Ana' }, token))).toBe('404 BUSINESS_NOT_FOUND');
  });

  test('is created once with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one-barber' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => create({ name: 'Once' }, shop.owner.token, headers)),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });
});

describe('invalid fields', () => {
  test.each<[string, object, string]>([
    ['no name', { name: undefined }, 'MISSING_FIELDS'],
    ['an empty name', { name: '' }, 'MISSING_FIELDS'],
    ['a blank name', { name: '  ' }, 'INVALID_INPUT'],
    ['a name too long', { name: 'x'.repeat(201) }, 'INVALID_INPUT'],
    ['a role too long', { role: 'x'.repeat(101) }, 'INVALID_INPUT'],
    ['a role that is not text', { role: 7 }, 'INVALID_INPUT'],
    ['a bio too long', { bio: 'x'.repeat(5001) }, 'INVALID_INPUT'],
    ['a picture that is a script', { image: 'javascript:alert(1)' }, 'INVALID_INPUT'],
    ['a business that is a number', { businessId: 7 }, 'INVALID_BUSINESS_ID'],
    ['hours that end as they start', { workingHours: { start: '09:00', end: '09:00' } }, 'INVALID_VALUE'],
    ['hours without an end', { workingHours: { start: '09:00' } }, 'MISSING_FIELDS'],
    ['hours in another form', { workingHours: { start: '9', end: '17:00' } }, 'INVALID_TIME_FORMAT'],
    ['a break that ends before', { breaks: [{ start: '13:00', end: '12:00' }] }, 'INVALID_VALUE'],
    [
      'breaks that overlap',
      {
        breaks: [
          { start: '12:00', end: '13:01' },
          { start: '13:00', end: '14:00' },
        ],
      },
      'INVALID_VALUE',
    ],
  ])('%s is refused', async (_what, fields, code) => {
    expect(outcome(await create({ name: 'Ana', ...fields }))).toBe(`400 ${code}`);
  });

  test('text up to its maximum length and ten breaks are accepted', async () => {
    const breaks = Array.from({ length: 11 }, (_, at) => ({ start: `${10 + at}:00`, end: `${10 + at}:05` }));
    const longest = { name: 'x'.repeat(200), role: 'y'.repeat(100), bio: 'é'.repeat(5000) };
    const answer = await create({ ...longest, breaks: breaks.slice(0, 10) });
    expect([answer.status, answer.body]).toMatchObject([201, { ...longest, breaks: breaks.slice(0, 10) }]);
    expect(outcome(await create({ name: 'Ana', breaks }))).toBe('400 INVALID_VALUE');
  });
});

test('returns 401 without a session and 403 to customers and admins', async () => {
  const { apiKey } = (await app.call('POST', '/api/keys')).body;
  const keyed = await app.call('POST', '/api/professionals', { key: apiKey, body: { name: 'Ana' } });
  expect(outcome(keyed)).toBe('401 AUTH_REQUIRED');
  for (const role of ['customer', 'admin'] as const)
    expect(outcome(await create({}, (await newUser(app, role)).token))).toBe('403 FORBIDDEN');
});
