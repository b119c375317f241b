import type { Transaction } from '../../../../platform/database/database.ts';
import { newId } from '../../../../shared/ids.ts';
import type { ClientLine } from '../rules/read-client-rows.ts';
import { listAddressed, listUnaddressed, saveClients, type Unaddressed } from './save-store.ts';

export interface SavedRow {
  line: number;
  /** Of the client that the row is about now. */
  id: string;
  outcome: 'created' | 'updated' | 'unchanged';
}

/**
 * Enters or changes the clients that rows of a file name, in its order. Without an address nothing tells two clients apart but what is
 * said of them: one just like it is the same.
 */
export async function saveRows(
  transaction: Transaction,
  businessId: string,
  rows: readonly ClientLine[],
  now: Date,
): Promise<SavedRow[]> {
  const known = await findKnown(transaction, businessId, rows);
  const wanted = withIds(
    rows.filter((row) => row.email !== null || !known.has(saying(row))),
    now,
  );
  const written = new Set<string>();
  for (const batch of batchesOf(wanted))
    for (const id of await saveClients(transaction, businessId, batch, now)) written.add(id);
  const idOf = new Map(wanted.map(({ line, id }) => [line, id]));
  const addressed = await findAddressed(transaction, businessId, rows);
  return rows.map((row) => {
    const made = idOf.get(row.line);
    const id = row.email === null ? (made ?? known.get(saying(row))!) : addressed.get(row.email.key)!;
    const outcome = id === made ? 'created' : written.has(id) ? 'updated' : 'unchanged';
    return { line: row.line, id, outcome };
  });
}

async function findKnown(
  transaction: Transaction,
  businessId: string,
  rows: readonly ClientLine[],
): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const batch of batchesOf(rows.filter(({ email }) => email === null))) {
    const names = batch.map(({ name }) => name);
    for (const client of await listUnaddressed(transaction, businessId, names))
      known.set(saying(client), client.id);
  }
  return known;
}

async function findAddressed(
  transaction: Transaction,
  businessId: string,
  rows: readonly ClientLine[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const keys = rows.flatMap(({ email }) => (email === null ? [] : [email.key]));
  for (const batch of batchesOf(keys))
    for (const { emailKey, id } of await listAddressed(transaction, businessId, batch)) ids.set(emailKey, id);
  return ids;
}

// To write down a statement with everything in it would keep others waiting.
const batchSize = 1_000;

export function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += batchSize) yield items.slice(from, from + batchSize);
}

const saying = ({ name, phone, notes }: Unaddressed) => JSON.stringify([name, phone, notes]);

/** Ids of one moment have no order of their own: these are handed out so that lists keep the order of the file. */
function withIds(rows: readonly ClientLine[], now: Date): (ClientLine & { id: string })[] {
  const ids = rows.map(() => newId('client', now.getTime())).sort();
  return rows.map((row, index) => ({ ...row, id: ids[index] as string }));
}
