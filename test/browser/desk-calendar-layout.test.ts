import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { tokenOf } from './booking.ts';

const browsing = useBrowser('layout of the desk calendar');
const owner = 'business@demo.test';
const desk = '/desk/salon-lindenbluete/calendar';

/** A day of a week without demo appointments. */
function dayOf(week: number, weekday: number): string {
  const day = new Date(Date.now() + (63 + 7 * week) * 86_400_000);
  while (day.getUTCDay() !== weekday) day.setTime(day.getTime() + 86_400_000);
  return day.toISOString().slice(0, 10);
}
const thursday = (week: number) => dayOf(week, 4);

async function book(date: string, start: string, name: string, fields: object = {}): Promise<string> {
  const { body, status } = await browsing.site.service.call('POST', '/api/appointments', {
    token: await tokenOf(browsing.site, owner),
    body: {
      business: 'biz_demo_salon',
      professional: 'pro_demo_lena',
      date,
      start,
      services: ['svc_demo_haircut_short'],
      newClient: { name },
      ...fields,
    },
  });
  expect([status, body]).toEqual([201, body]);
  return body.id;
}

const balayage = { professional: 'pro_demo_jonas', services: ['svc_demo_balayage'] };
const grid = (page: Page) => page.getByRole('region', { name: /^Calendar/ });
const more = (page: Page) => page.locator('summary', { hasText: 'More options' });

test.each(colorSchemes)(
  'the toolbar is one row, with a menu for everything rare (%s)',
  async (colorScheme) => {
    const { page } = await browsing.visit({ width: 1280, colorScheme });
    const date = thursday(0);
    await signIn(page, owner, `${desk}?date=${date}&view=day`);
    await grid(page).waitFor();
    const [first, last, frame] = await Promise.all([
      page.getByRole('link', { name: 'Previous day' }).boundingBox(),
      page.getByRole('link', { name: 'New appointment', exact: true }).boundingBox(),
      grid(page).boundingBox(),
    ]);
    expect(Math.abs(first!.y - last!.y)).toBeLessThan(8);
    expect(frame!.y - first!.y).toBeLessThan(80);
    // One status needs no legend.
    expect(await page.getByRole('list', { name: 'Legend' }).count()).toBe(0);
    await more(page).click();
    for (const name of ['Block time', 'Waitlist', 'Rota'])
      await page.locator('.menu').getByRole('link', { name, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Print' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
    await more(page).click();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await more(page).click();
    await page.locator('.menu').getByRole('link', { name: 'Rota' }).click();
    await page.waitForURL(
      ({ pathname, searchParams }) => pathname.endsWith('/hours/rota') && searchParams.get('week') === date,
    );
  },
);

test.each([375, 1000])('an open panel replaces the calendar at %i pixels', async (width) => {
  const { page } = await browsing.visit({ width });
  const date = thursday(width === 375 ? 1 : 2);
  const id = await book(date, '10:00', 'Panel Guest');
  await signIn(page, owner, `${desk}?date=${date}`);
  const block = page.locator(`[data-appointment="${id}"]`);
  await block.click();
  await page.getByRole('heading', { level: 2, name: 'Panel Guest' }).waitFor();
  expect(await block.isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: 'New appointment', exact: true }).isVisible()).toBe(false);
  await expectAccessible(page);
  // A notice of a change is shown above the panel.
  await page.locator('aside summary', { hasText: /^Cancel appointment$/ }).click();
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await page.getByText('Appointment cancelled.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'New appointment', exact: true }).waitFor();
  await page.goto(`${desk}/new?date=${date}`);
  const button = page.getByRole('button', { name: 'Book appointment', exact: true });
  await button.waitFor();
  const box = (await button.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height);
});

test('a new appointment is for a professional who works then and is free', async () => {
  const { page } = await browsing.visit({ width: 1280 });
  // Aylin, the first in the list, does not work on Wednesdays.
  const date = dayOf(3, 3);
  await signIn(page, owner, `${desk}/new?date=${date}&time=15:00`);
  const chosen = async () =>
    page.locator('aside select[name=for] option:checked').evaluate((option) => option.textContent);
  expect(await chosen()).toBe('Jonas Albrecht');
  await book(date, '15:00', 'Taken Guest', balayage);
  await page.goto(`${desk}/new?date=${date}&time=15:00&view=week`);
  expect(await chosen()).toBe('Lena Vogt');
  await page.goto(`${desk}/new?date=${date}`);
  expect(await chosen()).toBe('Jonas Albrecht');
  // Jonas does not cut hair. A choice of the team is kept.
  await page.getByRole('checkbox', { name: /Short haircut/ }).check();
  expect(await chosen()).toBe('Lena Vogt');
  await page.getByLabel('Team member').last().selectOption({ label: 'Jonas Albrecht' });
  await page.getByRole('checkbox', { name: /Short haircut/ }).uncheck();
  await page.getByRole('checkbox', { name: /Short haircut/ }).check();
  expect(await chosen()).toBe('Jonas Albrecht');
});

test('on a phone, the week shows one day at a time', async () => {
  const { page } = await browsing.visit({ width: 375 });
  const date = thursday(4);
  const day = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const [first, second] = [
    await book(date, '10:00', 'Thursday Guest'),
    await book(day, '10:00', 'Friday Guest'),
  ];
  await signIn(page, owner, `${desk}?date=${date}&view=week`);
  await page.locator(`[data-appointment="${first}"]`).waitFor();
  expect(await page.locator(`[data-appointment="${second}"]`).isVisible()).toBe(false);
  await page.getByRole('navigation', { name: 'Days of the week' }).getByRole('link').nth(4).click();
  await page.locator(`[data-appointment="${second}"]`).waitFor();
  expect(await page.locator(`[data-appointment="${first}"]`).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await page.locator(`[data-appointment="${first}"]`).waitFor();
});

test('blocks show time and price and are not cut off; a room differs from a person', async () => {
  const { page } = await browsing.visit({ width: 1280 });
  const date = thursday(5);
  const id = await book(date, '10:00', 'Visible Guest');
  await book(date, '11:00', 'Colour Guest', balayage);
  await signIn(page, owner, `${desk}?date=${date}&view=day&columns=both`);
  const block = page.locator(`[data-appointment="${id}"]`);
  await block.waitFor();
  expect(await block.textContent()).toMatch(/Visible Guest[\s\S]*10:00–10:45/);
  await grid(page).getByText('Colour station').first().waitFor();
  await page.goto(`${desk}?date=${date}&view=week`);
  await block.waitFor();
  const cut = `[...document.querySelectorAll('[data-block] .rest')].filter((one) => one.getBoundingClientRect().bottom >
    one.closest('[data-block]').getBoundingClientRect().bottom).map(({ innerText }) => innerText)`;
  expect(await page.evaluate(cut)).toEqual([]);
  await expectAccessible(page);
});
