import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { updateCharged } from '../../access/grants/activity-store.ts';
import { grantOf } from '../../access/grants/read-grant.ts';
import { lockActiveGrant, subtractGrantUsage } from '../../access/grants/store.ts';
import type { PendingRequest } from '../../booking/appointments/ask-first.ts';
import { notifyClientsOfAttempt } from '../../booking/appointments/booking/book-together.ts';
import {
  clientOfBooking,
  findClientOf,
  notifyClientOfAttempt,
} from '../../booking/appointments/booking/notify-of-attempt.ts';
import type { ApprovalDependencies } from './create-request.ts';
import { endRequest, notPendingError } from './end-request.ts';
import { describeRequest } from './present.ts';
import { findRole, listPrices } from './related-store.ts';
import { allocate, costsMore } from './rules/summary.ts';
import { runRequest } from './run-request.ts';
import { type ApprovalRow, lockApproval, updateApprovalEnd } from './store.ts';

export type Decision = 'approve' | 'decline';

/** A refusal is thrown after the commit that records it. */
type Outcome = { row: ApprovalRow } | { refusal: AppError };

/**
 * Approves or declines a request. Decisions, expiry and revocation lock the row, so that only the first takes
 * effect. Repeating a decision is idempotent.
 */
export async function decideRequest(
  dependencies: ApprovalDependencies,
  found: ApprovalRow,
  decision: Decision,
): Promise<ApprovalRow> {
  const session = decision === 'approve' ? await getAccountHolder(dependencies, found) : null;
  const decide = async () => {
    const outcome = await dependencies.db.transaction((transaction) =>
      session === null
        ? decline(dependencies, transaction, found.id)
        : approve(dependencies, transaction, found.id, session),
    );
    // Thrown after the commit, so that the lapsed status is stored.
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.row;
  };
  return session === null ? decide() : notifyClients(dependencies, session, requestOf(found), decide);
}

const requestOf = ({ action, request }: ApprovalRow): PendingRequest =>
  ({ action, ...request }) as PendingRequest;

/** The account that the action is executed for. */
async function getAccountHolder(
  { db }: ApprovalDependencies,
  { user_id: userId, grant_id }: ApprovalRow,
): Promise<Session> {
  const account = await findRole(db, userId);
  if (account === null) throw new AppError('AUTH_REQUIRED');
  return { id: grant_id, userId, ...account };
}

/** Notifies clients of an attempt that fails, as for staff without an agent. */
async function notifyClients<T>(
  dependencies: ApprovalDependencies,
  session: Session,
  pending: PendingRequest,
  attempt: () => Promise<T>,
): Promise<T> {
  if (pending.action === 'cancel') return attempt();
  if (pending.action === 'reschedule') {
    const client = await findClientOf(dependencies.db, session, pending.appointmentId);
    return notifyClientOfAttempt(dependencies, session, client, pending.body, attempt);
  }
  const first = pending.visits[0]!;
  return pending.isTogether
    ? notifyClientsOfAttempt(dependencies, session, pending.visits, attempt)
    : notifyClientOfAttempt(dependencies, session, clientOfBooking(session, first), first, attempt);
}

async function lockPending(
  dependencies: ApprovalDependencies,
  transaction: Transaction,
  id: string,
  decided: ApprovalRow['status'],
): Promise<{ approval: ApprovalRow; now: Date; outcome: Outcome | null }> {
  const approval = await lockApproval(transaction, id);
  if (approval === null) throw new AppError('NOT_FOUND');
  const now = dependencies.clock.now();
  if (approval.status === decided) return { approval, now, outcome: { row: approval } };
  if (approval.status !== 'pending') throw notPendingError(approval.status);
  if (approval.expires_at > now) return { approval, now, outcome: null };
  await endRequest(dependencies, transaction, approval, { status: 'lapsed', byUserId: null, now });
  return { approval, now, outcome: { refusal: notPendingError('lapsed') } };
}

