import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { findFreeTime, heading, tokenOf } from './booking.ts';

const browsing = useBrowser('gift cards');
const owner = 'business@demo.test';
const desk = '/desk/salon-lindenbluete';

/** A booked appointment for €38. */
async function bookVisit(): Promise<string> {
  const slot = { services: 'svc_demo_haircut_short', professional: 'pro_demo_lena' };
  const { date, time } = await findFreeTime(browsing.site, slot);
  const { body } = await browsing.site.service.call('POST', '/api/appointments', {
    token: await tokenOf(browsing.site, owner),
    body: {
      business: 'biz_demo_salon',
      professional: slot.professional,
      date,
      start: time,
      services: [slot.services],
      newClient: { name: 'Paid By Gift Card' },
    },
  });
  return body.id;
}

test('a card is sold at the desk, pays a part of an appointment and shows its balance', async () => {
  const id = await bookVisit();
  const { page } = await browsing.visit({ width: 375, tolerate: [/status of 404/] });
  await signIn(page, owner, `${desk}/gift-cards`);
  await heading(page, 'Gift cards');
  await expectAccessible(page);
  await page.getByLabel('Amount', { exact: true }).fill('50');
  await page.getByRole('button', { name: 'Sell gift card' }).click();
  await page.getByRole('heading', { name: 'Gift card for €50' }).waitFor();
  const code = (await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).textContent())!;
  await expectAccessible(page);

  await page.goto(`${desk}/checkout/${id}`);
  await page.getByText('Use a gift card').click();
  await page.getByLabel('Code of the gift card').fill(code.toLowerCase());
  await page.getByLabel('Amount from the gift card').fill('20');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take €18 in cash' }).click();
  await page.getByRole('heading', { name: /^Receipt \d{4}-\d{6}$/ }).waitFor();
  const sheet = page.getByRole('article');
  for (const text of ['Gift card', '€20', '€18']) await sheet.getByText(text).first().waitFor();

  await page.goto(`${desk}/gift-cards`);
  await page.getByRole('listitem').filter({ hasText: 'of €50' }).getByText('€30').waitFor();

  await page.goto('/gift-cards');
  await page.getByLabel('Code of the gift card').fill('0000 0000 0000 0000');
  await page.getByRole('button', { name: 'Check balance' }).click();
  await page.getByText('No gift card has this code. Check the letters and digits.').waitFor();
  expect(await page.getByText('Balance: €').count()).toBe(0);
  await page.getByLabel('Code of the gift card').fill(code);
  await page.getByRole('button', { name: 'Check balance' }).click();
  await page.getByText('Balance: €30').waitFor();
  await page.getByText('Can be used at Salon Lindenblüte.').waitFor();
  await expectAccessible(page);
});
