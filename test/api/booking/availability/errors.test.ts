import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { getUncached, newShop, type Shop } from '../../../fixtures/availability.ts';
import { newBusiness, newProfessional, newService, newUser } from '../../../fixtures/marketplace.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await startApp();
  shop = await newShop(app);
});
afterAll(() => app.close());

const date = '2026-12-01';

/** Routes that take one professional and one business. */
const questions: [path: string, more: Record<string, string>][] = [
  ['/api/availability', { date }],
  ['/api/availability/next', {}],
  ['/api/availability/explain', { start: `${date}T10:00` }],
];

describe.each(questions)('%s', (path, more) => {
  const refused = async (change: Record<string, string | undefined>, token?: string) => {
    const answer = await getUncached(app, path, { ...shop, ...more, ...change }, token);
    return [answer.status, answer.body.error];
  };

  test('missing parameters return 400 MISSING_FIELDS', async () => {
    for (const name of ['professionalId', 'businessId', ...Object.keys(more)]) {
      expect([name, ...(await refused({ [name]: undefined }))]).toEqual([name, 400, 'MISSING_FIELDS']);
      expect([name, ...(await refused({ [name]: '' }))]).toEqual([name, 400, 'MISSING_FIELDS']);
    }
    // Takes precedence over invalid formats.
    const malformed = Object.fromEntries(Object.keys(more).map((name) => [name, 'soon']));
    expect(await refused({ professionalId: undefined, ...malformed })).toEqual([400, 'MISSING_FIELDS']);
  });

  test('unknown ids return an error, the professional first', async () => {
    const unknown = { professionalId: 'pro_nobody', businessId: 'biz_nowhere', serviceId: 'svc_nothing' };
    expect(await refused(unknown)).toEqual([404, 'PROFESSIONAL_NOT_FOUND']);
    expect(await refused({ ...unknown, professionalId: shop.professionalId })).toEqual([
      404,
      'BUSINESS_NOT_FOUND',
    ]);
    expect(await refused({ serviceId: 'svc_nothing' })).toEqual([400, 'SERVICE_NOT_OFFERED']);
  });

  test('hidden records are visible to their owner only', async () => {
    const owner = await newUser(app, 'business');
    const stranger = await newUser(app, 'business');
    const draft = await newBusiness(app, { userId: owner.id, status: 'draft' });
    const there = await newProfessional(app, { businessIds: [draft] });
    const hidden = await newProfessional(app, { businessIds: [shop.businessId], hidden: true });
    const one = { professionalId: there, businessId: draft, serviceId: undefined };
    expect(await refused(one)).toEqual([404, 'PROFESSIONAL_NOT_FOUND']);
    expect(await refused(one, stranger.token)).toEqual([404, 'PROFESSIONAL_NOT_FOUND']);
    expect(await refused({ ...one, professionalId: shop.professionalId })).toEqual([
      404,
      'BUSINESS_NOT_FOUND',
    ]);
    expect(await refused({ professionalId: hidden, serviceId: undefined })).toEqual([
      404,
      'PROFESSIONAL_NOT_FOUND',
    ]);
    expect((await refused(one, owner.token))[0]).toBe(200);
  });

  test('records that do not belong together are refused', async () => {
    const other = await newShop(app);
    expect(await refused({ professionalId: other.professionalId, serviceId: 'svc_nothing' })).toEqual([
      400,
      'PROFESSIONAL_NOT_AT_BUSINESS',
    ]);
    const colleague = await newProfessional(app, { businessIds: [shop.businessId] });
    const inactive = await newService(app, {
      businessId: shop.businessId,
      professionalIds: [shop.professionalId],
      active: false,
    });
    for (const change of [
      { serviceId: other.serviceId },
      { serviceId: inactive },
      { professionalId: colleague },
    ])
      expect([change, ...(await refused(change))]).toEqual([change, 400, 'SERVICE_NOT_OFFERED']);
  });

  test('malformed ids are refused', async () => {
    expect(await refused({ professionalId: 'x'.repeat(101) })).toEqual([400, 'INVALID_INPUT']);
    expect(await refused({ professionalId: 'a\0b' })).toEqual([400, 'INVALID_INPUT']);
    expect(await refused({ serviceId: "' or 1=1 --" })).toEqual([400, 'SERVICE_NOT_OFFERED']);
    const query = new URLSearchParams({ ...shop, ...more });
    const twice = await app.call('GET', `${path}?${query}&businessId=${shop.businessId}`);
    expect([twice.status, twice.body.error]).toEqual([400, 'INVALID_INPUT']);
  });

  test('invalid keys and sessions return 401, valid ones 200', async () => {
    const query = new URLSearchParams({ ...shop, ...more });
    const status = async (options: object) => (await app.call('GET', `${path}?${query}`, options)).status;
    expect(await status({ key: 'ams_test_made_up' })).toBe(401);
    expect(await status({ token: 'made up' })).toBe(401);
    const { apiKey } = (await app.call('POST', '/api/keys')).body;
    expect(await status({ key: apiKey })).toBe(200);
    expect(await status({ token: (await newUser(app)).token })).toBe(200);
  });
});

