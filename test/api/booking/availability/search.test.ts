import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import {
  type ClockedApp,
  getUncached,
  monday,
  newTimeOff,
  occupy,
  startAppWithClock,
} from '../../../fixtures/availability.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newBusiness, newProfessional, newService, walk } from '../../../fixtures/marketplace.ts';

let app: ClockedApp;
let lisbon: { businessId: string; professionalId: string; serviceId: string };
let porto: typeof lisbon;
let tokyo: typeof lisbon;
beforeAll(async () => {
  app = await startAppWithClock();
  lisbon = await newPlace({ name: 'Corte', city: 'Lisboa', lat: 38.72, lng: -9.14 }, 2000, 'EUR');
  porto = await newPlace({ name: 'Tesoura', city: 'Porto', lat: 41.15, lng: -8.61 }, 1500, 'EUR');
  tokyo = await newPlace(
    { name: 'Hasami', city: 'Tokyo', timezone: 'Asia/Tokyo', currency: 'JPY', lat: 35.68, lng: 139.69 },
    3000,
    'JPY',
  );
});
afterAll(() => app.close());
beforeEach(() => app.at(monday));

async function newPlace(business: Parameters<typeof newBusiness>[1], priceMinor: number, currency: string) {
  const businessId = await newBusiness(app, business);
  const professionalId = await newProfessional(app, { businessIds: [businessId] });
  const serviceId = await newService(app, {
    businessId,
    name: 'Short cut',
    parent: 'Haircut',
    durationMinutes: 60,
    priceMinor,
    currency,
    professionalIds: [professionalId],
  });
  return { businessId, professionalId, serviceId };
}

const search = (query: Record<string, string | number>) =>
  getUncached(app, '/api/availability/search', query);
const businesses = (rows: { business: string }[]) => [...new Set(rows.map(({ business }) => business))];

describe('results', () => {
  test('are sorted by instant across time zones and include the local time', async () => {
    const { body } = await search({ category: 'haircut', limit: 200 });
    const instants = body.map(({ startUtc }: { startUtc: string }) => startUtc);
    expect(instants).toEqual([...instants].sort());
    expect(body[0]).toEqual({
      business: expect.any(String),
      businessName: expect.any(String),
      businessSlug: expect.any(String),
      addressLine1: null,
      city: expect.any(String),
      lat: expect.any(Number),
      lng: expect.any(Number),
      image: null,
      timezone: 'Europe/Lisbon',
      professional: expect.any(String),
      professionalName: 'Inês Duarte',
      rating: null,
      reviewCount: 0,
      service: expect.any(String),
      serviceName: 'Short cut',
      kind: 'single',
      duration: 60,
      date: '2026-06-01',
      time: '09:00',
      startUtc: '2026-06-01T08:00:00.000Z',
      price: expect.any(Number),
      currency: 'EUR',
    });
    const japanese = body.find(({ business }: { business: string }) => business === tokyo.businessId);
    expect(japanese).toMatchObject({
      date: '2026-06-02',
      time: '09:00',
      startUtc: '2026-06-02T00:00:00.000Z',
      price: 3000,
      currency: 'JPY',
    });
  });

  test('have 20 rows by default, and pages contain each row once', async () => {
    expect((await search({ category: 'haircut' })).body).toHaveLength(20);
    const query = 'category=haircut&from=2026-06-01&to=2026-06-03';
    const whole = (await app.call('GET', `/api/availability/search?${query}&limit=200`)).body;
    expect(await walk(app, `/api/availability/search?${query}&limit=7`)).toEqual(whole);
  });

  test('match GET /api/availability', async () => {
    await occupy(app, porto, { start: '2026-06-10T09:00:00Z', minutes: 90 });
    await newTimeOff(
      app,
      { professionalId: lisbon.professionalId },
      { from: '2026-06-10', to: '2026-06-10' },
    );
    const found = (await search({ category: 'haircut', from: '2026-06-10', to: '2026-06-10', limit: 200 }))
      .body;
    for (const place of [lisbon, porto, tokyo]) {
      const day = await getUncached(app, '/api/availability', { ...place, date: '2026-06-10' });
      const free = day.body.filter((slot: { available: boolean }) => slot.available);
      expect(
        found
          .filter(({ business }: { business: string }) => business === place.businessId)
          .map(({ time }: { time: string }) => time),
      ).toEqual(free.map(({ time }: { time: string }) => time));
    }
  });

  test('include a professional’s own services at every business where they work', async () => {
    const second = await newBusiness(app, { city: 'Braga', currency: 'USD' });
    await app.db.run(sql`insert into business_professionals (business_id, professional_id)
      values (${second}, ${porto.professionalId})`);
    const own = await newService(app, {
      ownerProfessionalId: porto.professionalId,
      name: 'Hot stones',
      professionalIds: [porto.professionalId],
      currency: 'XXX',
    });
    const { body } = await search({ serviceId: own, from: '2026-06-04', to: '2026-06-04' });
    expect(new Set(businesses(body))).toEqual(new Set([porto.businessId, second]));
    const there = await search({ serviceName: 'hot stone', city: 'braga' });
    expect(businesses(there.body)).toEqual([second]);
    expect(there.body[0].currency).toBe('USD');
    expect(there.body[0]).not.toHaveProperty('price');
  });

  test('include seatsLeft for classes', async () => {
    const yoga = await newService(app, {
      businessId: lisbon.businessId,
      name: 'Vinyasa',
      capacity: 9,
      professionalIds: [lisbon.professionalId],
    });
    expect((await search({ serviceId: yoga })).body[0]).toMatchObject({ seatsLeft: 9 });
  });
});

