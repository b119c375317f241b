import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { everyRoom } from './every-page.ts';

const browsing = useBrowser('every page of the desk and of the platform’s staff');

test.each([
  [375, 'dark'],
  [1280, 'light'],
] as const)(
  'can be used by everybody, and has room, at %i, %s',
  async (width, colorScheme) => {
    for (const { email, paths } of await everyRoom(browsing.site.service.call)) {
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
