import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { createTimeOff, deleteTimeOff, type TimeOffDependencies } from './change-time-off.ts';
import * as contract from './contract.ts';
import { listTimeOff } from './list-time-off.ts';

export function timeOffRoutes(dependencies: TimeOffDependencies): BoundRoute[] {
  return [
    bind(contract.listTimeOff, ({ caller, query }) => listTimeOff(dependencies, sessionOf(caller), query)),
    bind(contract.createTimeOff, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createTimeOff(dependencies, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.deleteTimeOff, async ({ caller, params }) => {
      await deleteTimeOff(dependencies, sessionOf(caller), params.id);
      return undefined;
    }),
  ];
}
