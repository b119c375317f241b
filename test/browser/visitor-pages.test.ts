import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser, widths } from '../fixtures/browser.ts';
import { eventually } from '../fixtures/eventually.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { findFreeTime, signUp, tokenOf } from './booking.ts';

const browsing = useBrowser('details of the pages of visitors', {
  OPERATOR_NAME: 'Seaside Bookings Ltd',
  OPERATOR_ADDRESS: '1 Harbour Street\n8000 Faro\nPortugal',
  OPERATOR_EMAIL: 'hello@seaside.example',
});
const salon = '/b/salon-lindenbluete';

test('the home page prefills no city and searches nearby', async () => {
  const { page, context } = await browsing.visit();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 51.52, longitude: -0.1 });
  await page.goto('/');
  expect(await page.getByLabel('Location', { exact: true }).inputValue()).toBe('');
  await page.getByRole('link', { name: 'Near me' }).click();
  await page.waitForURL(({ pathname, searchParams }) => pathname === '/search' && searchParams.has('lat'));
  await page.getByRole('link', { name: 'Clerk & Blade' }).first().waitFor();
});

test('the focus ring of the search form does not cover a label', async () => {
  const { page } = await browsing.visit();
  await page.goto('/');
  await page.getByLabel('Service', { exact: true }).focus();
  await page.keyboard.press('Tab');
  const ring = await page.evaluate(`(() => {
    const field = document.activeElement;
    const label = field.closest('label').querySelector('span').getBoundingClientRect();
    const style = getComputedStyle(field);
    const reach = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
    return { over: label.bottom - (field.getBoundingClientRect().top - reach), isShown: reach > 0 || getComputedStyle(field.closest('label')).outlineStyle !== 'none' };
  })()`);
  expect(ring).toEqual({ over: expect.toSatisfy((pixels) => pixels <= 0.5), isShown: true });
});

test('the waitlist can be joined although times are free', async () => {
  const { page } = await browsing.visit();
  await page.goto(salon);
  await page.locator('button.time').first().waitFor();
  await page.getByRole('link', { name: 'Join the waitlist' }).click();
  await page.waitForURL(({ pathname }) => pathname.endsWith('/waitlist') || pathname === '/sign-in');
});

test('the default service belongs to the largest category', async () => {
  const { page } = await browsing.visit({ javaScript: false });
  await page.goto(salon);
  expect(await page.locator('.panel .name').allTextContents()).toEqual(['Haircut']);
});

test('a refused password is not shown as good', async () => {
  const { page } = await browsing.visit({ tolerate: [/status of 400/] });
  await page.goto('/sign-up');
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('Email address').fill('weak@example.com');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('basketball');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.locator('.problem').waitFor();
  expect(await page.locator('.hint.good').count()).toBe(0);
  await field.fill('seven tired hedgehogs');
  await page.locator('.hint.good').waitFor();
  expect(await page.locator('.field:has(input[name=password]) .problem').count()).toBe(0);
});

test('cancelled future appointments come after past ones', async () => {
  const { site } = browsing;
  const { page } = await browsing.visit();
  const token = await tokenOf(site, 'customer@demo.test');
  const free = await findFreeTime(site, {
    services: 'svc_demo_haircut_short',
    professional: 'pro_demo_lena',
    skipDays: 3,
  });
  const { body: booked, status } = await site.service.call('POST', '/api/appointments', {
    token,
    body: {
      business: 'biz_demo_salon',
      professional: 'pro_demo_lena',
      date: free.date,
      start: free.time,
      services: ['svc_demo_haircut_short'],
    },
  });
  expect([status, booked]).toEqual([201, booked]);
  await site.service.call('POST', `/api/appointments/${booked.id}/cancel`, { token, body: {} });
  await signIn(page, 'customer@demo.test', '/appointments?past');
  const links = page.getByRole('main').locator('a[href^="/appointments/apt_"]');
  await links.first().waitFor();
  const order = await links.evaluateAll((all) =>
    all.map((one) => (one as unknown as { pathname: string }).pathname),
  );
  expect(order.indexOf(`/appointments/${booked.id}`)).toBeGreaterThan(0);
  await page.getByRole('heading', { name: 'Cancelled' }).waitFor();
});

test('the token of an agent can be copied', async () => {
  const { page, context } = await browsing.visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'customer@demo.test', '/account/agents/new');
  await page.getByLabel('Name', { exact: false }).first().fill('Errands');
  await page.getByRole('checkbox').first().check();
  await page
    .getByRole('button', { name: /create/i })
    .last()
    .click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    await page.locator('input[readonly]').inputValue(),
  );
});

test('two equal devices show when they signed in', async () => {
  const { page } = await browsing.visit();
  const email = 'two-devices@example.com';
  await signUp(browsing.site, page, email);
  const { page: second } = await browsing.visit();
  await signIn(second, email, '/account/devices');
  const devices = second.getByRole('main').locator('ul.card li');
  expect(await devices.count()).toBeGreaterThan(1);
  for (const text of await devices.allInnerTexts()) expect(text).toMatch(/\d{2}:\d{2}/);
});

