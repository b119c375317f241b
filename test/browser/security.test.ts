import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../harness/browser.ts';

const routes = new URL('../../web/src/routes/', import.meta.url).pathname;
const sources = readdirSync(routes, { recursive: true, encoding: 'utf8' });

/** The address of a route file, in English, with anything where a parameter stands. */
const addressOf = (file: string) =>
  `/${file.replace(/\/?\+[^/]*$/, '')}`
    .replace(/\/\[\[language=language\]\]|\/\([^)]*\)/g, '')
    .replace(/\[[^\]]*\]/g, 'anything') || '/';

/** Everything that forms are sent to, as the files of the routes declare it. */
const targets = sources.flatMap((file) => {
  const source = /\+(page\.)?server\.ts$/.test(file) ? readFileSync(join(routes, file), 'utf8') : '';
  if (/export const POST\b/.test(source)) return [addressOf(file)];
  const actions = /export const actions[^{]*\{([\s\S]*)\n\};/.exec(source)?.[1] ?? '';
  return [...actions.matchAll(/^ {2}(?:async )?(\w+)(?::|\()/gm)].map(([, name]) =>
    name === 'default' ? addressOf(file) : `${addressOf(file)}?/${name}`,
  );
});

const browsing = useBrowser('what keeps pages safe');
const pages = [
  '/',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/account',
  '/account/devices',
  '/account/data',
  '/family',
  '/messages',
];

async function signIn(page: Page, email = 'customer@demo.test', next = '/family'): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

test('a form that another site sends is refused wherever forms are sent to', async () => {
  expect(targets).toContain('/sign-in');
  expect(targets).toContain('/account/devices?/all');
  expect(targets).toContain('/sign-out');
  for (const target of targets) {
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await fetch(browsing.site.url + target, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'id=1',
      });
      expect([target, answer.status]).toEqual([target, 403]);
    }
  }
});

test('no script of a page finds a token: not in the document, its data, storage or cookies', async () => {
  const { page, context } = await browsing.visit();
  await signIn(page);
  await page.waitForURL('**/family');
  const cookies = await context.cookies();
  const secrets = cookies.filter(({ name }) => /access|refresh/.test(name));
  expect(secrets).toHaveLength(2);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  for (const path of pages) {
    const answer = await page.goto(path);
    const policy = answer!.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src [^;]*'(nonce|sha256)-/);
    expect(policy).not.toContain('unsafe-');
    const seen = await page.evaluate(
      `document.cookie + JSON.stringify(localStorage) + JSON.stringify(sessionStorage) + document.documentElement.outerHTML`,
    );
    for (const { value } of secrets) expect(seen).not.toContain(value);
  }
});

test('signing in leads to no other host', async () => {
  const { page } = await browsing.visit({ tolerate: [/404|Not found: \/appointments/] });
  await signIn(page, 'customer@demo.test', '/.//evil.example');
  await page.waitForURL('**/appointments');
  expect(new URL(page.url()).origin).toBe(browsing.site.url);
});

describe('over TLS', () => {
  const secure = useBrowser('cookies over TLS', { PUBLIC_URL: 'https://openslot.example' });
  test('session cookies belong to this very host, and never travel in the clear', async () => {
    const answer = await fetch(`${secure.site.url}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://openslot.example', accept: 'text/html' },
      body: new URLSearchParams({ email: 'customer@demo.test', password: 'demo-password' }),
    });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-access', '__Host-refresh']);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax/);
  });
});

test('what people wrote is text wherever it is shown', async () => {
  const marks = [
    '<img src=x onerror="window.broken=1">',
    '"><script>window.broken=1</script>',
    '{@html 1}</title>',
  ];
  const markup = marks.join('');
  const { page } = await browsing.visit();
  const { call } = browsing.site.service;
  const tokenOf = async (email: string) => {
    const { body } = await call('POST', '/api/auth/login', { body: { email, password: 'demo-password' } });
    return body.accessToken as string;
  };
  const owner = await tokenOf('business@demo.test');
  const renamed = await call('PATCH', '/api/businesses/biz_demo_salon', {
    token: owner,
    body: { name: `Salon ${markup}`, description: markup },
  });
  expect(renamed.status).toBe(200);
  await signIn(page);
  await page.waitForURL('**/family');
  await page.getByLabel('Name').fill(`Child ${markup}`);
  await page.getByLabel('Who they are to you').fill(marks[0]!);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(`Child ${markup}`).waitFor();
  await page.goto('/account');
  await page.getByRole('textbox', { name: 'Name' }).fill(`Clara ${markup}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  const member = await page
    .goto('/family')
    .then(() => page.locator('a[href^="/family/"]').last().getAttribute('href'));
  for (const path of [...pages, member!]) {
    await page.goto(path);
    expect([path, await page.evaluate('window.broken')]).toEqual([path, undefined]);
    expect([
      path,
      await page.locator('[onerror], img[src="x"], script:not([nonce]):not([src])').count(),
    ]).toEqual([path, 0]);
  }
});
