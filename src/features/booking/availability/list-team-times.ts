import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import { runInTimeSlices } from '../../../platform/time-slices.ts';
import type { Steps } from '../../../shared/steps.ts';
import { isCalendarDate, lastDate, minuteOfDay } from '../../../shared/time.ts';
import { addDays, daysBetween, toLocal } from '../../../shared/zoned-time.ts';
import { mostSlotsADay } from './contract.ts';
import { type AvailabilityDependencies, readMinute } from './list-slots.ts';
import { presentTeamStart } from './present.ts';
import { type Offering, requireOffering } from './require-offering.ts';
import { canJudge, type Situation, situationOf } from './rules/situation.ts';
import { countTeamDay, judgeTeamDay, type TeamWanted } from './rules/team-day.ts';
import { listSituations } from './situation-store.ts';
import { hasHold } from './store.ts';
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
  { cursor, limit = defaultLimit, ...query }: DaysQuery,
  viewer: Viewer,
): Promise<Page<FreeDayView>> {
  const after = cursor === undefined ? null : readDate(cursor);
  const { from, to } = query;
  if (from !== undefined && to !== undefined) requirePeriod(from, to);
  const offering = await requireOffering(dependencies.db, query, viewer);
  const fromDate = from ?? toLocal(dependencies.clock.now().getTime(), offering.timezone).date;
  const usualEnd = addDays(fromDate, usualDays - 1);
  const toDate = to ?? (usualEnd > lastDate ? lastDate : usualEnd);
  // Checked again, because the current date of the business was not known before.
  requirePeriod(fromDate, toDate);
  if (after !== null && after >= toDate) return new Page([], null);
  const days = { fromDate: after === null || after < fromDate ? fromDate : addDays(after, 1), toDate };
  const exceptIds = await requireOwnHold(dependencies, query.holdId, viewer);
  const situations = await loadTeam(dependencies, offering, { ...days, exceptIds });
  const counted = await runInTimeSlices(countDays(situations, offering.wanted, days));
  return pageOf(counted, limit, ({ date }) => [daysList, date]);
}

const daysList = 'days';

function readDate(cursor: string): string {
  const [list, date] = decodeCursor(cursor, ['string', 'string']);
  if (list !== daysList || !isCalendarDate(date)) throw wrongCursor();
  return date;
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
  wanted: TeamWanted,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Steps<FreeDayView[]> {
  const days: FreeDayView[] = [];
  for (let localDate = fromDate; localDate <= toDate; localDate = addDays(localDate, 1)) {
    days.push({ date: localDate, ...(yield* countTeamDay(situations, wanted, localDate)) });
    yield;
  }
  return days;
}

/** Holds that do not occupy their time for this viewer: the one that the request names. */
async function requireOwnHold(
  { db, clock }: AvailabilityDependencies,
  holdId: string | undefined,
  viewer: Viewer,
): Promise<string[]> {
  if (holdId === undefined) return [];
  const isOwn = viewer !== null && (await hasHold(db, viewer, { id: holdId, now: clock.now() }));
  if (!isOwn)
    throw new AppError('NOT_FOUND', {
      field: 'query.holdId',
      detail: 'Hold not found or expired. Leave it out.',
    });
  return [holdId];
}

/** Situations of all performers, sorted by professional id. Uses snapshots when every performer has one. */
async function loadTeam(
  { db, clock, scheduleSnapshots }: AvailabilityDependencies,
  { businessId, performerIds, wanted }: Offering,
  days: { fromDate: string; toDate: string; exceptIds: readonly string[] },
): Promise<Situation[]> {
  const longest = Math.max(wanted.durationMinutes, ...(wanted.durations?.values() ?? []));
  const range = { ...days, reachMinutes: longest + wanted.bufferAfterMinutes };
  const now = clock.now();
  const cached =
    days.exceptIds.length === 0 && isCovered(days.fromDate, now)
      ? await scheduleSnapshots.findTeam({ businessId, professionalIds: performerIds }, range)
      : null;
  const places = performerIds.map((professionalId) => ({ businessId, professionalId }));
  const situations = cached?.every(({ snapshot }) => canJudge(snapshot, wanted.serviceIds))
    ? cached.map(({ snapshot, times }) => ({ ...situationOf(snapshot, now.getTime()), ...times }))
    : await listSituations(db, places, { ...range, now });
  return situations.sort((a, b) => (a.professionalId < b.professionalId ? -1 : 1));
}

/** Snapshots leave out absences in the past. */
const isCovered = (fromDate: string, now: Date) =>
  daysBetween(now.toISOString().slice(0, 10), fromDate) >= -1;

type TimesQuery = Static<NonNullable<typeof timesRoute.query>>;

export async function listTimes(
  dependencies: AvailabilityDependencies,
  { date: localDate, cursor, limit = mostSlotsADay, ...query }: TimesQuery,
  viewer: Viewer,
): Promise<Page<TeamTimeView>> {
  const afterMinute = cursor === undefined ? -1 : readMinute(cursor, timesList);
  const offering = await requireOffering(dependencies.db, query, viewer);
  const exceptIds = await requireOwnHold(dependencies, query.holdId, viewer);
  const days = { fromDate: localDate, toDate: localDate, exceptIds };
  const situations = await loadTeam(dependencies, offering, days);
  const starts = await runInTimeSlices(judgeTeamDay(situations, offering.wanted, localDate));
  const times = starts
    .map((start) => presentTeamStart(start, offering.wanted))
    .filter(({ time }) => minuteOfDay(time) > afterMinute);
  return pageOf(times, limit, ({ time }) => [timesList, minuteOfDay(time)]);
}

const timesList = 'times';
