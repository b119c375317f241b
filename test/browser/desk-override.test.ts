import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('desk overrides');
const owner = 'business@demo.test';
const desk = '/desk/salon-lindenbluete';

/** A Thursday without demo appointments. */
function thursday(): string {
  const day = new Date(Date.now() + 63 * 86_400_000);
  while (day.getUTCDay() !== 4) day.setTime(day.getTime() + 86_400_000);
  return day.toISOString().slice(0, 10);
}

test.each([
  { javaScript: true, width: 1280, time: '22:00', name: 'Late Guest' },
  { javaScript: false, width: 375, time: '23:00', name: 'Later Guest' },
])(
  'books outside the hours after “Book anyway”, scripts: $javaScript',
  async ({ time, name, ...options }) => {
    const { page } = await browsing.visit({ ...options, tolerate: [/400|409/] });
    await signIn(page, owner, `${desk}/calendar/new?date=${thursday()}&time=${time}&for=pro_demo_lena`);
    await page.getByText('New client').click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('checkbox', { name: /Short haircut/ }).check();
    const anyway = page.getByRole('checkbox', { name: 'Book anyway, outside the working hours' });
    const book = page.getByRole('button', { name: 'Book appointment', exact: true });
    if (!options.javaScript) await book.click();
    await anyway.waitFor();
    if (options.javaScript) await expectAccessible(page);
    await anyway.check();
    if (options.javaScript) await page.getByText('This time is available.').waitFor();
    await book.click();
    await page.getByRole('heading', { name }).waitFor();
    await page.getByText('outside working hours').first().waitFor();
  },
);

test('gives staff a right and allows double bookings', async () => {
  const { page } = await browsing.visit({ width: 375 });
  await signIn(page, owner, `${desk}/settings/members`);
  const box = page.getByRole('checkbox', { name: 'May book for clients' }).first();
  const manage = page.getByLabel(/^Manage: /).first();
  await manage.click();
  await box.check();
  await page
    .getByRole('button', { name: /^Save rights/ })
    .first()
    .click();
  await page.getByText('Saved').first().waitFor();
  await page.getByText('Also books for clients with every team member.').waitFor();
  await manage.click();
  expect(await box.isChecked()).toBe(true);
  await page.goto(page.url().replace('/members', '/policies'));
  await page.getByRole('checkbox', { name: 'Allow double bookings' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').first().waitFor();
  expect(await page.getByRole('checkbox', { name: 'Allow double bookings' }).isChecked()).toBe(true);
});
