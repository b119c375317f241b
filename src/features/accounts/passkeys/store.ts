import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import type { Transport } from './contract.ts';

export interface PasskeyRow {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: Transport[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const columns = sql`
  id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
  created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** Oldest first. */
export function listPasskeys(
  db: Queryable,
  userId: string,
  page: { afterId: string | null; limit: number } = { afterId: null, limit: 100 },
): Promise<PasskeyRow[]> {
  const after = page.afterId === null ? noSql : sql`and id > ${page.afterId}`;
  return db.rows(
    sql`select ${columns} from passkeys where user_id = ${userId} ${after} order by id limit ${page.limit + 1}`,
  );
}

export function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | null> {
  return db.row(sql`select ${columns} from passkeys where credential_id = ${credentialId}`);
}

/** Returns null when the credential exists. */
export function insertPasskey(
  transaction: Transaction,
  passkey: Omit<PasskeyRow, 'lastUsedAt'>,
): Promise<PasskeyRow | null> {
  return transaction.row(sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${passkey.id}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
      ${passkey.transports}, ${passkey.name}, ${passkey.createdAt})
    on conflict (credential_id) do nothing returning ${columns}`);
}

/**
 * Returns false when the passkey was removed, or when its counter did not grow: the key was copied. Devices
 * without a counter always send 0.
 */
export async function usePasskey(
  transaction: Transaction,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const used = await transaction.run(sql`
    update passkeys set counter = ${counter}, last_used_at = ${now}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`);
  return used === 1;
}

export function updateName(
  db: Queryable,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<PasskeyRow | null> {
  return db.row(
    sql`update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning ${columns}`,
  );
}

/** Returns false when the account has no such passkey. */
export async function deletePasskey(
  transaction: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  return (await transaction.run(sql`delete from passkeys where id = ${id} and user_id = ${userId}`)) === 1;
}

export async function deletePasskeysOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from passkeys where user_id = ${userId}`);
}
