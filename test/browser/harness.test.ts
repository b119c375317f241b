import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';

const browsing = useBrowser('the browser test harness');
const anything = { tolerate: [/./] };

test.each([
  ['a name', 'http://elsewhere.example/picture'],
  ['an address', 'http://192.0.2.1/picture'],
])('a request to another host by %s is blocked and reported', async (_, url) => {
  const { page, problems } = await browsing.visit(anything);
  const outcome = await page.evaluate(`fetch('${url}').then(() => 'arrived', () => 'failed')`);
  expect(outcome).toBe('failed');
  expect(problems).toContain(`a request to another host: ${url}`);
});

test('reports script errors, console errors and policy violations', async () => {
  const { page, problems } = await browsing.visit(anything);
  await page.goto('/');
  await page.evaluate(`{
    console.error('a complaint');
    setTimeout(() => { throw new Error('a mistake'); });
    document.body.insertAdjacentHTML('beforeend', '<img src="http://elsewhere.example/picture">');
  }`);
  await vi.waitFor(() => {
    expect(problems).toContainEqual(expect.stringMatching(/^on the console: a complaint/));
    expect(problems).toContainEqual(expect.stringMatching(/^a script failed: .*a mistake/));
    expect(problems).toContainEqual(
      expect.stringMatching(/^refused by the policy of the page: img-src http:\/\/elsewhere/),
    );
  }, 20_000);
});

test('finds accessibility problems, regardless of the policy of the page', async () => {
  const { page } = await browsing.visit();
  await page.goto('/');
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<button></button>')`);
  await expect(expectAccessible(page)).rejects.toThrow(/button-name/);
  await expectAccessible(page, { without: ['button'] });
});

test('visitors have their own width, color scheme, language, time zone and storage', async () => {
  const looks = { width: 375, colorScheme: 'dark', language: 'de-DE', timeZone: 'Asia/Tokyo' } as const;
  const [one, other] = [await browsing.visit(looks), await browsing.visit()];
  for (const { page } of [one, other]) await page.goto('/');
  const seen = `[innerWidth, matchMedia('(prefers-color-scheme: dark)').matches, navigator.language,
    Intl.DateTimeFormat().resolvedOptions().timeZone]`;
  expect(await one.page.evaluate(seen)).toEqual([375, true, 'de-DE', 'Asia/Tokyo']);
  expect(await other.page.evaluate(seen)).toEqual([1280, false, 'en-GB', 'Europe/Lisbon']);
  await one.page.evaluate(`localStorage.setItem('mine', 'yes')`);
  expect(await other.page.evaluate(`localStorage.getItem('mine')`)).toBeNull();
});

test('finds the emailed link in the outbox', async () => {
  const email = 'newcomer@example.com';
  await browsing.site.service.call('POST', '/api/auth/register', {
    body: { email, password: 'a password of mine 7', name: 'Newcomer', role: 'customer' },
  });
  const link = await browsing.site.mailedLink(email, '/verify-email');
  expect(link).toMatch(new RegExp(`^${browsing.site.url}/verify-email\\?token=`));
});