describe('dates and times', () => {
  test.each([
    '2026-02-30',
    '2026-2-3',
    'tomorrow',
    '20260601',
    '2026-06-01T10:00',
    '2300-02-29',
    '+2026-06-01',
  ])('date %s returns 400 INVALID_DATE_FORMAT', async (day) => {
    const answer = await getUncached(app, '/api/availability', { ...shop, date: day });
    expect([answer.status, answer.body.error]).toEqual([400, 'INVALID_DATE_FORMAT']);
  });

  test.each(['0001-01-01', '1899-12-31', '2200-01-01', '2300-01-01', '9999-12-31'])(
    'date %s is a real date outside the supported range: 400 INVALID_VALUE',
    async (day) => {
      const answer = await getUncached(app, '/api/availability', { ...shop, date: day });
      expect([answer.status, answer.body.error]).toEqual([400, 'INVALID_VALUE']);
      expect(answer.headers.get('error-detail')).toBe(
        'query.date: Must be between 1900-01-01 and 2199-12-31.',
      );
    },
  );

  test.each([
    ['2026-02-30T10:00', 'INVALID_DATE_FORMAT'],
    ['2300-01-01T10:00', 'INVALID_VALUE'],
    ['10:00', 'INVALID_DATE_FORMAT'],
    ['2026-06-01', 'INVALID_TIME_FORMAT'],
    ['2026-06-01T9:00', 'INVALID_TIME_FORMAT'],
    ['2026-06-01T25:00', 'INVALID_TIME_FORMAT'],
    ['2026-06-01T10:00:00Z', 'INVALID_TIME_FORMAT'],
    ['2026-06-01T10:00T', 'INVALID_TIME_FORMAT'],
  ])('start %s returns %s', async (start, code) => {
    const answer = await getUncached(app, '/api/availability/explain', { ...shop, start });
    expect([answer.status, answer.body.error]).toEqual([400, code]);
  });

  test.each([
    ['0', 'INVALID_VALUE'],
    ['201', 'INVALID_VALUE'],
    ['1.5', 'INVALID_VALUE'],
    ['many', 'INVALID_INPUT'],
  ])('limit %s returns %s', async (limit, code) => {
    const answer = await getUncached(app, '/api/availability', { ...shop, date, limit });
    expect([answer.status, answer.body.error]).toEqual([400, code]);
  });
});

test('returns 304 for a matching ETag', async () => {
  const path = `/api/availability?${new URLSearchParams({ ...shop, date })}`;
  const etag = (await app.call('GET', path)).headers.get('etag') ?? '';
  const again = await app.call('GET', path, { headers: { 'if-none-match': etag } });
  expect([again.status, again.text]).toEqual([304, '']);
});
