import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { insertActivity } from '../../access/grants/activity-store.ts';
import type { DeclinePendingRequests } from '../../access/grants/end-grants.ts';
import { subtractGrantUsage } from '../../access/grants/store.ts';
import type { InvalidateDays } from '../../booking/availability/rules/changed-days.ts';
import { describeRequest } from './present.ts';
import {
  type ApprovalRow,
  deleteHolds,
  deleteOldApprovals,
  listOverdue,
  listPending,
  lockApproval,
  updateApprovalEnd,
} from './store.ts';

/** For a decision about a request that has ended. */
export const notPendingError = (
  status: ApprovalRow['status'],
  detail = status === 'lapsed' ? 'The request has lapsed.' : `The request is already ${status}.`,
) =>
  new AppError('INVALID_STATUS', { status: 409, reason: status === 'lapsed' ? 'expired' : 'final', detail });

interface RequestEnding {
  status: 'declined' | 'lapsed' | 'withdrawn';
  /** Null unless the account holder declined. */
  byUserId: string | null;
  /** Error code of an approved action that failed. */
  refusal?: string;
  now: Date;
}

/**
 * Releases the holds and refunds the usage. The caller has locked the grant and the request and checked that
 * it is pending, so that it ends once.
 */
export async function endRequest(
  { invalidateDays }: { invalidateDays: InvalidateDays },
  transaction: Transaction,
  approval: ApprovalRow,
  { status, byUserId, refusal, now }: RequestEnding,
): Promise<ApprovalRow> {
  const released = await deleteHolds(transaction, approval.hold_ids);
  if (released.length > 0) transaction.afterCommit(() => invalidateDays(...released));
  const { grant_id: grantId, appointment_ids: appointmentIds } = approval;
  const bookings = approval.charged_count;
  if (bookings > 0)
    await subtractGrantUsage(transaction, grantId, { bookings, amountMinor: approval.charged_minor });
  const activities = approval.summary.map(({ businessId, amountMinor, currency }, index) => ({
    action: approval.action,
    outcome: status,
    appointmentId: appointmentIds[index] ?? null,
    businessId,
    amountMinor,
    currency,
    detail: refusal ?? null,
  }));
  await insertActivity(transaction, grantId, activities, now);
  const ended = await updateApprovalEnd(transaction, approval.id, {
    status,
    refusal: refusal ?? null,
    appointmentIds,
    now,
  });
  await publishEvent(transaction, {
    // A withdrawn request is an expired one with its own text.
    kind: status === 'withdrawn' ? 'approval.lapsed' : `approval.${status}`,
    subjectId: approval.id,
    byUserId,
    payload: {
      ...describeRequest(ended),
      ...(refusal !== undefined && { status: 'refused' }),
      ...(status === 'withdrawn' && { status }),
    },
    now,
  });
  return ended;
}

/** Lapses the overdue requests of a grant that the caller has locked. */
export async function lapseOverdue(
  dependencies: { invalidateDays: InvalidateDays },
  transaction: Transaction,
  grantId: string,
  now: Date,
): Promise<void> {
  for (const id of await listOverdue(transaction, { grantId, now }))
    await lapseRequest(dependencies, transaction, id, now);
}

/** For revoking a grant. */
export const createDeclinePendingRequests =
  (dependencies: { invalidateDays: InvalidateDays }): DeclinePendingRequests =>
  async (transaction, grantId, ending) => {
    for (const id of await listPending(transaction, grantId))
      await declineEarly(dependencies, transaction, id, ending);
  };

/** Declines a request because of another action of the account holder, unless it has lapsed or is decided. */
export async function declineEarly(
  dependencies: { invalidateDays: InvalidateDays },
  transaction: Transaction,
  id: string,
  { byUserId, now }: Pick<RequestEnding, 'byUserId' | 'now'>,
): Promise<void> {
  await lapseRequest(dependencies, transaction, id, now);
  const approval = await lockApproval(transaction, id);
  if (approval?.status === 'pending')
    await endRequest(dependencies, transaction, approval, { status: 'declined', byUserId, now });
}

/** Idempotent. */
async function lapseRequest(
  dependencies: { invalidateDays: InvalidateDays },
  transaction: Transaction,
  id: string,
  now: Date,
): Promise<void> {
  const approval = await lockApproval(transaction, id);
  if (approval === null || approval.status !== 'pending' || approval.expires_at > now) return;
  await endRequest(dependencies, transaction, approval, { status: 'lapsed', byUserId: null, now });
}

interface LapseDependencies {
  db: Database;
  clock: Clock;
  invalidateDays: InvalidateDays;
}

const timeout = { milliseconds: 20_000, isBackground: true };

/** Job at the expiry time of a request. */
export const runLapseJob =
  (dependencies: LapseDependencies) =>
  ({ approvalId }: { approvalId: string }): Promise<void> =>
    dependencies.db.transaction(
      (transaction) => lapseRequest(dependencies, transaction, approvalId, dependencies.clock.now()),
      timeout,
    );

/** Lapses requests whose job failed, and deletes old ones. */
export async function deleteExpiredApprovals(dependencies: LapseDependencies): Promise<void> {
  const now = dependencies.clock.now();
  for (const approvalId of await listOverdue(dependencies.db, { grantId: null, now }))
    await runLapseJob(dependencies)({ approvalId });
  await dependencies.db.transaction((transaction) => deleteOldApprovals(transaction, now), timeout);
}
