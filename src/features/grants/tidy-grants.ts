import type { Queryable } from '../../platform/database/database.ts';
import { dayMs } from '../../shared/time.ts';
import {
  deleteExpiredTokens,
  deleteLongEndedGrants,
  deleteOldActivity,
  deleteOldKeeping,
} from './tidy-store.ts';

// A time that was kept for some minutes says little, and there are many of them.
const keepingKeptDays = 7;
const keptDays = 180;

/** What proves nothing any more, and what is too old to be of use to anybody. */
export async function tidyGrants(db: Queryable, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  await deleteExpiredTokens(db, now);
  await deleteOldKeeping(db, ago(keepingKeptDays));
  await deleteOldActivity(db, ago(keptDays));
  await deleteLongEndedGrants(db, ago(keptDays));
}
