import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser, widths } from '../fixtures/browser.ts';

const browsing = useBrowser('links of mails to one appointment');

const call = async (method: string, path: string, token: string, body?: object) => {
  const answer = await browsing.site.service.call(method, path, { token, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body;
};

interface Place {
  professional: string;
  business: string;
  services: string[];
}

/** The first free time from the third day on, so that it can still be cancelled. */
async function findTime(token: string, { professional, business, services }: Place) {
  for (let days = 3; days < 17; days++) {
    const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const query = new URLSearchParams({
      professionalId: professional,
      businessId: business,
      serviceId: services.join(),
      date,
    });
    const slots: { time: string; available: boolean }[] = await call(
      'GET',
      `/api/availability?${query}`,
      token,
    );
    const free = slots.find(({ available }) => available);
    if (free !== undefined) return { date, start: free.time };
  }
  throw new Error('no free time');
}

let count = 0;

/** Books for a client without an account, three days ahead or later, and returns the address of the client. */
async function bookByPhone(): Promise<{ email: string; id: string; token: string }> {
  const login = { email: 'business@demo.test', password: 'demo-password' };
  const token = (await browsing.site.service.call('POST', '/api/auth/login', { body: login })).body
    .accessToken;
  const email = `link${++count}@example.com`;
  const place = {
    professional: 'pro_demo_lena',
    business: 'biz_demo_salon',
    services: ['svc_demo_haircut_short'],
  };
  const time = await findTime(token, place);
  const client = await call('POST', '/api/business/clients', token, {
    name: 'Anton',
    email,
    businessId: place.business,
  });
  const { id } = await call('POST', '/api/appointments', token, {
    ...place,
    ...time,
    crmClientId: client.id,
  });
  return { email, id, token };
}

const open = async (page: Page, email: string, path: string) => {
  await page.goto(await browsing.site.mailedLink(email, path));
  expect(page.url()).not.toContain('token');
};

test('a client without an account sees the appointment, moves it and cancels it, without signing in', async () => {
  const { email, id, token } = await bookByPhone();
  const statusOf = async () => (await call('GET', `/api/appointments/${id}`, token)).status;
  const { page } = await browsing.visit({ width: 375, tolerate: [/409|404/] });
  await open(page, email, '/appointment-link');
  await page.getByRole('heading', { name: 'Your appointment' }).waitFor();
  await page.getByText('Short haircut').first().waitFor();
  await page.getByText('To reschedule or cancel, use the buttons in your email.').waitFor();
  await open(page, email, '/appointment-link/cancel');
  await page.getByRole('button', { name: 'Cancel appointment' }).waitFor();
  expect(await statusOf()).toBe('Confirmed');

  await open(page, email, '/appointment-link/reschedule');
  await page.getByRole('heading', { name: 'Reschedule appointment' }).waitFor();
  await page.locator('a.time').last().click();
  await page.getByRole('heading', { name: 'Reschedule to this time?' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reschedule appointment' }).click();
  await page.getByRole('heading', { name: 'Your appointment was moved' }).waitFor();

  await open(page, email, '/appointment-link/cancel');
  await page.getByLabel('Reason (optional)').fill('Fell ill');
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await page.getByRole('heading', { name: 'Your appointment is cancelled' }).waitFor();
  expect(await statusOf()).toBe('Cancelled');
});

test('the pages fit and are accessible at both widths, light and dark', async () => {
  const { email } = await bookByPhone();
  for (const width of widths)
    for (const colorScheme of colorSchemes) {
      const { page } = await browsing.visit({ width, colorScheme });
      for (const path of ['', '/reschedule', '/cancel']) {
        await open(page, email, `/appointment-link${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expectAccessible(page);
        const wide = await page.evaluate('document.documentElement.scrollWidth');
        expect(wide).toBeLessThanOrEqual(width);
        const folder = process.env['MAIL_PICTURES'];
        if (folder) {
          const name = `link${path.replace('/', '-')}-${width}-${colorScheme}.png`;
          await page.screenshot({ path: `${folder}/${name}`, fullPage: true });
        }
      }
    }
});

test('works without scripts, and an ended link says so in the language of the browser', async () => {
  const { email } = await bookByPhone();
  const { page } = await browsing.visit({ javaScript: false, language: 'de', tolerate: [/404/] });
  await open(page, email, '/appointment-link/cancel');
  await page.getByRole('button', { name: 'Termin absagen' }).click();
  await page.getByRole('heading', { name: 'Ihr Termin ist abgesagt' }).waitFor();
  await page.goto(`/appointment-link?token=vis_${'x'.repeat(43)}`);
  await page.getByRole('heading', { name: 'Dieser Link ist nicht mehr gültig' }).waitFor();
});