test('category headings are translated', async () => {
  const { page } = await browsing.visit();
  for (const [language, name] of [
    ['/de', 'Haarschnitt'],
    ['/pt', 'Corte de cabelo'],
  ] as const) {
    await page.goto(`${language}${salon}`);
    await page.getByRole('heading', { level: 3, name, exact: true }).waitFor();
  }
});

test('icons, manifest and preview picture exist', async () => {
  const { page } = await browsing.visit({ javaScript: false });
  await page.goto('/');
  const linked = async (selector: string, attribute: string) =>
    (await page.locator(selector).first().getAttribute(attribute))!;
  const { service } = browsing.site;
  const isThere = async (path: string, type: string) => {
    const answer = await service.call('GET', path.replace(browsing.site.url, ''));
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      200,
      expect.stringContaining(type),
    ]);
    return answer;
  };
  await isThere('/favicon.ico', 'image/');
  await isThere(await linked('link[rel="apple-touch-icon"]', 'href'), 'image/png');
  await isThere(await linked('meta[property="og:image"]', 'content'), 'image/png');
  const { body: manifest } = await isThere(
    await linked('link[rel="manifest"]', 'href'),
    'application/manifest+json',
  );
  const installed = typeof manifest === 'string' ? JSON.parse(manifest) : manifest;
  expect(installed).toMatchObject({ id: '/', scope: '/', lang: 'en' });
  for (const { src } of installed.icons) await isThere(src, 'image/');
  expect(installed.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable');
  expect(installed.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/appointments', '/search']);
  await page.goto('/de');
  const german = await isThere(await linked('link[rel="manifest"]', 'href'), 'application/manifest+json');
  expect(german.text).toContain('"url": "/de/appointments"');
});

const legal = ['terms', 'privacy', 'imprint'] as const;

test.each(widths.flatMap((width) => colorSchemes.map((colorScheme) => ({ width, colorScheme }))))(
  'terms, privacy and imprint are accessible at $width, $colorScheme',
  async ({ width, colorScheme }) => {
    const { page } = await browsing.visit({ width, colorScheme });
    for (const language of ['', '/de', '/pt'])
      for (const name of legal) {
        await page.goto(`${language}/${name}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.getByRole('main').innerText()).toContain('Seaside Bookings Ltd');
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        if (language === '') await expectAccessible(page);
      }
  },
);

test('the footer and the sitemap list terms, privacy and imprint', async () => {
  const { page } = await browsing.visit();
  await page.goto('/de/search');
  const footer = page.locator('footer');
  await footer.getByRole('link', { name: 'Impressum' }).click();
  await page.getByRole('heading', { level: 1, name: 'Impressum' }).waitFor();
  for (const text of ['1 Harbour Street', '8000 Faro', 'hello@seaside.example'])
    await page.getByRole('main').getByText(text).waitFor();
  await footer.getByRole('link', { name: 'Datenschutz' }).click();
  await page.waitForURL('**/de/privacy');
  await footer.getByRole('link', { name: 'Nutzungsbedingungen' }).click();
  await page.waitForURL('**/de/terms');
  const sitemap = (await browsing.site.service.call('GET', '/sitemap.xml')).text;
  for (const name of legal) expect(sitemap).toContain(`/${name}<`);
});

/** Review of a booking at the next free time. */
async function bookingPath(): Promise<string> {
  const chosen = { service: 'svc_demo_haircut', professional: 'pro_demo_lena' };
  const { body } = await browsing.site.service.call(
    'GET',
    `/api/availability/next?businessId=biz_demo_salon&serviceId=${chosen.service}&professionalId=${chosen.professional}`,
  );
  return `/book/salon-lindenbluete?services=${chosen.service}&professional=${chosen.professional}&date=${body.date}&time=${body.time}`;
}

test.each(
  ['/', '/search?where=Berlin', salon, 'booking'].flatMap((path) =>
    widths.map((width) => [path, width] as const),
  ),
)('a late font does not move %s at %i', async (asked, width) => {
  const { page } = await browsing.visit({ width });
  const path = asked === 'booking' ? await bookingPath() : asked;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let delayed = 0;
  await page.route('**/*.woff2', async (route) => {
    delayed += 1;
    await isReleased;
    await route.continue();
  });
  await page.addInitScript(`
    window.shift = 0;
    const add = (entries) => {
      for (const { value } of entries) window.shift += value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.totalShift = async () => {
      for (let count = 0; count < 10; count += 1) await new Promise(requestAnimationFrame);
      add(observer.takeRecords());
      return window.shift;
    };`);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const isLoaded = () =>
    page.evaluate<boolean>(
      "[...document.fonts].some(({ family, status }) => family === 'Figtree' && status === 'loaded')",
    );
  // Browsers show no text for up to three seconds before they use another font, which counts as no shift.
  await eventually(() => page.evaluate<boolean>('performance.now() > 4000'));
  expect(delayed).toBeGreaterThan(0);
  expect(await isLoaded()).toBe(false);
  release();
  await eventually(isLoaded);
  expect(await page.evaluate('window.totalShift()')).toBeLessThanOrEqual(0.02);
});

test('the business page loads few script files', async () => {
  const { page } = await browsing.visit();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await page.goto(salon, { waitUntil: 'networkidle' });
  expect(scripts.size).toBeGreaterThan(3);
  expect(scripts.size).toBeLessThanOrEqual(12);
});