describe('filters', () => {
  test('by service name, tolerating typos', async () => {
    expect((await search({ serviceName: 'shrot cut' })).body).not.toEqual([]);
    expect((await search({ serviceName: 'glacier' })).body).toEqual([]);
    expect((await search({ serviceName: '!!!' })).body).toEqual([]);
  });

  test('by city and by distance', async () => {
    expect(businesses((await search({ category: 'haircut', city: 'LISBOA' })).body)).toEqual([
      lisbon.businessId,
    ]);
    const near = { category: 'haircut', lat: 41.1, lng: -8.6 };
    expect(businesses((await search(near)).body)).toEqual([porto.businessId]);
    const wide = await search({ ...near, radiusKm: 400 });
    expect(new Set(businesses(wide.body))).toEqual(new Set([porto.businessId, lisbon.businessId]));
    expect((await search({ category: 'haircut', city: 'Faro' })).body).toEqual([]);
    expect((await search({ category: 'haircut', city: '?' })).body).toEqual([]);
  });

  test('by place alone', async () => {
    expect(businesses((await search({ city: 'porto' })).body)).toEqual([porto.businessId]);
    expect(businesses((await search({ lat: 35.7, lng: 139.7 })).body)).toEqual([tokyo.businessId]);
    expect((await search({ city: '?' })).body).toEqual([]);
  });

  test('by maxPrice in the currency of the service', async () => {
    const under = async (maxPrice: number) =>
      businesses((await search({ category: 'haircut', maxPrice, limit: 200, to: '2026-06-02' })).body);
    expect(await under(14.99)).toEqual([]);
    expect(await under(15)).toEqual([porto.businessId]);
    expect(new Set(await under(2999.99))).toEqual(new Set([porto.businessId, lisbon.businessId]));
    expect(await under(3000)).toContain(tokyo.businessId);
    const free = await newService(app, {
      businessId: lisbon.businessId,
      professionalIds: [lisbon.professionalId],
    });
    expect((await search({ serviceId: free, maxPrice: 1000 })).body).toEqual([]);
  });

  test('by dates and local times', async () => {
    const { body } = await search({
      category: 'haircut',
      from: '2026-06-12',
      to: '2026-06-13',
      after: '10:00',
      before: '11:00',
      limit: 200,
    });
    expect(
      [...new Set(body.map(({ date, time }: Record<string, string>) => `${date} ${time}`))].sort(),
    ).toEqual(['2026-06-12 10:00', '2026-06-12 10:30', '2026-06-13 10:00', '2026-06-13 10:30']);
    expect(businesses(body)).toHaveLength(3);
  });

  test('past dates return nothing, and today depends on the time zone', async () => {
    expect((await search({ category: 'haircut', from: '2026-05-01', to: '2026-05-15' })).body).toEqual([]);
    app.at('2026-06-01T23:30:00Z');
    const { body } = await search({ category: 'haircut', limit: 1 });
    expect(body[0]).toMatchObject({ date: '2026-06-02', time: '09:00', timezone: 'Asia/Tokyo' });
  });

  test('the last of fourteen days is included', async () => {
    await newTimeOff(app, { businessId: tokyo.businessId }, { from: '2026-07-01', to: '2026-07-14' });
    const last = { serviceId: tokyo.serviceId, from: '2026-07-01', to: '2026-07-15', limit: 1 };
    expect((await search(last)).body).toMatchObject([{ date: '2026-07-15' }]);
  });
});

