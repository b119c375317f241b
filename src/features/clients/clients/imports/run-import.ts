import { AppError } from '../../../../errors.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import { type JobHandler, type Jobs, jobKind } from '../../../../platform/jobs/jobs.ts';
import { requireRoom } from '../../../access/limits/require-room.ts';
import { countOutcomes } from './import-clients.ts';
import { saveRows } from './save-rows.ts';
import { tryLockImports } from './save-store.ts';
import { endLines, failLines, type ImportRow, listLinesToDo, lockImport, updateImport } from './store.ts';

export const runImportJob = jobKind<{ importId: string }>('clients.import');

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

// Small enough that nobody who enters a client by hand waits for long.
const partSize = 500;
const waitMs = 1_000;
const patience = { milliseconds: 20_000, isBackground: true };

/**
 * Part by part: each is stored, counted and forgotten in one transaction, so that whoever goes on after a process that died begins where
 * it ended, and nobody is entered twice.
 */
export function runImport({ db, clock, jobs }: Parts): JobHandler<{ importId: string }> {
  return async ({ importId }, { signal }) => {
    for (;;) {
      const next = await db.transaction(
        (transaction) => storePart(transaction, importId, clock.now()),
        patience,
      );
      if (next === 'ended') return;
      if (next === 'occupied') {
        const runAt = new Date(clock.now().getTime() + waitMs);
        await db.transaction((transaction) => jobs.enqueue(transaction, runImportJob, { importId }, runAt));
        return;
      }
      signal.throwIfAborted();
    }
  };
}

/** `occupied`: another import of the business is being stored just now. */
async function storePart(
  transaction: Transaction,
  importId: string,
  now: Date,
): Promise<'more' | 'ended' | 'occupied'> {
  const found = await lockImport(transaction, importId);
  if (found === null || found.finished_at !== null) return 'ended';
  if (!(await tryLockImports(transaction, found.business_id))) return 'occupied';
  const part = await listLinesToDo(transaction, importId, partSize);
  if (part.length === 0) {
    await updateImport(transaction, importId, { status: 'done' }, now);
    return 'ended';
  }
  const saved = await saveWithinLimit(transaction, found, part, now);
  if (saved instanceof AppError) {
    const failed = await failLines(transaction, importId, { code: saved.code, reason: saved.detail ?? '' });
    await updateImport(transaction, importId, { status: 'stopped', failed }, now);
    return 'ended';
  }
  await endLines(transaction, importId, saved);
  const status = part.length < partSize ? 'done' : 'running';
  await updateImport(transaction, importId, { status, ...countOutcomes(saved) }, now);
  return status === 'done' ? 'ended' : 'more';
}

/** The refusal itself, and nothing stored, where the business would have more clients than it may. */
async function saveWithinLimit(
  transaction: Transaction,
  { business_id: businessId }: ImportRow,
  part: Parameters<typeof saveRows>[2],
  now: Date,
) {
  try {
    return await transaction.transaction(async (savepoint) => {
      const saved = await saveRows(savepoint, businessId, part, now);
      await requireRoom(savepoint, 'clients', businessId, now);
      return saved;
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return error;
    throw error;
  }
}
