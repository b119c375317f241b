import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { appointmentsOf, confirmButton, findFreeTime, signUp, unfold, waitUntilBooked } from './booking.ts';

const browsing = useBrowser('bookings for several people');

test.each([
  { width: 375, colorScheme: 'dark' as const, javaScript: true, skipDays: 0 },
  { width: 1280, colorScheme: 'light' as const, javaScript: false, skipDays: 3 },
])(
  'two people are booked at the same time with two professionals, at $width, scripts: $javaScript',
  async ({ width, colorScheme, javaScript, skipDays }) => {
    const { page } = await browsing.visit({ width, colorScheme, javaScript });
    const token = await signUp(browsing.site, page, `pair-${width}@example.com`);
    const { path, time } = await findFreeTime(browsing.site, {
      services: 'svc_demo_haircut',
      professional: 'pro_demo_lena',
      also: ['pro_demo_aylin'],
      skipDays,
    });
    await page.goto(path);
    await unfold(page, 'Book for two people');
    await page.getByLabel('Another person').check();
    await page.getByLabel('Name of the other person').fill('Byron King');
    if (javaScript) await page.getByLabel('Name of the other person').blur();
    else await page.getByRole('button', { name: 'Update price' }).click();
    await page.getByText('When should the second appointment be?').waitFor();
    await page.getByLabel(`At the same time, ${time}, with Aylin Demir`).check();
    await page.getByText('Total for 2 people').waitFor();
    await page.getByText('€90', { exact: true }).first().waitFor();
    // The check needs scripts.
    if (javaScript) await expectAccessible(page);
    await confirmButton(page).click();
    await waitUntilBooked(page);
    await page.getByRole('link', { name: `Byron King, ${time}` }).waitFor();
    await page.getByText('Total for 2 people: €90').waitFor();
    if (javaScript) await expectAccessible(page);
    const made = await appointmentsOf(browsing.site, token);
    expect(made.map(({ start, client }) => `${start} ${client}`).sort()).toEqual([
      `${time} Ada Lovelace`,
      `${time} Byron King`,
    ]);
  },
);

test('two people are booked one after the other with the same professional', async () => {
  const { page } = await browsing.visit();
  const token = await signUp(browsing.site, page, 'after@example.com');
  const { path, time } = await findFreeTime(browsing.site, {
    services: 'svc_demo_haircut_child',
    professional: 'pro_demo_paula',
    skipDays: 5,
  });
  await page.goto(path);
  await unfold(page, 'Book for two people');
  await page.getByLabel('Another person').check();
  await page.getByLabel('Name of the other person').fill('Byron King');
  await page.getByLabel(/Afterwards, /).check();
  await page.getByText('€50', { exact: true }).first().waitFor();
  await confirmButton(page).click();
  await waitUntilBooked(page);
  const starts = (await appointmentsOf(browsing.site, token)).map(({ start }) => start).sort();
  expect(starts[0]).toBe(time);
  expect(starts[1]! > starts[0]!).toBe(true);
});

test('a person who is busy is named, and nothing is booked', async () => {
  const { page } = await browsing.visit({ width: 375, tolerate: [/400/] });
  const token = await signUp(browsing.site, page, 'busy@example.com');
  const { call } = browsing.site.service;
  const { body: member } = await call('POST', '/api/family-members', { token, body: { name: 'Emil King' } });
  const wanted = {
    services: 'svc_demo_haircut_short',
    professional: 'pro_demo_lena',
    also: ['pro_demo_aylin', 'pro_demo_paula'],
    skipDays: 2,
  };
  const { path, date, time } = await findFreeTime(browsing.site, wanted);
  await page.goto(path);
  const taken = {
    business: 'biz_demo_salon',
    professional: 'pro_demo_aylin',
    services: [wanted.services],
    date,
    start: time,
    familyMemberId: member.id,
  };
  expect((await call('POST', '/api/appointments', { token, body: taken })).status).toBe(201);
  await unfold(page, 'Book for two people');
  const others = page.getByRole('group', { name: 'Who else is coming?' });
  await others.getByLabel('Emil King').check();
  await page.getByLabel(`At the same time, ${time}, with Paula Brenner`).check();
  await confirmButton(page).click();
  await page.getByText(/Emil King.*(already has an appointment|already taken)/).waitFor();
  await expectAccessible(page);
  expect(await appointmentsOf(browsing.site, token)).toHaveLength(1);
});

test.each([true, false])(
  'a customer books seats of a class for a guest, too (scripts: %s)',
  async (javaScript) => {
    const { page } = await browsing.visit({ width: 375, javaScript });
    const token = await signUp(browsing.site, page, `seats-${javaScript}@example.com`);
    const { body: classes } = await browsing.site.service.call(
      'GET',
      '/api/classes?businessId=biz_demo_yoga',
    );
    const soonest = Date.now() + 2 * 86_400_000;
    const one = classes.find(
      (each: { available: boolean; startUtc: string; seatsLeft: number }) =>
        each.available && Date.parse(each.startUtc) > soonest && each.seatsLeft > 6,
    );
    await page.goto(
      `/book/boudha-morning-yoga?services=${one.serviceId}&professional=${one.professionalId}&date=${one.date}&time=${one.start}`,
    );
    await unfold(page, 'Book more spots');
    await page.getByText(/\d+ spots left\./).waitFor();
    await page.getByRole('checkbox', { name: 'Guests' }).check();
    await page.getByLabel('Names of your guests').fill('Byron King\nMary Somerville');
    if (javaScript) await page.getByLabel('Names of your guests').blur();
    else await page.getByRole('button', { name: 'Update price' }).click();
    await page.getByText('Total for 3 people').waitFor();
    await confirmButton(page).click();
    await waitUntilBooked(page);
    const made = await appointmentsOf(browsing.site, token);
    expect(made.map(({ client }) => client).sort()).toEqual([
      'Ada Lovelace',
      'Byron King',
      'Mary Somerville',
    ]);
  },
);
