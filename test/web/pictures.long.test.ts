import { pictureAddress } from 'openslot-facts/picture-address';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../src/platform/database/sql.ts';
import { createOutgoingHttp, type OutgoingHttp } from '../../src/platform/outgoing-http.ts';
import { fetchPicture } from '../../src/web/fetch-picture.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { type PictureServer, png, sendPng, startPictureServer } from '../fixtures/picture-server.ts';

const salon = 'biz_demo_salon';
let service: TestApp;
let elsewhere: PictureServer;

beforeAll(async () => {
  elsewhere = await startPictureServer();
  const environment = { WEBHOOK_ALLOW_PRIVATE: 'on' };
  service = await startApp({ template: 'demo', pages: true, environment });
});
afterAll(async () => {
  await service.close();
  await elsewhere.close();
});

const addressOf = (url: string) => pictureAddress('businesses', salon, url)!;

/** Sets the pictures of the salon. */
async function hang(...urls: string[]): Promise<void> {
  await service.db.run(sql`update businesses set image = null, images = ${urls}::text[] where id = ${salon}`);
  service.outlastCaches();
}

/** Sets a picture of the external server and returns its local path. */
async function hangAt(path: string): Promise<string> {
  await hang(elsewhere.url + path);
  return service.url + addressOf(elsewhere.url + path);
}

describe('external pictures', () => {
  it('are fetched once for concurrent requests and served as pictures only', async () => {
    elsewhere.answer('/good.png', sendPng);
    const url = await hangAt('/good.png');
    const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(url)));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    }
    expect(elsewhere.asked.filter((path) => path === '/good.png')).toEqual(['/good.png']);
    const known = await fetch(url, { headers: { 'if-none-match': answers[0]!.headers.get('etag')! } });
    expect(known.status).toBe(304);
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(png.length));
  });

  it('have local addresses on the pages', async () => {
    await hang(`${elsewhere.url}/good.png`, `${elsewhere.url}/second.png`);
    const { text } = await service.call('GET', '/b/salon-lindenbluete');
    for (const path of ['/good.png', '/second.png'])
      expect(text).toContain(`src="${addressOf(elsewhere.url + path)}"`);
    expect(text).not.toContain(elsewhere.url);
    // Results show one picture. An uploaded cover would come first.
    await service.db.run(sql`delete from media where business_id = ${salon}`);
    service.outlastCaches();
    const list = await service.call('GET', '/search?what=haircut');
    expect(list.text).toContain(`src="${addressOf(`${elsewhere.url}/good.png`)}"`);
  });

  it('follow few redirects', async () => {
    elsewhere.answer('/moved.png', (_request, response) =>
      response.writeHead(302, { location: '/good.png' }).end(),
    );
    expect((await fetch(await hangAt('/moved.png'))).status).toBe(200);
    elsewhere.answer('/round.png', (_request, response) =>
      response.writeHead(302, { location: '/round.png' }).end(),
    );
    expect((await fetch(await hangAt('/round.png'))).status).toBe(404);
    expect(elsewhere.asked.filter((path) => path === '/round.png')).toHaveLength(4);
  });

  it('of professionals are served', async () => {
    const url = `${elsewhere.url}/good.png?portrait`;
    elsewhere.answer('/good.png?portrait', sendPng);
    // An uploaded portrait would be shown instead.
    await service.db.run(sql`delete from media where professional_id = 'pro_demo_lena'`);
    await service.db.run(sql`update professionals set image = ${url} where id = 'pro_demo_lena'`);
    service.outlastCaches();
    const address = pictureAddress('professionals', 'pro_demo_lena', url)!;
    expect((await service.call('GET', '/b/salon-lindenbluete')).text).toContain(address);
    expect((await fetch(service.url + address)).status).toBe(200);
  });
});

