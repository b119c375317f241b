import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { declareMedia, photograph, putFile } from '../../../fixtures/media.ts';
import { newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let photo: Buffer;
let salon: Salon;
beforeAll(async () => {
  app = await startApp();
  photo = await photograph(120, 80);
  salon = await newSalon(app);
});
afterAll(() => app.close());

const unknown = [404, 'NOT_FOUND'];
const folders = (name: string) => readdir(join(app.config.DATA_DIR, 'media', name)).catch(() => []);

async function newManager(): Promise<TestUser> {
  const manager = await newUser(app, 'business');
  await app.db.run(sql`
    insert into business_members (business_id, user_id, role, joined_at)
    values (${salon.business}, ${manager.id}, 'manager', now())`);
  return manager;
}

const declare = async (user: TestUser, fields: object = { purpose: 'logo', alt: 'x' }): Promise<string> => {
  const declared = await declareMedia(app, user, {
    bytes: photo,
    fields: { businessId: salon.business, ...fields },
  });
  expect(declared.status).toBe(201);
  return declared.body.uploadUrl;
};

const removeMember = (manager: TestUser) =>
  app.call('DELETE', `/api/businesses/${salon.business}/members/${manager.id}`, { token: salon.owner.token });

test.each<[string, (manager: TestUser) => Promise<unknown>]>([
  ['was removed from the team', removeMember],
  [
    'became staff',
    ({ id }) => app.db.run(sql`update business_members set role = 'staff' where user_id = ${id}`),
  ],
  ['signed out', ({ token }) => app.call('POST', '/api/auth/logout', { token })],
  [
    'changed the password elsewhere',
    ({ id }) => app.db.run(sql`update sessions set revoked_at = now() where user_id = ${id}`),
  ],
  [
    'deleted the account',
    ({ token }) => app.call('DELETE', '/api/account', { token, body: { password: 'a long password' } }),
  ],
])('an upload URL ends when its account %s', async (_name, end) => {
  const manager = await newManager();
  const url = await declare(manager);
  await end(manager);
  expect(outcome(await putFile(url, photo))).toEqual(unknown);
  expect((await app.call('GET', `/api/businesses/${salon.business}`)).body).not.toHaveProperty('logo');
  // The place in the quota is free again.
  expect(
    await app.db.rows(sql`select 1 from media where business_id = ${salon.business} and uploaded_at is null`),
  ).toEqual([]);
});

test('an upload URL of a portrait ends when its professional leaves the account', async () => {
  const at = await newSalon(app);
  const declared = await declareMedia(app, at.worker, {
    bytes: photo,
    fields: { purpose: 'portrait', professionalId: at.professional, alt: 'x' },
  });
  await app.db.run(sql`update professionals set user_id = null where id = ${at.professional}`);
  expect(outcome(await putFile(declared.body.uploadUrl, photo))).toEqual(unknown);
});

test('a member who is removed during the upload publishes nothing', async () => {
  const manager = await newManager();
  const url = await declare(manager);
  let finish = () => {};
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(photo.subarray(0, 100)));
      finish = () => {
        controller.enqueue(new Uint8Array(photo.subarray(100)));
        controller.close();
      };
    },
  });
  const before = await folders('pictures');
  const sent = putFile(url, body);
  await eventually(async () => (await folders('uploads')).length === 1, 10_000);
  expect((await removeMember(manager)).status).toBe(204);
  finish();
  expect(outcome(await sent)).toEqual(unknown);
  expect((await app.call('GET', `/api/businesses/${salon.business}`)).body).not.toHaveProperty('logo');
  await eventually(async () => (await folders('pictures')).length === before.length, 10_000);
});

test('an error of the disk is answered with 503, and the upload can be repeated', async () => {
  const url = await declare(salon.owner, { purpose: 'gallery' });
  const uploads = join(app.config.DATA_DIR, 'media', 'uploads');
  await rm(uploads, { recursive: true, force: true });
  await writeFile(uploads, '');
  expect(outcome(await putFile(url, photo))).toEqual([503, 'DB_UNAVAILABLE']);
  await rm(uploads);
  expect(outcome(await putFile(url, photo))).toEqual([200, null]);
});
