import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser } from '../fixtures/browser.ts';
import { eventually } from '../fixtures/eventually.ts';
import { openWithLateScripts } from '../fixtures/late-scripts.ts';
import { newPassword, signIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('the desk calendar');
const owner = 'business@demo.test';
const desk = '/desk/salon-lindenbluete/calendar';
const [lena, aylin] = ['pro_demo_lena', 'pro_demo_aylin'];
const shortHaircut = 'svc_demo_haircut_short';

async function callApi(method: string, path: string, token: string, body?: object) {
  const answer = await browsing.site.service.call(method, path, { token, ...(body && { body }) });
  expect([path, answer.status, answer.text]).toEqual([path, expect.toSatisfy((s) => s < 300), answer.text]);
  return answer.body;
}

async function tokenOf(email: string): Promise<string> {
  const body = { email, password: 'demo-password' };
  return (await browsing.site.service.call('POST', '/api/auth/login', { body })).body.accessToken;
}

/** A Thursday without demo appointments. Each test uses another week. */
function thursday(week: number): string {
  const day = new Date(Date.now() + (63 + 7 * week) * 86_400_000);
  while (day.getUTCDay() !== 4) day.setTime(day.getTime() + 86_400_000);
  return day.toISOString().slice(0, 10);
}

let clientCount = 0;
/** Books a short haircut for a new client at the desk. */
async function bookAppointment(token: string, date: string, start: string, professional = lena) {
  clientCount += 1;
  const client = await callApi('POST', '/api/business/clients', token, { name: `Client ${clientCount}` });
  const body = {
    business: 'biz_demo_salon',
    professional,
    date,
    start,
    services: [shortHaircut],
    crmClientId: client.id,
  };
  return (await callApi('POST', '/api/appointments', token, body)).id as string;
}

const appointmentBlock = (page: Page, id: string) => page.locator(`[data-appointment="${id}"]`);
const column = (page: Page, professional: string) => page.locator(`[data-strip^="${professional} "]`);
/** Rare actions of the panel. */
const more = (page: Page) => page.locator('aside summary', { hasText: /^More$/ });
const dialog = (page: Page) => page.getByRole('dialog');
const hourHeight = 64;

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.waitFor();
  const box = (await locator.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags an appointment by a number of hours into the column of a professional. */
async function dragTo(page: Page, id: string, professional: string, hours: number): Promise<void> {
  const from = await middleOf(appointmentBlock(page, id));
  const { x } = await middleOf(column(page, professional));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(x, from.y + 10, { steps: 4 });
  await page.mouse.move(x, from.y + hours * hourHeight, { steps: 4 });
  await page.mouse.up();
}

test('books a new client, finds the client while typing and shows a conflict before saving', async () => {
  const { page } = await browsing.visit();
  const token = await tokenOf(owner);
  const date = thursday(0);
  await signIn(page, owner, `${desk}/new?date=${date}&time=10:00&for=${lena}`);
  await page.getByText('New client').click();
  await page.getByLabel('Name', { exact: true }).fill('Grete Minde');
  await page.getByLabel('Phone (optional)').fill('+49 30 5550001');
  await page.getByRole('checkbox', { name: /Short haircut/ }).check();
  await page.getByText('This time is available.').waitFor();
  await page.getByRole('button', { name: 'Book appointment', exact: true }).click();
  await page.getByRole('heading', { name: 'Grete Minde' }).waitFor();
  await page.getByText(/Not notified, .* Please contact: Grete Minde, \+49 30 5550001\./).waitFor();
  await page.getByRole('link', { name: '+49 30 5550001' }).waitFor();
  const [appointment] = await callApi(
    'GET',
    `/api/appointments?businessId=biz_demo_salon&date=${date}`,
    token,
  );
  expect(appointment).toMatchObject({
    client: 'Grete Minde',
    start: '10:00',
    professional: lena,
    status: 'Confirmed',
  });
  await appointmentBlock(page, appointment.id).waitFor();

  await page.goto(`${desk}/new?date=${date}&time=10:15&for=${lena}`);
  await page.getByLabel('Name, phone or email').pressSequentially('Grete');
  await page.getByRole('radio', { name: /Grete Minde/ }).click();
  await page.getByRole('checkbox', { name: /Short haircut/ }).check();
  await page.getByText('This time is already booked.').waitFor();
  await page.getByLabel('Time', { exact: true }).fill('14:00');
  await page.getByText('45 min, ends at 14:45').waitFor();
  await page.getByText('Repeat, coupon and notes').click();
  await page.getByLabel('Repeat', { exact: true }).selectOption('Every week');
  await page.getByLabel('Number of appointments').fill('2');
  await page.getByRole('button', { name: 'Book appointment', exact: true }).click();
  await page.getByRole('heading', { name: 'Appointments in this series' }).waitFor();
  await page.locator('aside summary', { hasText: /^Cancel appointment$/ }).click();
  await page.getByLabel('This and all following appointments in the series').check();
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await page.getByText('Cancelled', { exact: true }).first().waitFor();
});

test('books a client with a package, paid with a session', async () => {
  const { page } = await browsing.visit();
  const token = await tokenOf(owner);
  const [customer] = await callApi('GET', '/api/business/clients?query=Clara', token);
  const sessionsLeft = async () => {
    const balances = await callApi('GET', '/api/packages', await tokenOf('customer@demo.test'));
    return balances.find(({ id }: { id: string }) => id === 'pur_demo_haircut_5').sessionsRemaining;
  };
  const before = await sessionsLeft();
  await signIn(page, owner, `${desk}/new?date=${thursday(8)}&time=15:00&for=${lena}`);
  await page.getByLabel('Name, phone or email').pressSequentially('Clara');
  await page.getByRole('radio', { name: new RegExp(customer.name) }).click();
  await page.getByRole('checkbox', { name: /^Haircut / }).check();
  const payWith = page.getByLabel('Pay with a package');
  await payWith.selectOption({ label: `Five haircuts (${before} sessions left)` });
  await page.getByText('Paid with the package').waitFor();
  await page.getByRole('button', { name: 'Book appointment', exact: true }).click();
  await page.getByText('Paid with a package').waitFor();
  expect(await sessionsLeft()).toBe(before - 1);
});

test('books a client without an account, paid with a session', async () => {
  const { page } = await browsing.visit();
  const token = await tokenOf(owner);
  await callApi('PUT', '/api/business/packages', token, {
    packageId: 'pkg_demo_haircut_5',
    crmClientId: 'cli_demo_tariq',
  });
  await signIn(page, owner, `${desk}/new?date=${thursday(8)}&time=16:30&for=${lena}`);
  await page.getByLabel('Name, phone or email').pressSequentially('Tariq');
  await page.getByRole('radio', { name: /Tariq Rahimi/ }).click();
  await page.getByRole('checkbox', { name: /^Haircut / }).check();
  await page.getByLabel('Pay with a package').selectOption({ label: 'Five haircuts (5 sessions left)' });
  await page.getByText('Paid with the package').waitFor();
  await page.getByRole('button', { name: 'Book appointment', exact: true }).click();
  await page.getByText('Paid with a package').waitFor();
});

test('moves an appointment by touch after a long press; a quick swipe scrolls', async () => {
  const { page } = await browsing.visit();
  const token = await tokenOf(owner);
  const date = thursday(11);
  const id = await bookAppointment(token, date, '10:00');
  await signIn(page, owner, `${desk}?date=${date}`);
  const finger = await page.context().newCDPSession(page);
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const swiped = await middleOf(appointmentBlock(page, id));
  await touch('touchStart', swiped);
  for (const down of [20, 40, 60]) await touch('touchMove', { ...swiped, y: swiped.y + down });
  await touch('touchEnd');
  expect(await dialog(page).count()).toBe(0);

  const pressed = await middleOf(appointmentBlock(page, id));
  await touch('touchStart', pressed);
  await page.locator('.frame.holding').waitFor();
  for (const down of [10, hourHeight / 2, hourHeight])
    await touch('touchMove', { ...pressed, y: pressed.y + down });
  await touch('touchEnd');
  await dialog(page).getByText('This time is available.').waitFor();
  await dialog(page).getByRole('button', { name: 'Reschedule', exact: true }).click();
  await page.getByText('Change saved.').waitFor();
  expect(await callApi('GET', `/api/appointments/${id}`, token)).toMatchObject({ start: '11:00' });
});

test('drags an appointment to a colleague after confirmation, and back with the reason if the time is taken', async () => {
  const { page } = await browsing.visit({ tolerate: [/400/] });
  const token = await tokenOf(owner);
  const date = thursday(1);
  const id = await bookAppointment(token, date, '10:00');
  await bookAppointment(token, date, '14:00', aylin);
  await signIn(page, owner, `${desk}?date=${date}`);
  await dragTo(page, id, aylin, 1);
  await dialog(page).getByText('Reschedule this appointment?').waitFor();
  await dialog(page).getByText('This time is available.').waitFor();
  await dialog(page)
    .getByText(/10:00–10:45, Lena Vogt/)
    .waitFor();
  expect(await callApi('GET', `/api/appointments/${id}`, token)).toMatchObject({
    start: '10:00',
    professional: lena,
  });
  await dialog(page).getByRole('button', { name: 'Reschedule', exact: true }).click();
  await column(page, aylin).locator(`[data-appointment="${id}"]`).waitFor();
  expect(await callApi('GET', `/api/appointments/${id}`, token)).toMatchObject({
    start: '11:00',
    professional: aylin,
  });
  const saved = page.getByText('Change saved.');
  await saved.waitFor();

  await dragTo(page, id, aylin, 3.25);
  await dialog(page).getByText('This time is already booked.').waitFor();
  await dialog(page)
    .getByText(/Conflicts with: 14:00–14:45 Client/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Keep as is' }).click();
  await page.getByText('The appointment was not changed.').waitFor();
  await expect.poll(() => saved.count()).toBe(0);
  await expect.poll(() => page.getByText('Changes saved.', { exact: true }).count()).toBe(0);
  await page.getByRole('alert').getByText('This time is already booked.').waitFor();
  await appointmentBlock(page, id).filter({ hasText: '11:00–11:45' }).waitFor();

  const box = (await appointmentBlock(page, id).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + 12, { steps: 3 });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4 + hourHeight / 2, { steps: 3 });
  await page.mouse.up();
  await dialog(page).getByText('Change the duration?').waitFor();
  await dialog(page).getByRole('button', { name: 'Change duration' }).click();
  await eventually(async () => (await callApi('GET', `/api/appointments/${id}`, token)).end === '12:15');
});

test('moves, extends and books appointments with the keyboard', async () => {
  const { page } = await browsing.visit();
  const token = await tokenOf(owner);
  const date = thursday(2);
  const id = await bookAppointment(token, date, '10:00');
  await signIn(page, owner, `${desk}?date=${date}`);
  await appointmentBlock(page, id).focus();
  await page.keyboard.press('m');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await page.getByText(/10:30–11:15, Aylin Demir\. Press Enter to confirm/).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await dialog(page).getByText('This time is available.').waitFor();
  await dialog(page).getByRole('button', { name: 'Reschedule', exact: true }).press('Enter');
  await column(page, aylin).locator(`[data-appointment="${id}"]`).waitFor();
  await appointmentBlock(page, id).focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Change duration' }).press('Enter');
  await eventually(async () => {
    const { start, end, professional } = await callApi('GET', `/api/appointments/${id}`, token);
    return start === '10:30' && end === '11:45' && professional === aylin;
  });
  await dialog(page).waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await appointmentBlock(page, id).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/calendar/${id}?*`);
  await appointmentBlock(page, id).focus();
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: 'New appointment' }).waitFor();
  expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('10:30');
});

test.each([true, false])('books a series that skips a taken date (scripts: %s)', async (javaScript) => {
  const { page } = await browsing.visit({ javaScript });
  const token = await tokenOf(owner);
  const week = javaScript ? 40 : 50;
  const start = '10:00';
  const taken = thursday(week + 3);
  await bookAppointment(token, taken, start);
  await signIn(
    page,
    owner,
    `${desk}/new?date=${thursday(week)}&time=${start}&for=${lena}&service=${shortHaircut}&name=Sara+Lima&repeat=3&times=3&skip=on`,
  );
  await page.getByText(/^Not available, will be skipped: /).waitFor();
  await page.getByText(/2 appointments, €[\d.]+ in total\./).waitFor();
  expect(await page.getByLabel('Repeat').inputValue()).toBe('3');
  if (javaScript) {
    await page.getByLabel('Skip dates that are not available').uncheck();
    await page
      .getByText(/already booked|not available|taken/i)
      .first()
      .waitFor();
    await page.getByLabel('Skip dates that are not available').check();
    await page.getByText(/^Not available, will be skipped: /).waitFor();
  }
  await page.getByRole('button', { name: 'Book appointment' }).click();
  await page.getByText('Booking confirmed. Dates that were not available were skipped.').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const { recurringGroupId } = await callApi('GET', `/api/appointments/${id}`, token);
  const series = await callApi('GET', `/api/appointments?recurringGroupId=${recurringGroupId}`, token);
  expect(series.map(({ date }: { date: string }) => date).sort()).toEqual([
    thursday(week),
    thursday(week + 6),
  ]);
});

test.each([true, false])('blocks and unblocks time (scripts: %s)', async (javaScript) => {
  const { page } = await browsing.visit({ javaScript });
  const date = thursday(javaScript ? 3 : 4);
  await signIn(page, owner, `${desk}/block?date=${date}&time=15:00&for=${lena}`);
  await page.getByLabel(/^Reason/).fill('Dentist');
  await page.getByRole('button', { name: 'Block time', exact: true }).click();
  await page.getByText('Time blocked.').waitFor();
  await page
    .getByText(/Dentist/)
    .first()
    .waitFor();
  await page.goto(`${desk}/block?date=${date}`);
  await page.getByRole('button', { name: 'Unblock' }).click();
  await page.getByText('Saved.').waitFor();
  await expect.poll(() => page.getByText(/Dentist/).count()).toBe(0);
});

test.each([true, false])(
  'records the outcome and the payment of an appointment with one click each (scripts: %s)',
  async (javaScript) => {
    const { page } = await browsing.visit({ javaScript });
    const token = await tokenOf(owner);
    const [done, missed] = javaScript
      ? ['apt_demo_recent_1', 'apt_demo_recent_2']
      : ['apt_demo_recent_3', 'apt_demo_recent_4'];
    await signIn(page, owner, `${desk}/${done}`);
    await page.getByRole('button', { name: /^Record payment of / }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByText('Completed', { exact: true }).first().waitFor();
    expect(await callApi('GET', `/api/appointments/${done}`, token)).toMatchObject({
      status: 'Completed',
      paymentStatus: 'paid',
    });
    await page.goto(`${desk}/${missed}`);
    await page.getByRole('button', { name: 'No-show' }).click();
    await page.getByText('Marked as no-show.').waitFor();
    expect(await callApi('GET', `/api/appointments/${missed}`, token)).toMatchObject({ status: 'NoShow' });
  },
);

test.each([true, false])(
  'on a phone, reschedules an appointment from a list with a form (scripts: %s)',
  async (javaScript) => {
    const { page } = await browsing.visit({ javaScript, width: 375 });
    const token = await tokenOf(owner);
    const date = thursday(javaScript ? 5 : 6);
    const id = await bookAppointment(token, date, '10:00');
    await signIn(page, owner, `${desk}?date=${date}`);
    await page.getByRole('link', { name: /Client .* Short haircut/ }).click();
    await page.waitForURL(`**/calendar/${id}?*`);
    await page.getByText('Reschedule or change duration').click();
    await page.getByLabel('Time', { exact: true }).fill('11:30');
    await page.getByLabel('Duration in minutes', { exact: true }).fill('60');
    await page.getByRole('button', { name: 'Check availability' }).click();
    await page.getByText(/Available: .* 11:30/).waitFor();
    await page.getByRole('button', { name: 'Reschedule', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    expect(await callApi('GET', `/api/appointments/${id}`, token)).toMatchObject({
      start: '11:30',
      end: '12:30',
    });
    expect(javaScript || !/ style="/.test(await page.content())).toBe(true);
  },
);

test('a professional sees only their own column and the permitted actions', async () => {
  const { page } = await browsing.visit();
  const [manager, stylist] = [await tokenOf(owner), await tokenOf('professional@demo.test')];
  const invited = { email: 'professional@demo.test', role: 'staff' };
  await callApi('POST', '/api/businesses/biz_demo_salon/members', manager, invited);
  const [invitation] = await callApi('GET', '/api/invitations', stylist);
  await callApi('POST', `/api/invitations/${invitation.id}/accept`, stylist);
  await signIn(page, 'professional@demo.test', desk);
  await page.getByRole('region', { name: /^Calendar/ }).waitFor();
  await expect.poll(() => page.locator('[data-strip]').count()).toBe(1);
  await expect.poll(() => page.getByRole('link', { name: 'New appointment', exact: true }).count()).toBe(0);
  await page.locator('summary', { hasText: 'More options' }).click();
  await page.getByRole('link', { name: 'Block time' }).waitFor();
});

test('changes by others appear without a reload, and the slower of two drags to one time shows a conflict', async () => {
  const token = await tokenOf(owner);
  const date = thursday(7);
  const first = await bookAppointment(token, date, '10:00');
  const second = await bookAppointment(token, date, '11:00');
  const [one, other] = await Promise.all([
    browsing.visit({ tolerate: [/400/] }),
    browsing.visit({ tolerate: [/400/] }),
  ]);
  for (const { page } of [one, other]) {
    await signIn(page, owner, `${desk}?date=${date}`);
    await appointmentBlock(page, second).waitFor();
  }
  await one.page.waitForFunction(`performance.getEntriesByType('resource').length > 0`);
  const customer = await tokenOf('customer@demo.test');
  const body = {
    business: 'biz_demo_salon',
    professional: lena,
    date,
    start: '16:00',
    services: [shortHaircut],
  };
  const { id } = await callApi('POST', '/api/appointments', customer, body);
  await Promise.all([one.page, other.page].map((page) => appointmentBlock(page, id).waitFor()));

  await dragTo(one.page, first, lena, 4);
  await dragTo(other.page, second, lena, 3);
  for (const { page } of [one, other]) await dialog(page).getByText('This time is available.').waitFor();
  await dialog(one.page).getByRole('button', { name: 'Reschedule', exact: true }).click();
  await appointmentBlock(other.page, first).filter({ hasText: '14:00–14:45' }).waitFor();
  // The open dialog is not changed by the update.
  await dialog(other.page).getByRole('button', { name: 'Reschedule', exact: true }).click();
  await other.page.getByRole('alert').getByText('This time is already booked.').waitFor();
  expect(await callApi('GET', `/api/appointments/${second}`, token)).toMatchObject({ start: '11:00' });
});

test('a desk that moves an appointment that another desk has moved sees its current time and can go on', async () => {
  const token = await tokenOf(owner);
  const date = thursday(30);
  const id = await bookAppointment(token, date, '10:00');
  const moveElsewhere = (start: string) =>
    callApi('POST', `/api/appointments/${id}/reschedule`, token, { date, start });
  const start = async () => (await callApi('GET', `/api/appointments/${id}`, token)).start;
  const { page } = await browsing.visit({ tolerate: [/400/] });
  await signIn(page, owner, `${desk}?date=${date}`);

  // Dragged: the dialog is open when the other desk moves the appointment.
  await dragTo(page, id, lena, 4);
  await dialog(page).getByText('This time is available.').waitFor();
  await moveElsewhere('11:00');
  await dialog(page).getByRole('button', { name: 'Reschedule', exact: true }).click();
  await page.getByRole('alert').getByText('This appointment was changed in the meantime.').waitFor();
  await page
    .getByText(/The appointment was changed by the team. It is now: .*, 11:00, with Lena .*, confirmed\./)
    .waitFor();
  expect(await start()).toBe('11:00');
  await appointmentBlock(page, id).filter({ hasText: '11:00–11:45' }).waitFor();
  await dragTo(page, id, lena, 3);
  await dialog(page).getByRole('button', { name: 'Reschedule', exact: true }).click();
  await page.getByText('Change saved.').waitFor();
  expect(await start()).toBe('14:00');

  // Form: a live update does not replace the entered time, and the older version is refused.
  await page.goto(`${desk}/${id}?date=${date}`);
  await page.locator('summary', { hasText: 'Reschedule or change duration' }).click();
  await page.getByLabel('Time', { exact: true }).fill('16:00');
  await moveElsewhere('12:00');
  await appointmentBlock(page, id).filter({ hasText: '12:00–12:45' }).waitFor();
  expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('16:00');
  await page.getByRole('button', { name: 'Reschedule', exact: true }).click();
  await page.getByText(/The appointment was changed by the team. It is now: .*, 12:00, with Lena/).waitFor();
  expect(await start()).toBe('12:00');
  expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('16:00');
  await page.getByRole('button', { name: 'Reschedule', exact: true }).click();
  await appointmentBlock(page, id).filter({ hasText: '16:00–16:45' }).waitFor();
  expect(await start()).toBe('16:00');
});

test('internal notes that another desk saved in the meantime are shown before they are replaced', async () => {
  const token = await tokenOf(owner);
  const date = thursday(32);
  const id = await bookAppointment(token, date, '10:00');
  const { page } = await browsing.visit({ tolerate: [/400/] });
  await signIn(page, owner, `${desk}/${id}?date=${date}`);
  await page.locator('summary', { hasText: 'Notes' }).click();
  const internal = page.getByLabel('Internal notes (visible to the team only)');
  await internal.fill('Prefers the window seat');
  await callApi('PATCH', `/api/appointments/${id}`, token, { staffNotes: 'Allergic to ammonia' });
  await page.getByRole('button', { name: 'Save notes' }).click();
  await page.getByRole('alert').getByText('This appointment was changed in the meantime.').waitFor();
  await page.getByText('Currently saved: Allergic to ammonia').waitFor();
  expect(await internal.inputValue()).toBe('Prefers the window seat');
  await internal.fill('Allergic to ammonia. Prefers the window seat');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await page.getByText('Changes saved.').waitFor();
  expect((await callApi('GET', `/api/appointments/${id}`, token)).staffNotes).toBe(
    'Allergic to ammonia. Prefers the window seat',
  );
});

test('the heads of the columns are not cut off next to an open panel', async () => {
  const { page } = await browsing.visit();
  await signIn(page, owner, `${desk}/new?date=${thursday(0)}`);
  await page
    .getByText(/% booked/)
    .first()
    .waitFor();
  const cut = `[...document.querySelectorAll('.head span')].filter(({ scrollWidth, clientWidth, scrollHeight,
    clientHeight }) => scrollWidth > clientWidth || scrollHeight > clientHeight + 1).map(({ innerText }) => innerText)`;
  expect(await page.evaluate(cut)).toEqual([]);
});

test('a client without an email address is named after a change, so that staff can call', async () => {
  const token = await tokenOf(owner);
  const date = thursday(31);
  const [id, other] = [
    await bookAppointment(token, date, '10:00'),
    await bookAppointment(token, date, '12:00'),
  ];
  const { crmClientId } = await callApi('GET', `/api/appointments/${id}`, token);
  await callApi('PATCH', `/api/business/clients/${crmClientId}`, token, { phone: '+49 30 5550099' });
  const second = (await callApi('GET', `/api/appointments/${other}`, token)).crmClientId;
  await callApi('PATCH', `/api/business/clients/${second}`, token, { email: 'mail@example.org' });
  const { page } = await browsing.visit();
  await signIn(page, owner, `${desk}?date=${date}`);
  await dragTo(page, id, lena, 4);
  await dialog(page)
    .getByText(/the client is not notified\. Please contact: Client \d+, \+49 30 5550099\./)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Reschedule', exact: true }).click();
  await page.getByText('Change saved.').waitFor();
  await page
    .getByText(/Not notified, because there is no email address\. Please contact: Client \d+/)
    .waitFor();
  for (const [which, text] of [
    [id, /Not notified, because there is no email address\. Please contact: Client \d+, \+49 30 5550099\./],
    [other, /Appointment cancelled\. The client is notified by email\./],
  ] as const) {
    await page.goto(`${desk}/${which}?date=${date}`);
    await page.locator('aside summary', { hasText: /^Cancel appointment$/ }).click();
    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    await page.getByText(text).waitFor();
  }
});

test('a live update does not touch the form of a new appointment', async () => {
  const { page } = await browsing.visit();
  const token = await tokenOf(owner);
  const date = thursday(15);
  await signIn(page, owner, `${desk}/new?date=${date}&time=10:00&for=${lena}`);
  await page.getByText('New client').click();
  await page.getByLabel('Name, phone or email').fill('');
  await page.getByLabel('Name', { exact: true }).fill('Grete');
  const key = await page.locator('input[name=key]').inputValue();
  const id = await bookAppointment(token, date, '12:00');
  await appointmentBlock(page, id).waitFor();
  await page.getByLabel('Name', { exact: true }).waitFor({ state: 'visible' });
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Grete');
  expect(await page.locator('input[name=key]').inputValue()).toBe(key);
  // A refused booking keeps the form and creates no client.
  await page.getByRole('checkbox', { name: /Short haircut/ }).check();
  await page.getByLabel('Time', { exact: true }).fill('12:00');
  await page.getByText('This time is already booked.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Grete Unbooked');
  await page.getByRole('button', { name: 'Book appointment', exact: true }).click();
  await page.getByRole('alert').getByText('This time is already booked.').first().waitFor();
  expect(await callApi('GET', '/api/business/clients?query=Unbooked', token)).toEqual([]);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Grete Unbooked');
});

test('options that were opened before the scripts ran stay open', async () => {
  const { page } = await browsing.visit();
  await signIn(page, owner, desk);
  const path = `${desk}/new?date=${thursday(15)}&time=10:00&for=${lena}`;
  const { release } = await openWithLateScripts(page, path);
  await page.getByText('Repeat, coupon and notes').click();
  await page.getByLabel('Repeat', { exact: true }).waitFor();
  release();
  // Only scripts show the grid.
  await page.getByText(/New appointment: Aylin Demir/).waitFor({ state: 'attached' });
  expect(await page.getByLabel('Repeat', { exact: true }).isVisible()).toBe(true);
});

test('a client who was typed before the scripts ran is found', async () => {
  const { page } = await browsing.visit();
  await signIn(page, owner, desk);
  const path = `${desk}/new?date=${thursday(15)}&time=10:00&for=${lena}`;
  const { release } = await openWithLateScripts(page, path);
  await page.getByLabel('Name, phone or email').fill('Clara');
  release();
  await page.getByRole('radio', { name: /Clara/ }).waitFor();
});

/** Measures how many seconds the scripts of a page run. */
async function createStopwatch(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const seconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')!.value;
  };
  return async (work: () => Promise<void>): Promise<number> => {
    const before = await seconds();
    await work();
    const after = await seconds();
    // The counter restarts with a new document.
    return after >= before ? after - before : after;
  };
}

test('Today shows open delays and appointments during time off; a client without an account is called', async () => {
  const { page } = await browsing.visit();
  const [token, customer] = await Promise.all([tokenOf(owner), tokenOf('customer@demo.test')]);
  const date = thursday(14);
  const delayed = await callApi('POST', '/api/appointments', customer, {
    business: 'biz_demo_salon',
    professional: aylin,
    date,
    start: '15:00',
    services: [shortHaircut],
  });
  const late = { type: 'running_late', minutes: 23 };
  await callApi('POST', `/api/appointments/${delayed.id}/alerts`, customer, late);
  const stranded = await bookAppointment(token, date, '11:00');
  const sick = {
    professionalId: lena,
    businessId: 'biz_demo_salon',
    startDate: date,
    endDate: date,
    affected: 'keep',
  };
  const { id: timeOff } = await callApi('POST', '/api/time-off', token, sick);

  await signIn(page, owner, '/desk/salon-lindenbluete');
  await page.getByText('will be 23 minutes late').waitFor();
  await page.getByText('1 appointment during time off').waitFor();
  await expectAccessible(page);
  const toTimeOff = page.locator(`a[href$="/hours/away/${timeOff}"]`);
  expect(await toTimeOff.textContent()).toBe('Reschedule or cancel');
  await callApi('POST', `/api/appointments/${delayed.id}/cancel`, token, {});
  await page.reload();
  await page.getByText('1 appointment during time off').waitFor();
  expect(await page.getByText('will be 23 minutes late').count()).toBe(0);

  // A delay is announced on the day of the appointment only.
  await page.goto(`${desk}/${stranded}`);
  await page.getByRole('heading', { level: 2, name: /^Client/ }).waitFor();
  expect(await more(page).count()).toBe(0);

  await browsing.site.query(`
    insert into professionals (id, name, role, bio, search_key) values ('pro_soon', 'Soon', 'Stylist', '', 'soon');
    insert into business_professionals (business_id, professional_id) values ('biz_demo_salon', 'pro_soon');
    insert into clients (id, business_id, name, search_key) values ('cli_soon', 'biz_demo_salon', 'Soon', 'soon');
    insert into appointments (id, business_id, professional_id, professional_key, crm_client_id, client_key, client_name, status,
        date, start_minute, timezone, during, blocked, session_key, service_ids, currency, made_by_staff)
      select 'apt_soon', 'biz_demo_salon', p.id, p.key, c.id, c.person_key, c.name, 'Confirmed', there::date,
        extract(hour from there) * 60 + extract(minute from there), 'Europe/Berlin', whole, whole, 'soon',
        '{${shortHaircut}}', 'EUR', true
      from professionals p, clients c, date_trunc('minute', now() + interval '1 hour') starts,
        lateral (select starts at time zone 'Europe/Berlin' as there) local,
        lateral (select tstzrange(starts, starts + interval '45 minutes') as whole) spans
      where p.id = 'pro_soon' and c.id = 'cli_soon'`);
  await page.goto(`${desk}/apt_soon`);
  await more(page).click();
  await page.getByText('Running late? This client has no online account').waitFor();
  expect(await page.getByRole('button', { name: 'Notify client' }).count()).toBe(0);
});

test('a refused series names the date that does not fit', async () => {
  const { page } = await browsing.visit({ tolerate: [/status of 400/] });
  const token = await tokenOf(owner);
  const [date, second] = [thursday(16), thursday(17)];
  const away = { professionalId: lena, businessId: 'biz_demo_salon', startDate: second, endDate: second };
  await callApi('POST', '/api/time-off', token, away);
  await signIn(page, owner, `${desk}/new?date=${date}&time=10:00&for=${lena}`);
  await page.getByText('New client').click();
  await page.getByLabel('Name', { exact: true }).fill('Weekly Client');
  await page.getByRole('checkbox', { name: /Short haircut/ }).check();
  await page.getByText('Repeat, coupon and notes').click();
  await page.getByLabel('Repeat', { exact: true }).selectOption('Every week');
  const day = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: 'UTC' }).format(new Date(second));
  const named = new RegExp(`${day}.*: The team member has time off then`);
  await page.getByText(named).first().waitFor();
  await page.getByRole('button', { name: 'Book appointment', exact: true }).click();
  await page.getByRole('alert').getByText(named).waitFor();
});

test('a completed appointment is set back to confirmed', async () => {
  const { page } = await browsing.visit();
  const token = await tokenOf(owner);
  const path = '/api/appointments/apt_demo_recent_1';
  if ((await callApi('GET', path, token)).status === 'Confirmed')
    await callApi('POST', `${path}/complete`, token);
  await signIn(page, owner, `${desk}/apt_demo_recent_1`);
  await page.getByRole('button', { name: 'Set back to confirmed' }).click();
  await page.getByRole('button', { name: 'No-show' }).waitFor();
  await expectAccessible(page);
  expect((await callApi('GET', path, token)).status).toBe('Confirmed');
});

test('a member without services sees how to get appointments', async () => {
  const { page } = await browsing.visit({ width: 375 });
  const token = await tokenOf(owner);
  const { call } = browsing.site.service;
  const body = { email: 'reception@example.com', password: newPassword, name: 'Ines', role: 'professional' };
  const account = (await call('POST', '/api/auth/register', { body })).body;
  const members = '/api/businesses/biz_demo_salon/members';
  const { id } = await callApi('POST', members, token, { userId: account.user.id, role: 'staff' });
  await callApi('POST', `/api/invitations/${id}/accept`, account.accessToken);
  await signIn(page, body.email, '/desk/salon-lindenbluete');
  await page.getByRole('heading', { name: 'No services assigned to you yet' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View public page' }).click();
  await page.waitForURL('**/b/salon-lindenbluete');
});

test('a week with forty professionals and eight hundred appointments stays responsive', async () => {
  const { page } = await browsing.visit();
  const token = await tokenOf(owner);
  const measureScripts = await createStopwatch(page);
  const [small, big] = [thursday(8), thursday(9)];
  const weekPath = (date: string) => `${desk}?view=week&date=${date}`;
  const smallId = await bookAppointment(token, small, '10:00');
  await signIn(page, owner, weekPath(small));
  await appointmentBlock(page, smallId).waitFor();
  const drag = async (id: string) => {
    await appointmentBlock(page, id).waitFor();
    // Grabs the left edge, because a day with many columns is wider than the window.
    const { x, y } = (await appointmentBlock(page, id).boundingBox())!;
    await page.mouse.move(x + 20, y + 12);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 12 + 2 * hourHeight, { steps: 20 });
    await page.mouse.up();
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
  };
  const few = {
    open: await measureScripts(async () => {
      await page.goto(weekPath(small));
      await appointmentBlock(page, smallId).waitFor();
    }),
    drag: await measureScripts(() => drag(smallId)),
  };
  await browsing.site.query(`
    insert into professionals (id, name, role, bio, search_key)
      select 'pro_many_' || n, 'Colleague ' || n, 'Stylist', '', 'colleague' from generate_series(1, 36) n;
    insert into business_professionals (business_id, professional_id)
      select 'biz_demo_salon', id from professionals where id like 'pro_many_%';
    insert into clients (id, business_id, name, search_key) values ('cli_many', 'biz_demo_salon', 'Somebody', 'somebody');
    insert into appointments (id, business_id, professional_id, professional_key, crm_client_id, client_key, client_name, status,
        date, start_minute, timezone, during, blocked, session_key, service_ids, currency, made_by_staff)
      select 'apt_many_' || p.id || d || '_' || h, 'biz_demo_salon', p.id, p.key, 'cli_many', c.person_key, 'Client ' || d || h, 'Completed',
        day, h * 60, 'Europe/Berlin', tstzrange(starts, starts + interval '50 minutes'), tstzrange(starts, starts + interval '50 minutes'),
        'many ' || p.id || d || '_' || h, '{${shortHaircut}}', 'EUR', true
      from professionals p, clients c, generate_series(0, 4) d, generate_series(10, 14) h,
        lateral (select '${big}'::date - 3 + d as day) days,
        lateral (select (day + h * interval '1 hour') at time zone 'Europe/Berlin' as starts) times
      where p.id like 'pro_many_%' and c.id = 'cli_many' and (h < 14 or d < 3)`);
  const bigId = await bookAppointment(token, big, '15:00');
  const many = {
    open: await measureScripts(async () => {
      await page.goto(weekPath(big));
      await appointmentBlock(page, bigId).waitFor();
    }),
    drag: await measureScripts(() => drag(bigId)),
  };
  const inMilliseconds = ({ open, drag: moved }: typeof few) =>
    `opened in ${Math.round(open * 1000)} ms of scripts, dragged in ${Math.round(moved * 1000)} ms`;
  const shown = await callApi(
    'GET',
    `/api/appointments?businessId=biz_demo_salon&from=${big}&to=${big}&limit=200`,
    token,
  );
  console.log(
    `a week of one appointment: ${inMilliseconds(few)}; of 800: ${inMilliseconds(many)} (${shown.length} that day)`,
  );
  // Generous, because test machines are busy.
  expect(many.open).toBeGreaterThan(0);
  expect(many.open).toBeLessThan(few.open * 6 + 1);
  expect(many.drag).toBeLessThan(few.drag * 6 + 0.5);
  await page.goto(`${desk}?date=${big}`);
  await page
    .getByRole('region', { name: /^Calendar/ })
    .getByText('Colleague 1', { exact: true })
    .waitFor();
  // Only visible columns are rendered.
  expect(await page.locator('[data-strip]').count()).toBeLessThan(20);
});

test('the owner, a manager and an employee who perform services block time for everyone they can choose', async () => {
  const employee = 'professional@demo.test';
  const setRole = (role: string) =>
    browsing.site.query(`
      insert into business_members (business_id, user_id, role)
        select 'biz_demo_salon', id, '${role}' from users where email = '${employee}'
        on conflict (business_id, user_id) do update set role = '${role}';
      delete from business_professionals where professional_id like 'pro_many_%'`);
  await setRole('staff');
  const profile = { self: true, businessId: 'biz_demo_salon', name: 'Owner who cuts hair', role: 'Stylist' };
  await callApi('POST', '/api/professionals', await tokenOf(owner), profile);
  const blockEveryone = async (email: string, week: number) => {
    const { page, context } = await browsing.visit();
    const date = thursday(week);
    await signIn(page, email, `${desk}/block?date=${date}`);
    const options = page.getByLabel('Team member', { exact: true }).locator('option');
    await options.first().waitFor({ state: 'attached' });
    const choices = await options.evaluateAll((found) =>
      found.map((option) => ({ id: option.getAttribute('value')!, name: option.textContent!.trim() })),
    );
    const people = choices.filter(({ id }) => id !== 'business');
    for (const { id } of people) {
      await page.goto(`${desk}/block?date=${date}&time=15:00&for=${id}`);
      await page.getByLabel(/^Reason/).fill(`Away ${week}`);
      await page.getByRole('button', { name: 'Block time', exact: true }).click();
      await page.getByText('Time blocked.').waitFor();
    }
    await page.goto(`${desk}/block?date=${date}`);
    const unblock = page.getByRole('button', { name: 'Unblock' });
    for (let left = people.length; left > 0; left -= 1) {
      await expect.poll(() => unblock.count()).toBe(left);
      await unblock.first().click();
      await page.getByText('Saved.').waitFor();
      await page.goto(`${desk}/block?date=${date}`);
    }
    await context.close();
    return people.map(({ name }) => name);
  };
  expect(await blockEveryone(owner, 11)).toContain('Owner who cuts hair');
  expect(await blockEveryone(employee, 12)).toHaveLength(1);
  await setRole('manager');
  expect(await blockEveryone(employee, 13)).toContain('Owner who cuts hair');

  const { page } = await browsing.visit();
  await signIn(page, owner, '/desk/salon-lindenbluete/hours/away');
  await page.getByLabel('Applies to').selectOption({ label: 'Owner who cuts hair' });
  await page.getByLabel('First day', { exact: true }).fill(thursday(14));
  await page.getByRole('button', { name: 'Add time off' }).click();
  await page.waitForURL('**/hours');
});

test('before the day of an appointment, cancelling comes before the checkout', async () => {
  const { page } = await browsing.visit();
  const date = thursday(15);
  const id = await bookAppointment(await tokenOf(owner), date, '10:00');
  await signIn(page, owner, `${desk}/${id}?date=${date}`);
  const cancel = page.locator('summary', { hasText: 'Cancel appointment' });
  const checkOut = page.getByRole('link', { name: 'Check out', exact: true });
  const [first, last] = [await cancel.boundingBox(), await checkOut.boundingBox()];
  expect(first!.y).toBeLessThan(last!.y);
});

test.each(colorSchemes)('is accessible (%s)', async (colorScheme) => {
  const { page } = await browsing.visit({ colorScheme });
  const date = thursday(10);
  await bookAppointment(await tokenOf(owner), date, colorScheme === 'light' ? '10:00' : '11:00');
  await signIn(page, owner, `${desk}?date=${date}`);
  await page.getByRole('region', { name: /^Calendar/ }).waitFor();
  await expectAccessible(page);
  for (const path of [
    '/apt_demo_upcoming_1',
    `/new?date=${date}`,
    `/block?date=${date}`,
    `?view=week&date=${date}`,
  ]) {
    await page.goto(`${desk}${path}`);
    await page.getByRole('region', { name: /^Calendar/ }).waitFor();
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`${desk}?date=${date}`);
  await page
    .getByRole('link', { name: /Short haircut/ })
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.goto('/de/desk/salon-lindenbluete/calendar/apt_demo_upcoming_1');
  await page.getByText('Verschieben oder Dauer ändern').waitFor();
  await expectAccessible(page);
});
