import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';

/** What running a business needs of the outside. */
export interface ManageParts {
  db: Database;
  clock: Clock;
  clearCache: () => void;
}
