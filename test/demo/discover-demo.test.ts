import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../demo/load-demo.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { demoOptions } from '../fixtures/demo-options.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await loadDemo(app.db, systemClock, await demoOptions());
});
afterAll(() => app.close());

const idsOf = (body: { id: string }[]) => body.map(({ id }) => id);

test('lists the active businesses by id', async () => {
  const { status, body } = await app.call('GET', '/api/businesses');
  expect(status).toBe(200);
  expect(body).toHaveLength(14);
  expect(idsOf(body)).toEqual(idsOf(body).sort());
  for (const hidden of ['biz_demo_carwash', 'biz_demo_ceramics', 'biz_demo_tanning'])
    expect(idsOf(body)).not.toContain(hidden);
});

test.each([
  ['Lindenblüte', 'biz_demo_salon'],
  ['haircut berlin', 'biz_demo_salon'],
  ['barbershop', 'biz_demo_barber'],
  ['shiatsu', 'biz_demo_massage'],
  ['sunrise hatha', 'biz_demo_yoga'],
  ['balayge', 'biz_demo_salon'],
])('searching for "%s" finds %s first', async (query, id) => {
  const { body } = await app.call('GET', `/api/businesses?query=${encodeURIComponent(query)}`);
  expect(idsOf(body)[0]).toBe(id);
});

test('finds a city without accents', async () => {
  const { body } = await app.call('GET', '/api/businesses?city=sao%20paulo');
  expect(idsOf(body)).toEqual(['biz_demo_music']);
});

test('shows professionals, services and reviews of the salon', async () => {
  const lena = await app.call('GET', '/api/professionals/pro_demo_lena');
  expect(lena.body).toMatchObject({
    businessIds: ['biz_demo_salon'],
    reviewCount: 6,
    breaks: [{ start: '13:00', end: '13:30' }],
  });
  const services = await app.call('GET', '/api/services?businessId=biz_demo_salon');
  expect(idsOf(services.body)).toContain('svc_demo_haircut');
  expect(idsOf(services.body)).not.toContain('svc_demo_perm');
  const reviews = await app.call('GET', '/api/reviews?professionalId=pro_demo_lena');
  expect(idsOf(reviews.body)[0]).toBe('rev_demo_lena_1');
});
