import type { Queryable } from '../../../platform/database/database.ts';
import { dayMs } from '../../../shared/time.ts';
import {
  deleteEndedTokens,
  deleteLongEndedGrants,
  deleteOldActivity,
  deleteOldKeeping,
} from './tidy-store.ts';

// A time that was kept for some minutes says little, and there are many of them.
const keepingKeptDays = 7;
// For as long an agent that comes back with one hears that it is over, and refreshes it.
const tokensKeptDays = 7;
const keptDays = 180;

/** What proves nothing any more, and what is too old to be of use to anybody. */
export async function tidyGrants(db: Queryable, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  await deleteEndedTokens(db, ago(tokensKeptDays));
  await deleteOldKeeping(db, ago(keepingKeptDays));
  await deleteOldActivity(db, ago(keptDays));
  await deleteLongEndedGrants(db, ago(keptDays));
}
