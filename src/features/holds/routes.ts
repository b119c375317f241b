import { AppError } from '../../errors.ts';
import { sessionOf } from '../../http/caller.ts';
import { type BoundRoute, bind } from '../../http/route.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ClearTimes } from '../availability/rules/touched-times.ts';
import * as contract from './contract.ts';
import { createHold } from './create-hold.ts';
import { listHolds } from './list-holds.ts';
import { removeHold } from './store.ts';

export function holdRoutes(parts: { db: Database; clock: Clock; clearTimes: ClearTimes }): BoundRoute[] {
  return [
    bind(contract.createHold, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createHold(parts, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.listHolds, ({ caller, query }) => listHolds(parts, sessionOf(caller), query)),
    bind(contract.deleteHold, async ({ caller, params }) => {
      const { userId } = sessionOf(caller);
      const kept = await removeHold(parts.db, { id: params.id, userId, now: parts.clock.now() });
      if (kept === null) throw new AppError('NOT_FOUND');
      parts.clearTimes(kept);
      return undefined;
    }),
  ];
}
