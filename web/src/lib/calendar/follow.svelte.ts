import { onMount } from 'svelte';
import { follow, type LiveState } from '$lib/live/live.svelte';

interface Looked {
  businessId: string;
  days: readonly string[];
  /** Appointment in the side panel. */
  open: string | null;
}

const pollMilliseconds = 30_000;
/** Changes within this time are loaded together. */
const togetherMilliseconds = 120;

/** Reloads the shown days when they change: on live events, or by polling while the stream is down. */
export function followCalendar(looked: () => Looked, read: (isOpen: boolean) => void) {
  let state: LiveState = $state('connecting');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let concernsOpen = false;

  function soon(isOpen: boolean) {
    concernsOpen ||= isOpen;
    timer ??= setTimeout(() => {
      timer = undefined;
      read(concernsOpen);
      concernsOpen = false;
    }, togetherMilliseconds);
  }

  onMount(() => {
    const stop = follow({
      onAppointment({ id, businessId, date, left }) {
        const { businessId: here, days, open } = looked();
        if (businessId !== here) return;
        if (id === open || days.includes(date) || (left && days.includes(left.date))) soon(id === open);
      },
      onDay({ businessId, from, to }) {
        const { businessId: here, days } = looked();
        if (businessId === here && (from === null || from <= days.at(-1)!) && (to === null || to >= days[0]!))
          soon(false);
      },
      onReset: () => soon(true),
      onState(next) {
        state = next;
      },
    });
    const poll = setInterval(() => {
      if (state !== 'live' && document.visibilityState === 'visible') soon(true);
    }, pollMilliseconds);
    return () => {
      stop();
      clearInterval(poll);
      clearTimeout(timer);
    };
  });

  return {
    get isOff() {
      return state === 'waiting' || state === 'ended';
    },
  };
}
