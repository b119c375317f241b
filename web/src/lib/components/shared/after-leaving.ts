import { afterNavigate } from '$app/navigation';

/** Runs after each navigation except the first load: what was opened before the scripts ran stays open. */
export function afterLeaving(run: () => void): void {
  afterNavigate(({ type }) => {
    if (type !== 'enter') run();
  });
}
