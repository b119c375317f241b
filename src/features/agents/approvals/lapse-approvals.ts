import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ClearTimes } from '../../booking/availability/rules/touched-times.ts';
import { lapse } from './end-approval.ts';
import { deleteOldApprovals, listOverdue } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  clearTimes: ClearTimes;
}

const patience = { milliseconds: 20_000, isBackground: true };

/** A job for the moment a request ends. */
export const lapseApproval =
  (parts: Parts) =>
  ({ approvalId }: { approvalId: string }): Promise<void> =>
    parts.db.transaction((transaction) => lapse(parts, transaction, approvalId, parts.clock.now()), patience);

/** Those whose job came to nothing, one by one; and what was decided long ago goes. */
export async function tidyApprovals(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  for (const approvalId of await listOverdue(parts.db, { grantId: null, now }))
    await lapseApproval(parts)({ approvalId });
  await parts.db.transaction((transaction) => deleteOldApprovals(transaction, now), patience);
}
