import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { newId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { listUsersOf } from '../../booking/alerts/store.ts';
import { findAppointment, type OwnAppointment } from '../../booking/appointments/store.ts';
import { lockMembership } from '../../catalog/businesses/member-store.ts';
import type { ConversationView, listMessages as listRoute, MessageView } from './contract.ts';
import { presentMessage } from './present.ts';
import { type ClosedReason, closesAt, explainClosed } from './rules/conversation.ts';
import {
  countUnread,
  deleteBlock,
  hasUnreadSince,
  insertBlock,
  insertMessage,
  listBlocks,
  listMessages as listRows,
  lockClient,
  shareAccounts,
  updateRead,
} from './store.ts';

export interface MessageDependencies {
  db: Database;
  clock: Clock;
}

/** An unread message of this time was announced already. */
const quietMs = 15 * minuteMs;

type ListQuery = Static<NonNullable<typeof listRoute.query>>;

export async function listMessages(
  db: Database,
  session: Session,
  appointmentId: string,
  { cursor, limit = defaultLimit }: ListQuery,
): Promise<Page<MessageView>> {
  const appointment = await getAppointment(db, session, appointmentId);
  const position = cursor === undefined ? null : decodeCursor(cursor, ['milliseconds', 'string']);
  const before = position && { createdMs: position[0], id: position[1] };
  const thread = threadOf(appointment);
  const rows = thread === null ? [] : await listRows(db, thread, { before, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => [row.created_at.getTime(), row.id]);
  return new Page(page.items.map(presentMessage), page.next);
}

export async function getConversation(
  { db, clock }: MessageDependencies,
  session: Session,
  appointmentId: string,
): Promise<ConversationView> {
  return presentConversation(db, await getAppointment(db, session, appointmentId), clock.now());
}

export async function sendMessage(
  { clock }: Pick<MessageDependencies, 'clock'>,
  transaction: Transaction,
  session: Session,
  appointmentId: string,
  text: string,
): Promise<MessageView> {
  const appointment = await lockThread(transaction, session, appointmentId, shareAccounts);
  const { role, business_id: businessId } = appointment;
  const now = clock.now();
  const blocks = await blocksOf(transaction, appointment);
  const closed = closedReasonOf(appointment, blocks.length > 0, now);
  const thread = threadOf(appointment);
  if (closed !== null || thread === null) throw refusalOf(closed, blocks.includes(role));

  await updateRead(transaction, thread, role, now);
  const message = await insertMessage(transaction, {
    ...thread,
    id: newId('message', now.getTime()),
    businessId,
    author: role,
    authorId: session.userId,
    text: text.trim(),
    now,
  });
  await requireRowLimit(transaction, 'messagesPerAppointment', appointmentId, now);
  await requireRowLimit(transaction, 'messages', session.userId, now);
  // After the limits, whose locks let concurrent messages to one appointment wait for each other.
  const since = new Date(now.getTime() - quietMs);
  if (!(await hasUnreadSince(transaction, thread, { author: role, exceptId: message.id, since })))
    await publishEvent(transaction, {
      kind: 'message.sent',
      subjectId: message.id,
      byUserId: session.userId,
      payload: {
        recipients: await listUsersOf(transaction, role === 'client' ? 'staff' : 'client', appointment),
        appointmentId,
        businessId,
      },
      now,
    });
  return presentMessage(message);
}

export async function readMessages(
  { db, clock }: MessageDependencies,
  session: Session,
  appointmentId: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const appointment = await lockThread(transaction, session, appointmentId, shareAccounts);
    const thread = threadOf(appointment);
    if (thread !== null) await updateRead(transaction, thread, appointment.role, clock.now());
  });
}

/** Blocks or unblocks the other side. */
export function setBlock(
  { db, clock }: MessageDependencies,
  session: Session,
  appointmentId: string,
  isBlocked: boolean,
): Promise<ConversationView> {
  return db.transaction(async (transaction) => {
    const appointment = await lockThread(transaction, session, appointmentId, (db, [clientId]) =>
      lockClient(db, clientId!),
    );
    const { user_id: clientId, business_id: businessId, role } = appointment;
    const now = clock.now();
    if (clientId === null && isBlocked) throw refusalOf('no-account', false);
    if (clientId !== null && isBlocked) await insertBlock(transaction, { businessId, clientId }, role, now);
    if (clientId !== null && !isBlocked) await deleteBlock(transaction, { businessId, clientId }, role);
    return presentConversation(transaction, appointment, now);
  });
}

async function getAppointment(db: Queryable, session: Session, id: string): Promise<OwnAppointment> {
  const appointment = await findAppointment(db, session, id);
  if (appointment === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  return appointment;
}

/**
 * Locks the accounts of the client and the caller, then reads the appointment again: the client may have
 * changed, the caller may have been removed from the staff. The membership stays locked.
 */
async function lockThread(
  transaction: Transaction,
  session: Session,
  id: string,
  lock: (transaction: Transaction, accountIds: readonly string[]) => Promise<boolean>,
): Promise<OwnAppointment> {
  const { user_id: clientId } = await getAppointment(transaction, session, id);
  if (clientId !== null && !(await lock(transaction, [clientId, session.userId])))
    throw new AppError('APPOINTMENT_NOT_FOUND');
  const appointment = await getAppointment(transaction, session, id);
  const { business_id: businessId, professional_id: professionalId } = appointment;
  if (
    appointment.user_id !== clientId ||
    (appointment.role === 'staff' &&
      !(await lockMembership(transaction, session.userId, { businessId, professionalId })))
  )
    throw new AppError('APPOINTMENT_NOT_FOUND');
  return appointment;
}

const threadOf = ({ id, user_id: clientId }: OwnAppointment) =>
  clientId === null ? null : { appointmentId: id, clientId };

const blocksOf = (db: Queryable, { business_id: businessId, user_id: clientId }: OwnAppointment) =>
  clientId === null ? Promise.resolve([]) : listBlocks(db, { businessId, clientId });

const closedReasonOf = (appointment: OwnAppointment, isBlocked: boolean, now: Date) =>
  explainClosed({
    hasAccount: appointment.user_id !== null,
    isBlocked,
    endMs: appointment.ends_at.getTime(),
    nowMs: now.getTime(),
  });

function refusalOf(closed: ClosedReason | null, isOwnBlock: boolean): AppError {
  if (closed === 'blocked')
    return new AppError('FORBIDDEN', {
      detail: isOwnBlock
        ? 'You blocked messages. Remove the block first.'
        : 'The other side does not accept messages. Call instead.',
    });
  return new AppError('INVALID_STATUS', {
    status: 409,
    detail:
      closed === 'ended'
        ? 'The appointment ended more than 30 days ago.'
        : 'The client has no account and cannot read messages. Call the client.',
  });
}

async function presentConversation(
  db: Queryable,
  appointment: OwnAppointment,
  now: Date,
): Promise<ConversationView> {
  const blocks = await blocksOf(db, appointment);
  const closed = closedReasonOf(appointment, blocks.length > 0, now);
  const thread = threadOf(appointment);
  return {
    role: appointment.role,
    canSend: closed === null,
    closed,
    blocked: blocks.includes(appointment.role),
    closesAt: new Date(closesAt(appointment.ends_at.getTime())).toISOString(),
    unread: thread === null ? 0 : await countUnread(db, thread, appointment.role),
  };
}
