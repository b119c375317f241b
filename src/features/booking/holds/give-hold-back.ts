import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { recordAct } from '../../access/grants/record-act.ts';
import type { ClearTimes } from '../availability/rules/touched-times.ts';
import { removeHold } from './store.ts';

export async function giveHoldBack(
  { db, clock, clearTimes }: { db: Database; clock: Clock; clearTimes: ClearTimes },
  session: Session,
  id: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const now = clock.now();
    await recordAct(transaction, session, { action: 'release-hold' }, now);
    const kept = await removeHold(transaction, { id, session, now });
    if (kept === null) throw new AppError('NOT_FOUND');
    transaction.afterCommit(() => clearTimes(kept));
  });
}
