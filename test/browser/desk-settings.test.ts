import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser, widths } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { type Receiver, startReceiver } from '../fixtures/webhooks.ts';
import { findFree, heading, tokenOf } from './booking.ts';

const browsing = useBrowser('the settings of a business', { WEBHOOK_ALLOW_PRIVATE: 'on' });
const tolerate = [/status of 400/];
const salon = '/desk/salon-lindenbluete/settings';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const enter = (page: Page, path: string, email = 'business@demo.test') => signIn(page, email, path);
const ownerOf = () => tokenOf(browsing.site, 'business@demo.test');
async function theSalon() {
  const token = await ownerOf();
  return (await browsing.site.service.call('GET', '/api/businesses/biz_demo_salon', { token })).body;
}

const sections = ['profile', 'hours', 'policies', 'payments', 'members', 'webhooks', 'sites', 'listing'];

test.each(widths.flatMap((width) => colorSchemes.map((colorScheme) => ({ width, colorScheme }))))(
  'every section can be used by everybody ($width, $colorScheme)',
  async ({ width, colorScheme }) => {
    const { page } = await browsing.visit({ width, colorScheme });
    await enter(page, `${salon}/profile`);
    for (const section of sections) {
      await page.goto(`${salon}/${section}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
      expect([section, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([
        section,
        width,
      ]);
    }
  },
);

test('rules for booking, special days and the sites that may show it are kept', async () => {
  const { page } = await browsing.visit({ tolerate });
  await enter(page, `${salon}/policies`);
  await page.getByLabel('Cancel or move until so many hours before').fill('12');
  await page.getByLabel('Visits begin every').selectOption('15');
  await page.getByLabel('wait until you confirm them').check();
  await button(page, 'Save').click();
  await page.getByText('Saved.').waitFor();
  expect(await theSalon()).toMatchObject({
    cancellationWindowHours: 12,
    slotIntervalMinutes: 15,
    autoConfirm: false,
  });

  await page.goto(`${salon}/hours`);
  await page.getByRole('link', { name: 'Other hours on one day' }).click();
  await page.getByText('Enter a special day').click();
  const specialDay = new Date(Date.now() + 200 * 86_400_000);
  await page.getByLabel('Day', { exact: true }).fill(specialDay.toISOString().slice(0, 10));
  await page.getByLabel('From').fill('20:00');
  await page.getByLabel('Until').fill('09:00');
  await button(page, 'Enter it').click();
  await page.getByText('The end must be after the beginning.').waitFor();
  await page.getByLabel('From').fill('08:00');
  await page.getByLabel('Until').fill('21:00');
  await button(page, 'Enter it').click();
  await page.getByText('08:00–21:00').waitFor();
  const named = specialDay.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  await page.getByRole('button', { name: new RegExp(`Remove.* ${named}`) }).click();
  await page.getByText('Removed.').waitFor();

  await page.goto(`${salon}/sites`);
  const snippet = await page.getByLabel('The line for your site').inputValue();
  expect(snippet).toBe(
    `<script src="${browsing.site.url}/embed.js" data-business="salon-lindenbluete" async></script>`,
  );
  await page.getByLabel('Sites that may show it').fill('www.salon.example');
  await button(page, 'Save').click();
  await page.getByText('Each line must be the address of a site').waitFor();
  await page.getByLabel('Sites that may show it').fill('https://www.salon.example\nhttps://salon.example');
  await button(page, 'Save').click();
  await page.getByText('Saved.').waitFor();
  expect((await theSalon()).embedOrigins).toEqual(['https://www.salon.example', 'https://salon.example']);
});

test('hours that would leave a booked visit outside are refused, with the reason', async () => {
  const { page } = await browsing.visit({ tolerate });
  await enter(page, `${salon}/hours`);
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('button', { name: `Remove hours 1: ${day}` }).click();
  await button(page, 'Save').click();
  await page.getByText('A visit that is booked would lie outside these hours.').waitFor();
  expect((await theSalon()).openDays).toContain(2);
});

test('people are invited, made managers and removed; a manager changes neither currency nor owner', async () => {
  const { page } = await browsing.visit({ tolerate });
  await enter(page, `${salon}/members`);
  await page.getByLabel('E-mail address').fill('ida@example.com');
  await page.getByLabel('Role').selectOption('manager');
  await button(page, 'Invite').click();
  const ida = page.getByRole('listitem').filter({ hasText: 'ida@example.com' });
  await ida.getByText('Manager · invited, until').waitFor();
  await page.getByLabel('E-mail address').fill('ida@example.com');
  await button(page, 'Invite').click();
  await page.getByText('They are invited already.').waitFor();
  await ida.getByText('Withdraw', { exact: true }).click();
  await expectAccessible(page);
  await button(page, 'Yes, remove').click();
  await ida.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Make manager: Lena Vogt' }).click();
  await page.getByRole('button', { name: 'Make staff: Lena Vogt' }).click();
  await page.getByRole('button', { name: 'Make manager: Lena Vogt' }).waitFor();

  const manager = await browsing.visit();
  const yoga = '/desk/boudha-morning-yoga/settings';
  await enter(manager.page, `${yoga}/payments`, 'manager@demo.test');
  await manager.page.getByText('Only the owner can change this.').waitFor();
  await manager.page.goto(`${yoga}/listing`);
  await expect.poll(() => manager.page.getByRole('button', { name: 'Close the business' }).count()).toBe(0);
});

test('staff do not find the settings', async () => {
  const { page } = await browsing.visit({ tolerate: [/status of 403/] });
  await enter(page, `${salon}/profile`, 'professional@demo.test');
  await heading(page, 'This page is not yours to see');
});

test('a webhook is told, shows its secret once, is told again and signs with a new one', async () => {
  const { page } = await browsing.visit({ tolerate });
  await enter(page, `${salon}/webhooks`);
  await page.getByLabel('Address').fill(receiver.url);
  await button(page, 'Add').click();
  await page.getByText('Please choose at least one.').waitFor();
  await page.getByLabel('Booked', { exact: true }).check();
  await button(page, 'Add').click();
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await page.reload();
  expect(await page.content()).not.toContain(secret);

  const token = await tokenOf(browsing.site, 'customer@demo.test');
  const { date, time } = await findFree(browsing.site, {
    services: 'svc_demo_haircut_short',
    professional: 'pro_demo_lena',
    later: 6,
  });
  const booking = {
    business: 'biz_demo_salon',
    professional: 'pro_demo_lena',
    services: ['svc_demo_haircut_short'],
    date,
    start: time,
  };
  const made = await browsing.site.service.call('POST', '/api/appointments', { token, body: booking });
  expect([made.status, made.text]).toEqual([201, made.text]);
  await receiver.until(1);

  await page.getByRole('link', { name: `Log and settings of ${receiver.url}` }).click();
  await page.waitForURL('**/webhooks/whk_*');
  // What is told to others is told by another process in its own time.
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByText('Accepted').count();
    })
    .toBe(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Send again: Booked/ }).click();
  await page.getByText('It is being sent again.').waitFor();
  const [first, second] = await receiver.until(2);
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);

  await button(page, 'New secret').click();
  await page.getByText('A new secret holds.').waitFor();
  expect(await page.getByLabel('Secret', { exact: true }).inputValue()).not.toBe(secret);
  await button(page, 'Pause').click();
  await page.getByText('You paused it.').waitFor();
  await page.getByText('Delete', { exact: true }).click();
  await button(page, 'Yes, delete').click();
  await page.getByText('No webhooks yet.').waitFor();
});

test('closing names the visits that stand in the way; taking it out of the lists is undone', async () => {
  const { page } = await browsing.visit({ tolerate });
  await enter(page, `${salon}/listing`);
  await page.getByText(/visits lie ahead and stand in the way/).waitFor();
  await button(page, 'Close the business').click();
  await page.getByText('Please tick this first.').waitFor();
  await page.getByLabel('Yes, I want to close this business').check();
  await button(page, 'Close the business').click();
  await page.getByText('Visits lie ahead. Cancel them here or in the calendar first.').waitFor();
  expect((await theSalon()).status).toBe('active');

  await button(page, 'Take it out').click();
  await page.getByText('nobody finds it, and only your team books').waitFor();
  expect((await theSalon()).listed).toBe(false);
  await button(page, 'List it again').click();
  await page.getByText('Customers find it and book there.').waitFor();
});
