import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser, widths } from '../fixtures/browser.ts';
import { eventually } from '../fixtures/eventually.ts';
import { newPassword, signIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('appointments of a customer');
const haircut = {
  business: 'biz_demo_salon',
  professional: 'pro_demo_lena',
  services: ['svc_demo_haircut_short'],
};
const yin = {
  business: 'biz_demo_yoga',
  professional: 'pro_demo_sunita',
  services: ['svc_demo_yoga_yin'],
};

async function callApi(method: string, path: string, token: string, body?: object) {
  const answer = await browsing.site.service.call(method, path, { token, ...(body && { body }) });
  expect([path, answer.status, answer.text]).toEqual([path, expect.toSatisfy((s) => s < 300), answer.text]);
  return answer.body;
}

async function tokenOf(email: string): Promise<string> {
  const body = { email, password: 'demo-password' };
  return (await browsing.site.service.call('POST', '/api/auth/login', { body })).body.accessToken;
}

/** Registers a customer. Each test uses its own. */
async function newCustomer(name: string) {
  const email = `${name}@example.com`;
  const body = { email, password: newPassword, name: 'Ada Lovelace' };
  const { accessToken } = (await browsing.site.service.call('POST', '/api/auth/register', { body })).body;
  return { email, token: accessToken as string };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** First free time, starting that many days from now. */
async function freeTime(booking: typeof haircut, from: number) {
  const offering = `businessId=${booking.business}&professionalId=${booking.professional}&serviceIds=${booking.services}`;
  const { call } = browsing.site.service;
  const days = await call(
    'GET',
    `/api/availability/days?${offering}&from=${inDays(from)}&to=${inDays(from + 13)}`,
  );
  const { date } = days.body.find(({ free }: { free: number }) => free > 0);
  const times = await call('GET', `/api/availability/times?${offering}&date=${date}`);
  const { time } = times.body.find(({ available }: { available: boolean }) => available);
  return { date, start: time } as { date: string; start: string };
}

async function book(
  token: string,
  booking: typeof haircut,
  from: number,
  more: object = {},
): Promise<string> {
  const when = await freeTime(booking, from);
  return (await callApi('POST', '/api/appointments', token, { ...booking, ...when, ...more })).id;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
/** Text of the focused element. */
const focusedText = (page: Page) => page.evaluate(`document.activeElement.textContent.trim()`);

test.each([true, false])(
  'an appointment is rescheduled to a listed time, then cancelled (scripts: %s)',
  async (javaScript) => {
    const { page } = await browsing.visit({ javaScript, width: 375 });
    const { email, token } = await newCustomer(`mover-${javaScript}`);
    const id = await book(token, haircut, 5);
    const before = await callApi('GET', `/api/appointments/${id}`, token);
    await signIn(page, email, '/appointments');
    await page.getByRole('link', { name: 'Short haircut' }).click();
    await page.getByRole('link', { name: 'Reschedule', exact: true }).click();
    await heading(page, 'Reschedule appointment');
    await page.getByText('Your current time').waitFor();
    expect(await page.locator('.picker [aria-disabled=true]').count()).toBe(0);
    // Far enough ahead to be cancelled afterwards.
    const day = page.getByRole('link', { name: /\d times? available$/ }).last();
    const date = new URL((await day.getAttribute('href'))!, page.url()).searchParams.get('date')!;
    await day.click();
    await page.waitForURL(`**date=${date}`);
    const time = page.locator('.picker a.time').last();
    const start = (await time.textContent())!.trim().slice(0, 5);
    await time.click();
    await heading(page, 'Reschedule to this time?');
    await page.getByRole('button', { name: 'Reschedule appointment' }).click();
    await page.getByText('Appointment rescheduled.').waitFor();
    const after = await callApi('GET', `/api/appointments/${id}`, token);
    expect(after).toMatchObject({ date, start, status: before.status });
    expect([after.date, after.start]).not.toEqual([before.date, before.start]);

    await page.getByRole('link', { name: 'Cancel appointment' }).click();
    await page.getByText(/You can cancel free of charge until/).waitFor();
    await page.getByText('You haven’t paid anything, and there is nothing to pay.').waitFor();
    await page.getByLabel('Reason (optional)').fill('A cold.');
    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    await page.getByText('Appointment cancelled.').waitFor();
    expect(await callApi('GET', `/api/appointments/${id}`, token)).toMatchObject({ status: 'Cancelled' });
    await expect.poll(() => page.getByRole('link', { name: 'Reschedule', exact: true }).count()).toBe(0);
    await page.goto('/appointments');
    await page.getByText('No upcoming appointments').waitFor();
    await page.getByRole('link', { name: 'Past', exact: true }).click();
    await page.getByRole('link', { name: 'Short haircut' }).waitFor();
  },
);

test('rescheduling to a time taken in the meantime is refused, suggests other times and changes nothing', async () => {
  const { page } = await browsing.visit({ timeZone: 'Asia/Tokyo', tolerate: [/400/] });
  const [mover, other] = [await newCustomer('slow'), await newCustomer('quick')];
  const id = await book(mover.token, haircut, 5);
  const before = await callApi('GET', `/api/appointments/${id}`, mover.token);
  const wanted = await freeTime(haircut, 8);
  await signIn(page, mover.email, `/appointments/${id}`);
  await page.goto(`/appointments/${id}/reschedule?date=${wanted.date}&time=${wanted.start}`);
  await heading(page, 'Reschedule to this time?');
  // The old and the new time, each in both time zones.
  await expect.poll(() => page.getByText(/your time/).count()).toBe(2);
  await callApi('POST', '/api/appointments', other.token, { ...haircut, ...wanted });
  await page.getByRole('button', { name: 'Reschedule appointment' }).click();
  const refusal = 'This time is no longer available. Your appointment is unchanged; choose another time.';
  await page.getByText(refusal).waitFor();
  await eventually(async () => (await focusedText(page)) === refusal);
  await expect.poll(() => page.getByRole('button', { name: 'Reschedule appointment' }).count()).toBe(0);
  expect(await callApi('GET', `/api/appointments/${id}`, mover.token)).toMatchObject({
    date: before.date,
    start: before.start,
  });
  // The last one, which does not overlap the time just taken.
  await page.locator('a.time').last().click();
  await page.getByRole('button', { name: 'Reschedule appointment' }).click();
  await page.getByText('Appointment rescheduled.').waitFor();
});

test('an appointment inside the cancellation window cannot be cancelled online and links to the business', async () => {
  const owner = await tokenOf('business@demo.test');
  await callApi('PATCH', '/api/businesses/biz_demo_salon', owner, { cancellationWindowHours: 720 });
  const { email, token } = await newCustomer('late-leaver');
  const id = await book(token, haircut, 5);
  const contact = { phone: '+49 30 1234567', email: 'hello@lindenbluete.example' };
  await callApi('PATCH', '/api/businesses/biz_demo_salon', owner, {
    cancellationWindowHours: 24,
    ...contact,
  });
  const { page } = await browsing.visit();
  await signIn(page, email, `/appointments/${id}`);
  await page.getByText('This appointment can no longer be rescheduled or cancelled online.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Cancel appointment' }).count()).toBe(0);
  for (const path of ['cancel', 'reschedule']) {
    await page.goto(`/appointments/${id}/${path}`);
    await page.getByText('This appointment can no longer be rescheduled or cancelled online.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Salon Lindenblüte' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Call +49 30 1234567' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Email hello@lindenbluete.example' }).waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('button').count()).toBe(0);
  }
});

