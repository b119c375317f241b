import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { newPassword } from '../fixtures/sign-in.ts';

// Browsers offer passkeys on host names only.
const browsing = useBrowser('passkeys', {}, [], 'localhost');

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** The device confirms without asking. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    confirms: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

test.each([375, 1280])('a passkey is added, signs in, is renamed and removed, at %i', async (width) => {
  const { page, context } = await browsing.visit({ width, tolerate: [/400/] });
  const email = `passkeys-${width}@example.com`;
  const body = { email, password: newPassword, name: 'Ada Lovelace', role: 'customer' };
  expect((await browsing.site.service.call('POST', '/api/auth/register', { body })).status).toBe(201);
  await browsing.site.query(`update users set email_verified_at = now() where email = '${email}'`);
  await page.goto('/sign-in?next=/account/security');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await button(page, 'Sign in').click();

  await page.getByText('Add a passkey').click();
  const adding = page.locator('form[action="?/passkeyStart"]');
  await adding.getByLabel('Your password').fill('wrong password');
  await button(page, 'Continue').click();
  await page.getByText('Incorrect password.').waitFor();
  await adding.getByLabel('Your password').fill(newPassword);
  await button(page, 'Continue').click();
  await page.getByLabel('Name (optional)').fill('My phone');
  await expectAccessible(page);
  // Chromium removes the device when another debugger session of the page ends, as that of the check.
  const device = await addAuthenticator(context, page);
  await button(page, 'Create passkey').click();
  await page.getByText('Passkey added.').waitFor();
  await page.getByText('not used yet', { exact: false }).waitFor();

  await context.clearCookies();
  // Otherwise the device could answer the request of the autofill before the button is pressed.
  await device.confirms(false);
  await page.goto('/sign-in?next=/account/security');
  await button(page, 'Sign in with a passkey').waitFor();
  await page.waitForLoadState('networkidle');
  await device.confirms(true);
  await button(page, 'Sign in with a passkey').click();
  await page.getByText('last used', { exact: false }).waitFor();
  await expectAccessible(page);

  await page.getByText('Change “My phone”').click();
  await page.locator('form[action="?/passkeyRename"]').getByLabel('Name').fill('My tablet');
  await button(page, 'Save').click();
  await page.getByText('Change “My tablet”').click();
  await page.locator('form[action="?/passkeyRemove"]').getByLabel('Your password').fill(newPassword);
  await button(page, 'Remove').click();
  await page.getByText('You have no passkeys yet.').waitFor();
});
