import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { photograph } from '../fixtures/media.ts';
import { signIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('photos of a business');
const photos = '/desk/salon-lindenbluete/settings/photos';
const owner = 'business@demo.test';

let file: string;
let damaged: string;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openslot-photos-'));
  [file, damaged] = [join(folder, 'room.jpg'), join(folder, 'damaged.jpg')];
  const bytes = await photograph(480, 320);
  await writeFile(file, bytes);
  await writeFile(damaged, bytes.subarray(0, bytes.length / 2));
});

test.each([
  [true, 375],
  [false, 1280],
] as const)(
  'uploads, describes, focuses and deletes a photo (scripts: %s, %i wide)',
  async (javaScript, width) => {
    const description = `Wash basins ${width}`;
    const { page } = await browsing.visit({ javaScript, width, tolerate: [/400/] });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await signIn(page, owner, photos);
    const form = page.getByRole('form', { name: 'Add a photo' });
    const upload = async (path: string) => {
      await form.getByLabel('File').setInputFiles(path);
      await form.getByLabel('Use').selectOption('gallery');
      await form.getByLabel('Description').fill(description);
      await button('Upload photo').click();
    };
    await upload(damaged);
    await page.getByText('The photo is damaged or incomplete.').waitFor();
    await upload(file);
    const card = page.getByRole('listitem').filter({ hasText: description });
    await card.waitFor();
    if (javaScript) await expectAccessible(page);

    await card.getByText('Edit').click();
    await card.getByRole('button', { name: 'Set the focal point' }).click({ position: { x: 230, y: 10 } });
    await page.getByText('Changes saved.').waitFor();
    expect(await card.locator('picture img').getAttribute('data-x')).toBe('100');
    expect(await card.locator('picture img').getAttribute('data-y')).toBe('0');

    const visitor = (await browsing.visit({ javaScript, width })).page;
    await visitor.goto('/b/salon-lindenbluete');
    const shown = visitor.getByRole('link', { name: description });
    await shown.waitFor();
    if (javaScript) {
      await shown.click();
      await visitor.getByRole('dialog', { name: 'Photos' }).getByText(description).waitFor();
      await expectAccessible(visitor);
      await visitor.keyboard.press('Escape');
    }

    await page.goto(photos);
    await card.getByText('Edit').click();
    await card.getByRole('button', { name: 'Delete photo' }).click();
    await page.getByText('Removed.', { exact: true }).waitFor();
    expect(await card.count()).toBe(0);
  },
);

test('a customer reports a photo, and a moderator sees it before and after hiding it', async () => {
  const owner1 = (await browsing.visit({ width: 1280 })).page;
  await signIn(owner1, owner, photos);
  const form = owner1.getByRole('form', { name: 'Add a photo' });
  await form.getByLabel('File').setInputFiles(file);
  await form.getByLabel('Use').selectOption('gallery');
  await form.getByLabel('Description').fill('A doubtful photo');
  await owner1.getByRole('button', { name: 'Upload photo' }).click();
  await owner1.getByRole('listitem').filter({ hasText: 'A doubtful photo' }).waitFor();

  const { page: visitor } = await browsing.visit({ width: 375 });
  await signIn(visitor, 'customer@demo.test', '/b/salon-lindenbluete');
  await visitor.getByRole('link', { name: 'A doubtful photo' }).click();
  const dialog = visitor.getByRole('dialog', { name: 'Photos' });
  await dialog.getByText('Report this photo').click();
  await dialog.getByLabel('What’s wrong?').fill('This is my garden.');
  await expectAccessible(visitor);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.waitFor({ state: 'detached' });
  await visitor.getByRole('link', { name: 'A doubtful photo' }).click();
  await dialog.getByText('Report this photo').click();
  await dialog.getByLabel('What’s wrong?').fill('Once more.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.getByText('You have already reported this photo.').waitFor();

  const { page: admin } = await browsing.visit({ width: 1280 });
  await signIn(admin, 'admin@demo.test', '/platform/reports');
  await admin.getByRole('link', { name: 'Picture' }).first().click();
  const reported = admin.getByRole('img', { name: 'A doubtful photo' });
  const isLoaded = () =>
    reported.evaluate((picture) => (picture as unknown as { naturalWidth: number }).naturalWidth > 0);
  await reported.waitFor();
  await expect.poll(isLoaded).toBe(true);
  await admin.getByRole('button', { name: 'Hide', exact: false }).click();
  await admin.getByText('Changes saved.').waitFor();
  await expect.poll(isLoaded).toBe(true);
  await visitor.goto('/b/salon-lindenbluete');
  expect(await visitor.getByRole('link', { name: 'A doubtful photo' }).count()).toBe(0);
});

test.each([true, false])('a professional sets their own portrait (scripts: %s)', async (javaScript) => {
  const { page } = await browsing.visit({ javaScript, width: 375 });
  await signIn(page, 'professional@demo.test', '/account/portrait');
  const form = page.getByRole('form', { name: 'Add a photo' });
  await form.getByLabel('File').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload photo' }).click();
  // The portrait of the demo, which the new one replaces, is no upload.
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('picture img:not([src*="med_demo"])') });
  await card.waitFor();
  if (javaScript) await expectAccessible(page);
  const path = await card.locator('picture img').getAttribute('src');
  await page.getByRole('link', { name: 'View your page' }).click();
  await page.locator(`img[src^="${path!.split('/').slice(0, 3).join('/')}/"]`).waitFor();
  await page.goto('/account/portrait');
  await card.getByText('Edit').click();
  await card.getByRole('button', { name: 'Delete photo' }).click();
  await page.getByText('Removed.', { exact: true }).waitFor();
  expect(await card.count()).toBe(0);
});
