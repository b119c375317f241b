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
  // Checked again, because the current date of the business was not known before.
  requirePeriod(fromDate, toDate);
  const situations = await loadTeam(dependencies, offering, { fromDate, toDate });
  return runInTimeSlices(countDays(situations, offering.wanted, fromDate, toDate));
}

function requirePeriod(from: string, to: string): void {
  const days = daysBetween(from, to);
  const field = 'query.to';
  if (days < 0)
    throw new AppError('INVALID_VALUE', { field, reason: 'conflicting', detail: 'Must not be before from.' });
  if (days >= mostDays)
    throw new AppError('INVALID_VALUE', {
      field,
      limit: mostDays,
      detail: `Must be at most ${mostDays - 1} days after from.`,
    });
}

function* countDays(
  situations: readonly Situation[],
  wanted: WantedTime,
  fromDate: string,
  toDate: string,
): Steps<FreeDayView[]> {
  const days: FreeDayView[] = [];
  for (let localDate = fromDate; localDate <= toDate; localDate = addDays(localDate, 1)) {
    days.push({ date: localDate, ...(yield* countTeamDay(situations, wanted, localDate)) });
    yield;
  }
  return days;
}

/** Situations of all performers, sorted by professional id. Uses snapshots when every performer has one. */
async function loadTeam(
  { db, clock, scheduleSnapshots }: AvailabilityDependencies,
  { businessId, performerIds, wanted }: Offering,
  days: { fromDate: string; toDate: string },
): Promise<Situation[]> {
  const range = { ...days, reachMinutes: wanted.durationMinutes + wanted.bufferAfterMinutes };
  const now = clock.now();
  const cached = isCovered(days.fromDate, now)
    ? await scheduleSnapshots.findTeam({ businessId, professionalIds: performerIds }, range)
    : null;
  const places = performerIds.map((professionalId) => ({ businessId, professionalId }));
  const situations =
    cached?.map(({ snapshot, times }) => ({ ...situationOf(snapshot, now.getTime()), ...times })) ??
    (await listSituations(db, places, { ...range, now }));
  return situations.sort((a, b) => (a.professionalId < b.professionalId ? -1 : 1));
}

/** Snapshots leave out absences in the past. */
const isCovered = (fromDate: string, now: Date) =>
  daysBetween(now.toISOString().slice(0, 10), fromDate) >= -1;

type TimesQuery = Static<NonNullable<typeof timesRoute.query>>;

export async function listTimes(
  dependencies: AvailabilityDependencies,
  { date: localDate, ...query }: TimesQuery,
  viewer: Viewer,
): Promise<TeamTimeView[]> {
  const offering = await requireOffering(dependencies.db, query, viewer);
  const situations = await loadTeam(dependencies, offering, { fromDate: localDate, toDate: localDate });
  const starts = await runInTimeSlices(judgeTeamDay(situations, offering.wanted, localDate));
  return starts.map((start) => presentTeamStart(start, offering.wanted));
}
