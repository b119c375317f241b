import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { tokenOf } from './booking.ts';

const browsing = useBrowser('undo and overrides in the desk calendar');
const owner = 'business@demo.test';
const desk = '/desk/salon-lindenbluete/calendar';
const lena = 'pro_demo_lena';
const hourHeight = 64;

/** A Thursday without demo appointments. Each test uses another week. */
function thursday(week: number): string {
  const day = new Date(Date.now() + (63 + 7 * week) * 86_400_000);
  while (day.getUTCDay() !== 4) day.setTime(day.getTime() + 86_400_000);
  return day.toISOString().slice(0, 10);
}

async function callApi(method: string, path: string, body?: object) {
  const token = await tokenOf(browsing.site, owner);
  const answer = await browsing.site.service.call(method, path, { token, ...(body && { body }) });
  expect([path, answer.status, answer.text]).toEqual([path, expect.toSatisfy((s) => s < 300), answer.text]);
  return answer.body;
}

const appointment = (id: string) => callApi('GET', `/api/appointments/${id}`);

async function book(date: string, start: string, newClient: object): Promise<string> {
  const body = {
    business: 'biz_demo_salon',
    professional: lena,
    date,
    start,
    services: ['svc_demo_haircut_short'],
    newClient,
  };
  return (await callApi('POST', '/api/appointments', body)).id;
}

async function drag(page: Page, id: string, hours: number): Promise<void> {
  const block = page.locator(`[data-appointment="${id}"]`).first();
  await block.waitFor();
  const box = (await block.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 12, { steps: 3 });
  await page.mouse.move(x, y + hours * hourHeight, { steps: 4 });
  await page.mouse.up();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a move is undone from its notice, which says who was notified', async () => {
  const { page } = await browsing.visit();
  const date = thursday(0);
  const id = await book(date, '10:00', { name: 'Undo Move', email: 'undo-move@example.org' });
  await signIn(page, owner, `${desk}?date=${date}`);
  await drag(page, id, 2);
  await page.getByRole('dialog').getByText('This time is available.').waitFor();
  await button(page, 'Reschedule').click();
  await page.getByText('Change saved. The client is notified by email.').waitFor();
  expect(await appointment(id)).toMatchObject({ start: '12:00' });
  await expectAccessible(page);
  await button(page, 'Undo').click();
  await page.getByText('Undone. The appointment is back at its former time.').waitFor();
  await page.getByText('The client is notified by email.').waitFor();
  expect(await appointment(id)).toMatchObject({ start: '10:00', end: '10:45' });
  expect(await button(page, 'Undo').count()).toBe(0);
});

test('a move that a colleague changed meanwhile is not undone', async () => {
  const { page } = await browsing.visit({ tolerate: [/400|409/] });
  const date = thursday(1);
  const id = await book(date, '10:00', { name: 'Undo Stale' });
  await signIn(page, owner, `${desk}?date=${date}`);
  await drag(page, id, 1);
  await page.getByRole('dialog').getByText('This time is available.').waitFor();
  await button(page, 'Reschedule').click();
  await button(page, 'Undo').waitFor();
  await callApi('POST', `/api/appointments/${id}/reschedule`, { date, start: '15:00' });
  await button(page, 'Undo').click();
  await page.getByRole('alert').getByText('This appointment was changed in the meantime.').waitFor();
  expect(await appointment(id)).toMatchObject({ start: '15:00' });
});

