import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { newId } from '../../../shared/ids.ts';
import { insertAuditEntry } from '../../access/audit/store.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import type { ConversationView, createTicket as declaration, MessageView } from './contract.ts';
import { presentConversation, presentMessage } from './present.ts';
import { readerOf } from './read-tickets.ts';
import { statusAfterMessage } from './rules/ticket-status.ts';
import {
  insertMessage,
  insertTicket,
  isLinkVisible,
  lockAccount,
  lockTicket,
  updateTicket,
} from './store.ts';

export async function addMessage(
  clock: Clock,
  transaction: Transaction,
  session: Session,
  ticketId: string,
  text: string,
): Promise<MessageView> {
  const { userId } = session;
  if (!(await lockAccount(transaction, userId))) throw new AppError('AUTH_REQUIRED');
  const ticket = await lockTicket(transaction, readerOf(session), ticketId);
  if (ticket === null) throw new AppError('NOT_FOUND');
  // An admin can be the customer of a ticket.
  const author = ticket.user_id === userId ? 'customer' : 'support';
  const status = statusAfterMessage(ticket.status, author);
  if (status === null) throw new AppError('SUPPORT_INVALID_STATE');
  const now = clock.now();
  const id = newId('ticketMessage', now.getTime());
  const message = await insertMessage(transaction, {
    id,
    ticketId,
    author,
    authorId: userId,
    body: text.trim(),
    now,
  });
  if (message === null) throw new AppError('SUPPORT_INVALID_STATE');
  if (author === 'customer') await requireRowLimit(transaction, 'ticketMessages', userId, now);
  await updateTicket(transaction, ticketId, { status, assigneeId: ticket.assignee_id }, now);
  if (author === 'support')
    await insertAuditEntry(transaction, {
      kind: 'ticket.answered',
      byUserId: userId,
      subjectId: ticketId,
      details: { status },
      now,
    });
  const otherSide = author === 'support' ? ticket.user_id : ticket.assignee_id;
  // Without an assignee, all admins are notified.
  const audience =
    otherSide === null
      ? { forAdmins: true }
      : { recipients: [otherSide].filter((recipient) => recipient !== userId) };
  await publishEvent(transaction, {
    kind: 'ticket.answered',
    subjectId: ticketId,
    byUserId: userId,
    payload: { ...audience, subject: ticket.subject, status },
    now,
  });
  return presentMessage(message);
}

type Request = Static<NonNullable<typeof declaration.body>>;

export async function createTicket(
  clock: Clock,
  transaction: Transaction,
  session: Session,
  body: Request,
): Promise<ConversationView> {
  const { userId } = session;
  const { link = null } = body;
  if (!(await lockAccount(transaction, userId))) throw new AppError('AUTH_REQUIRED');
  if (link !== null && !(await isLinkVisible(transaction, link, session)))
    throw new AppError('SUPPORT_LINK_INVALID');
  const now = clock.now();
  const ticketId = newId('ticket', now.getTime());
  const subject = body.subject.trim();
  const ticket = await insertTicket(transaction, { id: ticketId, userId, subject, link, now });
  const first = await insertMessage(transaction, {
    id: newId('ticketMessage', now.getTime()),
    ticketId,
    author: 'customer',
    authorId: userId,
    body: body.message.trim(),
    now,
  });
  await requireRowLimit(transaction, 'tickets', userId, now);
  await publishEvent(transaction, {
    kind: 'ticket.opened',
    subjectId: ticketId,
    byUserId: userId,
    payload: { subject },
    now,
  });
  return presentConversation(ticket, first === null ? [] : [first], session);
}
