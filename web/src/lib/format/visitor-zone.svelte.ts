import { onMount } from 'svelte';
import { page } from '$app/state';
import { isZone } from './time';

/** Time zone of the visitor's account, otherwise of the browser, which is known after hydration. */
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
