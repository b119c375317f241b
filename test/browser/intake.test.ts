import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('questions before a visit');
const salon = '/desk/salon-lindenbluete';
const owner = 'business@demo.test';
const service = 'svc_demo_haircut_short';

const call = async (method: string, path: string, token: string, body?: object) => {
  const answer = await browsing.site.service.call(method, path, { token, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body;
};
const logIn = async (email: string) =>
  (
    await browsing.site.service.call('POST', '/api/auth/login', {
      body: { email, password: 'demo-password' },
    })
  ).body.accessToken as string;

test.each([
  [true, 375],
  [false, 1280],
] as const)(
  'the owner edits the questions of a service (scripts: %s, %i wide)',
  async (javaScript, width) => {
    const { page } = await browsing.visit({ javaScript, width, tolerate: [/400/] });
    await signIn(page, owner, `${salon}/services/${service}`);
    await page.getByRole('link', { name: 'Edit questions' }).click();
    const add = page.getByRole('group', { name: 'Add a question' });
    const saveButton = page.getByRole('button', { name: 'Save questions' });
    const save = () => saveButton.click();
    /** While the form is sent, the button has another name and clicks are ignored. */
    const click = async (button: Locator) => {
      await saveButton.waitFor();
      await button.click();
    };
    await add.getByLabel('Question').fill(`Skin type ${width}`);
    await add.getByLabel('Kind of answer').selectOption('One choice');
    await add.getByLabel('Choices').fill('Dry');
    // Scripts show the form of clients while it is edited.
    const preview = page.getByRole('region', { name: 'What clients see' });
    if (javaScript) await preview.getByText(`Skin type ${width}`).waitFor();
    await save();
    await page.getByText('Check the marked question').waitFor();
    await page.getByRole('group', { name: 'Question 1' }).getByLabel('Choices').fill('Dry\nOily');
    await save();
    await page.getByText('Changes saved.').waitFor();
    const saved = page.getByRole('group', { name: 'Question 1' });
    expect(await saved.getByLabel('Choices').inputValue()).toBe('Dry\nOily');
    await preview.getByText('Oily').waitFor();
    if (javaScript) await expectAccessible(page);
    await page.getByText('+ Add a question').click();
    await add.getByLabel('Question').fill('Second');
    await save();
    const second = page.getByRole('group', { name: 'Question 2' });
    await second.waitFor();
    await click(page.getByRole('button', { name: 'Move question 2 up' }));
    await page.getByText('Not saved yet.').waitFor();
    expect(await saved.getByLabel('Question', { exact: true }).inputValue()).toBe('Second');
    expect(await second.getByLabel('Choices').inputValue()).toBe('Dry\nOily');
    await save();
    await page.getByText('Not saved yet.').waitFor({ state: 'detached' });
    await click(second.getByRole('button', { name: 'Delete' }));
    await second.waitFor({ state: 'detached' });
    await click(saved.getByRole('button', { name: 'Delete' }));
    await saved.waitFor({ state: 'detached' });
    await save();
    // The notice of the previous save may still be visible.
    await page.getByText('Not saved yet.').waitFor({ state: 'detached' });
    await page.reload();
    await saveButton.waitFor();
    await page.getByRole('group', { name: 'Question 1' }).waitFor({ state: 'detached' });
  },
);

test('the customer answers from the appointment, and the desk shows the answers', async () => {
  const { page } = await browsing.visit({ width: 375, tolerate: [/400/] });
  await signIn(page, 'customer@demo.test', '/appointments/apt_demo_upcoming_1');
  await page.getByRole('link', { name: 'Answer questions' }).click();
  await page.getByRole('group', { name: 'Do you have allergies to hair products?' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Yes', { exact: true }).check();
  await page.getByLabel(/^Which ones/).fill('Ammonia, please');
  await page.getByRole('button', { name: 'Send answers' }).click();
  await page.getByText('Changes saved.').waitFor();
  await page.getByRole('link', { name: 'Your answers' }).waitFor();

  const desk = await browsing.visit({ width: 1280 });
  await signIn(desk.page, owner, `${salon}/calendar/apt_demo_upcoming_1`);
  await desk.page.getByText('Ammonia, please').waitFor();
  await desk.page.goto(`${salon}/clients/cli_demo_clara`);
  await desk.page.getByText('Ammonia, please').waitFor();
  await expectAccessible(desk.page);
});

test('a client without an account answers by the mailed link, in the language of the browser', async () => {
  const token = await logIn(owner);
  const email = 'anton.link@example.com';
  const client = await call('POST', '/api/business/clients', token, {
    name: 'Anton',
    email,
    businessId: 'biz_demo_salon',
  });
  const [day] = await call(
    'GET',
    '/api/availability/next?professionalId=pro_demo_lena&businessId=biz_demo_salon&serviceId=svc_demo_haircut_long',
    token,
  ).then((found) => [found].flat());
  const booked = await call('POST', '/api/appointments', token, {
    professional: 'pro_demo_lena',
    business: 'biz_demo_salon',
    date: day.date,
    start: day.start ?? day.time,
    services: ['svc_demo_haircut_long'],
    crmClientId: client.id,
  });
  const { page } = await browsing.visit({ width: 375, language: 'de', tolerate: [/400/] });
  await page.goto(await browsing.site.mailedLink(email, '/intake'));
  await page.getByRole('heading', { name: 'Fragen vor Ihrem Termin' }).waitFor();
  expect(page.url()).not.toContain('token');
  await page.getByLabel('Nein', { exact: true }).check();
  await page.getByRole('button', { name: 'Antworten senden' }).click();
  await page.getByRole('heading', { name: 'Vielen Dank' }).waitFor();
  await expectAccessible(page);
  const form = await call('GET', `/api/appointments/${booked.id}/intake`, token);
  expect(form).toMatchObject({ status: 'answered', given: [{ values: ['no'] }] });
  await call('POST', `/api/appointments/${booked.id}/cancel`, token, {});
  await page.goto('/de/intake');
  await page.getByRole('heading', { name: 'Dieser Link ist nicht mehr gültig' }).waitFor();
});
