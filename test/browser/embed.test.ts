import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { colorSchemes, useBrowser, widths } from '../fixtures/browser.ts';
import { eventually } from '../fixtures/eventually.ts';
import { appointmentsOf, booked, confirm, fillSignUp, heading, tokenOf } from './booking.ts';
import { type OtherSite, startOtherSite } from './other-site.ts';

const browsing = useBrowser('booking on another site', {}, ['--test-third-party-cookie-phaseout']);
const slug = 'salon-lindenbluete';
let friend: OtherSite;
let stranger: OtherSite;

beforeAll(async () => {
  friend = await startOtherSite(() => browsing.site.url);
  stranger = await startOtherSite(() => browsing.site.url);
});
afterAll(async () => {
  await friend.close();
  await stranger.close();
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

/** Whoever looks at another site asks that site, too. */
const elsewhere = { tolerate: [/^a request to another host: http:\/\/localhost:/] };

const frameOf = async (page: Page, title = 'Book an appointment'): Promise<Frame> => {
  const element = await page.locator(`iframe[title="${title}"]`).elementHandle();
  return (await element!.contentFrame())!;
};

/** What the browser sends of who they are with each request for a frame. */
function watchCookies(context: BrowserContext): () => Promise<(string | undefined)[]> {
  const asked: Promise<string | undefined>[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/embed/')) asked.push(request.allHeaders().then(({ cookie }) => cookie));
  });
  return () => Promise.all(asked);
}

test.each(widths.map((width, at) => ({ width, colorScheme: colorSchemes[at]! })))(
  'on a site that the owner listed a time is chosen, and booked in our own window, at $width, $colorScheme',
  async ({ width, colorScheme }) => {
    await allow(friend.origin);
    // Dark only where the page around it is said to be.
    friend.show('/', snippet(colorScheme === 'dark' ? 'data-scheme="auto"' : ''));
    const { page, context } = await browsing.visit({ width, colorScheme, ...elsewhere });
    const cookies = watchCookies(context);
    await page.goto(friend.origin);
    const frame = await frameOf(page);
    await frame.getByRole('heading', { name: 'Choose a service' }).waitFor();
    expect(await frame.evaluate('document.hasStorageAccess()')).toBe(false);
    await expectAccessible(frame);

    await frame.getByRole('link', { name: 'Select Short haircut' }).click();
    await frame.getByRole('heading', { name: 'Choose a date and time' }).waitFor();
    await frame
      .getByRole('navigation', { name: 'Professional' })
      .getByRole('link', { name: 'Lena Vogt' })
      .click();
    await frame.locator('[aria-current="true"]', { hasText: 'Lena Vogt' }).waitFor();
    // As high as what is in it: nobody scrolls in two places.
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

    const [ours] = await Promise.all([
      context.waitForEvent('page'),
      frame.getByRole('link', { name: 'Continue to book' }).click(),
    ]);
    await frame.getByText('Continue in the new window.').waitFor();
    await heading(ours, 'Review and book');
    expect(await ours.evaluate('opener')).toBeNull();
    const address = new URL(ours.url());
    expect(address.pathname).toBe(`/book/${slug}`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      services: 'svc_demo_haircut_short',
      professional: 'pro_demo_lena',
      date: wanted.get('date'),
      time: wanted.get('time'),
    });
    await ours.getByRole('main').getByRole('link', { name: 'Create account' }).click();
    const email = `elsewhere-${width}@example.com`;
    await fillSignUp(ours, email);
    await confirm(ours).click();
    await booked(ours);
    const [appointment] = await appointmentsOf(browsing.site, await tokenOf(browsing.site, email));
    expect(appointment).toMatchObject({ date: wanted.get('date'), start: wanted.get('time') });

    // Now they have cookies with us, which a frame elsewhere is not told.
    await page.reload();
    const again = await frameOf(page);
    await again.getByRole('heading', { name: 'Choose a service' }).waitFor();
    const sent = await cookies();
    expect(sent.length).toBeGreaterThan(3);
    expect(new Set(sent)).toEqual(new Set([undefined]));
  },
);

test('a site that is not listed shows nothing; once it is, it does', async () => {
  await allow(friend.origin);
  stranger.show('/', snippet());
  const { page } = await browsing.visit({
    tolerate: [...elsewhere.tolerate, /frame-ancestors/, /on the console: Refused|violates|Framing/],
  });
  await page.goto(stranger.origin);
  const refused = await frameOf(page);
  await eventually(async () => refused.url().startsWith('chrome-error:'));
  await expect.poll(() => refused.getByText('Salon Lindenblüte').count()).toBe(0);
  await allow(friend.origin, stranger.origin);
  await page.reload();
  const shown = await frameOf(page);
  await shown.getByRole('heading', { level: 1, name: 'Book at Salon Lindenblüte' }).waitFor();
});

test('several on one page, early and late, each speak the language they were given', async () => {
  await allow(friend.origin);
  const german = `data-language="de" data-service="svc_demo_haircut" data-title="Jetzt buchen"`;
  const later = `<div id="late"></div><script src="/late.js" data-src="${browsing.site.url}/embed.js"></script>`;
  friend.show('/three', `${snippet()}${snippet(german)}${later}`);
  const { page } = await browsing.visit(elsewhere);
  await page.goto(`${friend.origin}/three`);
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

test('without scripts a plain frame leads to the booking just as well', async () => {
  await allow(friend.origin);
  friend.show(
    '/plain',
    `<iframe src="${browsing.site.url}/embed/${slug}" title="Book" width="100%" height="700"></iframe>`,
  );
  const { page, context } = await browsing.visit({ width: 375, javaScript: false, ...elsewhere });
  await page.goto(`${friend.origin}/plain`);
  const frame = await frameOf(page, 'Book');
  await frame.getByRole('link', { name: 'Select Short haircut' }).click();
  await frame.getByRole('link', { name: 'Change' }).click();
  await frame.getByRole('link', { name: 'Add Children’s haircut' }).click();
  await frame.locator('a.time').first().click();
  const [ours] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('link', { name: 'Continue to book' }).click(),
  ]);
  await heading(ours, 'Review and book');
  expect(new URL(ours.url()).searchParams.get('services')).toBe(
    'svc_demo_haircut_short,svc_demo_haircut_child',
  );
});

test('no other page of ours is shown in a frame, not even on a site that is listed', async () => {
  await allow(friend.origin);
  const pages = [
    '/',
    `/b/${slug}`,
    '/sign-in',
    '/account',
    '/desk',
    `/book/${slug}?services=svc_demo_haircut`,
  ];
  friend.show('/tricks', pages.map((path) => `<iframe src="${browsing.site.url}${path}"></iframe>`).join(''));
  const { page } = await browsing.visit({
    tolerate: [...elsewhere.tolerate, /frame-ancestors|X-Frame-Options/i, /on the console: Refused|Framing/],
  });
  await page.goto(`${friend.origin}/tricks`);
  await eventually(async () => {
    const frames = page.frames().slice(1);
    return frames.length === pages.length && frames.every((frame) => frame.url().startsWith('chrome-error:'));
  });
});
