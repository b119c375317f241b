import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('services, team, hours, classes, coupons and packages in the desk');
const salon = '/desk/salon-lindenbluete';
const studio = '/desk/boudha-morning-yoga';
const [owner, teacher, stylist] = ['business@demo.test', 'yoga@demo.test', 'professional@demo.test'];

async function callApi(method: string, path: string, token: string, body?: object) {
  const answer = await browsing.site.service.call(method, path, { token, ...(body && { body }) });
  expect([path, answer.status, answer.text]).toEqual([path, expect.toSatisfy((s) => s < 300), answer.text]);
  return answer.body;
}

async function tokenOf(email: string): Promise<string> {
  const body = { email, password: 'demo-password' };
  return (await browsing.site.service.call('POST', '/api/auth/login', { body })).body.accessToken;
}

async function newCustomer(name: string): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  const body = { email, password: 'seven tired hedgehogs', name };
  return (await browsing.site.service.call('POST', '/api/auth/register', { body })).body.accessToken;
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test.each([
  [true, 375],
  [false, 1280],
] as const)(
  'adds a service with its professionals, which customers then see (scripts: %s, %i wide)',
  async (javaScript, width) => {
    const name = `Fringe trim ${width}`;
    const { page } = await browsing.visit({ javaScript, width, tolerate: [/400/] });
    await signIn(page, owner, `${salon}/services`);
    await page.getByRole('link', { name: 'Add service' }).click();
    await heading(page, 'New service');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Duration', { exact: true }).fill('15');
    await page.getByLabel('Price (optional)').fill('12.505');
    await page.getByLabel('Aylin Demir').check();
    await button(page, 'Add service').click();
    await page.getByText('Enter an amount such as 38 or 38.50.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
    await page.getByLabel('Price (optional)').fill('12,50');
    await button(page, 'Add service').click();
    await page.getByText('Added.').waitFor();
    await page.getByText(name).waitFor();
    await page.goto('/b/salon-lindenbluete');
    await page.getByText(name).first().waitFor();
    await page.getByText('€12.50').first().waitFor();

    await page.goto(`${salon}/services`);
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await button(page, 'Delete service').click();
    await page.getByText('Removed.', { exact: true }).waitFor();
    await heading(page, 'Services');
    await expect.poll(() => page.getByRole('link', { name: `Edit ${name}` }).count()).toBe(0);
  },
);

test('deleting a service with upcoming appointments is refused with the reason', async () => {
  const { page } = await browsing.visit({ tolerate: [/400/] });
  await signIn(page, owner, `${salon}/services/svc_demo_haircut_short`);
  await button(page, 'Delete service').click();
  await page.getByText('This service has upcoming appointments.').waitFor();
});

test.each([true, false])(
  'adds a team member with weekly hours; overlapping hours show an error at their day (scripts: %s)',
  async (javaScript) => {
    const name = `Mira Test ${javaScript}`;
    const { page } = await browsing.visit({ javaScript, width: 375, tolerate: [/400/] });
    await signIn(page, owner, `${salon}/team/new?way=add`);
    const form = page.locator('form[action="?/add"]');
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Blow-dry').check();
    await form.getByRole('button', { name: 'Add team member' }).click();
    await heading(page, name);
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const monday = page.getByRole('group', { name: 'Monday' });
    if (javaScript) await monday.locator('button.add').click();
    await monday.locator('input[name="hours-1-start"]').nth(1).fill('16:00');
    await monday.locator('input[name="hours-1-end"]').nth(1).fill('20:00');
    await button(page, 'Save hours').click();
    await monday.locator('.problem').waitFor();
    await monday.locator('input[name="hours-1-start"]').nth(1).fill('19:30');
    const breaks = page.getByRole('group', { name: 'Daily breaks' });
    if (javaScript) await breaks.locator('button.add').click();
    await breaks.locator('input[name="breaks-start"]').fill('13:00');
    await breaks.locator('input[name="breaks-end"]').fill('13:45');
    await button(page, 'Save hours').click();
    await page.getByText('Saved.').waitFor();
    expect(await callApi('GET', `/api/professionals/${id}`, await tokenOf(owner))).toMatchObject({
      breaks: [{ start: '13:00', end: '13:45' }],
    });
    const rules = await callApi('GET', `/api/availability-rules?professionalId=${id}`, await tokenOf(owner));
    expect(rules.filter(({ weekday }: { weekday: number }) => weekday === 1)).toMatchObject([
      { start: '09:00', end: '19:00' },
      { start: '19:30', end: '20:00' },
    ]);
    await page.goto(`${salon}/hours`);
    const week = page.getByRole('listitem').filter({ hasText: name });
    await week.getByText('09:00–13:00').first().waitFor();
    await week.getByRole('link', { name: `Edit hours of ${name}` }).click();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await button(page, 'Remove from team').click();
    await page.getByText('Removed from the team.').waitFor();
  },
);

/** Books the first free time of this professional, starting that many days from now. */
async function bookOn(
  token: string,
  professional: string,
  from: number,
): Promise<{ id: string; date: string }> {
  const services = ['svc_demo_haircut_short'];
  const offering = `businessId=biz_demo_salon&professionalId=${professional}&serviceIds=${services}`;
  const { call } = browsing.site.service;
  const days = await call(
    'GET',
    `/api/availability/days?${offering}&from=${inDays(from)}&to=${inDays(from + 9)}`,
  );
  const { date } = days.body.find(({ free }: { free: number }) => free > 0);
  const times = (await call('GET', `/api/availability/times?${offering}&date=${date}`)).body;
  const { time } = times.find(({ available }: { available: boolean }) => available);
  const booking = { business: 'biz_demo_salon', professional, services, date, start: time };
  return callApi('POST', '/api/appointments', token, booking);
}

test.each([
  [true, 1280],
  [false, 375],
] as const)(
  'time off lists affected appointments first, then reschedules or cancels them and notifies customers (scripts: %s)',
  async (javaScript, width) => {
    const { page } = await browsing.visit({ javaScript, width, tolerate: [/400/] });
    const from = javaScript ? 60 : 80;
    const names = [`Moved ${javaScript}`, `Cancelled ${javaScript}`];
    const tokens = [await newCustomer(names[0]!), await newCustomer(names[1]!)];
    const first = await bookOn(tokens[0]!, 'pro_demo_lena', from);
    const second = await bookOn(tokens[1]!, 'pro_demo_lena', from);
    expect(first.date).toBe(second.date);

    await signIn(page, owner, `${salon}/hours/away`);
    await page.getByLabel('Applies to').selectOption({ label: 'Lena Vogt' });
    await page.getByLabel('First day', { exact: true }).fill(first.date);
    await button(page, 'Add time off').click();
    await page.getByRole('heading', { name: /appointments? during this time/ }).waitFor();
    // axe needs scripts.
    if (javaScript) await expectAccessible(page);
    const before = await callApi('GET', '/api/time-off?professionalId=pro_demo_lena', await tokenOf(owner));
    expect(before.filter(({ startDate }: { startDate: string }) => startDate === first.date)).toEqual([]);
    await page.getByRole('group', { name: names[0]! }).getByLabel('Reschedule').check();
    await page.getByRole('group', { name: names[1]! }).getByLabel('Cancel appointment').check();
    await button(page, 'Add time off and apply changes').click();
    await page.getByText('1 appointment rescheduled.').waitFor();
    await page.getByText('1 appointment cancelled.').waitFor();

    const moved = await callApi('GET', `/api/appointments/${first.id}`, tokens[0]!);
    expect([moved.date, moved.professional]).not.toEqual([first.date, 'pro_demo_lena']);
    expect(await callApi('GET', `/api/appointments/${second.id}`, tokens[1]!)).toMatchObject({
      status: 'Cancelled',
    });
    for (const token of tokens)
      await expect
        .poll(async () => (await callApi('GET', '/api/notifications', token)).length)
        .toBeGreaterThan(1);

    await button(page, 'Delete time off').click();
    await page.getByText('Time off deleted.').waitFor();
  },
);

test.each([true, false])(
  'sets commission rates, and the analytics show the commission (scripts: %s)',
  async (javaScript) => {
    const { page } = await browsing.visit({ javaScript, width: 375, tolerate: [/400/] });
    await signIn(page, owner, `${salon}/team/pro_demo_lena`);
    await page.getByRole('link', { name: 'Services and commission' }).click();
    const form = page.getByRole('form', { name: 'What Lena Vogt offers' });
    const usual = form.getByLabel('Commission in percent', { exact: true });
    const own = form.getByLabel('Short haircut: commission in percent');
    await usual.fill('140');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a percentage from 0 to 100').waitFor();
    await usual.fill('40');
    await own.fill('45,5');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await expect.poll(() => own.inputValue()).toBe('45.5');
    await page.goto(`${salon}/figures`);
    await page.getByRole('link', { name: 'Last 30 days' }).click();
    const people = page.locator('section', { hasText: 'By team member' });
    await people.getByText('Show as table').click();
    await people.getByRole('columnheader', { name: 'Commission' }).waitFor();
  },
);

test('time off takes whole days unless times are entered', async () => {
  const { page } = await browsing.visit({ width: 375 });
  await signIn(page, owner, `${salon}/hours/away`);
  await page.getByLabel('Applies to').selectOption({ label: 'Paula Brenner' });
  await page.getByLabel('First day', { exact: true }).fill(inDays(130));
  const start = page.getByLabel('Start time on the first day (optional)');
  expect(await start.isVisible()).toBe(false);
  await page.getByLabel('All day').uncheck();
  await start.fill('10:00');
  await page.getByLabel('End time on the last day (optional)').fill('11:00');
  await expectAccessible(page);
  await button(page, 'Add time off').click();
  await page.waitForURL('**/hours');
  const stored = await callApi('GET', '/api/time-off?professionalId=pro_demo_paula', await tokenOf(owner));
  expect(stored).toContainEqual(
    expect.objectContaining({ startDate: inDays(130), endDate: inDays(130), start: '10:00', end: '11:00' }),
  );
});

test.each(['team', 'team/pro_demo_aylin', 'settings/members', 'setup/team'])(
  'shows the portrait of a team member on %s',
  async (path) => {
    const { page } = await browsing.visit();
    await signIn(page, owner, `${salon}/${path}`);
    await page.locator('main img[src*="med_demo"]').first().waitFor();
  },
);

test('adds and removes special hours of the business', async () => {
  const { page } = await browsing.visit({ width: 375, tolerate: [/400/] });
  await signIn(page, owner, `${salon}/hours`);
  const sunday = Array.from({ length: 7 }, (_, ahead) => inDays(100 + ahead)).find(
    (date) => new Date(`${date}T12:00:00Z`).getUTCDay() === 0,
  )!;
  await page.locator('summary', { hasText: 'Add special hours' }).click();
  await page.getByLabel('Date', { exact: true }).fill(sunday);
  await page.getByLabel('Start time').fill('12:00');
  await page.getByLabel('End time').fill('10:00');
  await button(page, 'Add special hours').click();
  await page.getByText('The end must be after the start.').waitFor();
  await page.getByLabel('End time').fill('16:00');
  await button(page, 'Add special hours').click();
  await page.getByText('Added.').waitFor();
  await page.getByText('12:00–16:00').waitFor();
  await page.getByRole('button', { name: /^Remove: Business/ }).click();
  await page.getByText('No special hours planned.').waitFor();
});

test('refused special hours link to the appointments that are in the way', async () => {
  const { page } = await browsing.visit({ tolerate: [/400/] });
  const { id, date } = await bookOn(await newCustomer('In The Way'), 'pro_demo_lena', 110);
  await signIn(page, owner, `${salon}/hours`);
  await page.locator('summary', { hasText: 'Add special hours' }).click();
  await page.getByLabel('Applies to').selectOption({ label: 'Lena Vogt' });
  await page.getByLabel('Date', { exact: true }).fill(date);
  await page.getByLabel('Start time').fill('23:00');
  await page.getByLabel('End time').fill('23:30');
  await button(page, 'Add special hours').click();
  const listed = page.getByRole('list', { name: 'Appointments outside these hours' });
  const link = listed.getByRole('link', { name: /In The Way/ });
  expect(await link.getAttribute('href')).toContain(`/calendar/${id}?date=${date}`);
  await expectAccessible(page);
});

test('adds and removes special hours of the business and its team at once', async () => {
  const { page } = await browsing.visit({ width: 375 });
  await signIn(page, owner, `${salon}/hours`);
  const addSpecial = page.locator('summary', { hasText: 'Add special hours' });
  await addSpecial.click();
  const whose = page.getByLabel('Applies to');
  const people = (await whose.locator('option').allTextContents()).slice(2);
  expect(people).toContain('Lena Vogt');
  const add = async () => {
    await whose.selectOption({ label: 'Business and team' });
    await page.getByLabel('Date', { exact: true }).fill(inDays(120));
    await page.getByLabel('Start time').fill('12:00');
    await page.getByLabel('End time').fill('16:00');
    await button(page, 'Add special hours').click();
    await page.getByText('Added.').waitFor();
  };
  await add();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Remove for everyone:/ }).click();
  await page.getByText('No special hours planned.').waitFor();
  await addSpecial.click();
  await add();
  for (const name of ['Business', ...people]) {
    const remove = page.getByRole('button', { name: new RegExp(`^Remove: ${name},`) });
    await remove.click();
    await remove.waitFor({ state: 'detached' });
  }
  await page.getByText('No special hours planned.').waitFor();
});

