import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useBrowser } from '../fixtures/browser.ts';
import { eventually } from '../fixtures/eventually.ts';
import {
  appointmentsOf,
  confirmButton,
  findFreeTime,
  heading,
  holdTime,
  signUp,
  signUpToBook,
  tokenOf,
  unfold,
  waitForScripts,
  waitUntilBooked,
} from './booking.ts';

const browsing = useBrowser('booking from the choice of a time to the appointment');

test.each([
  { width: 375, colorScheme: 'dark' as const, professional: 'pro_demo_lena' },
  // Another professional: the page can show the time that was just booked for a few seconds.
  { width: 1280, colorScheme: 'light' as const, professional: 'pro_demo_aylin' },
])(
  'a new customer signs up during the booking and books once, at $width, $colorScheme',
  async ({ width, colorScheme, professional }) => {
    const { page } = await browsing.visit({ width, colorScheme, tolerate: [/400/] });
    const email = `newcomer-${width}@example.com`;
    await page.goto(`/b/salon-lindenbluete?service=svc_demo_haircut&professional=${professional}`);
    const panel = page.getByRole('complementary', { name: 'Available times' });
    await panel.locator('button.time').last().click();
    await heading(page, 'Review and book');
    const chosen = page.url();
    await page.getByRole('heading', { name: 'Your details' }).waitFor();
    await page.getByText('€45', { exact: true }).first().waitFor();
    await page.getByText(/You can cancel free of charge until|starts soon and can’t be cancelled/).waitFor();
    await signUpToBook(page, email);
    await heading(page, 'Review and book');
    expect(decodeURIComponent(page.url())).toBe(decodeURIComponent(chosen));
    await holdTime(page);
    await page.getByText(/Held for you: \d:\d\d/).waitFor();
    expect(await page.getByRole('button', { name: 'Update price' }).isVisible()).toBe(false);

    const coupon = page.getByLabel('Coupon code', { exact: true });
    expect(await coupon.isVisible()).toBe(false);
    await unfold(page, 'Coupon code');
    await coupon.fill('OPENING20');
    await coupon.blur();
    await page.getByText('This coupon has expired.').waitFor();
    await confirmButton(page).click();
    await page.getByRole('button', { name: 'Please wait…' }).waitFor({ state: 'detached' });
    await page.waitForFunction("document.activeElement.name === 'coupon'");
    await coupon.fill('WELCOME10');
    await coupon.press('Enter');
    await page.getByText('€40.50').first().waitFor();
    await confirmButton(page).dblclick();
    await waitUntilBooked(page);
    await page.getByText('€40.50').first().waitFor();

    const query = new URL(chosen).searchParams;
    const [appointment, ...more] = await appointmentsOf(browsing.site, await tokenOf(browsing.site, email));
    expect(more).toEqual([]);
    expect(appointment).toMatchObject({
      date: query.get('date'),
      start: query.get('time'),
      totalMajor: 40.5,
    });
    await page.goto(await browsing.site.mailedLink(email, '/verify-email'));
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await heading(page, 'Email address confirmed');
  },
);

