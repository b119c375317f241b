import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Somebody's conversations with support, both sides of them, for the document about them. */
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

/** The account is going: that somebody asked stays, what they wrote does not, and nobody is left to answer. */
export async function anonymiseTickets(transaction: Transaction, userId: string, now: Date): Promise<void> {
  await transaction.run(sql`
    update support_tickets set subject = '', status = 'closed', updated_at = ${now} where user_id = ${userId}`);
  await transaction.run(sql`
    update support_messages m set body = '' from support_tickets t
    where t.id = m.ticket_id and t.user_id = ${userId} and m.author = 'customer'`);
  await transaction.run(sql`update support_tickets set assignee_id = null where assignee_id = ${userId}`);
}
