import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as contract from './contract.ts';
import { createReport } from './create-report.ts';
import { getReport } from './get-report.ts';
import { listReports } from './list-reports.ts';
import { resolveReport } from './resolve-report.ts';
import { unhideTarget } from './unhide-target.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

export function moderationRoutes(parts: Parts): BoundRoute[] {
  return [
    bind(contract.createReport, ({ body, caller, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createReport(parts.clock, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.listReports, ({ query }) => listReports(parts.db, query)),
    bind(contract.getReport, ({ params }) => getReport(parts.db, params.id)),
    bind(contract.resolveReport, ({ params, body, caller }) =>
      resolveReport(parts, sessionOf(caller), params.id, body),
    ),
    bind(contract.unhideTarget, ({ body, caller }) => unhideTarget(parts, sessionOf(caller), body)),
  ];
}
