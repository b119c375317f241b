import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { joinSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { findAppointment } from '../../booking/appointments/store.ts';
import { seesBusiness, seesProfessional, seesService } from '../../catalog/businesses/visibility-sql.ts';
import type { Link, Side, TicketStatus } from './rules/ticket-status.ts';

// Accounts are locked before tickets everywhere, because account deletion closes tickets while the account is
// locked.

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

/** Null for platform staff, who see every ticket. */
export type Reader = { userId: string } | null;

const isFor = (reader: Reader) => (reader === null ? sql`true` : sql`t.user_id = ${reader.userId}`);

/**
 * Returns false when the account is deleted. Closes the race of a message during the deletion of the account.
 */
export async function lockAccount(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction.row(
    sql`select 1 from users where id = ${userId} and deleted_at is null for key share`,
  );
  return row !== null;
}

/**
 * Returns false when the account is not an admin. Closes the race of an assignment during the deletion of the
 * account.
 */
export async function lockAdmin(transaction: Transaction, userId: string): Promise<boolean> {
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

/** Closes the races of a message and a status change, and of two status changes. */
export function lockTicket(transaction: Transaction, reader: Reader, id: string): Promise<TicketRow | null> {
  return transaction.row(sql`
    select ${columns} from support_tickets t where t.id = ${id} and ${isFor(reader)} for no key update`);
}

interface TicketPage {
  reader: Reader;
  status: TicketStatus | undefined;
  /** The ticket must be assigned to each of them. */
  assignees: readonly string[];
  before: string | null;
  limit: number;
}

/** Newest first. */
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

/** The caller has locked the ticket. */
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

export interface MessageRow {
  id: string;
  author: Side;
  body: string;
  created_at: Date;
}

const messageColumns = sql`m.id, m.author, m.body, m.created_at`;

/** Also enforced by the table. A conversation is returned as a whole. */
const maxMessages = 200;

/** The caller has locked the ticket, so that the count is exact. Returns null when the ticket is full. */
export function insertMessage(
  transaction: Transaction,
  message: { id: string; ticketId: string; author: Side; authorId: string; body: string; now: Date },
): Promise<MessageRow | null> {
  const { id, ticketId, author, authorId, body, now } = message;
  return transaction.row(sql`
    insert into support_messages as m (id, ticket_id, position, author, author_id, body, created_at)
    select ${id}, ${ticketId}, count(*) + 1, ${author}::text, ${authorId}::text, ${body}::text, ${now}::timestamptz
    from support_messages where ticket_id = ${ticketId} having count(*) < ${maxMessages}
    returning ${messageColumns}`);
}

/** Oldest first. */
export function listMessages(db: Queryable, ticketId: string): Promise<MessageRow[]> {
  return db.rows(
    sql`select ${messageColumns} from support_messages m where m.ticket_id = ${ticketId} order by m.position`,
  );
}

const seesReview = (session: Session): Sql => sql`r.withdrawn_at is null and (r.client_id = ${session.userId}
  or (r.hidden_at is null and exists (
    select 1 from professionals p where p.id = r.professional_id and ${seesProfessional(session)} offset 0)))`;

const visibleTargets: Record<Exclude<Link['type'], 'appointment'>, (id: string, session: Session) => Sql> = {
  business: (id, session) => sql`select 1 from businesses b where b.id = ${id} and ${seesBusiness(session)}`,
  professional: (id, session) =>
    sql`select 1 from professionals p where p.id = ${id} and ${seesProfessional(session)}`,
  service: (id, session) => sql`select 1 from services s where s.id = ${id} and ${seesService(session)}`,
  review: (id, session) => sql`select 1 from reviews r where r.id = ${id} and ${seesReview(session)}`,
};

/** Whether the linked record exists and the caller can see it. */
export async function isLinkVisible(db: Queryable, { type, id }: Link, session: Session): Promise<boolean> {
  const row =
    type === 'appointment'
      ? await findAppointment(db, session, id)
      : await db.row(visibleTargets[type](id, session));
  return row !== null;
}

/** For the data export, with the messages of both sides. */
export function listTicketsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select t.id, t.subject, t.status,
      case when t.link_id is not null then jsonb_build_object('type', t.link_type, 'id', t.link_id) end as link,
      t.created_at as "createdAt", t.updated_at as "updatedAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'author', m.author, 'body', m.body,
          'createdAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.position)
        from support_messages m where m.ticket_id = t.id), '[]') as messages
    from support_tickets t where t.user_id = ${userId} order by t.id`);
}

/** For account deletion: tickets stay closed and without texts of the account. */
export async function anonymizeTickets(transaction: Transaction, userId: string, now: Date): Promise<void> {
  await transaction.run(sql`
    update support_tickets set subject = '', status = 'closed', updated_at = ${now} where user_id = ${userId}`);
  await transaction.run(sql`
    update support_messages m set body = '' from support_tickets t
    where t.id = m.ticket_id and t.user_id = ${userId} and m.author = 'customer'`);
  await transaction.run(sql`update support_tickets set assignee_id = null where assignee_id = ${userId}`);
}
