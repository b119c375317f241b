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
  /** Those of SECRET_KEY, if it is set. */
  keys: Buffer[] | undefined;
  dataDir: string;
  tables: readonly SealedTable[];
  /** Called when something lay readable until now: its old row still does, until the table is written anew. */
  onSealed(): Promise<void>;
}

// Every secret there is may have to be sealed, and another process may be doing it just now.
const patience = { milliseconds: 60_000 };

/**
 * What every start does before it reads or makes a secret: finds the key, proves that it is the one this database is sealed with, and
 * seals what an earlier version left readable. A key is made only where nothing was ever sealed.
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
          'were sealed with. Set SECRET_KEY to that one, the same for every process; after a comma, old ones may follow.',
      );
    let count = 0;
    for (const table of options.tables) count += await sealPlainRows(transaction, table, secrets);
    return count;
  }, patience);
  if (sealed > 0) await options.onSealed();
  return secrets;
}

async function makeFirstKey(db: Database, path: string): Promise<Buffer[]> {
  if (await isAnythingSealed(db))
    throw new Error(
      `Secrets in the database were sealed with a key that is not here: SECRET_KEY is not set, and there is no ${path}. ` +
        'Set SECRET_KEY to that key, or put the file back.',
    );
  return makeKeyFile(path);
}

/** Seals everything with the first key, so that the others can be forgotten. How many it sealed anew. */
export function reseal(db: Database, secrets: Secrets, tables: readonly SealedTable[]): Promise<number> {
  return db.transaction(async (transaction) => {
    await lockProof(transaction, secrets);
    let count = 0;
    for (const table of tables) count += await resealRows(transaction, table, secrets);
    await resealProof(transaction, secrets);
    return count;
  }, patience);
}
