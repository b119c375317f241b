import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../fixtures/browser.ts';
import { eventually } from '../fixtures/eventually.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { tokenOf } from './booking.ts';

const browsing = useBrowser('the desk by keyboard and on paper');
const owner = 'business@demo.test';
const desk = '/desk/salon-lindenbluete';

/** A Thursday without demo appointments. */
function thursday(week: number): string {
  const day = new Date(Date.now() + (63 + 7 * week) * 86_400_000);
  while (day.getUTCDay() !== 4) day.setTime(day.getTime() + 86_400_000);
  return day.toISOString().slice(0, 10);
}

async function bookWalkIn(date: string, start = '10:00'): Promise<string> {
  const token = await tokenOf(browsing.site, owner);
  const { body, status } = await browsing.site.service.call('POST', '/api/appointments', {
    token,
    body: {
      business: 'biz_demo_salon',
      professional: 'pro_demo_lena',
      date,
      start,
      services: ['svc_demo_haircut_short'],
      newClient: { name: `Paula ${date} ${start}` },
    },
  });
  expect([status, body]).toEqual([201, body]);
  return body.id;
}

const focusIsIn = (page: Page, selector: string) =>
  eventually(() => page.evaluate(`document.activeElement?.closest(${JSON.stringify(selector)}) != null`));

test('a panel opened by keyboard has the focus, closes with Escape and returns the focus', async () => {
  const { page } = await browsing.visit();
  const date = thursday(0);
  const id = await bookWalkIn(date);
  await signIn(page, owner, `${desk}/calendar?date=${date}&view=day`);
  const block = page.locator(`[data-appointment="${id}"]`);
  await block.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: /Paula/ }).waitFor();
  await focusIsIn(page, 'aside');
  await page.keyboard.press('Escape');
  await page.waitForURL(({ pathname }) => pathname === `${desk}/calendar`);
  await focusIsIn(page, `[data-appointment="${id}"]`);

  await page.keyboard.press('n');
  await page.getByRole('heading', { name: 'New appointment' }).waitFor();
  await focusIsIn(page, 'aside');
  await page.keyboard.press('Escape');
  await page.waitForURL(({ pathname }) => pathname === `${desk}/calendar`);
  // Escape in a dialog closes only the dialog.
  await block.click();
  await page.getByRole('heading', { level: 2, name: /Paula/ }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 2, name: /Paula/ }).waitFor();
});

test('the first appointment is at most five tab stops away', async () => {
  const { page } = await browsing.visit();
  const date = thursday(1);
  const id = await bookWalkIn(date);
  await signIn(page, owner, `${desk}/calendar`);
  await page.goto(`${desk}/calendar?date=${date}&view=day`);
  await page.locator(`[data-appointment="${id}"]`).waitFor();
  for (let stops = 0; stops < 5; stops += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate("document.activeElement.classList.contains('skip')"))
      await page.keyboard.press('Enter');
    if (await page.evaluate("document.activeElement.matches('[data-appointment]')")) break;
  }
  await focusIsIn(page, `[data-appointment="${id}"]`);
});

test('the skip link of the desk leads past the menu', async () => {
  const { page } = await browsing.visit();
  await signIn(page, owner, `${desk}/clients`);
  await page.goto(`${desk}/clients`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate("document.activeElement.closest('nav, .side')")).toBe(null);
});

