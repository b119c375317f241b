import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import { decodeCursor, type Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { minuteOfDay } from '../../../shared/time.ts';
import { daysBetween } from '../../../shared/zoned-time.ts';
import { type AvailabilitySlotView, mostSlotsADay, type listSlots as route } from './contract.ts';
import { loadSituation } from './load-situation.ts';
import { presentSlot } from './present.ts';
import { requireSubject } from './require-subject.ts';
import { type OfferedService, reachOf, wantedOf } from './rules/free-starts.ts';
import { judgeDay } from './rules/judge.ts';
import { situationOf } from './rules/schedule-snapshot.ts';
import type { Situation } from './rules/situation.ts';
import type { ScheduleSnapshotCache } from './schedule-snapshot-cache.ts';

type Query = Static<NonNullable<typeof route.query>>;

const list = 'slots';

interface Parts {
  db: Database;
  clock: Clock;
  scheduleSnapshots: ScheduleSnapshotCache;
}

export async function listSlots(
  parts: Parts,
  { cursor, limit = mostSlotsADay, ...wish }: Query,
  viewer: Viewer,
): Promise<Page<AvailabilitySlotView>> {
  const after = cursor === undefined ? -1 : readPosition(cursor);
  const { situation, service } =
    (viewer === null ? await findSnapshotDay(parts, wish) : null) ?? (await readDay(parts, wish, viewer));
  const wanted = { ...wantedOf(service, situation.slotIntervalMinutes), date: wish.date };
  const slots = judgeDay(situation, wanted, { start: after + 1, end: 1440 }).map(({ minute, verdict }) =>
    presentSlot(minute, verdict, service),
  );
  return pageOf(slots, limit, ({ time }) => [list, minuteOfDay(time)]);
}

type Wish = Omit<Query, 'cursor' | 'limit'>;

interface WishedDay {
  situation: Situation;
  service: OfferedService | null;
}

/** From a snapshot, where everything is as it should be; null leaves it to `readDay`, which knows all the ways it can be otherwise. */
async function findSnapshotDay(
  { scheduleSnapshots, clock }: Parts,
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

async function readDay({ db, clock }: Parts, { date, ...ids }: Wish, viewer: Viewer): Promise<WishedDay> {
  const { service } = await requireSubject(db, ids, viewer);
  const situation = await loadSituation(db, {
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
