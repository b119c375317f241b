import type { Static } from 'typebox';
import type { Viewer } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { runInTurns } from '../../../platform/turns.ts';
import { loadTeam } from './load-team.ts';
import { presentTeamStart } from './present.ts';
import { requireOffering } from './require-offering.ts';
import { judgeTeamDay } from './rules/team-day.ts';
import type { ScheduleSnapshotCache } from './schedule-snapshot-cache.ts';
import type { listTimes as route, TeamTimeView } from './times-contract.ts';

type Query = Static<NonNullable<typeof route.query>>;

interface Parts {
  db: Database;
  clock: Clock;
  scheduleSnapshots: ScheduleSnapshotCache;
}

export async function listTimes(
  parts: Parts,
  { date, ...query }: Query,
  viewer: Viewer,
): Promise<TeamTimeView[]> {
  const offering = await requireOffering(parts.db, query, viewer);
  const situations = await loadTeam(parts, offering, { fromDate: date, toDate: date });
  const starts = await runInTurns(judgeTeamDay(situations, offering.wanted, date));
  return starts.map((start) => presentTeamStart(start, offering.wanted));
}
