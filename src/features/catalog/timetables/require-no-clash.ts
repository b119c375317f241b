import { AppError } from '../../../errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { runInTurns } from '../../../platform/turns.ts';
import { timeOfDay } from '../../../shared/time.ts';
import { addDays } from '../../../shared/zoned-time.ts';
import { findClash } from './rules/find-clash.ts';
import { listClassTimesOf, listPlanned, listTakenTimes, type Planned } from './store.ts';

/**
 * SCHEDULE_TIME_TAKEN when what is planned meets another class or a booking of its professional. To be asked after the change is written:
 * that has given new versions to the schedules of the business and of every professional concerned, which whoever books shares. So whatever
 * was booked before is read here, and whoever books next waits and finds the class.
 */
export async function requireNoClash(transaction: Transaction, planned: Planned, now: Date): Promise<void> {
  const changed = new Map(
    (await listPlanned(transaction, planned)).map((row) => [row.id, row.professionalId]),
  );
  const fromDate = addDays(now.toISOString().slice(0, 10), -3);
  for (const professionalId of new Set(changed.values())) {
    const times = await listClassTimesOf(transaction, professionalId, fromDate);
    const taken = await listTakenTimes(transaction, professionalId, now);
    const clash = await runInTurns(findClash(times, taken, ({ id }) => changed.has(id), now.getTime()));
    if (clash === null) continue;
    const what = clash.with === 'class' ? 'another class' : 'a booking';
    throw new AppError('SCHEDULE_TIME_TAKEN', {
      detail: `${clash.date} ${timeOfDay(clash.startMinute)}: the professional has ${what} then, buffers included.`,
    });
  }
}
