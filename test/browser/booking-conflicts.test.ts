import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser, widths } from '../fixtures/browser.ts';
import { fillSignIn, signIn } from '../fixtures/sign-in.ts';
import {
  appointmentsOf,
  confirmButton,
  findFreeTime,
  heading,
  holdTime,
  signUp,
  tokenOf,
  unfold,
  waitForScripts,
  waitUntilBooked,
} from './booking.ts';

const browsing = useBrowser('conflicts, retries and expired sessions during a booking');
const timeTaken = { name: 'This time is no longer available' };

test('one of two customers gets a contested time, and the other books the nearest one', async () => {
  const { site } = browsing;
  const customers = await Promise.all(
    ['first', 'second'].map(async (name) => {
      const { page } = await browsing.visit({ tolerate: [/400/] });
      const token = await signUp(site, page, `${name}@example.com`);
      return { page, token };
    }),
  );
  const { path, date, time } = await findFreeTime(site, {
    services: 'svc_demo_haircut',
    professional: 'pro_demo_lena',
  });
  await Promise.all(customers.map(({ page }) => page.goto(path)));
  await Promise.all(customers.map(({ page }) => holdTime(page)));
  const holdsTime = await Promise.all(customers.map(({ page }) => confirmButton(page).isVisible()));
  expect(holdsTime.filter(Boolean)).toHaveLength(1);
  const winner = customers[holdsTime.indexOf(true)]!;
  const loser = customers[holdsTime.indexOf(false)]!;
  await loser.page.getByRole('heading', timeTaken).waitFor();
  await expectAccessible(loser.page);
  await confirmButton(winner.page).click();
  await waitUntilBooked(winner.page);
  await loser.page.getByRole('main').locator('button.time').first().click();
  await confirmButton(loser.page).click();
  await waitUntilBooked(loser.page);
  expect(await appointmentsOf(site, winner.token)).toMatchObject([{ date, start: time }]);
  const [other, ...more] = await appointmentsOf(site, loser.token);
  expect(more).toEqual([]);
  expect(`${other!.date} ${other!.start}`).not.toBe(`${date} ${time}`);
});

