import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { BookingWish, ChangeWish, Wish } from '../../booking/appointments/ask-first.ts';
import { bookAppointment } from '../../booking/appointments/booking/book-appointment.ts';
import type { BookedView } from '../../booking/appointments/contract.ts';
import { cancelFollowing } from '../../booking/appointments/lifecycle/cancel-following.ts';
import { changeStatus } from '../../booking/appointments/lifecycle/change-status.ts';
import { rescheduleAppointment } from '../../booking/appointments/lifecycle/reschedule-appointment.ts';
import { bookTogether } from '../../booking/appointments/together/book-together.ts';
import type { ClearTimes } from '../../booking/availability/rules/touched-times.ts';

interface Parts {
  clock: Clock;
  clearTimes: ClearTimes;
}

/** Does what was asked for, by the very steps that do it for everybody. Resolves to the appointments it made or changed. */
export function runWish(
  parts: Parts,
  transaction: Transaction,
  session: Session,
  wish: Wish,
  keptBy: readonly string[],
): Promise<string[]> {
  return wish.action === 'book'
    ? runBooking(parts, transaction, session, wish, keptBy)
    : runChange(parts, transaction, session, wish);
}

async function runBooking(
  parts: Parts,
  transaction: Transaction,
  session: Session,
  { visits, isTogether }: BookingWish,
  keptBy: readonly string[],
): Promise<string[]> {
  const booked = isTogether
    ? await bookTogether(parts, transaction, session, visits, keptBy)
    : [await bookAppointment(parts, transaction, session, visits[0]!, keptBy)];
  return booked.flatMap(idsOf);
}

export async function runChange(
  parts: Parts,
  transaction: Transaction,
  session: Session,
  { action, appointmentId, body }: ChangeWish,
): Promise<string[]> {
  const within = { ...parts, db: transaction };
  if (action === 'reschedule') {
    await rescheduleAppointment(within, session, appointmentId, body);
    return [appointmentId];
  }
  const reason = body.reason?.trim() || null;
  if (body.scope === 'following') return idsOf(await cancelFollowing(within, session, appointmentId, reason));
  await changeStatus(within, session, appointmentId, 'cancel', reason);
  return [appointmentId];
}

const idsOf = ({ id, occurrences }: BookedView): string[] =>
  occurrences === undefined ? [id] : occurrences.map((occurrence) => occurrence.id);
