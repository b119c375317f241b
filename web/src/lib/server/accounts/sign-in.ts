import { type RequestEvent, redirect } from '@sveltejs/kit';
import type { Visitor } from '$lib/accounts/visitor';
import { inLanguage } from '$lib/i18n/language';

const homes: Record<Visitor['role'], string> = {
  customer: '/appointments',
  business: '/desk',
  professional: '/desk',
  admin: '/platform',
};

/** Redirects to the requested page, otherwise to the start page of the role. */
export function redirectAfterSignIn(event: RequestEvent, role: Visitor['role']): never {
  const home = homes[role];
  redirect(303, safeNext(event.url.searchParams.get('next'), inLanguage(event.locals.language, home)));
}

/** Signed-in visitors do not see the sign-in pages. */
export function redirectSignedIn(event: RequestEvent): void {
  if (event.locals.visitor !== null) redirectAfterSignIn(event, event.locals.visitor.role);
}

/** Query that passes `next` on to the other sign-in pages. */
export function nextQuery(event: RequestEvent): string {
  const next = safeNext(event.url.searchParams.get('next'), '');
  return next === '' ? '' : `?next=${encodeURIComponent(next)}`;
}

/** A path of this site. Browsers read "//" and "/\" as the start of another host. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path);

/** The address to continue at, if it is a path of this site; otherwise the fallback. */
export function safeNext(next: string | null, fallback: string): string {
  if (next === null || !isOwnPath(next)) return fallback;
  const base = 'http://here.invalid';
  try {
    const url = new URL(next, base);
    const path = url.pathname + url.search + url.hash;
    // Checked again, because "/.//elsewhere.example" is normalized to "//elsewhere.example".
    return url.origin === base && isOwnPath(path) ? path : fallback;
  } catch {
    return fallback;
  }
}
