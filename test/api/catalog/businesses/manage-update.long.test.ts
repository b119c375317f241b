import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newBusiness, newService, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { addOffer, address, least, makeBusiness, newBooking } from './business-records.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  // A Monday. Daylight saving starts in Europe on 29 March.
  app = await startApp({ clock: { now: () => new Date('2026-03-02T08:00:00Z') } });
});
// An account has a limited number of drafts.
beforeEach(async () => {
  owner = await newUser(app, 'business');
});
afterAll(() => app.close());

const change = (id: string, body: unknown, token: string | undefined = owner.token) =>
  app.call('PATCH', `/api/businesses/${id}`, { token, body });
const read = async (id: string) =>
  (await app.call('GET', `/api/businesses/${id}`, { token: owner.token })).body;

async function outcome(id: string, body: unknown): Promise<string> {
  const answer = await change(id, body);
  return answer.status === 200 ? '200' : `${answer.status} ${answer.body.error}`;
}

describe('PATCH /api/businesses/:id', () => {
  test('changes only the fields that are sent', async () => {
    const id = await makeBusiness(app, owner.token, address);
    const before = await read(id);
    const changes: [object, object?][] = [
      [{ name: ' Tesoura ' }, { name: 'Tesoura', slug: 'tesoura' }],
      [{ description: 'Cortes' }],
      [{ city: 'Évora' }, { city: 'Évora', cityKey: 'evora' }],
      [{ country: 'Spain' }, { country: 'Spain', countryKey: 'es' }],
      [{ lat: 38.5, lng: -7.9 }],
      [{ image: 'http://example.com/a.png' }],
      [{ workingHours: { start: '08:00', end: '20:00' } }],
      [{ breaks: [{ start: '12:30', end: '13:30' }] }],
      [{ openDays: [5, 1] }, { openDays: [1, 5] }],
      [{ cancellationWindowHours: 0, slotIntervalMinutes: 5, minNoticeMinutes: 1, bookingHorizonDays: 1 }],
      [{ autoConfirm: false }],
      [{ timezone: 'Asia/Tokyo', currency: 'JPY' }],
    ];
    let expected = before;
    for (const [body, shown = body] of changes) {
      expected = { ...expected, ...shown };
      const answer = await change(id, body);
      expect([answer.status, answer.body]).toEqual([200, expected]);
      expect(await read(id)).toEqual(expected);
    }
    const cleared = {
      description: null,
      addressLine1: null,
      state: '',
      city: null,
      country: null,
      postalCode: null,
    };
    const nothing = {
      ...cleared,
      state: null,
      lat: null,
      lng: null,
      image: null,
      cityKey: null,
      countryKey: null,
    };
    const answer = await change(id, { ...cleared, lat: null, lng: null, image: null });
    expect([answer.status, answer.body]).toEqual([200, { ...expected, ...nothing }]);
  });

  test('an empty change changes nothing; read-only fields are accepted only with their current value', async () => {
    const id = await makeBusiness(app, owner.token);
    const before = await read(id);
    const readOnly = { id: 'biz_other', userId: null, status: 'active', cityKey: 'x', countryKey: 'y' };
    for (const body of [undefined, {}, before]) {
      const answer = await change(id, body);
      expect([answer.status, answer.body]).toEqual([200, before]);
    }
    for (const [name, value] of Object.entries(readOnly)) {
      const answer = await change(id, { name: 'New', [name]: value });
      expect([name, answer.status, answer.body]).toEqual([name, 400, { error: 'INVALID_INPUT' }]);
      expect(errorInfo(answer)).toEqual({ field: `body.${name}`, reason: 'read-only' });
    }
    expect(await read(id)).toEqual(before);
  });

  test.each<[object, string]>([
    [{ name: '' }, 'INVALID_INPUT'],
    [{ name: null }, 'INVALID_INPUT'],
    [{ timezone: null }, 'INVALID_INPUT'],
    [{ timezone: 'Mars/Olympus' }, 'INVALID_VALUE'],
    [{ currency: '' }, 'INVALID_CURRENCY'],
    [{ currency: 'XXX' }, 'INVALID_CURRENCY'],
    [{ workingHours: null }, 'INVALID_INPUT'],
    [{ workingHours: { start: '10:00', end: '10:00' } }, 'INVALID_VALUE'],
    [{ breaks: null }, 'INVALID_INPUT'],
    [{ openDays: [] }, 'INVALID_VALUE'],
    [{ lat: 1 }, 'MISSING_FIELDS'],
    [{ lat: null }, 'MISSING_FIELDS'],
    [{ lat: 1, lng: null }, 'MISSING_FIELDS'],
    [{ slotIntervalMinutes: 4 }, 'INVALID_VALUE'],
    [{ slotIntervalMinutes: 241 }, 'INVALID_VALUE'],
    [{ image: 'ftp://example.com/a.png' }, 'INVALID_INPUT'],
    [{ description: 'x'.repeat(5001) }, 'INVALID_INPUT'],
  ])('%j is refused with %s', async (body, code) => {
    const id = await makeBusiness(app, owner.token, { lat: 1, lng: 2 });
    const before = await read(id);
    expect(await outcome(id, body)).toBe(`400 ${code}`);
    // The body is validated before the record is looked up.
    expect(await outcome('biz_none', body)).toBe(`400 ${code}`);
    expect(await read(id)).toEqual(before);
  });

  test('concurrent changes of different fields are all kept', async () => {
    const id = await makeBusiness(app, owner.token);
    const bodies = [{ name: 'Um' }, { description: 'Dois' }, { city: 'Faro' }, { slotIntervalMinutes: 10 }];
    const answers = await Promise.all(bodies.map((body) => change(id, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await read(id)).toMatchObject({
      name: 'Um',
      description: 'Dois',
      city: 'Faro',
      slotIntervalMinutes: 10,
    });
    expect(await found('um dois faro', owner.token)).toEqual([id]);
  });

  async function found(query: string, token?: string): Promise<string[]> {
    const answer = await app.call('GET', `/api/businesses?query=${encodeURIComponent(query)}`, { token });
    return answer.body.map(({ id }: { id: string }) => id);
  }

  test('changes appear immediately in lists, single reads and search', async () => {
    const id = await newBusiness(app, { userId: owner.id, name: 'Xilofone', city: 'Beja' });
    expect(await found('xilofone')).toEqual([id]);
    expect((await app.call('GET', '/api/businesses?city=Beja')).body).toHaveLength(1);
    expect((await app.call('GET', `/api/businesses/${id}`)).body.name).toBe('Xilofone');
    expect((await change(id, { name: 'Zarabatana', city: 'Tomar', description: 'Quilha' })).status).toBe(200);
    expect([await found('xilofone'), await found('zarabatana'), await found('quilha')]).toEqual([
      [],
      [id],
      [id],
    ]);
    expect((await app.call('GET', '/api/businesses?city=Beja')).body).toEqual([]);
    expect((await app.call('GET', '/api/businesses?city=tomar')).body).toHaveLength(1);
    expect((await app.call('GET', `/api/businesses/${id}`)).body).toMatchObject({
      name: 'Zarabatana',
      city: 'Tomar',
    });
  });
});

describe('access to changes', () => {
  test('returns 401 without a session, even with an API key', async () => {
    const id = await makeBusiness(app, owner.token);
    const { apiKey } = (await app.call('POST', '/api/keys')).body;
    for (const options of [{}, { key: apiKey }]) {
      const answer = await app.call('PATCH', `/api/businesses/${id}`, { ...options, body: { name: 'Mine' } });
      expect([answer.status, answer.body]).toEqual([401, { error: 'AUTH_REQUIRED' }]);
    }
  });

  test.each(['customer', 'professional', 'admin'] as const)('returns 403 to a %s', async (role) => {
    const id = await makeBusiness(app, owner.token);
    const answer = await change(id, { name: 'Mine' }, (await newUser(app, role)).token);
    expect([answer.status, answer.body]).toEqual([403, { error: 'FORBIDDEN' }]);
  });

  test('returns 404 BUSINESS_NOT_FOUND to other owners', async () => {
    const other = await newUser(app, 'business');
    const published = await newBusiness(app, { userId: owner.id });
    for (const id of [await makeBusiness(app, owner.token), published, 'biz_none']) {
      const answer = await change(id, { name: 'Mine' }, other.token);
      expect([answer.status, answer.body]).toEqual([404, { error: 'BUSINESS_NOT_FOUND' }]);
    }
    expect((await read(published)).name).toBe('A business');
  });

  test.each([
    ['draft', '200'],
    ['active', '200'],
    ['under_review', '403 BUSINESS_UNDER_REVIEW'],
    ['suspended', '403 BUSINESS_SUSPENDED'],
  ] as const)('while %s returns %s', async (status, expected) => {
    const id = await newBusiness(app, { userId: owner.id, status });
    expect(await outcome(id, { name: 'New' })).toBe(expected);
    expect(await read(id)).toMatchObject({ name: expected === '200' ? 'New' : 'A business', status });
  });
});

describe('conflicts with upcoming appointments', () => {
  /** An active business in Lisbon with an appointment on Monday 9 March, 10:00 to 11:00. */
  async function booked(fields: { date?: string; start?: string; status?: string } = {}): Promise<string> {
    const id = await newBusiness(app, { userId: owner.id });
    const { professionalId } = await addOffer(app, id);
    await newBooking(app, { businessId: id, professionalId, date: '2026-03-09', start: '10:00', ...fields });
    return id;
  }

  const taken = '409 SCHEDULE_TIME_TAKEN';

  test.each<[string, object, string]>([
    ['hours that start with it', { workingHours: { start: '10:00', end: '17:00' } }, '200'],
    ['hours that start within it', { workingHours: { start: '10:01', end: '17:00' } }, taken],
    ['hours that end with it', { workingHours: { start: '09:00', end: '11:00' } }, '200'],
    ['hours that end within it', { workingHours: { start: '09:00', end: '10:59' } }, taken],
    ['a break before it', { breaks: [{ start: '09:30', end: '10:00' }] }, '200'],
    ['a break within it', { breaks: [{ start: '10:30', end: '10:31' }] }, taken],
    ['a break after it', { breaks: [{ start: '11:00', end: '12:00' }] }, '200'],
    ['its weekday open', { openDays: [1] }, '200'],
    ['its weekday closed', { openDays: [0, 2, 3, 4, 5, 6] }, taken],
    ['another name', { name: 'New' }, '200'],
  ])('%s', async (_what, body, expected) => {
    const id = await booked();
    const before = await read(id);
    expect(await outcome(id, body)).toBe(expected);
    const slug = 'name' in body ? expect.stringMatching(/^new(-\d+)?$/) : before.slug;
    expect(await read(id)).toEqual(expected === '200' ? { ...before, ...body, slug } : before);
  });

  test.each(['Pending', 'Confirmed'])('%s appointments count', async (status) => {
    expect(await outcome(await booked({ status }), { openDays: [0] })).toBe(taken);
  });

  test.each(['Cancelled', 'Completed', 'NoShow'])('%s appointments do not count', async (status) => {
    const id = await booked({ status });
    expect(await outcome(id, { openDays: [0], timezone: 'Asia/Tokyo', currency: 'USD' })).toBe('200');
  });

  test('past appointments do not count', async () => {
    const id = await booked({ date: '2026-02-23' });
    expect(await outcome(id, { openDays: [0], timezone: 'Asia/Tokyo', currency: 'USD' })).toBe('200');
  });

  test('appointments of other businesses do not count', async () => {
    await booked();
    const id = await newBusiness(app, { userId: owner.id });
    expect(await outcome(id, { openDays: [0], timezone: 'Asia/Tokyo', currency: 'USD' })).toBe('200');
  });

  test('an appointment already outside the hours does not block other changes', async () => {
    const id = await booked({ start: '20:00' });
    expect(await outcome(id, { workingHours: { start: '08:00', end: '18:00' } })).toBe('200');
  });

  test.each<[string, string, string]>([
    ['a zone with the same local time', 'Europe/London', '200'],
    ['its zone by another name', 'Portugal', '200'],
    ['a zone with another local time', 'Europe/Madrid', taken],
    ['a zone where it is another day', 'Pacific/Auckland', taken],
    ['a zone without daylight saving, for an appointment in winter', 'Atlantic/Reykjavik', '200'],
  ])('%s', async (_what, timezone, expected) => {
    const id = await booked();
    expect(await outcome(id, { timezone })).toBe(expected);
    expect((await read(id)).timezone).toBe(expected === '200' ? timezone : 'Europe/Lisbon');
  });

  test('a zone without daylight saving, for an appointment in summer', async () => {
    const id = await booked({ date: '2026-04-06' });
    expect(await outcome(id, { timezone: 'Atlantic/Reykjavik' })).toBe(taken);
    expect(await outcome(id, { timezone: 'Europe/London' })).toBe('200');
  });

  test('changing hours together with the zone does not avoid the conflict', async () => {
    const id = await booked();
    const moved = { timezone: 'Europe/Madrid', workingHours: { start: '10:00', end: '18:00' } };
    expect(await outcome(id, moved)).toBe(taken);
  });
});

describe('the currency', () => {
  const euros = () => newBusiness(app, { userId: owner.id });
  const dollars = { currency: 'USD' };
  const mismatch = '400 CURRENCY_MISMATCH';

  test('can be changed while nothing has a price; services without a price follow', async () => {
    const id = await euros();
    const { serviceId } = await addOffer(app, id);
    expect(await outcome(id, dollars)).toBe('200');
    const row = await app.db.row(sql`select currency from services where id = ${serviceId}`);
    expect(row).toEqual(dollars);
  });

  test('cannot be changed while a service has a price, active or not, zero or not', async () => {
    for (const [priceMinor, active] of [
      [2500, true],
      [2500, false],
      [0, true],
    ] as const) {
      const id = await euros();
      const serviceId = await newService(app, { businessId: id, priceMinor, active });
      expect(await outcome(id, dollars)).toBe(mismatch);
      expect(await outcome(id, { currency: 'EUR', name: 'Same currency' })).toBe('200');
      expect((await read(id)).currency).toBe('EUR');
      await app.db.run(sql`update services set price_minor = null where id = ${serviceId}`);
      expect(await outcome(id, dollars)).toBe('200');
    }
  });

  test('cannot be changed while an appointment is upcoming', async () => {
    const id = await euros();
    const { professionalId } = await addOffer(app, id);
    await newBooking(app, { businessId: id, professionalId, date: '2026-03-09', start: '10:00' });
    expect(await outcome(id, dollars)).toBe(mismatch);
  });

  test('cannot be changed while a package is on sale or a coupon has a fixed amount', async () => {
    const id = await euros();
    const { serviceId } = await addOffer(app, id);
    await app.db.run(sql`
      insert into packages (id, business_id, service_id, title, session_count, package_price_minor,
        single_session_price_minor, currency, validity_days)
      values (${`pkg_${id}`}, ${id}, ${serviceId}, 'Ten', 10, 100, 20, 'EUR', 30)`);
    expect(await outcome(id, dollars)).toBe(mismatch);
    await app.db.run(sql`update packages set is_active = false where business_id = ${id}`);
    await app.db.run(sql`
      insert into coupons (id, business_id, code, code_key, type, value, currency)
      values (${`cpn_${id}`}, ${id}, 'FIVE', 'FIVE', 'fixed', 500, 'EUR'),
        (${`cpx_${id}`}, ${id}, 'TENTH', 'TENTH', 'percent', 1000, null)`);
    expect(await outcome(id, dollars)).toBe(mismatch);
    await app.db.run(sql`update coupons set active = false where business_id = ${id} and type = 'fixed'`);
    expect(await outcome(id, dollars)).toBe('200');
  });

  test('is checked before the hours', async () => {
    const id = await euros();
    const { professionalId } = await addOffer(app, id);
    await newBooking(app, { businessId: id, professionalId, date: '2026-03-09', start: '10:00' });
    expect(await outcome(id, { ...dollars, openDays: [0] })).toBe(mismatch);
  });
});

test('only one of creating a business and deleting the account succeeds concurrently', async () => {
  const leaving = await newUser(app, 'business');
  const [made, gone] = await Promise.all([
    app.call('POST', '/api/businesses', { token: leaving.token, body: least }),
    app.call('DELETE', '/api/account', { token: leaving.token, body: { password: 'a long password' } }),
  ]);
  const outcomes = `${made.status} ${gone.status}`;
  expect(['201 403', '401 204']).toContain(outcomes);
});