test('warns before a service for one person becomes a class, and links to the hours when closed', async () => {
  const { page } = await browsing.visit({ tolerate: [/400/] });
  await signIn(page, owner, `${salon}/timetable/new`);
  await page.getByLabel('Class and instructor').selectOption({ label: 'Short haircut, with Lena Vogt' });
  await page.getByText('Short haircut has one place.').waitFor();
  expect(await page.getByRole('link', { name: 'Edit the service' }).getAttribute('href')).toBe(
    `${salon}/services/svc_demo_haircut_short`,
  );
  await page.getByLabel('Start time').fill('23:00');
  await button(page, 'Add to schedule').click();
  await page.getByRole('alert').getByText('The business is closed at that time.').waitFor();
  await page.getByRole('link', { name: 'See opening hours' }).waitFor();
});

test('schedules a class; rescheduling it with bookings needs confirmation and moves the bookings', async () => {
  const { page } = await browsing.visit({ tolerate: [/400/] });
  const token = await tokenOf(teacher);
  const service = await callApi('POST', '/api/services', token, {
    businessId: 'biz_demo_yoga',
    name: 'Balance basics',
    duration: 60,
    capacity: 8,
    professionalIds: ['pro_demo_bikash'],
  });
  const monday = Array.from({ length: 7 }, (_, ahead) => inDays(14 + ahead)).find(
    (date) => new Date(`${date}T12:00:00Z`).getUTCDay() === 1,
  )!;
  await signIn(page, teacher, `${studio}/timetable/new`);
  await page.getByLabel('Class and instructor').selectOption({ label: 'Balance basics, with Bikash Tamang' });
  await page.getByLabel('Does not repeat').check();
  await page.getByLabel('Date', { exact: true }).fill(monday);
  await page.getByLabel('Start time').fill('14:00');
  await button(page, 'Add to schedule').click();
  await page.getByText('Class added to the schedule.').waitFor();

  const customer = await newCustomer('Nima Walker');
  const booking = await callApi('POST', '/api/appointments', customer, {
    business: 'biz_demo_yoga',
    professional: 'pro_demo_bikash',
    services: [service.id],
    date: monday,
    start: '14:00',
  });
  await page.getByRole('link', { name: /Balance basics/ }).click();
  await page.getByText('Nima Walker').waitFor();
  await page.locator('summary', { hasText: 'Reschedule class' }).click();
  await page.getByLabel('Start time').fill('15:00');
  await button(page, 'Reschedule class').click();
  await page.getByText('1 client has booked.').waitFor();
  await expectAccessible(page);
  await page.locator('form[action^="?/move"]').getByLabel('If clients have booked').selectOption('move');
  await button(page, 'Reschedule class').click();
  await page.getByText('Class rescheduled. The client is notified by email.').waitFor();
  expect(await callApi('GET', `/api/appointments/${booking.id}`, customer)).toMatchObject({ start: '15:00' });

  await page.getByRole('link', { name: /Balance basics/ }).click();
  await page.locator('summary', { hasText: 'Remove class' }).click();
  const removing = page.locator('form[action^="?/remove"]');
  await removing.getByLabel('If clients have booked').selectOption('cancel');
  await button(page, 'Remove class').click();
  await page.getByText('Class removed from the schedule. The client is notified by email.').waitFor();
  expect(await callApi('GET', `/api/appointments/${booking.id}`, customer)).toMatchObject({
    status: 'Cancelled',
  });
});

