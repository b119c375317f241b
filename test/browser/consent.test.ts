import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser, widths } from '../fixtures/browser.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('the consent page for agents');

/** Agent on the same device. Its server receives the redirect. */
let agent: Server;
let callback: string;
beforeAll(async () => {
  agent = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>Agent</title><h1>Back at the agent</h1>'),
  );
  await new Promise<void>((resolve) => agent.listen(0, '127.0.0.1', resolve));
  callback = `http://127.0.0.1:${(agent.address() as AddressInfo).port}/callback`;
});
afterAll(() => void agent.close());

const verifier = randomBytes(32).toString('base64url');

async function register(name: string): Promise<string> {
  const answer = await fetch(`${browsing.site.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      redirect_uris: ['http://127.0.0.1/callback', 'http://[::1]/callback'],
      client_name: name,
    }),
  });
  return ((await answer.json()) as { client_id: string }).client_id;
}

async function authorizePath(name = 'Helpful Agent', more: Record<string, string> = {}): Promise<string> {
  const query = new URLSearchParams({
    client_id: await register(name),
    redirect_uri: callback,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'a state & more',
    scope: 'appointments:read appointments:book appointments:change',
    resource: `${browsing.site.url}/mcp`,
    ...more,
  });
  return `/oauth/authorize?${query}`;
}

const signInAsCustomer = (page: Page) => fillSignIn(page, 'customer@demo.test');

const redirectParameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

const options = (javaScript: boolean, ...also: RegExp[]) => ({
  javaScript,
  tolerate: [/another host: http:\/\/127\.0\.0\.1:\d+\/(callback|favicon)/, ...also],
});

test.each([true, false])(
  'a customer signs in, reduces the requested access and allows it, and the token works (scripts: %s)',
  async (javaScript) => {
    const { page } = await browsing.visit({ ...options(javaScript, /400/), width: 375 });
    const path = await authorizePath();
    await page.goto(path);
    await page.waitForURL('**/sign-in?next=*');
    await signInAsCustomer(page);
    await page.getByRole('heading', { level: 1, name: 'Allow Helpful Agent to act for you?' }).waitFor();
    expect(new URL(page.url()).search).toBe(new URL(path, browsing.site.url).search);
    await page.getByText('Not verified', { exact: true }).waitFor();
    await page.getByText('an app on this device').waitFor();
    expect(await page.getByLabel('Ask for my approval first').isChecked()).toBe(true);
    await page.getByLabel('Reschedule and cancel my appointments').uncheck();
    await page.getByLabel('Maximum per booking').fill('sixty');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('alert').getByText('as a number').waitFor();
    expect(await page.getByLabel('Reschedule and cancel my appointments').isChecked()).toBe(false);
    await page.getByLabel('Maximum per booking').fill('60');
    await page.getByLabel('Access expires on').fill('2020-02-29');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('alert').getByText('a future date').waitFor();
    expect(await page.getByLabel('Access expires on').inputValue()).toBe('2020-02-29');
    const ends = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Access expires on').fill(ends);
    await page.getByLabel('Maximum number of bookings').fill('2');
    await page.getByLabel('Only these businesses').check();
    await page.getByLabel('Search for a business').fill('Lindenblüte');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page
      .getByLabel(/Salon Lindenblüte/)
      .first()
      .check();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('heading', { name: 'Back at the agent' }).waitFor();
    const parameters = redirectParameters(page);
    expect(parameters).toMatchObject({ state: 'a state & more', iss: browsing.site.url });
    const tokens = await fetch(`${browsing.site.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: new URL(path, browsing.site.url).searchParams.get('client_id')!,
        code: parameters['code']!,
        code_verifier: verifier,
        redirect_uri: callback,
      }),
    });
    const { access_token, scope } = (await tokens.json()) as { access_token: string; scope: string };
    expect(scope).toBe('appointments:read appointments:book');
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetch(`${browsing.site.url}/api/businesses?limit=1`, { headers })).status).toBe(200);
    expect((await fetch(`${browsing.site.url}/api/account`, { headers })).status).toBe(403);
    const current = await fetch(`${browsing.site.url}/api/grants/current`, { headers });
    const { expiresAt } = (await current.json()) as { expiresAt: string };
    expect(Math.abs(Date.parse(expiresAt) - Date.parse(`${ends}T23:59:00Z`))).toBeLessThan(15 * 3_600_000);
  },
);