test('rescheduling into the cancellation window warns first', async () => {
  const owner = await tokenOf('business@demo.test');
  const setWindow = (hours: number) =>
    callApi('PATCH', '/api/businesses/biz_demo_salon', owner, { cancellationWindowHours: hours });
  await setWindow(96);
  const { email, token } = await newCustomer('hurried');
  const id = await book(token, haircut, 6);
  await setWindow(24);
  const { page } = await browsing.visit({ width: 375 });
  await signIn(page, email, `/appointments/${id}/reschedule`);
  await heading(page, 'Reschedule appointment');
  // The page opens on the day of the appointment.
  const { date: day } = await callApi('GET', `/api/appointments/${id}`, token);
  const current = page.locator('a[aria-current=date]');
  expect(new URL((await current.getAttribute('href'))!, page.url()).searchParams.get('date')).toBe(day);
  const { date, start } = await freeTime(haircut, 1);
  await page.goto(`/appointments/${id}/reschedule?date=${date}&time=${start}`);
  await page.getByText('You can’t cancel or reschedule the appointment at this new time').waitFor();
  await page.getByRole('button', { name: 'Reschedule anyway' }).click();
  await page.getByText('Appointment rescheduled.').waitFor();
  expect(await callApi('GET', `/api/appointments/${id}`, token)).toMatchObject({ date, start });
  await page.getByText('This appointment can no longer be rescheduled or cancelled online.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Salon Lindenblüte' }).last().waitFor();
});

