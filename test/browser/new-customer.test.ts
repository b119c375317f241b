import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { eventually } from '../fixtures/eventually.ts';
import type { Site } from '../fixtures/site.ts';
import { confirmButton, heading, waitUntilBooked } from './booking.ts';

const browsing = useBrowser('new customers sign in with a code');
const most = { interactions: 12, seconds: 45 };

/** The newest code that was sent to an address. */
async function readCode(site: Site, email: string, mails = 1): Promise<string> {
  await eventually(async () => (await site.mailsTo(email)).length >= mails, 60_000);
  return /^\d{6}/.exec((await site.mailsTo(email)).at(-1)!.subject)![0];
}

test.each([
  { width: 375, colorScheme: 'light' as const, professional: 'pro_demo_lena' },
  { width: 1280, colorScheme: 'dark' as const, professional: 'pro_demo_aylin' },
])(
  'a booking needs a name, an address and a code, at $width, $colorScheme',
  async ({ width, colorScheme, professional }) => {
    const { page } = await browsing.visit({ width, colorScheme });
    const email = `walk-in-${width}@example.com`;
    let interactions = 0;
    const click = async (target: Locator) => {
      interactions += 1;
      await target.click();
    };
    const fill = async (label: string, value: string) => {
      interactions += 1;
      await page.getByLabel(label, { exact: true }).fill(value);
    };
    await page.goto(`/b/salon-lindenbluete?service=svc_demo_haircut&professional=${professional}`);
    const begun = performance.now();
    await click(page.getByRole('complementary', { name: 'Available times' }).locator('button.time').last());
    await page.getByRole('heading', { name: 'Your details' }).waitFor();
    await expectAccessible(page);
    await fill('Email address', email);
    await fill('Your name', 'Ada Prado');
    await click(page.getByRole('button', { name: 'Send code' }));
    await page.getByText(`We sent a code to ${email}.`, { exact: false }).waitFor();
    await page.getByText('€45', { exact: true }).first().waitFor();
    await expectAccessible(page);
    const code = await readCode(browsing.site, email);
    await fill('Six-digit code', `${code.slice(0, 3)} ${code.slice(3)}`);
    await click(page.getByRole('button', { name: 'Continue' }));
    await page.getByText(/Held for you: \d:\d\d/).waitFor();
    await click(confirmButton(page));
    await waitUntilBooked(page);
    expect(interactions).toBeLessThanOrEqual(most.interactions);
    expect((performance.now() - begun) / 1000).toBeLessThan(most.seconds);
  },
);

test('a wrong code can be corrected, and a new address needs a name', async () => {
  const { page } = await browsing.visit({ tolerate: [/400/] });
  const email = 'typo@example.com';
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Email me a code instead' }).click();
  // The page before has a field with the same label.
  await heading(page, 'Sign in with a code');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await readCode(browsing.site, email);
  await page.getByLabel('Six-digit code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('This code is wrong or has expired.', { exact: false }).waitFor();
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('This email address has no account yet.', { exact: false }).waitFor();
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByLabel('Your name').fill('Ada Prado');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/appointments');
});

test('without scripts, a code signs in and an account without a password is deleted with a code', async () => {
  const { page } = await browsing.visit({ javaScript: false, tolerate: [/400/] });
  const email = 'no-scripts@example.com';
  await page.goto('/sign-in/code?next=/account/data');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const enter = async (code: string) => {
    await page.getByLabel('Six-digit code').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  const first = await readCode(browsing.site, email);
  await enter(first);
  await page.getByLabel('Your name').fill('Ada Prado');
  await enter(first);
  await heading(page, 'Your data');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('We sent a code to your email address.', { exact: false }).waitFor();
  await page.getByLabel('Six-digit code').fill(await readCode(browsing.site, email, 2));
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL('**/goodbye');
});
