import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Site } from '../harness/site.ts';

const password = 'seven tired hedgehogs';

interface Wanted {
  slug?: string;
  business?: string;
  services: string;
  professional?: string;
  /** How many days with something free are left out: tests that share a calendar stay out of each other's way. */
  later?: number;
}

export interface FreeTime {
  date: string;
  time: string;
  path: string;
}

/** A time that is free, and the page that books it. */
export async function findFree(site: Site, wanted: Wanted): Promise<FreeTime> {
  const { slug = 'salon-lindenbluete', business = 'biz_demo_salon', services, later = 0 } = wanted;
  const professional = wanted.professional ?? '';
  const query = `businessId=${business}&serviceIds=${services}&professionalId=${professional}`;
  const { body } = await site.service.call('GET', `/api/availability/days?${query.replace(/&[^&]*=$/, '')}`);
  const day = body.filter(({ free }: { free: number }) => free > 1)[later + 1];
  return {
    date: day.date,
    time: day.first,
    path: `/book/${slug}?services=${services}&professional=${professional}&date=${day.date}&time=${day.first}`,
  };
}

/** Somebody who has signed up, in the browser and by their token. */
export async function signUp(site: Site, page: Page, email: string, next = '/'): Promise<string> {
  await page.goto(`/sign-up?next=${encodeURIComponent(next)}`);
  await fillSignUp(page, email);
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-up'));
  return tokenOf(site, email);
}

export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Open account' }).click();
}

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

export async function tokenOf(site: Site, email: string, secret = password): Promise<string> {
  const { status, body } = await site.service.call('POST', '/api/auth/login', {
    body: { email, password: secret },
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

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
export const confirm = (page: Page) => page.getByRole('button', { name: 'Book now' });
export const booked = async (page: Page) => {
  await page.waitForURL(/\/done\//);
  await heading(page, 'Booked');
};
