import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { runInTurns } from '../../../platform/turns.ts';
import type { Steps } from '../../../shared/steps.ts';
import { lastDate } from '../../../shared/time.ts';
import { addDays, daysBetween, toLocal } from '../../../shared/zoned-time.ts';
import { loadTeam } from './load-team.ts';
import { requireOffering } from './require-offering.ts';
import type { WantedLength } from './rules/free-starts.ts';
import type { Situation } from './rules/situation.ts';
import { countTeamDay } from './rules/team-day.ts';
import type { ScheduleSnapshotCache } from './schedule-snapshot-cache.ts';
import { type FreeDayView, mostDays, type listFreeDays as route, usualDays } from './times-contract.ts';

type Query = Static<NonNullable<typeof route.query>>;

interface Parts {
  db: Database;
  clock: Clock;
  scheduleSnapshots: ScheduleSnapshotCache;
}

export async function listFreeDays(parts: Parts, query: Query, viewer: Viewer): Promise<FreeDayView[]> {
  const { from, to } = query;
  if (from !== undefined && to !== undefined) requirePeriod(from, to);
  const offering = await requireOffering(parts.db, query, viewer);
  const fromDate = from ?? toLocal(parts.clock.now().getTime(), offering.timezone).date;
  const usualEnd = addDays(fromDate, usualDays - 1);
  const toDate = to ?? (usualEnd > lastDate ? lastDate : usualEnd);
  // Which day it is at the business was not known before.
  requirePeriod(fromDate, toDate);
  const situations = await loadTeam(parts, offering, { fromDate, toDate });
  return runInTurns(countDays(situations, offering.wanted, fromDate, toDate));
}

function requirePeriod(from: string, to: string): void {
  const days = daysBetween(from, to);
  if (days < 0) throw new AppError('INVALID_VALUE', { detail: 'query.to: must not be before from.' });
  if (days >= mostDays)
    throw new AppError('INVALID_VALUE', {
      detail: `query.to: must be at most ${mostDays - 1} days after from.`,
    });
}

function* countDays(
  situations: readonly Situation[],
  wanted: WantedLength,
  fromDate: string,
  toDate: string,
): Steps<FreeDayView[]> {
  const days: FreeDayView[] = [];
  for (let date = fromDate; date <= toDate; date = addDays(date, 1)) {
    days.push({ date, ...(yield* countTeamDay(situations, wanted, date)) });
    yield;
  }
  return days;
}
