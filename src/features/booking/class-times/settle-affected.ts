import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { dateOfStart } from '../../catalog/timetables/rules/class-time.ts';
import { cancelMany } from '../appointments/lifecycle/cancel-appointment.ts';
import { moveMany } from '../appointments/lifecycle/move-many.ts';
import type { InvalidateDays } from '../availability/rules/changed-days.ts';
import { type AffectedSeat, affectedSeats, movedSeatOf, type TaughtTime } from './rules/timetable-change.ts';
import { deleteHeldSeats, listSeats } from './store.ts';

// One by one, within the time somebody waits for an answer.
const mostMoved = 300;

export interface ClassChange {
  before: TaughtTime;
  /** What takes its place; nothing when it is removed. */
  after: readonly TaughtTime[];
  affected: 'refuse' | 'cancel' | 'move' | undefined;
  reason: string | undefined;
  now: Date;
}

/** Deals with the bookings that lose their class, as the caller says. The schedules are held, so that there will be no more of them. */
export async function settleAffected(
  dependencies: { invalidateDays: InvalidateDays },
  transaction: Transaction,
  { userId: by }: Session,
  { before, after, affected = 'refuse', reason: given, now }: ClassChange,
): Promise<void> {
  const seats = affectedSeats(before, after, await listSeats(transaction, before, now), now.getTime());
  if (seats.length > 0 && affected === 'refuse') throw refuse(seats, 'say what becomes of them by affected');
  const startsAfter = after.filter(({ professionalId }) => professionalId === before.professionalId);
  await deleteHeldSeats(
    transaction,
    before,
    (startMs) =>
      dateOfStart(before, startMs) === null ||
      startsAfter.some((time) => dateOfStart(time, startMs) !== null),
  );
  if (seats.length === 0) return;
  const reason = given?.trim() || null;
  if (affected === 'cancel')
    return void (await cancelMany(dependencies, transaction, {
      ids: seats.map(({ id }) => id),
      by,
      reason,
      now,
    }));
  if (seats.length > mostMoved) throw refuse(seats, `at most ${mostMoved} can be moved at once`);
  const moved = after.at(-1);
  const moves = seats.map((seat) => {
    const place = moved === undefined ? null : movedSeatOf(seat, moved, now.getTime());
    if (place === null) throw refuse([seat], `the class of ${seat.date} has no other time in its week`);
    return { id: seat.id, ...place };
  });
  await moveMany(dependencies, transaction, { moves, timezone: before.timezone, by, reason, now });
}

const refuse = (seats: readonly AffectedSeat[], why: string) =>
  new AppError('SCHEDULE_TIME_TAKEN', {
    value: seats.length,
    detail: `${seats.length} ${seats.length === 1 ? 'booking is' : 'bookings are'} affected: ${why}.`,
  });
