import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('rooms and equipment in the desk');
const salon = '/desk/salon-lindenbluete';
const owner = 'business@demo.test';

test.each([
  [true, 375],
  [false, 1280],
] as const)(
  'adds a room, requires it in a service and cannot delete it then (scripts: %s, %i wide)',
  async (javaScript, width) => {
    const room = `Basin ${width}`;
    const { page } = await browsing.visit({ javaScript, width, tolerate: [/400/] });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await signIn(page, owner, `${salon}/resources`);
    await page.getByText('Colour bar').waitFor();
    await page.getByText('Add room or equipment', { exact: true }).click();
    const add = page.getByRole('form', { name: 'Add room or equipment' });
    await add.getByLabel('Name').fill(room);
    await add.getByLabel('Kind').fill(`Wash ${width}`);
    await add.getByLabel('Quantity').fill('2');
    await button('Add').click();
    await page.getByText('Added.').waitFor();
    const row = page.getByRole('listitem').filter({ hasText: room });
    await row.getByText('Quantity 2', { exact: true }).waitFor();
    const kind = page.getByRole('region', { name: `Wash ${width}` });
    await kind.getByText('2 in total').waitFor();
    await kind.getByText('No service needs this kind yet.').waitFor();
    if (javaScript) await expectAccessible(page);

    await page.goto(`${salon}/services/svc_demo_haircut_short`);
    await page.getByLabel(`Wash ${width}`).fill('1');
    await button('Save changes').click();
    await page.getByText('Changes saved.').waitFor();

    await page.goto(`${salon}/resources`);
    await kind.getByRole('link', { name: 'Short haircut' }).waitFor();
    await page.getByText(room).click();
    await button(`Delete ${room}`).click();
    await page.getByText('A service needs more units of this kind').waitFor();
    await page.goto(`${salon}/services/svc_demo_haircut_short`);
    expect(await page.getByLabel(`Wash ${width}`).inputValue()).toBe('1');
    await page.getByLabel(`Wash ${width}`).fill('0');
    await button('Save changes').click();
    await page.getByText('Changes saved.').waitFor();
    await page.goto(`${salon}/resources`);
    await page.getByText(room).click();
    await button(`Delete ${room}`).click();
    await page.getByText('Removed.').waitFor();
    expect(await page.getByText(room).count()).toBe(0);
  },
);

test('shows the unit of an appointment in the calendar and changes it', async () => {
  const call = async (method: string, path: string, token: string | undefined, body?: object) => {
    const answer = await browsing.site.service.call(method, path, {
      ...(token && { token }),
      ...(body && { body }),
    });
    expect([path, answer.status, answer.text]).toEqual([path, expect.toSatisfy((s) => s < 300), answer.text]);
    return answer.body;
  };
  const login = { email: 'customer@demo.test', password: 'demo-password' };
  const { accessToken } = await call('POST', '/api/auth/login', undefined, login);
  const next = await call(
    'GET',
    '/api/availability/next?professionalId=pro_demo_jonas&businessId=biz_demo_salon&serviceId=svc_demo_balayage',
    undefined,
  );
  const { id } = await call('POST', '/api/appointments', accessToken, {
    professional: 'pro_demo_jonas',
    business: 'biz_demo_salon',
    services: ['svc_demo_balayage'],
    date: next.date,
    start: next.time,
  });
  const { page } = await browsing.visit({ width: 1280 });
  await signIn(page, owner, `${salon}/calendar/${id}?date=${next.date}`);
  await page.getByText('Colour bar 1').first().waitFor();
  await page.locator('aside summary', { hasText: /^More$/ }).click();
  await page.getByText('Change room or equipment').click();
  await page.getByLabel('Colour station').selectOption({ label: 'Colour bar 3' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Changes saved.').waitFor();
  await page.getByRole('definition').filter({ hasText: 'Colour bar 3' }).waitFor();
});
