import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ template: 'demo' });
});
afterAll(() => app.close());

const barber = 'professionalId=pro_demo_callum&businessId=biz_demo_barber&serviceId=svc_demo_mens_cut';

test('the next free slot of the demo data is consistent across availability, explain and search', async () => {
  const next = await app.call('GET', `/api/availability/next?${barber}`);
  expect(next.status).toBe(200);
  const { date, time, startUtc } = next.body;
  const day = await app.call('GET', `/api/availability?${barber}&date=${date}`);
  expect(day.body).toContainEqual({ time, available: true });
  const explained = await app.call('GET', `/api/availability/explain?${barber}&start=${date}T${time}`);
  expect(explained.body).toEqual({ available: true, nearest: [] });
  const found = await app.call('GET', '/api/availability/search?serviceId=svc_demo_mens_cut&limit=200');
  expect(found.body).toContainEqual(
    expect.objectContaining({ professional: 'pro_demo_callum', business: 'biz_demo_barber', startUtc }),
  );
});

test('classes of the demo data show seatsLeft', async () => {
  const rows = await app.db.rows<Record<'professionalId' | 'businessId' | 'serviceId' | 'date', string>>(sql`
    select professional_id as "professionalId", business_id as "businessId", service_ids[1] as "serviceId", date
    from appointments where capacity > 1 and status in ('Pending', 'Confirmed') and lower(during) > now()`);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const day = await app.call('GET', `/api/availability?${new URLSearchParams(row)}`);
    expect(day.body.some(({ seatsLeft }: { seatsLeft?: number }) => seatsLeft !== undefined)).toBe(true);
  }
});
