import type { Database } from '../database/database.ts';
import { keyFileOf, makeKeyFile, readKeyFile } from './key-file.ts';
import {
  isAnythingSealed,
  listKeyNames,
  lockProof,
  resealProof,
  resealRows,
  type SealedTable,
  sealPlainRows,
} from './sealed-store.ts';
import { createSecrets, type Secrets } from './secrets.ts';

interface Options {
  /** Keys in SECRET_KEY, if set. */
  keys: Buffer[] | undefined;
  dataDir: string;
  tables: readonly SealedTable[];
  /**
   * Called after plain secrets were encrypted. The old row versions stay on disk until the table is
   * rewritten.
   */
  onSealed(): Promise<void>;
}

// Every secret may have to be encrypted, and another process may hold the lock.
const transactionOptions = { milliseconds: 60_000 };

/**
 * Runs at every start before secrets are used: finds the key, checks that the database uses it, and encrypts
 * secrets of earlier versions. A new key is created only if nothing is encrypted yet.
 */
export async function openSecrets(db: Database, options: Options): Promise<Secrets> {
  const path = keyFileOf(options.dataDir);
  const secrets = createSecrets(options.keys ?? (await readKeyFile(path)) ?? (await makeFirstKey(db, path)));
  const sealed = await db.transaction(async (transaction) => {
    await lockProof(transaction, secrets);
    const names = await listKeyNames(transaction, options.tables);
    if (!names.every(secrets.isKnown))
      throw new Error(
        `${options.keys ? 'SECRET_KEY' : `SECRET_KEY is not set, and the key in ${path}`} is not the one that secrets in the database ` +
          'were encrypted with. Set SECRET_KEY to that key, the same for every process. Old keys may follow after a comma.',
      );
    let count = 0;
    for (const table of options.tables) count += await sealPlainRows(transaction, table, secrets);
    return count;
  }, transactionOptions);
  if (sealed > 0) await options.onSealed();
  return secrets;
}

async function makeFirstKey(db: Database, path: string): Promise<Buffer[]> {
  if (await isAnythingSealed(db))
    throw new Error(
      `Secrets in the database were encrypted with a key that is missing: SECRET_KEY is not set, and ${path} does not exist. ` +
        'Set SECRET_KEY to that key, or restore the file.',
    );
  return makeKeyFile(path);
}

/**
 * Encrypts everything with the first key, so that the others can be removed. Returns the number of changed
 * rows.
 */
export function reseal(db: Database, secrets: Secrets, tables: readonly SealedTable[]): Promise<number> {
  return db.transaction(async (transaction) => {
    await lockProof(transaction, secrets);
    let count = 0;
    for (const table of tables) count += await resealRows(transaction, table, secrets);
    await resealProof(transaction, secrets);
    return count;
  }, transactionOptions);
}
