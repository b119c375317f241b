import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { KnownPosts } from './schedule-snapshot-cache.ts';

/** What the use cases of availability are given. */
export interface AvailabilityParts {
  db: Database;
  clock: Clock;
  knownPosts: KnownPosts;
}
