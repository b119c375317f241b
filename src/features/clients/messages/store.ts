import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import type { PartyRole } from '../../../shared/appointment-role.ts';

export interface MessageRow {
  id: string;
  appointment_id: string;
  author: PartyRole;
  text: string | null;
  read_at: Date | null;
  hidden_at: Date | null;
  created_at: Date;
}

export const messageColumns = sql`m.id, m.appointment_id, m.author, m.text, m.read_at, m.hidden_at, m.created_at`;

/** An appointment and the account of its client. */
export interface Thread {
  appointmentId: string;
  clientId: string;
}

const ofThread = ({ appointmentId, clientId }: Thread) =>
  sql`m.appointment_id = ${appointmentId} and m.client_id = ${clientId}`;

/** Newest first. */
export function listMessages(
  db: Queryable,
  thread: Thread,
  page: { before: { createdMs: number; id: string } | null; limit: number },
): Promise<MessageRow[]> {
  const { before } = page;
  const older =
    before === null ? noSql : sql`and (m.created_at, m.id) < (${new Date(before.createdMs)}, ${before.id})`;
  return db.rows(sql`
    select ${messageColumns} from appointment_messages m where ${ofThread(thread)} ${older}
    order by m.created_at desc, m.id desc limit ${page.limit}`);
}

export async function countUnread(db: Queryable, thread: Thread, reader: PartyRole): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*) from appointment_messages m where ${ofThread(thread)} and m.author <> ${reader} and m.read_at is null`);
  return row!.count;
}

/**
 * False when an account was deleted. Closes the races with deleting an account and with a block. Accounts are
 * locked first, like everywhere.
 */
export async function shareAccounts(transaction: Transaction, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const rows = await transaction.rows(
    sql`select 1 from users where id = any (${wanted}::text[]) and deleted_at is null order by id for share`,
  );
  return rows.length === wanted.length;
}

/** Waits for messages that are being written. False when the account was deleted. */
export async function lockClient(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction.row(
    sql`select 1 from users where id = ${userId} and deleted_at is null for no key update`,
  );
  return row !== null;
}

export async function insertMessage(
  transaction: Transaction,
  message: Thread & {
    id: string;
    businessId: string;
    author: PartyRole;
    authorId: string;
    text: string;
    now: Date;
  },
): Promise<MessageRow> {
  const { id, appointmentId, businessId, clientId, author, authorId, text, now } = message;
  const row = await transaction.row<MessageRow>(sql`
    insert into appointment_messages as m (id, appointment_id, business_id, client_id, author, author_id, text, created_at)
    values (${id}, ${appointmentId}, ${businessId}, ${clientId}, ${author}, ${authorId}, ${text}, ${now})
    returning ${messageColumns}`);
  return row!;
}

/** Whether the side wrote another message since this time that is still unread. */
export async function hasUnreadSince(
  transaction: Transaction,
  thread: Thread,
  { author, exceptId, since }: { author: PartyRole; exceptId: string; since: Date },
): Promise<boolean> {
  const row = await transaction.row(sql`
    select 1 from appointment_messages m
    where ${ofThread(thread)} and m.author = ${author} and m.id <> ${exceptId} and m.read_at is null
      and m.created_at > ${since} limit 1`);
  return row !== null;
}

/** Marks messages of the other side as read. */
export async function updateRead(db: Queryable, thread: Thread, reader: PartyRole, now: Date): Promise<void> {
  await db.run(sql`
    update appointment_messages m set read_at = ${now}
    where ${ofThread(thread)} and m.author <> ${reader} and m.read_at is null`);
}

interface Pair {
  businessId: string;
  clientId: string;
}

/** Sides that blocked the other one. */
export async function listBlocks(db: Queryable, { businessId, clientId }: Pair): Promise<PartyRole[]> {
  const rows = await db.rows<{ side: PartyRole }>(
    sql`select side from message_blocks where business_id = ${businessId} and user_id = ${clientId} order by side`,
  );
  return rows.map(({ side }) => side);
}

export async function insertBlock(
  transaction: Transaction,
  { businessId, clientId }: Pair,
  side: PartyRole,
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    insert into message_blocks (business_id, user_id, side, created_at)
    values (${businessId}, ${clientId}, ${side}, ${now}) on conflict do nothing`);
}

export async function deleteBlock(
  transaction: Transaction,
  { businessId, clientId }: Pair,
  side: PartyRole,
): Promise<void> {
  await transaction.run(
    sql`delete from message_blocks where business_id = ${businessId} and user_id = ${clientId} and side = ${side}`,
  );
}

export async function setMessageHidden(
  transaction: Transaction,
  id: string,
  hiddenAt: Date | null,
): Promise<void> {
  await transaction.run(sql`update appointment_messages set hidden_at = ${hiddenAt} where id = ${id}`);
}

/** Messages of the account as client, sent and received, and those it wrote as staff. Hidden texts of others are left out. */
export function listMessagesForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select id, appointment_id as "appointmentId", author as "from",
      case when hidden_at is null or author_id = ${userId} then text end as text,
      read_at as "readAt", created_at as "createdAt"
    from appointment_messages where client_id = ${userId} or author_id = ${userId} order by id`);
}

export function listBlocksForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select business_id as "businessId", side as "blockedBy", created_at as "createdAt"
    from message_blocks where user_id = ${userId} order by business_id, side`);
}

/** Deletes conversations of the account as client. Texts that it wrote as staff are removed. */
export async function deleteMessagesOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from message_blocks where user_id = ${userId}`);
  await transaction.run(sql`delete from appointment_messages where client_id = ${userId}`);
  await transaction.run(
    sql`update appointment_messages set text = null, author_id = null where author_id = ${userId}`,
  );
}
