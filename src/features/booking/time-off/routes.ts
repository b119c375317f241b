import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { InvalidateDays } from '../availability/rules/changed-days.ts';
import { createTimeOff, deleteTimeOff } from './change-time-off.ts';
import * as contract from './contract.ts';
import { listTimeOff } from './list-time-off.ts';

export function timeOffRoutes(parts: {
  db: Database;
  clock: Clock;
  /** After a change: who is open and free shows in discovery. */
  clearCache: () => void;
  invalidateDays: InvalidateDays;
}): BoundRoute[] {
  return [
    bind(contract.listTimeOff, ({ caller, query }) => listTimeOff(parts, sessionOf(caller), query)),
    bind(contract.createTimeOff, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createTimeOff(parts, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.deleteTimeOff, async ({ caller, params }) => {
      await deleteTimeOff(parts, sessionOf(caller), params.id);
      return undefined;
    }),
  ];
}
