import { expect, test } from 'vitest';
import { useBrowser } from '../fixtures/browser.ts';
import { openReference, refusedProbe } from './reference.ts';

// Browser tests of `npm test`. The others run with `npm run test:browser`.
const browsing = useBrowser('the API reference, short version');

test('the reference is shown and sends requests to this server only', async () => {
  const { page } = await browsing.visit({ tolerate: [refusedProbe] });
  await openReference(page);
  for (const group of ['Discovery', 'Appointments', 'Webhooks'])
    expect(await page.getByRole('button', { name: group }).count()).toBeGreaterThan(0);
});

test('without scripts the reference links to the other formats', async () => {
  const { page } = await browsing.visit({ javaScript: false });
  await page.goto('/docs');
  // Locators by text ignore the content of noscript.
  expect(await page.locator('noscript p').isVisible()).toBe(true);
  await page.locator('a[href="/llms.txt"]').click();
  await page.waitForURL('**/llms.txt');
  expect(await page.locator('body').innerText()).toContain('Openslot');
});
