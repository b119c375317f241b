import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../fixtures/browser.ts';
import { fillSignIn, newPassword, signIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('sign-up, password reset, devices and account data');

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/sign-up?next=%2Ffamily');
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/family');
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test.each([true, false])(
  'a new customer signs up and confirms the address with the emailed link (scripts: %s)',
  async (javaScript) => {
    const { page } = await browsing.visit({ javaScript, width: 375, tolerate: [/400/] });
    const email = `ada-${javaScript}@example.com`;
    await signUp(page, email);
    await page.getByText('Confirm your email address.').waitFor();
    const link = await browsing.site.mailedLink(email, '/verify-email');
    await page.goto(link);
    expect(new URL(page.url()).search).toBe('');
    expect(await page.content()).not.toContain(new URL(link).searchParams.get('token'));
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await heading(page, 'Email address confirmed');
    await expect.poll(() => page.getByText('Confirm your email address.').count()).toBe(0);
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await heading(page, 'This link no longer works');
  },
);

test('signing in leads to a page in another language with all its texts', async () => {
  const { page } = await browsing.visit();
  await page.goto('/sign-in?next=/de/family');
  await fillSignIn(page, 'customer@demo.test');
  await page.waitForURL('**/de/family');
  await page.getByRole('link', { name: 'Zum Inhalt springen' }).waitFor({ state: 'attached' });
});

test('resets a forgotten password by email without revealing which accounts exist', async () => {
  const { page } = await browsing.visit({ tolerate: [/400/] });
  const email = 'forgetful@example.com';
  await signUp(page, email);
  await page.context().clearCookies();
  for (const address of ['nobody@example.com', email]) {
    await page.goto('/forgot-password');
    await page.getByLabel('Email address').fill(address);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await heading(page, 'Check your inbox');
  }
  await page.goto(await browsing.site.mailedLink(email, '/reset-password'));
  await page.getByLabel('New password').fill('password1');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.getByText('This password is too easy to guess').waitFor();
  await page.getByLabel('New password').fill('eight sleepy badgers');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.getByText('Password changed.').waitFor();
  await signIn(page, email, '/account', 'eight sleepy badgers');
});

test('ending a device signs it out and keeps the current device signed in', async () => {
  const [here, there] = [await browsing.visit(), await browsing.visit()];
  await signUp(here.page, 'devices@example.com');
  await signIn(there.page, 'devices@example.com');
  await here.page.goto('/account/devices');
  await expect.poll(() => here.page.getByText('This device').count()).toBe(1);
  await here.page.locator('form[action="?/end"] button').click();
  await here.page.getByText('Device signed out.').waitFor();
  await there.page.goto('/account');
  await heading(there.page, 'Sign in');
  await here.page.goto('/account');
  await heading(here.page, 'Account');
});

test('exports all account data and deletes the account', async () => {
  const { page } = await browsing.visit({ tolerate: [/400/] });
  await signUp(page, 'leaving@example.com');
  await page.getByLabel('Name').fill('Byron King');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Byron King').waitFor();
  await page.goto('/account/data');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const everything = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(everything.user.email).toBe('leaving@example.com');
  expect(everything.familyMembers).toMatchObject([{ name: 'Byron King' }]);
  await page.getByLabel('Your password').fill('not my password');
  await page.getByRole('button', { name: 'Delete my account permanently' }).click();
  await page.getByText('Incorrect password.').waitFor();
  await page.getByLabel('Your password').fill(newPassword);
  await page.getByRole('button', { name: 'Delete my account permanently' }).click();
  await heading(page, 'Your account has been deleted');
  await page.goto('/account');
  await heading(page, 'Sign in');
});
