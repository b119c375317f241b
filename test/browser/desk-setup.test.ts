import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser, widths } from '../fixtures/browser.ts';
import { fillSignUp, heading, tokenOf } from './booking.ts';

const browsing = useBrowser('setting up a business');
// The browser logs the 400 response of a refused form.
const tolerate = [/status of 400/];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function callApi(method: string, path: string, token: string, body?: object) {
  const answer = await browsing.site.service.call(method, path, { token, ...(body && { body }) });
  expect([path, answer.status < 300, answer.text]).toEqual([path, true, answer.text]);
  return answer.body;
}
const asAdmin = () => tokenOf(browsing.site, 'admin@demo.test');
const idOf = async (slug: string, token: string) =>
  (await callApi('GET', `/api/businesses?slug=${slug}`, token))[0].id as string;

/** Creates a business account and opens the first form. */
async function signUpAsOwner(page: Page, email: string): Promise<void> {
  await page.goto('/for-businesses');
  await link(page, 'Create a business account').first().click();
  await heading(page, 'Create an account');
  expect(await page.getByRole('radio', { name: 'I run a business' }).isChecked()).toBe(true);
  await fillSignUp(page, email);
  await heading(page, 'Set up your business');
}

async function fillStart(page: Page, name: string, zone: string): Promise<void> {
  await page.getByLabel('Business name').fill(name);
  // After an error the parts of the address are shown.
  const line = page.getByLabel('Address', { exact: true });
  if ((await line.count()) > 0) await line.fill('Porto, Portugal');
  await page.getByLabel('Time zone').fill(zone);
  await page.getByLabel('Currency').selectOption('EUR');
  await button(page, 'Create draft').click();
}

async function fillProfile(page: Page): Promise<void> {
  await page.goto(page.url().replace(/setup$/, 'settings/profile'));
  await heading(page, 'Profile');
  await expectAccessible(page);
  await page.getByLabel('Description').fill('Sourdough, and the course that teaches it.');
  await page.getByLabel('Street and number').fill('Rua das Flores 12');
  await page.getByLabel('Website').fill('flour and water');
  await button(page, 'Save').click();
  await page.getByText('Enter a web address, such as barberiasol.pt.').waitFor();
  expect(await page.getByLabel('Street and number').inputValue()).toBe('Rua das Flores 12');
  await page.getByLabel('Website').fill('https://bread.example');
  await button(page, 'Save').click();
  await page.getByText('1 of 4 completed').waitFor();
}

async function fillHours(page: Page): Promise<void> {
  await page.goto(page.url().replace(/setup$/, 'settings/hours'));
  await heading(page, 'Opening hours');
  await expectAccessible(page);
  // By keyboard: adds hours for Monday that overlap the first.
  await page.getByRole('button', { name: 'Add hours: Monday' }).focus();
  await page.keyboard.press('Enter');
  const second = page.getByLabel('Monday, start time 2');
  await expect
    .poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')"))
    .toBe('Monday, start time 2');
  await second.fill('16:00');
  await page.getByLabel('Monday, end time 2').fill('20:00');
  await page.getByLabel('Monday, end time 2').press('Enter');
  await page.getByText('These hours overlap.').waitFor();
  const monday = page.getByRole('group', { name: 'Monday', exact: true });
  await expect.poll(() => monday.getByText('These hours overlap.').count()).toBe(1);
  await expectAccessible(page);
  const first = page.getByLabel('Monday, end time', { exact: true });
  await first.fill('12:00');
  await page.getByRole('button', { name: 'Copy Monday to all weekdays' }).press('Space');
  expect(await page.getByLabel('Friday, start time 2').inputValue()).toBe('16:00');
  await page.getByRole('button', { name: 'Remove hours 2: Friday' }).press('Enter');
  await expect.poll(() => page.getByLabel('Friday, start time 2').count()).toBe(0);
  await button(page, 'Save').click();
  await page.getByText('2 of 4 completed').waitFor();
  await page.getByText('Open Monday, Tuesday, Wednesday, Thursday, Friday.').waitFor();
}

