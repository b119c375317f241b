import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser } from '../fixtures/browser.ts';
import { eventually } from '../fixtures/eventually.ts';
import { newPassword, signIn } from '../fixtures/sign-in.ts';
import { tokenOf } from './booking.ts';

const browsing = useBrowser('views of the desk calendar');
const owner = 'business@demo.test';
const desk = '/desk/salon-lindenbluete/calendar';

/** A Thursday without demo appointments. Each test uses another week. */
function thursday(week: number): string {
  const day = new Date(Date.now() + (63 + 7 * week) * 86_400_000);
  while (day.getUTCDay() !== 4) day.setTime(day.getTime() + 86_400_000);
  return day.toISOString().slice(0, 10);
}

async function callApi(method: string, path: string, body?: object, email = owner) {
  const token = await tokenOf(browsing.site, email);
  const answer = await browsing.site.service.call(method, path, { token, ...(body && { body }) });
  expect([path, answer.status, answer.text]).toEqual([path, expect.toSatisfy((s) => s < 300), answer.text]);
  return answer.body;
}

async function book(date: string, start: string, name: string, fields: object = {}): Promise<string> {
  const body = {
    business: 'biz_demo_salon',
    professional: 'pro_demo_lena',
    date,
    start,
    services: ['svc_demo_haircut_short'],
    newClient: { name },
    ...fields,
  };
  return (await callApi('POST', '/api/appointments', body)).id;
}

const balayage = { professional: 'pro_demo_jonas', services: ['svc_demo_balayage'] };
const grid = (page: Page) => page.getByRole('region', { name: /^Calendar/ });
const openMenu = (page: Page) => page.locator('summary', { hasText: 'More options' }).click();
const strip = (page: Page, key: string) => page.locator(`[data-strip^="${key} "]`);

