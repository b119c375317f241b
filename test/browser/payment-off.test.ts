import { expect, test } from 'vitest';
import { useBrowser } from '../fixtures/browser.ts';
import { confirmButton, findFreeTime, signUp, waitUntilBooked } from './booking.ts';

const browsing = useBrowser('pages without online payment', { PAYMENT_PROVIDER: 'none' });

test('no page offers to pay where nothing can be paid online', async () => {
  const { page } = await browsing.visit({ width: 375 });
  await signUp(browsing.site, page, 'cash@example.com');
  const { path } = await findFreeTime(browsing.site, {
    services: 'svc_demo_haircut',
    professional: 'pro_demo_aylin',
  });
  await page.goto(path);
  await page.getByText('Pay at the business.').waitFor();
  await confirmButton(page).click();
  await waitUntilBooked(page);
  await page.getByText('Pay at the business.').waitFor();
  const pay = page.getByRole('main').getByRole('link', { name: /^Pay/ });
  expect(await pay.count()).toBe(0);
  await page.getByRole('link', { name: 'View appointment' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Cancel appointment' }).waitFor();
  expect(await pay.count()).toBe(0);
});
