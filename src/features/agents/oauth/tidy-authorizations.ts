import type { Queryable } from '../../../platform/database/database.ts';
import { dayMs, hourMs } from '../../../shared/time.ts';
import { deleteUnusedClients } from './client-store.ts';
import { deleteOldCodes, deleteUncollectedGrants } from './code-store.ts';

const uncollectedKeptMs = hourMs;
const codesKeptMs = dayMs;
const clientsKeptMs = 90 * dayMs;

/** What nobody can use any more. */
export async function tidyAuthorizations(db: Queryable, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await deleteUncollectedGrants(db, ago(uncollectedKeptMs));
  await deleteOldCodes(db, ago(codesKeptMs));
  await deleteUnusedClients(db, ago(clientsKeptMs));
}
