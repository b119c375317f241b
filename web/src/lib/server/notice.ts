import type { RequestEvent } from '@sveltejs/kit';
import type { AreaTexts } from '$lib/texts/all';
import { cookieOptions, forgetCookie } from './session';

export type Notice = keyof AreaTexts['common']['notices'];

const seconds = 60;

/** Said at the top of the next page, once. */
export const giveNotice = (event: RequestEvent, notice: Notice) =>
  event.cookies.set('notice', notice, cookieOptions(event, seconds));

export function takeNotice(event: RequestEvent): { name: string } | null {
  const name = event.cookies.get('notice');
  if (name === undefined) return null;
  forgetCookie(event, 'notice');
  return { name };
}
