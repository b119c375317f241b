import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { findFreeTime, heading, tokenOf } from './booking.ts';

const browsing = useBrowser('checkout at the desk');
const owner = 'business@demo.test';
const desk = '/desk/salon-lindenbluete';

/** A booked appointment of a new client. The short haircut costs €38. */
async function bookVisit(name: string, service = 'svc_demo_haircut_short') {
  const { date, time } = await findFreeTime(browsing.site, {
    services: service,
    professional: 'pro_demo_lena',
  });
  const { body } = await browsing.site.service.call('POST', '/api/appointments', {
    token: await tokenOf(browsing.site, owner),
    body: {
      business: 'biz_demo_salon',
      professional: 'pro_demo_lena',
      date,
      start: time,
      services: [service],
      newClient: { name },
    },
  });
  return body;
}

test.each([1280, 375] as const)('is issued, listed and voided at a width of %i', async (width) => {
  const client = `Checked Out ${width}`;
  const { id } = await bookVisit(client);
  const { page } = await browsing.visit({ width, tolerate: [/status of 400/] });
  await signIn(page, owner, `${desk}/calendar/${id}`);
  await page.getByRole('link', { name: 'Check out', exact: true }).click();
  await heading(page, 'Check out');
  await page.getByRole('button', { name: 'Take €38 in cash' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Split payment' }).click();
  await page.getByRole('radio', { name: 'Other' }).check();
  await page.getByLabel('Amount of the tip').fill('4');
  await page.getByRole('textbox', { name: 'Cash' }).fill('20');
  await page.getByText('Still to enter: €22').waitFor();
  await page.getByRole('button', { name: 'Take €42' }).click();
  await page.getByText('The payments must add up to €42, tip included.').waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Card terminal' }).fill('22');
  await page.getByText('Still to enter').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Take €42' }).click();

  const title = page.getByRole('heading', { name: /^Receipt \d{4}-\d{6}$/ });
  await title.waitFor();
  const number = (await title.textContent())!.replace('Receipt ', '');
  const sheet = page.getByRole('article');
  for (const text of [client, 'Short haircut', '€38', '€20', '€22', '€4'])
    await sheet.getByText(text).first().waitFor();
  await expectAccessible(page);

  await page.goto(`${desk}/receipts`);
  const row = page.getByRole('listitem').filter({ hasText: client });
  await row.getByText('€42').waitFor();
  await expectAccessible(page);
  await row.getByRole('link', { name: `Receipt ${number}` }).click();
  await page.getByText('Void receipt').first().click();
  await page.getByLabel('Reason').fill('Wrong service.');
  await page.getByRole('button', { name: 'Void receipt' }).click();
  await page.getByText('Wrong service.').waitFor();

  await page.goto(`${desk}/receipts`);
  await row.getByText('Voided').waitFor();
  await page.goto(`${desk}/checkout/${id}`);
  await page.getByRole('button', { name: 'Take €38 in cash' }).waitFor();
});

test.each([true, false])('takes the amount and a tip with one method (scripts: %s)', async (javaScript) => {
  const { id } = await bookVisit(`Paid By Card ${javaScript}`);
  const { page } = await browsing.visit({ width: 375, javaScript });
  await signIn(page, owner, `${desk}/checkout/${id}`);
  await page.getByText(/You take the payment in advance/).waitFor();
  await page.getByRole('radio', { name: '10 %' }).check();
  await page.getByRole('radio', { name: 'Card terminal' }).check();
  await page
    .getByRole('button', { name: javaScript ? 'Take €41.80 by card' : 'Take payment and issue receipt' })
    .click();
  const sheet = page.getByRole('article');
  for (const text of ['€38', '€3.80', 'Card terminal', '€41.80'])
    await sheet.getByText(text).first().waitFor();
});

test.each([1280, 375] as const)(
  'sells a package and redeems one of its sessions at a width of %i',
  async (width) => {
    const client = `Prepaid ${width}`;
    const { id, crmClientId } = await bookVisit(client, 'svc_demo_haircut');
    const { page } = await browsing.visit({ width });
    await signIn(page, owner, `${desk}/checkout/${id}`);
    await heading(page, 'Check out');
    await page.getByRole('button', { name: 'Take €45 in cash' }).waitFor();
    expect(await page.getByLabel('Package session').count()).toBe(0);
    await page.getByText('Sell a package').click();
    await page
      .getByLabel('Package', { exact: true })
      .selectOption({ label: 'Five haircuts (5 sessions, €180)' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Record sale' }).click();
    await page.getByText('Sale recorded.').waitFor();

    await page.getByLabel('Package session').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Issue receipt' }).waitFor();
    await page.getByRole('radio', { name: 'Other' }).check();
    await page.getByLabel('Amount of the tip').fill('2');
    await page.getByRole('radio', { name: 'Card terminal' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take €2 by card' }).click();
    await page.getByRole('heading', { name: /^Receipt \d{4}-\d{6}$/ }).waitFor();
    await page.getByRole('article').getByText('Package session').waitFor();

    await page.goto(`${desk}/clients/${crmClientId}`);
    await page.getByText('4 of 5 sessions left').waitFor();
  },
);
