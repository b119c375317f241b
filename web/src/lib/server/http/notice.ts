import type { RequestEvent } from '@sveltejs/kit';
import type { Notified } from 'openslot-client';
import type { Notice as ShownNotice } from '$lib/forms/notices.svelte';
import type { AreaTexts } from '$lib/texts/all';
import { cookieOptions, forgetCookie } from './session';

export type Notice = keyof AreaTexts['common']['notices'];

const seconds = 60;

const mostNamed = 5;

/**
 * Shows a notice once at the top of the next page. `notified` comes from the response of the API: without it,
 * the notice does not claim that anyone was notified.
 */
export function setNotice(event: RequestEvent, name: Notice, notified: readonly Notified[] = []): void {
  const unreached = notified.filter(({ status }) => status === 'not-reachable');
  const shown: ShownNotice = {
    name,
    notified: notified.length - unreached.length,
    toCall: unreached.slice(0, mostNamed).map(({ who, phone }) => [who, phone].filter(Boolean).join(', ')),
    more: Math.max(unreached.length - mostNamed, 0),
  };
  event.cookies.set('notice', JSON.stringify(shown), cookieOptions(event, seconds));
}

export function takeNotice(event: RequestEvent): ShownNotice | null {
  const text = event.cookies.get('notice');
  if (text === undefined) return null;
  forgetCookie(event, 'notice');
  try {
    const { name, notified = 0, toCall = [], more = 0 } = JSON.parse(text);
    return {
      name: String(name),
      notified: Number(notified),
      toCall: [toCall].flat().map(String),
      more: Number(more),
    };
  } catch {
    return null;
  }
}
