import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { fillSignIn, newPassword, signIn } from '../fixtures/sign-in.ts';
import { tokenOf } from './booking.ts';

const browsing = useBrowser('agents and approval requests');

interface FreeTime {
  business: string;
  professional: string;
  service: string;
  date: string;
  time: string;
}

async function register(email: string): Promise<void> {
  const body = { email, password: newPassword, name: 'Ada Lovelace', role: 'customer' };
  expect((await browsing.site.service.call('POST', '/api/auth/register', { body })).status).toBe(201);
}

/** Finds a free time through the search. Each number selects another day. */
async function findTime(number: number): Promise<FreeTime> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const [from, to] = [inDays(3), inDays(16)];
  const query = `category=Haircut&city=Berlin&from=${from}&to=${to}&perDay=1&limit=200`;
  const { body } = await browsing.site.service.call('GET', `/api/availability/search?${query}`);
  const days = new Map((body as FreeTime[]).map((time) => [time.date, time]));
  const found = [...days.values()][number];
  if (found === undefined) throw new Error(`no free time between ${from} and ${to}`);
  return found;
}

const book = ({ business, professional, service, date, time }: FreeTime, token: string) =>
  browsing.site.service.call('POST', '/api/appointments', {
    token,
    body: { business, professional, services: [service], date, start: time },
  });

async function createToken(page: Page, name: string): Promise<string> {
  await page.goto('/account/agents/new');
  await page.getByLabel('Agent name').fill(name);
  await page.getByLabel('Maximum number of bookings').fill('2');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByLabel('Your token', { exact: true }).inputValue();
  expect(token).toMatch(/^osa_/);
  return token;
}

