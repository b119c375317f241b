import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { newPassword, signIn } from '../fixtures/sign-in.ts';
import { fillSignUp } from './booking.ts';

const browsing = useBrowser('account settings and invitations');

async function register(email: string): Promise<void> {
  const body = { email, password: newPassword, name: 'Ada Lovelace', role: 'customer' };
  expect((await browsing.site.service.call('POST', '/api/auth/register', { body })).status).toBe(201);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('a new email address takes effect after its link is confirmed, and the old address is notified', async () => {
  const { page } = await browsing.visit({ tolerate: [/400/] });
  await register('before@example.com');
  await signIn(page, 'before@example.com', '/account/email');
  await page.getByLabel('New email address').fill('after@example.com');
  await page.getByLabel('Your password').fill('not my password');
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  await page.getByText('Incorrect password.').waitFor();
  await page.getByLabel('Your password').fill(newPassword);
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  await page.getByText('sent a confirmation link').waitFor();
  await page.goto('/account/email');
  await expect.poll(() => page.getByRole('main').getByText('before@example.com').count()).toBe(1);
  await page.goto(await browsing.site.mailedLink('after@example.com', '/verify-email'));
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await heading(page, 'Email address confirmed');
  await expect
    .poll(async () => (await browsing.site.mailsTo('before@example.com')).length)
    .toBeGreaterThan(1);
  await page.context().clearCookies();
  await signIn(page, 'after@example.com', '/account');
  await heading(page, 'Account');
});

test('saves language and time zone; shows the private calendar link once and disables it', async () => {
  const { page } = await browsing.visit();
  await register('settings@example.com');
  await signIn(page, 'settings@example.com', '/account/preferences');
  await page.getByLabel('Time zone').selectOption('Pacific/Auckland');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/de/account/preferences');
  await heading(page, 'Einstellungen');
  expect(await page.locator('select[name=timezone]').inputValue()).toBe('Pacific/Auckland');

  await page.goto('/account/calendar');
  await page.getByRole('button', { name: 'Create calendar link' }).click();
  const address = new URL(await page.getByLabel('Your private calendar link').inputValue()).pathname;
  const read = () => browsing.site.service.call('GET', address);
  expect((await read()).text).toContain('BEGIN:VCALENDAR');
  await page.reload();
  await expect.poll(() => page.getByLabel('Your private calendar link').count()).toBe(0);
  await page.getByRole('button', { name: 'Disable link' }).click();
  await page.getByText('Calendar link disabled.').waitFor();
  expect((await read()).status).toBe(404);
});

test('signing up from an invitation email ends at the invitation; other accounts do not see it', async () => {
  const [stranger, invited] = [await browsing.visit(), await browsing.visit({ width: 375 })];
  const owner = { email: 'business@demo.test', password: 'demo-password' };
  const { call } = browsing.site.service;
  const { accessToken: token } = (await call('POST', '/api/auth/login', { body: owner })).body;
  const members = '/api/businesses/biz_demo_salon/members';
  const invitation = { email: 'new-manager@example.com', role: 'manager' };
  expect((await call('POST', members, { token, body: invitation })).status).toBe(201);
  const link = await browsing.site.mailedLink(invitation.email, '/invitation');

  await signIn(stranger.page, 'professional@demo.test', '/account');
  await stranger.page.goto(link);
  await heading(stranger.page, 'Invitation not found');

  await invited.page.goto(link);
  await invited.page.getByRole('link', { name: 'Create an account' }).click();
  await fillSignUp(invited.page, invitation.email);
  await heading(invited.page, 'Confirm your email address first');
  await expectAccessible(invited.page);
  await invited.page.goto(await browsing.site.mailedLink(invitation.email, '/verify-email'));
  await invited.page.getByRole('button', { name: 'Confirm email address' }).click();
  await heading(invited.page, 'Email address confirmed');
  await invited.page.getByRole('link', { name: 'Answer your invitation' }).click();
  await invited.page.getByText('Salon Lindenblüte invites you to join as a manager.').waitFor();
  await invited.page.getByRole('button', { name: 'Accept' }).click();
  await invited.page.getByText('Welcome to the team').waitFor();
  const listed = (await call('GET', members, { token })).body;
  expect(listed).toContainEqual(expect.objectContaining({ name: 'Ada Lovelace', role: 'manager' }));
});

test('a notification leads to its subject and is read then; all are marked as read at once', async () => {
  const { page } = await browsing.visit({ width: 375 });
  await signIn(page, 'business@demo.test', '/messages');
  const unread = page.locator('li.unread');
  const before = await unread.count();
  expect(before).toBeGreaterThan(1);
  await unread.first().getByRole('button').click();
  await page.waitForURL((url) => url.pathname.startsWith('/desk/'));
  await page.goto('/messages');
  expect(await unread.count()).toBe(before - 1);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => unread.count()).toBe(0);
});

test('the overview of the account shows present values and leads to each setting', async () => {
  const { page } = await browsing.visit({ width: 375, javaScript: false });
  // Registering and signing in are two devices.
  await register('overview@example.com');
  await signIn(page, 'overview@example.com', '/account');
  for (const [name, title] of [
    ['Profile Ada Lovelace · No phone number', 'Profile'],
    ['Email address overview@example.com · Not confirmed', 'Email address'],
    ['Devices 2 signed-in devices', 'Devices'],
    ['Reminders Email', 'Preferences'],
    ['Calendar sync Off', 'Calendar sync'],
    ['Your data Download your data or delete your account', 'Your data'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    await heading(page, title);
    await page.getByRole('link', { name: '← Account' }).click();
    await heading(page, 'Account');
  }
});
