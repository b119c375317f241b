import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser, widths } from '../fixtures/browser.ts';

const browsing = useBrowser('the business page');
const salon = '/b/salon-lindenbluete';

test('service, professional and day are chosen without scripts, and the time links to the booking page', async () => {
  const { page } = await browsing.visit({ width: 375, javaScript: false });
  await page.goto(salon);
  await page.getByRole('link', { name: 'Select Short haircut' }).click();
  await page.getByRole('link', { name: 'Add Children’s haircut' }).click();
  await page.getByRole('link', { name: 'Lena', exact: true }).click();
  await page
    .getByRole('link', { name: /\d times available$/ })
    .last()
    .click();
  const panel = page.getByRole('complementary', { name: 'Available times' });
  await panel.getByText(/times? available on/).waitFor();
  const time = panel.locator('button.time').first();
  const form = panel.locator('form:has(button.time)').first();
  const href = new URL((await form.getAttribute('action'))!, page.url());
  expect(href.pathname).toBe('/book/salon-lindenbluete');
  expect(href.searchParams.get('services')).toBe('svc_demo_haircut_short,svc_demo_haircut_child');
  expect(href.searchParams.get('professional')).toBe('pro_demo_lena');
  expect(href.searchParams.get('date')).toBe(new URL(page.url()).searchParams.get('date'));
  expect(href.searchParams.get('time')).toBe((await time.textContent())!.trim().slice(0, 5));
});

test('on a phone, selecting a service scrolls to the times and stays there', async () => {
  const { page } = await browsing.visit({ width: 375 });
  await page.goto(salon);
  await page.getByRole('link', { name: 'Select Short haircut' }).click();
  const panel = page.getByRole('complementary', { name: 'Available times' });
  await panel.getByText('Short haircut', { exact: true }).waitFor();
  const top = () => panel.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await expect.poll(top).toBeLessThan(100);
  // Scripts of the navigation end within a few frames; the panel is still there afterwards.
  await page.evaluate(`(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise((done) => requestAnimationFrame(done));
  })()`);
  expect(await top()).toBeLessThan(100);
  expect(await top()).toBeGreaterThanOrEqual(0);
  expect(await page.evaluate(`document.activeElement.closest('aside') !== null`)).toBe(true);
});

test.each([true, false])(
  'on a phone, a link to the times is always in view (scripts: %s)',
  async (javaScript) => {
    const { page } = await browsing.visit({ width: 375, javaScript });
    await page.goto(salon);
    const link = page.getByRole('link', { name: 'See times', exact: true });
    const { y } = (await link.boundingBox())!;
    expect(y).toBeLessThan(812);
    await link.click();
    const panel = page.getByRole('complementary', { name: 'Available times' });
    await expect.poll(async () => Math.round((await panel.boundingBox())!.y)).toBeLessThan(100);
  },
);

test('a visitor in another time zone sees both local times, a visitor in the same zone sees one without its zone', async () => {
  const [elsewhere, there] = [
    await browsing.visit({ timeZone: 'Asia/Tokyo' }),
    await browsing.visit({ timeZone: 'Europe/Berlin' }),
  ];
  await elsewhere.page.goto(salon);
  await elsewhere.page.getByText('Berlin time, with your time (Tokyo) below').waitFor();
  await there.page.goto(salon);
  await there.page.getByRole('button', { name: 'Share' }).waitFor();
  await expect.poll(() => there.page.getByText(/Berlin time/).count()).toBe(0);
  expect(await there.page.locator('.time small').count()).toBe(0);
});

test('without scripts, times are shown with the zone of the business', async () => {
  const { page } = await browsing.visit({ javaScript: false });
  await page.goto(salon);
  await page.getByText('Berlin time', { exact: true }).waitFor();
});

test('services are in the order of the business, and the one whose times are shown is marked', async () => {
  const { page } = await browsing.visit();
  await page.goto(salon);
  const services = page.getByRole('region', { name: 'Services' });
  expect((await services.locator('h3').allTextContents()).slice(0, 2)).toEqual(['Haircut', 'Hair colour']);
  const shown = services.getByRole('listitem').filter({ hasText: 'Times shown' });
  expect(await shown.locator('.name').allTextContents()).toEqual(['Haircut']);
  await services.getByRole('link', { name: 'Select Short haircut' }).click();
  await services.getByRole('link', { name: 'Remove Short haircut' }).waitFor();
  expect(await shown.count()).toBe(0);
  expect(await services.locator('li.chosen .name').allTextContents()).toEqual(['Short haircut']);
});

test.each(widths)(
  'a business of classes shows their schedule before its services, at %i px',
  async (width) => {
    const { page } = await browsing.visit({ width });
    await page.goto('/b/boudha-morning-yoga');
    const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())!.y;
    expect(await top('Class schedule')).toBeLessThan(await top('Services'));
  },
);

test.each([salon, '/p/lena-vogt'])('each rating bar of %s shows its share of all reviews', async (path) => {
  const { page } = await browsing.visit();
  await page.goto(path);
  const bars = await page
    .getByRole('list', { name: 'Reviews by rating' })
    .locator('meter')
    .evaluateAll((meters) =>
      meters.map((meter) => ['max', 'value'].map((name) => Number(meter.getAttribute(name)))),
    );
  expect(bars).toHaveLength(5);
  const total = bars.reduce((sum, [, count]) => sum + count!, 0);
  expect(bars.map(([most]) => most)).toEqual([total, total, total, total, total]);
});

test('structured data describes the business, its opening hours and its rating', async () => {
  const { page } = await browsing.visit({ javaScript: false });
  await page.goto(salon);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
  expect(data).toMatchObject({ '@type': 'HairSalon', name: 'Salon Lindenblüte' });
  expect(data.aggregateRating.reviewCount).toBe(11);
  expect(data.openingHoursSpecification).toHaveLength(6);
});

test('an unknown business returns 404 and suggests similar ones', async () => {
  const { page } = await browsing.visit({ tolerate: [/404/] });
  const answer = await page.goto('/b/salon-lindenblute-gone');
  expect(answer!.status()).toBe(404);
  await page.getByRole('link', { name: /Salon Lindenblüte/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Salon Lindenblüte' }).waitFor();
});

test.each(widths.flatMap((width) => colorSchemes.map((colorScheme) => ({ width, colorScheme }))))(
  'pages of a business, of classes and of a professional are accessible at $width, $colorScheme',
  async ({ width, colorScheme }) => {
    const { page } = await browsing.visit({ width, colorScheme });
    for (const path of [salon, '/b/boudha-morning-yoga', '/p/lena-vogt']) {
      await page.goto(path);
      await expectAccessible(page);
    }
  },
);
