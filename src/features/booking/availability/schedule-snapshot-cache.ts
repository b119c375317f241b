import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { createTtlCache, type Feed } from '../../../platform/ttl-cache.ts';
import { addDays } from '../../../shared/zoned-time.ts';
import type { ProfessionalAtBusiness } from '../../catalog/availability-rules/schedule-store.ts';
import { mondayOf, nextMinute, weekTopic } from './rules/changed-days.ts';
import type { ScheduleSnapshot } from './rules/situation.ts';
import {
  type BookedTimes,
  findBookedTimes,
  findScheduleSnapshot,
  listBookedTimes,
  listScheduleSnapshots,
  type TeamAtBusiness,
} from './schedule-snapshot-store.ts';
import { longestServiceMinutes, type SituationRange } from './situation-store.ts';

/**
 * Schedules rarely change, and every statement that uses a snapshot checks its versions. So snapshots stay
 * cached until a statement finds them stale. The bookings of a week stay cached until one of them changes.
 */
export interface ScheduleSnapshotCache {
  /** Null when the professional cannot be booked at the business. */
  find(db: Queryable, whose: ProfessionalAtBusiness): Promise<ScheduleSnapshot | null>;
  /** Removes a stale snapshot. */
  drop(whose: ProfessionalAtBusiness): void;
  /** The snapshot, and the bookings in the week of a date. Null when the professional cannot be booked. */
  findWeek(whose: ProfessionalAtBusiness, date: string): Promise<SnapshotTimes | null>;
  /**
   * The snapshots of several professionals, and their current bookings. Null when one of them cannot be
   * booked.
   */
  findTeam(team: TeamAtBusiness, days: Omit<SituationRange, 'now'>): Promise<SnapshotTimes[] | null>;
  /** Removes the weeks of these topics after a change, or all weeks. */
  invalidateWeeks(topics?: readonly string[]): void;
}

interface SnapshotTimes {
  snapshot: ScheduleSnapshot;
  times: BookedTimes;
}

// Size of a snapshot in entries of about a hundred bytes, because a snapshot can have two or five hundred
// services. Both caches together stay below 40 MB.
const mostPieces = 40_000;
// While the change feed is interrupted. Responses made from it are cached as well; both together stay below one
// second, within which a write has to be visible.
const freshMilliseconds = 400;
// Covers today in every time zone, even when the day changes while a snapshot is cached.
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
  feed,
}: {
  db: Database;
  clock: Clock;
  feed?: Feed;
}): ScheduleSnapshotCache {
  const snapshots = new LRUCache<string, ScheduleSnapshot>({
    maxSize: mostPieces,
    sizeCalculation: piecesOf,
  });
  const weeks = createTtlCache<{ week: SnapshotTimes | null }>({
    clock,
    ...(feed && { feed }),
    ttlMilliseconds: freshMilliseconds,
    expiryOf: (_key, nowMs) => nextMinute(nowMs),
    maximumSize: mostPieces,
    // A week references its snapshot, which may have been evicted from its own cache.
    sizeOf: ({ week }) => (week === null ? 1 : piecesOf(week.snapshot) + week.times.occupied.length),
    topicOf: (key) => weekTopic(key.split(' ')[1]!, key.split(' ')[2]!),
  });

  const earliestDate = () => addDays(clock.now().toISOString().slice(0, 10), -pastDays);

  async function find(reader: Queryable, whose: ProfessionalAtBusiness): Promise<ScheduleSnapshot | null> {
    const cached = snapshots.get(keyOf(whose));
    if (cached !== undefined) return cached;
    const found = await findScheduleSnapshot(reader, whose, earliestDate());
    if (found !== null) snapshots.set(keyOf(whose), found);
    return found;
  }

  async function readWeek(whose: ProfessionalAtBusiness, monday: string): Promise<SnapshotTimes | null> {
    const days = { fromDate: monday, toDate: addDays(monday, 6), reachMinutes: longestServiceMinutes };
    // Reads again when the cached snapshot is stale. After a second change, the caller reads without
    // snapshots.
    for (let attempt = 1; attempt <= 2; attempt++) {
      const snapshot = await find(db, whose);
      if (snapshot === null) return null;
      const times = await findBookedTimes(db, snapshot, { ...days, now: clock.now() });
      if (times !== null) return { snapshot, times };
      snapshots.delete(keyOf(whose));
    }
    return null;
  }

  /** Reads missing snapshots in one statement. */
  async function findAll({ businessId, professionalIds }: TeamAtBusiness): Promise<ScheduleSnapshot[]> {
    const found: ScheduleSnapshot[] = [];
    const missing: string[] = [];
    for (const professionalId of professionalIds) {
      const cached = snapshots.get(keyOf({ businessId, professionalId }));
      if (cached === undefined) missing.push(professionalId);
      else found.push(cached);
    }
    if (missing.length === 0) return found;
    const read = await listScheduleSnapshots(db, { businessId, professionalIds: missing }, earliestDate());
    for (const snapshot of read) snapshots.set(keyOf(snapshot), snapshot);
    return [...found, ...read];
  }

  async function findTeam(
    team: TeamAtBusiness,
    days: Omit<SituationRange, 'now'>,
  ): Promise<SnapshotTimes[] | null> {
    // Reads again when a cached snapshot is stale.
    for (let attempt = 1; attempt <= 2; attempt++) {
      const found = await findAll(team);
      if (found.length < team.professionalIds.length) return null;
      const times = await listBookedTimes(db, found, { ...days, now: clock.now() });
      if (times.size === found.length)
        return found.map((snapshot) => ({ snapshot, times: times.get(snapshot.professionalId)! }));
      for (const snapshot of found)
        if (!times.has(snapshot.professionalId)) snapshots.delete(keyOf(snapshot));
    }
    return null;
  }

  return {
    find,
    findTeam,
    drop: (whose) => void snapshots.delete(keyOf(whose)),
    async findWeek(whose, date) {
      const monday = mondayOf(date);
      const read = async () => ({ week: await readWeek(whose, monday) });
      return (await weeks.get(`${keyOf(whose)} ${monday}`, read)).week;
    },
    invalidateWeeks: weeks.clear,
  };
}
