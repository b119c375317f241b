import type { Slots } from './slots.ts';

/** Everything that an agent knows. */
export interface Task {
  url: string;
  /** Absent for anonymous requests. */
  token?: string | undefined;
  /** Current time in UTC. */
  now: string;
  words: string;
  slots: Slots;
}

/** Carries out the task and returns the answer to the user. */
export type Agent = (task: Task) => Promise<string>;
