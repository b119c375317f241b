import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser, type TestUser, walk } from '../../../fixtures/marketplace.ts';
import {
  declareMedia,
  heicFile,
  newMedia,
  photograph,
  putFile,
  realPhotograph,
} from '../../../fixtures/media.ts';
import { newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let photo: Buffer;
beforeAll(async () => {
  app = await startApp();
  salon = await newSalon(app);
  photo = await photograph(120, 80);
});
afterAll(() => app.close());

const list = async (query: string, user?: TestUser) =>
  (await app.call('GET', `/api/media?${query}`, { token: user?.token })).body;
const patch = (user: TestUser, id: string, body: unknown) =>
  app.call('PATCH', `/api/media/${id}`, { token: user.token, body });
const remove = (user: TestUser, id: string) => app.call('DELETE', `/api/media/${id}`, { token: user.token });
const storedFiles = async (id: string) =>
  (await readdir(join(app.config.DATA_DIR, 'media', 'pictures', id)).catch(() => [])).sort();
const names = ['1600.avif', '1600.webp', '400.avif', '400.webp', '800.avif', '800.webp'];

async function file(id: string, name: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}/media/${id}/${name}`, { headers });
  return { response, body: Buffer.from(await response.arrayBuffer()) };
}

test('an uploaded picture is re-encoded in three widths without metadata, with the orientation applied', async () => {
  const large = await photograph();
  const declared = await declareMedia(app, salon.owner, { bytes: large, fields: { alt: '  Our room ' } });
  expect([declared.status, declared.body.id]).toEqual([201, expect.stringMatching(/^med_/)]);
  const { id, uploadUrl } = declared.body;
  expect((await file(id, '400.webp')).response.status).toBe(404);
  const uploaded = await putFile(uploadUrl, large);
  expect([uploaded.status, uploaded.body]).toEqual([
    200,
    { id, width: 600, height: 900, uploadedAt: expect.any(String) },
  ]);
  const [shown] = await list(`businessId=${salon.business}`);
  expect(shown).toMatchObject({
    id,
    businessId: salon.business,
    purpose: 'gallery',
    status: 'ready',
    alt: 'Our room',
    path: `/media/${id}`,
    width: 600,
    height: 900,
    focalX: 0.5,
  });
  expect(shown.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(shown.placeholder.length).toBeLessThanOrEqual(1024);
  for (const name of names) {
    const { response, body } = await file(id, name);
    expect(response.status).toBe(200);
    const [limit, format] = name.split('.');
    expect(response.headers.get('content-type')).toBe(`image/${format}`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('content-encoding')).toBeNull();
    const metadata = await sharp(body).metadata();
    expect(metadata.width).toBe(Math.min(Number(limit), 600));
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
      Array(4).fill(undefined),
    );
    expect(body.includes('Secret')).toBe(false);
    const etag = response.headers.get('etag')!;
    expect((await file(id, name, { 'if-none-match': etag })).response.status).toBe(304);
  }
  // The circle was at the left of the stored picture, which is the top after the rotation.
  const { data } = await sharp((await file(id, '400.webp')).body)
    .resize(10, 10, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const blueness = (row: number) => data[(row * 10 + 5) * 3 + 2]! - data[(row * 10 + 5) * 3]!;
  expect(blueness(9)).toBeGreaterThan(blueness(3));
});

test('a real photograph keeps its colors', async () => {
  const bytes = await realPhotograph();
  const id = await newMedia(app, salon.owner, { bytes, fields: { alt: 'A photograph' } });
  const { channels: before } = await sharp(bytes).stats();
  const { channels: after } = await sharp((await file(id, '1600.webp')).body).stats();
  for (const [index, { mean }] of before.entries())
    expect(Math.abs(mean - after[index]!.mean)).toBeLessThan(4);
});

test.each([
  ['image/png', (picture: Sharp) => picture.png()],
  ['image/webp', (picture: Sharp) => picture.webp()],
  ['image/avif', (picture: Sharp) => picture.avif({ effort: 0 })],
])('accepts %s', async (contentType, encode) => {
  const bytes = await encode(sharp(photo).resize(300)).toBuffer();
  const id = await newMedia(app, salon.owner, { bytes, contentType, fields: { alt: 'x' } });
  expect((await file(id, '400.avif')).response.status).toBe(200);
});

test('accepts HEIC as phones write it, and removes its metadata', async () => {
  const bytes = await heicFile();
  expect(bytes.includes('Secret Owner')).toBe(true);
  for (const contentType of ['image/heic', 'image/heif']) {
    const id = await newMedia(app, salon.owner, { bytes, contentType, fields: { alt: 'x' } });
    const copies = await Promise.all(names.map((name) => file(id, name)));
    for (const { body } of copies) {
      expect(body.includes('Secret')).toBe(false);
      const { data, info } = await sharp(body)
        .resize(2, 1, { fit: 'fill' })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.channels]).toEqual([2, 3]);
      expect(data[0]! - data[2]!).toBeGreaterThan(80);
      expect(data[5]! - data[3]!).toBeGreaterThan(80);
    }
  }
});

test('refuses a truncated or damaged HEIC file', async () => {
  const whole = await heicFile();
  const damaged = [
    whole.subarray(0, 200),
    whole.subarray(0, whole.length - 20),
    Buffer.concat([whole.subarray(0, 430), Buffer.alloc(whole.length - 430)]),
  ];
  for (const bytes of damaged) {
    const { body } = await declareMedia(app, salon.owner, { bytes, contentType: 'image/heic' });
    expect(outcome(await putFile(body.uploadUrl, bytes, 'image/heic'))).toEqual([400, 'INVALID_INPUT']);
  }
});

test('a picture without alternative text is visible to managers only', async () => {
  const at = await newSalon(app);
  const id = await newMedia(app, at.owner, { bytes: photo });
  expect(await list(`businessId=${at.business}`)).toEqual([]);
  expect(await list(`businessId=${at.business}`, at.customer)).toEqual([]);
  expect(await list(`businessId=${at.business}`, at.owner)).toEqual([
    expect.objectContaining({ id, alt: null, status: 'ready' }),
  ]);
  expect((await patch(at.owner, id, { alt: 'The front door' })).body.alt).toBe('The front door');
  expect(await list(`businessId=${at.business}`)).toHaveLength(1);
  expect((await patch(at.owner, id, { alt: null })).body.alt).toBeNull();
  expect(await list(`businessId=${at.business}`)).toEqual([]);
});

test('a published logo or cover replaces the previous one and is part of the business', async () => {
  const at = await newSalon(app);
  const business = async () => (await app.call('GET', `/api/businesses/${at.business}`)).body;
  expect(await business()).not.toHaveProperty('cover');
  const fields = { purpose: 'cover', alt: 'First' };
  const first = await newMedia(app, at.owner, { bytes: photo, fields });
  expect((await business()).cover).toMatchObject({ path: `/media/${first}`, alt: 'First', width: 80 });
  const second = await newMedia(app, at.owner, { bytes: photo, fields: { purpose: 'cover' } });
  expect((await business()).cover).toMatchObject({ path: `/media/${first}` });
  await patch(at.owner, second, { alt: 'Second', focalX: 0.25 });
  expect((await business()).cover).toMatchObject({ path: `/media/${second}`, focalX: 0.25 });
  expect((await file(first, '400.webp')).response.status).toBe(404);
  // Deleted after the response.
  await expect.poll(() => storedFiles(first)).toEqual([]);
  expect((await list(`businessId=${at.business}`, at.owner)).map(({ id }: { id: string }) => id)).toEqual([
    second,
  ]);
  expect(outcome(await remove(at.owner, second))).toEqual([204, null]);
  expect(await business()).not.toHaveProperty('cover');
});

test('professionals with an account set their portrait; managers do it for staff without an account', async () => {
  const at = await newSalon(app);
  const fields = { purpose: 'portrait', professionalId: at.professional, alt: 'Rosa' };
  const refused = await declareMedia(app, at.owner, { bytes: photo, fields });
  expect(outcome(refused)).toEqual([403, 'FORBIDDEN']);
  const id = await newMedia(app, at.worker, { bytes: photo, fields });
  const professional = (await app.call('GET', `/api/professionals/${at.professional}`)).body;
  expect(professional.portrait).toMatchObject({ path: `/media/${id}`, alt: 'Rosa' });
  expect(await list(`professionalId=${at.professional}`)).toEqual([expect.objectContaining({ id })]);
  const stranger = await newSalon(app);
  expect(outcome(await declareMedia(app, stranger.worker, { bytes: photo, fields }))).toEqual([
    404,
    'PROFESSIONAL_NOT_FOUND',
  ]);
  await app.db.transaction((transaction) =>
    transaction.run(sql`update professionals set user_id = null where id = ${at.professional}`),
  );
  const byManager = await newMedia(app, at.owner, { bytes: photo, fields });
  expect(await list(`professionalId=${at.professional}`)).toEqual([
    expect.objectContaining({ id: byManager }),
  ]);
});

test('pictures of a service name a service of the business', async () => {
  const fields = { purpose: 'service', alt: 'x' };
  const post = (more: object) =>
    declareMedia(app, salon.owner, { bytes: photo, fields: { ...fields, ...more } });
  expect(outcome(await post({}))).toEqual([400, 'MISSING_FIELDS']);
  expect((await post({ serviceId: salon.haircut })).status).toBe(201);
  const other = await newSalon(app);
  expect(outcome(await post({ serviceId: other.haircut }))).toEqual([404, 'SERVICE_NOT_FOUND']);
});

test('pictures of one purpose have an order', async () => {
  const at = await newSalon(app);
  const small = await sharp(photo).resize(40).jpeg().toBuffer();
  const ids: string[] = [];
  for (const alt of ['a', 'b', 'c'])
    ids.push(await newMedia(app, at.owner, { bytes: small, fields: { alt } }));
  const order = async () => (await list(`businessId=${at.business}`)).map(({ alt }: { alt: string }) => alt);
  expect(await order()).toEqual(['a', 'b', 'c']);
  expect((await patch(at.owner, ids[2]!, { position: 0 })).body.position).toBe(0);
  expect(await order()).toEqual(['c', 'a', 'b']);
  expect((await patch(at.owner, ids[2]!, { position: 199 })).body.position).toBe(2);
  expect(await order()).toEqual(['a', 'b', 'c']);
  const pages = await walk(app, `/api/media?businessId=${at.business}&limit=2`);
  expect(pages.map(({ alt }: { alt: string }) => alt)).toEqual(['a', 'b', 'c']);
});

test('pictures of other businesses look as if they did not exist', async () => {
  const id = await newMedia(app, salon.owner, { bytes: photo, fields: { alt: 'x' } });
  const stranger = await newSalon(app);
  for (const user of [stranger.owner, stranger.worker]) {
    expect(outcome(await patch(user, id, { alt: 'y' }))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await remove(user, id))).toEqual([404, 'NOT_FOUND']);
    const fields = { businessId: salon.business };
    expect(outcome(await declareMedia(app, user, { bytes: photo, fields }))).toEqual([
      404,
      'BUSINESS_NOT_FOUND',
    ]);
  }
  const customer = await newUser(app);
  expect(outcome(await declareMedia(app, customer, { bytes: photo }))).toEqual([403, 'FORBIDDEN']);
});

test('an upload URL works once, for one picture, and until it expires', async () => {
  const declared = await declareMedia(app, salon.owner, { bytes: photo });
  const { id, uploadUrl } = declared.body;
  const other = await declareMedia(app, salon.owner, { bytes: photo });
  const wrong = [
    uploadUrl.replace(id, other.body.id),
    uploadUrl.replace(/expires=\d+/, 'expires=9999999999'),
    uploadUrl.replace(/signature=.{5}/, 'signature=aaaaa'),
  ];
  for (const url of wrong) expect(outcome(await putFile(url, photo))).toEqual([404, 'NOT_FOUND']);
  expect((await putFile(uploadUrl, photo)).status).toBe(200);
  expect(outcome(await putFile(uploadUrl, photo))).toEqual([409, 'INVALID_STATUS']);
  expect(await storedFiles(id)).toEqual(names);
});

test('deletes the files with the picture', async () => {
  const id = await newMedia(app, salon.owner, { bytes: photo, fields: { alt: 'x' } });
  expect(await storedFiles(id)).toEqual(names);
  expect(outcome(await remove(salon.owner, id))).toEqual([204, null]);
  await expect.poll(() => storedFiles(id)).toEqual([]);
  expect((await file(id, '400.webp')).response.status).toBe(404);
});

test('two uploads at once for the last place of the quota: one is refused', async () => {
  const at = await newSalon(app);
  await app.db.transaction((transaction) =>
    transaction.run(sql`
      insert into media (id, business_id, purpose, content_type, bytes, sha256, position, created_at, updated_at)
      select 'med_quota_' || n, ${at.business}, 'gallery', 'image/jpeg', 1, repeat('0', 64), n, now(), now()
      from generate_series(1, ${limits.pictures.most - 1}::integer) as n`),
  );
  const answers = await Promise.all([1, 2].map(() => declareMedia(app, at.owner, { bytes: photo })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
});

test('two covers published at once: one remains', async () => {
  const at = await newSalon(app);
  const fields = { purpose: 'cover', alt: 'x' };
  await Promise.all([1, 2, 3].map(() => newMedia(app, at.owner, { bytes: photo, fields })));
  expect(await list(`businessId=${at.business}`, at.owner)).toHaveLength(1);
});

test.each([
  [{ purpose: 'banner' }, 'INVALID_TYPE'],
  [{ contentType: 'image/svg+xml' }, 'INVALID_TYPE'],
  [{ contentType: 'image/gif' }, 'INVALID_TYPE'],
  [{ bytes: 10 * 1024 * 1024 + 1 }, 'INVALID_VALUE'],
  [{ bytes: 0 }, 'INVALID_VALUE'],
  [{ sha256: 'x'.repeat(64) }, 'INVALID_VALUE'],
  [{ alt: 'two\nlines' }, 'INVALID_INPUT'],
  [{ purpose: 'portrait' }, 'MISSING_FIELDS'],
  [{ professionalId: 'pro_x' }, 'INVALID_INPUT'],
  [{ serviceId: 'svc_x' }, 'INVALID_INPUT'],
])('refuses to declare %j with %s', async (fields, code) => {
  expect(outcome(await declareMedia(app, salon.owner, { bytes: photo, fields }))).toEqual([400, code]);
});

test('the account export contains the pictures, and deleting the account deletes the portrait', async () => {
  const at = await newSalon(app);
  const cover = await newMedia(app, at.owner, { bytes: photo, fields: { purpose: 'cover', alt: 'x' } });
  const fields = { purpose: 'portrait', professionalId: at.professional, alt: 'Rosa' };
  const portrait = await newMedia(app, at.worker, { bytes: photo, fields });
  const exported = async (user: TestUser) =>
    (await app.call('GET', '/api/account/export', { token: user.token })).body.pictures;
  expect(await exported(at.owner)).toEqual([expect.objectContaining({ id: cover, businessId: at.business })]);
  expect(await exported(at.worker)).toEqual([expect.objectContaining({ id: portrait, alt: 'Rosa' })]);
  const deleted = await app.call('DELETE', '/api/account', {
    token: at.worker.token,
    body: { password: 'a long password' },
  });
  expect(deleted.status).toBe(204);
  expect((await file(portrait, '400.webp')).response.status).toBe(404);
  const professional = (await app.call('GET', `/api/professionals/${at.professional}`)).body;
  expect(professional).not.toHaveProperty('portrait');
  const [row] = await app.db.rows<{ id: string }>(sql`select id from deleted_media where id = ${portrait}`);
  expect(row).toEqual({ id: portrait });
});

test('a reported picture is hidden and shown again by moderation', async () => {
  const at = await newSalon(app);
  const id = await newMedia(app, at.owner, { bytes: photo, fields: { purpose: 'cover', alt: 'x' } });
  const admin = await newUser(app, 'admin');
  const body = { targetType: 'picture', targetId: id, reason: 'Not theirs.' };
  const own = await app.call('POST', '/api/reports', { token: at.owner.token, body });
  expect(outcome(own)).toEqual([403, 'CANNOT_REPORT_OWN_CONTENT']);
  const report = await app.call('POST', '/api/reports', { token: at.customer.token, body });
  expect(report.status).toBe(201);
  const decide = (path: string, decision: object) =>
    app.call('POST', `/api/moderation/${path}`, { token: admin.token, body: decision });
  expect((await decide(`reports/${report.body.id}/resolve`, { action: 'hide' })).status).toBe(200);
  expect((await file(id, '400.webp')).response.status).toBe(404);
  expect(await list(`businessId=${at.business}`)).toEqual([]);
  expect((await app.call('GET', `/api/businesses/${at.business}`)).body).not.toHaveProperty('cover');
  expect(await list(`businessId=${at.business}`, at.owner)).toEqual([
    expect.objectContaining({ id, status: 'hidden' }),
  ]);
  expect((await decide('unhide', { targetType: 'picture', targetId: id })).status).toBe(200);
  expect((await file(id, '400.webp')).response.status).toBe(200);
  expect((await app.call('GET', `/api/businesses/${at.business}`)).body).toHaveProperty('cover');
});

test('moderators see a reported picture, also while it is hidden', async () => {
  const at = await newSalon(app);
  const id = await newMedia(app, at.owner, { bytes: photo, fields: { alt: 'x' } });
  const other = await newMedia(app, at.owner, { bytes: photo, fields: { alt: 'y' } });
  const admin = await newUser(app, 'admin');
  const body = { targetType: 'picture', targetId: id, reason: 'Not theirs.' };
  const report = (await app.call('POST', '/api/reports', { token: at.customer.token, body })).body.id;
  const picture = async (): Promise<string | undefined> =>
    (await app.call('GET', `/api/moderation/reports/${report}`, { token: admin.token })).body.picture;
  const look = async (path: string) => {
    const { status, headers } = await fetch(app.url + path);
    return [status, headers.get('cache-control')];
  };
  expect(await look((await picture())!)).toEqual([200, 'no-store']);
  for (const one of [id, other]) await app.db.run(sql`update media set hidden_at = now() where id = ${one}`);
  const path = (await picture())!;
  expect(await look(path)).toEqual([200, 'no-store']);
  expect((await look(path.split('?')[0]!))[0]).toBe(404);
  expect((await look(path.replace(id, other)))[0]).toBe(404);
  expect(
    (await look(path.replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? '-' : '_'}`)))[0],
  ).toBe(404);
  expect((await look(path.replace(/expires=\d+/, 'expires=9999999999')))[0]).toBe(404);
  // The signature of an upload URL shows nothing.
  const declared = await declareMedia(app, at.owner, { bytes: photo });
  const upload = new URL(declared.body.uploadUrl);
  await putFile(declared.body.uploadUrl, photo);
  await app.db.run(sql`update media set hidden_at = now() where id = ${declared.body.id}`);
  expect((await look(`${upload.pathname}/400.webp${upload.search}`))[0]).toBe(404);
  await app.call('DELETE', `/api/media/${id}`, { token: at.owner.token });
  expect(await picture()).toBeUndefined();
  expect((await look(path))[0]).toBe(404);
});

test('files that can never be accepted do not use up the quota', async () => {
  const at = await newSalon(app);
  const damaged = photo.subarray(0, photo.length / 2);
  const fields = { purpose: 'portrait', professionalId: at.professional };
  for (let attempt = 0; attempt <= limits.portraits.most; attempt += 1) {
    const bytes = attempt % 2 === 0 ? damaged : Buffer.from('<svg/>');
    const declared = await declareMedia(app, at.worker, { bytes, fields });
    expect(declared.status).toBe(201);
    const code = attempt % 2 === 0 ? 'INVALID_INPUT' : 'INVALID_TYPE';
    expect(outcome(await putFile(declared.body.uploadUrl, bytes))).toEqual([400, code]);
    expect(outcome(await putFile(declared.body.uploadUrl, bytes))).toEqual([404, 'NOT_FOUND']);
  }
});