test.each([true, false])(
  'redirects only to the agent, even if a content security policy cannot contain its address (scripts: %s)',
  async (javaScript) => {
    const callbackInBrackets = callback.replace('127.0.0.1', '[::1]');
    const tolerated = /http:\/\/\[::1\]:\d+\/(callback|favicon)|ERR_/;
    const { page } = await browsing.visit(options(javaScript, tolerated));
    const path = await authorizePath('Bracketed', { redirect_uri: callbackInBrackets });
    await page.goto(path);
    await signInAsCustomer(page);
    await page.getByRole('heading', { level: 1, name: 'Allow Bracketed to act for you?' }).waitFor();
    const policy = (await page.reload())!.headers()['content-security-policy'];
    expect(/form-action [^;]*/.exec(policy!)?.[0]).toBe("form-action 'self'");
    // The test browser cannot reach this host, so only the request is checked.
    const [redirect] = await Promise.all([
      page.waitForRequest((request) => new URL(request.url()).hostname === '[::1]'),
      page.getByRole('button', { name: 'Allow' }).click(),
    ]);
    const { searchParams } = new URL(redirect.url());
    expect([searchParams.get('state'), searchParams.get('code')]).toEqual([
      'a state & more',
      expect.stringMatching(/^osc_/),
    ]);
  },
);

test.each([
  ['en-GB', 'Allow Errands to act for you?', 'Deny'],
  ['de-DE', 'Darf Errands für Sie handeln?', 'Ablehnen'],
  ['pt-PT', 'Permitir que Errands aja por si?', 'Recusar'],
])(
  'denies access in the language of the customer (%s) and notifies the agent',
  async (language, title, refuse) => {
    const { page } = await browsing.visit({ ...options(true), language });
    await page.goto(await authorizePath('Errands'));
    await signInAsCustomer(page);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('button', { name: refuse }).click();
    await page.getByRole('heading', { name: 'Back at the agent' }).waitFor();
    expect(redirectParameters(page)).toMatchObject({ error: 'access_denied', state: 'a state & more' });
  },
);

test('the name of an agent is escaped; the page cannot be framed and submits only to its client', async () => {
  const { page } = await browsing.visit(options(true));
  const name = '<img src=x onerror="document.title=1"><script>1</script>';
  await page.goto(await authorizePath(name));
  await signInAsCustomer(page);
  await page.locator('strong').getByText(name, { exact: true }).waitFor();
  const response = (await page.reload())!;
  expect(response.headers()['x-frame-options']).toBe('DENY');
  const policy = response.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`form-action 'self' ${new URL(callback).origin};`);
  expect(response.headers()['cache-control']).toContain('no-store');
});

test('a form without a valid decision allows nothing', async () => {
  const { page, context } = await browsing.visit({ ...options(true) });
  await page.goto(await authorizePath());
  await signInAsCustomer(page);
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  for (const decision of [undefined, '', 'deny', 'Allow']) {
    const answer = await context.request.post(page.url(), {
      headers: { origin: browsing.site.url, accept: 'text/html' },
      form: { scope: 'appointments:read', ...(decision !== undefined && { decision }) },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(400);
  }
});

test('an invalid redirect URI shows an error and does not redirect', async () => {
  const { page } = await browsing.visit({ tolerate: [/400/] });
  await page.goto(await authorizePath('Errands', { redirect_uri: 'https://evil.example/callback' }));
  await signInAsCustomer(page);
  await page.getByRole('heading', { level: 1, name: 'This request is not valid' }).waitFor();
  expect(new URL(page.url()).host).toBe(new URL(browsing.site.url).host);
  await expect.poll(() => page.getByRole('button', { name: 'Allow' }).count()).toBe(0);
  await expectAccessible(page);
});

test.each([
  ['en-GB', true, 'This request is not valid', 'Return to the agent'],
  ['de-DE', false, 'Diese Anfrage ist ungültig', 'Zurück zum Agenten'],
  ['pt-PT', true, 'Este pedido não é válido', 'Voltar ao agente'],
])(
  'other invalid requests are reported to the agent after a click (%s, scripts: %s)',
  async (language, javaScript, title, back) => {
    const { page } = await browsing.visit({ ...options(javaScript), language, width: 375 });
    await page.goto(await authorizePath('Errands', { code_challenge_method: 'plain' }));
    await signInAsCustomer(page);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(new URL(page.url()).host).toBe(new URL(browsing.site.url).host);
    await page.locator('strong').getByText('Errands', { exact: true }).waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    if (javaScript) await expectAccessible(page);
    await page.getByRole('button', { name: back }).click();
    await page.getByRole('heading', { name: 'Back at the agent' }).waitFor();
    expect(redirectParameters(page)).toMatchObject({ error: 'invalid_request', state: 'a state & more' });
  },
);

test('the page is accessible at every width and color scheme', async () => {
  for (const width of widths)
    for (const colorScheme of colorSchemes) {
      const { page } = await browsing.visit({ width, colorScheme });
      await page.goto(await authorizePath());
      await signInAsCustomer(page);
      await page.getByRole('button', { name: 'Allow' }).waitFor();
      await expectAccessible(page);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
});
