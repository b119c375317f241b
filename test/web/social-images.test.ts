import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/platform/database/sql.ts';
import { drawSocialImage } from '../../src/web/draw-social-image.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';

const salon = 'biz_demo_salon';
let service: TestApp;
beforeAll(async () => {
  service = await startApp({ template: 'demo', pages: true });
});
afterAll(() => service.close());

const load = (id = salon, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/social/${id}.jpg`, { headers });

it('draws a picture of 1200 by 630 pixels once and answers 304 afterwards', async () => {
  const first = await load();
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe('image/jpeg');
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
  const body = Buffer.from(await first.arrayBuffer());
  expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
  const again = await load(salon, { 'if-none-match': first.headers.get('etag')! });
  expect(again.status).toBe(304);
});

it('is the picture of the page of the business', async () => {
  const { text } = await service.call('GET', '/b/salon-lindenbluete');
  expect(text).toContain(`property="og:image" content="${service.url}/social/${salon}.jpg"`);
});

it('changes with the name of the business', async () => {
  const before = (await load()).headers.get('etag');
  await service.db.run(sql`update businesses set name = 'Another name' where id = ${salon}`);
  service.outlastCaches();
  expect((await load()).headers.get('etag')).not.toBe(before);
});

it('returns 404 for a suspended business and for an unknown one', async () => {
  await service.db.run(sql`update businesses set status = 'suspended' where id = ${salon}`);
  service.outlastCaches();
  expect((await load()).status).toBe(404);
  expect((await load('biz_unknown')).status).toBe(404);
  expect((await fetch(`${service.url}/social/..%2Fx.jpg`)).status).toBe(404);
});

it('draws the same bytes for the same facts, whatever the name contains', async () => {
  const facts = {
    name: '<b>"Schön & Söhne"</b> '.repeat(9),
    city: 'São Paulo',
    rating: 4.75,
    reviewCount: 12,
    cover: null,
  };
  expect(await drawSocialImage(facts)).toEqual(await drawSocialImage(facts));
  await drawSocialImage({ ...facts, name: 'A', city: null, rating: null });
});