test('upcoming appointments are listed in order, with a series on one card', async () => {
  const { email, token } = await newCustomer('orderly');
  const first = await book(token, yin, 3, { recurringFrequency: 'weekly', recurringCount: 2 });
  const between = await book(token, haircut, 5);
  const listed = await callApi('GET', '/api/appointments?upcoming=true', token);
  const { page } = await browsing.visit({ javaScript: false });
  await signIn(page, email, '/appointments');
  const hrefs = (links: ReturnType<Page['locator']>) =>
    links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!.split('/').at(-1)));
  expect(await hrefs(page.locator('article h3 a'))).toEqual([first, between]);
  await page.getByText('1 more date in this series').click();
  const later = listed
    .map(({ id }: { id: string }) => id)
    .filter((id: string) => ![first, between].includes(id));
  expect(await hrefs(page.locator('article details li a'))).toEqual(later);
});

test.each(widths)('a card leads to every action of its appointment, at %i px', async (width) => {
  const { email, token } = await newCustomer(`busy-${width}`);
  const id = await book(token, haircut, 5);
  const { startUtc } = await callApi('GET', `/api/appointments/${id}`, token);
  const { page } = await browsing.visit({ width });
  await signIn(page, email, '/appointments');
  const card = page.getByRole('article');
  const target = (name: string) => card.getByRole('link', { name, exact: true }).getAttribute('href');
  expect(await target('Reschedule')).toBe(`/appointments/${id}/reschedule`);
  expect(await target('Message')).toBe(`/messages/${id}`);
  expect(await target('Directions')).toMatch(/^https:\/\/www\.openstreetmap\.org\/directions\?to=/);
  await card.locator('summary', { hasText: 'More actions' }).click();
  expect(await target('Cancel appointment')).toBe(`/appointments/${id}/cancel`);
  const google = new URL((await target('Google Calendar'))!).searchParams;
  expect(google.get('ctz')).toBe('Europe/Berlin');
  expect(google.get('dates')).toMatch(new RegExp(`^${startUtc.replace(/[-:]|\.\d+/g, '')}/`));
  expect(await target('Outlook')).toContain('https://outlook.live.com/');
  expect(await target('Apple Calendar or file')).toBe(`/appointments/${id}/calendar.ics`);
  await expectAccessible(page);
});

test('a past card books again and leads to a review with the tapped rating', async () => {
  const id = 'apt_demo_recent_1';
  await callApi('POST', `/api/appointments/${id}/complete`, await tokenOf('business@demo.test'));
  const { page } = await browsing.visit({ width: 375, javaScript: false });
  await signIn(page, 'customer@demo.test', '/appointments?past');
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/appointments/${id}"]`) });
  const again = await card.getByRole('link', { name: 'Book again' }).getAttribute('href');
  const { services, professional } = await callApi(
    'GET',
    `/api/appointments/${id}`,
    await tokenOf('customer@demo.test'),
  );
  const query = new URL(again!, page.url()).searchParams;
  expect([query.get('services'), query.get('professional')]).toEqual([services.join(','), professional]);
  await card.getByRole('link', { name: '3 stars' }).click();
  await heading(page, 'How was your appointment?');
  expect(await page.getByRole('radio', { name: '3 stars' }).isChecked()).toBe(true);
});

