import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { runAndRollBack } from '../../../platform/database/roll-back.ts';
import type { PendingBooking, PendingChange, PendingRequest } from '../../booking/appointments/ask-first.ts';
import type { DepositDependencies } from '../../booking/appointments/booking/agree-on-deposit.ts';
import { bookInTransaction } from '../../booking/appointments/booking/book-appointment.ts';
import { bookTogetherInTransaction } from '../../booking/appointments/booking/book-together.ts';
import type { BookedView } from '../../booking/appointments/contract.ts';
import { cancelInTransaction } from '../../booking/appointments/lifecycle/cancel-appointment.ts';
import { rescheduleInTransaction } from '../../booking/appointments/lifecycle/reschedule-appointment.ts';
import type { InvalidateDays } from '../../booking/availability/rules/changed-days.ts';

interface RunRequestDependencies extends DepositDependencies {
  clock: Clock;
  invalidateDays: InvalidateDays;
}

/**
 * Executes the request with the same use cases as a direct call. Returns the ids of the created or changed
 * appointments.
 */
export function runRequest(
  dependencies: RunRequestDependencies,
  transaction: Transaction,
  session: Session,
  pending: PendingRequest,
  holdIds: readonly string[],
): Promise<string[]> {
  return pending.action === 'book'
    ? runBooking(dependencies, transaction, session, pending, holdIds)
    : runChange(dependencies, transaction, session, pending);
}

async function runBooking(
  dependencies: RunRequestDependencies,
  transaction: Transaction,
  session: Session,
  { visits, isTogether }: PendingBooking,
  holdIds: readonly string[],
): Promise<string[]> {
  const booked = isTogether
    ? await bookTogetherInTransaction(dependencies, transaction, session, visits, holdIds)
    : [await bookInTransaction(dependencies, transaction, session, visits[0]!, holdIds)];
  return booked.flatMap(idsOf);
}

export async function runChange(
  dependencies: RunRequestDependencies,
  transaction: Transaction,
  session: Session,
  { action, appointmentId, body }: PendingChange,
): Promise<string[]> {
  const within = { ...dependencies, db: transaction };
  if (action === 'reschedule') {
    await rescheduleInTransaction(within, session, appointmentId, body);
    return [appointmentId];
  }
  return idsOf(await cancelInTransaction(within, session, appointmentId, body));
}

const idsOf = ({ id, occurrences }: BookedView): string[] =>
  occurrences === undefined ? [id] : occurrences.map((occurrence) => occurrence.id);

/** Executes the work as if it were approved and rolls it back to a savepoint. */
export const dryRun = <Outcome>(
  transaction: Transaction,
  session: Session,
  work: (savepoint: Transaction, approved: Session) => Promise<Outcome>,
): Promise<Outcome> => runAndRollBack(transaction, (savepoint) => work(savepoint, asIfApproved(session)));

const asIfApproved = (session: Session): Session => ({
  ...session,
  grant: { ...session.grant!, asksFirst: false, isCharged: true },
});
