import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser, widths } from '../fixtures/browser.ts';
import { fillSignIn } from '../fixtures/sign-in.ts';
import { appointmentsOf, booked, confirm, findFree, heading, hold, signUp, tokenOf } from './booking.ts';

const browsing = useBrowser('booking, when something comes between');
const gone = { name: 'This time is no longer available' };

test('of two who want one time one gets it, and the other books the nearest', async () => {
  const { site } = browsing;
  const people = await Promise.all(
    ['first', 'second'].map(async (name) => {
      const { page } = await browsing.visit({ tolerate: [/400/] });
      const token = await signUp(site, page, `${name}@example.com`);
      return { page, token };
    }),
  );
  const { path, date, time } = await findFree(site, {
    services: 'svc_demo_haircut',
    professional: 'pro_demo_lena',
  });
  await Promise.all(people.map(({ page }) => page.goto(path)));
  await Promise.all(people.map(({ page }) => hold(page)));
  const keeps = await Promise.all(people.map(({ page }) => confirm(page).isVisible()));
  expect(keeps.filter(Boolean)).toHaveLength(1);
  const winner = people[keeps.indexOf(true)]!;
  const loser = people[keeps.indexOf(false)]!;
  await loser.page.getByRole('heading', gone).waitFor();
  await expectAccessible(loser.page);
  await confirm(winner.page).click();
  await booked(winner.page);
  await loser.page.getByRole('main').locator('button.time').first().click();
  await confirm(loser.page).click();
  await booked(loser.page);
  expect(await appointmentsOf(site, winner.token)).toMatchObject([{ date, start: time }]);
  const [other, ...more] = await appointmentsOf(site, loser.token);
  expect(more).toEqual([]);
  expect(`${other!.date} ${other!.start}`).not.toBe(`${date} ${time}`);
});

test('whoever goes back and confirms again has booked once', async () => {
  const { page } = await browsing.visit({ tolerate: [/400/] });
  const token = await signUp(browsing.site, page, 'twice@example.com');
  const { path } = await findFree(browsing.site, {
    services: 'svc_demo_haircut_short',
    professional: 'pro_demo_aylin',
    later: 1,
  });
  await page.goto(path);
  await confirm(page).click();
  await booked(page);
  const done = page.url();
  await page.goBack();
  // The page that is come back to knows that it is booked, or its button finds out.
  await page.waitForURL((url) => url.pathname !== '/' && url.href !== 'about:blank');
  await page.goto(path);
  await booked(page);
  expect(page.url()).toBe(done);
  await page.reload();
  await booked(page);
  expect(await appointmentsOf(browsing.site, token)).toHaveLength(1);
});

