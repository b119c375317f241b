import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import { runInTimeSlices } from '../../../platform/time-slices.ts';
import type { Steps } from '../../../shared/steps.ts';
import { lastDate } from '../../../shared/time.ts';
import { addDays, daysBetween, toLocal } from '../../../shared/zoned-time.ts';
import type { AvailabilityDependencies } from './list-slots.ts';
import { presentTeamStart } from './present.ts';
import { type Offering, requireOffering } from './require-offering.ts';
import { type Situation, situationOf, type WantedTime } from './rules/situation.ts';
import { countTeamDay, judgeTeamDay } from './rules/team-day.ts';
import { listSituations } from './situation-store.ts';
import {
  type listFreeDays as daysRoute,
  type FreeDayView,
  mostDays,
  type TeamTimeView,
  type listTimes as timesRoute,
  usualDays,
} from './times-contract.ts';

type DaysQuery = Static<NonNullable<typeof daysRoute.query>>;

export async function listFreeDays(
  dependencies: AvailabilityDependencies,
  query: DaysQuery,
  viewer: Viewer,
): Promise<FreeDayView[]> {
  const { from, to } = query;
  if (from !== undefined && to !== undefined) requirePeriod(from, to);
  const offering = await requireOffering(dependencies.db, query, viewer);
  const fromDate = from ?? toLocal(dependencies.clock.now().getTime(), offering.timezone).date;
  const usualEnd = addDays(fromDate, usualDays - 1);
  const toDate = to ?? (usualEnd > lastDate ? lastDate : usualEnd);
  // Which day it is at the business was not known before.
  requirePeriod(fromDate, toDate);
  const situations = await loadTeam(dependencies, offering, { fromDate, toDate });
  return runInTimeSlices(countDays(situations, offering.wanted, fromDate, toDate));
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
  wanted: WantedTime,
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

/** All that decides about these days for everybody who performs the offering, by their ids: from snapshots where all of them have one. */
export async function loadTeam(
  { db, clock, scheduleSnapshots }: AvailabilityDependencies,
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

type TimesQuery = Static<NonNullable<typeof timesRoute.query>>;

export async function listTimes(
  dependencies: AvailabilityDependencies,
  { date, ...query }: TimesQuery,
  viewer: Viewer,
): Promise<TeamTimeView[]> {
  const offering = await requireOffering(dependencies.db, query, viewer);
  const situations = await loadTeam(dependencies, offering, { fromDate: date, toDate: date });
  const starts = await runInTimeSlices(judgeTeamDay(situations, offering.wanted, date));
  return starts.map((start) => presentTeamStart(start, offering.wanted));
}
