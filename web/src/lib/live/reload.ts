import { invalidate } from '$app/navigation';
import { navigating } from '$app/state';

const pauseMilliseconds = 100;

/** Reloads data after a running navigation, because invalidating during a navigation would cancel it. */
export function reloadWhenIdle(part: string): void {
  if (navigating.to === null) void invalidate(part);
  else setTimeout(() => reloadWhenIdle(part), pauseMilliseconds);
}
