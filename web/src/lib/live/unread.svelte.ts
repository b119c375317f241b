import { page } from '$app/state';
import { listen } from './live.svelte';

/** Number of unread notifications. Follows live events while the component is mounted. */
export function followUnread(): { readonly count: number } {
  // A navigation can load a newer number, which replaces the live one.
  let live: { visitor: unknown; unread: number } | null = $state.raw(null);
  async function read() {
    const visitor = page.data.visitor;
    try {
      const answer = await fetch('/live/counts');
      if (answer.ok) live = { visitor, unread: ((await answer.json()) as { unread: number }).unread };
    } catch {
      // Offline: the last number stays.
    }
  }
  listen({ onNotification: read });
  return {
    get count() {
      const { visitor } = page.data;
      return (live?.visitor === visitor ? live?.unread : visitor?.unread) ?? 0;
    },
  };
}