test.each([true, false])(
  'creates a coupon, shows that it was used and pauses it (scripts: %s)',
  async (javaScript) => {
    const code = `SPRING-${javaScript}`;
    const { page } = await browsing.visit({ javaScript, width: 375, tolerate: [/400/] });
    await signIn(page, owner, `${salon}/coupons/new`);
    await page.getByLabel('Code').fill('LINDE5');
    await page.getByLabel('Discount', { exact: true }).fill('25');
    await button(page, 'Create coupon').click();
    await page.getByText('You already have a coupon with this code.').waitFor();
    await page.getByLabel('Code').fill(code);
    await button(page, 'Create coupon').click();
    await page.getByText('Added.').waitFor();

    const customer = await newCustomer(`Saver ${javaScript}`);
    const { call } = browsing.site.service;
    const offering = 'businessId=biz_demo_salon&professionalId=pro_demo_aylin';
    const next = (await call('GET', `/api/availability/next?${offering}&serviceId=svc_demo_haircut_short`))
      .body;
    const booked = await callApi('POST', '/api/appointments', customer, {
      business: 'biz_demo_salon',
      professional: 'pro_demo_aylin',
      services: ['svc_demo_haircut_short'],
      date: next.date,
      start: next.time,
      couponCode: code,
    });
    expect(booked.totalMajor).toBe(28.5);
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: code });
    await row.getByText('used once').waitFor();
    await row.getByRole('button', { name: `Pause ${code}` }).click();
    await row.getByText('Paused').waitFor();
  },
);

