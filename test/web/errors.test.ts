import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallOptions, startApp, type TestApp } from '../fixtures/app.ts';
import { errorInfo } from '../fixtures/error-info.ts';

let service: TestApp;
let cookie: string;

beforeAll(async () => {
  service = await startApp({ template: 'demo', pages: true });
  cookie = await signIn();
});
afterAll(() => service.close());

async function signIn(): Promise<string> {
  const body = { email: 'customer@demo.test', password: 'demo-password' };
  const { accessToken, refreshToken } = (await service.call('POST', '/api/auth/login', { body })).body;
  return `access=${accessToken}; refresh=${refreshToken}`;
}

/** Sends a form. Without an `accept` header, the caller is a program. */
const post = (path: string, body: string | URLSearchParams, headers: Record<string, string> = {}) =>
  fetch(service.url + path, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: { origin: service.url, ...headers },
  });

const html = { accept: 'text/html' };
const choice = 'services=svc_demo_haircut&professional=pro_demo_lena&date=2027-01-05&time=10:00';

describe('errors for programs', () => {
  it.each([
    ['/language', 'language=xx', 400, 'INVALID_INPUT', 'malformed'],
    ['/language', 'x'.repeat(200_000), 413, 'INVALID_INPUT', 'too-large'],
  ])('POST %s returns the JSON error %#', async (path, body, status, error, reason) => {
    const answer = await post(path, body, { 'content-type': 'application/x-www-form-urlencoded' });
    expect([answer.status, await answer.json()]).toEqual([status, { error }]);
    expect(errorInfo(answer)).toEqual({ reason });
    expect(answer.headers.get('vary')).toBe('Accept');
  });

  it('an unknown picture returns the JSON error', async () => {
    const answer = await service.call('GET', '/pictures/none');
    expect([answer.status, answer.body]).toEqual([404, { error: 'NOT_FOUND' }]);
    expect(errorInfo(answer)).toEqual({ reason: 'not-found' });
  });

  it.each([
    ['DELETE', '/search', 'GET, HEAD, POST, OPTIONS'],
    ['GET', '/language', 'POST'],
  ])('%s %s returns 405 with the allowed methods', async (method, path, allowed) => {
    for (const headers of [html, { accept: '*/*' }]) {
      const answer = await service.call(method, path, { headers });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
    }
  });

  it('the error response keeps the cookies of a refreshed session', async () => {
    const refresh = (await signIn()).split('; ')[1]!;
    const answer = await fetch(`${service.url}/appointments/apt_none`, { headers: { cookie: refresh } });
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'NOT_FOUND' }]);
    expect(answer.headers.getSetCookie().map((one) => one.split('=')[0])).toEqual(['access', 'refresh']);
  });

  it('an error page varies by Accept', async () => {
    const answer = await service.call('GET', '/b/none', { headers: html });
    expect(answer.headers.get('vary')).toContain('Accept,');
  });
});

describe('invalid requests to pages', () => {
  const get = (path: string, options: CallOptions = {}) =>
    service.call('GET', path, { ...options, headers: { ...html, cookie } });

  it.each(['text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x'])(
    'a body of type %s that is not a form returns 415',
    async (type) => {
      const headers = { ...html, 'content-type': type, cookie };
      for (const path of ['/language', '/forgot-password', `/book/salon-lindenbluete?/quote&${choice}`])
        expect([path, (await post(path, 'nothing', headers)).status]).toEqual([path, 415]);
    },
  );

  it.each(['.', '..', ''])('the id "%s" returns 404', async (id) => {
    const waitlist = '/book/salon-lindenbluete/waitlist?services=svc_demo_haircut&joined=';
    expect((await get(waitlist + id)).status).toBe(404);
    expect((await post('/waitlist', new URLSearchParams({ id }), { ...html, cookie })).status).toBe(404);
  });

  it('the id ".." of an offer returns 404', async () => {
    expect((await get(`/book/salon-lindenbluete?${choice}&offer=..`)).status).toBe(404);
  });

  it.each(['a\r\nSet-Cookie: a=b', '\0', '€', '../..'])(
    'redirects from the booking page of %j to an encoded address',
    async (slug) => {
      const path = encodeURIComponent(slug);
      const { status, headers } = await get(`/book/${path}`);
      expect([status, headers.get('location')]).toEqual([303, `/b/${path}?`]);
      expect(headers.getSetCookie()).toEqual([]);
    },
  );
});

describe('the form that holds a time', () => {
  const hold = (headers: Record<string, string>) =>
    post(`/book/salon-lindenbluete?/hold&${choice}`, '', {
      'content-type': 'application/x-www-form-urlencoded',
      ...html,
      cookie,
      ...headers,
    });
  const ownHolds = async () => {
    const token = /access=([^;]*)/.exec(cookie)?.[1];
    return (await service.call('GET', '/api/holds', { token })).body;
  };
  const isFree = async () => {
    const path =
      '/api/availability?professionalId=pro_demo_lena&businessId=biz_demo_salon&serviceId=svc_demo_haircut';
    const { body } = await service.call('GET', `${path}&date=2027-01-05`);
    return body.find(({ time }: { time: string }) => time === '10:00').available;
  };

  it.each(['https://other.example', 'null', ''])('is refused from origin "%s"', async (origin) => {
    expect((await hold({ origin })).status).toBe(403);
    expect(await isFree()).toBe(true);
  });

  it('creates no hold when the page is read', async () => {
    const path = `/book/salon-lindenbluete?/hold&${choice}`;
    expect((await service.call('GET', path, { headers: { ...html, cookie } })).status).toBe(200);
    expect(await isFree()).toBe(true);
  });

  it('creates one hold for several submissions, and another account cannot use or release it', async () => {
    const answers = await Promise.all([hold({}), hold({}), hold({})]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const holds = await ownHolds();
    expect(holds).toHaveLength(1);
    expect(await isFree()).toBe(false);

    const body = {
      email: 'other@x.example',
      password: 'staple battery horse 7',
      name: 'O',
      role: 'customer',
    };
    const other = (await service.call('POST', '/api/auth/register', { body })).body;
    const theirs = `access=${other.accessToken}; refresh=${other.refreshToken}`;
    const fields = new URLSearchParams({
      hold: holds[0].id,
      professional: 'pro_demo_lena',
      key: 'k1',
      who: 'me',
    });
    const path = `/book/salon-lindenbluete?/confirm&${choice}`;
    expect((await post(path, fields, { ...html, cookie: theirs })).status).toBe(400);
    const later = choice.replace('10:00', '15:00');
    await post(`/book/salon-lindenbluete?/hold&${later}`, new URLSearchParams(), { ...html, cookie: theirs });
    expect(await isFree()).toBe(false);
  });

  it('signing out deletes entered fields from the browser', async () => {
    const own = `${await signIn()}; entered=y`;
    const answer = await post('/sign-out', new URLSearchParams(), { ...html, cookie: own });
    const deleted = answer.headers.getSetCookie().filter((one) => one.includes('Max-Age=0'));
    expect(deleted.map((one) => one.split('=')[0])).toEqual(expect.arrayContaining(['entered']));
  });
});
