import { expect, test } from 'vitest';
import { useBrowser } from '../fixtures/browser.ts';
import { eventually } from '../fixtures/eventually.ts';
import {
  appointmentsOf,
  confirmButton,
  fillSignUp,
  findFreeTime,
  heading,
  holdTime,
  signUp,
  tokenOf,
  waitUntilBooked,
} from './booking.ts';

const browsing = useBrowser('booking from the choice of a time to the appointment');

test.each([
  { width: 375, colorScheme: 'dark' as const },
  { width: 1280, colorScheme: 'light' as const },
])(
  'a new customer signs up during the booking and books once, at $width, $colorScheme',
  async ({ width, colorScheme }) => {
    const { page } = await browsing.visit({ width, colorScheme, tolerate: [/400/] });
    const email = `newcomer-${width}@example.com`;
    await page.goto('/b/salon-lindenbluete?service=svc_demo_haircut&professional=pro_demo_lena');
    const panel = page.getByRole('complementary', { name: 'Available times' });
    await panel.locator('button.time').last().click();
    await heading(page, 'Review and book');
    const chosen = page.url();
    await page.getByRole('heading', { name: 'Sign in to book' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Create account' }).click();
    await fillSignUp(page, email);
    await heading(page, 'Review and book');
    expect(decodeURIComponent(page.url())).toBe(decodeURIComponent(chosen));
    await holdTime(page);
    await page.getByText(/Held for you: \d:\d\d/).waitFor();
    expect(await page.getByRole('button', { name: 'Update price' }).isVisible()).toBe(false);

    const coupon = page.getByLabel('Coupon code');
    await coupon.fill('OPENING20');
    await coupon.blur();
    await page.getByText('This coupon has expired.').waitFor();
    await confirmButton(page).click();
    await page.getByRole('button', { name: 'Please wait…' }).waitFor({ state: 'detached' });
    await page.waitForFunction("document.activeElement.name === 'coupon'");
    await coupon.fill('WELCOME10');
    await coupon.press('Enter');
    await page.getByText('€40.50').waitFor();
    await confirmButton(page).dblclick();
    await waitUntilBooked(page);
    await page.getByText('€40.50').waitFor();

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
  await page.getByLabel('Coupon code').fill('WELCOME10');
  await page.getByLabel('Notes for the business').fill('No talking, please');
  await page.getByRole('button', { name: 'Update price' }).click();
  await page.getByText('€34.20').waitFor();
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
  await reach('input[name=coupon]');
  await page.keyboard.type('WELCOME10');
  await page.keyboard.press('Enter');
  await page.getByText('€28.80').waitFor();
  await reach('textarea[name=notes]');
  await page.keyboard.type('By keys');
  await reach('button.btn');
  await page.keyboard.press('Enter');
  await waitUntilBooked(page);
  expect(await appointmentsOf(browsing.site, await tokenOf(browsing.site, email))).toMatchObject([
    { notes: 'By keys', totalMajor: 28.8 },
  ]);
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
  await page.getByLabel('Someone else').check();
  await page.getByLabel('Name', { exact: true }).fill('Byron King');
  await page.getByLabel('Repeat', { exact: true }).last().selectOption('Every week');
  await page.getByLabel('Number of appointments').fill('2');
  await page.getByText(/^Dates:/).waitFor();
  await confirmButton(page).click();
  await waitUntilBooked(page);
  await page.getByText('Byron King').waitFor();
  const made = await appointmentsOf(browsing.site, token);
  expect(made.map((one) => one.date).sort()[0]).toBe(date);
  expect(made).toHaveLength(2);
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(2);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('appointment.ics');
  await page.getByRole('link', { name: 'Pay now' }).click();
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
  await page.getByLabel('Package', { exact: true }).selectOption({ label: 'Five haircuts (5 left)' });
  await page.getByText('€0', { exact: true }).waitFor();
  await confirmButton(page).click();
  await waitUntilBooked(page);
  await page.getByText('Paid with a package.').waitFor();
  expect(await appointmentsOf(browsing.site, token)).toHaveLength(1);
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
