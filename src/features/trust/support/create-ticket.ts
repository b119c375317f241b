import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRoom } from '../../access/limits/require-room.ts';
import type { ConversationView, createTicket as declaration } from './contract.ts';
import { isInSight } from './link-store.ts';
import { insertMessage } from './message-store.ts';
import { presentConversation } from './present.ts';
import { holdAccount, insertTicket } from './store.ts';

type Request = Static<NonNullable<typeof declaration.body>>;

export async function createTicket(
  clock: Clock,
  transaction: Transaction,
  session: Session,
  body: Request,
): Promise<ConversationView> {
  const { userId } = session;
  const { link = null } = body;
  if (!(await holdAccount(transaction, userId))) throw new AppError('AUTH_REQUIRED');
  if (link !== null && !(await isInSight(transaction, link, session)))
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
  await requireRoom(transaction, 'tickets', userId, now);
  await publishEvent(transaction, {
    kind: 'ticket.opened',
    subjectId: ticketId,
    byUserId: userId,
    payload: { subject },
    now,
  });
  return presentConversation(ticket, first === null ? [] : [first], session);
}
