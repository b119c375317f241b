import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { updateCounted } from '../../access/grants/activity-store.ts';
import { grantOf } from '../../access/grants/read-grant.ts';
import { giveBackToGrant, lockGrant } from '../../access/grants/store.ts';
import type { Wish } from '../../booking/appointments/ask-first.ts';
import {
  clientOfAppointment,
  namedClient,
  notifyClientOfAttempt,
} from '../../booking/appointments/booking/notify-of-attempt.ts';
import { notifyClientsOfAttempt } from '../../booking/appointments/together/notify-of-attempts.ts';
import { describeRequest } from './describe-request.ts';
import { endApproval } from './end-approval.ts';
import type { ApprovalParts } from './keep-request.ts';
import { findRole, listPrices } from './record-store.ts';
import { costsMore, shareOut } from './rules/summary.ts';
import { runWish } from './run-wish.ts';
import { type ApprovalRow, lockApproval, updateEnd } from './store.ts';

export type Decision = 'approve' | 'decline';

/** Committed or not, and what the person is answered. */
type Outcome = { row: ApprovalRow } | { refusal: AppError };

/**
 * What the person says of a request of theirs. Of all that would end it, a yes, a no, the clock and the end of the grant, the first that holds
 * its row does; a repeat of the same decision finds it done.
 */
export async function decideApproval(
  parts: ApprovalParts,
  found: ApprovalRow,
  decision: Decision,
): Promise<ApprovalRow> {
  const session = decision === 'approve' ? await getPerson(parts, found) : null;
  const decide = async () => {
    const outcome = await parts.db.transaction((transaction) =>
      session === null
        ? decline(parts, transaction, found.id)
        : approve(parts, transaction, found.id, session),
    );
    // Thrown once it is written down that nothing came of it.
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.row;
  };
  return session === null ? decide() : tellClients(parts, session, wishOf(found), decide);
}

const wishOf = ({ action, request }: ApprovalRow): Wish => ({ action, ...request }) as Wish;

/** As whom it is done. */
async function getPerson(
  { db }: ApprovalParts,
  { user_id: userId, grant_id }: ApprovalRow,
): Promise<Session> {
  const account = await findRole(db, userId);
  if (account === null) throw new AppError('AUTH_REQUIRED');
  return { id: grant_id, userId, ...account };
}

/** As when staff do it themselves: a client who is elsewhere hears of the attempt. */
function tellClients<T>(
  parts: ApprovalParts,
  session: Session,
  wish: Wish,
  attempt: () => Promise<T>,
): Promise<T> {
  if (wish.action === 'cancel') return attempt();
  if (wish.action === 'reschedule')
    return notifyClientOfAttempt(
      parts,
      session,
      wish.body,
      clientOfAppointment(parts.db, session, wish.appointmentId),
      attempt,
    );
  const first = wish.visits[0]!;
  return wish.isTogether
    ? notifyClientsOfAttempt(parts, session, wish.visits, attempt)
    : notifyClientOfAttempt(parts, session, first, namedClient(session, first), attempt);
}

async function lockPending(
  parts: ApprovalParts,
  transaction: Transaction,
  id: string,
  decided: ApprovalRow['status'],
): Promise<{ approval: ApprovalRow; now: Date; outcome: Outcome | null }> {
  const approval = await lockApproval(transaction, id);
  if (approval === null) throw new AppError('NOT_FOUND');
  const now = parts.clock.now();
  if (approval.status === decided) return { approval, now, outcome: { row: approval } };
  if (approval.status !== 'pending') throw overError(approval.status);
  if (approval.expires_at > now) return { approval, now, outcome: null };
  await endApproval(parts, transaction, approval, { status: 'lapsed', byUserId: null, now });
  return { approval, now, outcome: { refusal: overError('lapsed') } };
}

const overError = (
  status: ApprovalRow['status'],
  detail = status === 'lapsed' ? 'The request has lapsed.' : `The request was ${status} already.`,
) => new AppError('INVALID_STATUS', { status: 409, detail });

async function decline(parts: ApprovalParts, transaction: Transaction, id: string): Promise<Outcome> {
  const { approval, now, outcome } = await lockPending(parts, transaction, id, 'declined');
  if (outcome !== null) return outcome;
  const byUserId = approval.user_id;
  return { row: await endApproval(parts, transaction, approval, { status: 'declined', byUserId, now }) };
}

async function approve(
  parts: ApprovalParts,
  transaction: Transaction,
  id: string,
  person: Session,
): Promise<Outcome> {
  const { approval, now, outcome } = await lockPending(parts, transaction, id, 'approved');
  if (outcome !== null) return outcome;
  const session = await actAsAgent(transaction, approval, person, now);
  if (session === null) {
    await endApproval(parts, transaction, approval, { status: 'lapsed', byUserId: null, now });
    return { refusal: overError('lapsed', 'The grant of the agent has ended.') };
  }
  try {
    const appointmentIds = await transaction.transaction(async (attempt) => {
      const done = await runWish(parts, attempt, session, wishOf(approval), approval.hold_ids);
      await requireAsTold(attempt, approval, done);
      return done;
    });
    const row = await updateEnd(transaction, id, { status: 'approved', refusal: null, appointmentIds, now });
    await publishEvent(transaction, {
      kind: 'approval.approved',
      subjectId: id,
      byUserId: approval.user_id,
      payload: describeRequest(row),
      now,
    });
    return { row };
  } catch (error) {
    // Who is asked to come again later may: it still waits.
    if (!(error instanceof AppError) || error.code === 'RATE_LIMITED') throw error;
    const refusal = error.body.error;
    await endApproval(parts, transaction, approval, { status: 'lapsed', byUserId: null, refusal, now });
    return { refusal: error };
  }
}

/** As the person, marked as the agent's, and approved. What is booked was counted against the limits when it was asked for. Null: the grant has ended. */
async function actAsAgent(
  transaction: Transaction,
  { grant_id: grantId }: ApprovalRow,
  person: Session,
  now: Date,
): Promise<Session | null> {
  const grant = await lockGrant(transaction, grantId, now);
  if (grant === null) return null;
  return { ...person, grant: { ...grantOf(grant), asksFirst: false, isCharged: true } };
}

/**
 * The person said yes to certain appointments and to a price: no other one is changed; what has become cheaper is given back to the grant, what
 * has become dearer is not booked.
 */
async function requireAsTold(
  transaction: Transaction,
  { action, summary, grant_id: grantId, charged_minor: charged, appointment_ids: told }: ApprovalRow,
  appointmentIds: readonly string[],
): Promise<void> {
  if (action !== 'book') {
    if (appointmentIds.every((id) => told.includes(id))) return;
    throw new AppError('INVALID_STATUS', {
      status: 409,
      detail: 'It would change other appointments now than when the agent asked.',
    });
  }
  const prices = await listPrices(transaction, appointmentIds);
  if (costsMore(summary, prices))
    throw new AppError('PAYMENT_AMOUNT_MISMATCH', {
      detail: 'It costs more now than when the agent asked, or has no stated price any more.',
    });
  const counted = shareOut(
    charged,
    prices.map(({ priceMinor }) => priceMinor ?? 0),
  );
  const saved = counted.reduce((left, countedMinor) => left - countedMinor, charged);
  if (saved > 0) await giveBackToGrant(transaction, grantId, { bookings: 0, amountMinor: saved });
  const visits = appointmentIds.map((appointmentId, index) => ({
    appointmentId,
    countedMinor: counted[index] ?? 0,
  }));
  await updateCounted(transaction, grantId, visits);
}
