import type { Transaction } from '../../../platform/database/database.ts';
import { insertJobs } from '../../../platform/jobs/job-table.ts';
import { jobKind } from '../../../platform/jobs/jobs.ts';
import { takeTurns } from '../../../platform/turns.ts';
import { newId } from '../../../shared/ids.ts';
import { addDays, toLocal } from '../../../shared/zoned-time.ts';
import { keepForLine, listWaitedFor, type OpenedTime } from './opened-store.ts';
import { requireNothingStranded, type ScheduleChange } from './require-nothing-stranded.ts';
import { openedTimes } from './rules/opened-times.ts';
import { listSchedules } from './schedule-store.ts';

/** Offers a time that can be booked from now on to those who wait for one. */
export const openedTimeJob = jobKind<OpenedTime>('waitlist-opened');

// Of a change that opens more, the earliest: whoever waits for the rest can book it like everybody, and nobody fills the queue by changing
// hours back and forth.
const mostOpened = 200;

/** What every change of a schedule does before it is written, and after `lockSchedule` or `lockBusinessSchedule`. */
export async function prepareScheduleChange(transaction: Transaction, change: ScheduleChange): Promise<void> {
  await requireNothingStranded(transaction, change);
  await keepOpened(transaction, change);
}

/**
 * What a change opens is kept for those who wait for it, and offered to them. Closes: a stranger booking it first. To be called before the
 * change is written, and while the schedule is locked.
 */
export async function keepOpened(
  transaction: Transaction,
  { professionalId, businessId, now, change }: ScheduleChange,
): Promise<void> {
  const waited = await listWaitedFor(transaction, { professionalId, businessId, now });
  if (waited.length === 0) return;
  const turns = takeTurns();
  const opened: OpenedTime[] = [];
  const from = addDays(toLocal(now.getTime(), 'UTC').date, -2);
  for (const { schedule, ...place } of await listSchedules(transaction, waited, from)) {
    const dates = waited.find((one) => isSame(one, place))!;
    for (const { start, end } of openedTimes(schedule, change(schedule), dates))
      if (end > now.getTime()) opened.push({ ...place, startMs: Math.max(start, now.getTime()), endMs: end });
    if (turns.isOver()) await turns.next();
  }
  const first = opened.sort((a, b) => a.startMs - b.startMs).slice(0, mostOpened);
  if (first.length === 0) return;
  await keepForLine(transaction, first, now);
  await insertJobs(
    transaction,
    { kind: openedTimeJob.name, lane: openedTimeJob.lane },
    first.map((payload) => ({ id: newId('job', now.getTime()), payload, runAt: now })),
    now,
  );
}

const isSame = (
  one: { businessId: string; professionalId: string },
  other: { businessId: string; professionalId: string },
) => one.businessId === other.businessId && one.professionalId === other.professionalId;
