import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { decideOnBusiness, submitBusiness } from './change-status.ts';
import * as contract from './contract.ts';
import { createBusiness } from './create-business.ts';
import { getBusiness, getEmbedding } from './get-business.ts';
import * as manage from './manage-contract.ts';
import { listBusinesses } from './search/list-businesses.ts';
import { updateBusiness } from './update-business.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

export function businessRoutes(parts: Parts): BoundRoute[] {
  const { db } = parts;
  return [
    bind(contract.listBusinesses, ({ query, caller }) => listBusinesses(db, query, caller)),
    bind(contract.getBusiness, ({ params, caller }) => getBusiness(db, params.id, caller.session)),
    bind(contract.getEmbedding, ({ params }) => getEmbedding(db, params.id)),
    bind(manage.createBusiness, ({ body, caller, runIdempotent }) =>
      createBusiness(parts, sessionOf(caller), body, runIdempotent),
    ),
    bind(manage.updateBusiness, ({ params, body, caller, requireRepeated }) =>
      updateBusiness(parts, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(manage.submitBusiness, ({ params, caller }) => submitBusiness(parts, sessionOf(caller), params.id)),
    bind(manage.approveBusiness, ({ params, caller }) =>
      decideOnBusiness(parts, sessionOf(caller), params.id, 'approve'),
    ),
    bind(manage.rejectBusiness, ({ params, body, caller }) =>
      decideOnBusiness(parts, sessionOf(caller), params.id, 'reject', body.reason),
    ),
    bind(manage.suspendBusiness, ({ params, body, caller }) =>
      decideOnBusiness(parts, sessionOf(caller), params.id, 'suspend', body.reason),
    ),
    bind(manage.reinstateBusiness, ({ params, caller }) =>
      decideOnBusiness(parts, sessionOf(caller), params.id, 'reinstate'),
    ),
  ];
}
