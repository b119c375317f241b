import type { Queryable, Transaction } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';
import { keyNameBytes, type Secrets } from './secrets.ts';

/**
 * Table with encrypted secrets in the column `sealed`. The column `secret` held plain secrets in earlier
 * versions.
 */
export interface SealedTable {
  table: Sql;
  key: Sql;
  /** SQL expression for the id of the record that owns the secret. */
  boundTo: Sql;
  /** The table is newer than encryption and has no column `secret`. */
  isNeverPlain?: true;
}

interface PlainRow {
  key: string;
  boundTo: string;
  secret: Buffer;
}

interface SealedRow {
  key: string;
  boundTo: string;
  sealed: Buffer;
}

const proofOf = 'proof';

export async function isAnythingSealed(db: Queryable): Promise<boolean> {
  return (await db.row(sql`select 1 from sealing_proof`)) !== null;
}

/**
 * The first process stores a proof of its key; others wait here. Closes a race between processes with
 * different keys.
 */
export async function lockProof(transaction: Transaction, secrets: Secrets): Promise<void> {
  const sealed = secrets.seal(Buffer.from(proofOf), proofOf);
  await transaction.run(sql`select set_config('lock_timeout', '30s', true)`);
  await transaction.run(sql`insert into sealing_proof (sealed) values (${sealed}) on conflict do nothing`);
  await transaction.run(sql`select 1 from sealing_proof for update`);
}

/** Names of all keys in use. */
export async function listKeyNames(db: Queryable, tables: readonly SealedTable[]): Promise<Buffer[]> {
  const names: Buffer[] = [];
  for (const table of [sql`sealing_proof`, ...tables.map((sealed) => sealed.table)]) {
    const rows = await db.rows<{ name: Buffer }>(
      sql`select distinct substring(sealed from 1 for ${keyNameBytes}::int) as name from ${table} where sealed is not null`,
    );
    names.push(...rows.map(({ name }) => name));
  }
  return names;
}

/** Returns the number of encrypted rows. */
export async function sealPlainRows(
  transaction: Transaction,
  { table, key, boundTo, isNeverPlain }: SealedTable,
  secrets: Secrets,
): Promise<number> {
  if (isNeverPlain) return 0;
  const rows = await transaction.rows<PlainRow>(
    sql`select ${key}::text as key, ${boundTo} as "boundTo", secret::text::bytea as secret from ${table}
      where secret is not null for update`,
  );
  for (const row of rows)
    await transaction.run(sql`
      update ${table} set secret = null, sealed = ${secrets.seal(row.secret, row.boundTo)} where ${key}::text = ${row.key}`);
  return rows.length;
}

/** Encrypts rows of other keys with the current one, and returns their number. */
export async function resealRows(
  transaction: Transaction,
  { table, key, boundTo }: SealedTable,
  secrets: Secrets,
): Promise<number> {
  const rows = await transaction.rows<SealedRow>(
    sql`select ${key}::text as key, ${boundTo} as "boundTo", sealed from ${table}
      where substring(sealed from 1 for ${keyNameBytes}::int) <> ${secrets.currentKeyName} for update`,
  );
  for (const row of rows) {
    const plain = secrets.open(row.sealed, row.boundTo);
    await transaction.run(sql`
      update ${table} set sealed = ${secrets.seal(plain, row.boundTo)} where ${key}::text = ${row.key}`);
  }
  return rows.length;
}

export async function resealProof(transaction: Transaction, secrets: Secrets): Promise<void> {
  await transaction.run(
    sql`update sealing_proof set sealed = ${secrets.seal(Buffer.from(proofOf), proofOf)}`,
  );
}
