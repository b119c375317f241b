import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { declareMedia, photograph, putFile } from '../../../fixtures/media.ts';
import { newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';

let app: TestApp;
let salon: Salon;
let jpeg: Buffer;
beforeAll(async () => {
  app = await startApp();
  salon = await newSalon(app);
  jpeg = await photograph(120, 80);
});
afterAll(async () => {
  await expectNothingStored();
  await app.close();
});

const folders = (name: string) => readdir(join(app.config.DATA_DIR, 'media', name)).catch(() => []);

async function expectNothingStored(): Promise<void> {
  expect(await folders('uploads')).toEqual([]);
  const rows = await app.db.rows<{ id: string }>(
    sql`select id from media where uploaded_at is not null order by id`,
  );
  expect((await folders('pictures')).sort()).toEqual(rows.map(({ id }) => id));
}

async function send(bytes: Buffer, contentType = 'image/jpeg') {
  const declared = await declareMedia(app, salon.owner, { bytes, contentType, fields: { alt: 'x' } });
  expect(declared.status).toBe(201);
  const answer = await putFile(declared.body.uploadUrl, bytes, contentType);
  return { id: declared.body.id as string, outcome: outcome(answer), answer };
}

const text = (content: string) => Buffer.from(content, 'latin1');
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each([
  ['SVG', svg],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  [
    'GIF',
    'GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
  ],
  ['PDF', '%PDF-1.7\n1 0 obj'],
  ['ZIP', 'PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaa'],
  ['TIFF', 'II*\x00\x08\x00\x00\x00'],
  ['BMP', 'BMaaaaaaaaaaaaaa'],
  ['JPEG XL', '\xff\x0a\x00\x10'],
  ['JPEG 2000', '\x00\x00\x00\x0cjP  \r\n\x87\n'],
  ['MP4', '\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2'],
  ['a single byte', '\xff'],
])('refuses %s with INVALID_TYPE, whatever the declared type is', async (_name, content) => {
  for (const type of ['image/jpeg', 'image/png', 'image/heic'])
    expect((await send(text(content), type)).outcome).toEqual([400, 'INVALID_TYPE']);
});

test('refuses a picture of another type than declared', async () => {
  const png = await sharp(jpeg).png().toBuffer();
  expect((await send(png, 'image/jpeg')).outcome).toEqual([400, 'INVALID_TYPE']);
  expect((await send(jpeg, 'image/webp')).outcome).toEqual([400, 'INVALID_TYPE']);
});

test('refuses a polyglot whose first bytes are another type', async () => {
  expect((await send(Buffer.concat([text('%PDF-1.7\n'), jpeg]))).outcome).toEqual([400, 'INVALID_TYPE']);
  expect((await send(Buffer.concat([text('GIF89a/*'), jpeg]))).outcome).toEqual([400, 'INVALID_TYPE']);
});

test('the copies contain nothing of what follows or accompanies the picture', async () => {
  const payload = text(`<script>alert("payload")</script>PK\x03\x04payload${svg}`);
  // A comment segment, as in JPEG files that are also JavaScript or PHP.
  const comment = Buffer.concat([text('\xff\xfe'), Buffer.from([0, payload.length + 2]), payload]);
  const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), payload]);
  const { id, outcome: result } = await send(polyglot);
  expect(result).toEqual([200, null]);
  for (const file of ['400.webp', '800.avif', '1600.webp']) {
    const body = Buffer.from(await (await fetch(`${app.url}/media/${id}/${file}`)).arrayBuffer());
    expect(body.includes('payload')).toBe(false);
    expect(body.includes('script')).toBe(false);
  }
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('refuses a truncated or damaged %s', async (format) => {
  const whole = await sharp(await photograph(400, 300))
    .toFormat(format)
    .toBuffer();
  const type = `image/${format}`;
  for (const share of [0.1, 0.5, 0.9]) {
    const part = whole.subarray(0, Math.floor(whole.length * share));
    expect([share, ...(await send(part, type)).outcome]).toEqual([share, 400, 'INVALID_INPUT']);
  }
  const zeros = Buffer.concat([whole.subarray(0, 40), Buffer.alloc(2_000)]);
  expect((await send(zeros, type)).outcome).toEqual([400, 'INVALID_INPUT']);
});

