import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import type { ApprovalOptions } from '../../booking/appointments/approval-contract.ts';
import type { InvalidateDays } from '../../booking/availability/rules/changed-days.ts';
import { lapseOverdue } from './end-request.ts';
import { describeRequest } from './present.ts';
import { listPlaces } from './related-store.ts';
import { type ApprovalRow, findSamePending, insertApproval, type NewApproval } from './store.ts';
import { endWithdrawn } from './withdraw-request.ts';

export interface ApprovalDependencies {
  /** Whether clients can pay online. */
  takesPayments: boolean;
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
async function findSameRequest(
  dependencies: ApprovalDependencies,
  transaction: Transaction,
  draft: Pick<NewApproval, 'grantId' | 'action' | 'request' | 'now'>,
): Promise<ApprovalRow | null> {
  await lapseOverdue(dependencies, transaction, draft.grantId, draft.now);
  return findSamePending(transaction, draft);
}

/**
 * Withdraws the replaced request before the new one is judged, so that its times and usage are free. Returns a
 * pending request with the same content instead of creating another one. The caller has locked the grant.
 */
export async function replaceOrFind(
  dependencies: ApprovalDependencies,
  transaction: Transaction,
  session: Session,
  draft: Pick<NewApproval, 'grantId' | 'action' | 'request' | 'now'>,
  options: ApprovalOptions | undefined,
): Promise<ApprovalRow | null> {
  const same = await findSameRequest(dependencies, transaction, draft);
  const replaces = options?.replaces;
  if (replaces === undefined || same?.replaces === replaces) return same;
  await endWithdrawn(dependencies, transaction, session, {
    id: replaces,
    field: 'body.approval.replaces',
    isIdempotent: false,
  });
  return same?.id === replaces ? null : same;
}

/** Inserts the request, its notification and the job of its expiry in one transaction. */
export async function createRequest(
  { jobs }: ApprovalDependencies,
  transaction: Transaction,
  {
    options,
    ...draft
  }: Omit<NewApproval, 'id' | 'message' | 'replaces'> & { options: ApprovalOptions | undefined },
): Promise<ApprovalRow> {
  const { now, grantId, userId, expiresAt } = draft;
  const places = await listPlaces(
    transaction,
    draft.summary.map(({ businessId }) => businessId),
  );
  const row = await insertApproval(transaction, {
    ...draft,
    summary: draft.summary.map((visit) => ({ ...visit, ...places.get(visit.businessId) })),
    message: options?.message?.trim() || null,
    replaces: options?.replaces ?? null,
    id: newId('approval', now.getTime()),
  });
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
