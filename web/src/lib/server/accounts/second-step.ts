import { type RequestEvent, redirect } from '@sveltejs/kit';
import type { Refusal } from '$lib/forms/problems';
import { inLanguage } from '$lib/i18n/language';
import { cookieName, cookieOptions, forgetCookie } from '$lib/server/http/session';

const seconds = 600;
const nameOf = (event: RequestEvent) => cookieName(event, 'sign-in-ticket');

/**
 * Continues with the second step if the account has a second factor. The ticket is a cookie, because addresses
 * are stored in the history. `query` contains the page to continue at.
 */
export function redirectToSecondStep(event: RequestEvent, { info }: Refusal, query: string): void {
  if (info.ticket === undefined) return;
  event.cookies.set(nameOf(event), info.ticket, cookieOptions(event, seconds));
  redirect(303, inLanguage(event.locals.language, `/sign-in/second-step${query}`));
}

export const readTicket = (event: RequestEvent) => event.cookies.get(nameOf(event));

export const forgetTicket = (event: RequestEvent) => forgetCookie(event, nameOf(event));
