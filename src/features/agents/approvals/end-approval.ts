import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { insertActivity } from '../../access/grants/activity-store.ts';
import type { EndWaiting } from '../../access/grants/end-grants.ts';
import { giveBackToGrant } from '../../access/grants/store.ts';
import type { ClearTimes } from '../../booking/availability/rules/touched-times.ts';
import { describeRequest } from './describe-request.ts';
import { type ApprovalRow, deleteHolds, listOverdue, listWaiting, lockApproval, updateEnd } from './store.ts';

interface Ending {
  status: 'declined' | 'lapsed';
  /** Who declined it; null when time did. */
  byUserId: string | null;
  /** Why it could not be done though it was approved. */
  refusal?: string;
  now: Date;
}

/**
 * Nothing comes of it: its times are free, and its grant is as if it had never asked. The caller holds the grant and the request, and has found
 * it pending: so it ends once, whoever and whatever ends it.
 */
export async function endApproval(
  { clearTimes }: { clearTimes: ClearTimes },
  transaction: Transaction,
  approval: ApprovalRow,
  { status, byUserId, refusal, now }: Ending,
): Promise<ApprovalRow> {
  const freed = await deleteHolds(transaction, approval.hold_ids);
  if (freed.length > 0) transaction.afterCommit(() => clearTimes(...freed));
  const { grant_id: grantId, appointment_ids: appointmentIds } = approval;
  const bookings = approval.charged_count;
  if (bookings > 0)
    await giveBackToGrant(transaction, grantId, { bookings, amountMinor: approval.charged_minor });
  const acts = approval.summary.map(({ businessId, amountMinor, currency }, index) => ({
    action: approval.action,
    outcome: status,
    appointmentId: appointmentIds[index] ?? null,
    businessId,
    amountMinor,
    currency,
    detail: refusal ?? null,
  }));
  await insertActivity(transaction, grantId, acts, now);
  const ended = await updateEnd(transaction, approval.id, {
    status,
    refusal: refusal ?? null,
    appointmentIds,
    now,
  });
  await publishEvent(transaction, {
    kind: `approval.${status}`,
    subjectId: approval.id,
    byUserId,
    payload: { ...describeRequest(ended), ...(refusal !== undefined && { status: 'refused' }) },
    now,
  });
  return ended;
}

/** Of a grant that the caller holds: what nobody decided in time. */
export async function endOverdue(
  parts: { clearTimes: ClearTimes },
  transaction: Transaction,
  grantId: string,
  now: Date,
): Promise<void> {
  for (const id of await listOverdue(transaction, { grantId, now })) await lapse(parts, transaction, id, now);
}

/** For whoever revokes a grant. */
export const createEndWaiting =
  (parts: { clearTimes: ClearTimes }): EndWaiting =>
  async (transaction, grantId, ending) => {
    for (const id of await listWaiting(transaction, grantId)) await endEarly(parts, transaction, id, ending);
  };

/** What the person did elsewhere is their no: it is declined, unless time or a decision came first. */
export async function endEarly(
  parts: { clearTimes: ClearTimes },
  transaction: Transaction,
  id: string,
  { byUserId, now }: Pick<Ending, 'byUserId' | 'now'>,
): Promise<void> {
  await lapse(parts, transaction, id, now);
  const approval = await lockApproval(transaction, id);
  if (approval?.status === 'pending')
    await endApproval(parts, transaction, approval, { status: 'declined', byUserId, now });
}

/** Run twice, or after somebody decided, it finds nothing pending. */
export async function lapse(
  parts: { clearTimes: ClearTimes },
  transaction: Transaction,
  id: string,
  now: Date,
): Promise<void> {
  const approval = await lockApproval(transaction, id);
  if (approval === null || approval.status !== 'pending' || approval.expires_at > now) return;
  await endApproval(parts, transaction, approval, { status: 'lapsed', byUserId: null, now });
}
