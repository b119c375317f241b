import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { deleteService, updateService } from './change-service.ts';
import * as contract from './contract.ts';
import { createService, type ServiceDependencies } from './create-service.ts';
import { getService, listServices } from './list-services.ts';
import * as manage from './manage-contract.ts';

export function serviceRoutes(dependencies: ServiceDependencies): BoundRoute[] {
  const { db } = dependencies;
  return [
    bind(contract.listServices, ({ query, caller }) => listServices(db, query, caller.session)),
    bind(contract.getService, ({ params, caller }) => getService(db, params.id, caller.session)),
    bind(manage.createService, ({ body, caller, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createService(dependencies, transaction, sessionOf(caller), body),
      }),
    ),
    bind(manage.updateService, ({ params, body, caller, requireRepeated }) =>
      updateService(dependencies, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(manage.deleteService, async ({ params, caller }) => {
      await deleteService(dependencies, sessionOf(caller), params.id);
      return undefined;
    }),
  ];
}
