import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser, widths } from '../fixtures/browser.ts';
import { eventually } from '../fixtures/eventually.ts';
import { appointmentsOf, confirmButton, heading, signUpToBook, tokenOf, waitUntilBooked } from './booking.ts';
import { type OtherSite, startOtherSite } from './other-site.ts';

const browsing = useBrowser('the booking widget on another website', {}, [
  '--test-third-party-cookie-phaseout',
]);
const slug = 'salon-lindenbluete';
let allowedSite: OtherSite;
let otherSite: OtherSite;

beforeAll(async () => {
  allowedSite = await startOtherSite(() => browsing.site.url);
  otherSite = await startOtherSite(() => browsing.site.url);
});
afterAll(async () => {
  await allowedSite.close();
  await otherSite.close();
});

async function allow(...embedOrigins: string[]): Promise<void> {
  const token = await tokenOf(browsing.site, 'business@demo.test');
  const { status } = await browsing.site.service.call('PATCH', '/api/businesses/biz_demo_salon', {
    token,
    body: { embedOrigins },
  });
  expect(status).toBe(200);
  await eventually(async () => {
    const { headers } = await browsing.site.service.call('GET', `/embed/${slug}`);
    const policy = headers.get('content-security-policy') ?? '';
    return policy.includes(`frame-ancestors ${embedOrigins.join(' ') || "'none'"}`);
  });
}

const snippet = (attributes = '') =>
  `<script async src="${browsing.site.url}/embed.js" data-business="${slug}" ${attributes}></script>`;

/** Requests to the embedding site are expected. */
const tolerateOtherSites = { tolerate: [/^a request to another host: http:\/\/localhost:/] };

const frameOf = async (page: Page, title = 'Book an appointment'): Promise<Frame> => {
  const element = await page.locator(`iframe[title="${title}"]`).elementHandle();
  return (await element!.contentFrame())!;
};

/** Records the cookie header of every request for the embedded page. */
function watchCookies(context: BrowserContext): () => Promise<(string | undefined)[]> {
  const requests: Promise<string | undefined>[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/embed/')) requests.push(request.allHeaders().then(({ cookie }) => cookie));
  });
  return () => Promise.all(requests);
}

test.each(widths.map((width, at) => ({ width, colorScheme: colorSchemes[at]! })))(
  'on an allowed site a time is chosen in the frame and booked in a new window, at $width, $colorScheme',
  async ({ width, colorScheme }) => {
    await allow(allowedSite.origin);
    // The frame is dark only with this attribute.
    allowedSite.show('/', snippet(colorScheme === 'dark' ? 'data-scheme="auto"' : ''));
    const { page, context } = await browsing.visit({ width, colorScheme, ...tolerateOtherSites });
    const cookies = watchCookies(context);
    await page.goto(allowedSite.origin);
    const frame = await frameOf(page);
    await frame.getByRole('heading', { name: 'Choose a service' }).waitFor();
    expect(await frame.evaluate('document.hasStorageAccess()')).toBe(false);
    expect(context.serviceWorkers()).toEqual([]);
    await expectAccessible(frame);

    await frame.getByRole('link', { name: 'Select Short haircut' }).click();
    await frame.getByRole('heading', { name: 'Choose a date and time' }).waitFor();
    await frame
      .getByRole('navigation', { name: 'Professional' })
      .getByRole('link', { name: 'Lena Vogt' })
      .click();
    await frame.locator('[aria-current="true"]', { hasText: 'Lena Vogt' }).waitFor();
    // The frame grows with its content, so that it needs no scrollbar.
    await eventually(() =>
      frame.evaluate('document.documentElement.scrollHeight <= innerHeight && scrollY === 0'),
    );
    await expectAccessible(frame);
    const time = frame.locator('a.time').last();
    const wanted = new URL((await time.getAttribute('href'))!, browsing.site.url).searchParams;
    await time.click();
    await frame.getByRole('heading', { name: 'Your selection' }).waitFor();
    await expectAccessible(frame);
    await expectAccessible(page, { without: ['iframe'], rulesOff: ['landmark-one-main', 'region'] });

    const [bookingPage] = await Promise.all([
      context.waitForEvent('page'),
      frame.getByRole('link', { name: 'Continue to book' }).click(),
    ]);
    await frame.getByText('Continue in the new window.').waitFor();
    await heading(bookingPage, 'Review and book');
    expect(await bookingPage.evaluate('opener')).toBeNull();
    const address = new URL(bookingPage.url());
    expect(address.pathname).toBe(`/book/${slug}`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      services: 'svc_demo_haircut_short',
      professional: 'pro_demo_lena',
      date: wanted.get('date'),
      time: wanted.get('time'),
    });
    const email = `elsewhere-${width}@example.com`;
    await signUpToBook(bookingPage, email);
    await confirmButton(bookingPage).click();
    await waitUntilBooked(bookingPage);
    const [appointment] = await appointmentsOf(browsing.site, await tokenOf(browsing.site, email));
    expect(appointment).toMatchObject({ date: wanted.get('date'), start: wanted.get('time') });

    // The customer now has cookies, which must not be sent from a frame on another site.
    await page.reload();
    const again = await frameOf(page);
    await again.getByRole('heading', { name: 'Choose a service' }).waitFor();
    const sent = await cookies();
    expect(sent.length).toBeGreaterThan(3);
    expect(new Set(sent)).toEqual(new Set([undefined]));
  },
);

