import { type Session, sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import { limitKeyOf } from '../../access/limits/rules/limit-key.ts';
import { deleteService, updateService } from './change-service.ts';
import * as contract from './contract.ts';
import { createService, type ServiceDependencies } from './create-service.ts';
import { getService, listServices } from './list-services.ts';
import * as manage from './manage-contract.ts';
import { orderServices } from './order-services.ts';
import { setProfessionalTerms } from './set-terms.ts';
import * as terms from './terms-contract.ts';

export function serviceRoutes(dependencies: ServiceDependencies & { limits: RateLimits }): BoundRoute[] {
  const { db, limits } = dependencies;
  // Each change updates the search index, which all businesses share.
  const spendChange = (session: Session) =>
    spendLimits(limits, { name: 'catalogChanges', of: limitKeyOf(session) });
  return [
    bind(contract.listServices, ({ query, caller }) => listServices(db, query, caller.session)),
    bind(contract.getService, ({ params, caller }) => getService(db, params.id, caller.session)),
    bind(manage.createService, async ({ body, caller, runIdempotent }) => {
      const session = sessionOf(caller);
      await spendChange(session);
      return runIdempotent({
        transaction: (transaction) => createService(dependencies, transaction, session, body),
      });
    }),
    bind(manage.updateService, async ({ params, body, caller, requireRepeated }) => {
      const session = sessionOf(caller);
      await spendChange(session);
      return updateService(dependencies, session, params.id, body, requireRepeated);
    }),
    bind(terms.setProfessionalTerms, async ({ params, body, caller }) => {
      const session = sessionOf(caller);
      await spendChange(session);
      return setProfessionalTerms(dependencies, session, params, body);
    }),
    bind(terms.orderServices, async ({ body, caller }) => {
      const session = sessionOf(caller);
      await spendChange(session);
      await orderServices(dependencies, session, body);
      return undefined;
    }),
    bind(manage.deleteService, async ({ params, caller }) => {
      await deleteService(dependencies, sessionOf(caller), params.id);
      return undefined;
    }),
  ];
}
