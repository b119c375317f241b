import type { Session } from '../../../http/caller.ts';
import type { ConversationView, MessageView, TicketView } from './contract.ts';
import type { MessageRow, TicketRow } from './store.ts';

/** The assignee is visible to admins only. */
export function presentTicket(row: TicketRow, { role }: Session): TicketView {
  return {
    id: row.id,
    userId: row.user_id,
    subject: row.subject,
    status: row.status,
    link: row.link_type === null || row.link_id === null ? null : { type: row.link_type, id: row.link_id },
    ...(role === 'admin' && { assigneeId: row.assignee_id }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentConversation(
  row: TicketRow,
  messages: readonly MessageRow[],
  session: Session,
): ConversationView {
  return { ...presentTicket(row, session), messages: messages.map(presentMessage) };
}

export function presentMessage(row: MessageRow): MessageView {
  return { id: row.id, author: row.author, body: row.body, createdAt: row.created_at.toISOString() };
}
