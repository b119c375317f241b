import { AppError } from '../../../../errors.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { JobHandler } from '../../../../platform/jobs/jobs.ts';
import { mergeRecords } from './merge-records.ts';
import { listConfirmedPairs } from './store.ts';

/**
 * Somebody booked first and confirmed their address later: a business that had entered the address before has two records of them. They
 * become the one it entered, as they would have, had the address been confirmed before. Where both are booked for one time, staff decide.
 */
export function mergeConfirmed({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): JobHandler<{ userId: string }> {
  return async ({ userId }) => {
    const pairs = await db.transaction((transaction) => listConfirmedPairs(transaction, userId));
    for (const pair of pairs) {
      await db
        .transaction(async (transaction) => {
          const stillSo = await listConfirmedPairs(transaction, userId);
          if (!stillSo.some(({ keptId, otherId }) => keptId === pair.keptId && otherId === pair.otherId))
            return;
          await mergeRecords(transaction, { ...pair, by: null, now: clock.now() });
        })
        .catch((error: unknown) => {
          if (!(error instanceof AppError) || error.code === 'SERIALIZATION_CONFLICT') throw error;
        });
    }
  };
}