test('an agent token asks for approval, books after it is approved and stays within its limits', async () => {
  const { page } = await browsing.visit({ width: 375, tolerate: [/400/] });
  await register('asked@example.com');
  await signIn(page, 'asked@example.com', '/account/agents');
  await page.getByText('No connected agents').waitFor();
  await expectAccessible(page);
  const token = await createToken(page, 'Errand helper');
  await expectAccessible(page);

  const answer = await book(await findTime(0), token);
  expect(answer.status).toBe(202);
  for (const path of ['/de', '/pt', '/']) {
    await page.goto(path);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBe(0);
  }
  await page
    .getByRole('banner')
    .getByRole('link', { name: /1 pending/ })
    .click();
  await page.getByRole('heading', { name: 'Errand helper wants to book this for you' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Review request' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Request approved.').waitFor();
  await page.getByRole('link', { name: 'View appointment' }).click();
  await page.getByText('Booked for you by Errand helper').waitFor();

  await page.goto('/account/agents');
  await page.getByText('1 of 2 bookings left').waitFor();
  await page.getByRole('link', { name: 'Manage Errand helper' }).click();
  await page.getByText('Booked', { exact: true }).first().waitFor();
  // The account has no time zone, so the page names the one it uses.
  await page
    .getByText(/\(UTC\)$/)
    .first()
    .waitFor();
  await expectAccessible(page);

  // Limits can only be lowered.
  await page.getByRole('link', { name: 'Tighten limits' }).click();
  await page.waitForURL('**/limits');
  const maxBookings = page.getByLabel('Maximum number of bookings');
  for (const more of ['9', '']) {
    await page.reload();
    await maxBookings.fill(more);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[aria-invalid=true]').waitFor();
    expect(await maxBookings.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('alert').getByText('Limits can only be reduced').waitFor();
    expect(await maxBookings.inputValue()).toBe(more);
  }
  await maxBookings.fill('1');
  await page.getByLabel('Access expires on').fill('2020-02-29');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('a future date').waitFor();
  const ends = new Date(Date.now() + 30 * 86_400_000);
  await page.getByLabel('Access expires on').fill(ends.toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('0 of 1 bookings left').waitFor();
  await page
    .getByText(/^expires on /)
    .first()
    .waitFor();
  const refused = await book(await findTime(1), token);
  expect(refused.status).toBe(403);
  await page.reload();
  await page.getByText('Blocked by a limit').waitFor();

  await page.getByRole('button', { name: 'Revoke access' }).click();
  await page.getByText('Access revoked.').waitFor();
  expect((await book(await findTime(1), token)).status).toBe(401);
  expect(
    (await browsing.site.service.call('GET', '/api/appointments', { token })).status,
    'a revoked token cannot read appointments',
  ).toBe(401);
});

/** Names of the agents shown in this part of the page. */
const namesIn = (part: Page | Locator) => part.getByRole('heading', { level: 3 }).allTextContents();

test('lists active agents before revoked ones and paginates each list separately, without scripts', async () => {
  const { call } = browsing.site.service;
  const email = 'many@example.com';
  await register(email);
  const token = await tokenOf(browsing.site, email);
  const createGrant = async (agentName: string): Promise<string> => {
    const { body } = await call('POST', '/api/grants', {
      token,
      body: { agentName, scopes: ['appointments:read'] },
    });
    return body.id;
  };
  const { page } = await browsing.visit({ javaScript: false, width: 375 });
  await signIn(page, email, '/account/agents');
  const active = page.getByRole('region', { name: 'Active' });
  const ended = page.getByRole('region', { name: 'Revoked or expired' });
  await active.getByRole('heading', { name: 'No connected agents' }).waitFor();
  await ended.getByText('No revoked or expired agents.').waitFor();

  // The oldest agent of each list is on its second page.
  for (let number = 1; number <= 21; number++) {
    const revoked = await createGrant(`Former ${number}`);
    expect((await call('DELETE', `/api/grants/${revoked}`, { token })).status).toBe(204);
  }
  await page.reload();
  await active.getByRole('heading', { name: 'No connected agents' }).waitFor();
  expect(await ended.getByText('No revoked or expired agents.').count()).toBe(0);
  for (let number = 1; number <= 21; number++) await createGrant(`Helper ${number}`);
  await page.reload();
  expect(await active.getByRole('heading', { name: 'No connected agents' }).count()).toBe(0);
  const all = await namesIn(page);
  expect(all.map((name) => name.split(' ')[0])).toEqual([
    ...Array(20).fill('Helper'),
    ...Array(20).fill('Former'),
  ]);

  await ended.getByRole('link', { name: 'Show more' }).click();
  await expect.poll(() => namesIn(ended)).toEqual(['Former 1']);
  await active.getByRole('link', { name: 'Show more' }).click();
  // Paging one list does not change the other.
  await expect.poll(() => namesIn(page)).toEqual(['Helper 1', 'Former 1']);
  await ended.getByRole('link', { name: 'Back to first page' }).click();
  await expect.poll(async () => (await namesIn(ended)).length).toBe(20);
  expect(await namesIn(active)).toEqual(['Helper 1']);

  const { page: scripted } = await browsing.visit();
  await signIn(scripted, email, '/account/agents');
  await scripted.getByRole('heading', { name: 'Former 21' }).waitFor();
  await expectAccessible(scripted);
});

/**
 * Registers a customer whose agent has requested a booking. Returns the token and the emailed approval link.
 */
async function requestByAgent(page: Page, email: string, time: FreeTime) {
  await register(email);
  await signIn(page, email);
  // Approval links are sent to verified addresses only.
  await page.goto(await browsing.site.mailedLink(email, '/verify-email'));
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.getByRole('heading', { level: 1, name: 'Email address confirmed' }).waitFor();
  const token = await createToken(page, 'Post helper');
  expect((await book(time, token)).status).toBe(202);
  return { token, link: await browsing.site.mailedLink(email, /^\/approvals\//) };
}

test('the emailed link decides once, without signing in and without scripts', async () => {
  const { page } = await browsing.visit();
  const { token, link } = await requestByAgent(page, 'linked@example.com', await findTime(2));

  const { page: elsewhere } = await browsing.visit({ javaScript: false, width: 375 });
  await elsewhere.goto(link);
  expect(new URL(elsewhere.url()).search, 'the token is removed from the URL').toBe('');
  await elsewhere.getByRole('heading', { name: 'Post helper wants to book this for you' }).waitFor();
  await elsewhere.getByRole('button', { name: 'Decline' }).click();
  await elsewhere.getByText('Request declined. The times are no longer held.').waitFor();
  await elsewhere.goto(link);
  await elsewhere.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();

  await page.goto('/approvals');
  await page.getByText('Declined', { exact: true }).waitFor();
  await page.getByText('No requests').waitFor();
  const { body } = await browsing.site.service.call('GET', '/api/appointments', { token });
  expect(body).toEqual([]);
});

test('an approval by emailed link that fails shows the reason, without scripts', async () => {
  const { page } = await browsing.visit();
  const time = await findTime(3);
  const { link } = await requestByAgent(page, 'dearer@example.com', time);
  const { call } = browsing.site.service;
  const owner = await tokenOf(browsing.site, 'business@demo.test');
  const priceChange = await call('PATCH', `/api/services/${time.service}`, {
    token: owner,
    body: { price: 999 },
  });
  expect(priceChange.status).toBe(200);
  const { page: elsewhere } = await browsing.visit({ javaScript: false, width: 375, tolerate: [/400/] });
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Approve' }).click();
  await elsewhere.getByText('The price has gone up since the agent asked').waitFor();
});

test('owners create agent tokens for their business in their language; unknown approvals return 404', async () => {
  const { page } = await browsing.visit({ tolerate: [/404/] });
  await page.goto('/de/sign-in?next=/de/account/agents/new');
  await fillSignIn(page, 'business@demo.test');
  await page.getByRole('heading', { level: 1, name: 'Agenten-Token erstellen' }).waitFor();
  await expect.poll(() => page.locator('input[name=scope]').count()).toBe(4);
  await expectAccessible(page);
  await page.goto('/pt/approvals');
  await page.getByRole('heading', { level: 1, name: 'Pedidos de aprovação' }).waitFor();
  await page.goto('/approvals/apv_01kf4zq0m8w3c5x7e9g2j4n6p8');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});
