import { AppError } from '../../../../errors.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { translateViolation } from '../../../../platform/database/translate-violation.ts';
import { minuteMs, timeOfDay } from '../../../../shared/time.ts';
import type { InvalidateDays } from '../../availability/rules/changed-days.ts';
import type { Sequence } from '../../availability/rules/situation.ts';
import { lockForBooking } from '../lock-store.ts';
import { toStoredTime } from '../rules/booking.ts';
import { cancelMany } from './cancel-appointment.ts';
import { listMovable, listOverlapping, lockMovable, type MovableRow, moveOutOfRange } from './move-store.ts';
import { updateTime } from './store.ts';

/** New time of an appointment. */
interface Move {
  id: string;
  date: string;
  startMinute: number;
  startMs: number;
  professionalId: string;
}

interface MoveOfMany {
  /**
   * The caller has checked that `by` is staff of each, has locked the schedules and has checked the new times.
   */
  moves: readonly Move[];
  timezone: string;
  by: string;
  reason: string | null;
  now: Date;
}

/**
 * Reschedules appointments like staff do one by one, with history and event. Appointments whose client has
 * another appointment at the new time are cancelled. Returns the ids of all changed appointments.
 */
export async function moveMany(
  dependencies: { invalidateDays: InvalidateDays },
  transaction: Transaction,
  { moves, timezone, by, reason, now }: MoveOfMany,
): Promise<string[]> {
  const byId = new Map(moves.map((move) => [move.id, move]));
  const ids = [...byId.keys()];
  const [first] = moves;
  if (first === undefined) return [];
  // Parties are locked before rows, as by every booking.
  const found = await listMovable(transaction, ids);
  const partyIds = found.flatMap((row) => [row.professional_id, row.person_id, row.user_id]);
  await lockForBooking(
    transaction,
    { professionalId: first.professionalId, businessId: found[0]?.business_id ?? '', userId: by, now },
    ...moves.map(({ professionalId }) => professionalId),
    ...partyIds,
  );
  const rows = await lockMovable(transaction, ids);
  const elsewhere = await listOverlapping(
    transaction,
    rows.map((row) => {
      const { startMs } = byId.get(row.id)!;
      return {
        id: row.id,
        clientKey: row.client_key,
        startMs,
        endMs: startMs + row.duration_minutes * minuteMs,
      };
    }),
  );
  const cancelled =
    elsewhere.length === 0
      ? []
      : await cancelMany(dependencies, transaction, { ids: elsewhere, by, reason, now });
  const coming = rows.filter(({ id }) => !elsewhere.includes(id));
  await moveOutOfRange(
    transaction,
    coming.map(({ id }) => id),
  );
  for (const row of coming) await place(transaction, row, byId.get(row.id)!, { timezone, by, now });
  transaction.afterCommit(() =>
    dependencies.invalidateDays(
      ...coming.map((row) => ({ professionalId: row.professional_id, date: row.date })),
      ...moves.map(({ professionalId, date }) => ({ professionalId, date })),
    ),
  );
  return [...coming.map(({ id }) => id), ...cancelled];
}

async function place(
  transaction: Transaction,
  row: MovableRow,
  { date, startMinute, startMs, professionalId }: Move,
  { timezone, by, now }: Pick<MoveOfMany, 'timezone' | 'by' | 'now'>,
): Promise<void> {
  const sequence = sequenceOf(row);
  const endMs = startMs + row.duration_minutes * minuteMs;
  const time = toStoredTime(
    { localDate: date, startMinute, startMs, endMs },
    { id: row.id, professionalId, sequence },
  );
  const moved = await translateViolation(
    updateTime(
      transaction,
      time,
      { professionalId, timezone, capacity: row.capacity, byStaff: true },
      {
        action: 'reschedule',
        by,
        now,
        before: { date: row.date, start: timeOfDay(row.start_minute), professional: row.professional_id },
        after: { date, start: timeOfDay(startMinute), professional: professionalId },
      },
    ),
  );
  if (moved === null) throw new AppError('SESSION_FULL');
}

/** Length, buffers and seats as booked. */
const sequenceOf = (row: MovableRow): Sequence => ({
  durationMinutes: row.duration_minutes,
  bufferBeforeMinutes: row.buffer_before_minutes,
  bufferAfterMinutes: row.buffer_after_minutes,
  serviceIds: row.service_ids,
  classServiceId: row.capacity > 1 ? (row.service_ids[0] ?? null) : null,
  capacity: row.capacity,
});
