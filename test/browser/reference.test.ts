import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser, widths } from '../fixtures/browser.ts';
import { openReference, refusedProbe } from './reference.ts';

const browsing = useBrowser('the reference');
const reader = { tolerate: [refusedProbe] };

test('finds a route by words of its description', async () => {
  const { page } = await browsing.visit(reader);
  await openReference(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill('running late');
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option').allInnerTexts()).toContainEqual(expect.stringMatching(/late/i));
});

test('a request can be tried against this server', async () => {
  const { page } = await browsing.visit(reader);
  await openReference(page, '#tag/discovery/GET/api/businesses');
  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click();
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/businesses');
  await page.getByRole('button', { name: /^Send/ }).first().click();
  expect((await answered).status()).toBe(200);
  await page.getByText('biz_demo_').filter({ visible: true }).first().waitFor();
});

test('requests go to the host in the URL of the page', async () => {
  const { page } = await browsing.visit({ tolerate: [refusedProbe, /another host: http:\/\/localhost:/] });
  await page.goto(browsing.site.url.replace('127.0.0.1', 'localhost').concat('/docs'));
  await page
    .getByText(/^http:\/\/localhost:\d+$/)
    .first()
    .waitFor({ timeout: 120_000 });
});

test('a link to another site is not followed', async () => {
  const { page } = await browsing.visit(reader);
  await openReference(page);
  await page.evaluate(`document.querySelector('#reference').insertAdjacentHTML(
    'afterbegin', '<a id="elsewhere" href="https://elsewhere.example/">elsewhere</a>')`);
  await page.locator('#elsewhere').dispatchEvent('click');
  expect(new URL(page.url()).pathname).toBe('/docs');
});

test.each(widths)('the page without scripts is accessible at %i pixels, light and dark', async (width) => {
  for (const colorScheme of colorSchemes) {
    const { page } = await browsing.visit({ width, colorScheme, tolerate: [/reference-.*\.js/] });
    await page.route('**/docs/*.js', (route) => route.abort());
    await page.goto('/docs');
    await expectAccessible(page);
  }
});
