import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { listCustomerPages, listStaffPages, patternOf, routeFiles, routes } from './page-paths.ts';

/** URL path of a route file, with a placeholder for every parameter. */
const pathOf = (file: string) => patternOf(file).replace(/\[[^\]]*\]/g, 'anything');

/** Every form target that the route files declare. */
const targets = routeFiles.flatMap((file) => {
  const source = /\+(page\.)?server\.ts$/.test(file) ? readFileSync(join(routes, file), 'utf8') : '';
  if (/export const POST\b/.test(source)) return [pathOf(file)];
  const actions = /export const actions[^{]*\{([\s\S]*)\n\};/.exec(source)?.[1] ?? '';
  return [...actions.matchAll(/^ {2}(?:async )?(\w+)(?::|\()/gm)].map(([, name]) =>
    name === 'default' ? pathOf(file) : `${pathOf(file)}?/${name}`,
  );
});

const browsing = useBrowser('cross-site requests, injection and tokens');

const types = ['application/x-www-form-urlencoded', 'application/json'];
const origins = ['https://evil.example', 'null', undefined];

test('every form target refuses forms from other sites', async () => {
  expect(targets).toContain('/sign-in');
  expect(targets).toContain('/account/devices?/all');
  expect(targets).toContain('/sign-out');
  for (const target of targets) {
    const answers = await Promise.all(
      types.flatMap((type) =>
        origins.map(async (origin) => {
          const { status } = await fetch(browsing.site.url + target, {
            method: 'POST',
            redirect: 'manual',
            headers: { ...(origin && { origin }), 'content-type': type },
            body: 'id=1',
          });
          return [target, type, origin, status];
        }),
      ),
    );
    expect(answers).toEqual(types.flatMap((type) => origins.map((origin) => [target, type, origin, 403])));
  }
});

test('signing in does not redirect to another host', async () => {
  const { page } = await browsing.visit();
  await signIn(page, 'customer@demo.test', '/.//evil.example');
  await page.waitForURL('**/appointments');
  expect(new URL(page.url()).origin).toBe(browsing.site.url);
});

const markup = '"></title><img src=x onerror="broken=1"><script>broken=1</script>';
/** Value of a field: its name and markup that must stay text. */
const valueFor = (field: string) => `${field}:${markup}`;

test('user content is always escaped, and no token is readable in documents, data, storage or cookies', async () => {
  const { call } = browsing.site.service;
  const tokenOf = async (name: string) => {
    const body = { email: `${name}@demo.test`, password: 'demo-password' };
    return (await call('POST', '/api/auth/login', { body })).body.accessToken as string;
  };
  const [owner, stylist, customer] = await Promise.all(['business', 'professional', 'customer'].map(tokenOf));
  const fields: string[] = [];
  /** Writes markup into the named fields, with the other fields that the request needs. */
  const write = async (token: string | undefined, where: string, names: string[], rest: object = {}) => {
    const [method, path] = where.split(' ') as [string, string];
    const labels = names.map((name) => `${path.split('/')[2]}-${name}`);
    fields.push(...labels);
    const body = { ...rest, ...Object.fromEntries(names.map((name, at) => [name, valueFor(labels[at]!)])) };
    const { status, text } = await call(method, path, { token, body });
    expect([where, status, text]).toEqual([where, method === 'POST' ? 201 : 200, text]);
  };
  await write(owner, 'PATCH /api/businesses/biz_demo_salon', ['name', 'description', 'addressLine1']);
  await write(owner, 'PATCH /api/services/svc_demo_haircut', ['name', 'description']);
  await write(owner, 'PATCH /api/business/packages', ['title', 'description'], {
    id: 'pkg_demo_blow_dry_10',
  });
  await write(stylist, 'PATCH /api/professionals/pro_demo_lena', ['name', 'bio']);
  await write(customer, 'PATCH /api/account', ['name']);
  await write(customer, 'PATCH /api/family-members/fam_demo_ruth', ['name', 'relation']);
  await write(customer, 'PATCH /api/appointments/apt_demo_upcoming_1', ['notes']);
  const late = { type: 'running_late', minutes: 10 };
  await write(customer, 'POST /api/appointments/apt_demo_upcoming_1/alerts', ['message'], late);
  await write(customer, 'PATCH /api/reviews/rev_demo_lena_2', ['comment']);
  await write(customer, 'POST /api/support/tickets', ['subject'], { message: markup });
  await write(customer, 'POST /api/support/tickets/tkt_demo_1/messages', ['message']);
  await write(owner, 'PATCH /api/business/clients/cli_demo_walter', ['name', 'notes']);
  await write(owner, 'PATCH /api/appointments/apt_demo_upcoming_1', ['staffNotes']);
  await write(owner, 'POST /api/reviews/rev_demo_lena_2/reply', ['text']);

  let shown = '';
  const pagesByAccount = [
    { email: 'customer@demo.test', paths: await listCustomerPages(call) },
    ...(await listStaffPages(call)),
  ];
  for (const { email, paths } of pagesByAccount) shown += await readPages(email, paths);
  expect(fields.filter((field) => !shown.includes(valueFor(field)))).toEqual([]);
}, 600_000);

/**
 * Returns the text of these pages for a signed-in account. Fails if a page contains injected markup or a
 * token.
 */
async function readPages(email: string, paths: string[]): Promise<string> {
  const { page, context } = await browsing.visit();
  await signIn(page, email);
  const cookies = await context.cookies();
  const secrets = cookies.filter(({ name }) => /access|refresh/.test(name)).map(({ value }) => value);
  expect(secrets).toHaveLength(2);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  let shown = '';
  for (const path of paths) {
    const answer = (await page.goto(path))!;
    expect([path, answer.status()]).toEqual([path, 200]);
    await expectNoToken(page, path, answer, secrets);
    shown += await expectOnlyText(page, path);
  }
  return shown;
}

async function expectNoToken(page: Page, path: string, answer: Response, secrets: string[]): Promise<void> {
  const policy = answer.headers()['content-security-policy'] ?? '';
  // Own files, plus the inline script and style of the page, if any, and the registration of the service worker.
  const inline = ` '(nonce|sha256)-[^']+'`;
  expect(policy).toMatch(new RegExp(`style-src 'self'(${inline})?(;|$)`));
  expect(policy).toMatch(new RegExp(`script-src 'self'(${inline}){1,2}(;|$)`));
  expect(policy).not.toContain('unsafe-');
  const seen = await page.evaluate(
    `document.cookie + JSON.stringify(localStorage) + JSON.stringify(sessionStorage) + document.documentElement.outerHTML`,
  );
  const [address, query = ''] = path.split('?');
  const data = await page.request.get(`${address === '/' ? '' : address}/__data.json?${query}`);
  expect(data.headers()['cache-control']).toBe('private, no-store');
  const sent = (await answer.text()) + (await data.text());
  for (const secret of secrets) for (const text of [seen, sent]) expect(text).not.toContain(secret);
}

async function expectOnlyText(page: Page, path: string): Promise<string> {
  expect([path, await page.evaluate('window.broken')]).toEqual([path, undefined]);
  const injected = await page.evaluate(
    `[...document.querySelectorAll('[onerror], img[src="x"], script:not([nonce]):not([src]):not([type])')]
      .filter(({ text = '' }) => !text.includes("navigator.serviceWorker.register('/service-worker.js')"))
      .map(({ outerHTML }) => outerHTML)`,
  );
  expect([path, injected]).toEqual([path, []]);
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
  const shown = await page.evaluate(
    `document.title + document.body.textContent + [...document.querySelectorAll('input, textarea')].map(({ value }) => value).join()`,
  );
  return [shown, ...structured.map((json) => JSON.stringify(JSON.parse(json)))].join('');
}
