import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as commissions from '../commissions/contract.ts';
import { listCommissions, replaceCommissions } from '../commissions/manage-commissions.ts';
import * as contract from './contract.ts';
import { exportAnalytics } from './export-analytics.ts';
import { getAnalytics } from './get-analytics.ts';

export function analyticsRoutes({ db, clock }: { db: Database; clock: Clock }): BoundRoute[] {
  return [
    bind(contract.getAnalytics, ({ caller, query }) =>
      getAnalytics(db, sessionOf(caller), query, clock.now()),
    ),
    bind(contract.exportAnalytics, ({ caller, query }) =>
      exportAnalytics(db, sessionOf(caller), query, clock.now()),
    ),
    bind(commissions.listCommissions, ({ caller, query }) => listCommissions(db, sessionOf(caller), query)),
    bind(commissions.replaceCommissions, ({ caller, body }) =>
      replaceCommissions(db, sessionOf(caller), body),
    ),
  ];
}
