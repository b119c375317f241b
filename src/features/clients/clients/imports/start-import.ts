import type { Session } from '../../../../http/caller.ts';
import type { RunIdempotent } from '../../../../http/route.ts';
import type { Jobs } from '../../../../platform/jobs/jobs.ts';
import { runInTurns } from '../../../../platform/turns.ts';
import { newId } from '../../../../shared/ids.ts';
import { requireBusiness } from '../../../catalog/businesses/require-business.ts';
import { readClientRows } from '../rules/read-client-rows.ts';
import type { ImportClientsRequest, ProgressReply } from './contract.ts';
import { importUnderWay } from './import-clients.ts';
import { presentImport } from './present.ts';
import { runImportJob } from './run-import.ts';
import { batchesOf } from './save-rows.ts';
import { insertFaults, insertImport, insertLines } from './store.ts';

/** Reads the file and keeps its rows for the job that stores them. */
export async function startImport(
  jobs: Jobs,
  session: Session,
  body: ImportClientsRequest,
  now: Date,
  runIdempotent: RunIdempotent,
): Promise<ProgressReply> {
  const { clients, faults } = await runInTurns(readClientRows(body.csv));
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
      if (row === null) throw importUnderWay();
      for (const batch of batchesOf(clients)) await insertLines(transaction, id, batch);
      for (const batch of batchesOf(faults)) await insertFaults(transaction, id, batch);
      await jobs.enqueue(transaction, runImportJob, { importId: id });
      return presentImport(row);
    },
  });
}
