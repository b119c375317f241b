import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { cleanMedia } from '../../src/features/catalog/media/clean-media.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { createDiskStorage } from '../../src/platform/pictures/storage.ts';
import { asOwner, createDatabase } from '../fixtures/database.ts';
import { eventually } from '../fixtures/eventually.ts';
import { declareMedia, photograph, putFile } from '../fixtures/media.ts';
import { makeDataDir, startService } from '../fixtures/service-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: Awaited<ReturnType<typeof makeDataDir>>;
let created: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
beforeAll(async () => {
  folder = await makeDataDir();
  created = await createDatabase(inject('serverUrl'), inject('templates').empty);
  db = openDatabase(asOwner(created.url), { poolSize: 3, log: pino({ level: 'silent' }), slowness: 6 });
});
afterAll(async () => {
  await db.close();
  await created.drop();
  await folder.remove();
});

async function startWithOwner() {
  const environment = { DATABASE_URL: created.url, DATA_DIR: folder.dataDir, DEMO: 'off', WEB: 'off' };
  const start = () => startService({ ...environment, BACKGROUND: 'off' });
  const service = await start();
  const account = { password: 'correct horse', name: 'Owner', role: 'business' };
  const email = `owner${Math.random()}@example.org`;
  const { body: user } = await service.call('POST', '/api/auth/register', { body: { ...account, email } });
  const token = user.accessToken;
  const body = { name: 'Salon', timezone: 'Europe/Lisbon', currency: 'EUR' };
  const { body: business } = await service.call('POST', '/api/businesses', { token, body });
  return {
    service,
    start,
    token: token as string,
    business: business.id as string,
    owner: { token } as never,
  };
}

/** CPU time of the main thread, which runs the event loop, in milliseconds. */
function mainThreadMilliseconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  // In ticks of 10 ms.
  return (user! + system!) * 10;
}

test.runIf(process.platform === 'linux')(
  'an upload of several megabytes uses at most 150 ms of the event loop',
  async () => {
    const { service, owner } = await startWithOwner();
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const bytes = await sharp({
      create: { width: 4_000, height: 3_000, channels: 3, background: 'red', noise },
    })
      .jpeg({ quality: 80 })
      .toBuffer();
    expect(bytes.length).toBeGreaterThan(4 * 1024 * 1024);
    const small = await photograph(120, 80);
    const warm = await declareMedia(service, owner, { bytes: small });
    await putFile(warm.body.uploadUrl, small);
    const { uploadUrl } = (await declareMedia(service, owner, { bytes })).body;
    const before = mainThreadMilliseconds(service.process.pid!);
    expect((await putFile(uploadUrl, bytes)).body).toMatchObject({ width: 4_000 });
    const used = mainThreadMilliseconds(service.process.pid!) - before;
    await service.end('SIGTERM');
    expect(used).toBeLessThanOrEqual(150);
  },
);

test('a service killed between storing the files and publishing the row shows nothing, and the files are deleted', async () => {
  const { service, start, token, business, owner } = await startWithOwner();
  const bytes = await photograph(120, 80);
  const { id, uploadUrl } = (await declareMedia(service, owner, { bytes, fields: { alt: 'x' } })).body;
  const directory = join(folder.dataDir, 'media', 'pictures');
  const stored = () => readdir(join(directory, id)).catch(() => []);

  await db.transaction(async (transaction) => {
    // Only publishing locks the row.
    await transaction.run(sql`select 1 from media where id = ${id} for update`);
    const sent = putFile(uploadUrl, bytes).catch(() => null);
    await eventually(async () => (await stored()).length === 6, 30_000);
    await service.end('SIGKILL');
    await sent;
  });

  const next = await start();
  const shown = await next.call('GET', `/api/media?businessId=${business}`, { token });
  expect(shown.body).toEqual([expect.objectContaining({ id, status: 'pending', path: null })]);
  expect((await next.call('GET', `/media/${id}/800.webp`)).status).toBe(404);
  const storage = createDiskStorage(directory);
  await cleanMedia({ db, storage, now: new Date(Date.now() + 3 * 3_600_000) });
  await db.transaction((transaction) =>
    transaction.run(sql`update deleted_media set deleted_at = now() - interval '3 hours'`),
  );
  await cleanMedia({ db, storage, now: new Date() });
  expect(await stored()).toEqual([]);
  expect(await db.rows(sql`select id from media where id = ${id}`)).toEqual([]);
  await next.end('SIGTERM');
});
