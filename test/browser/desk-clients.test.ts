import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { useBrowser, widths } from '../fixtures/browser.ts';
import { signIn } from '../fixtures/sign-in.ts';

const browsing = useBrowser('today, clients, reviews, analytics and waitlist in the desk');
const desk = '/desk/salon-lindenbluete';
const owner = 'business@demo.test';
const stylist = 'professional@demo.test';
const customer = 'customer@demo.test';

async function tokenOf(email: string): Promise<string> {
  const body = { email, password: 'demo-password' };
  return (await browsing.site.service.call('POST', '/api/auth/login', { body })).body.accessToken;
}

async function callApi(method: string, path: string, token: string, body?: object) {
  const answer = await browsing.site.service.call(method, path, { token, ...(body && { body }) });
  expect([path, answer.status, answer.text]).toEqual([path, expect.toSatisfy((s) => s < 300), answer.text]);
  return answer.body;
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

let ownerToken = '';
let stylistToken = '';
beforeAll(async () => {
  if (!browsing.site) return;
  ownerToken = await tokenOf(owner);
  stylistToken = await tokenOf(stylist);
});

test.each([true, false])(
  'closes an appointment of today with one click (scripts: %s)',
  async (javaScript) => {
    const { page } = await browsing.visit({ javaScript, width: javaScript ? 1280 : 375 });
    await signIn(page, owner, desk);
    await heading(page, 'Today');
    if (javaScript) {
      await page.getByRole('button', { name: 'Confirm appointment of Deniz Kaya' }).first().click();
      await notice(page, 'Appointment confirmed.');
    }
    const rows = page.locator('section', { hasText: 'Ended appointments' }).getByRole('listitem');
    const before = await rows.count();
    const id = await rows.first().locator('input[name=id]').inputValue();
    await rows
      .first()
      .getByRole('button', { name: javaScript ? /as completed$/ : /as no-show$/ })
      .click();
    await notice(page, 'Appointment updated.');
    await expect.poll(() => rows.count()).toBe(before - 1);
    const settled = await callApi('GET', `/api/appointments/${id}`, ownerToken);
    expect(settled.status).toBe(javaScript ? 'Completed' : 'NoShow');
  },
);

test('a new booking appears on an open page without a reload', async () => {
  const { page } = await browsing.visit();
  await signIn(page, owner, desk);
  await heading(page, 'Today');
  const waiting = page.getByRole('listitem').filter({ hasText: 'Awaiting confirmation' });
  const before = await waiting.count();
  await callApi('PATCH', '/api/businesses/biz_demo_salon', ownerToken, { autoConfirm: false });
  const query = 'businessId=biz_demo_salon&serviceId=svc_demo_haircut_short&professionalId=pro_demo_lena';
  const next = await callApi('GET', `/api/availability/next?${query}`, ownerToken);
  await callApi('POST', '/api/appointments', await tokenOf(customer), {
    business: 'biz_demo_salon',
    professional: 'pro_demo_lena',
    services: ['svc_demo_haircut_short'],
    date: next.date,
    start: next.time,
  });
  await expect.poll(() => waiting.count()).toBeGreaterThan(before);
  await callApi('PATCH', '/api/businesses/biz_demo_salon', ownerToken, { autoConfirm: true });
});

test('a delay that was already answered elsewhere shows a notice', async () => {
  const { page } = await browsing.visit();
  await signIn(page, owner, desk);
  const late = page.getByRole('listitem').filter({ hasText: 'will be 10 minutes late' });
  await late.waitFor();
  await callApi('POST', '/api/alerts/alr_demo_late/respond', stylistToken, { response: 'accepted' });
  await late.getByRole('button', { name: 'Accept delay' }).click();
  await page.getByText('Your team has already responded to this delay.').waitFor();
  await page.reload();
  await heading(page, 'Today');
  await expect.poll(() => late.count()).toBe(0);
});

test.each([true, false])(
  'adds a client, finds it despite a typo and manages its notes (scripts: %s)',
  async (javaScript) => {
    const { page } = await browsing.visit({ javaScript, width: 375, tolerate: [/400/] });
    const name = javaScript ? 'Wilhelmine Achternbusch' : 'Leopoldine Grasshoff';
    const misspelt = javaScript ? 'Wilhelmne Achternbush' : 'Leopoldin Grashoff';
    await signIn(page, owner, `${desk}/clients/new`);
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Phone').fill('not a number');
    await page.getByRole('button', { name: 'Add client' }).click();
    await page.getByText('Enter a valid phone number.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
    await page.getByLabel('Phone').fill(javaScript ? '+49 30 23125 099' : '+49 30 23125 098');
    await page.getByRole('button', { name: 'Add client' }).click();
    await heading(page, name);

    await page.getByRole('link', { name: 'All clients' }).click();
    await heading(page, 'Clients');
    await page.getByRole('searchbox').fill(misspelt);
    if (!javaScript) await page.getByRole('button', { name: 'Search', exact: true }).click();
    await notice(page, '1 client found');
    await page.getByRole('link', { name, exact: true }).click();

    await page.getByLabel('New note').fill('Sits by the window.\nTwo sugars.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await notice(page, 'Added.');
    const note = page.getByRole('article').filter({ hasText: 'Two sugars.' });
    await note.getByText('Katharina Lind').waitFor();
    await note.getByText('Edit or delete').click();
    await note.getByLabel('Note').fill('Sits by the door.');
    await note.getByRole('button', { name: 'Save note' }).click();
    await notice(page, 'Saved.');
    const changed = page.getByRole('article').filter({ hasText: 'Sits by the door.' });
    await changed.getByText('Edit or delete').click();
    await changed.getByRole('button', { name: 'Delete note' }).click();
    await notice(page, 'Removed.');
    await page.getByText('No notes yet.').waitFor();
  },
);

test('merges two records of one client, redirects the old address and deletes the client', async () => {
  const { page } = await browsing.visit();
  const make = (body: object) =>
    callApi('POST', '/api/business/clients', ownerToken, { businessId: 'biz_demo_salon', ...body });
  const one = await make({ name: 'Theodora Quast', phone: '+49 30 23125 077' });
  const other = await make({ name: 'Theo Quast', email: 'theo.quast@example.com' });
  await signIn(page, owner, `${desk}/clients/${one.id}`);
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('link', { name: 'Merge duplicate' }).click();
  await page.getByRole('searchbox').fill('Theo Quast');
  await page.getByRole('link', { name: 'Compare with Theo Quast' }).click();
  await page.getByRole('cell', { name: 'theo.quast@example.com' }).waitFor();
  await page.getByRole('button', { name: 'Keep “Theo Quast”' }).click();
  await notice(page, 'Clients merged.');
  await heading(page, 'Theo Quast');
  await page.getByRole('link', { name: '+49 30 23125 077' }).waitFor();
  await page.goto(`${desk}/clients/${one.id}`);
  expect(page.url()).toContain(other.id);
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete client' }).click();
  await notice(page, 'Removed.');
});

test.each([true, false])(
  'imports clients from a file, lists invalid rows and exports clients (scripts: %s)',
  async (javaScript) => {
    const { page } = await browsing.visit({ javaScript, tolerate: [/400/] });
    const name = javaScript ? 'Ada' : 'Ida';
    await signIn(page, owner, `${desk}/clients/import`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Choose a CSV file').waitFor();
    const lines = [
      'Person;E-Mail-Adresse;Gruppen',
      `${name} Importiert;${name}@import.example.com;Neu`,
      `${name} Schlecht;no address;`,
      `;nobody@import.example.com;`,
    ].join('\r\n');
    if (javaScript)
      await page
        .getByLabel('CSV file')
        .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
    else {
      await page.getByText('Paste rows instead').click();
      await page.getByLabel('Rows, the first with the column names').fill(lines);
    }
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Choose the column with the name').waitFor();
    expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe('email');
    expect(await page.getByLabel('Gruppen').inputValue()).toBe('tags');
    await page.getByLabel('Person').selectOption('Name');
    await page.getByRole('button', { name: 'Update preview' }).click();
    await page.getByText(`${name} Importiert; ${name}@import.example.com; Neu`).waitFor();
    await page.getByText('Not a valid email address.').waitFor();
    if (javaScript) await expectAccessible(page);
    await page.getByRole('button', { name: 'Import clients' }).click();
    await heading(page, /^Import of/);
    // The page refreshes itself, with and without scripts.
    await page.getByText('Completed', { exact: true }).waitFor();
    const bad = page.getByRole('row');
    await bad.filter({ hasText: '3' }).filter({ hasText: 'Not a valid email address.' }).waitFor();
    await bad.filter({ hasText: '4' }).filter({ hasText: 'The name is missing' }).waitFor();

    expect(await page.getByRole('link', { name: 'Download skipped rows' }).getAttribute('href')).toMatch(
      /skipped\.csv$/,
    );

    await page.goto(`${desk}/clients`);
    const download = page.waitForEvent('download');
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('salon-lindenbluete-clients.csv');
    const parts: Buffer[] = [];
    for await (const part of await file.createReadStream()) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    expect(text).toContain(`${name} Importiert,${name}@import.example.com`);
    expect(text).not.toContain('Schlecht');
  },
);

test('a review is answered once, and every visitor sees the reply', async () => {
  const { page } = await browsing.visit({ width: 375 });
  await signIn(page, owner, `${desk}/reviews?unanswered=1`);
  const [first] = await callApi(
    'GET',
    '/api/reviews?businessId=biz_demo_salon&answered=false&limit=1',
    ownerToken,
  );
  const review = page.getByRole('article').first();
  await review.locator('summary', { hasText: 'Reply' }).first().click();
  await review.getByLabel(/^Your public reply to/).fill('Thank you <b>very</b> much.');
  await review.getByRole('button', { name: 'Publish reply' }).click();
  await notice(page, 'Reply published.');
  const shown = await callApi('GET', '/api/reviews?businessId=biz_demo_salon&answered=true', ownerToken);
  expect(shown.map(({ id }: { id: string }) => id)).toContain(first.id);

  const { page: stranger } = await browsing.visit({ javaScript: false });
  for (const path of ['/b/salon-lindenbluete', '/p/lena-vogt']) {
    await stranger.goto(path);
    const answer = stranger.getByRole('listitem').filter({ hasText: 'Thank you <b>very</b> much.' });
    if (path.startsWith('/b/')) await answer.getByText('Reply from the business').waitFor();
  }
});

test('chart, table and file show the same analytics', async () => {
  const { page } = await browsing.visit();
  await signIn(page, owner, `${desk}/figures`);
  await page.getByRole('link', { name: 'Last 30 days' }).click();
  await page.waitForURL('**/figures?from=*');
  const span = new URL(page.url()).searchParams;
  const figures = await callApi(
    'GET',
    `/api/business/analytics?businessId=biz_demo_salon&${span}`,
    ownerToken,
  );
  const section = page.locator('section', { hasText: 'Not cancelled' });
  await section.getByText('Show as table').click();
  const cells = await section.locator('tbody td:nth-of-type(1)').allTextContents();
  const active = figures.byDay.map(({ bookings }: { bookings: { total: number; cancelled: number } }) =>
    String(bookings.total - bookings.cancelled),
  );
  expect(cells).toEqual(active);
  expect(await section.locator('tfoot td').first().textContent()).toBe(
    String(figures.bookings.total - figures.bookings.cancelled),
  );
  const bars = await section.locator('svg rect.kind-0 title').count();
  expect(bars).toBe(active.filter((count: string) => count !== '0').length);

  const download = page.waitForEvent('download');
  await page.getByText('Download CSV').click();
  await page.getByRole('link', { name: 'By day' }).click();
  const parts: Buffer[] = [];
  for await (const part of await (await download).createReadStream()) parts.push(part as Buffer);
  const [head = '', ...lines] = Buffer.concat(parts).toString().trim().split('\r\n');
  const columns = head.replace('\ufeff', '').split(',');
  const at = (name: string) => columns.indexOf(name);
  expect(
    lines.map((line) => {
      const row = line.split(',');
      return String(Number(row[at('total')]) - Number(row[at('cancelled')]));
    }),
  ).toEqual(active);

  await page.goto(`${desk}/figures?from=2026-02-30&to=2026-01-01`);
  await page.getByRole('alert').filter({ hasText: 'Choose a period of up to 366 days' }).waitFor();
});

test('a professional sees only their own data in the desk and can request to join another business', async () => {
  const { page } = await browsing.visit({ width: 375, tolerate: [/403|404/] });
  await signIn(page, stylist, '/messages');
  await page.goto('/desk');
  await page.waitForURL(`**${desk}`);
  await heading(page, 'Today');
  await expect.poll(() => page.getByText('Paula Brenner').count()).toBe(0);
  for (const path of ['/clients', '/waitlist', '/clients/export.csv', '/clients/cli_demo_walter'])
    expect([path, (await page.request.get(desk + path)).status()]).toEqual([path, 403]);
  expect((await page.request.get('/desk/clerk-and-blade')).status()).toBe(404);
  await page.goto(`${desk}/figures`);
  await page.getByText('Your own appointments only.').waitFor();
  await expect.poll(() => page.getByText('Jonas Albrecht').count()).toBe(0);
  await page.goto(`${desk}/reviews`);
  await heading(page, 'Reviews');
  await expect.poll(() => page.getByRole('button', { name: 'Publish reply' }).count()).toBe(0);

  await page.getByRole('link', { name: 'Switch business' }).click();
  await heading(page, 'Your businesses');
  await page.getByLabel('Name of the business').fill('Clerk');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'Request to join Clerk & Blade' }).click();
  await notice(page, 'Request sent.');
  await page.getByText('Clerk & Blade has not replied yet.').waitFor();
});

test('an answered join request or invitation is refused with a sentence about it', async () => {
  const { page } = await browsing.visit({ javaScript: false, tolerate: [/400/] });
  await signIn(page, owner, desk);
  const request = page.getByRole('listitem').filter({ hasText: 'Noor' });
  await request.waitFor();
  await callApi('POST', '/api/join-requests/jrq_demo_1/decline', ownerToken);
  await request.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'This request is no longer open.' }).waitFor();

  const other = await browsing.visit({ javaScript: false, tolerate: [/400/] });
  const business = { ownerToken: await tokenOf('yoga@demo.test'), id: 'biz_demo_yoga' };
  await callApi('POST', `/api/businesses/${business.id}/members`, business.ownerToken, {
    email: stylist,
    role: 'manager',
  });
  await signIn(other.page, stylist, '/desk?choose');
  const decline = other.page.getByRole('button', { name: 'Decline', exact: true });
  await decline.waitFor();
  const id = await other.page.locator('form[action="?/accept"] input[name=id]').inputValue();
  await callApi('POST', `/api/invitations/${id}/decline`, stylistToken);
  await decline.click();
  await other.page.getByRole('alert').filter({ hasText: 'This invitation is no longer open.' }).waitFor();
});

