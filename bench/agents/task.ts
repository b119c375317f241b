import type { Slots } from './slots.ts';

/** All that an agent is told. */
export interface Task {
  url: string;
  /** Where the wish is personal. */
  token?: string | undefined;
  /** The moment it is asked, in UTC. */
  now: string;
  words: string;
  slots: Slots;
}

/** Does what it can, and says in the end what it has done or found. */
export type Agent = (task: Task) => Promise<string>;
