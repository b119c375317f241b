import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser, widths } from '../fixtures/browser.ts';

const browsing = useBrowser('favourites');

async function signIn(page: Page, next: string, email = 'customer@demo.test'): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await enter(page, email);
  await page.waitForURL(`**${next}`);
}

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const heart = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`(Save ${name} to|Remove ${name} from) favourites`) });
const label = (page: Page, name: string) => heart(page, name).getAttribute('aria-label');

test.each([true, false])(
  'a signed-out visitor signs in, returns and saves the business (scripts: %s)',
  async (javaScript) => {
    const { page } = await browsing.visit({ width: 375, javaScript });
    const [path, name] = ['/b/boudha-morning-yoga', 'Boudha Morning Yoga'];
    await page.goto(path);
    await heart(page, name).click();
    await page.waitForURL(/\/sign-in\?next=/);
    await enter(page, 'customer@demo.test');
    await page.waitForURL(`**${path}`);
    expect(await label(page, name)).toBe(`Remove ${name} from favourites`);
    await heart(page, name).click();
    await expect.poll(() => label(page, name)).toBe(`Save ${name} to favourites`);
    await heart(page, name).click();
    await expect.poll(() => label(page, name)).toBe(`Remove ${name} from favourites`);
    await page.goto('/favourites');
    await page.getByRole('link', { name }).first().waitFor();
  },
);

test('the heart in the results keeps the scroll position and the page', async () => {
  const { page } = await browsing.visit({ width: 375 });
  const results = '/search?where=Berlin';
  await signIn(page, results);
  const last = page.getByRole('button', { name: /to favourites$/ }).last();
  const name = (await last.getAttribute('aria-label'))!.replace(/^Save (.*) to favourites$/, '$1');
  await last.scrollIntoViewIfNeeded();
  const top = await page.evaluate('window.scrollY');
  await last.click();
  await heart(page, name).waitFor();
  await expect.poll(() => label(page, name)).toBe(`Remove ${name} from favourites`);
  expect(await page.evaluate('window.scrollY')).toBe(top);
  expect(page.url()).toContain(results);
});

test('the page lists favourites with times, and explains an empty list', async () => {
  const { page } = await browsing.visit();
  await signIn(page, '/favourites');
  const salon = page.getByRole('article').filter({ hasText: 'Salon Lindenblüte' });
  await salon.getByRole('list', { name: /Available times/ }).waitFor();
  await salon.getByRole('button', { name: /from favourites/ }).click();
  await salon.waitFor({ state: 'detached' });
  const body = { email: 'no.hearts@example.com', password: 'demo-password', name: 'Noa', role: 'customer' };
  await page.request.post('/api/auth/register', { data: body });
  const other = await browsing.visit({ width: 375 });
  await signIn(other.page, '/favourites', body.email);
  await other.page.getByRole('heading', { name: 'No favourites yet' }).waitFor();
});

test('accounts of businesses see no hearts', async () => {
  const { page } = await browsing.visit();
  await signIn(page, '/b/boudha-morning-yoga', 'business@demo.test');
  await page.getByRole('button', { name: 'Share' }).waitFor();
  expect(await heart(page, 'Boudha Morning Yoga').count()).toBe(0);
});

for (const width of widths)
  for (const colorScheme of colorSchemes)
    test(`favourites are accessible at ${width} px, ${colorScheme}`, async () => {
      const { page } = await browsing.visit({ width, colorScheme });
      await signIn(page, '/favourites');
      await page.getByRole('heading', { name: 'Favourites' }).waitFor();
      await page.screenshot({ path: `/tmp/talk-favourites-${width}-${colorScheme}.png`, fullPage: true });
      await expectAccessible(page);
    });
