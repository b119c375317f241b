import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';

const salon = 'biz_demo_salon';
const frame = '/embed/salon-lindenbluete';
const site = 'https://www.salon-lindenbluete.example';
let service: TestApp;
let owner: string;

beforeAll(async () => {
  service = await startApp({ template: 'demo', pages: true });
  const body = { email: 'business@demo.test', password: 'demo-password' };
  owner = (await service.call('POST', '/api/auth/login', { body })).body.accessToken;
});
afterAll(() => service.close());

async function allow(...embedOrigins: string[]): Promise<void> {
  const answer = await service.call('PATCH', `/api/businesses/${salon}`, {
    token: owner,
    body: { embedOrigins },
  });
  expect(answer.status).toBe(200);
  // The lifetime of a cached page, far below the promised minute.
  service.outlastCaches();
}

const page = (path: string, headers: Record<string, string> = {}) => service.call('GET', path, { headers });
const ancestorsOf = ({ headers }: { headers: Headers }) =>
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];

describe('embedded pages', () => {
  beforeEach(() => allow(site, 'http://localhost:8080'));

  it('allow the listed sites as frame ancestors in each language, even when cached', async () => {
    for (const path of [frame, frame, `/de${frame}`, `/pt${frame}`]) {
      const answer = await page(path);
      expect(answer.status).toBe(200);
      expect(ancestorsOf(answer)).toBe(`${site} http://localhost:8080`);
      expect(answer.headers.has('x-frame-options')).toBe(false);
    }
  });

  it('allow no frame ancestors without listed sites, and follow changes of the list', async () => {
    await allow();
    const none = await page(frame);
    expect([ancestorsOf(none), none.headers.get('x-frame-options')]).toEqual(["'none'", 'DENY']);
    await allow(site);
    expect(ancestorsOf(await page(frame))).toBe(site);
  });

  it('do not allow the sites of another business', async () => {
    const other = await page('/embed/boudha-morning-yoga');
    expect([other.status, ancestorsOf(other)]).toEqual([200, "'none'"]);
  });

  it('put valid origins only into the policy, even if the database has other values', async () => {
    const hostile = ["*; script-src 'unsafe-inline'", 'https://a.example b', "'self'", 'https://', site];
    await service.db.run(sql`update businesses set embed_origins = ${hostile}::text[] where id = ${salon}`);
    service.outlastCaches();
    const answer = await page(frame);
    expect(ancestorsOf(answer)).toBe(site);
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it('ignore the session and set no cookie', async () => {
    const body = { email: 'customer@demo.test', password: 'demo-password' };
    const { accessToken, refreshToken } = (await service.call('POST', '/api/auth/login', { body })).body;
    const notice = encodeURIComponent(JSON.stringify({ name: 'signedOut' }));
    const cookie = `access=${accessToken}; refresh=${refreshToken}; notice=${notice}`;
    const answer = await page(frame, { cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    for (const word of ['Clara', 'customer@demo.test', 'You’re signed out'])
      expect(answer.text).not.toContain(word);
    const data = await page(`${frame}/__data.json`, { cookie });
    expect(data.text).not.toContain('customer@demo.test');
    expect(data.headers.getSetCookie()).toEqual([]);
  });

  it('contain no form at any step, so that clickjacking has no effect', async () => {
    const wanted = 'services=svc_demo_haircut';
    const { body: days } = await service.call(
      'GET',
      `/api/availability/days?businessId=${salon}&serviceIds=svc_demo_haircut`,
    );
    const day = days.find(({ free }: { free: number }) => free > 0);
    const chosen = `${wanted}&date=${day.date}`;
    const steps = [frame, `${frame}?${wanted}`, `${frame}?${wanted}&more=1`, `${frame}?${chosen}`];
    for (const step of [...steps, `${frame}?${chosen}&time=${day.first}`, `${frame}?services=nothing`]) {
      const { status, text } = await page(step);
      expect([step, status]).toEqual([step, 200]);
      expect(text).not.toMatch(/<form|<button|formaction|method="post"/i);
      // Links out of the frame open a new window.
      for (const [link] of text.matchAll(/<a\b[^>]*>/g)) {
        const href = /href="([^"]*)"/.exec(link)![1]!;
        if (!href.startsWith('/embed/') && !href.startsWith('#'))
          expect(link).toMatch(/target="_blank"[^>]*rel="noopener/);
      }
    }
    expect((await page(`${frame}?${chosen}&time=${day.first}`)).text).toContain('Your selection');
    const posted = await fetch(service.url + frame, { method: 'POST', headers: { origin: service.url } });
    expect(posted.status).toBe(405);
  });

  it('show a message if the time is no longer free', async () => {
    const { text } = await page(`${frame}?services=svc_demo_haircut&date=2020-01-01&time=03:00`);
    expect(text).toContain('This time is no longer available');
  });

  it('cannot be framed for an unknown business', async () => {
    const answer = await page('/embed/nothing-here', { accept: 'text/html' });
    expect([answer.status, ancestorsOf(answer)]).toEqual([404, "'none'"]);
    expect(answer.text).toContain('Online booking is not available here');
    expect(answer.text).not.toContain('<form');
  });
});

describe('other pages', () => {
  it.each([
    '/',
    '/b/salon-lindenbluete',
    '/sign-in',
    '/book/salon-lindenbluete',
    '/account',
    '/desk',
    '/embed',
  ])('%s cannot be framed', async (path) => {
    await allow(site);
    const answer = await fetch(service.url + path, { redirect: 'manual' });
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(ancestorsOf(answer)).toBe("'none'");
  });
});

describe('embed.js', () => {
  it('is small and cached', async () => {
    const answer = await fetch(`${service.url}/embed.js`);
    const text = await answer.text();
    expect(text.length).toBeLessThan(3 * 1024);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    const known = await fetch(`${service.url}/embed.js`, {
      headers: { 'if-none-match': answer.headers.get('etag')! },
    });
    expect(known.status).toBe(304);
    // Nothing that the policy of the embedding site would have to allow.
    expect(text).not.toMatch(/innerHTML|eval|new Function|setAttribute|cookie|localStorage/);
  });
});
