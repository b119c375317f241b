import { sessionOf } from '../../http/caller.ts';
import { type BoundRoute, bind } from '../../http/route.ts';
import type { ManageParts } from '../businesses/manage-parts.ts';
import * as contract from './contract.ts';
import { createService } from './create-service.ts';
import { deleteService } from './delete-service.ts';
import { getService } from './get-service.ts';
import { listServices } from './list-services.ts';
import * as manage from './manage-contract.ts';
import { updateService } from './update-service.ts';

export function serviceRoutes(parts: ManageParts): BoundRoute[] {
  const { db } = parts;
  return [
    bind(contract.listServices, ({ query, caller }) => listServices(db, query, caller.session)),
    bind(contract.getService, ({ params, caller }) => getService(db, params.id, caller.session)),
    bind(manage.createService, ({ body, caller, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createService(parts, transaction, sessionOf(caller), body),
      }),
    ),
    bind(manage.updateService, ({ params, body, caller, requireRepeated }) =>
      updateService(parts, sessionOf(caller), params.id, body, requireRepeated),
    ),
    bind(manage.deleteService, async ({ params, caller }) => {
      await deleteService(parts, sessionOf(caller), params.id);
      return undefined;
    }),
  ];
}
