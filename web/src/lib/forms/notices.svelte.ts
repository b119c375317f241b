import { page } from '$app/state';

/**
 * A message that is shown once at the top of a page. Compared by identity, so the same text can be shown
 * again.
 */
export interface Notice {
  name: string;
  /** Number of clients that are notified. */
  notified: number;
  /** Clients without e-mail address: name and phone number. */
  toCall: string[];
  /** Number of such clients that are not named. */
  more: number;
  /** Fields of the form that undoes the change, or null. */
  undo: Record<string, string> | null;
}

let past: Notice | null = $state.raw(null);

/** Hides the current notice. For browsers only. */
export function dismissNotice(): void {
  past = (page.data['notice'] as Notice | null | undefined) ?? null;
}

export const isPast = (notice: Notice): boolean => notice === past;
