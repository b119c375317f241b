import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { daysBetween } from '../../../shared/zoned-time.ts';
import type { Offering } from './require-offering.ts';
import { situationOf } from './rules/schedule-snapshot.ts';
import type { Situation } from './rules/situation.ts';
import type { ScheduleSnapshotCache } from './schedule-snapshot-cache.ts';
import { listSituations } from './situation-store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  scheduleSnapshots: ScheduleSnapshotCache;
}

/** All that decides about these days for everybody who performs the offering, by their ids: from snapshots where all of them have one. */
export async function loadTeam(
  { db, clock, scheduleSnapshots }: Parts,
  { businessId, performerIds, wanted }: Offering,
  days: { fromDate: string; toDate: string },
): Promise<Situation[]> {
  const range = { ...days, reachMinutes: wanted.durationMinutes + wanted.bufferAfterMinutes };
  const now = clock.now();
  const kept = isKept(days.fromDate, now)
    ? await scheduleSnapshots.findTeam({ businessId, professionalIds: performerIds }, range)
    : null;
  const places = performerIds.map((professionalId) => ({ businessId, professionalId }));
  const situations =
    kept?.map(({ snapshot, times }) => ({ ...situationOf(snapshot, now.getTime()), ...times })) ??
    (await listSituations(db, places, { ...range, now }));
  return situations.sort((a, b) => (a.professionalId < b.professionalId ? -1 : 1));
}

/** Of what is over, snapshots know nothing. */
const isKept = (fromDate: string, now: Date) => daysBetween(now.toISOString().slice(0, 10), fromDate) >= -1;
