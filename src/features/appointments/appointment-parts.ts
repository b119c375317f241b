import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { TouchedDay } from '../availability/rules/touched-times.ts';
import type { KnownPosts } from '../availability/schedule-snapshot-cache.ts';
import type { LimitRefusedCodes } from '../coupons/limit-refused-codes.ts';
import type { WriteVisit } from './booking/batch-bookings.ts';

/** What the use cases of appointments are given. */
export interface AppointmentParts {
  db: Database;
  clock: Clock;
  knownPosts: KnownPosts;
  writeVisit: WriteVisit;
  limitRefusedCodes: LimitRefusedCodes;
  rateLimits: RateLimits;
  /** After a change of what is booked on these days: what is free shows at once. */
  clearTimes: (...days: TouchedDay[]) => void;
}
