import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import { limitKeyOf } from '../../access/limits/rules/limit-key.ts';
import { chooseCalendars } from './choose-calendars.ts';
import * as contract from './contract.ts';
import { listConflicts, listConnections } from './list-connections.ts';
import {
  type ConnectionDependencies,
  createConnection,
  deleteConnection,
  requireCalendarUrl,
  requireSecret,
} from './manage-connections.ts';
import { endReport, listReports } from './manage-reports.ts';
import * as reportContract from './report-contract.ts';

export function calendarConnectionRoutes(dependencies: ConnectionDependencies): BoundRoute[] {
  return [
    bind(contract.listConnections, ({ caller, query }) =>
      listConnections(dependencies.db, sessionOf(caller), query),
    ),
    bind(contract.createConnection, async ({ caller, body, runIdempotent }) => {
      // Before the transaction, because a DNS lookup can be slow.
      const url = await requireCalendarUrl(dependencies, body.url);
      const connection = { kind: body.kind, url, secret: requireSecret(body, url) };
      return runIdempotent({
        transaction: (transaction) =>
          createConnection(dependencies, transaction, sessionOf(caller), connection),
      });
    }),
    bind(contract.updateConnection, async ({ caller, params, body }) => {
      const session = sessionOf(caller);
      // Every request leads to a read at the server of the calendar.
      await spendLimits(dependencies.limits, { name: 'calendarChoices', of: limitKeyOf(session) });
      return chooseCalendars(dependencies, session, params.id, body);
    }),
    bind(contract.deleteConnection, async ({ caller, params }) => {
      await deleteConnection(dependencies, sessionOf(caller), params.id);
      return undefined;
    }),
    bind(contract.listConflicts, ({ caller, query }) =>
      listConflicts(dependencies, sessionOf(caller), query),
    ),
    bind(reportContract.listReports, ({ caller, query }) =>
      listReports(dependencies, sessionOf(caller), query),
    ),
    bind(reportContract.restoreEntry, async ({ caller, params }) => {
      await endReport(dependencies, sessionOf(caller), params.id, 'restore');
      return undefined;
    }),
    bind(reportContract.dismissReport, async ({ caller, params }) => {
      await endReport(dependencies, sessionOf(caller), params.id, 'dismiss');
      return undefined;
    }),
  ];
}