test('rooms and equipment are columns beside or instead of the team, kept in the URL', async () => {
  const { page } = await browsing.visit();
  const date = thursday(0);
  const id = await book(date, '10:00', 'Room Guest', balayage);
  const { resources } = await callApi('GET', `/api/appointments/${id}`);
  const unit = `res_demo_colour_bar ${resources[0].unit}`;
  await signIn(page, owner, `${desk}?date=${date}&view=day`);
  await grid(page).waitFor();
  await page.getByLabel('Columns').selectOption('resources');
  await page.waitForURL(({ searchParams }) => searchParams.get('columns') === 'resources');
  await strip(page, unit).locator(`[data-appointment="${id}"]`).waitFor();
  await grid(page).getByText('Colour bar 3', { exact: true }).waitFor();
  expect(await strip(page, 'pro_demo_jonas').count()).toBe(0);
  await expectAccessible(page);
  // A panel, the next day and a reload keep the columns.
  await page.locator(`[data-appointment="${id}"]`).first().click();
  await page.getByRole('heading', { level: 2, name: 'Room Guest' }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(({ pathname }) => pathname === desk);
  expect(new URL(page.url()).searchParams.get('columns')).toBe('resources');
  await page.getByLabel('Columns').selectOption('both');
  await page.waitForURL(({ searchParams }) => searchParams.get('columns') === 'both');
  await strip(page, 'pro_demo_jonas').locator(`[data-appointment="${id}"]`).waitFor();
  await page.reload();
  await grid(page).waitFor();
  await page.getByLabel('Columns').selectOption('team');
  await page.waitForURL(({ searchParams }) => !searchParams.has('columns'));
});

test.each(colorSchemes)('colors by service or status persist, with a legend (%s)', async (colorScheme) => {
  const { page } = await browsing.visit({ colorScheme });
  const date = thursday(colorScheme === 'light' ? 1 : 2);
  const first = await book(date, '10:00', 'Color One');
  const second = await book(date, '10:00', 'Color Two', balayage);
  await signIn(page, owner, `${desk}?date=${date}&view=day`);
  const background = (id: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('[data-appointment="${id}"]')).backgroundColor`);
  const legend = page.getByRole('list', { name: 'Legend' });
  await legend.getByText('Short haircut').waitFor();
  await legend.getByText('Balayage').waitFor();
  expect(await background(first)).not.toBe(await background(second));
  await expectAccessible(page);
  await openMenu(page);
  await page.getByLabel('Color by').selectOption('Status');
  expect(await background(first)).toBe(await background(second));
  // One status needs no legend.
  await legend.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator(`[data-appointment="${second}"]`).waitFor();
  expect(await background(first)).toBe(await background(second));
  await openMenu(page);
  expect(await page.getByLabel('Color by').inputValue()).toBe('status');
});

test.each([1280, 1440, 375])('the week fits %i pixels', async (width) => {
  const { page } = await browsing.visit();
  const date = thursday({ 1280: 3, 1440: 4, 375: 5 }[width]!);
  const id = await book(date, '10:00', 'Week Guest');
  await book(date, '10:00', 'Week Colleague', balayage);
  await page.setViewportSize({ width, height: 900 });
  await signIn(page, owner, `${desk}?date=${date}&view=week`);
  await page.locator(`[data-appointment="${id}"]`).waitFor();
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
  if (width > 760) {
    const [scroll, client] = (await page.evaluate(
      "(() => { const frame = document.querySelector('.frame'); return [frame.scrollWidth, frame.clientWidth]; })()",
    )) as [number, number];
    expect(scroll).toBeLessThanOrEqual(client);
    expect(await grid(page).locator('.head').count()).toBe(7);
  } else {
    // Seven days with their numbers of appointments lead to the lists of the days.
    const days = page.getByRole('navigation', { name: 'Days of the week' }).getByRole('link');
    expect(await days.count()).toBe(7);
    await days.nth(3).click();
    await page.locator(`[data-appointment="${id}"]`).click();
    await page.getByRole('heading', { level: 2, name: 'Week Guest' }).waitFor();
  }
  await expectAccessible(page);
});

test('paper shows a table for each professional, without grid, menu and buttons', async () => {
  const { page } = await browsing.visit();
  const date = thursday(6);
  await book(date, '10:00', 'Paper One', { newClient: { name: 'Paper One', phone: '+49 30 5550777' } });
  await book(date, '11:00', 'Paper Two', balayage);
  await signIn(page, owner, `${desk}?date=${date}&view=day`);
  await grid(page).waitFor();
  await page.emulateMedia({ media: 'print' });
  const section = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) });
  await section('Lena Vogt')
    .getByRole('row', { name: /10:00–10:45 Paper One \+49 30 5550777/ })
    .waitFor();
  await section('Jonas')
    .getByRole('row', { name: /Paper Two.*Colour bar/ })
    .waitFor();
  expect(await section('Lena Vogt').getByText('Paper Two').count()).toBe(0);
  expect(await grid(page).count()).toBe(0);
  for (const name of ['Print', 'New appointment', 'Undo'])
    expect(await page.getByText(name, { exact: true }).filter({ visible: true }).count()).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
});

test('the grid has one tab stop for appointments; arrow keys reach the others', async () => {
  const { page } = await browsing.visit();
  const date = thursday(7);
  const ids = {
    first: await book(date, '10:00', 'Key One'),
    second: await book(date, '11:30', 'Key Two'),
    beside: await book(date, '11:00', 'Key Three', balayage),
  };
  await signIn(page, owner, `${desk}?date=${date}&view=day`);
  await page.locator(`[data-appointment="${ids.first}"]`).waitFor();
  expect(await page.locator('[data-block][tabindex="0"]').count()).toBe(1);
  expect(await page.locator('[data-slot][tabindex="0"]').count()).toBe(1);
  const focused = (id: string) =>
    eventually(() => page.evaluate(`document.activeElement?.dataset.appointment === ${JSON.stringify(id)}`));
  await page.locator(`[data-appointment="${ids.second}"]`).focus();
  const press = (key: string) => page.keyboard.press(key);
  await press('Home');
  await focused(ids.first);
  await press('ArrowDown');
  await focused(ids.second);
  await press('ArrowUp');
  await focused(ids.first);
  await press('End');
  await focused(ids.second);
  await press('ArrowLeft');
  await focused(ids.beside);
  await press('ArrowRight');
  await focused(ids.second);
  expect(await page.locator('[data-block][tabindex="0"]').count()).toBe(1);
  // The focus returns to the appointment after a form opened with N.
  await press('n');
  await page.getByRole('heading', { name: 'New appointment' }).waitFor();
  await eventually(() => page.evaluate("document.activeElement?.closest('aside') != null"));
  await press('Escape');
  await page.waitForURL(({ pathname }) => pathname === desk);
  await focused(ids.second);
  await press('?');
  await page.getByRole('dialog').getByText('On an appointment: go to the next one.').waitFor();
});

test('a caller is put on the waitlist from the calendar, and booked at another time', async () => {
  const { page } = await browsing.visit({ width: 1280 });
  const date = thursday(8);
  await signIn(page, owner, `${desk}?date=${date}&view=day`);
  await openMenu(page);
  await page.getByRole('link', { name: 'Waitlist', exact: true }).last().click();
  await page.getByRole('link', { name: 'Add caller' }).click();
  await page.getByText('New client').click();
  await page.getByLabel('Name', { exact: true }).fill('Waiting Caller');
  await page.getByLabel('Phone (optional)').fill('+49 30 5550888');
  await page.getByRole('checkbox', { name: 'Short haircut' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add to waitlist' }).click();
  await page.getByText('Added to the waitlist.').waitFor();
  await page.getByRole('heading', { level: 3, name: /^Can come on/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Book:.*Waiting Caller/ }).click();
  await page.getByText('The client leaves the waitlist with this booking.').waitFor();
  await page.getByLabel('Team member').last().selectOption({ label: 'Lena Vogt' });
  await page.getByLabel('Time', { exact: true }).fill('15:00');
  await page.getByText('This time is available.').waitFor();
  await page.getByRole('button', { name: 'Book appointment', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Waiting Caller' }).waitFor();
  await page.getByText('Booking confirmed.').waitFor();
  const entries = await callApi('GET', '/api/waitlist?businessId=biz_demo_salon&limit=100');
  expect(entries.filter(({ client }: { client?: string }) => client === 'Waiting Caller')).toMatchObject([
    { status: 'booked' },
  ]);
});

test('a refused waitlist entry of a new client leaves no client behind', async () => {
  const { page } = await browsing.visit({ tolerate: [/400/] });
  const date = thursday(9);
  await signIn(page, owner, `${desk}/waitlist/new?date=${date}`);
  await page.getByText('New client').click();
  await page.getByLabel('Name', { exact: true }).fill('Nowhere Caller');
  await page.getByRole('checkbox', { name: 'Short haircut' }).check();
  await page.getByLabel('Last day').fill('2020-01-01');
  await page.getByRole('button', { name: 'Add to waitlist' }).click();
  await page.getByRole('alert').getByText('Choose at most 60 days.').waitFor();
  expect(await callApi('GET', '/api/business/clients?businessId=biz_demo_salon&query=Nowhere')).toEqual([]);
});

test('reception without services sees the calendar of all and books', async () => {
  const { page } = await browsing.visit();
  const { call } = browsing.site.service;
  const body = { email: 'front@example.com', password: newPassword, name: 'Front', role: 'professional' };
  const account = (await call('POST', '/api/auth/register', { body })).body;
  const members = '/api/businesses/biz_demo_salon/members';
  const { id } = await callApi('POST', members, { userId: account.user.id, role: 'staff' });
  const accepted = await call('POST', `/api/invitations/${id}/accept`, { token: account.accessToken });
  expect(accepted.status).toBeLessThan(300);
  await callApi('PATCH', `${members}/${account.user.id}`, { rights: ['desk:book'] });
  const date = thursday(10);
  const others = await book(date, '10:00', 'Guest of Lena');
  await book(date, '10:00', 'Guest of Jonas', balayage);
  await signIn(page, body.email, `${desk}?date=${date}&view=day`);
  await strip(page, 'pro_demo_lena').locator(`[data-appointment="${others}"]`).waitFor();
  await strip(page, 'pro_demo_jonas').getByText('Guest of Jonas').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New appointment' }).first().click();
  await page.getByLabel('Name, phone or email').fill('Guest of');
  await page.getByRole('radio', { name: /Guest of Lena/ }).click();
  await page.getByRole('checkbox', { name: /Short haircut/ }).check();
  await page.getByLabel('Time', { exact: true }).fill('15:00');
  await page.getByText('This time is available.').waitFor();
  await page.getByRole('button', { name: 'Book appointment', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Guest of Lena' }).waitFor();
});