test('exclude drafts, inactive services and hidden professionals', async () => {
  const draft = await newBusiness(app, { status: 'draft', city: 'Evora' });
  const active = await newBusiness(app, { city: 'Evora' });
  const visible = await newProfessional(app, { businessIds: [draft, active] });
  const hidden = await newProfessional(app, { businessIds: [active], hidden: true });
  await newService(app, { businessId: draft, name: 'Tarot', professionalIds: [visible] });
  await newService(app, { businessId: active, name: 'Tarot', active: false, professionalIds: [visible] });
  await newService(app, { businessId: active, name: 'Tarot', professionalIds: [hidden] });
  await newService(app, { businessId: active, name: 'Tarot', professionalIds: [] });
  for (const place of [{}, { city: 'Evora' }])
    expect((await search({ category: 'tarot', ...place })).body).toEqual([]);
  const real = await newService(app, { businessId: active, name: 'Tarot', professionalIds: [visible] });
  for (const place of [{}, { city: 'Evora' }]) {
    const { body } = await search({ category: 'tarot', ...place });
    expect([...new Set(body.map(({ service }: { service: string }) => service))]).toEqual([real]);
    expect(businesses(body)).toEqual([active]);
  }
});

test('a business with many services does not displace others', async () => {
  const crowded = await newBusiness(app, { city: 'Coimbra' });
  const staff = await Promise.all(
    Array.from({ length: 15 }, () => newProfessional(app, { businessIds: [crowded] })),
  );
  for (let index = 0; index < 15; index++)
    await newService(app, {
      businessId: crowded,
      name: `Fado ${index}`,
      parent: 'Fado',
      professionalIds: staff,
    });
  const small = await newBusiness(app, { city: 'Coimbra' });
  const singer = await newProfessional(app, { businessIds: [small] });
  await newService(app, { businessId: small, name: 'Fado', professionalIds: [singer] });
  const { body } = await search({ category: 'fado', city: 'coimbra', limit: 200, before: '09:30' });
  expect(new Set(businesses(body))).toEqual(new Set([crowded, small]));
});

describe('errors', () => {
  test.each([
    [{}, 'MISSING_FIELDS'],
    [{ from: '2026-06-10', maxPrice: 30, kind: 'single' }, 'MISSING_FIELDS'],
    [{ lat: 38 }, 'MISSING_FIELDS'],
    [{ category: 'haircut', lat: 38 }, 'MISSING_FIELDS'],
    [{ category: 'haircut', radiusKm: 5 }, 'MISSING_FIELDS'],
    [{ category: 'haircut', from: '2026-06-31' }, 'INVALID_DATE_FORMAT'],
    [{ category: 'haircut', to: 'soon' }, 'INVALID_DATE_FORMAT'],
    [{ category: 'haircut', after: '9' }, 'INVALID_TIME_FORMAT'],
    [{ category: 'haircut', before: '24:01' }, 'INVALID_TIME_FORMAT'],
    [{ category: 'haircut', from: '2026-06-10', to: '2026-06-09' }, 'INVALID_VALUE'],
    [{ category: 'haircut', from: '2026-06-10', to: '2026-06-25' }, 'INVALID_VALUE'],
    [{ category: 'haircut', to: '2026-06-16' }, 'INVALID_VALUE'],
    [{ category: 'haircut', after: '10:00', before: '10:00' }, 'INVALID_VALUE'],
    [{ category: 'haircut', maxPrice: -1 }, 'INVALID_VALUE'],
    [{ category: 'haircut', maxPrice: 'cheap' }, 'INVALID_INPUT'],
    [{ category: 'haircut', lat: 91, lng: 0 }, 'INVALID_VALUE'],
    [{ category: 'haircut', limit: 201 }, 'INVALID_VALUE'],
    [{ category: 'haircut', cursor: 'x' }, 'INVALID_INPUT'],
    [{ category: 'haircut', serviceId: 'x'.repeat(101) }, 'INVALID_INPUT'],
  ])('%j returns %s', async (query: Record<string, string | number>, code) => {
    const answer = await search(query);
    expect([answer.status, answer.body.error]).toEqual([400, code]);
  });

  test('an invalid period names query.to', async () => {
    for (const to of ['2026-06-09', '2026-06-25']) {
      const answer = await search({ category: 'haircut', from: '2026-06-10', to });
      expect([to, answer.status, answer.body.error]).toEqual([to, 400, 'INVALID_VALUE']);
      expect(errorInfo(answer).field).toBe('query.to');
    }
  });

  test('an unknown service returns an empty list', async () => {
    expect((await search({ serviceId: 'svc_unknown' })).body).toEqual([]);
  });

  test('the first and last supported dates return an empty list', async () => {
    for (const from of ['1900-01-01', '2199-12-31'])
      expect([from, (await search({ category: 'haircut', from })).body]).toEqual([from, []]);
  });
});