test('the widget is blocked on an unlisted site and works once the site is listed', async () => {
  await allow(allowedSite.origin);
  otherSite.show('/', snippet());
  const { page } = await browsing.visit({
    tolerate: [...tolerateOtherSites.tolerate, /frame-ancestors/, /on the console: Refused|violates|Framing/],
  });
  await page.goto(otherSite.origin);
  const refused = await frameOf(page);
  await eventually(async () => refused.url().startsWith('chrome-error:'));
  await expect.poll(() => refused.getByText('Salon Lindenblüte').count()).toBe(0);
  // A link replaces the broken frame.
  const link = page.getByRole('link', { name: 'Book an appointment' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(`${browsing.site.url}/b/${slug}`);
  expect(await page.locator('iframe').isVisible()).toBe(false);
  await allow(allowedSite.origin, otherSite.origin);
  await page.reload();
  const shown = await frameOf(page);
  await shown.getByRole('heading', { level: 1, name: 'Book at Salon Lindenblüte' }).waitFor();
});

test('several widgets on one page, some added later, use their own languages', async () => {
  await allow(allowedSite.origin);
  const german = `data-language="de" data-service="svc_demo_haircut" data-title="Jetzt buchen"`;
  const later = `<div id="late"></div><script src="/late.js" data-src="${browsing.site.url}/embed.js"></script>`;
  allowedSite.show('/three', `${snippet()}${snippet(german)}${later}`);
  const { page } = await browsing.visit(tolerateOtherSites);
  await page.goto(`${allowedSite.origin}/three`);
  await eventually(async () => (await page.locator('iframe').count()) === 3);
  for (const [title, name] of [
    ['Book an appointment', 'Choose a service'],
    ['Jetzt buchen', 'Datum und Uhrzeit wählen'],
    ['Fazer uma marcação', 'Escolha um serviço'],
  ] as const) {
    await page.locator(`iframe[title="${title}"]`).scrollIntoViewIfNeeded();
    const frame = await frameOf(page, title);
    await frame.getByRole('heading', { name }).waitFor();
  }
  await expect.poll(() => page.locator('#late iframe').count()).toBe(1);
});

test('a plain frame without scripts links to the booking page', async () => {
  await allow(allowedSite.origin);
  allowedSite.show(
    '/plain',
    `<iframe src="${browsing.site.url}/embed/${slug}" title="Book" width="100%" height="700"></iframe>`,
  );
  const { page, context } = await browsing.visit({ width: 375, javaScript: false, ...tolerateOtherSites });
  await page.goto(`${allowedSite.origin}/plain`);
  const frame = await frameOf(page, 'Book');
  await frame.getByRole('link', { name: 'Select Short haircut' }).click();
  await frame.getByRole('link', { name: 'Change' }).click();
  await frame.getByRole('link', { name: 'Add Children’s haircut' }).click();
  await frame.locator('a.time').first().click();
  const [bookingPage] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('link', { name: 'Continue to book' }).click(),
  ]);
  await heading(bookingPage, 'Review and book');
  expect(new URL(bookingPage.url()).searchParams.get('services')).toBe(
    'svc_demo_haircut_short,svc_demo_haircut_child',
  );
});

test('no other page can be framed, not even by an allowed site', async () => {
  await allow(allowedSite.origin);
  const pages = [
    '/',
    `/b/${slug}`,
    '/sign-in',
    '/account',
    '/desk',
    `/book/${slug}?services=svc_demo_haircut`,
  ];
  allowedSite.show(
    '/tricks',
    pages.map((path) => `<iframe src="${browsing.site.url}${path}"></iframe>`).join(''),
  );
  const { page } = await browsing.visit({
    tolerate: [
      ...tolerateOtherSites.tolerate,
      /frame-ancestors|X-Frame-Options/i,
      /on the console: Refused|Framing/,
    ],
  });
  await page.goto(`${allowedSite.origin}/tricks`);
  await eventually(async () => {
    const frames = page.frames().slice(1);
    return frames.length === pages.length && frames.every((frame) => frame.url().startsWith('chrome-error:'));
  });
});