test.each([true, false])(
  'creates a package, sells it to a client at the desk and cancels the sale (scripts: %s)',
  async (javaScript) => {
    const title = `Three blow-dries ${javaScript}`;
    const { page } = await browsing.visit({ javaScript, width: javaScript ? 1280 : 375 });
    await signIn(page, owner, `${salon}/packages/new`);
    await page.getByLabel('Name', { exact: true }).fill(title);
    await page.getByLabel('Service', { exact: true }).selectOption({ label: 'Blow-dry' });
    await page.getByLabel('Number of sessions').fill('3');
    await page.getByLabel('Package price').fill('60');
    await button(page, 'Create package').click();
    await page.getByRole('link', { name: `View ${title}` }).click();
    await page.getByLabel('Name, email or phone of the client').fill('Clara');
    await button(page, 'Search').click();
    await page.getByLabel('Clara Neumann').check();
    await button(page, 'Record sale').click();
    await page.getByText('Sale recorded.').waitFor();
    await page.getByText('0 of 3 used').waitFor();
    const clara = await tokenOf('customer@demo.test');
    const titles = async () =>
      (await callApi('GET', '/api/packages', clara)).map((one: { title: string }) => one.title);
    expect(await titles()).toContain(title);
    await page.locator('summary', { hasText: 'Cancel sale' }).click();
    await button(page, 'Cancel sale').click();
    await page.getByText('Sale cancelled.').waitFor();
    expect(await titles()).not.toContain(title);

    // A client without an account.
    await page.getByLabel('Name, email or phone of the client').fill('Gisela');
    await button(page, 'Search').click();
    await page.getByLabel('Gisela Pohl').check();
    await button(page, 'Record sale').click();
    await page.getByText('Sale recorded.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Gisela Pohl' }).getByText('0 of 3 used').waitFor();
  },
);

