import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { copyRota, planRota } from './change-rota.ts';
import * as contract from './contract.ts';
import { listRota } from './list-rota.ts';

export function rotaRoutes(dependencies: {
  db: Database;
  clock: Clock;
  clearCache: () => void;
}): BoundRoute[] {
  return [
    bind(contract.listRota, ({ caller, params, query }) =>
      listRota(dependencies, sessionOf(caller), params.id, query),
    ),
    bind(contract.putRota, ({ caller, params, body }) =>
      planRota(dependencies, sessionOf(caller), params.id, body),
    ),
    bind(contract.copyRota, ({ caller, params, body }) =>
      copyRota(dependencies, sessionOf(caller), params.id, body),
    ),
  ];
}
