import { untrack } from 'svelte';
import { afterNavigate } from '$app/navigation';

/** Latest data until the form is edited. From then on, live updates do not replace the entered values. */
export function untilTouched<Data>(latest: () => Data) {
  let isTouched = $state(false);
  let kept = $state.raw(untrack(latest));
  $effect.pre(() => {
    const data = latest();
    if (!isTouched) kept = data;
  });
  // The form was saved, or another one is shown.
  afterNavigate(() => {
    isTouched = false;
    kept = latest();
  });
  return {
    get data() {
      return kept;
    },
    touch: () => {
      isTouched = true;
    },
  };
}
