import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import { answerAlert, listAlerts, raiseAlert } from './manage-alerts.ts';

export function alertRoutes(dependencies: { db: Database; clock: Clock }): BoundRoute[] {
  return [
    bind(contract.raiseAlert, ({ caller, params, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) =>
          raiseAlert(dependencies, transaction, sessionOf(caller), params.id, body),
      }),
    ),
    bind(contract.listAlerts, ({ caller, query }) => listAlerts(dependencies.db, sessionOf(caller), query)),
    bind(contract.respondToAlert, ({ caller, params, body }) =>
      answerAlert(dependencies, sessionOf(caller), params.id, body.response),
    ),
  ];
}
