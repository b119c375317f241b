import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { dateOfStart } from '../../catalog/timetables/rules/class-time.ts';
import { cancelMany } from '../appointments/lifecycle/cancel-appointment.ts';
import { moveMany } from '../appointments/lifecycle/move-many.ts';
import { listNotified } from '../appointments/list-notified.ts';
import type { Notified } from '../appointments/rules/notified.ts';
import type { InvalidateDays } from '../availability/rules/changed-days.ts';
import { type AffectedSeat, affectedSeats, movedSeatOf, type TaughtTime } from './rules/timetable-change.ts';
import { deleteHeldSeats, listSeats } from './store.ts';

// Seats are moved one by one, within the time limit of a request.
const mostMoved = 300;

export interface ClassChange {
  before: TaughtTime;
  /** Class times that replace it. Empty when it is deleted. */
  after: readonly TaughtTime[];
  affected: 'refuse' | 'cancel' | 'move' | undefined;
  /** Location of `affected` in the request. */
  field: 'body.affected' | 'query.affected';
  reason: string | undefined;
  now: Date;
}

/**
 * Refuses, cancels or moves bookings that lose their class. The schedules are locked, so that no booking is
 * added. Returns the clients that are notified.
 */
export async function settleAffected(
  dependencies: { invalidateDays: InvalidateDays },
  transaction: Transaction,
  session: Session,
  { before, after, affected = 'refuse', field, reason: given, now }: ClassChange,
): Promise<Notified[]> {
  const { userId: by } = session;
  const seats = affectedSeats(before, after, await listSeats(transaction, before, now), now.getTime());
  if (seats.length > 0 && affected === 'refuse')
    throw refuse(field, seats, 'Send affected to cancel or move them');
  const startsAfter = after.filter(({ professionalId }) => professionalId === before.professionalId);
  await deleteHeldSeats(
    transaction,
    before,
    (startMs) =>
      dateOfStart(before, startMs) === null ||
      startsAfter.some((time) => dateOfStart(time, startMs) !== null),
  );
  if (seats.length === 0) return [];
  const reason = given?.trim() || null;
  if (affected === 'cancel') {
    const ids = seats.map(({ id }) => id);
    const cancelled = await cancelMany(dependencies, transaction, { ids, by, reason, now });
    return listNotified(transaction, session, 'cancel', cancelled);
  }
  if (seats.length > mostMoved) throw refuse(field, seats, `At most ${mostMoved} can be moved at once`);
  const moved = after.at(-1);
  const moves = seats.map((seat) => {
    const place = moved === undefined ? null : movedSeatOf(seat, moved, now.getTime());
    if (place === null)
      throw refuse(field, [seat], 'The class has no other time in the same week', seat.date);
    return { id: seat.id, ...place };
  });
  const { timezone } = before;
  const changed = await moveMany(dependencies, transaction, { moves, timezone, by, reason, now });
  return listNotified(transaction, session, 'reschedule', changed);
}

const refuse = (field: string, seats: readonly AffectedSeat[], hint: string, date?: string) =>
  new AppError('SCHEDULE_TIME_TAKEN', {
    field,
    value: seats.length,
    ...(date !== undefined && { date }),
    detail: `${seats.length} ${seats.length === 1 ? 'booking is' : 'bookings are'} affected. ${hint}.`,
  });
