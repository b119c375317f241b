import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { newPassword, signIn } from '../fixtures/sign-in.ts';
import { tokenOf } from './booking.ts';

const browsing = useBrowser('platform staff pages');

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const asAdmin = async (next: string, options: Parameters<typeof browsing.visit>[0] = {}) => {
  const { page } = await browsing.visit(options);
  await signIn(page, 'admin@demo.test', next);
  return page;
};

/** Registers a business and submits it for review. Returns how its owner submits it again. */
async function submitBusiness(name: string) {
  const { call } = browsing.site.service;
  const account = {
    email: `${name.toLowerCase()}@example.com`,
    password: newPassword,
    name: 'Olga Prado',
    role: 'business',
  };
  const { body: session } = await call('POST', '/api/auth/register', { body: account });
  const post = async (path: string, body: object = {}) => {
    const answer = await call('POST', path, { token: session.accessToken, body });
    expect([path, answer.status, answer.text]).toEqual([
      path,
      answer.status < 300 ? answer.status : 201,
      answer.text,
    ]);
    return answer.body;
  };
  const place = { addressLine1: 'Rua Garrett 12', city: 'Lisboa', country: 'Portugal' };
  const { id } = await post('/api/businesses', {
    name,
    timezone: 'Europe/Lisbon',
    currency: 'EUR',
    ...place,
  });
  await post('/api/professionals', { self: true, businessId: id });
  await post('/api/services', { businessId: id, name: 'Massage', duration: 60, price: 50 });
  const submit = () => post(`/api/businesses/${id}/submit`);
  await submit();
  return { email: account.email, submit };
}

test.each([true, false])(
  'changes are requested with a reason, and the business is published after it is submitted again (scripts: %s)',
  async (javaScript) => {
    const name = javaScript ? 'Prado' : 'Campo';
    const { email, submit } = await submitBusiness(name);
    const page = await asAdmin('/platform', { javaScript });
    await heading(page, 'Businesses');
    await page.getByRole('link', { name }).click();
    await heading(page, name);
    await page.getByText(email).waitFor();
    await page.getByText('Massage').waitFor();
    await page.getByLabel('Reason').fill('Which floor is it on?');
    await page.getByRole('button', { name: 'Request changes' }).click();
    await page.getByText('Reason sent to the owner: Which floor is it on?').waitFor();
    await page.getByRole('cell', { name: 'Business changes requested' }).first().waitFor();
    await submit();
    await page.reload();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('link', { name: 'View public page' }).click();
    await heading(page, name);
  },
);

test('resolves a report and shows hidden content again', async () => {
  const page = await asAdmin('/platform/reports');
  await page.getByRole('link', { name: 'Report: Review' }).click();
  await page.getByText('Colour is fine but warmer').waitFor();
  await page.getByText('The offer stands').waitFor();
  // Accounts are named, not numbered.
  expect(await page.getByRole('main').innerText()).not.toMatch(/usr_/);
  await page.getByLabel('Note for the audit log').fill('Names an employee.');
  await page.getByRole('button', { name: 'Hide content' }).click();
  await page.getByText('This report is resolved.').waitFor();
  await page.getByText('hidden: Names an employee.').waitFor();
  await page.getByRole('button', { name: 'Show content again' }).click();
  await page.getByText('shown again').waitFor();
});

test('the desk of a suspended business shows the reason', async () => {
  const { call } = browsing.site.service;
  const token = await tokenOf(browsing.site, 'admin@demo.test');
  const reason = 'The address does not exist.';
  const path = '/api/businesses/biz_demo_yoga/suspend';
  expect((await call('POST', path, { token, body: { reason } })).status).toBe(200);
  const { page } = await browsing.visit();
  await signIn(page, 'yoga@demo.test', '/desk/boudha-morning-yoga');
  await page
    .getByText(`This business is suspended. Clients can’t find it or book. Reason: ${reason}`)
    .waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Contact support' }).waitFor();
});