test('a customer books and cancels without scripts', async () => {
  const { page } = await browsing.visit({ javaScript: false, width: 375 });
  const token = await signUp(browsing.site, page, 'scriptless@example.com');
  const { path } = await findFreeTime(browsing.site, {
    services: 'svc_demo_haircut_short',
    professional: 'pro_demo_paula',
  });
  await page.goto(path);
  await holdTime(page);
  await page.getByText(/Held for you until \d\d:\d\d/).waitFor();
  await unfold(page, 'Coupon code');
  await unfold(page, 'Notes for the business (optional)');
  await page.getByLabel('Coupon code').fill('WELCOME10');
  await page.getByLabel('Notes for the business').fill('No talking, please');
  await page.getByRole('button', { name: 'Update price' }).click();
  await page.getByText('€34.20').first().waitFor();
  expect(await page.getByLabel('Notes for the business').inputValue()).toBe('No talking, please');
  await confirmButton(page).click();
  await waitUntilBooked(page);
  expect(await appointmentsOf(browsing.site, token)).toMatchObject([
    { notes: 'No talking, please', totalMajor: 34.2 },
  ]);
  await page.getByRole('link', { name: 'View appointment' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Cancel appointment' }).click();
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await page.getByText('Appointment cancelled.').waitFor();
  expect(await appointmentsOf(browsing.site, token)).toMatchObject([{ status: 'Cancelled' }]);
});

test('books with the keyboard alone', async () => {
  const { page } = await browsing.visit();
  const email = 'keys@example.com';
  await signUp(browsing.site, page, email);
  await page.goto('/b/salon-lindenbluete?service=svc_demo_blow_dry&professional=pro_demo_aylin');
  const reach = async (wanted: string) => {
    for (let presses = 0; presses < 150; presses++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(wanted)})`)) return;
    }
    throw new Error(`the keyboard does not reach ${wanted}`);
  };
  await reach('button.time');
  await page.keyboard.press('Enter');
  await heading(page, 'Review and book');
  await confirmButton(page).waitFor();
  await reach('input[name=who]');
  await reach('details:has(input[name=coupon]) > summary');
  await page.keyboard.press('Enter');
  await reach('input[name=coupon]');
  await page.keyboard.type('WELCOME10');
  await page.keyboard.press('Enter');
  await page.getByText('€28.80').first().waitFor();
  await reach('details:has(textarea) > summary');
  await page.keyboard.press('Enter');
  await reach('textarea[name=notes]');
  await page.keyboard.type('By keys');
  await reach('button.btn');
  await page.keyboard.press('Enter');
  await waitUntilBooked(page);
  expect(await appointmentsOf(browsing.site, await tokenOf(browsing.site, email))).toMatchObject([
    { notes: 'By keys', totalMajor: 28.8 },
  ]);
});

test('the price of the last change is shown, even if an earlier answer arrives later', async () => {
  const { page } = await browsing.visit();
  await signUp(browsing.site, page, 'quick@example.com');
  const { path } = await findFreeTime(browsing.site, {
    services: 'svc_demo_haircut_child',
    professional: 'pro_demo_paula',
    skipDays: 2,
  });
  await page.goto(path);
  await waitForScripts(page);
  let asked = 0;
  let answered = 0;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.search.startsWith('?/quote'),
    async (route) => {
      const number = ++asked;
      const response = await route.fetch();
      if (number === 1) await isReleased;
      await route.fulfill({ response });
      answered++;
      if (number === 2) release();
    },
  );
  await unfold(page, 'Repeat');
  const frequency = page.locator('select[name=repeat]');
  await frequency.selectOption('Every week');
  await expect.poll(() => asked).toBe(1);
  await frequency.selectOption('Does not repeat');
  await expect.poll(() => answered).toBe(2);
  await page.waitForLoadState('networkidle');
  expect(await page.getByText(/^Total for/).count()).toBe(0);
});

test('books a weekly series for a new family member and pays online', async () => {
  const { page } = await browsing.visit();
  const token = await signUp(browsing.site, page, 'parent@example.com');
  const { path, date } = await findFreeTime(browsing.site, {
    services: 'svc_demo_haircut_child',
    professional: 'pro_demo_paula',
    skipDays: 1,
  });
  await page.goto(path);
  await waitForScripts(page);
  await page.getByLabel('Someone else').check();
  await page.getByLabel('Name', { exact: true }).fill('Byron King');
  await unfold(page, 'Repeat');
  await page.locator('select[name=repeat]').selectOption('Every week');
  await page.getByLabel('Number of appointments').fill('2');
  await page.getByLabel('Number of appointments').blur();
  await page.getByRole('list', { name: 'Dates' }).getByText('Available').nth(1).waitFor();
  await page.getByText('Total for 2 appointments').waitFor();
  await page.getByText('€50', { exact: true }).first().waitFor();
  await confirmButton(page).click();
  await waitUntilBooked(page);
  await page.getByText('Byron King').waitFor();
  const made = await appointmentsOf(browsing.site, token);
  expect(made.map((one) => one.date).sort()[0]).toBe(date);
  expect(made).toHaveLength(2);
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(2);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add all to calendar' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  await page.getByText('Total for 2 appointments: €50').waitFor();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await page.getByText('Due now', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Pay €25' }).click();
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
  await page.getByRole('button', { name: 'Decline payment' }).click();
  await page.getByText('The payment was declined').waitFor();
  await page.getByRole('button', { name: 'Pay €25' }).click();
  await page.getByRole('heading', { name: 'Test payment' }).waitFor();
  await page.getByRole('button', { name: 'Pay €25' }).click();
  await page.getByText('Paid.').waitFor();
  const paid = (await appointmentsOf(browsing.site, token)).filter((one) => one.paymentStatus === 'paid');
  expect(paid).toMatchObject([{ date, totalMajor: 25 }]);
});

test('buys a package on the business page and pays for an appointment with it', async () => {
  const { page } = await browsing.visit();
  const token = await signUp(browsing.site, page, 'regular@example.com', '/b/salon-lindenbluete');
  await page.getByRole('link', { name: /Five haircuts/ }).click();
  await heading(page, 'Five haircuts');
  await page.getByRole('button', { name: 'Buy package' }).click();
  await page.getByRole('button', { name: 'Pay €180' }).click();
  await page.getByText('Package purchased.').waitFor();
  const { path } = await findFreeTime(browsing.site, {
    services: 'svc_demo_haircut',
    professional: 'pro_demo_aylin',
    skipDays: 2,
  });
  await page.goto(path);
  await waitForScripts(page);
  await page.getByLabel('Package', { exact: true }).selectOption({ label: 'Five haircuts (5 left)' });
  await page.getByText('€0', { exact: true }).first().waitFor();
  await confirmButton(page).click();
  await waitUntilBooked(page);
  await page.getByText('Paid with a package.').waitFor();
  expect(await appointmentsOf(browsing.site, token)).toHaveLength(1);

  // From the list of packages, the service and the package are already chosen.
  await page.goto('/packages');
  await page.getByRole('link', { name: 'Use package' }).click();
  const panel = page.getByRole('complementary', { name: 'Available times' });
  await panel.getByText('Haircut', { exact: true }).waitFor();
  await panel.getByRole('link', { name: 'Aylin', exact: true }).click();
  await page.waitForURL(/professional=pro_demo_aylin/);
  await panel.locator('button.time').last().click();
  await heading(page, 'Review and book');
  await page.getByText('€0', { exact: true }).first().waitFor();
  const packages = page.getByLabel('Package', { exact: true });
  expect(await packages.locator('option:checked').textContent()).toBe('Five haircuts (4 left)');
  await confirmButton(page).click();
  await waitUntilBooked(page);
  await page.getByText('Paid with a package.').waitFor();
});

test('"Book again" starts with the same services and the same professional', async () => {
  const { page } = await browsing.visit({ width: 375 });
  const token = await signUp(browsing.site, page, 'again@example.com');
  const services = ['svc_demo_haircut_short', 'svc_demo_haircut_child'];
  const professional = 'pro_demo_lena';
  const { date, time } = await findFreeTime(browsing.site, { services: services.join(), professional });
  const booking = { business: 'biz_demo_salon', professional, services, date, start: time };
  const { body } = await browsing.site.service.call('POST', '/api/appointments', { token, body: booking });
  await page.goto(`/appointments/${body.id}`);
  await page.getByRole('link', { name: 'Book again' }).click();
  const panel = page.getByRole('complementary', { name: 'Available times' });
  await panel.getByText('Short haircut', { exact: true }).waitFor();
  await panel.getByText('Children’s haircut', { exact: true }).waitFor();
  expect(await panel.locator('a[aria-current=true]').allTextContents()).toEqual(['Lena']);
});

test('a business that confirms each booking gets a request, which is not paid and can be withdrawn', async () => {
  const { page } = await browsing.visit({ width: 375 });
  const token = await signUp(browsing.site, page, 'patient@example.com');
  const { body } = await browsing.site.service.call('GET', '/api/services/svc_demo_tattoo_consultation');
  const business = (await browsing.site.service.call('GET', `/api/businesses/${body.businessId}`)).body;
  const wanted = { business: business.id, slug: business.slug, services: 'svc_demo_tattoo_consultation' };
  const { path } = await findFreeTime(browsing.site, wanted);
  await page.goto(path);
  await page.getByText('The business confirms each booking.').waitFor();
  await page.getByRole('button', { name: 'Request appointment' }).click();
  await heading(page, 'Booking requested');
  await page.getByText('You can withdraw your request at any time.').waitFor();
  expect(await page.getByRole('link', { name: /^Pay/ }).count()).toBe(0);
  const [made] = await appointmentsOf(browsing.site, token);
  // The cancellation window has begun, but the business has not confirmed.
  await browsing.site.query(
    `update appointments set cancellation_window_hours = 720 where id = '${made!.id}'`,
  );
  await page.getByRole('link', { name: 'View appointment' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Withdraw request' }).click();
  await heading(page, 'Withdraw this request?');
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await page.getByText('Appointment cancelled.').waitFor();
  expect(await appointmentsOf(browsing.site, token)).toMatchObject([{ status: 'Cancelled' }]);
});

test('a customer on the waitlist sees free times and books the offered time', async () => {
  const { page } = await browsing.visit();
  const { site } = browsing;
  await signUp(site, page, 'waiting@example.com');
  const { path, date } = await findFreeTime(site, {
    services: 'svc_demo_balayage',
    professional: 'pro_demo_jonas',
  });
  await page.goto(
    `/book/salon-lindenbluete/waitlist?services=svc_demo_balayage&professional=pro_demo_jonas&date=${date}`,
  );
  expect(await page.getByLabel('First day').inputValue()).toBe(date);
  await page.getByRole('button', { name: 'Join waitlist' }).click();
  await heading(page, 'You’re on the waitlist');
  await page.getByText(/available now\.$/).waitFor();
  // Another customer books and cancels a matching time, which is then offered to the waitlist.
  const { page: other } = await browsing.visit();
  const token = await signUp(site, other, 'leaving-again@example.com');
  await other.goto(path);
  await confirmButton(other).click();
  await waitUntilBooked(other);
  const [cancelled] = await appointmentsOf(site, token);
  const { status } = await site.service.call('POST', `/api/appointments/${cancelled!.id}/cancel`, { token });
  expect(status).toBe(200);
  const waiting = await tokenOf(site, 'waiting@example.com');
  await eventually(async () => {
    const { body } = await site.service.call('GET', '/api/waitlist?status=offered', { token: waiting });
    return body.length === 1;
  }, 30_000);
  await page.goto('/waitlist');
  await page.getByRole('link', { name: /Book/ }).click();
  await page.getByText(/Held for you: 1\d:\d\d/).waitFor();
  await confirmButton(page).click();
  await waitUntilBooked(page);
  expect(await appointmentsOf(site, waiting)).toMatchObject([{ date }]);
});
