import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser, widths } from '../fixtures/browser.ts';
import { newPassword, signIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('the page without a network');

/** The browser reports the failed request itself. */
const tolerate = [/ERR_INTERNET_DISCONNECTED|status of 503|Failed to fetch/];

/** Waits for the files of the visited page and for its service worker. */
async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await context.setOffline(true);
}

const storedCaches = (page: Page) => page.evaluate<string[]>('caches.keys()');

test.each(widths.map((width, at) => ({ width, colorScheme: colorSchemes[at]! })))(
  'without a network a page says so and loads on retry, at $width, $colorScheme',
  async (looks) => {
    const { page, context } = await browsing.visit({ ...looks, tolerate });
    await page.goto('/');
    await goOffline(page, context);
    await page.goto('/search?where=Berlin');
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
    await expectAccessible(page);
    const retry = page.getByRole('link', { name: 'Try again' });
    await retry.click();
    // The emulated network does not set `navigator.onLine` of every process.
    await page.getByRole('heading', { name: /^(You’re offline|Openslot can’t be reached)$/ }).waitFor();
    await context.setOffline(false);
    await retry.click();
    await page.locator('article .name').first().waitFor();
    expect(page.url()).toBe(`${browsing.site.url}/search?where=Berlin`);
  },
);

test.each([
  ['de-DE', '/de/search', '/de/berlin', 'Sie sind offline', 'Erneut versuchen'],
  ['pt-PT', '/pt/search', '/pt/berlin', 'Está sem ligação à Internet', 'Tentar novamente'],
  // The server chooses the language of the home page by the browser.
  ['de-DE', '/search', '/', 'Sie sind offline', 'Erneut versuchen'],
  ['de-DE', '/de/search', '/berlin', 'You’re offline', 'Try again'],
])('in %s after %s the offline page of %s is "%s"', async (language, visited, path, title, retry) => {
  const { page, context } = await browsing.visit({ language, tolerate });
  await page.goto(visited);
  await goOffline(page, context);
  await page.goto(path);
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('link', { name: retry }).waitFor();
});

test('a link clicked without a network leads to the offline page', async () => {
  // The page also tries to load the files of the next page.
  const { page, context } = await browsing.visit({
    tolerate: [...tolerate, /^a script failed: ($|Error: Unable to preload CSS)/],
  });
  await page.goto('/search?where=Berlin');
  await goOffline(page, context);
  await page.getByRole('link', { name: 'Salon Lindenblüte' }).first().click();
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/b\//);
});

test('no page of a signed-in person is stored or shown without a network', async () => {
  const { page, context } = await browsing.visit({ tolerate });
  await signIn(page, 'customer@demo.test', '/account');
  const heading = page.getByRole('heading', { name: 'Account', exact: true });
  await heading.waitFor();
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  // Loaded through the service worker.
  await page.reload();
  await heading.waitFor();
  expect(await storedCaches(page)).toEqual([]);
  await goOffline(page, context);
  for (const path of ['/appointments', '/account', '/api/appointments']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/appointment/i);
  }
});

/** Signs in and opens the appointments, which the device then keeps. */
async function keepOwn(page: Page): Promise<void> {
  await signIn(page, 'customer@demo.test', '/appointments');
  await page.getByRole('link', { name: 'Long haircut' }).waitFor();
  await expect.poll(() => storedCaches(page)).toHaveLength(1);
}

async function expectNothingOffline(page: Page, context: BrowserContext): Promise<void> {
  await expect.poll(() => storedCaches(page)).toEqual([]);
  await goOffline(page, context);
  await page.goto('/appointments');
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/appointment|haircut/i);
}

test.each(widths.map((width, at) => ({ width, colorScheme: colorSchemes[at]! })))(
  'without a network, own upcoming appointments are listed until sign-out, at $width, $colorScheme',
  async (looks) => {
    const { page, context } = await browsing.visit({ ...looks, tolerate });
    await keepOwn(page);
    await goOffline(page, context);
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Your upcoming appointments' }).waitFor();
    await page.getByText('Long haircut').waitFor();
    await page
      .getByText(/^Salon Lindenblüte, /)
      .first()
      .waitFor();
    await expectAccessible(page);
    await context.setOffline(false);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You’re signed out.').waitFor();
    await expectNothingOffline(page, context);
  },
);

test('another account never sees the appointments that a device keeps', async () => {
  const { page, context } = await browsing.visit({ tolerate });
  await keepOwn(page);
  // The session ends without a sign-out.
  await context.clearCookies();
  const body = { email: 'other@example.com', password: newPassword, name: 'Ada Lovelace' };
  expect((await browsing.site.service.call('POST', '/api/auth/register', { body })).status).toBe(201);
  await signIn(page, body.email, '/account');
  await expectNothingOffline(page, context);
});

test('the service worker may load pages of this site and nothing else', async () => {
  const { headers, status } = await browsing.site.service.call('GET', '/service-worker.js');
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; connect-src 'self';/);
});
