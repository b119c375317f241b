import { onMount } from 'svelte';

interface LiveAppointment {
  id: string;
  businessId: string;
  professionalId: string;
  date: string;
  /**
   * `appointment.booked`, `appointment.rescheduled`, …; `appointment.left` after it was assigned to a
   * colleague.
   */
  kind: string;
  /** Previous place, if the appointment was moved to another day or professional. */
  left?: { professionalId: string; date: string };
}

interface LiveDay {
  businessId: string;
  /** Null for the whole business. */
  professionalId: string | null;
  /** Null for every day. */
  from: string | null;
  to: string | null;
  kind: string;
}

interface LiveNotification {
  /** Null if several were read at once. */
  id: string | null;
  kind: 'new' | 'read';
}

/** `live`: connected. `waiting`: disconnected, retrying. `paused`: the tab is hidden. `ended`: signed out. */
export type LiveState = 'connecting' | 'live' | 'waiting' | 'paused' | 'ended';

interface LiveHandlers {
  onAppointment?: (appointment: LiveAppointment) => void;
  onDay?: (day: LiveDay) => void;
  onNotification?: (notification: LiveNotification) => void;
  /** Events may have been missed, for example before the first connection. Reload all shown data. */
  onReset?: () => void;
  onState?: (state: LiveState) => void;
}

// A browser allows six connections per site, so hidden tabs disconnect.
const hiddenMilliseconds = 60_000;
const firstRetryMilliseconds = 2_000;
const longestRetryMilliseconds = 60_000;
// The server sends a beat every 15 seconds.
const silentMilliseconds = 40_000;
const checkMilliseconds = 10_000;
// Events are replayed to new listeners, because their data may have been loaded just before.
const recentMilliseconds = 10_000;

interface RecentEvent {
  at: number;
  deliver: (listener: LiveHandlers) => void;
}

/** The connection that all listeners of a page share. */
function createConnection() {
  const listeners = new Set<LiveHandlers>();
  let source: EventSource | null = null;
  let state: LiveState = 'connecting';
  let last: string | null = null;
  let heardAt = 0;
  let recent: RecentEvent[] = [];
  let retryMilliseconds = firstRetryMilliseconds;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hide: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;

  function become(next: LiveState): void {
    if (state === next) return;
    state = next;
    for (const { onState } of listeners) onState?.(next);
  }

  function close(): void {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  function open(): void {
    close();
    const opened = new EventSource(last === null ? '/live' : `/live?after=${encodeURIComponent(last)}`);
    source = opened;
    heardAt = performance.now();
    const on = (name: string, deliver: (listener: LiveHandlers, data: never) => void) =>
      opened.addEventListener(name, ({ lastEventId, data }: MessageEvent<string>) => {
        heardAt = performance.now();
        if (lastEventId !== '') last = lastEventId;
        const received = {
          at: heardAt,
          deliver: (listener: LiveHandlers) => deliver(listener, JSON.parse(data) as never),
        };
        recent = [...recent.filter(({ at }) => at > heardAt - recentMilliseconds), received];
        for (const listener of listeners) received.deliver(listener);
      });
    on('appointment', ({ onAppointment }, data) => onAppointment?.(data));
    on('day', ({ onDay }, data) => onDay?.(data));
    on('notification', ({ onNotification }, data) => onNotification?.(data));
    on('reset', ({ onReset }) => onReset?.());
    opened.addEventListener('beat', ({ lastEventId }) => {
      heardAt = performance.now();
      last = lastEventId;
    });
    opened.addEventListener('ready', ({ lastEventId }) => {
      heardAt = performance.now();
      if (last === null) for (const { onReset } of listeners) onReset?.();
      last = lastEventId;
      retryMilliseconds = firstRetryMilliseconds;
      become('live');
    });
    opened.onerror = () => {
      if (source !== opened) return;
      become('waiting');
      // Browsers reconnect on their own unless the server refused the connection.
      if (opened.readyState === EventSource.CLOSED) void checkRefusal();
    };
  }

  /** Retries after a temporary refusal: too many tabs, or a service that is starting. */
  async function checkRefusal(): Promise<void> {
    close();
    const status = await fetch('/live', { method: 'HEAD' }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (state !== 'waiting' || source !== null || listeners.size === 0) return;
    if (status === 401) return become('ended');
    retry = setTimeout(open, retryMilliseconds * (0.5 + Math.random()));
    retryMilliseconds = Math.min(retryMilliseconds * 2, longestRetryMilliseconds);
  }

  /** Detects a connection that was lost without an error, for example after sleep. */
  function checkSilence(): void {
    if (source === null || performance.now() - heardAt < silentMilliseconds) return;
    become('waiting');
    open();
  }

  function onVisibility(): void {
    clearTimeout(hide);
    if (document.visibilityState === 'hidden')
      hide = setTimeout(() => {
        close();
        become('paused');
      }, hiddenMilliseconds);
    else if (state === 'paused') {
      become('waiting');
      open();
    }
  }

  function start(): void {
    document.addEventListener('visibilitychange', onVisibility);
    watch = setInterval(checkSilence, checkMilliseconds);
    state = 'connecting';
    open();
  }

  function stop(): void {
    document.removeEventListener('visibilitychange', onVisibility);
    clearInterval(watch);
    clearTimeout(hide);
    close();
    last = null;
    recent = [];
  }

  return {
    add(listener: LiveHandlers): () => void {
      listeners.add(listener);
      if (listeners.size === 1) start();
      listener.onState?.(state);
      for (const { at, deliver } of recent)
        if (at > performance.now() - recentMilliseconds) deliver(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop();
      };
    },
  };
}

let connection: ReturnType<typeof createConnection> | undefined;

/** Receives live events of the signed-in account until the returned function is called. For browsers only. */
export function follow(handlers: LiveHandlers): () => void {
  connection ??= createConnection();
  return connection.add(handlers);
}

/** The same while a component is mounted. */
export function listen(handlers: LiveHandlers): void {
  onMount(() => follow(handlers));
}