test.each(['day', 'week'])('paper shows every appointment of the %s and no menu', async (view) => {
  const { page } = await browsing.visit();
  const date = thursday(view === 'day' ? 2 : 3);
  for (const start of ['10:00', '15:00']) await bookWalkIn(date, start);
  await signIn(page, owner, `${desk}/calendar?date=${date}&view=${view}`);
  await page.getByRole('region', { name: /^Calendar/ }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByText(`Paula ${date} 15:00`).waitFor();
  await page.getByText(`Paula ${date} 10:00`).waitFor();
  expect(await page.getByRole('navigation', { name: 'Menu' }).isVisible()).toBe(false);
  expect(await page.getByRole('region', { name: /^Calendar/ }).count()).toBe(0);
  expect(
    await page.evaluate(`[...document.querySelectorAll('*')].filter((one) => one.scrollHeight > one.clientHeight + 1
      && /auto|scroll/.test(getComputedStyle(one).overflowY)).length`),
  ).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('region', { name: /^Calendar/ }).waitFor();
});

test('the number of unread notifications changes without a reload', async () => {
  const { page } = await browsing.visit();
  await signIn(page, owner, `${desk}/clients`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const badge = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: /^Notifications/ });
  const shows = (text: RegExp) => eventually(async () => text.test((await badge.innerText()).trim()));
  const token = await tokenOf(browsing.site, owner);
  await browsing.site.service.call('POST', '/api/notifications/read-all', { token, body: {} });
  await shows(/^Notifications$/);
  const customer = await tokenOf(browsing.site, 'customer@demo.test');
  const { body: next } = await browsing.site.service.call(
    'GET',
    '/api/availability/next?businessId=biz_demo_salon&serviceId=svc_demo_haircut_short&professionalId=pro_demo_lena',
  );
  const booked = await browsing.site.service.call('POST', '/api/appointments', {
    token: customer,
    body: {
      business: 'biz_demo_salon',
      professional: 'pro_demo_lena',
      date: next.date,
      start: next.time,
      services: ['svc_demo_haircut_short'],
    },
  });
  expect([booked.status, booked.body]).toEqual([201, booked.body]);
  await shows(/^Notifications\s*1$/);
});

test('leaving a form with unsaved text asks first', async () => {
  const { page } = await browsing.visit();
  const asked: string[] = [];
  let answer = false;
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await (answer ? dialog.accept() : dialog.dismiss());
  });
  await signIn(page, owner, `${desk}/settings/profile`);
  const text = page.getByLabel('Description');
  await text.fill('A new text about the salon.');
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect.poll(() => asked).toEqual(['confirm']);
  expect(await text.inputValue()).toBe('A new text about the salon.');
  answer = true;
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname.endsWith('/clients'));
  expect(asked).toEqual(['confirm', 'confirm']);
  // A saved form does not ask, nor does one that was restored.
  await page.goto(`${desk}/settings/profile`);
  await text.fill('Another text about the salon.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  const saved = await text.inputValue();
  await text.fill('x');
  await text.fill(saved);
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname.endsWith('/clients'));
  expect(asked).toHaveLength(2);
});

test('a profile shows all errors at once', async () => {
  const { page } = await browsing.visit({ tolerate: [/status of 400/] });
  await signIn(page, owner, `${desk}/settings/profile`);
  await page.getByLabel('Phone').fill('call me');
  await page.locator('[name=email]').evaluate((field: { type: string }) => {
    field.type = 'text';
  });
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Website').fill('no website');
  await page.locator('summary', { hasText: 'Map position' }).click();
  await page.getByLabel('Latitude').fill('north');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter a valid email address.').waitFor();
  await page.getByText('Enter a valid phone number.').waitFor();
  await page.getByText('such as barberiasol.pt').waitFor();
  await page.getByText('latitude from').first().waitFor();
  expect(await page.locator('[aria-invalid=true]').count()).toBe(4);
  await page.getByLabel('Phone').fill('+49 30 123');
  await page.getByLabel('Email').fill('salon@lindenbluete.example');
  await page.getByLabel('Latitude').fill('52.5392');
  await page.getByLabel('Website').fill('lindenbluete.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  expect(await page.getByLabel('Website').inputValue()).toBe('https://lindenbluete.example');
});

test('the week begins with Monday, and the first hour is labelled', async () => {
  const { page } = await browsing.visit();
  const date = thursday(4);
  await signIn(page, owner, `${desk}/calendar?date=${date}&view=week`);
  const grid = page.getByRole('region', { name: /^Calendar/ });
  await grid.waitFor();
  await page.setViewportSize({ width: 1180, height: 900 });
  await page.reload();
  await grid.locator('.head').first().waitFor();
  expect(await grid.evaluate((frame) => (frame as unknown as { scrollLeft: number }).scrollLeft)).toBe(0);
  const label = grid.locator('.axis span').first();
  expect(await label.innerText()).toMatch(/^\d\d:00$/);
  const [head, first] = [await grid.locator('.heads').boundingBox(), await label.boundingBox()];
  expect(first!.y).toBeGreaterThanOrEqual(head!.y + head!.height - 1);
});
