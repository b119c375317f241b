import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import { createSpecialHours, deleteSpecialHours, listSpecialHours } from './manage-special-hours.ts';

export function specialHoursRoutes(dependencies: {
  db: Database;
  clock: Clock;
  clearCache: () => void;
}): BoundRoute[] {
  return [
    bind(contract.listSpecialHours, ({ caller, query }) =>
      listSpecialHours(dependencies.db, sessionOf(caller), query),
    ),
    bind(contract.createSpecialHours, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createSpecialHours(dependencies, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.deleteSpecialHours, async ({ caller, params, query }) => {
      await deleteSpecialHours(dependencies, sessionOf(caller), params.id, query.includeTeam ?? false);
      return undefined;
    }),
  ];
}
