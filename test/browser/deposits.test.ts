import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { appointmentsOf, findFreeTime, heading, signUp, tokenOf } from './booking.ts';

const browsing = useBrowser('deposits');
const settings = '/desk/salon-lindenbluete/settings/payments';

test('the owner sets a policy, and a customer pays the deposit', async () => {
  const { page: desk } = await browsing.visit({ width: 375, tolerate: [/status of 400/] });
  await signIn(desk, 'business@demo.test', settings);
  await desk.getByText('Without a deposit or a card, clients pay no fee').waitFor();
  const noShowFee = desk.getByLabel('No-show fee', { exact: true });
  await noShowFee.waitFor({ state: 'hidden' });
  await desk.getByLabel('Deposit', { exact: true }).selectOption('full');
  const share = desk.getByLabel('Deposit: Percent');
  await noShowFee.waitFor();
  expect(await share.isVisible()).toBe(false);
  await desk.getByLabel('Deposit', { exact: true }).selectOption('fixed');
  await desk.getByLabel('Deposit: Amount').waitFor();
  await desk.getByLabel('Deposit', { exact: true }).selectOption('percent');
  await share.fill('500');
  await desk.getByRole('button', { name: 'Save deposits and fees' }).click();
  await desk.getByText('Enter a percentage from 1 to 100, or an amount in your currency.').waitFor();
  await share.fill('50');
  await desk.getByRole('button', { name: 'Save deposits and fees' }).click();
  await desk.getByText('Saved.').waitFor();
  await expectAccessible(desk);
  const token = await tokenOf(browsing.site, 'business@demo.test');
  const { body } = await browsing.site.service.call('GET', '/api/businesses/biz_demo_salon', { token });
  expect(body.paymentPolicy).toEqual({
    deposit: { kind: 'percent', value: 50, appliesTo: 'everyone' },
    lateCancelFee: { kind: 'percent', value: 50 },
    noShowFee: { kind: 'percent', value: 100 },
  });

  const { page } = await browsing.visit({ width: 375 });
  const customer = await signUp(browsing.site, page, 'deposit@example.com');
  const { path } = await findFreeTime(browsing.site, {
    services: 'svc_demo_haircut',
    professional: 'pro_demo_aylin',
  });
  await page.goto(path);
  await page.getByText('Deposit, due now').waitFor();
  await page.getByText(/If you don’t come, the business keeps €/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Book and pay deposit' }).click();
  await page.waitForURL(/\/done\//);
  await heading(page, 'Pay the deposit to confirm');
  await page.getByText(/Your time is reserved until/).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Pay deposit of €/ }).click();
  await page.waitForURL(/\/pay$/);
  await page.getByRole('button', { name: /^Pay deposit of €/ }).click();
  await page.getByRole('heading', { level: 2 }).waitFor();
  await page.getByRole('button', { name: /^Pay deposit of €/ }).click();
  await page.getByRole('button', { name: /^Pay €/ }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /appointment/i })
    .click();
  await page.getByText('Deposit paid').waitFor();
  await expectAccessible(page);
  const [booked] = await appointmentsOf(browsing.site, customer);
  expect(booked).toMatchObject({ status: 'Confirmed', paymentStatus: 'unpaid' });
});
