import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import * as contract from './contract.ts';
import {
  createResource,
  deleteResource,
  listResources,
  type ResourceDependencies,
  updateResource,
} from './manage-resources.ts';

export function resourceRoutes(dependencies: ResourceDependencies): BoundRoute[] {
  return [
    bind(contract.listResources, ({ caller, query }) =>
      listResources(dependencies.db, sessionOf(caller), query),
    ),
    bind(contract.createResource, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createResource(dependencies, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.updateResource, ({ caller, params, body, requireRepeated }) =>
      updateResource(dependencies, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(contract.deleteResource, async ({ caller, params }) => {
      await deleteResource(dependencies, sessionOf(caller), params.id);
      return undefined;
    }),
  ];
}
