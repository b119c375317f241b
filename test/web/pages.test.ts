import { createHash } from 'node:crypto';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { errorInfo } from '../fixtures/error-info.ts';

const plainly = { 'accept-encoding': 'identity' };
let service: TestApp;

beforeAll(async () => {
  service = await startApp({ template: 'demo', pages: true });
});
afterAll(() => service.close());

const page = (path: string, headers: Record<string, string> = {}) =>
  service.call('GET', path, { headers: { ...plainly, ...headers } });

/** Sends a form like a browser. */
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(service.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { origin: service.url, ...headers },
  });

/** Sends requests that browsers do not send: any method, target and header. */
const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    const options = { hostname, port, method, path, headers, setHost: !('host' in headers) };
    ask(options, (answer) => {
      let text = '';
      answer.on('data', (piece) => {
        text += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode!, text }));
    })
      .on('error', reject)
      .end();
  });

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!);

describe('paths of API and pages', () => {
  it.each(['/api/categories', '/openapi.json', '/llms.txt', '/docs', '/healthz', '/.well-known/api-catalog'])(
    'leaves %s to the API',
    async (path) => {
      const { status, text } = await page(path);
      expect(status).toBe(200);
      expect(text).not.toContain('_app/immutable');
    },
  );

  it('returns the JSON error of the API for unknown API paths', async () => {
    const { status, body } = await page('/api/nothing');
    expect([status, body]).toEqual([404, { error: 'NOT_FOUND' }]);
  });

  it('shows the error page in the language of the address', async () => {
    const headers = { accept: 'text/html,*/*;q=0.8' };
    const english = await page('/no/such/page/at/all', headers);
    expect(english.status).toBe(404);
    expect(english.text).toContain('Page not found');
    const german = await page('/de/no/such/page/at/all', headers);
    expect(german.text).toContain('<html lang="de">');
    expect(german.text).toContain('Seite nicht gefunden');
  });

  it.each([
    ['GET', '/v1/businesses?limit=1', '*/*', 404, 'NOT_FOUND', 'not-found'],
    ['GET', '/v1/businesses/1/services', 'application/json', 404, 'NOT_FOUND', 'not-found'],
    ['GET', '/b/no-such-business', 'application/json', 404, 'NOT_FOUND', 'not-found'],
    ['POST', '/v1/businesses', 'application/json', 403, 'FORBIDDEN', 'no-permission'],
    ['DELETE', '/v1/businesses', '*/*', 405, 'INVALID_INPUT', 'wrong-method'],
  ])(
    'returns the JSON error for %s %s with Accept: %s',
    async (method, path, accept, status, error, reason) => {
      const body = method === 'POST' ? '{}' : undefined;
      const headers = { accept, 'content-type': 'application/json' };
      const answer = await service.call(method, path, { headers, body });
      expect([answer.status, answer.body]).toEqual([status, { error }]);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(errorInfo(answer)).toEqual({ reason });
    },
  );

  it('refuses a form from another site in plain text', async () => {
    const answer = await post(
      '/language',
      { language: 'de' },
      { origin: 'https://elsewhere.example', accept: 'text/html' },
    );
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it.each(['/reset-password', '/verify-email', '/invitation'])(
    'declares the redirect of %s to the language of the reader',
    async (path) => {
      const { status } = await fetch(service.url + path, {
        redirect: 'manual',
        headers: { accept: 'text/html', 'accept-language': 'de' },
      });
      expect(status).toBe(307);
      const { body } = await service.call('GET', '/openapi/whole.json');
      expect(Object.keys(body.paths[path].get.responses)).toContain('307');
    },
  );

  it('returns the error page to client-side navigation', async () => {
    const answer = await page('/b/no-such-business/__data.json');
    expect(answer.text).not.toBe('{"error":"NOT_FOUND"}');
  });

  it('rejects a form above the size limit', async () => {
    const { status } = await post('/language', { language: 'x'.repeat(200_000) });
    expect(status).toBe(413);
  });
});

describe('content security policy', () => {
  const policyOf = ({ headers }: { headers: Headers }) => headers.get('content-security-policy') ?? '';
  const hashesOf = (text: string, tag: string) =>
    [...text.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))]
      .map(([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
      .sort();
  const allowedHashes = (answer: { headers: Headers }, tag: string) => {
    const [, sources = ''] = new RegExp(`; ${tag}-src 'self'([^;]*)`).exec(policyOf(answer))!;
    return sources.split(' ').filter(Boolean).sort();
  };

  it('uses hashes on cached pages', async () => {
    const answer = await page('/search');
    expect(answer.text).not.toContain('nonce=');
    for (const tag of ['script', 'style'])
      expect(allowedHashes(answer, tag)).toEqual(hashesOf(answer.text, tag));
  });

  it('inlines the styles of the page', async () => {
    const { text } = await page('/search');
    const sheets = text.match(/<link [^>]*rel="stylesheet"[^>]*>/g) ?? [];
    expect(sheets.filter((sheet) => !sheet.includes(' disabled '))).toEqual([]);
  });

  it('allows suggestions and the registration of the service worker on the home page', async () => {
    const answer = await page('/');
    expect(answer.text.match(/<script(?! type="application\/ld\+json")[^>]*>/g)).toEqual([
      '<script src="/suggest.js" defer="">',
      '<script>',
    ]);
    expect(answer.text).toContain("navigator.serviceWorker.register('/service-worker.js')");
    expect(allowedHashes(answer, 'script')).toEqual(hashesOf(answer.text, 'script'));
  });

  it('uses a new nonce on other pages', async () => {
    const nonces = new Set<string>();
    for (let count = 0; count < 3; count += 1) {
      const answer = await page('/no/such/page/here', { accept: 'text/html' });
      const nonce = /'nonce-([^']+)'/.exec(policyOf(answer))?.[1];
      expect(answer.text).toContain(`nonce="${nonce}"`);
      nonces.add(nonce!);
    }
    expect(nonces.size).toBe(3);
  });

  it('allows nothing unsafe', async () => {
    for (const path of ['/', '/no/such/page/here']) {
      expect(policyOf(await page(path))).not.toContain('unsafe');
      expect(policyOf(await page(path))).toContain("frame-ancestors 'none'");
    }
  });
});

describe('page cache', () => {
  it('serves the same page to anonymous visitors and answers If-None-Match with 304', async () => {
    const first = await page('/');
    const again = await page('/');
    expect(again.text).toBe(first.text);
    const known = await page('/', { 'if-none-match': first.headers.get('etag')! });
    expect([known.status, known.text]).toEqual([304, '']);
  });

  it('serves the same content compressed', async () => {
    const plain = await page('/');
    for (const coding of ['br', 'gzip']) {
      const response = await fetch(service.url, { headers: { 'accept-encoding': coding } });
      expect(response.headers.get('content-encoding')).toBe(coding);
      expect(await response.text()).toBe(plain.text);
    }
  });

  it('is not used for signed-in visitors', async () => {
    const { body } = await service.call('POST', '/api/auth/login', {
      body: { email: 'customer@demo.test', password: 'demo-password' },
    });
    const cookie = `access=${body.accessToken}; refresh=${body.refreshToken}`;
    const anonymous = await page('/');
    const own = await page('/', { cookie });
    expect(own.text).not.toBe(anonymous.text);
    expect(own.headers.get('cache-control')).toContain('no-store');
    expect((await page('/')).text).toBe(anonymous.text);
  });
});

describe('cache invalidation', () => {
  const path = '/b/salon-lindenbluete';
  const describeAs = async (description: string) => {
    const { body } = await service.call('POST', '/api/auth/login', {
      body: { email: 'business@demo.test', password: 'demo-password' },
    });
    return service.call('PATCH', '/api/businesses/biz_demo_salon', {
      token: body.accessToken,
      body: { description },
    });
  };

  it('serves a changed page after a write through this process', async () => {
    await page(path);
    await page(path);
    expect((await describeAs('Scissors, sharpened yesterday, in calm hands.')).status).toBe(200);
    expect((await page(path)).text).toContain('Scissors, sharpened yesterday, in calm hands.');
  });

  it('keeps all headers of a cached page', async () => {
    const names = ({ headers }: { headers: Headers }) =>
      [...headers.keys()].filter((name) => !['date', 'connection', 'keep-alive'].includes(name)).sort();
    const [first, again] = [await page(`${path}?headers`), await page(`${path}?headers`)];
    expect(names(again)).toEqual(names(first));
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(again.headers.get('x-frame-options')).toBe('DENY');
  });
});

describe('unusual requests', () => {
  it.each(['x/sign-in?', 'x?', 'a b', 'somebody@x', '[::1', 'x:99999'])(
    'rejects the Host header %j',
    async (host) => {
      const { status, text } = await send('GET', '/?host', { host });
      expect([status, text]).toEqual([400, '{"error":"INVALID_INPUT"}']);
    },
  );

  it('returns no page for a Host header that links cannot use', async () => {
    const { status, text } = await send('GET', '/?host', { host: '' });
    expect([status, text]).toEqual([400, '{"error":"INVALID_INPUT"}']);
  });

  it('does not use a foreign Host header in links', async () => {
    const { status, text } = await send('GET', '/for-businesses', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    expect(status).toBe(200);
    expect(text).not.toContain('evil.example');
  });

  it.each(['TRACE', 'PUT', 'DELETE', 'PATCH'])('%s changes nothing and does not fail', async (method) => {
    for (const path of ['/', '/account', '/sign-out']) expect((await send(method, path)).status).toBe(405);
  });

  it.each(['/sign-out', '/language'])('%s cannot be reached by a link', async (path) => {
    expect((await send('GET', path)).status).toBe(405);
  });

  it('a malformed session cookie does not fill the cache', async () => {
    const own = await page('/?hidden', { cookie: `notice =${encodeURIComponent('{"name":"signedOut"}')}` });
    expect(own.text).toContain('You’re signed out');
    const other = await page('/?hidden');
    expect(other.text).not.toContain('You’re signed out');
    expect(other.headers.getSetCookie()).toEqual([]);
  });

  it('concurrent requests for a cached page render it once', async () => {
    const several = await Promise.all(Array.from({ length: 8 }, () => page('/?together')));
    expect(new Set(several.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    const moved = await Promise.all(Array.from({ length: 4 }, () => page('/account')));
    expect(moved.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  });

  it('HEAD does not store an empty page in the cache', async () => {
    expect((await send('HEAD', '/?head')).text).toBe('');
    expect((await page('/?head')).text).toContain('</html>');
  });

  it.each(['/api%2fcategories', '//api/categories', '/%2561pi/categories', '/\\api/categories', '/%E0%A4'])(
    'rejects the address %s like the API',
    async (path) => {
      const { status, text } = await send('GET', path);
      expect([400, 404]).toContain(status);
      expect(JSON.parse(text)).toEqual({ error: expect.stringMatching(/^(INVALID_INPUT|NOT_FOUND)$/) });
    },
  );

  it('treats other spellings of the API prefix as the API', async () => {
    const { status, text } = await send('GET', '/%61pi/categories');
    expect([status, text.startsWith('[')]).toEqual([200, true]);
  });

  it('does not leave the pages with path traversal', async () => {
    const { status, text } = await send('GET', '/x/%2e%2e/api/categories', { accept: 'text/html' });
    expect(status).toBe(404);
    expect(text).toContain('Page not found');
  });
});

describe('TLS', () => {
  let secure: TestApp;
  beforeAll(async () => {
    const environment = { PUBLIC_URL: 'https://openslot.example' };
    secure = await startApp({ template: 'demo', pages: true, environment });
  });
  afterAll(() => secure.close());

  it('sets __Host- and Secure session cookies', async () => {
    const { port } = secure.app.server.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://openslot.example', accept: 'text/html' },
      body: new URLSearchParams({ email: 'customer@demo.test', password: 'demo-password' }),
    });
    expect(answer.status).toBe(303);
    expect(cookiesOf(answer).map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-access',
      '__Host-refresh',
    ]);
    for (const cookie of answer.headers.getSetCookie())
      expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax/);
  });
});

describe('build files', () => {
  it('are compressed and immutable', async () => {
    const { text } = await page('/search');
    const path = /"(\/_app\/immutable\/entry\/start\.[\w-]+\.js)"/.exec(text)![1]!;
    const response = await fetch(service.url + path, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-type')).toContain('javascript');
  });

  it.each([
    '/_app/../../package.json',
    '/_app/%2e%2e/%2e%2e/package.json',
    '/_app/immutable/../../../server/index.js',
  ])('cannot be left with %s', async (path) => {
    const { status, text } = await page(path);
    expect(status).toBe(404);
    expect(text).not.toContain('"name": "openslot');
  });
});

describe('languages', () => {
  it('redirect the home page to the preferred language of the browser', async () => {
    for (const [accepted, place] of [
      ['de-AT,de;q=0.9,en;q=0.5', '/de'],
      ['pt-BR', '/pt'],
    ] as const) {
      const { status, headers } = await page('/', { 'accept-language': accepted });
      expect([status, headers.get('location')]).toEqual([307, place]);
    }
    expect((await page('/', { 'accept-language': 'fr' })).status).toBe(200);
  });

  it('can be chosen and are stored in a cookie', async () => {
    const answer = await post('/language', { language: 'de', path: '/search?what=cut' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/search?what=cut']);
    const [cookie] = cookiesOf(answer);
    expect(cookie).toBe('language=de');
    const { headers } = await page('/', { cookie: cookie!, 'accept-language': 'en' });
    expect(headers.get('location')).toBe('/de');
  });

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/\t/evil.example'])(
    'do not redirect to another site: %j',
    async (path) => {
      const answer = await post('/language', { language: 'en', path });
      const location = answer.headers.get('location')!;
      expect(new URL(location, service.url).origin).toBe(service.url);
    },
  );
});

describe('forms', () => {
  it.each([{ origin: 'https://evil.example' }, { origin: 'null' }])(
    'of other sites are rejected: %o',
    async (headers) => {
      const answer = await post('/language', { language: 'de', path: '/' }, headers);
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );
});

describe('sessions in cookies', () => {
  const signIn = async () => {
    const { body } = await service.call('POST', '/api/auth/login', {
      body: { email: 'customer@demo.test', password: 'demo-password' },
    });
    return body as { accessToken: string; refreshToken: string };
  };
  const signedIn = 'Clara';

  it('are refreshed once, also by several tabs at the same time', async () => {
    const { refreshToken } = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => page('/account', { cookie: `refresh=${refreshToken}` })),
    );
    const given = new Set(
      answers.map(
        (answer) =>
          answer.headers
            .getSetCookie()
            .find((cookie) => cookie.startsWith('refresh='))
            ?.split(';')[0],
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(given.size).toBe(1);
    const next = [...given][0]!;
    const later = await page('/account', { cookie: next });
    expect(later.text).toContain(signedIn);
  });

  it('are HttpOnly and SameSite', async () => {
    const { refreshToken } = await signIn();
    const { headers } = await page('/account', { cookie: `refresh=${refreshToken}` });
    const cookies = headers.getSetCookie().filter((cookie) => /^(access|refresh)=/.test(cookie));
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/i);
  });

  it('stay valid if the counts of the header fail', async () => {
    const { accessToken, refreshToken } = await signIn();
    const cookie = `access=${accessToken}; refresh=${refreshToken}`;
    await service.db.run(sql`alter table approvals rename to approvals_elsewhere`);
    try {
      const { status, text } = await page('/account', { cookie });
      expect(status).toBe(200);
      expect(text).toContain(signedIn);
    } finally {
      await service.db.run(sql`alter table approvals_elsewhere rename to approvals`);
    }
  });

  it('lead to sign-in and back after they have ended', async () => {
    const { accessToken, refreshToken } = await signIn();
    await service.call('POST', '/api/auth/logout-everywhere', { token: accessToken });
    const { status, headers } = await page('/account', {
      cookie: `access=${accessToken}; refresh=${refreshToken}`,
    });
    expect([status, headers.get('location')]).toEqual([303, '/sign-in?next=%2Faccount']);
  });
});