test('staff see their own hours and the timetable, but no management pages', async () => {
  const { page } = await browsing.visit({ tolerate: [/403|404/] });
  await signIn(page, stylist, `${salon}/hours`);
  await heading(page, 'Your hours and time off');
  await button(page, 'Save hours').waitFor();
  await expect.poll(() => page.getByText('Jonas Albrecht').count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: 'Coupons' }).count()).toBe(0);
  await expectAccessible(page);
  for (const path of [
    'services',
    'services/new',
    'team',
    'team/pro_demo_jonas',
    'packages',
    'coupons',
    'timetable/new',
  ])
    expect([path, (await page.goto(`${salon}/${path}`))?.status()]).toEqual([path, 403]);
  expect((await page.goto(`${salon}/hours/away/off_demo_jonas`))?.status()).toBe(404);
  expect((await page.goto(`${salon}/timetable`))?.status()).toBe(200);
});

const salonPaths = [
  'services',
  'services/new',
  'services/svc_demo_haircut_short',
  'services/svc_demo_haircut_long/questions',
  'resources',
  'team',
  'team/new',
  'team/new?way=add',
  'team/new?way=self',
  'team/pro_demo_aylin',
  'team/pro_demo_aylin?tab=services',
  'team/pro_demo_aylin?tab=profile',
  'hours',
  'hours/away',
  'hours/away/off_demo_jonas',
  'packages',
  'packages/new',
  'packages/pkg_demo_haircut_5',
  'coupons',
  'coupons/new',
  'coupons/cpn_demo_linde5',
].map((path) => `${salon}/${path}`);
const studioPaths = ['timetable', 'timetable/new', 'hours'].map((path) => `${studio}/${path}`);

test.each([
  [1280, 'light', '', owner, salonPaths],
  [375, 'dark', '/de', owner, salonPaths],
  [375, 'light', '/pt', teacher, studioPaths],
  [1280, 'dark', '', teacher, studioPaths],
] as const)(
  'every page is accessible and fits the window, %i wide, %s, language "%s", for %s',
  async (width, colorScheme, language, email, paths) => {
    const { page } = await browsing.visit({ width, colorScheme });
    await signIn(page, email, paths[0]!);
    for (const path of paths) {
      const answer = await page.goto(language + path);
      expect([path, answer?.status()]).toEqual([path, 200]);
      await expectAccessible(page);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([path, overflow]).toEqual([path, 0]);
    }
  },
);
