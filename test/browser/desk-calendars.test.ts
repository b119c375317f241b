import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser } from '../fixtures/browser.ts';
import { type CalendarServer, serve, startCalendarServer } from '../fixtures/calendar-server.ts';
import { calendarOf } from '../fixtures/calendars.ts';
import { signIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('connected calendars', { WEBHOOK_ALLOW_PRIVATE: 'on' });
const path = '/desk/salon-lindenbluete/hours/calendars';
let server: CalendarServer;
beforeAll(async () => {
  server = await startCalendarServer(calendarOf());
});
afterAll(() => server.close());

test.each(colorSchemes.flatMap((colorScheme) => [375, 1280].map((width) => ({ width, colorScheme }))))(
  'a professional connects and removes a calendar, %o',
  async (look) => {
    server.answer = serve(calendarOf());
    const { page } = await browsing.visit(look);
    await signIn(page, 'professional@demo.test', path);
    await page.getByText('No calendars connected.').waitFor();
    const address = page.getByLabel('Private address of the calendar (iCal or ICS)');
    await address.fill('not an address');
    await page.getByRole('button', { name: 'Connect calendar' }).click();
    await page.getByText('Enter a public address that starts with https:// or webcal://.').waitFor();
    await address.fill(server.url);
    await page.getByRole('button', { name: 'Connect calendar' }).click();
    await page.getByText('Added.').waitFor();
    const lastRead = page.getByText(/^Last read: /);
    await expect
      .poll(async () => {
        await page.goto(path);
        return lastRead.count();
      })
      .toBe(1);
    expect(await page.content()).not.toContain('5ecret');
    await expectAccessible(page);
    await page.getByText('Remove', { exact: true }).click();
    await page.getByRole('button', { name: 'Remove calendar' }).click();
    await page.getByText('Removed.').waitFor();
    await page.getByText('No calendars connected.').waitFor();
  },
);

test('a calendar that cannot be read shows the reason', async () => {
  server.answer = serve('<!doctype html>');
  const { page } = await browsing.visit({ width: 375, colorScheme: 'light' });
  await signIn(page, 'professional@demo.test', path);
  await page.getByLabel('Private address of the calendar (iCal or ICS)').fill(server.url);
  await page.getByRole('button', { name: 'Connect calendar' }).click();
  await page.getByText('Added.').waitFor();
  await expect
    .poll(async () => {
      await page.goto(path);
      return page.getByText('The address does not lead to a calendar.').count();
    })
    .toBe(1);
  await expectAccessible(page);
});

test('an owner who is not a professional sees only appointments in busy times', async () => {
  const { page } = await browsing.visit({ width: 1280, colorScheme: 'dark' });
  await signIn(page, 'business@demo.test', path);
  await page.getByText('Only team members who offer services can connect their calendars.').waitFor();
  await expectAccessible(page);
});
