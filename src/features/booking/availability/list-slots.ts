import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import { decodeCursor, type Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { runInTimeSlices } from '../../../platform/time-slices.ts';
import { minuteOfDay } from '../../../shared/time.ts';
import { addDays, daysBetween, toLocal } from '../../../shared/zoned-time.ts';
import {
  type AvailabilitySlotView,
  type FreeSlotView,
  mostSlotsADay,
  type findNextSlot as nextRoute,
  type listSlots as slotsRoute,
} from './contract.ts';
import { presentFreeStart, presentSlot } from './present.ts';
import { requireSubject } from './require-offering.ts';
import { firstFreeStart, reachOf, wantedOf } from './rules/free-starts.ts';
import { judgeDay } from './rules/judge.ts';
import { needsUnits } from './rules/resource-use.ts';
import { type OfferedService, type Situation, situationOf } from './rules/situation.ts';
import type { ScheduleSnapshotCache } from './schedule-snapshot-cache.ts';
import { findSituation } from './situation-store.ts';

export interface AvailabilityDependencies {
  db: Database;
  clock: Clock;
  scheduleSnapshots: ScheduleSnapshotCache;
}

type SlotsQuery = Static<NonNullable<typeof slotsRoute.query>>;

const list = 'slots';

export async function listSlots(
  dependencies: AvailabilityDependencies,
  { cursor, limit = mostSlotsADay, ...query }: SlotsQuery,
  viewer: Viewer,
): Promise<Page<AvailabilitySlotView>> {
  const afterMinute = cursor === undefined ? -1 : readMinute(cursor, list);
  const { situation, service } =
    (viewer === null ? await findSnapshotDay(dependencies, query) : null) ??
    (await findDay(dependencies, query, viewer));
  const wanted = { ...wantedOf(service, situation.slotIntervalMinutes), localDate: query.date };
  const slots = judgeDay(situation, wanted, { start: afterMinute + 1, end: 1440 }).map((start) =>
    presentSlot(start, service),
  );
  const page = pageOf(slots, limit, ({ time }) => [list, minuteOfDay(time)]);
  // Bookings of other professionals take units too, and the topic of the response names only one.
  page.isCacheable = !needsUnits(situation, wanted);
  return page;
}

type DayQuery = Omit<SlotsQuery, 'cursor' | 'limit'>;

interface DayToJudge {
  situation: Situation;
  service: OfferedService | null;
}

/**
 * Uses the cached snapshot of the schedule. Null when it has no answer: `findDay` then decides, and finds the
 * error to send.
 */
async function findSnapshotDay(
  { scheduleSnapshots, clock }: AvailabilityDependencies,
  { date: localDate, serviceId, ...ids }: DayQuery,
): Promise<DayToJudge | null> {
  const now = clock.now();
  if (!isCovered(localDate, now)) return null;
  const week = await scheduleSnapshots.findWeek(ids, localDate);
  if (week === null) return null;
  const service = serviceId === undefined ? null : week.snapshot.services.get(serviceId);
  if (service === undefined) {
    // The service may be newer than the snapshot.
    scheduleSnapshots.drop(ids);
    return null;
  }
  if (service?.needsResources) return null;
  return { situation: { ...situationOf(week.snapshot, now.getTime()), ...week.times }, service };
}

/** Snapshots leave out absences in the past. */
function isCovered(localDate: string, now: Date): boolean {
  const daysAhead = daysBetween(now.toISOString().slice(0, 10), localDate);
  return daysAhead >= -1 && daysAhead <= 4_000;
}

async function findDay(
  { db, clock }: AvailabilityDependencies,
  { date: localDate, ...ids }: DayQuery,
  viewer: Viewer,
): Promise<DayToJudge> {
  const { service } = await requireSubject(db, ids, viewer);
  const situation = await findSituation(db, {
    ...ids,
    fromDate: localDate,
    toDate: localDate,
    now: clock.now(),
    reachMinutes: reachOf(service),
  });
  // Deleted since `requireSubject` found it.
  if (situation === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
  return { situation, service };
}

/** The start time, in minutes of the day, after which a page of `list` begins. */
export function readMinute(cursor: string, list: string): number {
  const [name, startMinute] = decodeCursor(cursor, ['string', 'integer']);
  if (name !== list) throw wrongCursor();
  return startMinute;
}

type NextSlotQuery = Static<NonNullable<typeof nextRoute.query>>;

// Most professionals are free within two weeks. Each further period is twice as long as the one before.
const firstPeriodDays = 14;
const longestPeriodDays = 112;

export async function findNextSlot(
  { db, clock }: { db: Database; clock: Clock },
  query: NextSlotQuery,
  viewer: Viewer,
): Promise<FreeSlotView> {
  const { service, timezone, bookingHorizonDays } = await requireSubject(db, query, viewer);
  const now = clock.now();
  const today = toLocal(now.getTime(), timezone).date;
  const lastDate = addDays(today, bookingHorizonDays);
  let periodDays = firstPeriodDays;
  for (let fromDate = today; fromDate <= lastDate; ) {
    const periodEnd = addDays(fromDate, periodDays - 1);
    const toDate = periodEnd < lastDate ? periodEnd : lastDate;
    const situation = await findSituation(db, {
      ...query,
      fromDate,
      toDate,
      now,
      reachMinutes: reachOf(service),
    });
    if (situation === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
    const wanted = wantedOf(service, situation.slotIntervalMinutes);
    const first = await runInTimeSlices(firstFreeStart(situation, wanted, fromDate, toDate));
    if (first !== null) return presentFreeStart(first, service);
    fromDate = addDays(toDate, 1);
    periodDays = Math.min(2 * periodDays, longestPeriodDays);
  }
  throw new AppError('NOT_FOUND', { detail: 'No free time within the booking horizon of the business.' });
}
