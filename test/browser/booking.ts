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
  const day = days.filter(({ date, free }) => free > 1 && Date.parse(date) > soonest)[skipDays];
  if (day === undefined)
    throw new Error(`no free time for ${query} between ${days[0]?.date} and ${days.at(-1)?.date}`);
  return {
    date: day.date,
    time: day.first,
    path: `/book/${slug}?services=${services}&professional=${professional}&date=${day.date}&time=${day.first}`,
  };
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

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Book now' });
export const waitUntilBooked = async (page: Page) => {
  await page.waitForURL(/\/done\//);
  await heading(page, 'Booking confirmed');
};

/** Only scripts know the time zone of the browser. */
export const waitForScripts = (page: Page) => page.getByText(/your time/).waitFor();
