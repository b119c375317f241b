import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import type { InvalidateDays } from '../../booking/availability/rules/changed-days.ts';
import { lapseOverdue } from './end-request.ts';
import { describeRequest } from './present.ts';
import { type ApprovalRow, findSamePending, insertApproval, type NewApproval } from './store.ts';

export interface ApprovalDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  invalidateDays: InvalidateDays;
}

export const approvalMailJob = jobKind<{ approvalId: string }>('approval-mail', 'urgent');
export const lapseApprovalJob = jobKind<{ approvalId: string }>('approval-lapse');

/**
 * Returns a pending request with the same content, so that the account holder is asked once. Overdue requests
 * of the grant lapse first. The caller has locked the grant.
 */
export async function findSameRequest(
  dependencies: ApprovalDependencies,
  transaction: Transaction,
  draft: Pick<NewApproval, 'grantId' | 'action' | 'request' | 'now'>,
): Promise<ApprovalRow | null> {
  await lapseOverdue(dependencies, transaction, draft.grantId, draft.now);
  return findSamePending(transaction, draft);
}

/** Inserts the request, its notification and the job of its expiry in one transaction. */
export async function createRequest(
  { jobs }: ApprovalDependencies,
  transaction: Transaction,
  draft: Omit<NewApproval, 'id'>,
): Promise<ApprovalRow> {
  const { now, grantId, userId, expiresAt } = draft;
  const row = await insertApproval(transaction, { ...draft, id: newId('approval', now.getTime()) });
  await publishEvent(transaction, {
    kind: 'approval.requested',
    subjectId: row.id,
    byUserId: null,
    payload: describeRequest(row),
    now,
  });
  await jobs.enqueue(transaction, approvalMailJob, { approvalId: row.id });
  await jobs.enqueue(transaction, lapseApprovalJob, { approvalId: row.id }, expiresAt);
  await requireRowLimit(transaction, 'approvals', grantId, now);
  await requireRowLimit(transaction, 'approvalHolds', userId, now);
  await requireRowLimit(transaction, 'agentActions', grantId, now);
  return row;
}
