import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as accessibility from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { appCode } from '../fixtures/second-factor.ts';
import { fillSignIn, newPassword, passwordOf } from '../fixtures/sign-in.ts';

const browsing = useBrowser('second factor', { STAFF_SECOND_FACTOR: 'required' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** Checks the page. The checker itself needs scripts. */
async function expectAccessible(page: Page, hasScripts: boolean): Promise<void> {
  if (hasScripts) await accessibility.expectAccessible(page);
}

/** Signs up and opens the link in the e-mail. */
async function registerConfirmed(page: Page, email: string): Promise<void> {
  const body = { email, password: newPassword, name: 'Ada Lovelace', role: 'customer' };
  expect((await browsing.site.service.call('POST', '/api/auth/register', { body })).status).toBe(201);
  await page.goto(await browsing.site.mailedLink(email, '/verify-email'));
  await button(page, 'Confirm email address').click();
  await heading(page, 'Email address confirmed');
}

async function signInAt(page: Page, email: string, next: string): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await fillSignIn(page, email);
}

/** Sets up the second factor on its page. Returns the secret and the recovery codes. */
async function setUp(
  page: Page,
  password: string,
  hasScripts = true,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByLabel('Your password').first().fill(password);
  await button(page, 'Set up').click();
  const shownKey = async () => ((await page.locator('code.key').textContent()) ?? '').replaceAll(' ', '');
  const secret = await shownKey();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await page.getByLabel('Code from the app').fill('not it');
  await button(page, 'Turn on').click();
  await page.getByText('This code is wrong or was already used.', { exact: false }).waitFor();
  expect(await shownKey()).toBe(secret);
  await expectAccessible(page, hasScripts);
  await page.getByLabel('Code from the app').fill(appCode(secret, new Date()));
  await button(page, 'Turn on').click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  await expectAccessible(page, hasScripts);
  const recoveryCodes = await page.locator('ol.codes code').allTextContents();
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await page.getByText('You have 10 recovery codes left.').waitFor();
  await expectAccessible(page, hasScripts);
  return { secret, recoveryCodes };
}

test.each([
  { width: 1280, javaScript: true },
  { width: 375, javaScript: false },
])('is set up, asked for at sign-in and turned off, at $width, scripts: $javaScript', async (options) => {
  const { page } = await browsing.visit({ ...options, tolerate: [/400/] });
  const hasScripts = options.javaScript;
  const email = `two-steps-${options.width}@example.com`;
  await registerConfirmed(page, email);
  await signInAt(page, email, '/account/security');
  await heading(page, 'Sign-in security');
  await expectAccessible(page, hasScripts);
  const { secret, recoveryCodes } = await setUp(page, newPassword, hasScripts);

  await page.context().clearCookies();
  await signInAt(page, email, '/account/security');
  await heading(page, 'Enter your code');
  await expectAccessible(page, hasScripts);
  const field = page.getByLabel('Code from the app or recovery code').first();
  await field.fill('000 000');
  await button(page, 'Sign in').click();
  await page.getByText('This code is wrong or was already used.', { exact: false }).waitFor();
  // The code of the present step may have been used for the set-up.
  await field.fill(appCode(secret, new Date(), 1));
  await button(page, 'Sign in').click();
  await heading(page, 'Sign-in security');

  await page.context().clearCookies();
  await signInAt(page, email, '/account/security');
  await heading(page, 'Enter your code');
  await field.fill(recoveryCodes[0]!);
  await button(page, 'Sign in').click();
  await page.getByText('You have 9 recovery codes left.').waitFor();

  const turningOff = page.locator('form[action="?/off"]');
  await turningOff.getByLabel('Your password').fill(newPassword);
  await turningOff.getByLabel('Code from the app or recovery code').fill(recoveryCodes[1]!);
  await button(page, 'Turn off').click();
  await page.getByText('Two-step sign-in is off.').first().waitFor();
});

test('the second step without a first one leads to the sign-in page', async () => {
  const { page } = await browsing.visit();
  await page.goto('/sign-in/second-step?next=/account');
  await page.waitForURL('**/sign-in?next=*');
});

test('platform staff sets up the second factor before the pages of the platform open', async () => {
  const { page } = await browsing.visit({ tolerate: [/400/] });
  const email = 'admin@demo.test';
  await signInAt(page, email, '/platform');
  await page.waitForURL('**/account/security');
  await page.getByText('Platform staff need two-step sign-in.', { exact: false }).waitFor();
  await setUp(page, passwordOf(email));
  await page.goto('/platform/audit');
  const kind = page.getByRole('main').getByText('Two-step sign-in turned on');
  await kind.filter({ visible: true }).first().waitFor();
});
