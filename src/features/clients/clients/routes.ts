import { type Session, sessionOf } from '../../../http/caller.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { spendLimits } from '../../../platform/account-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import * as contract from './contract.ts';
import * as duplicates from './duplicates/contract.ts';
import { listDuplicates } from './duplicates/list-duplicates.ts';
import * as imports from './imports/contract.ts';
import {
  cancelImport,
  listImportedRows,
  listImports,
  presentImport,
  requireImport,
} from './imports/get-import.ts';
import { createImportGate, importClients, startImport } from './imports/import-clients.ts';
import * as preview from './imports/preview-contract.ts';
import { previewImport } from './imports/preview-import.ts';
import { exportClients, getTags, listClients } from './list-clients.ts';
import * as merging from './merging/contract.ts';
import { mergeClients } from './merging/merge-clients.ts';
import * as notes from './notes/contract.ts';
import { addNote, changeNote, deleteNote, listNotes } from './notes/manage-notes.ts';
import { presentClient } from './present.ts';
import { getClientFigures, listClientAppointments } from './read-client-history.ts';
import { requireClient } from './require-client.ts';
import * as tags from './tags-contract.ts';
import { createClient, deleteClient, updateClient } from './write-clients.ts';

interface ClientDependencies {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  jobs: Jobs;
}

export function clientRoutes({ db, clock, limits, jobs }: ClientDependencies): BoundRoute[] {
  const oneAtATime = createImportGate();
  const spendImport = (session: Session) => spendLimits(limits, { name: 'imports', of: session.userId });
  return [
    bind(contract.listClients, ({ caller, query }) => listClients(db, sessionOf(caller), query)),
    bind(contract.createClient, async ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: (transaction) => createClient(transaction, sessionOf(caller), body, clock.now()),
      }),
    ),
    bind(contract.exportClients, ({ caller, query }) => exportClients(db, sessionOf(caller), query)),
    bind(tags.listTags, ({ caller, query }) => getTags(db, sessionOf(caller), query.businessId)),
    bind(duplicates.listDuplicates, ({ caller, query }) => listDuplicates(db, sessionOf(caller), query)),
    bind(imports.importClients, async ({ caller, body, runIdempotent }) => {
      const session = sessionOf(caller);
      await spendImport(session);
      return oneAtATime(session, () => importClients(session, body, clock.now(), runIdempotent));
    }),
    bind(preview.previewImport, async ({ caller, body }) => {
      const session = sessionOf(caller);
      await spendLimits(limits, { name: 'importPreviews', of: session.userId });
      return oneAtATime(session, () => previewImport(db, session, body, clock.now()));
    }),
    bind(imports.startImport, async ({ caller, body, runIdempotent }) => {
      const session = sessionOf(caller);
      await spendImport(session);
      return oneAtATime(session, () => startImport(jobs, session, body, clock.now(), runIdempotent));
    }),
    bind(imports.listImports, ({ caller, query }) => listImports(db, sessionOf(caller), query)),
    bind(imports.getImport, async ({ caller, params }) =>
      presentImport(await requireImport(db, sessionOf(caller), params.id)),
    ),
    bind(imports.listImportedRows, ({ caller, params, query }) =>
      listImportedRows(db, sessionOf(caller), params.id, query),
    ),
    bind(imports.cancelImport, ({ caller, params }) =>
      cancelImport(db, sessionOf(caller), params.id, clock.now()),
    ),
    bind(contract.getClient, async ({ caller, params }) =>
      presentClient(await requireClient(db, sessionOf(caller), params.id)),
    ),
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
    bind(contract.getClientFigures, ({ caller, params }) =>
      getClientFigures(db, sessionOf(caller), params.id, clock.now()),
    ),
    bind(merging.mergeClients, async ({ caller, params, body, runIdempotent }) =>
      mergeClients(sessionOf(caller), params.id, body, clock.now(), runIdempotent),
    ),
    bind(notes.listNotes, ({ caller, params, query }) => listNotes(db, sessionOf(caller), params.id, query)),
    bind(notes.addNote, async ({ caller, params, body, runIdempotent }) =>
      addNote(sessionOf(caller), params.id, body, clock.now(), runIdempotent),
    ),
    bind(notes.changeNote, ({ caller, params, body, requireRepeated }) =>
      changeNote(db, sessionOf(caller), params, body, clock.now(), requireRepeated),
    ),
    bind(notes.deleteNote, async ({ caller, params }) => {
      await deleteNote(db, sessionOf(caller), params);
      return undefined;
    }),
  ];
}
