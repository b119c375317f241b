import type { RequestEvent } from '@sveltejs/kit';
import type { Notified } from 'openslot-client';
import type { Notice as ShownNotice } from '$lib/forms/notices.svelte';
import type { AreaTexts } from '$lib/texts/all';
import { cookieOptions, forgetCookie } from './session';

/** Notices of the calendar are shown by the calendar, with a way to undo the change. */
export type CalendarNotice = `calendar.${keyof AreaTexts['calendar']['notices']}`;
export type Notice = keyof AreaTexts['common']['notices'] | CalendarNotice;

const seconds = 60;

const mostNamed = 5;

/**
 * A notice. `notified` comes from the response of the API: without it, the notice does not claim that anyone
 * was notified.
 */
export function noticeOf(
  name: Notice,
  notified: readonly Notified[] = [],
  undo: ShownNotice['undo'] = null,
): ShownNotice {
  const unreached = notified.filter(({ status }) => status === 'not-reachable');
  return {
    name,
    notified: notified.length - unreached.length,
    toCall: unreached.slice(0, mostNamed).map(({ who, phone }) => [who, phone].filter(Boolean).join(', ')),
    more: Math.max(unreached.length - mostNamed, 0),
    undo,
  };
}

/** Shows a notice once at the top of the next page. */
export function setNotice(
  event: RequestEvent,
  notice: Notice | ShownNotice,
  notified: readonly Notified[] = [],
): void {
  const shown = typeof notice === 'string' ? noticeOf(notice, notified) : notice;
  event.cookies.set('notice', JSON.stringify(shown), cookieOptions(event, seconds));
}

export function takeNotice(event: RequestEvent): ShownNotice | null {
  const text = event.cookies.get('notice');
  if (text === undefined) return null;
  forgetCookie(event, 'notice');
  try {
    const { name, notified = 0, toCall = [], more = 0, undo = null } = JSON.parse(text);
    return {
      name: String(name),
      notified: Number(notified),
      toCall: [toCall].flat().map(String),
      more: Number(more),
      undo: undo && Object.fromEntries(Object.entries(undo).map(([field, value]) => [field, String(value)])),
    };
  } catch {
    return null;
  }
}
