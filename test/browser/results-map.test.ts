import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser, widths } from '../fixtures/browser.ts';
import { type MapServer, startMapServer } from '../fixtures/map-server.ts';

let server: MapServer;
// Filled before the service starts.
const environment: Record<string, string> = {};
beforeAll(async () => {
  server = await startMapServer();
  environment['MAP_STYLE_URL'] = server.styleUrl;
});
afterAll(() => server.close());
// The map is drawn with WebGL.
const browsing = useBrowser('the map of the results', environment, ['--enable-unsafe-swiftshader']);

const results = '/search?where=Berlin';
const visit = (options: Parameters<typeof browsing.visit>[0] = {}) =>
  browsing.visit({ ...options, tolerate: [new RegExp(`^a request to another host: ${server.origin}/`)] });
const pinsOn = (page: Page) => page.locator('.maplibregl-marker');

test('the policy allows exactly the configured origin, and the map loads on demand only', async () => {
  const { page } = await browsing.visit();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const response = await page.goto(results, { waitUntil: 'networkidle' });
  const policy = response!.headers()['content-security-policy'];
  expect(/connect-src ([^;]*)/.exec(policy!)![1]).toBe(`'self' ${server.origin}`);
  expect(scripts.filter((url) => /maplibre/.test(url))).toEqual([]);
});

test('without scripts there is the list only', async () => {
  const { page } = await browsing.visit({ javaScript: false });
  await page.goto(results);
  expect(await page.locator('article').count()).toBe(2);
  expect(await page.getByRole('button', { name: 'Show map' }).count()).toBe(0);
});

describe.each(widths)('at %i', (width) => {
  test('pins have the numbers of the list and can be used by keyboard', async () => {
    const { page } = await visit({ width });
    await page.goto(results);
    const toggle = page.getByRole('button', { name: 'Show map' });
    await toggle.press('Enter');
    await pinsOn(page).nth(1).waitFor();
    await expect.poll(() => server.requested).toContain('/land.json');
    const names = await page.locator('article .name').allTextContents();
    await page.getByRole('region', { name: 'Map of the results' }).waitFor();
    for (const [index, name] of names.entries())
      await page.getByRole('button', { name: new RegExp(`^${index + 1} .*, ${name}$`) }).waitFor();
    const pin = page.getByRole('button', { name: new RegExp(`^1 .*, ${names[0]}$`) });
    await pin.focus();
    await page.locator('article[data-hinted]', { hasText: names[0]! }).waitFor();
    await pin.press('Enter');
    const popup = page.getByRole('dialog', { name: names[0]! });
    await popup.getByRole('link', { name: names[0]! }).waitFor();
    for (const service of ['Google Maps', 'Apple Maps', 'OpenStreetMap'])
      expect(await popup.getByRole('link', { name: service }).getAttribute('rel')).toContain('noreferrer');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await popup.count()).toBe(0);
    await page.locator('article').nth(1).getByRole('link').first().focus();
    await page.locator('.maplibregl-marker.hinted', { hasText: '2' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.getByRole('button', { name: 'Hide map' }).click();
    expect(await pinsOn(page).count()).toBe(0);
  });
});

test('a map that cannot be loaded leaves the list and says so', async () => {
  const { page, context } = await browsing.visit({ tolerate: [/another host/, /Failed to load resource/] });
  await context.route('**/style.json', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(results);
  await page.getByRole('button', { name: 'Show map' }).click();
  await page.getByText('The map cannot be loaded.').waitFor();
  expect(await page.locator('article').count()).toBe(2);
});
