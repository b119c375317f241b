import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newPassword, passwordOf } from '../fixtures/sign-in.ts';
import type { Site } from '../fixtures/site.ts';

interface TimeQuery {
  slug?: string;
  business?: string;
  services: string;
  professional?: string;
  /** Number of days with free times to skip, so that tests with the same calendar do not conflict. */
  skipDays?: number;
  /** Further professionals who must be free at the same time. */
  also?: readonly string[];
}

export interface FreeTime {
  date: string;
  time: string;
  path: string;
}

/** Finds a free time and the page that books it. */
export async function findFreeTime(site: Site, wanted: TimeQuery): Promise<FreeTime> {
  const { slug = 'salon-lindenbluete', business = 'biz_demo_salon', services, skipDays = 0 } = wanted;
  const professional = wanted.professional ?? '';
  const query = `businessId=${business}&serviceIds=${services}&professionalId=${professional}`;
  const { body } = await site.service.call('GET', `/api/availability/days?${query.replace(/&[^&]*=$/, '')}`);
  // Far enough ahead to be cancelled, regardless of the time of day.
  const soonest = Date.now() + 2 * 86_400_000;
  const days: { date: string; free: number; first: string }[] = body;
  const possible = days.filter(({ date, free }) => free > 1 && Date.parse(date) > soonest);
  const team = wanted.also && [professional, ...wanted.also];
  const found = team
    ? (
        await findTimesOfAll(
          site,
          { business, services, team },
          possible.map(({ date }) => date),
          skipDays + 1,
        )
      )[skipDays]
    : possible[skipDays] && { date: possible[skipDays].date, time: possible[skipDays].first };
  if (found === undefined)
    throw new Error(`no free time for ${query} between ${days[0]?.date} and ${days.at(-1)?.date}`);
  const { date, time } = found;
  return {
    date,
    time,
    path: `/book/${slug}?services=${services}&professional=${professional}&date=${date}&time=${time}`,
  };
}

/** The first time of each day at which every professional of `team` is free, for at most `most` days. */
async function findTimesOfAll(
  site: Site,
  { business, services, team }: { business: string; services: string; team: readonly string[] },
  dates: readonly string[],
  most: number,
): Promise<{ date: string; time: string }[]> {
  const found: { date: string; time: string }[] = [];
  for (const date of dates) {
    if (found.length === most) break;
    const path = `/api/availability/times?businessId=${business}&serviceIds=${services}&date=${date}`;
    const slots: { time: string; available: boolean; professionals?: string[] }[] = (
      await site.service.call('GET', path)
    ).body;
    const slot = slots.find(
      ({ available, professionals }) => available && team.every((one) => professionals?.includes(one)),
    );
    if (slot !== undefined) found.push({ date, time: slot.time });
  }
  return found;
}

/** Signs up in the browser and returns an access token. */
export async function signUp(site: Site, page: Page, email: string, next = '/'): Promise<string> {
  await page.goto(`/sign-up?next=${encodeURIComponent(next)}`);
  await fillSignUp(page, email);
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-up'));
  return tokenOf(site, email);
}

export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Registers from the booking page, with a password. */
export async function signUpToBook(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'I have a password' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await fillSignUp(page, email);
}

export async function tokenOf(site: Site, email: string, password = passwordOf(email)): Promise<string> {
  const { status, body } = await site.service.call('POST', '/api/auth/login', {
    body: { email, password },
  });
  expect(status).toBe(200);
  return body.accessToken;
}

export async function appointmentsOf(site: Site, token: string) {
  const { body } = await site.service.call('GET', '/api/appointments?limit=100', { token });
  return body as {
    id: string;
    date: string;
    start: string;
    status: string;
    notes?: string;
    client?: string;
    paymentStatus?: string;
    totalMajor?: number;
  }[];
}

/** Holds the chosen time on the booking page. Another customer may have taken it. */
export async function holdTime(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hold this time' }).click();
  await page
    .getByText(/Held for you/)
    .or(page.getByRole('heading', { name: 'This time is no longer available' }))
    .first()
    .waitFor();
}

type FoldedPart =
  | 'Book for two people'
  | 'Book more spots'
  | 'Coupon code'
  | 'Repeat'
  | 'Notes for the business (optional)';

/** Opens a folded part of the booking page. */
export const unfold = (page: Page, name: FoldedPart) =>
  page.locator('summary').filter({ hasText: name }).click();

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Book now' });
export const waitUntilBooked = async (page: Page) => {
  await page.waitForURL(/\/done\//);
  await heading(page, 'Booking confirmed');
};

/** Only scripts know the time zone of the browser. */
export const waitForScripts = (page: Page) => page.getByText(/your time/).waitFor();
