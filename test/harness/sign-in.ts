import type { Page } from 'playwright-core';

/** Of everybody whom tests make. */
export const newPassword = 'seven tired hedgehogs';

export const passwordOf = (email: string) => (email.endsWith('@demo.test') ? 'demo-password' : newPassword);

/** Fills in the page that is open, in whatever language, and sends it. */
export async function fillSignIn(page: Page, email: string, password = passwordOf(email)): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Sign in|Anmelden|Entrar)$/ })
    .click();
}

/** Comes in, and is led to where they wanted. */
export async function signIn(page: Page, email: string, next = '/account', password?: string): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await fillSignIn(page, email, password);
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in');
}
