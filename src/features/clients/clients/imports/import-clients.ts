import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { RunIdempotent } from '../../../../http/route.ts';
import type { Jobs } from '../../../../platform/jobs/jobs.ts';
import { runInTimeSlices } from '../../../../platform/time-slices.ts';
import { newId } from '../../../../shared/ids.ts';
import { requireRowLimit } from '../../../access/limits/require-limits.ts';
import { requireBusiness } from '../../../catalog/businesses/require-business.ts';
import { readClientRows } from '../rules/read-client-rows.ts';
import { type ImportClientsRequest, type ImportReply, mappingOf, type ProgressReply } from './contract.ts';
import { presentImport } from './get-import.ts';
import { runImportJob } from './run-import.ts';
import { batchesOf, countOutcomes, saveRows } from './save-rows.ts';
import { insertFaults, insertImport, insertLines, tryLockImports } from './store.ts';

// Roughly the duration of a large import.
const retryAfterSeconds = 5;

const importInProgress = () =>
  new AppError('RATE_LIMITED', {
    argument: retryAfterSeconds,
    retryAfterSeconds,
    detail: 'Another import of this business is running. Try again when it has finished.',
  });

/**
 * Allows one import per account and process. Others are rejected before they are parsed or use a connection.
 */
export function createImportGate() {
  const underWay = new Set<string>();
  return async <T>({ userId }: Session, work: () => Promise<T>): Promise<T> => {
    if (underWay.has(userId)) throw importInProgress();
    underWay.add(userId);
    try {
      return await work();
    } finally {
      underWay.delete(userId);
    }
  };
}

export async function importClients(
  session: Session,
  body: ImportClientsRequest,
  now: Date,
  runIdempotent: RunIdempotent,
): Promise<ImportReply> {
  const { clients, faults } = await runInTimeSlices(readClientRows(body.csv, now, mappingOf(body)));
  return runIdempotent({
    transaction: async (transaction) => {
      const business = await requireBusiness(transaction, session, body.businessId);
      // The import may run in another process, or the business may have changed its owner.
      if (!(await tryLockImports(transaction, business.id))) throw importInProgress();
      const { saved: ids, faults: rejected } = await saveRows(transaction, business.id, clients, now);
      await requireRowLimit(transaction, 'clients', business.id, now);
      const errors = [...faults, ...rejected].sort((one, other) => one.line - other.line);
      return { ...countOutcomes(ids), errors, ids };
    },
  });
}

/** Parses the file and stores its rows for the import job. */
export async function startImport(
  jobs: Jobs,
  session: Session,
  body: ImportClientsRequest,
  now: Date,
  runIdempotent: RunIdempotent,
): Promise<ProgressReply> {
  const { clients, faults } = await runInTimeSlices(readClientRows(body.csv, now, mappingOf(body)));
  return runIdempotent({
    transaction: async (transaction) => {
      const business = await requireBusiness(transaction, session, body.businessId);
      const id = newId('clientImport', now.getTime());
      const row = await insertImport(transaction, {
        id,
        businessId: business.id,
        userId: session.userId,
        total: clients.length + faults.length,
        failed: faults.length,
        now,
      });
      if (row === null) throw importInProgress();
      for (const batch of batchesOf(clients)) await insertLines(transaction, id, batch);
      for (const batch of batchesOf(faults)) await insertFaults(transaction, id, batch);
      await jobs.enqueue(transaction, runImportJob, { importId: id });
      return presentImport(row);
    },
  });
}
