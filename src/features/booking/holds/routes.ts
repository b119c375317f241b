import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ClearTimes } from '../availability/rules/touched-times.ts';
import * as contract from './contract.ts';
import { createHold } from './create-hold.ts';
import { giveHoldBack } from './give-hold-back.ts';
import { listHolds } from './list-holds.ts';

export function holdRoutes(parts: { db: Database; clock: Clock; clearTimes: ClearTimes }): BoundRoute[] {
  return [
    bind(contract.createHold, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createHold(parts, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.listHolds, ({ caller, query }) => listHolds(parts, sessionOf(caller), query)),
    bind(contract.deleteHold, async ({ caller, params }) => {
      await giveHoldBack(parts, sessionOf(caller), params.id);
      return undefined;
    }),
  ];
}
