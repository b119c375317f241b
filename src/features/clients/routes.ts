import { AppError } from '../../errors.ts';
import { sessionOf } from '../../http/caller.ts';
import { type BoundRoute, bind } from '../../http/route.ts';
import { spendLimits } from '../../platform/account-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import * as contract from './contract.ts';
import { createClient } from './create-client.ts';
import { deleteClient } from './delete-client.ts';
import { exportClients } from './export-clients.ts';
import { createClientImport } from './import-clients.ts';
import { listClientAppointments } from './list-client-appointments.ts';
import { listClients } from './list-clients.ts';
import { presentClient } from './present.ts';
import { findOwnClient } from './store.ts';
import { updateClient } from './update-client.ts';

interface Parts {
  db: Database;
  clock: Clock;
  limits: RateLimits;
}

export function clientRoutes({ db, clock, limits }: Parts): BoundRoute[] {
  const importClients = createClientImport();
  return [
    bind(contract.listClients, ({ caller, query }) => listClients(db, sessionOf(caller), query)),
    bind(contract.createClient, async ({ caller, body, runIdempotent }) =>
      createClient(sessionOf(caller), body, clock.now(), runIdempotent),
    ),
    bind(contract.exportClients, ({ caller, query }) =>
      exportClients(db, sessionOf(caller), query.businessId),
    ),
    bind(contract.importClients, async ({ caller, body, runIdempotent }) => {
      const session = sessionOf(caller);
      await spendLimits(limits, { name: 'imports', of: session.userId });
      return importClients(session, body, clock.now(), runIdempotent);
    }),
    bind(contract.getClient, async ({ caller, params }) => {
      const row = await findOwnClient(db, sessionOf(caller).userId, params.id);
      if (row === null) throw new AppError('CLIENT_NOT_FOUND');
      return presentClient(row);
    }),
    bind(contract.patchClient, ({ caller, params, body, requireRepeated }) =>
      updateClient(db, sessionOf(caller), params.id, body, clock.now(), requireRepeated),
    ),
    bind(contract.deleteClient, async ({ caller, params }) => {
      await deleteClient(db, sessionOf(caller), params.id, clock.now());
      return undefined;
    }),
    bind(contract.listClientAppointments, ({ caller, params, query }) =>
      listClientAppointments({ db, clock }, sessionOf(caller), params.id, query),
    ),
  ];
}
