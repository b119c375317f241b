import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startApp({ template: 'demo', pages: true });
});
afterAll(() => service.close());

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(service.url + path, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('sitemap.xml and robots.txt', () => {
  it('contain public data only, even when an admin requests them first', async () => {
    const body = { email: 'admin@demo.test', password: 'demo-password' };
    const { accessToken, refreshToken } = (await service.call('POST', '/api/auth/login', { body })).body;
    const { text, headers } = await read('/sitemap.xml', {
      cookie: `access=${accessToken}; refresh=${refreshToken}`,
    });
    expect(headers.getSetCookie()).toEqual([]);
    const hidden = await service.db.rows<{ slug: string }>(
      sql`select slug from businesses where status <> 'active'`,
    );
    expect(hidden.length).toBeGreaterThan(0);
    for (const { slug } of hidden) expect(text).not.toContain(`/b/${slug}<`);
  });

  it('list every public page in every language', async () => {
    const { headers, text } = await read('/sitemap.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const places = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place!);
    const { body: businesses } = await service.call('GET', '/api/businesses?limit=100');
    const { body: cities } = await service.call('GET', '/api/cities?limit=100');
    const paths = [
      ...businesses.map(({ slug }: { slug: string }) => `/b/${slug}`),
      ...cities.map(({ slug }: { slug: string }) => `/${slug}`),
    ];
    for (const path of paths)
      for (const prefix of ['', '/de', '/pt']) expect(places).toContain(service.url + prefix + path);
    expect(new Set(places).size).toBe(places.length);
    expect(places.filter((place) => /\/(account|appointments|book|desk|embed|search)\b/.test(place))).toEqual(
      [],
    );
    const some = places.filter((_, at) => at % 17 === 0);
    for (const place of some) expect([place, (await fetch(place)).status]).toEqual([place, 200]);
  });

  it('disallow private pages in every language and name the sitemap', async () => {
    const { text } = await read('/robots.txt');
    const lines = text.split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of ['/account', '/appointments', '/desk', '/platform'])
      for (const prefix of ['', '/de', '/pt']) expect(lines).toContain(`Disallow: ${prefix}${path}`);
    expect(lines).toContain(`Sitemap: ${service.url}/sitemap.xml`);
  });
});

describe('visitors who have not chosen a place', () => {
  const cityNames = async () =>
    (await service.call('GET', '/api/cities?limit=50')).body.map(({ city }: { city: string }) => city);
  const citiesOf = async (text: string) => {
    const { body } = await service.call('GET', '/api/businesses?limit=100');
    const slugs = new Set([...text.matchAll(/href="\/b\/([\w-]+)/g)].map(([, slug]) => slug));
    const shown = body.filter(({ slug }: { slug: string }) => slugs.has(slug));
    return new Set(shown.map(({ city }: { city: string }) => city));
  };

  it.each(['/', '/search', '/search?sort=price', '/search?maxPrice=1000'])(
    '%s shows several cities and prefills none',
    async (path) => {
      const { status, text } = await read(path);
      expect(status).toBe(200);
      expect((await citiesOf(text)).size).toBeGreaterThan(1);
      expect(text).not.toMatch(/<h1[^>]*>[^<]* in Berlin/);
      expect(text).not.toMatch(/name="where" value="[^"]+"/);
      for (const name of (await cityNames()).slice(0, 8))
        expect(text).toMatch(new RegExp(`<a [^>]+>(<strong>)?${name}</`));
    },
  );

  it('are led from a city to its results with the same filters', async () => {
    const { text } = await read('/search?maxPrice=1000');
    expect(text).toContain('href="/search?where=London&amp;maxPrice=1000"');
    expect(text).toMatch(/<link rel="canonical" href="[^"]*\/search"/);
  });

  it('get no results if no city has any', async () => {
    const { text } = await read('/search?date=2020-01-01');
    expect(text).toContain('No results');
  });
});

describe('search results', () => {
  it('are paginated without repetition', async () => {
    // More businesses in one city than a page shows.
    await service.db.run(sql`update businesses set city = 'Berlin',
      city_key = (select city_key from businesses where id = 'biz_demo_salon')`);
    service.outlastCaches();
    const seen: string[] = [];
    let path: string | undefined = '/search?where=Berlin';
    while (path !== undefined && seen.length < 200) {
      const { status, text } = await read(path);
      expect(status).toBe(200);
      seen.push(
        ...[...text.matchAll(/class="name[^"]*"[^>]*><a href="\/b\/([^"]+)"/g)].map(([, slug]) => slug!),
      );
      const more: RegExpMatchArray | undefined = [
        ...text.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([^<]*)</g),
      ].find(([, , words]) => words === 'More results');
      path = more?.[1]?.replaceAll('&amp;', '&');
    }
    expect(path).toBeUndefined();
    expect(seen.length).toBeGreaterThan(12);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('return from a payment provider', () => {
  it.each([
    ['appointment=apt_1&payment=done', '/appointments/apt_1?payment=done'],
    ['appointment=apt_1&payment=cancelled', '/appointments/apt_1?payment=cancelled'],
    ['purchase=pur_1&payment=done', '/packages?payment=done'],
    ['appointment=//evil.example&payment=done', '/appointments/%2F%2Fevil.example?payment=done'],
  ])('redirects /?%s to %s', async (query, place) => {
    const { status, headers } = await read(`/?${query}`);
    expect([status, headers.get('location')]).toEqual([303, place]);
  });

  it('keeps the language of the customer', async () => {
    const first = await read('/?appointment=apt_1&payment=done', { 'accept-language': 'de' });
    const then = await read(first.headers.get('location')!, { 'accept-language': 'de' });
    expect(then.headers.get('location')).toBe('/de/appointments/apt_1?payment=done');
  });

  it('shows the result of the payment', async () => {
    const body = { email: 'customer@demo.test', password: 'demo-password' };
    const { accessToken, refreshToken } = (await service.call('POST', '/api/auth/login', { body })).body;
    const cookie = `access=${accessToken}; refresh=${refreshToken}`;
    const visit = '/appointments/apt_demo_upcoming_1?payment=';
    expect((await read(`${visit}done`, { cookie })).text).toMatch(/Thank you/);
    expect((await read(`${visit}cancelled`, { cookie })).text).toContain('you were not charged');
    expect((await read(`${visit}else`, { cookie })).text).not.toMatch(/Thank you|you were not charged/);
    expect((await read('/packages?payment=done', { cookie })).text).toContain('Thank you');
  });
});

describe('a service that a professional brings', () => {
  it('can be booked at the business, as the results offer it', async () => {
    const { text } = await read(
      '/book/salon-lindenbluete?services=svc_demo_bridal_hair&date=2030-01-07&time=10:00',
    );
    expect(text).toContain('Bridal hair at your place');
    const elsewhere = 'services=svc_demo_bridal_hair&date=2030-01-07&time=10:00';
    expect((await read(`/book/boudha-morning-yoga?${elsewhere}`)).status).toBe(404);
  });
});