test('without a script a form that is sent again books once', async () => {
  const { page } = await browsing.visit({ javaScript: false });
  const token = await signUp(browsing.site, page, 'resent@example.com');
  const { path } = await findFree(browsing.site, {
    services: 'svc_demo_blow_dry',
    professional: 'pro_demo_paula',
    later: 1,
  });
  await page.goto(path);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await confirm(page).click();
  const request = await sent;
  await booked(page);
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

test('a time that is no longer kept is booked all the same, unless somebody else has it', async () => {
  const { site } = browsing;
  const { page, context } = await browsing.visit({ tolerate: [/400/] });
  const token = await signUp(site, page, 'slow@example.com');
  const wanted = { services: 'svc_demo_colour_roots', professional: 'pro_demo_jonas' };
  const release = async () => {
    const [cookie] = (await context.cookies()).filter(({ name }) => name.endsWith('holds'));
    const [hold] = JSON.parse(Buffer.from(cookie!.value, 'base64url').toString());
    const { status } = await site.service.call('DELETE', `/api/holds/${hold.id}`, { token });
    expect(status).toBeLessThan(300);
  };
  await page.goto((await findFree(site, { ...wanted, later: 1 })).path);
  await hold(page);
  await release();
  await confirm(page).click();
  await booked(page);

  const { path } = await findFree(site, { ...wanted, later: 3 });
  await page.goto(path);
  await hold(page);
  await page.getByLabel('Notes for the business').fill('A quiet corner');
  await release();
  const { page: faster } = await browsing.visit();
  await signUp(site, faster, 'faster@example.com');
  await faster.goto(path);
  await confirm(faster).click();
  await booked(faster);
  await confirm(page).click();
  await page.getByRole('heading', gone).waitFor();
  await page.getByRole('main').locator('button.time').first().click();
  await confirm(page).waitFor();
  expect(await page.getByLabel('Notes for the business').inputValue()).toBe('A quiet corner');
  await confirm(page).click();
  await booked(page);
  expect(await appointmentsOf(site, token)).toHaveLength(2);
});

test.each([true, false])(
  'whose session ends in the middle signs in and goes on with what was entered (scripts: %s)',
  async (javaScript) => {
    const { site } = browsing;
    const { page } = await browsing.visit({ javaScript, tolerate: [/401/] });
    const email = `ended-${javaScript}@example.com`;
    const token = await signUp(site, page, email);
    const { path } = await findFree(site, {
      services: 'svc_demo_haircut_child',
      professional: 'pro_demo_paula',
      later: 5,
    });
    await page.goto(path);
    await page.getByLabel('Notes for the business').fill('She is shy');
    await site.service.call('POST', '/api/auth/logout-everywhere', { token });
    await confirm(page).click();
    await heading(page, 'Sign in');
    await fillSignIn(page, email);
    await heading(page, 'Review and book');
    await confirm(page).waitFor();
    expect(await page.getByLabel('Notes for the business').inputValue()).toBe('She is shy');
    await confirm(page).click();
    await booked(page);
    expect(await appointmentsOf(site, await tokenOf(site, email))).toMatchObject([{ notes: 'She is shy' }]);
  },
);

test('an answer that got lost is asked for again, and what was entered stays', async () => {
  const { page } = await browsing.visit({ tolerate: [/ERR_FAILED/] });
  const token = await signUp(browsing.site, page, 'offline@example.com');
  const { path } = await findFree(browsing.site, {
    services: 'svc_demo_haircut_long',
    professional: 'pro_demo_aylin',
    later: 4,
  });
  await page.goto(path);
  await page.getByLabel('Someone else').check();
  await page.getByLabel('Name', { exact: true }).fill('Byron King');
  // It is done, and only the answer does not arrive.
  await page.route(
    /\?\/confirm/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await confirm(page).click();
  await page.getByText('We couldn’t connect.').waitFor();
  expect(await page.getByLabel('Someone else').isChecked()).toBe(true);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Byron King');
  await page.getByRole('button', { name: 'Try again' }).click();
  await booked(page);
  expect(await appointmentsOf(browsing.site, token)).toMatchObject([{ client: 'Byron King' }]);
});

test.each(widths.flatMap((width) => colorSchemes.map((colorScheme) => ({ width, colorScheme }))))(
  'the pages of booking are usable by everybody at $width, $colorScheme',
  async ({ width, colorScheme }) => {
    const { site } = browsing;
    const { page } = await browsing.visit({ width, colorScheme, tolerate: [/400/] });
    const { path } = await findFree(site, {
      services: 'svc_demo_haircut',
      professional: 'pro_demo_aylin',
      later: 3,
    });
    await page.goto(path);
    await expectAccessible(page);
    await signUp(site, page, `axe-${width}-${colorScheme}@example.com`, path);
    await confirm(page).waitFor();
    await page.getByLabel('Coupon code').fill('NOTHING');
    await page.getByLabel('Coupon code').blur();
    await page.getByText('This code is not valid at this business.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Coupon code').fill('');
    await confirm(page).click();
    await booked(page);
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
    const { path, date } = await findFree(site, {
      services: 'svc_demo_haircut_short',
      professional: 'pro_demo_jonas',
      later: javaScript ? 5 : 6,
    });
    const freeTimes = async () => {
      const query = `businessId=biz_demo_salon&serviceIds=svc_demo_haircut_short&professionalId=pro_demo_jonas&date=${date}`;
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
    await hold(page);
    expect(await freeTimes()).not.toContain(free[0]);
    await page.reload();
    await page.getByText(/Held for you/).waitFor();

    await page.goto(
      `/b/salon-lindenbluete?services=svc_demo_haircut_short&professional=pro_demo_jonas&date=${date}`,
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