async function decline(
  dependencies: ApprovalDependencies,
  transaction: Transaction,
  id: string,
): Promise<Outcome> {
  const { approval, now, outcome } = await lockPending(dependencies, transaction, id, 'declined');
  if (outcome !== null) return outcome;
  const byUserId = approval.user_id;
  return {
    row: await endRequest(dependencies, transaction, approval, { status: 'declined', byUserId, now }),
  };
}

async function approve(
  dependencies: ApprovalDependencies,
  transaction: Transaction,
  id: string,
  accountHolder: Session,
): Promise<Outcome> {
  const { approval, now, outcome } = await lockPending(dependencies, transaction, id, 'approved');
  if (outcome !== null) return outcome;
  const session = await actAsAgent(transaction, approval, accountHolder, now);
  if (session === null) {
    await endRequest(dependencies, transaction, approval, { status: 'lapsed', byUserId: null, now });
    return { refusal: notPendingError('lapsed', 'The grant has ended.') };
  }
  try {
    const appointmentIds = await transaction.transaction(async (attempt) => {
      const done = await runRequest(dependencies, attempt, session, requestOf(approval), approval.hold_ids);
      await requireAsApproved(attempt, approval, done);
      return done;
    });
    const row = await updateApprovalEnd(transaction, id, {
      status: 'approved',
      refusal: null,
      appointmentIds,
      now,
    });
    await publishEvent(transaction, {
      kind: 'approval.approved',
      subjectId: id,
      byUserId: approval.user_id,
      payload: describeRequest(row),
      now,
    });
    return { row };
  } catch (error) {
    // Rate-limited requests stay pending and can be approved later.
    if (!(error instanceof AppError) || error.code === 'RATE_LIMITED') throw error;
    const refusal = error.body.error;
    await endRequest(dependencies, transaction, approval, { status: 'lapsed', byUserId: null, refusal, now });
    return { refusal: error };
  }
}

/**
 * Session of the account holder, marked with the grant. The usage was charged when the request was created.
 * Returns null when the grant has ended.
 */
async function actAsAgent(
  transaction: Transaction,
  { grant_id: grantId }: ApprovalRow,
  accountHolder: Session,
  now: Date,
): Promise<Session | null> {
  const grant = await lockActiveGrant(transaction, grantId, now);
  if (grant === null) return null;
  return { ...accountHolder, grant: { ...grantOf(grant), asksFirst: false, isCharged: true } };
}

/**
 * The decision covers certain appointments and a price. Other appointments are not changed, a lower price is
 * refunded to the grant, and a higher price is refused.
 */
async function requireAsApproved(
  transaction: Transaction,
  { action, summary, grant_id: grantId, charged_minor: charged, appointment_ids: approvedIds }: ApprovalRow,
  appointmentIds: readonly string[],
): Promise<void> {
  if (action !== 'book') {
    if (appointmentIds.every((id) => approvedIds.includes(id))) return;
    throw new AppError('INVALID_STATUS', {
      status: 409,
      reason: 'stale',
      detail: 'The affected appointments have changed since the request was created.',
    });
  }
  const prices = await listPrices(transaction, appointmentIds);
  if (costsMore(summary, prices))
    throw new AppError('PAYMENT_AMOUNT_MISMATCH', {
      detail: 'The price is higher than when the request was created, or no longer fixed.',
    });
  const charges = allocate(
    charged,
    prices.map(({ priceMinor }) => priceMinor ?? 0),
  );
  const saved = charges.reduce((left, countedMinor) => left - countedMinor, charged);
  if (saved > 0) await subtractGrantUsage(transaction, grantId, { bookings: 0, amountMinor: saved });
  const visits = appointmentIds.map((appointmentId, index) => ({
    appointmentId,
    countedMinor: charges[index] ?? 0,
  }));
  await updateCharged(transaction, grantId, visits);
}
