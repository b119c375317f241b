import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Side } from './rules/ticket-status.ts';

export interface MessageRow {
  id: string;
  author: Side;
  body: string;
  created_at: Date;
}

const columns = sql`m.id, m.author, m.body, m.created_at`;

/** What the table allows, too: a conversation is shown whole. */
const mostMessages = 200;

/** Into a ticket that was locked before, which keeps the count right. Null when it is full. */
export function insertMessage(
  transaction: Transaction,
  message: { id: string; ticketId: string; author: Side; authorId: string; body: string; now: Date },
): Promise<MessageRow | null> {
  const { id, ticketId, author, authorId, body, now } = message;
  return transaction.row(sql`
    insert into support_messages as m (id, ticket_id, position, author, author_id, body, created_at)
    select ${id}, ${ticketId}, count(*) + 1, ${author}::text, ${authorId}::text, ${body}::text, ${now}::timestamptz
    from support_messages where ticket_id = ${ticketId} having count(*) < ${mostMessages}
    returning ${columns}`);
}

/** As they were written. */
export function listMessages(db: Queryable, ticketId: string): Promise<MessageRow[]> {
  return db.rows(
    sql`select ${columns} from support_messages m where m.ticket_id = ${ticketId} order by m.position`,
  );
}
