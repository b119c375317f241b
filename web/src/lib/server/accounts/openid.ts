import { type RequestEvent, redirect } from '@sveltejs/kit';
import type { Refusal } from '$lib/forms/problems';
import { inLanguage } from '$lib/i18n/language';
import { nextQuery } from '$lib/server/accounts/sign-in';
import { tryCall } from '$lib/server/api';
import { type Notice, setNotice } from '$lib/server/http/notice';
import { cookieName, cookieOptions, forgetCookie } from '$lib/server/http/session';

const seconds = 600;
const nameOf = (event: RequestEvent) => cookieName(event, 'openid-attempt');

/** Providers with their names. A failed request counts as none, so that the page is still shown. */
export async function loadProviders(event: RequestEvent) {
  const listed = await tryCall(event, event.locals.api.listSignInProviders({ limit: 100 }));
  return listed.refusal ? [] : listed.value;
}

/** The language and the page to continue at are kept with the attempt. */
export function keepAttempt(event: RequestEvent, attempt: string): void {
  const kept = new URLSearchParams({ attempt, language: event.locals.language, query: nextQuery(event) });
  event.cookies.set(nameOf(event), String(kept), cookieOptions(event, seconds));
}

/** Works once. */
export function takeAttempt(event: RequestEvent) {
  const kept = new URLSearchParams(event.cookies.get(nameOf(event)) ?? '');
  forgetCookie(event, nameOf(event));
  return { attempt: kept.get('attempt'), language: kept.get('language'), query: kept.get('query') ?? '' };
}

function noticeFor({ info }: Refusal): Notice {
  if (info.reason === 'account-suspended') return 'suspended';
  if (info.reason === 'provider-unavailable') return 'providerUnavailable';
  return info.reason === 'unconfirmed-address' ? 'providerUnconfirmed' : 'providerFailed';
}

/** Errors of providers whose page was left without agreeing. The second one is Apple's. */
const cancelErrors = new Set<string | null>(['access_denied', 'user_cancelled_authorize']);
export const isCancelled = (callback: string) => cancelErrors.has(new URLSearchParams(callback).get('error'));

/** Back to the sign-in page, which says what happened. */
export function refuseProvider(
  event: RequestEvent,
  refusal: Refusal | 'cancelled' | null,
  query: string,
): never {
  const notice = refusal === 'cancelled' ? 'providerCancelled' : refusal && noticeFor(refusal);
  setNotice(event, notice ?? 'providerFailed');
  redirect(303, inLanguage(event.locals.language, `/sign-in${query}`));
}
