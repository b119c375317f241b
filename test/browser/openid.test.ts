import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { startOpenidProvider } from '../fixtures/openid-provider.ts';
import { newPassword } from '../fixtures/sign-in.ts';

const provider = await startOpenidProvider();
afterAll(() => provider.close());
const own = {
  id: 'own',
  name: 'Own ID',
  issuer: provider.issuer,
  clientId: 'client',
  clientSecret: 'secret',
};
const providers = [own, { ...own, id: 'gone', name: 'Gone ID', issuer: 'http://127.0.0.1:9' }];
const browsing = useBrowser('sign-in with a provider', { OPENID_PROVIDERS: JSON.stringify(providers) });
/** The provider is another host, and its pages do not belong to the project. */
const tolerate = [new RegExp(`another host: ${provider.issuer}`)];

let people = 0;
function newPerson() {
  people += 1;
  return {
    sub: `sub-${people}`,
    email: `provider-${people}@example.com`,
    email_verified: true,
    name: 'Ada Prado',
  };
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** From the sign-in page to the page of the provider and back. */
async function answer(page: Page, person: object, choice: 'Agree' | 'Cancel'): Promise<void> {
  provider.setPerson(person);
  await link(page, 'Continue with Own ID').click();
  await link(page, choice).click();
}

async function register(email: string): Promise<void> {
  const body = { email, password: newPassword, name: 'Ada Lovelace', role: 'customer' };
  expect((await browsing.site.service.call('POST', '/api/auth/register', { body })).status).toBe(201);
  await browsing.site.query(`update users set email_verified_at = now() where email = '${email}'`);
}

describe.each([
  { width: 375, javaScript: true },
  { width: 1280, javaScript: false },
])('at $width, scripts $javaScript', (options) => {
  test('a new person gets an account and continues at the page that asked', async () => {
    const { page } = await browsing.visit({ ...options, tolerate });
    const person = newPerson();
    await page.goto('/account/profile');
    if (options.javaScript) await expectAccessible(page);
    await answer(page, person, 'Agree');
    await page.waitForURL('**/account/profile');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(person.name);
    await page.goto('/account/security');
    await page.getByText(person.email).waitFor();
  });

  test('a known address signs in to its account and can unlink the provider', async () => {
    const { page, context } = await browsing.visit({ ...options, tolerate });
    const person = newPerson();
    await register(person.email);
    await page.goto('/sign-in?next=/account/security');
    await answer(page, person, 'Agree');
    await page.getByText(person.email).waitFor();
    await page.goto('/account/profile');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Lovelace');
    await context.clearCookies();
    await page.goto('/sign-in?next=/account/security');
    await answer(page, { ...person, email: undefined }, 'Agree');
    await page.getByRole('button', { name: 'Unlink' }).click();
    await page.getByText('Unlinked.', { exact: false }).waitFor();
  });

  test('an address that the provider has not confirmed is refused', async () => {
    const { page } = await browsing.visit({ ...options, tolerate });
    const person = newPerson();
    await register(person.email);
    await page.goto('/sign-in?next=/family');
    await answer(page, { ...person, email_verified: false }, 'Agree');
    await page.getByText('has not confirmed your email address', { exact: false }).waitFor();
    expect(new URL(page.url()).searchParams.get('next')).toBe('/family');
  });

  test('a suspended account is refused', async () => {
    const { page } = await browsing.visit({ ...options, tolerate });
    const person = newPerson();
    await register(person.email);
    await browsing.site.query(`update users set suspended_at = now() where email = '${person.email}'`);
    await page.goto('/sign-in');
    await answer(page, person, 'Agree');
    await page.getByText('This account is suspended.', { exact: false }).waitFor();
  });

  test('a cancelled sign-in can be repeated, in the same language', async () => {
    const { page } = await browsing.visit({ ...options, tolerate });
    const person = newPerson();
    await page.goto('/de/sign-in?next=/de/family');
    provider.setPerson(person);
    await link(page, 'Weiter mit Own ID').click();
    await link(page, 'Cancel').click();
    await page.getByText('Sie haben die Anmeldung abgebrochen.', { exact: false }).waitFor();
    await link(page, 'Weiter mit Own ID').click();
    await link(page, 'Agree').click();
    await page.waitForURL('**/de/family');
  });
});

test('a callback signs in once and only in the browser that started', async () => {
  const { page } = await browsing.visit({ tolerate });
  provider.setPerson(newPerson());
  await page.goto('/sign-in');
  await link(page, 'Continue with Own ID').click();
  const callback = await link(page, 'Agree').getAttribute('href');
  const other = await browsing.visit({ tolerate });
  await other.page.goto(callback!);
  await other.page.getByText('You are not signed in:', { exact: false }).waitFor();
  expect(new URL(other.page.url()).pathname).toBe('/sign-in');
});

test('names a provider that does not respond', async () => {
  const { page } = await browsing.visit();
  await page.goto('/sign-in');
  await link(page, 'Continue with Gone ID').click();
  await page.getByText('The service you chose does not respond.', { exact: false }).waitFor();
});
