import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { createTtlCache } from '../../platform/ttl-cache.ts';
import { addDays } from '../../shared/zoned-time.ts';
import type { ProfessionalAtBusiness } from '../schedules/schedule-store.ts';
import { longestServiceMinutes } from './load-situation.ts';
import type { ScheduleSnapshot } from './rules/schedule-snapshot.ts';
import { mondayOf, weekTopic } from './rules/touched-times.ts';
import { type BookedTimes, findBookedTimes, findScheduleSnapshot } from './schedule-snapshot-store.ts';

/**
 * Schedules change seldom, and every statement that relies on a snapshot names the versions it was read at: so snapshots are kept until a
 * statement says that they are outdated. Bookings change often, and are shared only by those who ask at about the same time.
 */
export interface ScheduleSnapshotCache {
  /** Null where nobody can be booked. */
  find(db: Queryable, whose: ProfessionalAtBusiness): Promise<ScheduleSnapshot | null>;
  /** It is outdated. */
  drop(whose: ProfessionalAtBusiness): void;
  /** The snapshot, and what is booked in the week of a date; null where nobody can be booked. */
  findWeek(whose: ProfessionalAtBusiness, date: string): Promise<SnapshotWeek | null>;
  /** After a change: of the weeks of these topics, or of everything. */
  forgetWeeks(topics?: readonly string[]): void;
}

interface SnapshotWeek {
  snapshot: ScheduleSnapshot;
  times: BookedTimes;
}

// Snapshots with two services and with five hundred are kept alike: counted in what they are made of, each piece some hundred bytes. Both
// caches together stay below 40 MB.
const mostPieces = 40_000;
// Answers made of it are themselves kept for a while: both together stay below the second within which a write must show.
const freshMilliseconds = 200;
// Before today in any zone, with a day that may have begun while a snapshot is being kept.
const pastDays = 3;

function piecesOf({ services, schedule }: ScheduleSnapshot): number {
  const { business, professional, rules, absences, closures, timetable } = schedule;
  const lists = [
    rules,
    absences,
    closures,
    business.weeklyHours,
    business.specialHours,
    professional.specialHours,
    timetable.serviceIds,
    timetable.classTimes,
  ];
  return lists.reduce((pieces, list) => pieces + (list?.length ?? 0), 10 + services.size);
}

const keyOf = ({ businessId, professionalId }: ProfessionalAtBusiness) => `${businessId} ${professionalId}`;

export function createScheduleSnapshotCache({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): ScheduleSnapshotCache {
  const snapshots = new LRUCache<string, ScheduleSnapshot>({
    maxSize: mostPieces,
    sizeCalculation: piecesOf,
  });
  const weeks = createTtlCache<{ week: SnapshotWeek | null }>({
    clock,
    ttlMilliseconds: freshMilliseconds,
    maximumSize: mostPieces,
    // A week keeps its snapshot alive, though the snapshot itself may have been put out.
    sizeOf: ({ week }) => (week === null ? 1 : piecesOf(week.snapshot) + week.times.occupied.length),
    topicOf: (key) => weekTopic(key.split(' ')[1]!, key.split(' ')[2]!),
  });

  async function find(reader: Queryable, whose: ProfessionalAtBusiness): Promise<ScheduleSnapshot | null> {
    const kept = snapshots.get(keyOf(whose));
    if (kept !== undefined) return kept;
    const today = clock.now().toISOString().slice(0, 10);
    const found = await findScheduleSnapshot(reader, whose, addDays(today, -pastDays));
    if (found !== null) snapshots.set(keyOf(whose), found);
    return found;
  }

  async function readWeek(whose: ProfessionalAtBusiness, monday: string): Promise<SnapshotWeek | null> {
    const days = { fromDate: monday, toDate: addDays(monday, 6), reachMinutes: longestServiceMinutes };
    // Once more when what was kept is outdated; should it change again meanwhile, the caller reads it another way.
    for (let attempt = 1; attempt <= 2; attempt++) {
      const snapshot = await find(db, whose);
      if (snapshot === null) return null;
      const times = await findBookedTimes(db, snapshot, { ...days, now: clock.now() });
      if (times !== null) return { snapshot, times };
      snapshots.delete(keyOf(whose));
    }
    return null;
  }

  return {
    find,
    drop: (whose) => void snapshots.delete(keyOf(whose)),
    async findWeek(whose, date) {
      const monday = mondayOf(date);
      const read = async () => ({ week: await readWeek(whose, monday) });
      return (await weeks.get(`${keyOf(whose)} ${monday}`, read)).week;
    },
    forgetWeeks: weeks.clear,
  };
}
