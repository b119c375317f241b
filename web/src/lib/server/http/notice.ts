import type { RequestEvent } from '@sveltejs/kit';
import type { AreaTexts } from '$lib/texts/all';
import { cookieOptions, forgetCookie } from './session';

export type Notice = keyof AreaTexts['common']['notices'];

const seconds = 60;

/** Shows a notice once at the top of the next page. */
export const setNotice = (event: RequestEvent, notice: Notice) =>
  event.cookies.set('notice', notice, cookieOptions(event, seconds));

export function takeNotice(event: RequestEvent): { name: string } | null {
  const name = event.cookies.get('notice');
  if (name === undefined) return null;
  forgetCookie(event, 'notice');
  return { name };
}
