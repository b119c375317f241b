import { AppError } from '../../../errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { runInTimeSlices } from '../../../platform/time-slices.ts';
import { timeOfDay } from '../../../shared/time.ts';
import { addDays } from '../../../shared/zoned-time.ts';
import { findClash } from './rules/find-clash.ts';
import {
  type ClassTimeSelection,
  listProfessionalClassTimes,
  listSelectedClassTimes,
  listTakenTimes,
} from './store.ts';

/**
 * Throws SCHEDULE_TIME_TAKEN if the changed class times overlap another class or a booking of the
 * professional. Call after the change is written: the write updates the schedule versions, which bookings
 * lock. Earlier bookings are visible here, later bookings wait and see the class.
 */
export async function requireNoClash(
  transaction: Transaction,
  selection: ClassTimeSelection,
  now: Date,
): Promise<void> {
  const changed = new Map(
    (await listSelectedClassTimes(transaction, selection)).map((row) => [row.id, row.professionalId]),
  );
  const fromDate = addDays(now.toISOString().slice(0, 10), -3);
  for (const professionalId of new Set(changed.values())) {
    const times = await listProfessionalClassTimes(transaction, professionalId, fromDate);
    const taken = await listTakenTimes(transaction, professionalId, now);
    const clash = await runInTimeSlices(findClash(times, taken, ({ id }) => changed.has(id), now.getTime()));
    if (clash === null) continue;
    const what = clash.with === 'class' ? 'another class' : 'a booking';
    throw new AppError('SCHEDULE_TIME_TAKEN', {
      date: clash.date,
      reason: 'overlap',
      detail: `The professional has ${what} at ${timeOfDay(clash.startMinute)} on this date, including buffers.`,
    });
  }
}
