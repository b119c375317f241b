import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { createModerationPaths } from '../../catalog/media/signed-paths.ts';
import * as contract from './contract.ts';
import { createReport } from './create-report.ts';
import { getReport, listReports } from './read-reports.ts';
import { type ModerationDependencies, resolveReport, unhideTarget } from './resolve-report.ts';

export function moderationRoutes({
  secrets,
  ...given
}: Omit<ModerationDependencies, 'picturePaths'> & { secrets: Secrets }): BoundRoute[] {
  const dependencies = { ...given, picturePaths: createModerationPaths(secrets) };
  return [
    bind(contract.createReport, ({ body, caller, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createReport(dependencies.clock, transaction, sessionOf(caller), body),
      }),
    ),
    bind(contract.listReports, ({ query }) => listReports(dependencies.db, query)),
    bind(contract.getReport, ({ params }) => getReport(dependencies, params.id)),
    bind(contract.resolveReport, ({ params, body, caller }) =>
      resolveReport(dependencies, sessionOf(caller), params.id, body),
    ),
    bind(contract.unhideTarget, ({ body, caller }) => unhideTarget(dependencies, sessionOf(caller), body)),
  ];
}