test('assigns and answers a ticket', async () => {
  const page = await asAdmin('/platform/tickets');
  await page.getByRole('link', { name: 'A second salon' }).click();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByText('Assigned to you.').waitFor();
  await page.getByLabel('Reply').fill('Gladly: add it from your desk.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText('Gladly: add it from your desk.').waitFor();
  await page.getByLabel('Status').selectOption('resolved');
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('main').locator('.badge', { hasText: 'Resolved' }).waitFor();
});

test('a ticket shows the account and the record that it is about', async () => {
  const page = await asAdmin('/platform/tickets/tkt_demo_1');
  await page.getByRole('link', { name: 'Clara Neumann' }).waitFor();
  await page.getByText('an appointment').waitFor();
});

test('a suspended account is signed out at its next request and can sign in again after reinstatement', async () => {
  const email = 'trouble@example.com';
  const body = { email, password: newPassword, name: 'Trouble Maker' };
  expect((await browsing.site.service.call('POST', '/api/auth/register', { body })).status).toBe(201);
  const { page: suspended } = await browsing.visit({ tolerate: [/400/] });
  await signIn(suspended, email, '/account');
  const page = await asAdmin('/platform/accounts');
  await page.getByLabel('Name, email or ID').fill('trouble@');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: 'Trouble Maker' }).click();
  await heading(page, 'Trouble Maker');
  await page.getByLabel('Reason').fill('Fake reviews.');
  await page.getByRole('button', { name: 'Suspend account' }).click();
  await page.getByText('Fake reviews.').first().waitFor();
  await suspended.goto('/account');
  await suspended.waitForURL('**/sign-in**');
  await suspended.getByLabel('Email address').fill(email);
  await suspended.getByLabel('Password', { exact: true }).fill(newPassword);
  await suspended.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await suspended.getByText('This account is suspended.').waitFor();
  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await page.getByRole('button', { name: 'Suspend account' }).waitFor();
  await signIn(suspended, email, '/account');
});

test('the audit log shows all actions and can be filtered and downloaded', async () => {
  const page = await asAdmin('/platform/audit');
  for (const act of ['Business published', 'Report resolved', 'Ticket answered', 'Account suspended'])
    await page.getByRole('cell', { name: act }).first().waitFor();
  await page.getByLabel('Action', { exact: true }).selectOption('account.suspended');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**kind=account.suspended**');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('account.suspended,usr_demo_admin');
});

const addresses = [
  '/platform',
  '/platform/businesses/biz_demo_carwash',
  '/platform/reports?status=actioned',
  '/platform/reports/rep_demo_3',
  '/platform/tickets?status=pending',
  '/platform/tickets/tkt_demo_1',
  '/platform/accounts',
  '/platform/accounts/usr_demo_owner_carwash',
  '/platform/figures',
  '/platform/audit',
];

test.each([
  [375, 'dark', 'de-DE'],
  [1280, 'light', 'pt-PT'],
] as const)(
  'every page is accessible and fits the window at %s pixels, %s, in %s',
  async (width, colorScheme, language) => {
    const page = await asAdmin('/platform', { width, colorScheme });
    for (const address of addresses) {
      await page.goto(`/${language.slice(0, 2)}${address}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([address, overflow]).toEqual([address, 0]);
    }
  },
);

test('other accounts get 403, visitors are sent to sign in', async () => {
  const { page } = await browsing.visit({ tolerate: [/403/] });
  await signIn(page, 'business@demo.test', '/account');
  for (const address of addresses) {
    const answer = await page.goto(address);
    expect([address, answer?.status()]).toEqual([address, 403]);
  }
  const file = await page.request.get('/platform/audit/export.csv');
  expect(file.status()).toBe(403);
  await page.context().clearCookies();
  await page.goto('/platform');
  await page.waitForURL('**/sign-in?next=%2Fplatform');
});