test.each([
  ['image/jpeg', text(`\xff\xd8\xff${svg}`)],
  ['image/png', text(`\x89PNG\r\n\x1a\n${svg}`)],
  ['image/webp', text(`RIFF\x00\x10\x00\x00WEBP${svg}`)],
  ['image/avif', text(`\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1${svg}`)],
  ['image/heic', text(`\x00\x00\x00\x1cftypheic\x00\x00\x00\x00heicmif1${svg}`)],
])('refuses bytes that only begin like %s', async (type, bytes) => {
  expect((await send(bytes, type)).outcome).toEqual([400, 'INVALID_INPUT']);
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body) >>> 0, 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A PNG of one color with one bit per pixel: huge when decoded, small when compressed. */
function pngBomb(width: number, height: number, more: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const parts = [
    chunk('IHDR', header),
    more,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([text('\x89PNG\r\n\x1a\n'), ...parts]);
}

test('refuses pictures of more than 50 megapixels by their header', async () => {
  const tooLarge = [400, 'INVALID_VALUE'];
  const bomb = pngBomb(20_000, 20_000);
  expect(bomb.length).toBeLessThan(100_000);
  const { answer, outcome: result } = await send(bomb, 'image/png');
  expect(result).toEqual(tooLarge);
  expect(answer.headers.get('error-info')).toContain('limit=50000000');
  expect((await send(pngBomb(7_100, 7_100), 'image/png')).outcome).toEqual(tooLarge);
  const webp = await sharp({ create: { width: 16_000, height: 4_000, channels: 3, background: 'red' } })
    .webp({ effort: 0 })
    .toBuffer();
  expect((await send(webp, 'image/webp')).outcome).toEqual(tooLarge);
  // The size in the header of a JPEG.
  const patched = Buffer.from(jpeg);
  const frame = patched.indexOf(text('\xff\xc0'));
  patched.writeUInt16BE(65_000, frame + 5);
  patched.writeUInt16BE(65_000, frame + 7);
  expect((await send(patched)).outcome).toEqual(tooLarge);
});

test('survives compressed metadata that expands to hundreds of megabytes', async () => {
  const zeros = deflateSync(Buffer.alloc(200 * 1024 * 1024));
  const profile = Buffer.concat([text('x\x00\x00'), zeros]);
  for (const name of ['iCCP', 'zTXt']) {
    const { outcome: result } = await send(pngBomb(64, 64, chunk(name, profile)), 'image/png');
    expect([200, 400]).toContain(result[0]);
  }
  expect((await send(jpeg)).outcome).toEqual([200, null]);
});

test('refuses a file that differs from its declaration', async () => {
  const declare = async (fields = {}) =>
    (await declareMedia(app, salon.owner, { bytes: jpeg, fields })).body.uploadUrl;
  const put = async (bytes: Buffer | ReadableStream, fields = {}) =>
    outcome(await putFile(await declare(fields), bytes));
  const streamOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]).stream();
  const longer = Buffer.concat([jpeg, Buffer.alloc(300_000)]);
  expect(await put(longer)).toEqual([413, 'INVALID_INPUT']);
  expect(await put(streamOf(longer))).toEqual([413, 'INVALID_INPUT']);
  expect(await put(jpeg.subarray(1))).toEqual([400, 'INVALID_VALUE']);
  expect(await put(streamOf(jpeg.subarray(1)))).toEqual([400, 'INVALID_VALUE']);
  expect(await put(jpeg, { sha256: '0'.repeat(64) })).toEqual([400, 'INVALID_VALUE']);
  expect(outcome(await putFile(await declare(), jpeg, 'image/png'))).toEqual([415, 'INVALID_INPUT']);
  expect(outcome(await putFile(await declare(), jpeg, 'application/json'))).toEqual([415, 'INVALID_INPUT']);
});

test('an interrupted upload can be repeated', async () => {
  const { uploadUrl } = (await declareMedia(app, salon.owner, { bytes: jpeg })).body;
  const { hostname, port, pathname, search } = new URL(uploadUrl);
  const socket = connect(Number(port), hostname);
  const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`;
  socket.write(Buffer.concat([text(head), jpeg.subarray(0, 500)]));
  await eventually(async () => (await folders('uploads')).length > 0, 10_000);
  socket.destroy();
  await eventually(async () => (await folders('uploads')).length === 0, 10_000);
  expect(outcome(await putFile(uploadUrl, jpeg))).toEqual([200, null]);
});

test('a full queue answers 503 with Retry-After, and the upload can be repeated', async () => {
  const bytes = await photograph(800, 600);
  const others = await Promise.all([newSalon(app), newSalon(app), newSalon(app)]);
  const urls = await Promise.all(
    [salon, ...others].flatMap(({ owner }) =>
      Array.from(
        { length: 4 },
        async () => (await declareMedia(app, owner, { bytes })).body.uploadUrl as string,
      ),
    ),
  );
  const answers = await Promise.all(urls.map((url) => putFile(url, bytes)));
  const busy = answers.filter(({ status }) => status !== 200);
  expect(busy.length).toBeGreaterThan(0);
  for (const answer of busy) {
    expect(outcome(answer)).toEqual([503, 'DB_UNAVAILABLE']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const repeated = urls[answers.findIndex(({ status }) => status === 503)]!;
  expect(outcome(await putFile(repeated, bytes))).toEqual([200, null]);
}, 120_000);

test('one business cannot occupy all connections for uploads', async () => {
  const declared = await declareMedia(app, salon.owner, { bytes: jpeg });
  const { hostname, port, pathname, search } = new URL(declared.body.uploadUrl);
  const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`;
  const sockets = Array.from({ length: 5 }, () => connect(Number(port), hostname));
  for (const socket of sockets) socket.write(Buffer.concat([text(head), jpeg.subarray(0, 500)]));
  await eventually(async () => (await folders('uploads')).length === 5, 10_000);
  expect(outcome(await putFile(declared.body.uploadUrl, jpeg))).toEqual([503, 'DB_UNAVAILABLE']);
  const other = await newSalon(app);
  const elsewhere = await declareMedia(app, other.owner, { bytes: jpeg });
  expect(outcome(await putFile(elsewhere.body.uploadUrl, jpeg))).toEqual([200, null]);
  for (const socket of sockets) socket.destroy();
  await eventually(async () => (await folders('uploads')).length === 0, 10_000);
  expect(outcome(await putFile(declared.body.uploadUrl, jpeg))).toEqual([200, null]);
});
