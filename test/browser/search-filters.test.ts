import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser, widths } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('search filters');

const namesOn = (page: Page) => page.locator('article .name').allTextContents();
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const openFilters = (page: Page) => page.locator('summary', { hasText: 'Filters' }).click();
const filtersOf = (page: Page) => page.getByRole('form', { name: 'Filters' });

test.each([true, false])('filters by language and accessibility, with scripts: %j', async (javaScript) => {
  const { page } = await browsing.visit({ width: 375, javaScript });
  await page.goto('/search?where=Berlin');
  await page.getByText('2 businesses', { exact: true }).waitFor();
  await openFilters(page);
  await filtersOf(page).getByLabel('Language spoken').selectOption('Turkish');
  await filtersOf(page).getByLabel('Step-free access').check();
  await filtersOf(page).getByLabel('Accessible toilet').check();
  await filtersOf(page).getByRole('button', { name: 'Apply' }).click();
  await page.getByText('1 business', { exact: true }).waitFor();
  expect(await namesOn(page)).toEqual(['Salon Lindenblüte']);
  expect(queryOf(page)).toEqual({
    where: 'Berlin',
    language: 'tr',
    accessibility: 'step-free,accessible-toilet',
  });
  await page.getByRole('link', { name: 'Remove filter: Accessible toilet' }).click();
  await page.waitForURL((url) => url.searchParams.get('accessibility') === 'step-free');
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await page.getByText('2 businesses', { exact: true }).waitFor();
  expect(queryOf(page)).toEqual({ where: 'Berlin' });
});

test('names the currency of the price and keeps it in the URL', async () => {
  const { page } = await browsing.visit();
  await page.goto('/search?where=Berlin');
  await openFilters(page);
  await filtersOf(page).getByLabel('Maximum price (EUR)').fill('200');
  await filtersOf(page).getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('link', { name: 'Remove filter: Maximum price 200 EUR' }).waitFor();
  expect(queryOf(page)).toEqual({ where: 'Berlin', maxPrice: '200', currency: 'EUR' });
  await page.goto('/search?what=haircut');
  await openFilters(page);
  expect(await filtersOf(page).getByLabel('Currency').locator('option').allTextContents()).toEqual(
    expect.arrayContaining(['EUR', 'GBP']),
  );
});

test('offers distance and opening only where they apply', async () => {
  const { page } = await browsing.visit();
  await page.goto('/search?what=haircut');
  await openFilters(page);
  expect(await filtersOf(page).getByLabel('Distance').count()).toBe(0);
  expect(await filtersOf(page).getByLabel('Open now').count()).toBe(0);
  await page.goto('/search?lat=52.539&lng=13.41');
  await page.getByText('2 businesses', { exact: true }).waitFor();
  await openFilters(page);
  await filtersOf(page).getByLabel('Distance').selectOption('Within 2 km');
  await filtersOf(page).getByRole('button', { name: 'Apply' }).click();
  await page.getByText('1 business', { exact: true }).waitFor();
  expect(await namesOn(page)).toEqual(['Salon Lindenblüte']);
  await openFilters(page);
  await filtersOf(page).getByLabel('Open now').check();
  await filtersOf(page).getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('link', { name: 'Remove filter: Open now' }).waitFor();
});

test('tells whether nothing is offered or everything is booked', async () => {
  const { page } = await browsing.visit({ javaScript: false });
  await page.goto('/search?what=haircut&where=Lisbon');
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  await page.getByText('No business here offers “haircut” yet.').waitFor();
  await page.goto('/search?what=haircut&where=Berlin&after=03:00&before=04:00');
  await page.getByRole('heading', { name: 'Fully booked', exact: true }).waitFor();
  await page.getByText('1 business offers this, but has no free times for your search.').waitFor();
});

test('businesses that match a part of the search follow under a heading', async () => {
  const { page } = await browsing.visit({ javaScript: false });
  await page.goto('/search?what=haircut+10435');
  const heading = page.getByRole('heading', { name: 'Other businesses that match in part' });
  await heading.waitFor();
  expect((await namesOn(page))[0]).toBe('Salon Lindenblüte');
  await page.goto('/search?what=Lena+Vogt');
  expect(await namesOn(page)).toContain('Salon Lindenblüte');
});

test('says that the location is not available without permission', async () => {
  const { page } = await browsing.visit();
  await page.goto('/search#near');
  await page.getByRole('status').getByText('Your location is not available.').waitFor();
});

describe.each(widths)('at %i', (width) => {
  test('filters are accessible and fit the window', async () => {
    const { page } = await browsing.visit({ width });
    await page.goto('/search?where=Berlin&maxPrice=90&currency=EUR&language=de&accessibility=step-free');
    await openFilters(page);
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });

  test.each([
    ['/de', 'Leistung', 'Vorschläge', 'haarsch', 'Haarschnitt'],
    ['/pt', 'Serviço', 'Sugestões', 'massag', 'Massagem'],
  ])('suggestions can be chosen by keyboard on %s', async (path, label, list, typed, name) => {
    const { page } = await browsing.visit({ width, language: path.slice(1) });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByLabel(label).focus();
    const field = page.getByRole('combobox', { name: label });
    await field.pressSequentially(typed);
    await page.getByRole('listbox', { name: list }).getByRole('option', { name }).first().waitFor();
    await expectAccessible(page);
    await field.press('ArrowDown');
    await field.press('Enter');
    expect(await field.inputValue()).toBe(name);
  });
});

test('the owner sets languages and accessibility, which the business page shows', async () => {
  const { page } = await browsing.visit({ width: 375, javaScript: false });
  await page.goto('/b/salon-lindenbluete');
  await page.getByText('German, English, Turkish').waitFor();
  await page.getByText('Step-free access, Accessible toilet').waitFor();
  for (const service of ['Google Maps', 'Apple Maps', 'OpenStreetMap'])
    expect(await page.getByRole('link', { name: service }).getAttribute('rel')).toContain('noreferrer');
  await signIn(page, 'business@demo.test', '/desk/salon-lindenbluete/settings/profile');
  await page.getByLabel('Hearing loop').check();
  await page.getByLabel('Turkish').uncheck();
  await page.getByLabel('Portuguese').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto('/b/salon-lindenbluete');
  await page.getByText('English, German, Portuguese').waitFor();
  await page.getByText('Step-free access, Accessible toilet, Hearing loop').waitFor();
});
