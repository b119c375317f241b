import { page } from '$app/state';

/** What is said once at the top of a page. Each is an object of its own: the same words again are another. */
export interface Notice {
  name: string;
}

let past: Notice | null = $state.raw(null);

/** What was said no longer fits: something else has been done since. Of a browser only. */
export function dismissNotice(): void {
  past = (page.data['notice'] as Notice | null | undefined) ?? null;
}

export const isPast = (notice: Notice): boolean => notice === past;
