import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser, widths } from '../fixtures/browser.ts';
import { openWithLateScripts } from '../fixtures/late-scripts.ts';
import { signIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('search');

const namesOn = (page: Page) => page.locator('article .name').allTextContents();
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe('search', () => {
  test('finds a misspelled service without scripts and links to the booking page', async () => {
    const { page } = await browsing.visit({ width: 375, javaScript: false });
    await page.goto('/');
    await page.getByLabel('Service').fill('haircutt');
    await page.getByLabel('Location').fill('Berlin');
    await page.getByLabel('Time of day').selectOption('Afternoon');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { level: 1, name: 'haircutt in Berlin' }).waitFor();
    expect(queryOf(page)).toEqual({ what: 'haircutt', where: 'Berlin', after: '12:00', before: '17:00' });
    expect(await namesOn(page)).toEqual(['Salon Lindenblüte']);
    const time = page.locator('button.time').first();
    expect((await time.textContent())! >= '12:00').toBe(true);
    const form = page.locator('form:has(button.time)').first();
    expect(await form.getAttribute('action')).toMatch(/^\/book\/salon-lindenbluete\?\/hold&services=/);
  });

  test.each([
    ['hair cut', 'Berlin', 'Salon Lindenblüte'],
    ['hairdresser', 'Berlin', 'Salon Lindenblüte'],
    ['haircut', 'Berln', 'Salon Lindenblüte'],
    ['haircut', 'Berlim', 'Salon Lindenblüte'],
    ['haircut', '10435', 'Salon Lindenblüte'],
    ['', 'Kastanienallee', 'Salon Lindenblüte'],
    ['haircut 10435', '', 'Salon Lindenblüte'],
    ['Lena Vogt', '', 'Lena Vogt'],
  ])('finds "%s" in "%s"', async (what, where, found) => {
    const { page } = await browsing.visit({ javaScript: false });
    await page.goto(
      `/search?${new URLSearchParams(Object.entries({ what, where }).filter(([, text]) => text !== ''))}`,
    );
    await page.getByRole('main').getByRole('link', { name: found }).first().waitFor();
  });

  test.each(['/', '/search'])('suggests what matches while typing on %s', async (path) => {
    const { page } = await browsing.visit();
    await page.goto(path, { waitUntil: 'networkidle' });
    const what = page.getByRole('combobox', { name: 'Service' });
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await page.getByLabel('Service').click();
    await what.pressSequentially('hairc');
    await page.getByRole('option', { name: 'Haircut', exact: true }).waitFor();
    await what.press('ArrowDown');
    await expectAccessible(page);
    await what.press('Enter');
    expect(await what.inputValue()).toBe('Haircut');
    expect(await options.count()).toBe(0);
    await page.getByLabel('Location').click();
    await page.getByRole('combobox', { name: 'Location' }).pressSequentially('ber');
    await page.getByRole('option', { name: 'Berlin' }).click();
    expect(await page.getByLabel('Location').inputValue()).toBe('Berlin');
    await what.fill('vogt le');
    await page.getByRole('option', { name: /Lena Vogt/ }).waitFor();
    await what.press('Escape');
    expect(await options.count()).toBe(0);
    await what.fill('linden');
    await page.getByRole('option', { name: /Salon Lindenblüte/ }).click();
    await page.waitForURL(/\/b\/salon-lindenbluete$/);
  });

  test('suggests in the language of the page and nothing for one letter', async () => {
    const { page } = await browsing.visit();
    const ask = async (path: string) => (await page.request.get(path)).json();
    expect(await ask('/de/search/suggestions?where=lissa')).toEqual([
      { name: 'Lissabon', kind: 'place', note: null, href: null },
    ]);
    expect(await ask('/de/search/suggestions?what=linden')).toEqual([
      { name: 'Salon Lindenblüte', kind: 'business', note: 'Berlin', href: '/de/b/salon-lindenbluete' },
    ]);
    expect(await ask('/search/suggestions?what=h')).toEqual([]);
    expect(await ask('/search/suggestions')).toEqual([]);
  });

  test('the home page shows common categories only', async () => {
    const { service } = browsing.site;
    const body = { email: 'business@demo.test', password: 'demo-password' };
    const token = (await service.call('POST', '/api/auth/login', { body })).body.accessToken;
    for (const name of [
      'First',
      'Second',
      'Third',
      'Fourth',
      'Fifth',
      'Sixth',
      'Seventh',
      'Eighth',
      'Ninth',
    ]) {
      const created = await service.call('POST', '/api/services', {
        token,
        body: { businessId: 'biz_demo_salon', name, duration: 30, price: 5, parent: 'Call +1 555 0100' },
      });
      expect(created.status).toBe(201);
    }
    const { page } = await browsing.visit({ javaScript: false });
    await page.goto('/');
    await page
      .getByRole('navigation', { name: 'Popular searches' })
      .getByRole('link', { name: 'Haircut' })
      .waitFor();
    expect(await page.content()).not.toContain('555 0100');
  });

  test('shows the first result without scrolling on a phone', async () => {
    const { page } = await browsing.visit({ width: 375 });
    await page.goto('/search?where=Berlin');
    const name = await page.locator('article .name').first().boundingBox();
    expect(name!.y + name!.height).toBeLessThan(812);
  });

  test('needs only a location', async () => {
    const { page } = await browsing.visit();
    await page.goto('/search?where=Berlin');
    expect((await namesOn(page)).sort()).toEqual(['Salon Lindenblüte', 'Speichenwerk Bike Repair']);
    await page.goto('/search?lat=51.52&lng=-0.1');
    expect(await namesOn(page)).toContain('Clerk & Blade');
    await page.goto('/search');
    await page.getByRole('heading', { level: 1, name: 'Available appointments', exact: true }).waitFor();
    expect(await page.getByLabel('Location').inputValue()).toBe('');
    const places = page.getByRole('heading', { level: 2 }).getByRole('link');
    expect(await places.count()).toBe(2);
    const place = await places.last().innerText();
    await places.last().click();
    await page.waitForURL('**/search?where=*');
    expect(queryOf(page)).toEqual({ where: place });
  });

  test('filters that were opened before the scripts ran stay open', async () => {
    const { page } = await browsing.visit({ width: 375 });
    const { release } = await openWithLateScripts(page, '/search?where=Berlin');
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Maximum price').waitFor();
    release();
    // Only scripts enable it.
    await page.getByRole('button', { name: 'Near me', disabled: false }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByLabel('Maximum price').isVisible()).toBe(true);
  });

  test('applies and removes filters, sorts, and keeps both in the URL', async () => {
    const { page } = await browsing.visit({ width: 375 });
    await page.goto('/search?where=Berlin');
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Maximum price').fill('1');
    await page.getByLabel('Type').selectOption('One-to-one');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    expect(queryOf(page)).toEqual({ where: 'Berlin', maxPrice: '1', currency: 'EUR', kind: 'single' });
    // Businesses without free times cannot be filtered, so they are not listed.
    expect(await namesOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Remove filter: Maximum price 1' }).click();
    await page.locator('article').nth(1).waitFor();
    await page.getByRole('link', { name: 'Top rated' }).click();
    await page.locator('[aria-current="true"]', { hasText: 'Top rated' }).waitFor();
    expect(queryOf(page)).toEqual({ where: 'Berlin', kind: 'single', sort: 'rating' });
    const best = await browsing.site.service.call(
      'GET',
      '/api/availability/search?city=Berlin&sort=rating&limit=1',
    );
    expect((await namesOn(page))[0]).toBe(best.body[0].businessName);
  });

  test('shows each business on one page of the results only', async () => {
    const { page } = await browsing.visit({ javaScript: false });
    const first = await browsing.site.service.call(
      'GET',
      '/api/availability/search?city=Berlin&perBusiness=1&limit=1',
    );
    await page.goto(`/search?where=Berlin&cursor=${nextOf(first.headers)}`);
    expect(await namesOn(page)).not.toContain(first.body[0].businessName);
    await page.getByRole('link', { name: 'Back to first results' }).click();
    await expect.poll(async () => (await namesOn(page))[0]).toBe(first.body[0].businessName);
  });

  test('an empty result suggests other searches', async () => {
    const { page } = await browsing.visit({ javaScript: false });
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`/search?what=haircut&where=Atlantis&date=${date}`);
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await page.getByRole('link', { name: 'All locations' }).click();
    await page.waitForURL((url) => !url.searchParams.has('where'));
    await page.getByRole('link', { name: /^Remove filter/ }).click();
    await expect.poll(() => namesOn(page)).toContain('Salon Lindenblüte');
  });

  test('finds free times by city and category, also in German', async () => {
    const { page } = await browsing.visit({ language: 'de-DE' });
    await page.goto('/de/berlin');
    await page.getByRole('heading', { level: 1, name: 'Termine in Berlin' }).waitFor();
    await page.getByRole('link', { name: 'Fahrradreparatur', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Fahrradreparatur in Berlin' }).waitFor();
    expect(await namesOn(page)).toEqual(['Speichenwerk Bike Repair']);
    expect(new URL(page.url()).pathname).toBe('/de/berlin/bike-repair');
  });
});

test.each([
  ['de', 'Haarschnitt', 'Lissabon', /Berlin\s+Deutschland/],
  ['pt', 'Corte de cabelo', 'Lisboa', /Berlim\s+Alemanha/],
])(
  'shows categories, cities and countries in the language: %s',
  async (language, haircut, lisbon, address) => {
    const { page } = await browsing.visit({ width: 375, javaScript: false });
    await page.goto(`/${language}`);
    await page.getByRole('link', { name: new RegExp(`^${lisbon} Portugal$`) }).waitFor();
    await page.getByRole('link', { name: haircut, exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Salon Lindenblüte' }).first().waitFor();
    await page.goto(`/${language}/b/salon-lindenbluete`);
    expect(await page.locator('address').innerText()).toMatch(address);
    await page.goto(`/${language}/lisbon`);
    await page.getByRole('heading', { level: 1, name: lisbon }).waitFor();
  },
);

test('Portuguese day names fit next to each other on a phone', async () => {
  const { page } = await browsing.visit({ width: 390 });
  await page.goto('/pt/b/salon-lindenbluete');
  const names = page.locator('li:not(.other-week) .day > .small');
  await names.first().waitFor();
  const boxes = await names.evaluateAll((all) =>
    all.map((name) => {
      const { left, right } = name.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(boxes.length).toBe(7);
  for (const [index, { left }] of boxes.slice(1).entries()) expect(left).toBeGreaterThan(boxes[index]!.right);
});

test('a support request is refused if empty, sent once and shown on its own page', async () => {
  const { page } = await browsing.visit({ tolerate: [/400/] });
  await signIn(page, 'customer@demo.test', '/help');
  await page.getByRole('heading', { name: 'Contact support' }).waitFor();
  await page.getByLabel('Subject').fill('My invoice');
  await page.getByLabel('Message').fill('   ');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').getByText('This didn’t work').waitFor();
  await expect
    .poll(() => page.evaluate('document.activeElement.closest("[role=alert]") !== null'))
    .toBe(true);
  expect(await page.getByLabel('Subject').inputValue()).toBe('My invoice');
  await page.getByLabel('Message').fill('Where do I find it?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { level: 1, name: 'My invoice' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Help' }).click();
  await page.getByRole('link', { name: /^My invoice/ }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: /^My invoice/ }).count()).toBe(1);
});

const paths = [
  '/',
  '/search',
  '/search?where=Berlin&kind=single',
  '/search?what=nothing-of-the-kind',
  '/berlin',
  '/berlin/haircut',
  '/for-businesses',
  '/help',
];

describe.each(widths.flatMap((width) => colorSchemes.map((colorScheme) => ({ width, colorScheme }))))(
  'at $width, $colorScheme',
  ({ width, colorScheme }) => {
    test('search pages are accessible and fit the window', async () => {
      const { page } = await browsing.visit({ width, colorScheme });
      for (const path of paths) {
        await page.goto(path);
        for (const folded of await page.locator('main details > summary').all()) await folded.click();
        await expectAccessible(page);
        expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(width);
      }
    });
  },
);

test.each([
  ['/', 3],
  ['/search?where=Berlin', 75],
  ['/b/salon-lindenbluete', 90],
] as const)('%s loads at most %i KB of script', async (path, most) => {
  const { page } = await browsing.visit();
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.set(response.url(), response.body());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  // Compressed like the responses.
  const sizes = (await Promise.all(scripts.values())).map((body) => brotliCompressSync(body).length);
  // The home page loads suggestions only; the other pages confirm that scripts are counted.
  expect(sizes.length > 3).toBe(path !== '/');
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(most);
});

test.each(widths)('the layout does not shift while a page loads, at %i', async (width) => {
  const { page, context } = await browsing.visit({ width });
  await context.addInitScript({
    content: `window.moved = 0;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.moved += value;
      }).observe({ type: 'layout-shift', buffered: true });`,
  });
  for (const path of ['/', '/search?where=Berlin', '/berlin', '/b/salon-lindenbluete']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.evaluate('window.moved'), path).toBeLessThan(0.02);
  }
});

/** Cursor from the `next` link of a list response. */
const nextOf = (headers: Headers) => {
  const link = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')![1]!;
  return new URL(link, browsing.site.url).searchParams.get('cursor');
};
