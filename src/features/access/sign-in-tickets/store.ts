import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** For platform staff, a passkey is a second factor too: a password alone would replace it. */
export async function hasEnabledFactor(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction.row(sql`
    select 1 from second_factors where user_id = ${userId} and enabled_at is not null
    union all
    select 1 from passkeys p join users u on u.id = p.user_id where p.user_id = ${userId} and u.role = 'admin'
    limit 1`);
  return row !== null;
}

export async function insertTicket(
  transaction: Transaction,
  ticket: { hash: Buffer; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await transaction.run(sql`
    insert into sign_in_tickets (token_hash, user_id, created_at, expires_at)
    values (${ticket.hash}, ${ticket.userId}, ${ticket.now}, ${ticket.expiresAt})`);
}

/** Counts a try. Returns the account, or null when the ticket is unknown, used or expired. */
export async function tryTicket(
  db: Queryable,
  hash: Buffer,
  { most, now }: { most: number; now: Date },
): Promise<string | null> {
  const row = await db.row<{ user_id: string }>(sql`
    update sign_in_tickets set tries = tries + 1
    where token_hash = ${hash} and tries < ${most} and expires_at > ${now} returning user_id`);
  return row?.user_id ?? null;
}

/** Account of an active ticket. */
export async function findTicketUser(db: Queryable, hash: Buffer, now: Date): Promise<string | null> {
  const row = await db.row<{ user_id: string }>(
    sql`select user_id from sign_in_tickets where token_hash = ${hash} and expires_at > ${now}`,
  );
  return row?.user_id ?? null;
}

/** Returns false when the ticket was used in the meantime. */
export async function useTicket(transaction: Transaction, hash: Buffer): Promise<boolean> {
  return (await transaction.run(sql`delete from sign_in_tickets where token_hash = ${hash}`)) === 1;
}

/** The caller has locked the account. */
export async function deleteTicketsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from sign_in_tickets where user_id = ${userId}`);
}

export async function deleteExpiredTickets(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from sign_in_tickets where expires_at <= ${now}`);
}
