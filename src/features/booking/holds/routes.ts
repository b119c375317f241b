import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { InvalidateDays } from '../availability/rules/changed-days.ts';
import * as contract from './contract.ts';
import { createHold, deleteHold, listHolds } from './manage-holds.ts';

export function holdRoutes(dependencies: {
  db: Database;
  clock: Clock;
  invalidateDays: InvalidateDays;
}): BoundRoute[] {
  return [
    bind(contract.createHold, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createHold(dependencies, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.listHolds, ({ caller, query }) => listHolds(dependencies, sessionOf(caller), query)),
    bind(contract.deleteHold, async ({ caller, params }) => {
      await deleteHold(dependencies, sessionOf(caller), params.id);
      return undefined;
    }),
  ];
}
