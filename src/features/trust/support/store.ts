import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { joinSql, sql } from '../../../platform/database/sql.ts';
import type { Link } from './rules/link.ts';
import type { TicketStatus } from './rules/ticket-status.ts';

// Accounts are held before tickets, by everybody: an account that is being deleted closes its tickets while it is locked.

export interface TicketRow {
  id: string;
  user_id: string;
  subject: string;
  status: TicketStatus;
  link_type: Link['type'] | null;
  link_id: string | null;
  assignee_id: string | null;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`t.id, t.user_id, t.subject, t.status, t.link_type, t.link_id, t.assignee_id, t.created_at, t.updated_at`;

/** Null sees every ticket: platform staff. */
export type Reader = { userId: string } | null;

const isFor = (reader: Reader) => (reader === null ? sql`true` : sql`t.user_id = ${reader.userId}`);

/** False when the account is gone. Closes: writing while the account is being deleted, which would leave the words of nobody. */
export async function holdAccount(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction.row(
    sql`select 1 from users where id = ${userId} and deleted_at is null for key share`,
  );
  return row !== null;
}

/** Whether it is an admin's account. Closes: a ticket given to somebody whose account is being deleted. */
export async function holdAdmin(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction.row(
    sql`select 1 from users where id = ${userId} and role = 'admin' and deleted_at is null for key share`,
  );
  return row !== null;
}

export async function insertTicket(
  transaction: Transaction,
  ticket: { id: string; userId: string; subject: string; link: Link | null; now: Date },
): Promise<TicketRow> {
  const { id, userId, subject, link, now } = ticket;
  const row = await transaction.row<TicketRow>(sql`
    insert into support_tickets as t (id, user_id, subject, link_type, link_id, created_at, updated_at)
    values (${id}, ${userId}, ${subject}, ${link?.type ?? null}, ${link?.id ?? null}, ${now}, ${now})
    returning ${columns}`);
  return row!;
}

export function findTicket(db: Queryable, reader: Reader, id: string): Promise<TicketRow | null> {
  return db.row(sql`select ${columns} from support_tickets t where t.id = ${id} and ${isFor(reader)}`);
}

/** Closes: a message and a closing at once, each from a state that the other is ending; two changes by two admins. */
export function lockTicket(transaction: Transaction, reader: Reader, id: string): Promise<TicketRow | null> {
  return transaction.row(sql`
    select ${columns} from support_tickets t where t.id = ${id} and ${isFor(reader)} for no key update`);
}

export interface TicketPage {
  reader: Reader;
  status: TicketStatus | undefined;
  /** Each must look after it. */
  assignees: readonly string[];
  before: string | null;
  limit: number;
}

/** The newest first. */
export function listTickets(db: Queryable, page: TicketPage): Promise<TicketRow[]> {
  const { reader, status, assignees, before, limit } = page;
  const conditions = joinSql(
    [
      isFor(reader),
      ...(status === undefined ? [] : [sql`t.status = ${status}`]),
      ...assignees.map((id) => sql`t.assignee_id = ${id}`),
      ...(before === null ? [] : [sql`t.id < ${before}`]),
    ],
    ' and ',
  );
  return db.rows(
    sql`select ${columns} from support_tickets t where ${conditions} order by t.id desc limit ${limit}`,
  );
}

/** Of a ticket that was locked before. */
export async function updateTicket(
  transaction: Transaction,
  id: string,
  change: { status: TicketStatus; assigneeId: string | null },
  now: Date,
): Promise<TicketRow> {
  const row = await transaction.row<TicketRow>(sql`
    update support_tickets t set status = ${change.status}, assignee_id = ${change.assigneeId}, updated_at = ${now}
    where t.id = ${id} returning ${columns}`);
  return row!;
}
