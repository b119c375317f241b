import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser, widths } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { type Receiver, startReceiver } from '../fixtures/webhooks.ts';
import { findFreeTime, heading, tokenOf } from './booking.ts';

const browsing = useBrowser('business settings', { WEBHOOK_ALLOW_PRIVATE: 'on' });
const tolerate = [/status of 400/];
const salon = '/desk/salon-lindenbluete/settings';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const openAs = (page: Page, path: string, email = 'business@demo.test') => signIn(page, email, path);
const ownerToken = () => tokenOf(browsing.site, 'business@demo.test');
async function getSalon() {
  const token = await ownerToken();
  return (await browsing.site.service.call('GET', '/api/businesses/biz_demo_salon', { token })).body;
}

const sections = ['profile', 'hours', 'policies', 'payments', 'members', 'webhooks', 'sites', 'listing'];

test.each(widths.flatMap((width) => colorSchemes.map((colorScheme) => ({ width, colorScheme }))))(
  'every section is accessible ($width, $colorScheme)',
  async ({ width, colorScheme }) => {
    const { page } = await browsing.visit({ width, colorScheme });
    await openAs(page, `${salon}/profile`);
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

test('saves booking policies, special hours and allowed websites', async () => {
  const { page } = await browsing.visit({ tolerate });
  await openAs(page, `${salon}/policies`);
  await page.getByLabel('Cancellation window in hours').fill('12');
  await page.getByLabel('Time slot interval').selectOption('15');
  await page.getByLabel('Confirm each booking manually').check();
  await button(page, 'Save').click();
  await page.getByText('Saved.').waitFor();
  expect(await getSalon()).toMatchObject({
    cancellationWindowHours: 12,
    slotIntervalMinutes: 15,
    autoConfirm: false,
  });

  await page.goto(`${salon}/hours`);
  await page.getByRole('link', { name: 'Add special hours' }).click();
  await page.locator('summary', { hasText: 'Add special hours' }).click();
  const specialDay = new Date(Date.now() + 200 * 86_400_000);
  await page.getByLabel('Date', { exact: true }).fill(specialDay.toISOString().slice(0, 10));
  await page.getByLabel('Start time').fill('20:00');
  await page.getByLabel('End time').fill('09:00');
  await button(page, 'Add special hours').click();
  await page.getByText('The end must be after the start.').waitFor();
  await page.getByLabel('Start time').fill('08:00');
  await page.getByLabel('End time').fill('21:00');
  await button(page, 'Add special hours').click();
  await page.getByText('08:00–21:00').waitFor();
  const named = specialDay.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  await page.getByRole('button', { name: new RegExp(`Remove.* ${named}`) }).click();
  await page.getByText('Removed.').waitFor();

  await page.goto(`${salon}/sites`);
  const snippet = await page.getByLabel('Code for your website').inputValue();
  expect(snippet).toBe(
    `<script src="${browsing.site.url}/embed.js" data-business="salon-lindenbluete" async></script>`,
  );
  await page.getByLabel('Allowed websites').fill('www.salon.example');
  await button(page, 'Save').click();
  await page.getByText('Each line must be a website address').waitFor();
  await page.getByLabel('Allowed websites').fill('https://www.salon.example\nhttps://salon.example');
  await button(page, 'Save').click();
  await page.getByText('Saved.').waitFor();
  expect((await getSalon()).embedOrigins).toEqual(['https://www.salon.example', 'https://salon.example']);
});

test('opening hours that exclude a booked appointment are refused with the reason', async () => {
  const { page } = await browsing.visit({ tolerate });
  await openAs(page, `${salon}/hours`);
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('button', { name: `Remove hours 1: ${day}` }).click();
  await button(page, 'Save').click();
  await page.getByText('An existing appointment would fall outside these hours.').waitFor();
  const inTheWay = page.getByRole('list', { name: 'Appointments outside these hours' }).getByRole('link');
  expect(await inTheWay.first().getAttribute('href')).toMatch(/\/calendar\/apt_\w+\?date=/);
  expect((await getSalon()).openDays).toContain(2);
});

test('invites members and changes their role; a manager can change neither currency nor owner', async () => {
  const { page } = await browsing.visit({ tolerate });
  await openAs(page, `${salon}/members`);
  await page.getByText('We email them a link. They also see').waitFor();
  await page.getByLabel('Email').fill('ida@example.com');
  await page.getByLabel('Role').selectOption('manager');
  await button(page, 'Send invitation').click();
  const ida = page.getByRole('listitem').filter({ hasText: 'ida@example.com' });
  await ida.getByText('Manager · invited, valid until').waitFor();
  await page.getByLabel('Email').fill('ida@example.com');
  await button(page, 'Send invitation').click();
  await page.getByText('This person is already invited.').waitFor();
  await page.getByLabel('Manage: ida@example.com').click();
  await button(page, 'Send again: ida@example.com').click();
  await page.getByText('Invitation sent.').waitFor();
  await expect.poll(async () => (await browsing.site.mailsTo('ida@example.com')).length).toBe(2);
  // The panel closes once the change is stored.
  const revoke = ida.getByLabel('Revoke invitation: ida@example.com');
  await expect.poll(() => revoke.isVisible()).toBe(false);
  await page.getByLabel('Manage: ida@example.com').click();
  await revoke.click();
  await expectAccessible(page);
  await ida.getByRole('button', { name: 'Revoke invitation', exact: true }).click();
  await ida.waitFor({ state: 'detached' });

  const lena = page.getByRole('listitem').filter({ hasText: 'Lena Vogt' });
  await page.getByLabel('Manage: Lena Vogt').click();
  await page.getByRole('button', { name: 'Make manager: Lena Vogt' }).click();
  await lena.getByText('Can do everything except').waitFor();
  await page.getByLabel('Manage: Lena Vogt').click();
  await page.getByRole('button', { name: 'Make staff: Lena Vogt' }).click();
  await lena.getByText('Sees their own calendar').waitFor();

  const manager = await browsing.visit();
  const yoga = '/desk/boudha-morning-yoga/settings';
  await openAs(manager.page, `${yoga}/payments`, 'manager@demo.test');
  await manager.page.getByText('Only the owner can change this.').waitFor();
  await manager.page.goto(`${yoga}/listing`);
  await expect.poll(() => manager.page.getByRole('button', { name: 'Close business' }).count()).toBe(0);
});

test('staff cannot open the settings', async () => {
  const { page } = await browsing.visit({ tolerate: [/status of 403/] });
  await openAs(page, `${salon}/profile`, 'professional@demo.test');
  await heading(page, 'You don’t have access to this page');
});

test('a webhook shows its secret once, receives events, resends them and replaces its secret', async () => {
  const { page } = await browsing.visit({ tolerate });
  await openAs(page, `${salon}/webhooks`);
  await page.getByLabel('Endpoint URL').fill(receiver.url);
  await button(page, 'Add webhook').click();
  await page.getByText('Choose at least one event.').waitFor();
  await page.getByLabel('Appointment booked', { exact: true }).check();
  await button(page, 'Add webhook').click();
  const secret = await page.getByLabel('Signing secret', { exact: true }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await page.reload();
  expect(await page.content()).not.toContain(secret);

  const token = await tokenOf(browsing.site, 'customer@demo.test');
  const { date, time } = await findFreeTime(browsing.site, {
    services: 'svc_demo_haircut_short',
    professional: 'pro_demo_lena',
    skipDays: 6,
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
  // A background process sends webhooks.
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByText('Delivered').count();
    })
    .toBe(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Resend: Appointment booked/ }).click();
  await page.getByText('Sending again.').waitFor();
  const [first, second] = await receiver.until(2);
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);

  await button(page, 'Replace secret').click();
  await page.getByText('Secret replaced.').waitFor();
  expect(await page.getByLabel('Signing secret', { exact: true }).inputValue()).not.toBe(secret);
  await button(page, 'Pause').click();
  await page.getByText('You paused this webhook.').waitFor();
  await page.getByText('Delete', { exact: true }).click();
  await button(page, 'Delete webhook').click();
  await page.getByText('No webhooks yet.').waitFor();
});

test('closing is refused while appointments are upcoming; hiding the business can be undone', async () => {
  const { page } = await browsing.visit({ tolerate, width: 375 });
  await openAs(page, `${salon}/listing`);
  await page.getByText(/You still have (more than )?\d+ upcoming appointments/).waitFor();
  await button(page, 'Close business').click();
  await page.getByText('Tick this box to confirm.').waitFor();
  await page.getByLabel('Yes, I want to close this business').check();
  await button(page, 'Close business').click();
  await page
    .getByText('You still have upcoming appointments. Cancel them here or in the calendar first.')
    .waitFor();
  // The error is far below the top of the page on a phone.
  const isVisible = `{
    const { top, bottom } = document.querySelector('.note.bad').getBoundingClientRect();
    top >= 0 && bottom <= innerHeight;
  }`;
  await expect.poll(() => page.evaluate(isVisible)).toBe(true);
  expect((await getSalon()).status).toBe('active');

  await button(page, 'Hide business').click();
  await page.getByText('Only your team can book.').waitFor();
  expect((await getSalon()).listed).toBe(false);
  await button(page, 'Publish again').click();
  await page.getByText('Published. Clients can find your business and book.').waitFor();
});
