import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { least } from './business-records.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp({ environment: { AUTH_LIMIT_PER_MINUTE: '100000' } });
});
// An account has a limited number of drafts.
beforeEach(async () => {
  owner = await newUser(app, 'business');
});
afterAll(() => app.close());

const create = (body: unknown, token: string | undefined = owner.token) =>
  app.call('POST', '/api/businesses', { token, body });

async function refused(body: unknown): Promise<string> {
  const answer = await create(body);
  expect(Object.keys(answer.body)).toEqual(['error']);
  return `${answer.status} ${answer.body.error}`;
}

describe('a new business', () => {
  test('is a draft of its owner with every field and its defaults', async () => {
    const answer = await create(least);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^biz_[0-9a-z]{26}$/),
        name: 'Barbearia',
        slug: 'barbearia',
        workingHours: { start: '09:00', end: '17:00' },
        breaks: [],
        userId: owner.id,
        cancellationWindowHours: 24,
        description: null,
        addressLine1: null,
        city: null,
        state: null,
        country: null,
        postalCode: null,
        timezone: 'Europe/Lisbon',
        currency: 'EUR',
        cityKey: null,
        countryKey: null,
        lat: null,
        lng: null,
        image: null,
        images: [],
        languages: [],
        accessibility: [],
        phone: null,
        email: null,
        website: null,
        slotIntervalMinutes: 30,
        minNoticeMinutes: 0,
        bookingHorizonDays: 365,
        openDays: [0, 1, 2, 3, 4, 5, 6],
        weeklyHours: null,
        rating: null,
        reviewCount: 0,
        autoConfirm: true,
        status: 'draft',
        embedOrigins: [],
        allowDoubleBooking: false,
        taxRatePercent: 0,
        role: 'owner',
        rights: ['desk:book', 'desk:override'],
      },
    ]);
    const read = await app.call('GET', `/api/businesses/${answer.body.id}`, { token: owner.token });
    expect(read.body).toEqual(answer.body);
  });

  test('stores all fields and computes the keys', async () => {
    const said = {
      name: 'Estúdio Ipê',
      timezone: 'America/Sao_Paulo',
      currency: 'BRL',
      description: 'Massagem e bem-estar.\n\nCom hora marcada.',
      addressLine1: 'Rua Augusta 100',
      city: 'São Paulo',
      state: 'SP',
      country: 'Brazil',
      postalCode: '01304-000',
      lat: -23.55,
      lng: -46.65,
      image: 'https://example.com/ipe.jpg?size=2',
      images: ['https://example.com/ipe-2.jpg'],
      languages: ['pt', 'en'],
      accessibility: ['step-free', 'hearing-loop'],
      phone: '+55 11 5555-0100',
      email: 'ola@ipe.example',
      website: 'https://ipe.example',
      embedOrigins: ['https://ipe.example'],
      workingHours: { start: '06:30', end: '24:00' },
      breaks: [
        { start: '12:00', end: '13:00' },
        { start: '18:00', end: '18:15' },
      ],
      openDays: [1, 3, 5],
      weeklyHours: null,
      cancellationWindowHours: 48,
      slotIntervalMinutes: 15,
      minNoticeMinutes: 120,
      bookingHorizonDays: 90,
      autoConfirm: false,
      allowDoubleBooking: true,
      taxRatePercent: 8.875,
    };
    const answer = await create(said);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...said,
      id: expect.any(String),
      slug: 'estudio-ipe',
      rating: null,
      reviewCount: 0,
      userId: owner.id,
      cityKey: 'sao paulo',
      countryKey: 'br',
      status: 'draft',
      role: 'owner',
      rights: ['desk:book', 'desk:override'],
    });
  });

  test('ignores read-only fields', async () => {
    const other = await newUser(app, 'business');
    const answer = await create({
      ...least,
      id: 'biz_mine',
      userId: other.id,
      status: 'active',
      cityKey: 'x',
      countryKey: 'y',
      rating: 5,
    });
    expect(answer.body).toMatchObject({ userId: owner.id, status: 'draft', cityKey: null, countryKey: null });
    expect(answer.body.rating).toBeNull();
    expect(answer.body.id).not.toBe('biz_mine');
    expect(await refused({ ...least, stars: 5 })).toBe('400 INVALID_INPUT');
  });

  test('treats null and blank text as omitted and trims other text', async () => {
    const empty = { description: null, city: '', country: '  ', lat: null, image: null, workingHours: null };
    const answer = await create({ ...least, ...empty, name: '  Ana  ', state: ' Lisboa ' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'Ana',
      state: 'Lisboa',
      city: null,
      cityKey: null,
      country: null,
    });
    expect(answer.body).toMatchObject({
      lat: null,
      lng: null,
      workingHours: { start: '09:00', end: '17:00' },
    });
  });

  test('sorts openDays', async () => {
    expect((await create({ ...least, openDays: [6, 0, 3] })).body.openDays).toEqual([0, 3, 6]);
  });

  test('is created once with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one-business' };
    const asked = { token: owner.token, body: { ...least, name: 'Once' }, headers };
    const answers = await Promise.all([1, 2, 3].map(() => app.call('POST', '/api/businesses', asked)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe('invalid fields', () => {
  test.each(['name', 'timezone', 'currency'])('%s is required', async (field) => {
    for (const value of [undefined, null, ''])
      expect(await refused({ ...least, [field]: value })).toBe('400 MISSING_FIELDS');
  });

  test.each<[string, object, string]>([
    ['a blank name', { name: '   ' }, 'INVALID_INPUT'],
    ['a name that is not text', { name: 7 }, 'INVALID_INPUT'],
    ['a name too long', { name: 'x'.repeat(201) }, 'INVALID_INPUT'],
    ['an unknown zone', { timezone: 'Europe/Atlantis' }, 'INVALID_VALUE'],
    ['an offset for a zone', { timezone: '+01:00' }, 'INVALID_VALUE'],
    ['a zone that is not text', { timezone: 1 }, 'INVALID_INPUT'],
    ['a zone with a statement in it', { timezone: "UTC'; drop table businesses" }, 'INVALID_VALUE'],
    ['an unknown currency', { currency: 'EUX' }, 'INVALID_CURRENCY'],
    ['a currency in lower case', { currency: 'eur' }, 'INVALID_CURRENCY'],
    ['gold', { currency: 'XAU' }, 'INVALID_CURRENCY'],
    ['a description too long', { description: 'x'.repeat(5001) }, 'INVALID_INPUT'],
    ['an address that is not text', { addressLine1: ['Rua'] }, 'INVALID_INPUT'],
    ['a city too long', { city: 'x'.repeat(201) }, 'INVALID_INPUT'],
    ['latitude alone', { lat: 1 }, 'MISSING_FIELDS'],
    ['longitude alone', { lng: 1, lat: null }, 'MISSING_FIELDS'],
    ['a latitude beyond the pole', { lat: 90.001, lng: 0 }, 'INVALID_VALUE'],
    ['a longitude beyond the date line', { lat: 0, lng: -180.001 }, 'INVALID_VALUE'],
    ['a latitude as text', { lat: '1', lng: 0 }, 'INVALID_INPUT'],
    ['a picture that is a script', { image: 'javascript:alert(1)' }, 'INVALID_INPUT'],
    ['a picture in the address', { image: 'data:image/png;base64,AAAA' }, 'INVALID_INPUT'],
    ['a picture without a host', { image: 'https://' }, 'INVALID_INPUT'],
    ['a picture with a space', { image: 'https://example.com/a b' }, 'INVALID_INPUT'],
    ['a picture address too long', { image: `https://example.com/${'x'.repeat(1981)}` }, 'INVALID_INPUT'],
    ['hours that end as they start', { workingHours: { start: '09:00', end: '09:00' } }, 'INVALID_VALUE'],
    ['hours that end before', { workingHours: { start: '22:00', end: '06:00' } }, 'INVALID_VALUE'],
    ['hours without an end', { workingHours: { start: '09:00' } }, 'MISSING_FIELDS'],
    ['hours in another form', { workingHours: { start: '9am', end: '17:00' } }, 'INVALID_TIME_FORMAT'],
    ['hours beyond the day', { workingHours: { start: '09:00', end: '24:01' } }, 'INVALID_TIME_FORMAT'],
    ['hours that are text', { workingHours: '09:00-17:00' }, 'INVALID_INPUT'],
    ['a break that ends before', { breaks: [{ start: '13:00', end: '12:00' }] }, 'INVALID_VALUE'],
    ['a break without a start', { breaks: [{ end: '12:00' }] }, 'MISSING_FIELDS'],
    ['a break in another form', { breaks: [{ start: '1300', end: '14:00' }] }, 'INVALID_TIME_FORMAT'],
    ['breaks that are not a list', { breaks: { start: '13:00', end: '14:00' } }, 'INVALID_INPUT'],
    ['no day open', { openDays: [] }, 'INVALID_VALUE'],
    ['an eighth day', { openDays: [7] }, 'INVALID_VALUE'],
    ['a day twice', { openDays: [1, 1] }, 'INVALID_VALUE'],
    ['half a day', { openDays: [1.5] }, 'INVALID_VALUE'],
    ['confirmation by text', { autoConfirm: 'yes' }, 'INVALID_INPUT'],
  ])('%s is refused', async (_what, fields, code) => {
    expect(await refused({ ...least, ...fields })).toBe(`400 ${code}`);
  });

  test('breaks may touch in any order but not overlap; ten are allowed', async () => {
    const breaks = (...spans: [string, string][]) => spans.map(([start, end]) => ({ start, end }));
    const touching = breaks(['13:00', '14:00'], ['12:00', '13:00']);
    expect((await create({ ...least, breaks: touching })).body.breaks).toEqual(touching);
    const overlapping = breaks(['13:00', '14:00'], ['10:00', '10:30'], ['12:00', '13:01']);
    expect(await refused({ ...least, breaks: overlapping })).toBe('400 INVALID_VALUE');
    const many = Array.from({ length: 11 }, (_, index) => ({
      start: `${10 + index}:00`,
      end: `${10 + index}:05`,
    }));
    expect((await create({ ...least, breaks: many.slice(0, 10) })).status).toBe(201);
    expect(await refused({ ...least, breaks: many })).toBe('400 INVALID_VALUE');
  });

  test.each<[string, number, number]>([
    ['cancellationWindowHours', 0, 720],
    ['slotIntervalMinutes', 5, 240],
    ['minNoticeMinutes', 0, 43_200],
    ['bookingHorizonDays', 1, 730],
  ])('%s accepts %d to %d', async (field, lowest, most) => {
    for (const value of [lowest, most]) {
      const answer = await create({ ...least, [field]: value });
      expect([answer.status, answer.body[field]]).toEqual([201, value]);
    }
    for (const value of [lowest - 1, most + 1, lowest + 0.5])
      expect([value, await refused({ ...least, [field]: value })]).toEqual([value, '400 INVALID_VALUE']);
    for (const value of [String(most), true])
      expect([value, await refused({ ...least, [field]: value })]).toEqual([value, '400 INVALID_INPUT']);
  });

  test('text is accepted up to its maximum length', async () => {
    const image = `https://example.com/${'x'.repeat(1980)}`;
    const longest = {
      name: 'x'.repeat(200),
      description: 'é'.repeat(5000),
      postalCode: '1'.repeat(40),
      image,
    };
    const answer = await create({ ...least, ...longest, lat: -90, lng: 180 });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ ...longest, lat: -90, lng: 180 });
  });

  test.each(['[]', '"x"', '{', '{"name":"a\\u0000b","timezone":"UTC","currency":"EUR"}'])(
    'the body %s is refused',
    async (body) => {
      expect(await refused(body)).toBe('400 INVALID_INPUT');
    },
  );
});

describe('access', () => {
  test('returns 401 without a session, even with an API key', async () => {
    const { apiKey } = (await app.call('POST', '/api/keys')).body;
    for (const options of [{}, { key: apiKey }, { token: 'not-a-token' }]) {
      const answer = await app.call('POST', '/api/businesses', { ...options, body: least });
      expect([answer.status, answer.body]).toEqual([401, { error: 'AUTH_REQUIRED' }]);
    }
  });

  test.each(['customer', 'professional', 'admin'] as const)(
    'returns 403 to a %s with any body',
    async (role) => {
      const { token } = await newUser(app, role);
      for (const body of [least, {}]) {
        const answer = await create(body, token);
        expect([answer.status, answer.body]).toEqual([403, { error: 'FORBIDDEN' }]);
      }
    },
  );
});
