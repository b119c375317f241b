import type { Transaction } from '../../../platform/database/database.ts';
import type { Interval } from '../../../shared/intervals.ts';
import { lockSchedule } from '../../catalog/availability-rules/lock-store.ts';
import { holdOpenedTimes } from '../../catalog/availability-rules/prepare-schedule-change.ts';
import { busyAbsences } from '../../catalog/availability-rules/rules/busy-absences.ts';
import type { Absence, Schedule } from '../../catalog/availability-rules/rules/schedule.ts';
import { deleteBusyTimes, insertBusyTimes, listBusyTimes } from './store.ts';

interface Connection {
  id: string;
  professionalId: string;
}

/**
 * Stores these times in place of the former ones. Appointments in new busy times stay; freed times are offered to
 * the waitlist first. An unchanged calendar writes nothing. The caller holds no lock on the schedule.
 */
export async function replaceBusyTimes(
  transaction: Transaction,
  { id, professionalId }: Connection,
  busy: readonly Interval[],
  now: Date,
): Promise<void> {
  if (isEqual(await listBusyTimes(transaction, id), busy)) return;
  await lockSchedule(transaction, { professionalIds: [professionalId] });
  // Another read may have changed them while this one waited for the lock.
  const former = await listBusyTimes(transaction, id);
  const gone = without(former, busy);
  const added = without(busy, former);
  if (gone.length > 0)
    await holdOpenedTimes(transaction, {
      professionalId,
      now,
      change: (before) => ({ ...before, absences: changedAbsences(before, gone, added) }),
    });
  await deleteBusyTimes(transaction, id, gone);
  await insertBusyTimes(transaction, { id, professionalId }, added, now);
}

const keyOf = ({ start, end }: Interval) => `${start} ${end}`;

const isEqual = (some: readonly Interval[], others: readonly Interval[]) =>
  some.length === others.length && some.every((one, index) => keyOf(one) === keyOf(others[index]!));

function without(some: readonly Interval[], others: readonly Interval[]): Interval[] {
  const keys = new Set(others.map(keyOf));
  return some.filter((one) => !keys.has(keyOf(one)));
}

function changedAbsences(
  { absences, timezone }: Schedule,
  gone: readonly Interval[],
  added: readonly Interval[],
): Absence[] {
  const left = new Map<string, number>();
  for (const absence of gone.flatMap((one) => busyAbsences(one, timezone)))
    left.set(JSON.stringify(absence), (left.get(JSON.stringify(absence)) ?? 0) + 1);
  const rest = absences.filter((absence) => {
    const key = JSON.stringify(absence);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
  return [...rest, ...added.flatMap((one) => busyAbsences(one, timezone))];
}
