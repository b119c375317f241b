import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('duplicates, tags and callers on the waitlist in the desk');
const desk = '/desk/salon-lindenbluete';
const owner = 'business@demo.test';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

test.each([true, false])(
  'reports a phone number of another client, saves it on request and lists the duplicates (scripts: %s)',
  async (javaScript) => {
    const { page } = await browsing.visit({ javaScript, width: javaScript ? 1280 : 375, tolerate: [/400/] });
    const known = javaScript
      ? { id: 'cli_demo_walter', name: 'Walter Hoffmann', phone: '030 55500142' }
      : { id: 'cli_demo_gisela', name: 'Gisela Pohl', phone: '030 23125027' };
    const name = javaScript ? 'Edgar Hoffmann' : 'Rosa Pohl';
    await signIn(page, owner, `${desk}/clients/new`);
    await page.getByLabel('Name', { exact: true }).fill(name);
    // Without country code.
    await page.getByLabel('Phone').fill(known.phone);
    await page.getByLabel('Tags').fill(javaScript ? 'Family, VIP' : 'Family');
    await page.getByLabel('Birthday').fill('05-14');
    await page.getByLabel('Marketing').selectOption('given');
    await page.getByLabel('How the client decided').fill('form at reception');
    await page.getByRole('button', { name: 'Add client' }).click();
    await page.getByText('Another client already has this phone number.').waitFor();
    expect(await page.getByRole('link', { name: 'View that client' }).getAttribute('href')).toContain(
      known.id,
    );
    if (javaScript) await expectAccessible(page);
    await page.getByLabel('Save anyway').check();
    await page.getByRole('button', { name: 'Add client' }).click();
    await heading(page, name);
    await page.getByText('14 May').waitFor();
    await page.getByText('Agreed to marketing').waitFor();
    await page.getByText('form at reception').waitFor();

    await page.getByRole('link', { name: 'All clients' }).click();
    // Folded on small screens.
    if (!javaScript) await page.getByText('Filter', { exact: true }).click();
    await page.getByLabel('Tag', { exact: true }).selectOption('Family');
    if (!javaScript) await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name, exact: true }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: known.name }).count()).toBe(0);
    await page.getByText('More', { exact: true }).click();
    expect(await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toContain('tag=Family');
    if (javaScript) await expectAccessible(page);

    await page.getByRole('link', { name: 'Possible duplicates' }).click();
    await heading(page, 'Possible duplicates');
    await page.getByRole('heading', { name: 'Same phone number' }).first().waitFor();
    if (javaScript) await expectAccessible(page);
    await page.getByRole('link', { name: `Compare ${name} with ${known.name}` }).click();
    await heading(page, `Merge ${name}`);
  },
);

test.each([true, false])(
  'sells a package on the page of a client without an account (scripts: %s)',
  async (javaScript) => {
    const { page } = await browsing.visit({ javaScript, width: javaScript ? 1280 : 375 });
    await signIn(page, owner, `${desk}/clients/${javaScript ? 'cli_demo_walter' : 'cli_demo_gisela'}`);
    const packages = page.getByRole('region', { name: 'Packages' });
    await packages.getByText('No packages yet.').waitFor();
    await packages.getByText('Sell a package').click();
    await packages.getByLabel('Package', { exact: true }).selectOption('pkg_demo_haircut_5');
    if (javaScript) await expectAccessible(page);
    await packages.getByRole('button', { name: 'Record sale' }).click();
    await notice(page, 'Sale recorded.');
    await packages.getByText('5 of 5 sessions left').waitFor();
    await packages.getByRole('link', { name: 'Five haircuts' }).click();
    await heading(page, 'Five haircuts');
  },
);

test.each([true, false])(
  'adds a caller to the waitlist, opens the booking form and removes the caller (scripts: %s)',
  async (javaScript) => {
    const { page } = await browsing.visit({ javaScript, width: javaScript ? 1280 : 375, tolerate: [/400/] });
    await signIn(page, owner, `${desk}/waitlist`);
    await page.getByRole('link', { name: 'Add client' }).click();
    await heading(page, 'Add a client to the waitlist');
    const name = javaScript ? 'Gisela Pohl' : 'Walter Hoffmann';
    await page.getByRole('searchbox').fill(name);
    if (!javaScript) await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('radio', { name }).check();
    await page.getByRole('button', { name: 'Add to waitlist' }).click();
    await page.getByText('Choose a client and at least one service.').waitFor();
    await page.getByRole('radio', { name }).check();
    await page.getByRole('checkbox').first().check();
    if (javaScript) await expectAccessible(page);
    await page.getByRole('button', { name: 'Add to waitlist' }).click();
    await notice(page, 'Added.');
    const entry = page.getByRole('listitem').filter({ hasText: name });
    if (javaScript) await expectAccessible(page);
    const address = await entry.getByRole('link', { name: /^Book:/ }).getAttribute('href');
    await entry.getByRole('button', { name: /^Remove:/ }).click();
    await notice(page, 'Removed.');
    await expect.poll(() => entry.count()).toBe(0);
    await page.goto(new URL(address!, page.url()).href);
    await page.getByText(name).first().waitFor();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(0);
  },
);
