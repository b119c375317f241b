import { type RequestEvent, redirect } from '@sveltejs/kit';
import { cookieName, cookieOptions, forgetCookie } from './session';

const hourSeconds = 60 * 60;
const longestToken = 200;

type Purpose = 'reset' | 'verify' | 'approval' | 'intake';

const nameFor = (event: RequestEvent, purpose: Purpose) => cookieName(event, `${purpose}-link`);

/**
 * The token of a mailed link. It moves from the address into an HttpOnly cookie, so that it does not appear
 * in the history, in screenshots or in Referer. Opening the link has no other effect, because mail scanners
 * open links, too.
 */
export function readMailedToken(event: RequestEvent, purpose: Purpose): string | null {
  const name = nameFor(event, purpose);
  const given = event.url.searchParams.get('token');
  if (given === null) return event.cookies.get(name) ?? null;
  event.setHeaders({ 'referrer-policy': 'no-referrer' });
  if (given !== '' && given.length <= longestToken)
    event.cookies.set(name, given, cookieOptions(event, hourSeconds));
  return redirect(303, event.url.pathname);
}

export const forgetMailedToken = (event: RequestEvent, purpose: Purpose) =>
  forgetCookie(event, nameFor(event, purpose));
