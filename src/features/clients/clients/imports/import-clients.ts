import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { RunIdempotent } from '../../../../http/route.ts';
import { runInTurns } from '../../../../platform/turns.ts';
import { requireRoom } from '../../../access/limits/require-room.ts';
import { requireBusiness } from '../../../catalog/businesses/require-business.ts';
import { readClientRows } from '../rules/read-client-rows.ts';
import type { ImportClientsRequest, ImportReply } from './contract.ts';
import { type SavedRow, saveRows } from './save-rows.ts';
import { tryLockImports } from './save-store.ts';

// About as long as a large import takes.
const retryAfterSeconds = 5;

export const importUnderWay = () =>
  new AppError('RATE_LIMITED', {
    argument: retryAfterSeconds,
    retryAfterSeconds,
    detail: 'Another import of yours is being stored; send this one again afterwards.',
  });

/** One import at a time for an account: the others are refused before they take a connection, or are even read. */
export function createImportGate() {
  const underWay = new Set<string>();
  return async <T>({ userId }: Session, work: () => Promise<T>): Promise<T> => {
    if (underWay.has(userId)) throw importUnderWay();
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
  const { clients, faults } = await runInTurns(readClientRows(body.csv));
  return runIdempotent({
    transaction: async (transaction) => {
      const business = await requireBusiness(transaction, session, body.businessId);
      // On another process, that is, or by whoever owned the business a moment ago.
      if (!(await tryLockImports(transaction, business.id))) throw importUnderWay();
      const ids = await saveRows(transaction, business.id, clients, now);
      await requireRoom(transaction, 'clients', business.id, now);
      return { ...countOutcomes(ids), errors: faults, ids };
    },
  });
}

export function countOutcomes(rows: readonly SavedRow[]) {
  const count = (wanted: SavedRow['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length;
  return { created: count('created'), updated: count('updated'), unchanged: count('unchanged') };
}
