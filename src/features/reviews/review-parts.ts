import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';

/** What the use cases of reviews are given. */
export interface ReviewParts {
  db: Database;
  clock: Clock;
  clearCache: () => void;
}
