import { type RequestEvent, redirect } from '@sveltejs/kit';
import { cookieName, cookieOptions, forgetCookie } from './session';

const hourSeconds = 60 * 60;
const longestToken = 200;

type Purpose = 'reset' | 'verify' | 'approval';

const nameFor = (event: RequestEvent, purpose: Purpose) => cookieName(event, `${purpose}-link`);

/**
 * The token of the mailed link that led here. It moves from the address into a cookie that no script reads, so that neither the history, nor
 * a screenshot, nor the next site learns it. Opening the link does nothing else: scanners open links, too.
 */
export function takeMailedToken(event: RequestEvent, purpose: Purpose): string | null {
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
