import { beforeAll, expect, test } from 'vitest';
import { useBrowser } from '../fixtures/browser.ts';
import { newPassword, signIn } from '../fixtures/sign-in.ts';
import { createCrawler } from './crawler.ts';

const browsing = useBrowser('every link and button, as each demo person');

const reception = 'reception@example.com';

/** A member of the salon who offers no services. */
beforeAll(async () => {
  if (browsing.site === undefined) return;
  const { call } = browsing.site.service;
  const login = { email: 'business@demo.test', password: 'demo-password' };
  const { accessToken: owner } = (await call('POST', '/api/auth/login', { body: login })).body;
  const person = { email: reception, password: newPassword, name: 'Ines', role: 'professional' };
  const account = (await call('POST', '/api/auth/register', { body: person })).body;
  const members = '/api/businesses/biz_demo_salon/members';
  const { body } = await call('POST', members, {
    token: owner,
    body: { userId: account.user.id, role: 'staff' },
  });
  await call('POST', `/api/invitations/${body.id}/accept`, { token: account.accessToken });
});

const people: [who: string, email: string | null, start: string[]][] = [
  ['a visitor', null, ['/', '/help', '/sign-up']],
  ['a customer', 'customer@demo.test', ['/', '/appointments', '/account']],
  ['a professional', 'professional@demo.test', ['/', '/desk', '/account']],
  ['staff without services', reception, ['/', '/desk', '/account']],
  ['a manager', 'manager@demo.test', ['/', '/desk', '/account']],
  ['an owner', 'business@demo.test', ['/', '/desk', '/account']],
  ['an administrator', 'admin@demo.test', ['/', '/platform', '/account']],
];

/** Buttons that end the session of the person. */
const isLeftOut = ({ action }: { action: string }) => /sign-out|sessions|account\/delete/.test(action);

const inLanguages = (language: string, paths: readonly string[]) =>
  paths.map((path) => (path === '/' ? `/${language}` : `/${language}${path}`));

test.each(people)(
  '%s follows every link in three languages and presses every button',
  async (_, email, start) => {
    const { page, context } = await browsing.visit({ javaScript: false });
    if (email !== null) await signIn(page, email);
    // The page that reads others has no content security policy.
    const reader = await context.newPage();
    const crawler = createCrawler(reader, context, browsing.site.url);
    const opened = await crawler.followLinks(start, 1);
    const pressed = await crawler.pressButtons(isLeftOut);
    for (const language of ['de', 'pt']) {
      const other = createCrawler(reader, context, browsing.site.url);
      await other.followLinks(inLanguages(language, start), 1);
      crawler.faults.push(...other.faults);
    }
    console.info(`${opened} pages opened, ${pressed} buttons pressed`);
    expect(crawler.faults.join('\n')).toBe('');
  },
  900_000,
);
