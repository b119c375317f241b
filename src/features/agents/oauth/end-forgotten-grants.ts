import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type EndWaiting, endHeldGrant } from '../../access/grants/end-grants.ts';
import { lockOwnGrant } from '../../access/grants/store.ts';
import { listForgottenGrants } from './token-store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  endWaiting: EndWaiting;
}

const patience = { milliseconds: 20_000, isBackground: true };

/** One by one, with what still waits for the person's word. What is forgotten stays so: a token that has expired gives no other. */
export async function endForgottenGrants({ db, clock, endWaiting }: Parts): Promise<void> {
  for (const which of await listForgottenGrants(db, clock.now()))
    await db.transaction(async (transaction) => {
      const row = await lockOwnGrant(transaction, which);
      if (row === null || row.revoked_at !== null) return;
      await endHeldGrant(endWaiting, transaction, which, { byUserId: null, now: clock.now() });
    }, patience);
}
