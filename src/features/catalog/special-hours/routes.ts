import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import { createSpecialHours } from './create-special-hours.ts';
import { deleteSpecialHours } from './delete-special-hours.ts';
import { listSpecialHours } from './list-special-hours.ts';

export function specialHoursRoutes(parts: {
  db: Database;
  clock: Clock;
  /** After a change: who is open and free shows in discovery. */
  clearCache: () => void;
}): BoundRoute[] {
  return [
    bind(contract.listSpecialHours, ({ caller, query }) =>
      listSpecialHours(parts.db, sessionOf(caller), query),
    ),
    bind(contract.createSpecialHours, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createSpecialHours(parts, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.deleteSpecialHours, async ({ caller, params }) => {
      await deleteSpecialHours(parts, sessionOf(caller), params.id);
      return undefined;
    }),
  ];
}
