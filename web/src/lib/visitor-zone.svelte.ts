import { onMount } from 'svelte';
import { page } from '$app/state';
import { isZone } from './time.ts';

/** The zone whose clock the visitor reads: of their account, else of their browser, which is known once the page has come to life. */
export function visitorZone(): { readonly current: string | null } {
  let ofBrowser = $state<string | null>(null);
  onMount(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    ofBrowser = isZone(timeZone) ? timeZone : null;
  });
  return {
    get current() {
      return page.data.visitor?.timezone ?? ofBrowser;
    },
  };
}
