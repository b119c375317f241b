import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { createTtlCache } from '../../../platform/ttl-cache.ts';
import { addDays } from '../../../shared/zoned-time.ts';
import type { ProfessionalAtBusiness } from '../../catalog/availability-rules/schedule-store.ts';
import { mondayOf, weekTopic } from './rules/changed-days.ts';
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
 * Schedules change seldom, and every statement that relies on a snapshot names the versions it was read at: so snapshots are kept until a
 * statement says that they are outdated. Bookings change often, and are shared only by those who ask at about the same time.
 */
export interface ScheduleSnapshotCache {
  /** Null where nobody can be booked. */
  find(db: Queryable, whose: ProfessionalAtBusiness): Promise<ScheduleSnapshot | null>;
  /** It is outdated. */
  drop(whose: ProfessionalAtBusiness): void;
  /** The snapshot, and what is booked in the week of a date; null where nobody can be booked. */
  findWeek(whose: ProfessionalAtBusiness, date: string): Promise<SnapshotTimes | null>;
  /** The snapshots of several, and what is booked in these days at this moment; null where one of them cannot be booked by anybody. */
  findTeam(team: TeamAtBusiness, days: Omit<SituationRange, 'now'>): Promise<SnapshotTimes[] | null>;
  /** After a change: of the weeks of these topics, or of everything. */
  invalidateWeeks(topics?: readonly string[]): void;
}

interface SnapshotTimes {
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
  const weeks = createTtlCache<{ week: SnapshotTimes | null }>({
    clock,
    ttlMilliseconds: freshMilliseconds,
    maximumSize: mostPieces,
    // A week keeps its snapshot alive, though the snapshot itself may have been put out.
    sizeOf: ({ week }) => (week === null ? 1 : piecesOf(week.snapshot) + week.times.occupied.length),
    topicOf: (key) => weekTopic(key.split(' ')[1]!, key.split(' ')[2]!),
  });

  const earliestDate = () => addDays(clock.now().toISOString().slice(0, 10), -pastDays);

  async function find(reader: Queryable, whose: ProfessionalAtBusiness): Promise<ScheduleSnapshot | null> {
    const kept = snapshots.get(keyOf(whose));
    if (kept !== undefined) return kept;
    const found = await findScheduleSnapshot(reader, whose, earliestDate());
    if (found !== null) snapshots.set(keyOf(whose), found);
    return found;
  }

  async function readWeek(whose: ProfessionalAtBusiness, monday: string): Promise<SnapshotTimes | null> {
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

  /** Those that are not kept are read together. */
  async function findAll({ businessId, professionalIds }: TeamAtBusiness): Promise<ScheduleSnapshot[]> {
    const found: ScheduleSnapshot[] = [];
    const missing: string[] = [];
    for (const professionalId of professionalIds) {
      const kept = snapshots.get(keyOf({ businessId, professionalId }));
      if (kept === undefined) missing.push(professionalId);
      else found.push(kept);
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
    // Once more when some of what was kept is outdated.
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
