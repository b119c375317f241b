import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { limitKeyOf } from '../../access/limits/rules/limit-key.ts';
import { decideBusiness, submitBusiness } from './change-status.ts';
import * as contract from './contract.ts';
import { createBusiness, type EditingDependencies, updateBusiness } from './edit-business.ts';
import * as manage from './manage-contract.ts';
import { getBusiness, getEmbedding, listBusinesses } from './search/list-businesses.ts';

export function businessRoutes(dependencies: EditingDependencies & { limits: RateLimits }): BoundRoute[] {
  const { db, limits } = dependencies;
  return [
    bind(contract.listBusinesses, ({ query, caller }) => listBusinesses(dependencies, query, caller)),
    bind(contract.getBusiness, ({ params, caller }) => getBusiness(db, params.id, caller.session)),
    bind(contract.getEmbedding, ({ params }) => getEmbedding(db, params.id)),
    bind(manage.createBusiness, ({ body, caller, runIdempotent }) =>
      createBusiness(dependencies, sessionOf(caller), body, runIdempotent),
    ),
    bind(manage.updateBusiness, async ({ params, body, caller, requireRepeated }) => {
      const session = sessionOf(caller);
      // Updates the search index, which all businesses share.
      await spendLimits(limits, { name: 'catalogChanges', of: limitKeyOf(session) });
      return updateBusiness(dependencies, session, params.id, body, requireRepeated);
    }),
    bind(manage.submitBusiness, ({ params, caller }) =>
      submitBusiness(dependencies, sessionOf(caller), params.id),
    ),
    bind(manage.approveBusiness, ({ params, caller }) =>
      decideBusiness(dependencies, sessionOf(caller), params.id, 'approve'),
    ),
    bind(manage.rejectBusiness, ({ params, body, caller }) =>
      decideBusiness(dependencies, sessionOf(caller), params.id, 'reject', body.reason),
    ),
    bind(manage.suspendBusiness, ({ params, body, caller }) =>
      decideBusiness(dependencies, sessionOf(caller), params.id, 'suspend', body.reason),
    ),
    bind(manage.reinstateBusiness, ({ params, caller }) =>
      decideBusiness(dependencies, sessionOf(caller), params.id, 'reinstate'),
    ),
  ];
}
