import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';

/** What the use cases of schedules are given. */
export interface ScheduleParts {
  db: Database;
  clock: Clock;
  /** After a change: who is open and free shows in discovery. */
  clearCache: () => void;
}
