import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('texts of the desk fit');
const owner = 'business@demo.test';
const desk = '/desk/salon-lindenbluete';
const daySeconds = 86_400;

/** Horizontal overflow in pixels. */
const overflowOf = (element: Locator) => element.evaluate((node) => node.scrollWidth - node.clientWidth);

test('the dates of a waitlist entry are not covered by the symbol of the calendar at 375 pixels', async () => {
  const { page } = await browsing.visit({ width: 375 });
  await signIn(page, owner, `${desk}/waitlist/new`);
  const days = page.locator('.date .day');
  await days.first().waitFor();
  expect(await days.count()).toBe(2);
  for (const day of await days.all()) expect(await overflowOf(day)).toBe(0);
});

test('the comparison of two clients breaks no words at 375 pixels', async () => {
  const { page } = await browsing.visit({ width: 375 });
  await signIn(page, owner, `${desk}/clients/cli_demo_walter/merge?other=cli_demo_gisela`);
  await page.getByText('These records differ in: Name, Phone.').waitFor();
  const labels = page.locator('tbody th');
  for (const label of await labels.all())
    expect(
      await label.evaluate((node) => {
        const range = node.ownerDocument.createRange();
        range.selectNodeContents(node);
        return range.getClientRects().length;
      }),
    ).toBe(1);
  expect(await page.getByRole('cell').first().innerHTML()).toContain('@<wbr>');
});

test('four columns of the calendar fit beside the panel at 1280 pixels', async () => {
  const { page } = await browsing.visit({ width: 1280 });
  const date = new Date(Date.now() + 63 * daySeconds * 1000);
  while (date.getUTCDay() !== 4) date.setTime(date.getTime() + daySeconds * 1000);
  await signIn(page, owner, `${desk}/calendar/new?date=${date.toISOString().slice(0, 10)}`);
  const grid = page.getByRole('region', { name: /^Calendar/ });
  await grid.waitFor();
  expect(await grid.locator('.head').count()).toBe(4);
  await expect.poll(() => overflowOf(grid)).toBe(0);
});

test('the sidebar of the setup pages shows all entries on a screen of 900 pixels', async () => {
  const { page } = await browsing.visit({ width: 1280 });
  await signIn(page, owner, `${desk}/setup`);
  const box = await page.getByRole('button', { name: 'Sign out' }).boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(900);
});
