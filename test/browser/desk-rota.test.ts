import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('the rota of the desk');
const desk = '/desk/salon-lindenbluete';
const owner = 'business@demo.test';

/** A Monday without demo appointments, and days after it. */
function plannedDay(days: number): string {
  const day = new Date(Date.now() + 70 * 86_400_000);
  while (day.getUTCDay() !== 1) day.setTime(day.getTime() + 86_400_000);
  return new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

async function login(email: string): Promise<string> {
  const { body } = await browsing.site.service.call('POST', '/api/auth/login', {
    body: { email, password: 'demo-password' },
  });
  return body.accessToken;
}

test.each([
  { javaScript: true, width: 1280, first: 0 },
  { javaScript: false, width: 375, first: 28 },
])(
  'plans a week, copies it and shows it in the calendar; bookings follow it (scripts: $javaScript, $width wide)',
  async ({ first, ...options }) => {
    const week = plannedDay(first);
    const { page } = await browsing.visit({ ...options, tolerate: [/400|409/] });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const cell = (days: number) =>
      page.getByRole('link', { name: new RegExp(`^Edit Lena Vogt, .*${dayName(plannedDay(first + days))}`) });
    await signIn(page, owner, `${desk}/hours`);
    await page.getByRole('link', { name: 'Plan the rota' }).click();
    await page.getByRole('heading', { name: 'Rota' }).waitFor();
    await page.goto(`${desk}/hours/rota?week=${week}`);

    await cell(0).click();
    await page.getByRole('heading', { name: /^Lena Vogt, Monday/ }).waitFor();
    await page.getByLabel(/, start time$/).fill('12:00');
    await page.getByLabel(/, end time$/).fill('15:00');
    if (options.javaScript) await expectAccessible(page);
    await button('Save hours').click();
    await page.getByText('Changes saved.').waitFor();
    await cell(0).filter({ hasText: '12:00–15:00' }).filter({ hasText: 'Planned' }).waitFor();
    await cell(1).click();
    await button('Not working').click();
    await page.getByText('Changes saved.').waitFor();
    await cell(1).filter({ hasText: 'Off' }).filter({ hasText: 'Planned' }).waitFor();

    await page.getByLabel('Copy to').selectOption({ label: 'the next 2 weeks' });
    // The notice of the previous change may still be visible.
    const posted = page.waitForResponse((response) => response.request().method() === 'POST');
    await button('Copy week').click();
    await posted;
    await page.getByText('Changes saved.').waitFor();
    await page.goto(`${desk}/hours/rota?week=${plannedDay(first + 14)}`);
    const copied = page.getByRole('link', {
      name: new RegExp(`^Edit Lena Vogt, .*${dayName(plannedDay(first + 14))}: 12:00–15:00 Planned`),
    });
    await copied.waitFor();
    if (options.javaScript) await expectAccessible(page);

    // Beside the team, the calendar shades the time outside the planned hours.
    await page.goto(`${desk}/calendar?view=day&date=${plannedDay(first + 14)}`);
    if (options.javaScript) {
      const shades = page.locator('.off', { hasText: 'Not working' });
      await shades.first().waitFor({ state: 'attached' });
    }
    const token = await login('customer@demo.test');
    const book = async (days: number, start: string) => {
      const answer = await browsing.site.service.call('POST', '/api/appointments', {
        token,
        body: {
          professional: 'pro_demo_lena',
          business: 'biz_demo_salon',
          services: ['svc_demo_haircut_short'],
          date: plannedDay(first + days),
          start,
        },
      });
      return answer.body.error ?? answer.status;
    };
    expect(await book(14, '10:00')).toBe('OUTSIDE_AVAILABILITY');
    expect(await book(15, '12:00')).toBe('NOT_SCHEDULED');
    expect(await book(14, '12:00')).toBe(201);

    // The booked time is listed before it falls outside the hours.
    await page.goto(`${desk}/hours/rota?week=${plannedDay(first + 14)}`);
    await copied.click();
    await button('Not working').click();
    await page.getByRole('heading', { name: '1 appointment would be outside the new hours' }).waitFor();
    if (options.javaScript) await expectAccessible(page);
    await button('Save anyway').click();
    await page.getByText('Changes saved.').waitFor();
    await page
      .getByRole('link', { name: new RegExp(`${dayName(plannedDay(first + 14))}: Off Planned`) })
      .click();
    await button('Use weekly hours').click();
    await page.getByText('Changes saved.').waitFor();
  },
);

function dayName(date: string): string {
  return new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(new Date(date))
    .replace(/(\w+) (\d+)/, '($1 $2|$2 $1)');
}

test('the page of a professional shows only their own hours', async () => {
  const { page } = await browsing.visit({ width: 375, colorScheme: 'dark' });
  await signIn(page, 'professional@demo.test', `${desk}/hours/rota?week=${plannedDay(56)}`);
  await page.getByText('Your following weeks get the same plan.').waitFor();
  expect(await page.getByRole('rowheader').allTextContents()).toEqual([expect.stringMatching(/^Lena Vogt/)]);
  await expectAccessible(page);
});
