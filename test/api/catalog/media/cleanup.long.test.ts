import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanMedia } from '../../../../src/features/catalog/media/clean-media.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { openPictureStorage } from '../../../../src/platform/pictures/open-storage.ts';
import { removeAbandonedUploads } from '../../../../src/platform/pictures/storage.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { freePort } from '../../../fixtures/free-port.ts';
import { declareMedia, newMedia, photograph, putFile } from '../../../fixtures/media.ts';
import { newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

const bucket = 'openslot-pictures';

/** A real S3 server as a process. */
async function startS3() {
  const folder = await mkdtemp(join(tmpdir(), 'openslot-s3-'));
  const port = await freePort();
  const program = new URL('../../../../node_modules/s3rver/bin/s3rver.js', import.meta.url).pathname;
  const options = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', bucket];
  const child = spawn(process.execPath, ['--no-deprecation', program, ...options], { stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  await eventually(async () => {
    const answer = await fetch(endpoint).catch(() => null);
    await answer?.body?.cancel();
    return answer !== null;
  }, 20_000);
  return {
    endpoint,
    objects: async () =>
      (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('._S3rver_object')),
    pause: () => child.kill('SIGSTOP'),
    async stop() {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let s3: Awaited<ReturnType<typeof startS3>>;
let onDisk: TestApp;
let inBucket: TestApp;
let photo: Buffer;
beforeAll(async () => {
  s3 = await startS3();
  const environment = {
    MEDIA_S3_ENDPOINT: s3.endpoint,
    MEDIA_S3_BUCKET: bucket,
    MEDIA_S3_ACCESS_KEY_ID: 'S3RVER',
    MEDIA_S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  [onDisk, inBucket] = await Promise.all([startApp(), startApp({ environment })]);
  photo = await photograph(120, 80);
}, 60_000);
afterAll(async () => {
  await Promise.all([onDisk.close(), inBucket.close(), s3.stop()]);
});

const files = (app: TestApp) =>
  app === inBucket
    ? s3.objects()
    : readdir(join(app.config.DATA_DIR, 'media', 'pictures'), { recursive: true }).catch(() => []);
const filesOf = async (app: TestApp, id: string) =>
  (await files(app)).filter((name) => name.includes(`${id}/`)).length;
const statusOf = async (app: TestApp, id: string) => {
  const response = await fetch(`${app.url}/media/${id}/800.webp`);
  await response.body?.cancel();
  return response.status;
};
const clean = (app: TestApp, now = new Date()) =>
  cleanMedia({ db: app.serviceDb, storage: openPictureStorage(app.config).storage, now });
const run = (app: TestApp, statement: ReturnType<typeof sql>) =>
  app.db.transaction((transaction) => transaction.run(statement));
const age = (app: TestApp) => run(app, sql`update deleted_media set deleted_at = now() - interval '3 hours'`);

test.each(['disk', 'bucket'])('stores, serves and deletes pictures: %s', async (where) => {
  const app = where === 'disk' ? onDisk : inBucket;
  const { owner } = await newSalon(app);
  const id = await newMedia(app, owner, { bytes: photo, fields: { alt: 'x' } });
  expect(await filesOf(app, id)).toBe(6);
  expect(await statusOf(app, id)).toBe(200);
  await app.call('DELETE', `/api/media/${id}`, { token: owner.token });
  expect(await statusOf(app, id)).toBe(404);
  await eventually(async () => (await filesOf(app, id)) === 0, 10_000);
});

test.each(['disk', 'bucket'])(
  'deletes abandoned uploads and files of deleted businesses: %s',
  async (where) => {
    const app = where === 'disk' ? onDisk : inBucket;
    const { owner, business } = await newSalon(app);
    const kept = await newMedia(app, owner, { bytes: photo });
    const pending = (await declareMedia(app, owner, { bytes: photo })).body.id;
    await clean(app);
    const ids = async () =>
      (
        await app.db.rows<{ id: string }>(
          sql`select id from media where business_id = ${business} order by id`,
        )
      ).map(({ id }) => id);
    expect(await ids()).toEqual([kept, pending]);
    await clean(app, new Date(Date.now() + 3 * 3_600_000));
    expect(await ids()).toEqual([kept]);
    // As the deletion of a business does.
    await run(app, sql`delete from media where business_id = ${business}`);
    await clean(app);
    expect(await filesOf(app, kept)).toBe(6);
    await age(app);
    await clean(app);
    expect(await filesOf(app, kept)).toBe(0);
    expect(await app.db.rows(sql`select 1 from deleted_media`)).toEqual([]);
  },
);

test('files that cannot be deleted do not keep the files of others', async () => {
  const insert = sql`
    insert into deleted_media (id, deleted_at)
    select 'med_' || n, now() - interval '3 hours' from generate_series(1, 150) as n`;
  await run(onDisk, insert);
  const deleted: string[] = [];
  const storage = {
    put: async () => {},
    get: async () => null,
    delete: async (id: string) => {
      if (id === 'med_1') throw new Error('locked');
      deleted.push(id);
    },
  };
  const cleaned = cleanMedia({ db: onDisk.serviceDb, storage, now: new Date() });
  await expect(cleaned).rejects.toThrow('files of deleted pictures remain');
  expect(new Set(deleted).size).toBe(149);
  expect(await onDisk.db.rows(sql`select id from deleted_media where id ~ '^med_[0-9]+$'`)).toEqual([
    { id: 'med_1' },
  ]);
  await run(onDisk, sql`delete from deleted_media where id = 'med_1'`);
});

test('a picture that is deleted during its upload leaves no files', async () => {
  const { owner } = await newSalon(onDisk);
  const { id, uploadUrl } = (await declareMedia(onDisk, owner, { bytes: photo })).body;
  const upload = onDisk.db.transaction(async (transaction) => {
    // The upload stores its files and waits for the row.
    await transaction.run(sql`select 1 from media where id = ${id} for update`);
    const sent = putFile(uploadUrl, photo);
    await eventually(async () => (await filesOf(onDisk, id)) === 6, 20_000);
    await transaction.run(sql`delete from media where id = ${id}`);
    return { sent };
  });
  expect(outcome(await (await upload).sent)).toEqual([404, 'NOT_FOUND']);
  expect(await filesOf(onDisk, id)).toBe(0);
});

test('a bucket that does not answer fails the upload with 503 and nothing is published', async () => {
  const broken = await startApp({
    environment: {
      MEDIA_S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      MEDIA_S3_BUCKET: bucket,
      MEDIA_S3_ACCESS_KEY_ID: 'S3RVER',
      MEDIA_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  });
  try {
    const salon: Salon = await newSalon(broken);
    const { uploadUrl } = (await declareMedia(broken, salon.owner, { bytes: photo })).body;
    expect(outcome(await putFile(uploadUrl, photo))).toEqual([503, 'DB_UNAVAILABLE']);
    const [row] = (
      await broken.call('GET', `/api/media?businessId=${salon.business}`, { token: salon.owner.token })
    ).body;
    expect(row.status).toBe('pending');
  } finally {
    await broken.close();
  }
});

test('deletes folders of interrupted uploads after an hour', async () => {
  const { uploadDir } = openPictureStorage(onDisk.config);
  for (const name of ['old', 'new']) {
    await mkdir(join(uploadDir, name), { recursive: true });
    await writeFile(join(uploadDir, name, 'upload'), 'x');
  }
  const before = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(uploadDir, 'old'), before, before);
  await removeAbandonedUploads(uploadDir, new Date());
  expect(await readdir(uploadDir)).toEqual(['new']);
});
