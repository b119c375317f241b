import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { insertAuditEntry } from '../../access/audit/store.ts';
import type { ConversationView, patchTicket as declaration } from './contract.ts';
import { presentConversation } from './present.ts';
import { readerOf } from './read-tickets.ts';
import { canBecome } from './rules/ticket-status.ts';
import { listMessages, lockAdmin, lockTicket, updateTicket } from './store.ts';

export interface SupportDependencies {
  db: Database;
  clock: Clock;
}

type Request = Static<NonNullable<typeof declaration.body>>;

export function changeTicket(
  { db, clock }: SupportDependencies,
  session: Session,
  id: string,
  body: Request,
  requireRepeated: RequireRepeated,
): Promise<ConversationView> {
  return db.transaction(async (transaction) => {
    const knowsAssignee = body.assigneeId == null || (await lockAdmin(transaction, body.assigneeId));
    const ticket = await lockTicket(transaction, readerOf(session), id);
    if (ticket === null) throw new AppError('NOT_FOUND');
    const messages = await listMessages(transaction, id);
    await requireRepeated(() => presentConversation(ticket, messages, session));
    if (!knowsAssignee) throw new AppError('SUPPORT_ASSIGNEE_INVALID');
    const { status = ticket.status, assigneeId = ticket.assignee_id } = body;
    const isReassigned = assigneeId !== ticket.assignee_id;
    if (!canBecome(ticket.status, status) || (isReassigned && ticket.status === 'closed'))
      throw new AppError('SUPPORT_INVALID_STATE');
    if (status === ticket.status && !isReassigned) return presentConversation(ticket, messages, session);
    const now = clock.now();
    const changed = await updateTicket(transaction, id, { status, assigneeId }, now);
    await insertAuditEntry(transaction, {
      kind: 'ticket.changed',
      byUserId: session.userId,
      subjectId: id,
      details: { ...(status !== ticket.status && { status }), ...(isReassigned && { assigneeId }) },
      now,
    });
    const notify = (kind: 'ticket.changed' | 'ticket.assigned', person: string) =>
      publishEvent(transaction, {
        kind,
        subjectId: id,
        byUserId: session.userId,
        payload: {
          recipients: [person].filter((recipient) => recipient !== session.userId),
          subject: ticket.subject,
          status,
        },
        now,
      });
    if (status !== ticket.status) await notify('ticket.changed', ticket.user_id);
    if (isReassigned && assigneeId !== null) await notify('ticket.assigned', assigneeId);
    return presentConversation(changed, messages, session);
  });
}
