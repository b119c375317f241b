import { expect, test } from 'vitest';
import { useBrowser } from '../fixtures/browser.ts';
import { joinedTexts } from '../fixtures/joined-texts.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { listCustomerPages, listStaffPages } from './page-paths.ts';

const browsing = useBrowser('spaces between texts');

test('no page shows two texts without a space between them', async () => {
  const { call } = browsing.site.service;
  const joined: string[] = [];
  for (const { email, paths } of [
    { email: 'customer@demo.test', paths: await listCustomerPages(call) },
    ...(await listStaffPages(call)),
  ]) {
    const { page } = await browsing.visit();
    await signIn(page, email);
    for (const path of paths) {
      await page.goto(path);
      joined.push(...(await joinedTexts(page)).map((texts) => `${path}: ${texts}`));
    }
  }
  expect(joined).toEqual([]);
}, 600_000);