describe('rejected pictures', () => {
  const nothing = async (url: string) => {
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  };

  it('addresses that belong to no business', async () => {
    await hang(`${elsewhere.url}/good.png`);
    elsewhere.answer('/other.png', sendPng);
    await nothing(service.url + addressOf(`${elsewhere.url}/other.png`));
    await nothing(`${service.url}/pictures/businesses/biz_demo_salon/${'A'.repeat(16)}`);
    await nothing(`${service.url}/pictures/${encodeURIComponent(`${elsewhere.url}/other.png`)}`);
    await nothing(`${service.url}/pictures/accounts/usr_demo_customer/${'A'.repeat(16)}`);
    expect(elsewhere.asked).not.toContain('/other.png');
  });

  it('pictures of a hidden business, even if they are cached', async () => {
    const url = await hangAt('/good.png');
    expect((await fetch(url)).status).toBe(200);
    await service.db.run(sql`update businesses set status = 'suspended' where id = ${salon}`);
    service.outlastCaches();
    await nothing(url);
    await service.db.run(sql`update businesses set status = 'active' where id = ${salon}`);
    service.outlastCaches();
    expect((await fetch(url)).status).toBe(200);
  });

  it.each([
    ['a page that says it is a picture', 'image/png', Buffer.from('<script>alert(1)</script>')],
    ['a picture that says it is a page', 'text/html', png],
    [
      'a drawing that can hold scripts',
      'image/svg+xml',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    [
      'a drawing that says it is a picture',
      'image/png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['nothing at all', 'image/png', Buffer.alloc(0)],
  ])('%s', async (name, contentType, body) => {
    const path = `/${encodeURIComponent(name)}`;
    elsewhere.answer(path, (_request, response) =>
      response.writeHead(200, { 'content-type': contentType }).end(body),
    );
    await nothing(await hangAt(path));
  });

  it('endless responses; failed hosts are not retried for a while', async () => {
    let sent = 0;
    elsewhere.answer('/endless.png', (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).write(png);
      const more = () => {
        if (response.destroyed) return;
        sent += 64 * 1024;
        response.write(Buffer.alloc(64 * 1024), () => setImmediate(more));
      };
      more();
    });
    const url = await hangAt('/endless.png');
    await nothing(url);
    expect(sent).toBeLessThan(20 * 1024 * 1024);
    await nothing(url);
    expect(elsewhere.asked.filter((path) => path === '/endless.png')).toHaveLength(1);
  });
});

it('limits the total time of a fetch including redirects', async () => {
  const given = vi.spyOn(AbortSignal, 'timeout');
  const signals: unknown[] = [];
  const http = {
    async get({ signal }: { signal?: AbortSignal }) {
      signals.push(signal);
      return { status: 302, contentType: '', location: '/further', body: null };
    },
  };
  await fetchPicture({ http: http as unknown as OutgoingHttp, allowPrivate: true }, elsewhere.url);
  expect(given.mock.calls).toEqual([[10_000]]);
  expect(signals).toEqual(Array(4).fill(given.mock.results[0]!.value));
  given.mockRestore();

  const hurry = new AbortController();
  elsewhere.answer('/first', (_request, response) => response.writeHead(302, { location: '/never' }).end());
  elsewhere.answer('/never', () => hurry.abort());
  const real = createOutgoingHttp({ allowPrivate: true });
  const parts = { http: real, allowPrivate: true, deadline: hurry.signal };
  expect(await fetchPicture(parts, `${elsewhere.url}/first`)).toBeNull();
  await real.close();
});

describe('address protection', () => {
  let guarded: TestApp;
  const names: string[] = [];
  beforeAll(async () => {
    guarded = await startApp({
      template: 'demo',
      pages: true,
      resolveHost: async (name) => {
        names.push(name);
        return ['127.0.0.1'];
      },
    });
  });
  afterAll(() => guarded.close());

  it.each([
    'http://127.0.0.1/inside.png',
    'http://[::1]/inside.png',
    'http://169.254.169.254/latest/meta-data',
    'http://2130706433/inside.png',
    'https://pictures.example.com/inside.png',
    'https://pictures.example.com:8443/inside.png',
    'https://somebody:secret@pictures.example.com/inside.png',
  ])('does not request %s', async (url) => {
    const before = elsewhere.asked.length;
    await guarded.db.run(sql`update businesses set images = ${[url]}::text[] where id = ${salon}`);
    guarded.outlastCaches();
    const answer = await fetch(guarded.url + addressOf(url));
    expect(answer.status).toBe(404);
    expect(elsewhere.asked).toHaveLength(before);
  });

  it('does not follow a redirect to a private address', async () => {
    // A loopback address that stands for a public one.
    const world = '127.0.0.2';
    const http = createOutgoingHttp({ allowPrivate: false, isPublic: (address) => address === world });
    const outside = await startPictureServer(world);
    outside.answer('/good.png', sendPng);
    outside.answer('/inwards.png', (_request, response) =>
      response.writeHead(302, { location: `${elsewhere.url}/good.png` }).end(),
    );
    const before = elsewhere.asked.length;
    const parts = { http, allowPrivate: true };
    expect(await fetchPicture(parts, `${outside.url}/good.png`)).toEqual({
      contentType: 'image/png',
      body: png,
    });
    expect(await fetchPicture(parts, `${outside.url}/inwards.png`)).toBeNull();
    expect(elsewhere.asked).toHaveLength(before);
    await http.close();
    await outside.close();
  });

  it('resolves names through the protected resolver only', () => {
    expect(new Set(names)).toEqual(new Set(['pictures.example.com']));
  });

  it('gives reserved example names no local address', () => {
    expect(pictureAddress('businesses', salon, 'https://yoga.example/roof.jpg')).toBeNull();
    expect(pictureAddress('businesses', salon, 'javascript:alert(1)')).toBeNull();
    expect(pictureAddress('businesses', salon, 'not an address')).toBeNull();
  });
});
