import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/*
 * Closes: a client entered and an account registered with the same address at once, neither seeing the other. Both take the address's
 * lock after their write and look for the other one afterwards: whoever comes second sees the first. Writers of clients share it; there
 * are few locks, so that an import can hold all it needs.
 */
const lockSpace = 730_511_584;
const lockMask = 63;

/** An account now has this address: the records that businesses keep under it are about its owner. */
export async function linkClients(
  transaction: Transaction,
  { userId, emailKey }: { userId: string; emailKey: string },
): Promise<void> {
  const link = sql`
    update clients set user_id = ${userId} where email_key = ${emailKey} and user_id is distinct from ${userId}`;
  // Known clients first: to wait for somebody who is changing them while holding the lock that they need next would be a deadlock.
  await transaction.run(link);
  await transaction.run(
    sql`select pg_advisory_xact_lock(${lockSpace}::int, hashtext(${emailKey}) & ${lockMask}::int)`,
  );
  await transaction.run(link);
}

/** The account is going: its address may one day be somebody else's. */
export async function unlinkClients(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`update clients set user_id = null where user_id = ${userId}`);
}

/** Clients of a business were given these addresses: links each to the account that has it. Returns the links made. */
export async function linkToAccounts(
  transaction: Transaction,
  businessId: string,
  emailKeys: readonly string[],
): Promise<{ id: string; user_id: string }[]> {
  await transaction.run(
    sql`select pg_advisory_xact_lock_shared(${lockSpace}::int, bucket) from (
      select distinct hashtext(key) & ${lockMask}::int as bucket from unnest(${emailKeys}::text[]) key) buckets`,
  );
  // Held against deletion: an account that is just being deleted is waited for, and then no longer found.
  return transaction.rows(
    sql`update clients c set user_id = found.user_id from (
        select c.id, u.id as user_id from clients c join users u on u.email_key = c.email_key
        where c.business_id = ${businessId} and c.email_key = any(${emailKeys}::text[])
          and c.user_id is distinct from u.id
        for key share of u) found
      where c.id = found.id returning c.id, c.user_id`,
  );
}
