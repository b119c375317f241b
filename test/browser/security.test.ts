import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { everyPage, everyRoom, patternOf, routeFiles, routes } from './every-page.ts';

/** Anything where a parameter stands. */
const addressOf = (file: string) => patternOf(file).replace(/\[[^\]]*\]/g, 'anything');

/** Everything that forms are sent to, as the files of the routes declare it. */
const targets = routeFiles.flatMap((file) => {
  const source = /\+(page\.)?server\.ts$/.test(file) ? readFileSync(join(routes, file), 'utf8') : '';
  if (/export const POST\b/.test(source)) return [addressOf(file)];
  const actions = /export const actions[^{]*\{([\s\S]*)\n\};/.exec(source)?.[1] ?? '';
  return [...actions.matchAll(/^ {2}(?:async )?(\w+)(?::|\()/gm)].map(([, name]) =>
    name === 'default' ? addressOf(file) : `${addressOf(file)}?/${name}`,
  );
});

const browsing = useBrowser('what keeps pages safe');

const types = ['application/x-www-form-urlencoded', 'application/json'];
const origins = ['https://evil.example', 'null', undefined];

test('a form that another site sends is refused wherever forms are sent to', async () => {
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

test('signing in leads to no other host', async () => {
  const { page } = await browsing.visit();
  await signIn(page, 'customer@demo.test', '/.//evil.example');
  await page.waitForURL('**/appointments');
  expect(new URL(page.url()).origin).toBe(browsing.site.url);
});

const markup = '"></title><img src=x onerror="broken=1"><script>broken=1</script>';
/** What a field holds: where it came from, and what must not be taken for markup. */
const written = (field: string) => `${field}:${markup}`;

test('what people wrote is text wherever it is shown, and no script finds a token: not in the document, its data, storage or cookies', async () => {
  const { call } = browsing.site.service;
  const tokenOf = async (name: string) => {
    const body = { email: `${name}@demo.test`, password: 'demo-password' };
    return (await call('POST', '/api/auth/login', { body })).body.accessToken as string;
  };
  const [owner, stylist, customer] = await Promise.all(['business', 'professional', 'customer'].map(tokenOf));
  const fields: string[] = [];
  /** Writes markup into the named fields, and whatever else is needed beside them. */
  const write = async (token: string | undefined, where: string, names: string[], rest: object = {}) => {
    const [method, path] = where.split(' ') as [string, string];
    const labels = names.map((name) => `${path.split('/')[2]}-${name}`);
    fields.push(...labels);
    const body = { ...rest, ...Object.fromEntries(names.map((name, at) => [name, written(labels[at]!)])) };
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
  const rooms = [{ email: 'customer@demo.test', paths: await everyPage(call) }, ...(await everyRoom(call))];
  for (const { email, paths } of rooms) shown += await readAll(email, paths);
  expect(fields.filter((field) => !shown.includes(written(field)))).toEqual([]);
}, 600_000);

/** All that these pages say to somebody who is signed in, none of which may be taken for markup or hold a token. */
async function readAll(email: string, paths: string[]): Promise<string> {
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
  // Our files, and the one script and style of the page where it has them.
  for (const kind of ['script', 'style'])
    expect(policy).toMatch(new RegExp(`${kind}-src 'self'( '(nonce|sha256)-[^']+')?(;|$)`));
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
  const injected = page.locator('[onerror], img[src="x"], script:not([nonce]):not([src]):not([type])');
  expect([path, await injected.count()]).toEqual([path, 0]);
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
  const shown = await page.evaluate(
    `document.title + document.body.textContent + [...document.querySelectorAll('input, textarea')].map(({ value }) => value).join()`,
  );
  return [shown, ...structured.map((json) => JSON.stringify(JSON.parse(json)))].join('');
}
