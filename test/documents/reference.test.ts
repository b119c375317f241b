import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAsset } from '../../src/http/handler-results.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';

let app: TestApp;
let page: string;
beforeAll(async () => {
  app = await startApp();
  page = (await app.call('GET', '/docs')).text;
});
afterAll(() => app.close());

function get(path: string, encoding?: string) {
  const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      request(`${app.url}${path}`, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

const linked = () => [...page.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path]) => path!);

test('the page is small and loads one script and one style', () => {
  expect(page.length).toBeLessThan(4_000);
  expect(linked().map((path) => path.replace(/-[\w-]{12}\./, '.'))).toEqual([
    '/docs/reference.css',
    '/docs/reference.js',
  ]);
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
});

test('without JavaScript it links the other documents', () => {
  expect(page).toMatch(/<noscript>[^<]*<p>[^<]*needs JavaScript/);
  for (const path of ['/openapi.json', '/llms.txt']) expect(page).toContain(`href="${path}"`);
});

test('its policy allows its own scripts, no evaluation, and no other host', async () => {
  const policy = (await get('/docs')).headers['content-security-policy'] as string;
  const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part]));
  expect(directives.get('default-src')).toBe("default-src 'none'");
  expect(directives.get('script-src')).toBe("script-src 'self'");
  expect(directives.get('connect-src')).toBe("connect-src 'self'");
  expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
  // All other pages and responses stay stricter.
  expect((await get('/')).headers['content-security-policy']).not.toContain('unsafe-inline');
});

test('its files are compressed and cached permanently', async () => {
  const style = (await get(linked()[0]!)).body.toString();
  const typeface = /url\((\/docs\/figtree-[^)]+)\)/.exec(style)?.[1];
  for (const path of [...linked(), typeface!]) {
    const [plain, br, gzip] = [await get(path), await get(path, 'br, gzip'), await get(path, 'gzip')];
    for (const { headers, status } of [plain, br, gzip]) {
      expect([path, status]).toEqual([path, 200]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['vary']).toContain('Accept-Encoding');
    }
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  }
});

test('the script is the installed file, with external requests off', async () => {
  const { headers, body } = await get(linked()[1]!);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  const { resolve } = createRequire(import.meta.url);
  const bundle = readFileSync(join(dirname(resolve('@scalar/fastify-api-reference')), 'js/standalone.js'));
  expect(body.subarray(0, bundle.length).equals(bundle)).toBe(true);
  const own = body.subarray(bundle.length).toString();
  for (const setting of ['telemetry: false', 'withDefaultFonts: false', 'agent: { disabled: true }'])
    expect(own).toContain(setting);
  expect(own).not.toContain('proxyUrl');
});

test('an unknown file returns 404', async () => {
  const answer = await app.call('GET', '/docs/reference.js');
  expect([answer.status, answer.body]).toEqual([404, { error: 'NOT_FOUND' }]);
});

test('a file with other content has another name', async () => {
  const make = (text: string) => makeAsset('style.css', 'text/css', Buffer.from(text));
  const [one, again, other] = [await make('a{}'), await make('a{}'), await make('b{}')];
  expect(one.name).toMatch(/^style-[\w-]{12}\.css$/);
  expect(again.name).toBe(one.name);
  expect(other.name).not.toBe(one.name);
});