test.each([true, false])(
  'a completed appointment is reopened from the notice (scripts: %s)',
  async (javaScript) => {
    const { page } = await browsing.visit({ javaScript });
    const path = '/api/appointments/apt_demo_recent_1';
    if ((await callApi('GET', path)).status !== 'Confirmed') await callApi('POST', `${path}/reopen`);
    await signIn(page, owner, `${desk}/apt_demo_recent_1`);
    await button(page, 'Complete').click();
    await page.getByText('Marked as completed.').waitFor();
    expect((await callApi('GET', path)).status).toBe('Completed');
    await button(page, 'Undo').click();
    await page.getByText('Undone. The appointment is confirmed again.').waitFor();
    expect((await callApi('GET', path)).status).toBe('Confirmed');
    await button(page, 'No-show').click();
    await page.getByText('Marked as no-show.').waitFor();
    await button(page, 'Undo').click();
    await page.getByText('Undone. The appointment is confirmed again.').waitFor();
    expect((await callApi('GET', path)).status).toBe('Confirmed');
  },
);

test('a cancelled appointment is booked again; a series and a taken time offer no undo', async () => {
  const { page } = await browsing.visit();
  const date = thursday(2);
  const cancel = async (id: string, on: string) => {
    await page.goto(`${desk}/${id}?date=${on}`);
    await page.locator('aside summary', { hasText: /^Cancel appointment$/ }).click();
    await button(page, 'Cancel appointment').click();
    await page.getByText('Appointment cancelled.').waitFor();
  };
  const id = await book(date, '10:00', { name: 'Undo Cancel' });
  await signIn(page, owner, desk);
  await cancel(id, date);
  await page
    .getByText('Not notified, because there is no email address. Please contact: Undo Cancel')
    .waitFor();
  await button(page, 'Undo').click();
  await page.getByText('Undone. The appointment is booked again.').waitFor();
  const again = new URL(page.url()).pathname.split('/').at(-1)!;
  expect(again).not.toBe(id);
  expect(await appointment(again)).toMatchObject({
    date,
    start: '10:00',
    client: 'Undo Cancel',
    status: 'Confirmed',
  });

  const series = await callApi('POST', '/api/appointments', {
    business: 'biz_demo_salon',
    professional: lena,
    date,
    start: '12:00',
    services: ['svc_demo_haircut_short'],
    newClient: { name: 'Undo Series' },
    recurringEvery: 1,
    recurringCount: 2,
  });
  await cancel(series.id, date);
  expect(await button(page, 'Undo').count()).toBe(0);
});

test('blocked time is unblocked from the notice', async () => {
  const { page } = await browsing.visit();
  const date = thursday(5);
  await signIn(page, owner, `${desk}/block?date=${date}&time=10:00&for=${lena}`);
  await page.getByRole('button', { name: 'Block time', exact: true }).click();
  await page.getByText('Time blocked.').waitFor();
  const listed = () => callApi('GET', `/api/time-off?from=${date}&to=${date}`);
  expect(await listed()).toHaveLength(1);
  await button(page, 'Undo').click();
  await page.getByText('Undone. The time is no longer blocked.').waitFor();
  expect(await listed()).toHaveLength(0);
});

test('a move outside the hours names the rules and is saved with “Move anyway”', async () => {
  const { page } = await browsing.visit();
  const date = thursday(6);
  const id = await book(date, '10:00', { name: 'Late Move' });
  // Shows the evening, so that the appointment can be dragged there.
  const late = await callApi('POST', '/api/appointments', {
    business: 'biz_demo_salon',
    professional: lena,
    date,
    start: '22:00',
    services: ['svc_demo_haircut_short'],
    newClient: { name: 'Night' },
    override: ['hours'],
  });
  expect(late.overrides).toEqual(['hours']);
  await page.setViewportSize({ width: 1280, height: 1300 });
  await signIn(page, owner, `${desk}?date=${date}`);
  await drag(page, id, 11);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You can move it anyway: outside working hours.').waitFor();
  await expectAccessible(page);
  await button(page, 'Move anyway').click();
  await page.getByText('Change saved.').waitFor();
  expect(await appointment(id)).toMatchObject({ start: '21:00', overrides: ['hours'] });
  await button(page, 'Undo').click();
  await page.getByText('Undone. The appointment is back at its former time.').waitFor();
  expect(await appointment(id)).toMatchObject({ start: '10:00' });
});
