import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { fillSignIn, newPassword, signIn } from '../fixtures/sign-in.ts';
import { tokenOf } from './booking.ts';

const browsing = useBrowser('agents, and what they ask');

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

/** A free time as an agent finds it, on another day for each number. */
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

async function makeToken(page: Page, name: string): Promise<string> {
  await page.goto('/account/agents/new');
  await page.getByLabel('Agent name').fill(name);
  await page.getByLabel('Maximum number of bookings').fill('2');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByLabel('Your token', { exact: true }).inputValue();
  expect(token).toMatch(/^osa_/);
  return token;
}

test('a token is made, asks first, and is approved on the page; it does no more than was allowed', async () => {
  const { page } = await browsing.visit({ width: 375, tolerate: [/400/] });
  await register('asked@example.com');
  await signIn(page, 'asked@example.com', '/account/agents');
  await page.getByText('No connected agents').waitFor();
  await expectAccessible(page);
  const token = await makeToken(page, 'Errand helper');
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
  // Nobody said which clock is theirs: so it is said which one this is.
  await page
    .getByText(/\(UTC\)$/)
    .first()
    .waitFor();
  await expectAccessible(page);

  // Lower, never higher.
  await page.getByRole('link', { name: 'Tighten limits' }).click();
  await page.waitForURL('**/limits');
  const most = page.getByLabel('Maximum number of bookings');
  for (const more of ['9', '']) {
    await page.reload();
    await most.fill(more);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[aria-invalid=true]').waitFor();
    expect(await most.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('alert').getByText('Limits can only be reduced').waitFor();
    expect(await most.inputValue()).toBe(more);
  }
  await most.fill('1');
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
    'what has ended reads nothing either',
  ).toBe(401);
});

/** The agents of a list, as they stand on the page. */
const namesIn = (part: Page | Locator) => part.getByRole('heading', { level: 3 }).allTextContents();

test('those that may act come first and those that ended below, each with its own pages, without scripts too', async () => {
  const { call } = browsing.site.service;
  const email = 'many@example.com';
  await register(email);
  const token = await tokenOf(browsing.site, email);
  const allow = async (agentName: string): Promise<string> => {
    const { body } = await call('POST', '/api/grants', {
      token,
      body: { agentName, scopes: ['appointments:read'] },
    });
    return body.id;
  };
  const { page } = await browsing.visit({ javaScript: false, width: 375 });
  await signIn(page, email, '/account/agents');
  const living = page.getByRole('region', { name: 'Active' });
  const ended = page.getByRole('region', { name: 'Revoked or expired' });
  await living.getByRole('heading', { name: 'No connected agents' }).waitFor();
  await ended.getByText('No revoked or expired agents.').waitFor();

  // The oldest of each kind is the one that does not fit on the first page.
  for (let number = 1; number <= 21; number++) {
    const revoked = await allow(`Former ${number}`);
    expect((await call('DELETE', `/api/grants/${revoked}`, { token })).status).toBe(204);
  }
  await page.reload();
  await living.getByRole('heading', { name: 'No connected agents' }).waitFor();
  expect(await ended.getByText('No revoked or expired agents.').count()).toBe(0);
  for (let number = 1; number <= 21; number++) await allow(`Helper ${number}`);
  await page.reload();
  expect(await living.getByRole('heading', { name: 'No connected agents' }).count()).toBe(0);
  const all = await namesIn(page);
  expect(all.map((name) => name.split(' ')[0])).toEqual([
    ...Array(20).fill('Helper'),
    ...Array(20).fill('Former'),
  ]);

  await ended.getByRole('link', { name: 'Show more' }).click();
  await expect.poll(() => namesIn(ended)).toEqual(['Former 1']);
  await living.getByRole('link', { name: 'Show more' }).click();
  // One list goes on, and the other stays where it is.
  await expect.poll(() => namesIn(page)).toEqual(['Helper 1', 'Former 1']);
  await ended.getByRole('link', { name: 'Back to first page' }).click();
  await expect.poll(async () => (await namesIn(ended)).length).toBe(20);
  expect(await namesIn(living)).toEqual(['Helper 1']);

  const { page: scripted } = await browsing.visit();
  await signIn(scripted, email, '/account/agents');
  await scripted.getByRole('heading', { name: 'Former 21' }).waitFor();
  await expectAccessible(scripted);
});

/** Somebody whose agent has asked for a time, and the link that was mailed to them. */
async function askedByMail(page: Page, email: string, time: FreeTime) {
  await register(email);
  await signIn(page, email);
  // Only who has proven that the mails are theirs is mailed what stands for them.
  await page.goto(await browsing.site.mailedLink(email, '/verify-email'));
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.getByRole('heading', { level: 1, name: 'Email address confirmed' }).waitFor();
  const token = await makeToken(page, 'Post helper');
  expect((await book(time, token)).status).toBe(202);
  return { token, link: await browsing.site.mailedLink(email, /^\/approvals\//) };
}

test('the mailed link decides without signing in and without scripts, once', async () => {
  const { page } = await browsing.visit();
  const { token, link } = await askedByMail(page, 'linked@example.com', await findTime(2));

  const { page: elsewhere } = await browsing.visit({ javaScript: false, width: 375 });
  await elsewhere.goto(link);
  expect(new URL(elsewhere.url()).search, 'the token does not stay in the address').toBe('');
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

test('a yes by the mailed link that can no longer be done says why, without scripts too', async () => {
  const { page } = await browsing.visit();
  const time = await findTime(3);
  const { link } = await askedByMail(page, 'dearer@example.com', time);
  const { call } = browsing.site.service;
  const owner = await tokenOf(browsing.site, 'business@demo.test');
  const dearer = await call('PATCH', `/api/services/${time.service}`, { token: owner, body: { price: 999 } });
  expect(dearer.status).toBe(200);
  const { page: elsewhere } = await browsing.visit({ javaScript: false, width: 375, tolerate: [/400/] });
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Approve' }).click();
  await elsewhere.getByText('The price has gone up since the agent asked').waitFor();
});

test('owners allow agents for their desk, in their language, and strangers decide nothing', async () => {
  const { page } = await browsing.visit({ tolerate: [/404/] });
  await page.goto('/de/sign-in?next=/de/account/agents/new');
  await fillSignIn(page, 'business@demo.test');
  await page.getByRole('heading', { level: 1, name: 'Agenten-Token erstellen' }).waitFor();
  await expect.poll(() => page.locator('input[name=scope]').count()).toBe(3);
  await expectAccessible(page);
  await page.goto('/pt/approvals');
  await page.getByRole('heading', { level: 1, name: 'Pedidos de aprovação' }).waitFor();
  await page.goto('/approvals/apv_01kf4zq0m8w3c5x7e9g2j4n6p8');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});
