import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRoom } from '../../access/limits/require-room.ts';
import type { ClearTimes } from '../../booking/availability/rules/touched-times.ts';
import { describeRequest } from './describe-request.ts';
import { endOverdue } from './end-approval.ts';
import { type ApprovalRow, findWaiting, insertApproval, type NewApproval } from './store.ts';

export interface ApprovalParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  clearTimes: ClearTimes;
}

export const approvalMailJob = jobKind<{ approvalId: string }>('approval-mail', 'urgent');
export const lapseApprovalJob = jobKind<{ approvalId: string }>('approval-lapse');

/**
 * The grant is held. What its agent asked for in the same words and still waits is the answer again: the person is asked once. What is overdue
 * ends first, so that it stands in nobody's way.
 */
export async function beginAsking(
  parts: ApprovalParts,
  transaction: Transaction,
  wish: Pick<NewApproval, 'grantId' | 'action' | 'request' | 'now'>,
): Promise<ApprovalRow | null> {
  await endOverdue(parts, transaction, wish.grantId, wish.now);
  return findWaiting(transaction, wish);
}

/** The request, the word of it and its end: together or not at all. */
export async function keepRequest(
  { jobs }: ApprovalParts,
  transaction: Transaction,
  asked: Omit<NewApproval, 'id'>,
): Promise<ApprovalRow> {
  const { now, grantId, userId, expiresAt } = asked;
  const row = await insertApproval(transaction, { ...asked, id: newId('approval', now.getTime()) });
  await publishEvent(transaction, {
    kind: 'approval.requested',
    subjectId: row.id,
    byUserId: null,
    payload: describeRequest(row),
    now,
  });
  await jobs.enqueue(transaction, approvalMailJob, { approvalId: row.id });
  await jobs.enqueue(transaction, lapseApprovalJob, { approvalId: row.id }, expiresAt);
  await requireRoom(transaction, 'approvals', grantId, now);
  await requireRoom(transaction, 'askedTimes', userId, now);
  await requireRoom(transaction, 'toldActs', grantId, now);
  return row;
}