test.each(widths)(
  'an empty account becomes a published business, with errors on the way (%i wide)',
  async (width) => {
    const { page } = await browsing.visit({ width, tolerate });
    const email = `baker-${width}@example.com`;
    await signUpAsOwner(page, email);
    await expectAccessible(page);
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Lisbon');
    await fillStart(page, `Padaria ${width}`, 'Atlantis/Sunken');
    await page.getByText('Unknown time zone.').waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe('Porto');
    await fillStart(page, `Padaria ${width}`, 'Lisbon');

    await heading(page, 'About your business');
    expect(await page.getByLabel('Country').inputValue()).toBe('Portugal');
    await link(page, 'Setup checklist').click();
    await heading(page, 'Setup checklist');
    const setup = new URL(page.url()).pathname;
    const slug = setup.split('/')[2]!;
    expect(setup).toBe(`/desk/padaria-${width}/setup`);
    await page.getByText('0 of 4 completed').waitFor();
    await expectAccessible(page);
    await fillProfile(page);
    await fillHours(page);

    await button(page, 'Submit for review').click();
    const missing = page.getByRole('alert');
    await missing.getByText('Some required information is missing.').waitFor();
    expect(await missing.getByRole('link').allTextContents()).toEqual([
      'a bookable service',
      'a team member who offers it',
    ]);
    await expectAccessible(page);
    await missing.getByRole('link', { name: 'a team member who offers it' }).click();
    await page.getByText('You have no services yet.').waitFor();

    const token = await tokenOf(browsing.site, email);
    const id = await idOf(slug, token);
    const service = { businessId: id, name: 'Bread course', duration: 60, price: 45 };
    await callApi('POST', '/api/services', token, service);
    await page.goto(setup);
    await page.getByText('3 of 4 completed').waitFor();
    await link(page, 'Complete: Team').click();
    await button(page, 'Save and continue').click();
    await heading(page, 'Extras, if you like');
    await page.goto(setup);
    await page.getByText('4 of 4 completed').waitFor();
    await page.getByText('Ada Lovelace.').waitFor();

    const invited = `apprentice-${width}@example.com`;
    await page.goto(`/desk/${slug}/team/new`);
    await page.getByText('We email them a link as soon as your business is approved.').waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill(invited);
    await button(page, 'Send invitation').click();
    await page.getByText('Invitation saved. We’ll email it when your business is approved.').waitFor();
    await button(page, `Revoke: ${invited}`).waitFor();
    expect(await button(page, `Send again: ${invited}`).count()).toBe(0);
    await page.goto(setup);

    await link(page, 'Preview: Your public page').click();
    await heading(page, `Padaria ${width}`);
    await page.getByText('This is how your page will look to clients.').waitFor();
    await page.locator('button.time').first().click();
    await page.getByText('Booking works on the public page only.').waitFor();
    await expectAccessible(page);
    await link(page, 'Back to setup').click();

    await button(page, 'Submit for review').click();
    await heading(page, 'In review');
    await expectAccessible(page);
    const admin = await asAdmin();
    await callApi('POST', `/api/businesses/${id}/reject`, admin, { reason: 'Which floor is it on?' });
    await page.goto(setup);
    await page.getByText('Which floor is it on?').waitFor();
    await expect
      .poll(async () => {
        await page.goto('/messages');
        return page.getByText(`Changes needed: Padaria ${width}`).count();
      })
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: `Changes needed: Padaria ${width}` }).click();
    await page.getByText('Reason: Which floor is it on?').waitFor();
    await page.goto(setup);
    await button(page, 'Submit for review').click();
    await heading(page, 'In review');
    await callApi('POST', `/api/businesses/${id}/approve`, admin);
    await page.goto(setup);
    await heading(page, 'Your business is published');
    expect(await page.getByLabel('Link to your page').inputValue()).toMatch(new RegExp(`/b/${slug}$`));
    await page.getByRole('img', { name: 'QR code of your public page' }).waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), link(page, 'Download QR code').click()]);
    expect(file.suggestedFilename()).toBe(`${slug}-qr.svg`);
    await expectAccessible(page);
    await browsing.site.mailedLink(invited, '/invitation');
    await page.goto(`/desk/${slug}/team`);
    await expectAccessible(page);
    await button(page, `Send again: ${invited}`).click();
    await page.getByText('Invitation sent.').waitFor();
    await button(page, `Revoke: ${invited}`).click();
    await page.getByText('Invitation revoked.').waitFor();
    await expect.poll(() => page.getByText(invited).count()).toBe(0);
    await page.goto(setup);
    await link(page, 'View public page').click();
    await heading(page, `Padaria ${width}`);
    await page.waitForURL(`**/b/${slug}`);
    await page.locator('button.time').first().waitFor();
  },
);

test('creates a draft with hours, services and team, without scripts', async () => {
  const { page } = await browsing.visit({ width: 375, javaScript: false, tolerate });
  await signUpAsOwner(page, 'quiet@example.com');
  await fillStart(page, 'Quiet place', 'Nowhere');
  await page.getByText('Unknown time zone.').waitFor();
  await fillStart(page, 'Quiet place', 'Europe/Lisbon');
  await heading(page, 'About your business');
  await link(page, 'Skip').click();
  await heading(page, 'When are you open?');
  await page.getByLabel('Saturday, start time').fill('10:00');
  await page.getByLabel('Saturday, end time').fill('09:00');
  await button(page, 'Save and continue').click();
  await page.getByText('The end time must be after the start time.').waitFor();
  expect(await page.getByLabel('Saturday, start time', { exact: true }).inputValue()).toBe('10:00');
  await page.getByLabel('Saturday, end time', { exact: true }).fill('00:00');
  await button(page, 'Save and continue').click();
  await heading(page, 'What do you offer?');
  await link(page, 'Barber').click();
  await button(page, 'Add selected services').click();
  await heading(page, 'Who works with you?');
  await page.getByLabel('Email 1').fill('twice@example.com');
  await page.getByLabel('Email 2').fill('Twice@example.com');
  await button(page, 'Save and continue').click();
  await page.getByText('This email address is entered twice.').waitFor();
  await page.getByLabel('Email 2').fill('');
  await button(page, 'Save and continue').click();
  await heading(page, 'Extras, if you like');
  const token = await tokenOf(browsing.site, 'quiet@example.com');
  const [{ weeklyHours }] = await callApi('GET', '/api/businesses?slug=quiet-place', token);
  expect(weeklyHours).toContainEqual({ weekday: 6, start: '10:00', end: '24:00' });
});

test('a customer sees that a separate business account is needed', async () => {
  const { page } = await browsing.visit();
  await page.goto('/sign-up?next=%2Ffor-businesses%2Fstart');
  await fillSignUp(page, 'only-customer@example.com');
  await heading(page, 'You need a business account');
  await expectAccessible(page);
});