test('a series every four weeks skips a date that is not available', async () => {
  const { site } = browsing;
  const { page } = await browsing.visit();
  const token = await signUp(site, page, 'skips@example.com');
  const { path, date, time } = await findFreeTime(site, {
    services: 'svc_demo_haircut_child',
    professional: 'pro_demo_paula',
    skipDays: 4,
  });
  const day = (weeks: number) =>
    new Date(Date.parse(date) + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
  const other = await tokenOf(site, 'customer@demo.test');
  const booked = await site.service.call('POST', '/api/appointments', {
    token: other,
    body: {
      business: 'biz_demo_salon',
      professional: 'pro_demo_paula',
      services: ['svc_demo_haircut_child'],
      date: day(4),
      start: time,
    },
  });
  expect(booked.status).toBe(201);
  await page.goto(path);
  await waitForScripts(page);
  await unfold(page, 'Repeat');
  await page.locator('select[name=repeat]').selectOption('Every 4 weeks');
  await page.getByLabel('Number of appointments').fill('3');
  await page.getByLabel('Number of appointments').blur();
  await page.getByText(/^This series can’t be booked/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Skip dates that are not available' }).click();
  await page.getByText('Not available, will be skipped').waitFor();
  await page.getByText('Total for 2 appointments').waitFor();
  expect(await page.getByLabel('Skip dates that are not available').isChecked()).toBe(true);
  await confirmButton(page).click();
  await waitUntilBooked(page);
  const made = await appointmentsOf(site, token);
  expect(made.map((one) => one.date).sort()).toEqual([date, day(8)]);
});

test('going back and confirming again books once', async () => {
  const { page } = await browsing.visit({ tolerate: [/400/] });
  const token = await signUp(browsing.site, page, 'twice@example.com');
  const { path } = await findFreeTime(browsing.site, {
    services: 'svc_demo_haircut_short',
    professional: 'pro_demo_aylin',
    skipDays: 1,
  });
  await page.goto(path);
  await confirmButton(page).click();
  await waitUntilBooked(page);
  const confirmation = page.url();
  await page.goBack();
  // Going back shows the booking page again or the confirmation.
  await page.waitForURL((url) => url.pathname !== '/' && url.href !== 'about:blank');
  await page.goto(path);
  await waitUntilBooked(page);
  expect(page.url()).toBe(confirmation);
  await page.reload();
  await waitUntilBooked(page);
  expect(await appointmentsOf(browsing.site, token)).toHaveLength(1);
});

test('sending the same form twice books once, without scripts', async () => {
  const { page } = await browsing.visit({ javaScript: false });
  const token = await signUp(browsing.site, page, 'resent@example.com');
  const { path } = await findFreeTime(browsing.site, {
    services: 'svc_demo_blow_dry',
    professional: 'pro_demo_paula',
    skipDays: 1,
  });
  await page.goto(path);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await confirmButton(page).click();
  const request = await sent;
  await waitUntilBooked(page);
  const again = await page.request.post(request.url(), {
    data: request.postData()!,
    headers: {
      'content-type': request.headers()['content-type']!,
      origin: browsing.site.url,
      accept: 'text/html',
    },
  });
  expect(again.url()).toBe(page.url());
  expect(await appointmentsOf(browsing.site, token)).toHaveLength(1);
});

test('a time whose hold was released can still be booked unless another customer has taken it', async () => {
  const { site } = browsing;
  const { page } = await browsing.visit({ tolerate: [/400/] });
  const token = await signUp(site, page, 'slow@example.com');
  const wanted = { services: 'svc_demo_colour_roots', professional: 'pro_demo_jonas' };
  const release = async () => {
    const [hold] = (await site.service.call('GET', '/api/holds', { token })).body;
    const { status } = await site.service.call('DELETE', `/api/holds/${hold.id}`, { token });
    expect(status).toBeLessThan(300);
  };
  await page.goto((await findFreeTime(site, { ...wanted, skipDays: 1 })).path);
  await holdTime(page);
  await release();
  await confirmButton(page).click();
  await waitUntilBooked(page);

  const { path } = await findFreeTime(site, { ...wanted, skipDays: 3 });
  await page.goto(path);
  await holdTime(page);
  await unfold(page, 'Notes for the business (optional)');
  await page.getByLabel('Notes for the business').fill('A quiet corner');
  await release();
  const { page: faster } = await browsing.visit();
  await signUp(site, faster, 'faster@example.com');
  await faster.goto(path);
  await confirmButton(faster).click();
  await waitUntilBooked(faster);
  await confirmButton(page).click();
  await page.getByRole('heading', timeTaken).waitFor();
  await page.getByRole('main').locator('button.time').first().click();
  await confirmButton(page).waitFor();
  expect(await page.getByLabel('Notes for the business').inputValue()).toBe('A quiet corner');
  await confirmButton(page).click();
  await waitUntilBooked(page);
  expect(await appointmentsOf(site, token)).toHaveLength(2);
});

test.each([true, false])(
  'a customer whose session ends signs in again and keeps what was entered (scripts: %s)',
  async (javaScript) => {
    const { site } = browsing;
    const { page } = await browsing.visit({ javaScript, tolerate: [/401/] });
    const email = `ended-${javaScript}@example.com`;
    const token = await signUp(site, page, email);
    const { path } = await findFreeTime(site, {
      services: 'svc_demo_haircut_child',
      professional: 'pro_demo_paula',
      skipDays: 5,
    });
    await page.goto(path);
    await unfold(page, 'Notes for the business (optional)');
    await page.getByLabel('Notes for the business').fill('She is shy');
    await site.service.call('POST', '/api/auth/logout-everywhere', { token });
    await confirmButton(page).click();
    await heading(page, 'Sign in');
    await fillSignIn(page, email);
    await heading(page, 'Review and book');
    await confirmButton(page).waitFor();
    expect(await page.getByLabel('Notes for the business').inputValue()).toBe('She is shy');
    await confirmButton(page).click();
    await waitUntilBooked(page);
    expect(await appointmentsOf(site, await tokenOf(site, email))).toMatchObject([{ notes: 'She is shy' }]);
  },
);

test('a lost response is requested again, and the form keeps what was entered', async () => {
  const { page } = await browsing.visit({ tolerate: [/ERR_FAILED/] });
  const token = await signUp(browsing.site, page, 'offline@example.com');
  const { path } = await findFreeTime(browsing.site, {
    services: 'svc_demo_haircut_long',
    professional: 'pro_demo_aylin',
    skipDays: 4,
  });
  await page.goto(path);
  await page.getByLabel('Someone else').check();
  await page.getByLabel('Name', { exact: true }).fill('Byron King');
  // The booking succeeds, but its response is lost.
  await page.route(
    /\?\/confirm/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await confirmButton(page).click();
  await page.getByText('We couldn’t connect.').waitFor();
  expect(await page.getByLabel('Someone else').isChecked()).toBe(true);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Byron King');
  await page.getByRole('button', { name: 'Try again' }).click();
  await waitUntilBooked(page);
  expect(await appointmentsOf(browsing.site, token)).toMatchObject([{ client: 'Byron King' }]);
});

test.each(widths.flatMap((width) => colorSchemes.map((colorScheme) => ({ width, colorScheme }))))(
  'the booking pages are accessible at $width, $colorScheme',
  async ({ width, colorScheme }) => {
    const { site } = browsing;
    const { page } = await browsing.visit({ width, colorScheme, tolerate: [/400/] });
    const { path } = await findFreeTime(site, {
      services: 'svc_demo_haircut',
      professional: 'pro_demo_aylin',
      skipDays: 3,
    });
    await page.goto(path);
    await expectAccessible(page);
    await signUp(site, page, `axe-${width}-${colorScheme}@example.com`, path);
    await confirmButton(page).waitFor();
    await unfold(page, 'Coupon code');
    await page.getByLabel('Coupon code').fill('NOTHING');
    await page.getByLabel('Coupon code').blur();
    await page.getByText('This code is not valid at this business.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Coupon code').fill('');
    await confirmButton(page).click();
    await waitUntilBooked(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Pay now' }).click();
    await page.getByRole('button', { name: 'Pay €45' }).click();
    await page.getByRole('heading', { name: 'Test payment' }).waitFor();
    await expectAccessible(page);
    for (const other of [
      '/book/salon-lindenbluete/waitlist?services=svc_demo_haircut',
      '/b/salon-lindenbluete/packages/pkg_demo_haircut_5',
    ]) {
      await page.goto(other);
      await expectAccessible(page);
    }
  },
);

test.each([true, false])(
  'reading the booking page creates no hold; choosing another time replaces the hold (scripts: %s)',
  async (javaScript) => {
    const { site } = browsing;
    const { page } = await browsing.visit({ javaScript });
    const token = await signUp(site, page, `reader-${javaScript}@example.com`);
    const { path, date } = await findFreeTime(site, {
      services: 'svc_demo_haircut_short',
      professional: 'pro_demo_paula',
      skipDays: javaScript ? 2 : 3,
    });
    const freeTimes = async () => {
      const query = `businessId=biz_demo_salon&serviceIds=svc_demo_haircut_short&professionalId=pro_demo_paula&date=${date}`;
      const { body } = await site.service.call('GET', `/api/availability/times?${query}`);
      return body
        .filter((one: { available: boolean }) => one.available)
        .map((one: { time: string }) => one.time);
    };
    const free = await freeTimes();
    await page.goto(path);
    await page.reload();
    await page.getByRole('button', { name: 'Hold this time' }).waitFor();
    expect(await freeTimes()).toEqual(free);
    await holdTime(page);
    expect(await freeTimes()).not.toContain(free[0]);
    await page.reload();
    await page.getByText(/Held for you/).waitFor();

    await page.goto(
      `/b/salon-lindenbluete?service=svc_demo_haircut_short&professional=pro_demo_paula&date=${date}`,
    );
    await page.getByRole('complementary').locator('button.time').last().click();
    await page.getByText(/Held for you/).waitFor();
    const time = new URL(page.url()).searchParams.get('time');
    expect(time).not.toBe(free[0]);
    const left = await freeTimes();
    expect(left).toContain(free[0]);
    expect(left).not.toContain(time);
    expect(await appointmentsOf(site, token)).toEqual([]);
  },
);

test('the own hold is shown as such, is used on another device and moves to an overlapping time', async () => {
  const { site } = browsing;
  const { page } = await browsing.visit({ width: 375 });
  const email = 'devices@example.com';
  const token = await signUp(site, page, email);
  const wanted = { services: 'svc_demo_haircut', professional: 'pro_demo_lena', skipDays: 4 };
  const { path, date, time } = await findFreeTime(site, wanted);
  await page.goto(path);
  await holdTime(page);
  await page.getByText(/Held for you: /).waitFor();

  const { page: other } = await browsing.visit();
  await signIn(other, email, path);
  await other.getByText(/Held for you: /).waitFor();
  await other.goto(
    `/b/salon-lindenbluete?services=${wanted.services}&professional=${wanted.professional}&date=${date}`,
  );
  const times = other.getByRole('complementary', { name: 'Available times' });
  await times.getByRole('button', { name: new RegExp(`^${time}.*held for you`) }).waitFor();
  // The start times before and after it overlap the hold, but stay available for its holder.
  const next = times.locator('button.time').nth(1);
  const later = (await next.textContent())!.trim().slice(0, 5);
  await next.click();
  await other.getByText(/Held for you: /).waitFor();
  const { body } = await site.service.call('GET', '/api/holds', { token });
  expect(body).toMatchObject([{ date, start: later }]);
  expect(body).toHaveLength(1);
  // The first device books its time, although the hold has moved.
  await confirmButton(page).click();
  await waitUntilBooked(page);
  expect(await appointmentsOf(site, token)).toMatchObject([{ date, start: time }]);
});

test('going back after booking with any professional shows the booking', async () => {
  const { site } = browsing;
  const { page } = await browsing.visit();
  const token = await signUp(site, page, 'back@example.com');
  const { path } = await findFreeTime(site, { services: 'svc_demo_haircut', skipDays: 5 });
  await page.goto(path);
  await holdTime(page);
  await confirmButton(page).click();
  await waitUntilBooked(page);
  const done = page.url();
  await page.goto(path);
  expect(page.url()).toBe(done);
  expect((await site.service.call('GET', '/api/holds', { token })).body).toEqual([]);
});
