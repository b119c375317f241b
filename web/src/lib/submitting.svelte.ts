import { tick } from 'svelte';
import { enhance } from '$app/forms';

/** Leads whoever sent a form to what is wrong with it. */
async function showProblem(form: HTMLFormElement): Promise<void> {
  await tick();
  const problem = form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"] > *');
  if (problem?.matches('[role="alert"] > *')) problem.tabIndex = -1;
  problem?.focus();
}

/** A form that says that it is being sent, and takes no second click meanwhile. */
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
          await update();
          busy = false;
          if (result.type === 'failure') await showProblem(form);
        };
      }),
  };
}
