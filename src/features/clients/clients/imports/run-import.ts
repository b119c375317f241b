import { AppError } from '../../../../errors.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../../../platform/jobs/jobs.ts';
import type { JobHandler } from '../../../../platform/jobs/run-jobs.ts';
import { requireRowLimit } from '../../../access/limits/require-limits.ts';
import { countOutcomes, saveRows } from './save-rows.ts';
import {
  failLines,
  type ImportRow,
  listPendingLines,
  lockImport,
  markLinesDone,
  markLinesFailed,
  tryLockImports,
  updateImport,
} from './store.ts';

export const runImportJob = jobKind<{ importId: string }>('clients.import');

interface ImportDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

// Small enough that concurrent changes of clients do not wait long.
const batchSize = 500;
const retryDelayMs = 1_000;
const transactionOptions = { milliseconds: 20_000, isBackground: true };

/**
 * Stores one batch per transaction and marks its rows as done in the same transaction. After a crash, the
 * next run continues with the first unprocessed row and creates no duplicates.
 */
export function runImport({ db, clock, jobs }: ImportDependencies): JobHandler<{ importId: string }> {
  return async ({ importId }, { signal }) => {
    for (;;) {
      const next = await db.transaction(
        (transaction) => storeBatch(transaction, importId, clock.now()),
        transactionOptions,
      );
      if (next === 'ended') return;
      if (next === 'occupied') {
        const runAt = new Date(clock.now().getTime() + retryDelayMs);
        await db.transaction((transaction) => jobs.enqueue(transaction, runImportJob, { importId }, runAt));
        return;
      }
      signal.throwIfAborted();
    }
  };
}

/** `occupied`: another import of the business is running. */
async function storeBatch(
  transaction: Transaction,
  importId: string,
  now: Date,
): Promise<'more' | 'ended' | 'occupied'> {
  const found = await lockImport(transaction, importId);
  if (found === null || found.finished_at !== null) return 'ended';
  if (!(await tryLockImports(transaction, found.business_id))) return 'occupied';
  const part = await listPendingLines(transaction, importId, batchSize);
  if (part.length === 0) {
    await updateImport(transaction, importId, { status: 'done' }, now);
    return 'ended';
  }
  const stored = await saveWithinLimit(transaction, found, part, now);
  if (stored instanceof AppError) {
    const why = { code: stored.code, reason: stored.detail ?? '' };
    const failed = await failLines(transaction, importId, why);
    await updateImport(transaction, importId, { status: 'stopped', failed }, now);
    return 'ended';
  }
  const { saved, faults } = stored;
  await markLinesDone(transaction, importId, saved);
  await markLinesFailed(transaction, importId, faults);
  const status = part.length < batchSize ? 'done' : 'running';
  await updateImport(transaction, importId, { status, ...countOutcomes(saved), failed: faults.length }, now);
  return status === 'done' ? 'ended' : 'more';
}

/** Returns the error if the business would exceed its limit of clients. Nothing is stored then. */
async function saveWithinLimit(
  transaction: Transaction,
  { business_id: businessId }: ImportRow,
  part: Parameters<typeof saveRows>[2],
  now: Date,
) {
  try {
    return await transaction.transaction(async (savepoint) => {
      const saved = await saveRows(savepoint, businessId, part, now);
      await requireRowLimit(savepoint, 'clients', businessId, now);
      return saved;
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return error;
    throw error;
  }
}
