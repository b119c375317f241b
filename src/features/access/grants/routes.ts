import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { listGrantActivity as listGrantActivityRoute } from './activity-contract.ts';
import { changeGrant, type ShrinkPendingRequests } from './change-grant.ts';
import * as contract from './contract.ts';
import { createGrant } from './create-grant.ts';
import { type DeclinePendingRequests, endGrant } from './end-grants.ts';
import { getCurrentGrant, getGrant, listGrantActivity, listGrants } from './list-grants.ts';

interface GrantRouteDependencies {
  db: Database;
  clock: Clock;
  declinePendingRequests: DeclinePendingRequests;
  shrinkPendingRequests: ShrinkPendingRequests;
}

export function grantRoutes(dependencies: GrantRouteDependencies): BoundRoute[] {
  const { db, clock } = dependencies;
  return [
    bind(contract.listGrants, ({ caller, query }) => listGrants(dependencies, sessionOf(caller), query)),
    bind(contract.createGrant, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createGrant(transaction, sessionOf(caller), body, clock.now()),
      }),
    ),
    bind(contract.getCurrentGrant, ({ caller }) => getCurrentGrant(db, sessionOf(caller))),
    bind(contract.getGrant, ({ caller, params }) => getGrant(db, sessionOf(caller), params.id)),
    bind(contract.updateGrant, ({ caller, params, body, requireRepeated }) =>
      changeGrant(dependencies, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(contract.revokeGrant, async ({ caller, params }) => {
      await endGrant(dependencies, sessionOf(caller), params.id);
      return undefined;
    }),
    bind(listGrantActivityRoute, ({ caller, params, query }) =>
      listGrantActivity(db, sessionOf(caller), params.id, query),
    ),
  ];
}
