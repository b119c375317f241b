import { onMount } from 'svelte';

export interface LiveAppointment {
  id: string;
  businessId: string;
  professionalId: string;
  date: string;
  /** `appointment.booked`, `appointment.rescheduled`…; `appointment.left`: it became a colleague's. */
  kind: string;
  /** Where it was, if it was moved to another day or professional. */
  left?: { professionalId: string; date: string };
}

export interface LiveDay {
  businessId: string;
  /** Null for the whole business. */
  professionalId: string | null;
  /** Null for every day. */
  from: string | null;
  to: string | null;
  kind: string;
}

export interface LiveNotification {
  /** Null when several were read at once. */
  id: string | null;
  kind: 'new' | 'read';
}

/** `live`: nothing is missed. `waiting`: cut off, and trying again. `paused`: nobody looks. `ended`: nobody is signed in any more. */
export type LiveState = 'connecting' | 'live' | 'waiting' | 'paused' | 'ended';

export interface LiveHandlers {
  onAppointment?: (appointment: LiveAppointment) => void;
  onDay?: (day: LiveDay) => void;
  onNotification?: (notification: LiveNotification) => void;
  /** Something was missed that is not told again: read anew whatever is shown. */
  onReset?: () => void;
  onState?: (state: LiveState) => void;
}

// A tab in the background costs a connection, of which a browser has six for a site.
const hiddenMilliseconds = 60_000;
const firstRetryMilliseconds = 2_000;
const longestRetryMilliseconds = 60_000;
// It is told something every 15 seconds.
const silentMilliseconds = 40_000;

/** Follows what changes for whoever is signed in, for as long as the returned function is not called. */
export function follow(handlers: LiveHandlers): () => void {
  let source: EventSource | null = null;
  let last: string | null = null;
  let retryMilliseconds = firstRetryMilliseconds;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hide: ReturnType<typeof setTimeout> | undefined;
  let state: LiveState | null = null;
  let heardAt = performance.now();
  let isOver = false;

  function become(next: LiveState): void {
    if (state === next) return;
    state = next;
    handlers.onState?.(next);
  }

  function close(): void {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  function hear<Data>(name: string, handler: ((data: Data) => void) | undefined): void {
    source?.addEventListener(name, (event) => {
      heardAt = performance.now();
      if (event.lastEventId !== '') last = event.lastEventId;
      handler?.(JSON.parse(event.data));
    });
  }

  function open(): void {
    close();
    become(state === null ? 'connecting' : 'waiting');
    const opened = new EventSource(last === null ? '/live' : `/live?after=${encodeURIComponent(last)}`);
    source = opened;
    opened.onopen = () => {
      retryMilliseconds = firstRetryMilliseconds;
      heardAt = performance.now();
      become('live');
    };
    opened.onerror = () => {
      if (source !== opened) return;
      become('waiting');
      // A browser comes again by itself unless it was refused.
      if (opened.readyState === EventSource.CLOSED) void askWhy();
    };
    hear('ready', undefined);
    hear('beat', undefined);
    hear('appointment', handlers.onAppointment);
    hear('day', handlers.onDay);
    hear('notification', handlers.onNotification);
    hear('reset', handlers.onReset);
  }

  /** Too many tabs, or a service that is starting: that passes. */
  async function askWhy(): Promise<void> {
    close();
    const status = await fetch('/live', { method: 'HEAD' }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (isOver || source !== null || state === 'paused') return;
    if (status === 401) return become('ended');
    retry = setTimeout(open, retryMilliseconds * (0.5 + Math.random()));
    retryMilliseconds = Math.min(retryMilliseconds * 2, longestRetryMilliseconds);
  }

  /** A connection that died without a word, as when a laptop was carried elsewhere. */
  function look(): void {
    if (state === 'live' && performance.now() - heardAt > silentMilliseconds) open();
  }

  function pause(): void {
    close();
    become('paused');
  }

  function onVisibility(): void {
    clearTimeout(hide);
    if (document.visibilityState === 'hidden') hide = setTimeout(pause, hiddenMilliseconds);
    else if (source === null && state !== 'ended') open();
  }

  document.addEventListener('visibilitychange', onVisibility);
  const watch = setInterval(look, 10_000);
  open();
  return () => {
    isOver = true;
    clearInterval(watch);
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(hide);
    close();
  };
}

/** The same for a component: from when it is on the page until it is gone. */
export function listen(handlers: LiveHandlers): void {
  onMount(() => follow(handlers));
}