test('messages of a business link to its desk', async () => {
  const { page } = await browsing.visit({ tolerate: [/404|Not found: .*calendar/] });
  const customerToken = await tokenOf(customer);
  await callApi('POST', '/api/appointments/apt_demo_upcoming_3/cancel', customerToken, {});
  await signIn(page, owner, '/messages');
  const cancelled = page.getByRole('main').getByRole('button', { name: 'Appointment cancelled' });
  await expect
    .poll(async () => {
      await page.reload();
      return cancelled.count();
    })
    .toBeGreaterThan(0);
  await cancelled.first().click();
  await page.waitForURL(`**${desk}/**`);
});

test.each(widths)('every page is accessible and fits the window at %i', async (width) => {
  const { page } = await browsing.visit({ width, colorScheme: width === 375 ? 'dark' : 'light' });
  await signIn(page, owner, desk);
  const pages = [
    '',
    '/clients',
    '/clients/new',
    '/clients/cli_demo_walter',
    '/clients/cli_demo_walter/edit',
    '/clients/cli_demo_walter/merge',
    '/clients/cli_demo_walter/merge?other=cli_demo_gisela',
    '/clients/cli_demo_walter/delete',
    '/clients/import',
    '/waitlist',
    '/waitlist?past',
    '/reviews',
    '/figures',
  ];
  for (const path of pages) {
    await page.goto(desk + path);
    await page.evaluate(`document.querySelectorAll('main details').forEach((one) => { one.open = true; })`);
    await expectAccessible(page);
    const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect([path, over]).toEqual([path, 0]);
  }
  await page.goto('/desk?choose');
  await expectAccessible(page);
});

test.each(['de', 'pt'])('the desk is translated to %s', async (language) => {
  const { page } = await browsing.visit({ language });
  await signIn(page, owner, desk);
  for (const path of [
    '',
    '/clients',
    '/clients/cli_demo_walter',
    '/clients/import',
    '/waitlist',
    '/reviews',
    '/figures',
  ]) {
    await page.goto(`/${language}${desk}${path}`);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('main').innerText()).not.toMatch(
      /undefined|\[object|Clients|Reviews|Figures|Waiting/,
    );
  }
});
