import { invalidate } from '$app/navigation';
import { navigating } from '$app/state';

const pauseMilliseconds = 100;

/** Reads this part of the page anew, after whatever is under way: in the middle of a navigation it would end that, and lose what it brings. */
export function lookAgain(part: string): void {
  if (navigating.to === null) void invalidate(part);
  else setTimeout(() => lookAgain(part), pauseMilliseconds);
}
