import type { Transaction } from '../../../../platform/database/database.ts';
import { newId } from '../../../../shared/ids.ts';
import { isEmptyProfile } from '../rules/imported-profile.ts';
import { phoneKey } from '../rules/phone-key.ts';
import { type ClientLine, type RowFault, samePhone } from '../rules/read-client-rows.ts';
import {
  type ClientWithoutEmail,
  listClientsByEmail,
  listClientsByPhone,
  listClientsWithoutEmail,
  saveClients,
} from './client-store.ts';
import { saveProfiles } from './profile-store.ts';
import type { SavedRow } from './store.ts';

/**
 * Creates or updates clients, in file order. A row without an e-mail address matches an existing client only
 * if all its fields are equal. A row that would create a second client with the same phone number is rejected.
 */
export async function saveRows(
  transaction: Transaction,
  businessId: string,
  given: readonly ClientLine[],
  now: Date,
): Promise<{ saved: SavedRow[]; faults: RowFault[] }> {
  const known = await findKnown(transaction, businessId, given);
  const existing = await findAddressed(transaction, businessId, given);
  const isNew = (row: ClientLine) =>
    row.email === null ? !known.has(identityOf(row)) : !existing.has(row.email.key);
  const faults = await findPhoneFaults(transaction, businessId, given.filter(isNew));
  const rejected = new Set(faults.map(({ line }) => line));
  const rows = given.filter(({ line }) => !rejected.has(line));
  const wanted = withIds(
    rows.filter((row) => row.email !== null || !known.has(identityOf(row))),
    now,
  );
  const written = new Set<string>();
  for (const batch of batchesOf(wanted))
    for (const id of await saveClients(transaction, businessId, batch, now)) written.add(id);
  const idOf = new Map(wanted.map(({ line, id }) => [line, id]));
  const addressed = await findAddressed(transaction, businessId, rows);
  const stored = rows.map((row) => ({
    ...row,
    id:
      row.email === null
        ? (idOf.get(row.line) ?? known.get(identityOf(row))!)
        : addressed.get(row.email.key)!,
  }));
  for (const batch of batchesOf(stored.filter(({ profile }) => !isEmptyProfile(profile))))
    for (const id of await saveProfiles(transaction, batch, now)) written.add(id);
  const saved = stored.map(({ line, id }): SavedRow => {
    const made = idOf.get(line);
    const outcome = id === made ? 'created' : written.has(id) ? 'updated' : 'unchanged';
    return { line, id, outcome };
  });
  return { saved, faults };
}

/** Rows whose phone number another client of the business has. */
async function findPhoneFaults(
  transaction: Transaction,
  businessId: string,
  rows: readonly ClientLine[],
): Promise<RowFault[]> {
  const faults: RowFault[] = [];
  for (const batch of batchesOf(rows)) {
    const numbers = batch.flatMap(({ phone }) => (phone === null ? [] : [phoneKey(phone)]));
    if (numbers.length === 0) continue;
    const taken = await listClientsByPhone(transaction, businessId, numbers);
    for (const row of batch) {
      const name = row.phone === null ? undefined : taken.get(phoneKey(row.phone));
      if (name !== undefined) faults.push(samePhone(row, `The client ${name} has the same phone number.`));
    }
  }
  return faults;
}

async function findKnown(
  transaction: Transaction,
  businessId: string,
  rows: readonly ClientLine[],
): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const batch of batchesOf(rows.filter(({ email }) => email === null))) {
    const names = batch.map(({ name }) => name);
    for (const client of await listClientsWithoutEmail(transaction, businessId, names))
      known.set(identityOf(client), client.id);
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
    for (const { emailKey, id } of await listClientsByEmail(transaction, businessId, batch))
      ids.set(emailKey, id);
  return ids;
}

// Serializing a larger statement would block the event loop.
const batchSize = 1_000;

export function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += batchSize) yield items.slice(from, from + batchSize);
}

const identityOf = ({ name, phone, notes }: ClientWithoutEmail) => JSON.stringify([name, phone, notes]);

/** Ids created in the same millisecond are not ordered. Sorting them keeps the file order in lists. */
function withIds(rows: readonly ClientLine[], now: Date): (ClientLine & { id: string })[] {
  const ids = rows.map(() => newId('client', now.getTime())).sort();
  return rows.map((row, index) => ({ ...row, id: ids[index] as string }));
}

export function countOutcomes(rows: readonly SavedRow[]) {
  const count = (wanted: SavedRow['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length;
  return { created: count('created'), updated: count('updated'), unchanged: count('unchanged') };
}
