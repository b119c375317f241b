import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import { decodeCursor, type Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { runInTurns } from '../../../platform/time-slices.ts';
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
import { firstFreeStart, type OfferedService, reachOf, wantedOf } from './rules/free-starts.ts';
import { judgeDay } from './rules/judge.ts';
import { type Situation, situationOf } from './rules/situation.ts';
import type { ScheduleSnapshotCache } from './schedule-snapshot-cache.ts';
import { findSituation } from './situation-store.ts';

type SlotsQuery = Static<NonNullable<typeof slotsRoute.query>>;

const list = 'slots';

export interface AvailabilityDependencies {
  db: Database;
  clock: Clock;
  scheduleSnapshots: ScheduleSnapshotCache;
}

export async function listSlots(
  dependencies: AvailabilityDependencies,
  { cursor, limit = mostSlotsADay, ...wish }: SlotsQuery,
  viewer: Viewer,
): Promise<Page<AvailabilitySlotView>> {
  const after = cursor === undefined ? -1 : readPosition(cursor);
  const { situation, service } =
    (viewer === null ? await findSnapshotDay(dependencies, wish) : null) ??
    (await readDay(dependencies, wish, viewer));
  const wanted = { ...wantedOf(service, situation.slotIntervalMinutes), date: wish.date };
  const slots = judgeDay(situation, wanted, { start: after + 1, end: 1440 }).map(({ minute, verdict }) =>
    presentSlot(minute, verdict, service),
  );
  return pageOf(slots, limit, ({ time }) => [list, minuteOfDay(time)]);
}

type Wish = Omit<SlotsQuery, 'cursor' | 'limit'>;

interface WishedDay {
  situation: Situation;
  service: OfferedService | null;
}

/** From a snapshot, where everything is as it should be; null leaves it to `readDay`, which knows all the ways it can be otherwise. */
async function findSnapshotDay(
  { scheduleSnapshots, clock }: AvailabilityDependencies,
  { date, serviceId, ...whose }: Wish,
): Promise<WishedDay | null> {
  const now = clock.now();
  if (!isNear(date, now)) return null;
  const week = await scheduleSnapshots.findWeek(whose, date);
  if (week === null) return null;
  const service = serviceId === undefined ? null : week.snapshot.services.get(serviceId);
  if (service === undefined) {
    // It may have come later.
    scheduleSnapshots.drop(whose);
    return null;
  }
  return { situation: { ...situationOf(week.snapshot, now.getTime()), ...week.times }, service };
}

const isNear = (date: string, now: Date) => {
  const daysAhead = daysBetween(now.toISOString().slice(0, 10), date);
  return daysAhead >= -1 && daysAhead <= 4_000;
};

async function readDay(
  { db, clock }: AvailabilityDependencies,
  { date, ...ids }: Wish,
  viewer: Viewer,
): Promise<WishedDay> {
  const { service } = await requireSubject(db, ids, viewer);
  const situation = await findSituation(db, {
    ...ids,
    fromDate: date,
    toDate: date,
    now: clock.now(),
    reachMinutes: reachOf(service),
  });
  // Both were there a moment ago: one was deleted since.
  if (situation === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
  return { situation, service };
}

function readPosition(cursor: string): number {
  const [name, minute] = decodeCursor(cursor, ['string', 'number']);
  if (name !== list) throw wrongCursor();
  return minute;
}

type NextSlotQuery = Static<NonNullable<typeof nextRoute.query>>;

// Nearly everybody is free within two weeks. The longer one looks in vain, the more is read at once.
const firstStretchDays = 14;
const longestStretchDays = 112;

export async function findNextSlot(
  { db, clock }: { db: Database; clock: Clock },
  query: NextSlotQuery,
  viewer: Viewer,
): Promise<FreeSlotView> {
  const { service, timezone, bookingHorizonDays } = await requireSubject(db, query, viewer);
  const now = clock.now();
  const today = toLocal(now.getTime(), timezone).date;
  const lastDate = addDays(today, bookingHorizonDays);
  let stretchDays = firstStretchDays;
  for (let fromDate = today; fromDate <= lastDate; ) {
    const stretchEnd = addDays(fromDate, stretchDays - 1);
    const toDate = stretchEnd < lastDate ? stretchEnd : lastDate;
    const situation = await findSituation(db, {
      ...query,
      fromDate,
      toDate,
      now,
      reachMinutes: reachOf(service),
    });
    if (situation === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
    const wanted = wantedOf(service, situation.slotIntervalMinutes);
    const first = await runInTurns(firstFreeStart(situation, wanted, fromDate, toDate));
    if (first !== null) return presentFreeStart(first, service);
    fromDate = addDays(toDate, 1);
    stretchDays = Math.min(2 * stretchDays, longestStretchDays);
  }
  throw new AppError('NOT_FOUND');
}
