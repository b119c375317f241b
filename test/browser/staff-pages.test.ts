import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { listStaffPages } from './page-paths.ts';

const browsing = useBrowser('every page of the desk and of the platform');

test.each([
  [375, 'dark'],
  [1280, 'light'],
] as const)(
  'every page is accessible and fits the window at %i, %s',
  async (width, colorScheme) => {
    for (const { email, paths } of await listStaffPages(browsing.site.service.call)) {
      const { page } = await browsing.visit({ width, colorScheme });
      await signIn(page, email);
      for (const path of paths) {
        const answer = await page.goto(path);
        expect([path, answer?.status()]).toEqual([path, 200]);
        await expectAccessible(page);
        const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect([path, over]).toEqual([path, 0]);
      }
    }
  },
  600_000,
);
