import { tick } from 'svelte';
import { enhance } from '$app/forms';
import { markRefused, showAnswer, showStored } from './unsaved';

/** Focuses the first error of a form. */
async function showProblem(form: HTMLFormElement): Promise<void> {
  await tick();
  const problem = form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"] > *');
  if (problem?.matches('[role="alert"] > *')) problem.tabIndex = -1;
  problem?.focus();
}

/**
 * Form enhancement with a busy state that blocks a second submission. After a change, which answers with a
 * redirect, the `<details>` around the form closes. An answer without redirect is shown in the form.
 */
export function submitting() {
  let busy = $state(false);
  return {
    get busy() {
      return busy;
    },
    send: (form: HTMLFormElement) =>
      enhance(form, ({ cancel }) => {
        if (busy) return cancel();
        busy = true;
        return async ({ result, update }) => {
          await showAnswer(update);
          busy = false;
          if (result.type === 'redirect') {
            showStored(form);
            form.closest('details')?.toggleAttribute('open', false);
          }
          if (result.type !== 'failure') return;
          markRefused(form);
          await showProblem(form);
        };
      }),
  };
}
