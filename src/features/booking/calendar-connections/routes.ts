import { sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import * as contract from './contract.ts';
import { listConflicts, listConnections } from './list-connections.ts';
import {
  type ConnectionDependencies,
  createConnection,
  deleteConnection,
  requireCalendarUrl,
} from './manage-connections.ts';

export function calendarConnectionRoutes(dependencies: ConnectionDependencies): BoundRoute[] {
  return [
    bind(contract.listConnections, ({ caller, query }) =>
      listConnections(dependencies.db, sessionOf(caller), query),
    ),
    bind(contract.createConnection, async ({ caller, body, runIdempotent }) => {
      // Before the transaction, because a DNS lookup can be slow.
      const url = await requireCalendarUrl(dependencies, body.url);
      return runIdempotent({
        transaction: (transaction) => createConnection(dependencies, transaction, sessionOf(caller), url),
      });
    }),
    bind(contract.deleteConnection, async ({ caller, params }) => {
      await deleteConnection(dependencies, sessionOf(caller), params.id);
      return undefined;
    }),
    bind(contract.listConflicts, ({ caller, query }) =>
      listConflicts(dependencies, sessionOf(caller), query),
    ),
  ];
}
