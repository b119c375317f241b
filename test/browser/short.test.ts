import { expect, test } from 'vitest';
import { useBrowser } from '../fixtures/browser.ts';
import { openReference, refusedProbe } from './reference.ts';

// What npm test looks at in a browser; the rest is npm run test:browser.
const browsing = useBrowser('the pages in short');

test('the reference shows itself, and asks nobody but this server', async () => {
  const { page } = await browsing.visit({ tolerate: [refusedProbe] });
  await openReference(page);
  for (const group of ['Discovery', 'Appointments', 'Webhooks'])
    expect(await page.getByRole('button', { name: group }).count()).toBeGreaterThan(0);
});

test('without scripts the reference says where else it is', async () => {
  const { page } = await browsing.visit({ javaScript: false });
  await page.goto('/docs');
  // By its place: locators by text leave out what stands in a noscript.
  expect(await page.locator('noscript p').isVisible()).toBe(true);
  await page.getByRole('link', { name: '/llms.txt' }).click();
  await page.waitForURL('**/llms.txt');
  expect(await page.locator('body').innerText()).toContain('Openslot');
});
