import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import { createService } from './create-service.ts';
import { deleteService } from './delete-service.ts';
import { getService } from './get-service.ts';
import { listServices } from './list-services.ts';
import * as manage from './manage-contract.ts';
import { updateService } from './update-service.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

export function serviceRoutes(parts: Parts): BoundRoute[] {
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