test('cancels an appointment of a series with all following ones and keeps earlier ones', async () => {
  const { email, token } = await newCustomer('series');
  const id = await book(token, yin, 3, { recurringFrequency: 'weekly', recurringCount: 3 });
  const { page } = await browsing.visit({ width: 375 });
  await signIn(page, email, '/appointments');
  await page.getByText('2 more dates in this series').waitFor();
  await page.goto(`/appointments/${id}`);
  const dates = page.getByRole('list').filter({ has: page.getByText('This appointment') });
  await expect.poll(() => dates.getByText('Confirmed', { exact: true }).count()).toBe(3);
  await dates.getByRole('link').first().click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  await page.getByRole('link', { name: 'Cancel appointment' }).click();
  await page.getByLabel('This and all following appointments in the series').check();
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await page.getByText('Appointments cancelled.').waitFor();
  await expect.poll(() => dates.getByText('Cancelled', { exact: true }).count()).toBe(2);
  await expect.poll(() => dates.getByText('Confirmed', { exact: true }).count()).toBe(1);
  expect(await callApi('GET', `/api/appointments/${id}`, token)).toMatchObject({ status: 'Confirmed' });
});

test('reviews an appointment with the keyboard alone, edits the review and deletes it', async () => {
  const id = 'apt_demo_recent_1';
  const { page } = await browsing.visit();
  await signIn(page, 'customer@demo.test', `/appointments/${id}`);
  await page.getByRole('link', { name: '1 star', exact: true }).press('Enter');
  await heading(page, 'How was your appointment?');
  await page.getByRole('radio').first().focus();
  for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('She listens.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Thank you for your review.').waitFor();
  await page.getByText('4 stars').waitFor();
  await page.getByRole('link', { name: 'Edit review' }).click();
  await page.locator('label').filter({ hasText: '5 stars' }).click();
  expect(await page.getByLabel(/Your review/).inputValue()).toBe('She listens.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('5 stars').waitFor();
  await page.getByRole('link', { name: 'Edit review' }).click();
  await page.locator('summary').filter({ hasText: 'Delete review' }).click();
  await page.getByRole('button', { name: 'Delete review' }).click();
  await page.getByText('Review deleted.').waitFor();
  await page.getByRole('link', { name: '5 stars' }).waitFor();
});

test('reports a delay, keeps refused input in the form and saves notes', async () => {
  const { email, token } = await newCustomer('late');
  const id = await book(token, haircut, 5);
  const { page } = await browsing.visit({ width: 375, tolerate: [/400/] });
  await signIn(page, email, `/appointments/${id}`);
  await page.getByText('Running late?').click();
  await page.evaluate(`document.querySelector('[name=minutes]').removeAttribute('max')`);
  await page.getByLabel('Delay in minutes').fill('75');
  await page.getByLabel('Message (optional)').fill('The tram is late.');
  await page.getByRole('button', { name: 'Notify the business' }).click();
  await page.getByText('Enter a delay from 1 to 60 minutes.').waitFor();
  await eventually(async () => (await focusedText(page)) === 'Enter a delay from 1 to 60 minutes.');
  expect(await page.getByLabel('Delay in minutes').inputValue()).toBe('75');
  expect(await page.getByLabel('Message (optional)').inputValue()).toBe('The tram is late.');
  await page.getByLabel('Delay in minutes').fill('15');
  await page.getByRole('button', { name: 'Notify the business' }).click();
  await page.getByText('You reported a delay of 15 min.').waitFor();
  await page.getByText('The business hasn’t responded yet.').waitFor();
  await page.getByLabel('Notes for the business').fill('By the window, please.');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await page.getByText('Changes saved.').waitFor();
  expect(await callApi('GET', `/api/appointments/${id}`, token)).toMatchObject({
    notes: 'By the window, please.',
  });

  const staff = await tokenOf('business@demo.test');
  await callApi('POST', `/api/appointments/${id}/alerts`, staff, { type: 'running_late', minutes: 20 });
  await page.reload();
  await page.getByText('The business is running 20 min late.').waitFor();
  await page.getByRole('button', { name: 'That works for me' }).click();
  await page.getByText('You accepted the delay.').waitFor();
});

test('a cancelled time is offered to the waitlist, which can be left', async () => {
  const [giving, waiting] = [await newCustomer('giving'), await newCustomer('waiting')];
  const id = await book(giving.token, haircut, 9);
  const { date } = await callApi('GET', `/api/appointments/${id}`, giving.token);
  await callApi('POST', '/api/waitlist', waiting.token, { ...haircut, from: date, to: date });
  const { page } = await browsing.visit({ width: 375 });
  await signIn(page, waiting.email, '/waitlist');
  await page.getByRole('heading', { name: 'Short haircut' }).waitFor();
  await page.getByText(/^(You’re next on the waitlist|Position \d+ on the waitlist)/).waitFor();
  await callApi('POST', `/api/appointments/${id}/cancel`, giving.token, {});
  await eventually(async () => {
    await page.reload();
    return (await page.getByText('A time is available for you').count()) === 1;
  }, 30_000);
  await page.getByText(/^Held for you: \d+:\d\d/).waitFor();
  expect(await page.getByRole('link', { name: 'Book now' }).getAttribute('href')).toContain(`date=${date}`);
  await page.getByRole('button', { name: 'Leave waitlist' }).click();
  await page.getByText('You left the waitlist.').waitFor();
  await page.getByText('You’re not on any waitlist').waitFor();
});

test("new customers see empty pages with a link, other customers' appointments return 404, staff see a notice", async () => {
  const { email } = await newCustomer('newcomer');
  const { page } = await browsing.visit({ tolerate: [/404/] });
  await signIn(page, email, '/appointments');
  for (const [path, text] of [
    ['/appointments', 'No upcoming appointments'],
    ['/appointments?past', 'No past appointments yet'],
    ['/waitlist', 'You’re not on any waitlist'],
    ['/packages', 'You don’t have any packages'],
  ] as const) {
    await page.goto(path);
    await page.getByText(text).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Find an appointment' }).waitFor();
  }
  for (const part of ['', '/cancel', '/reschedule', '/review'])
    expect((await page.goto(`/appointments/apt_demo_upcoming_1${part}`))!.status()).toBe(404);
  const manager = await browsing.visit();
  await signIn(manager.page, 'manager@demo.test', '/account');
  for (const path of ['/packages', '/waitlist', '/appointments/apt_demo_upcoming_1']) {
    await manager.page.goto(path);
    await manager.page.getByRole('heading', { name: 'This page is for customers' }).waitFor();
  }
});

test.each(widths.flatMap((width) => colorSchemes.map((colorScheme) => ({ width, colorScheme }))))(
  'every appointment page is accessible at $width, $colorScheme',
  async ({ width, colorScheme }) => {
    const { page } = await browsing.visit({ width, colorScheme, timeZone: 'Asia/Tokyo' });
    await signIn(page, 'customer@demo.test', '/packages');
    await page.getByRole('link', { name: 'Use package' }).first().waitFor();
    const wanted = await freeTime(haircut, 6);
    for (const path of [
      '/packages',
      '/waitlist',
      '/appointments',
      '/appointments?past',
      '/messages',
      '/messages/apt_demo_upcoming_1',
      '/account',
      '/book/salon-lindenbluete/done/apt_demo_upcoming_1',
      '/appointments/apt_demo_upcoming_1',
      '/appointments/apt_demo_salon_7/review',
      '/appointments/apt_demo_upcoming_2/cancel',
      '/appointments/apt_demo_upcoming_1/reschedule',
      `/appointments/apt_demo_upcoming_1/reschedule?date=${wanted.date}&time=${wanted.start}`,
    ]) {
      await page.goto(path);
      await expectAccessible(page);
      // The navigation of the account scrolls sideways on phones.
      const wide = `[...document.querySelectorAll('main *:not(nav, nav *)')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length`;
      expect([path, await page.evaluate(wide)]).toEqual([path, 0]);
    }
  },
);
