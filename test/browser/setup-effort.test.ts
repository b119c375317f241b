import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser, widths } from '../fixtures/browser.ts';
import { newPassword } from '../fixtures/sign-in.ts';
import { heading, tokenOf } from './booking.ts';

const browsing = useBrowser('the effort of setting up a business');
const most = { clicks: 50, fields: 40 };

/** Acts like an owner and counts. A selection in a list counts as a click and a field. */
function ownerAt(page: Page) {
  const effort = { clicks: 0, fields: 0 };
  const click = async (target: Locator) => {
    effort.clicks += 1;
    await target.click();
  };
  return {
    effort,
    button: (name: string) => click(page.getByRole('button', { name, exact: true })),
    link: (name: string) => click(page.getByRole('link', { name }).first()),
    check: (name: string) => click(page.getByRole('checkbox', { name, exact: true })),
    open: (name: string) => click(page.locator('summary', { hasText: name })),
    fill: async (label: string, value: string) => {
      effort.fields += 1;
      await page.getByLabel(label, { exact: true }).fill(value);
    },
    select: async (label: string, choice: string) => {
      effort.clicks += 1;
      effort.fields += 1;
      await page.getByLabel(label, { exact: true }).selectOption({ label: choice });
    },
  };
}
type Owner = ReturnType<typeof ownerAt>;

const preview = (page: Page) => page.getByRole('region', { name: 'Preview of your page' });

async function signUpAndStart(page: Page, owner: Owner, email: string): Promise<void> {
  await page.goto('/for-businesses');
  await owner.link('Create a business account');
  await owner.fill('Your name', 'Ada Lovelace');
  await owner.fill('Email address', email);
  await owner.fill('Password', newPassword);
  await owner.button('Create account');
  await heading(page, 'Set up your business');
  await owner.fill('Business name', 'Salon Aurora');
  await owner.fill('Address', 'Rua das Flores 12, 4050-262 Porto');
  await owner.button('Create draft');
}

async function setUpTheShop(page: Page, owner: Owner): Promise<void> {
  await heading(page, 'About your business');
  expect(await page.getByLabel('Street and number').inputValue()).toBe('Rua das Flores 12');
  expect(await page.getByLabel('Postal code').inputValue()).toBe('4050-262');
  expect(await page.getByLabel('City').inputValue()).toBe('Porto');
  expect(await page.getByLabel('Country').inputValue()).toBe('Portugal');
  await owner.fill('Description', 'Colour and cuts in the old town.');
  await owner.check('English');
  await owner.check('Portuguese');
  await owner.check('Step-free access');
  await owner.button('Save and continue');

  await heading(page, 'When are you open?');
  await preview(page).getByText('Colour and cuts in the old town.').waitFor();
  await owner.fill('Monday, start time', '10:00');
  await owner.fill('Monday, end time', '19:00');
  await owner.button('Copy Monday to all weekdays');
  await owner.button('Save and continue');

  await heading(page, 'What do you offer?');
  await preview(page).getByText('10:00–19:00').waitFor();
  await owner.link('Hair salon');
  // Eight services are selected. The owner replaces one and changes a price.
  await owner.check('Children’s haircut');
  await owner.check('Balayage');
  await owner.fill('Women’s haircut: price in EUR', '48');
  await owner.button('Add selected services');

  await heading(page, 'Who works with you?');
  await preview(page).getByText('Women’s haircut').waitFor();
  await owner.fill('Name 1', 'Ben Costa');
  await owner.fill('Email 1', 'ben@example.com');
  await owner.button('+ Add another');
  await owner.fill('Name 2', 'Eva Lima');
  await owner.fill('Email 2', 'eva@example.com');
  await owner.button('Save and continue');

  await heading(page, 'Extras, if you like');
  await preview(page).getByText('Ada Lovelace').waitFor();
  await owner.open('Class or group lesson');
  await owner.fill('Name of the class', 'Braiding workshop');
  await owner.select('Weekday', 'Thursday');
  await owner.fill('Start time', '17:00');
  await owner.fill('Price per spot in EUR', '30');
  await owner.button('Add class');
  await page.getByText('Added: Braiding workshop').waitFor();
  await owner.open('Package');
  await owner.fill('Package price in EUR', '216');
  await owner.button('Add package');
  await page.getByText('Added: 5 × Women’s haircut').waitFor();
  await preview(page).getByText('5 × Women’s haircut').waitFor();
  await owner.open('Coupon');
  await owner.fill('Code', 'HELLO10');
  await owner.button('Add coupon');
  await page.getByText('Added: HELLO10').waitFor();
  await owner.link('Continue to review');
  await heading(page, 'Setup checklist');
  await page.getByText('4 of 4 completed').waitFor();
}

test('a shop with 3 staff, 8 services, class, package and coupon takes at most 50 clicks and 40 fields', async () => {
  const { page } = await browsing.visit();
  const owner = ownerAt(page);
  const email = 'aurora@example.com';
  await signUpAndStart(page, owner, email);
  await setUpTheShop(page, owner);
  await owner.button('Submit for review');
  await heading(page, 'In review');
  expect(owner.effort.clicks).toBeLessThanOrEqual(most.clicks);
  expect(owner.effort.fields).toBeLessThanOrEqual(most.fields);

  const token = await tokenOf(browsing.site, email);
  const get = async (path: string) => (await browsing.site.service.call('GET', path, { token })).body;
  const business = await get('/api/businesses?userId=me');
  const weekday = (number: number) => ({ weekday: number, start: '10:00', end: '19:00' });
  expect(business).toMatchObject({
    currency: 'EUR',
    city: 'Porto',
    country: 'Portugal',
    languages: ['en', 'pt'],
    accessibility: ['step-free'],
    status: 'under_review',
    weeklyHours: [1, 2, 3, 4, 5].map(weekday),
  });
  const services: { name: string; price: number; capacity: number; professionalIds: string[] }[] = await get(
    `/api/services?businessId=${business.id}&limit=100`,
  );
  expect(services.filter(({ capacity }) => capacity === 1)).toHaveLength(8);
  expect(services.filter(({ professionalIds }) => professionalIds.length === 0)).toEqual([]);
  expect(services.find(({ name }) => name === 'Women’s haircut')?.price).toBe(48);
  expect(await get(`/api/class-times?businessId=${business.id}`)).toMatchObject([
    { weekday: 4, start: '17:00' },
  ]);
  expect(await get(`/api/business/packages?businessId=${business.id}`)).toMatchObject([{ sessionCount: 5 }]);
  expect(await get(`/api/business/coupons?businessId=${business.id}`)).toMatchObject([
    { code: 'HELLO10', value: 10 },
  ]);
  const invited: { name: string; services: string[] }[] = await get(
    `/api/join-requests?businessId=${business.id}`,
  );
  expect(invited.map(({ name }) => name).sort()).toEqual(['Ben Costa', 'Eva Lima']);
  expect(invited.map((one) => one.services.length)).toEqual([8, 8]);
});

const looks = widths.flatMap((width) => colorSchemes.map((colorScheme) => ({ width, colorScheme })));

test.each(looks)('the steps are accessible ($width, $colorScheme)', async ({ width, colorScheme }) => {
  const { page } = await browsing.visit({ width, colorScheme });
  await signUpAndStart(page, ownerAt(page), `look-${width}-${colorScheme}@example.com`);
  await heading(page, 'About your business');
  const setup = new URL(page.url()).pathname.replace('/profile', '');
  for (const step of ['profile', 'hours', 'services', 'services?trade=hair', 'team', 'offers']) {
    await page.goto(`${setup}/${step}`);
    await expectAccessible(page);
  }
});
