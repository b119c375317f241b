import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser, widths } from '../fixtures/browser.ts';

const browsing = useBrowser('messages');
const visit = 'apt_demo_upcoming_1';

async function signIn(page: Page, next: string, email: string): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**${next}*`);
}

const section = (page: Page) => page.getByRole('region', { name: 'Messages' });

test.each([true, false])('client and staff write to each other (scripts: %s)', async (javaScript) => {
  const text = `Is the door open? ${javaScript}`;
  const { page } = await browsing.visit({ width: 375, javaScript });
  await signIn(page, `/appointments/${visit}`, 'customer@demo.test');
  await section(page).getByText('Yes, right beside the entrance.').waitFor();
  await section(page).getByLabel('Message to Salon Lindenblüte').fill(text);
  await section(page).getByRole('button', { name: 'Send message' }).click();
  await section(page).getByText(text).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/appointments/${visit}`);

  const desk = await browsing.visit({ javaScript });
  await signIn(desk.page, `/desk/salon-lindenbluete/calendar/${visit}`, 'business@demo.test');
  const message = section(desk.page).getByRole('listitem').filter({ hasText: text });
  await message.getByText('New').waitFor();
  await section(desk.page).getByRole('button', { name: 'Mark as read' }).click();
  await message.getByText('New').waitFor({ state: 'detached' });
  await section(desk.page).getByRole('textbox').fill(`It is. ${javaScript}`);
  await section(desk.page).getByRole('button', { name: 'Send message' }).click();
  await section(desk.page).getByText(`It is. ${javaScript}`).waitFor();
});

test.each(widths)('a conversation can be reported, blocked and unblocked at %i px', async (width) => {
  const { page } = await browsing.visit({ width });
  await signIn(page, `/messages/${visit}`, 'customer@demo.test');
  await page.getByRole('heading', { name: 'Messages with Salon Lindenblüte' }).waitFor();
  await expectAccessible(page);
  const main = page.getByRole('main');
  expect(await main.getByRole('link', { name: 'Long haircut' }).getAttribute('href')).toBe(
    `/appointments/${visit}`,
  );
  expect(await main.getByRole('link', { name: 'Salon Lindenblüte' }).getAttribute('href')).toBe(
    '/b/salon-lindenbluete',
  );
  if (width === 375) {
    await page.getByText('Report', { exact: true }).first().click();
    await page.getByLabel('What is wrong with this message?').first().fill('Rude.');
    await page.getByRole('button', { name: 'Send report' }).first().click();
    await page.getByText('Thank you. We’ll review your report.').waitFor();
  }
  await page.locator('summary', { hasText: 'Block messages' }).click();
  await page.getByRole('button', { name: 'Block messages' }).click();
  await page.getByText('You blocked messages.').waitFor();
  await page.getByRole('button', { name: 'Unblock messages' }).click();
  await page.getByLabel('Message to Salon Lindenblüte').waitFor();
});

test.each(
  widths.flatMap((width) => [
    { width, javaScript: true },
    { width, javaScript: false },
  ]),
)('both sides find their conversations at $width px (scripts: $javaScript)', async (options) => {
  const text = `Where can I park? ${options.width} ${options.javaScript}`;
  const { page } = await browsing.visit(options);
  await signIn(page, '/appointments', 'customer@demo.test');
  await page
    .getByRole('navigation', { name: 'Account menu' })
    .getByRole('link', { name: 'Messages' })
    .click();
  await page
    .getByRole('link', { name: /Salon Lindenblüte/ })
    .first()
    .click();
  await page.getByLabel('Message to Salon Lindenblüte').fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText(text).waitFor();
  await page.goto('/conversations');
  await page.getByRole('link', { name: text }).waitFor();
  if (options.javaScript) await expectAccessible(page);

  const desk = await browsing.visit(options);
  await signIn(desk.page, '/desk/salon-lindenbluete/conversations?unread=true', 'business@demo.test');
  const conversation = desk.page.getByRole('main').getByRole('link', { name: text });
  await conversation.getByText(/new message/).waitFor({ state: 'attached' });
  if (options.javaScript) await expectAccessible(desk.page);
  await conversation.click();
  await section(desk.page).getByRole('button', { name: 'Mark as read' }).click();
  await section(desk.page).getByText('New').first().waitFor({ state: 'detached' });
  await desk.page.goto('/desk/salon-lindenbluete/conversations?unread=true');
  await desk.page.getByText('No new messages').waitFor();
});
