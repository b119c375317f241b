import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session, Viewer } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { startTimeSlice } from '../../../platform/time-slices.ts';
import { addDays, daysBetween, toLocal } from '../../../shared/zoned-time.ts';
import { occurrencesOf } from '../../catalog/timetables/rules/class-time.ts';
import { reachOf, wantedOf } from '../availability/rules/free-starts.ts';
import { judge } from '../availability/rules/judge.ts';
import { type Situation, sessionKeyOf } from '../availability/rules/situation.ts';
import { listSituations } from '../availability/situation-store.ts';
import { type ClassSessionView, type listClasses as classesRoute, mostDays } from './classes-contract.ts';
import type { ClassTimeView, listClassTimes as timesRoute } from './contract.ts';
import { type ClassSession, presentClassSession, presentClassTime } from './present.ts';
import {
  findVisibleBusiness,
  listClassTimes as listRows,
  listScheduledClasses,
  type ScheduledClass,
} from './store.ts';

type ClassesQuery = Static<NonNullable<typeof classesRoute.query>>;

const list = 'classes';

export async function listClasses(
  { db, clock }: { db: Database; clock: Clock },
  { businessId, from, to, cursor, limit = defaultLimit, ...filters }: ClassesQuery,
  viewer: Viewer,
): Promise<Page<ClassSessionView>> {
  const after = cursor === undefined ? null : readPosition(cursor);
  const place = await findVisibleBusiness(db, businessId, viewer);
  if (place === null) throw new AppError('BUSINESS_NOT_FOUND');
  const now = clock.now();
  const today = toLocal(now.getTime(), place.timezone).date;
  const fromDate = from ?? today;
  const toDate = to ?? addDays(fromDate, 6);
  requirePeriod(fromDate, toDate);
  if (toDate < today) return new Page([], null);
  const days = { fromDate: fromDate < today ? today : fromDate, toDate };
  const times = await listScheduledClasses(db, { businessId, ...filters, ...days }, viewer);
  const situations = await loadSituations(db, businessId, times, { ...days, now });
  const coming = times
    .flatMap((time) =>
      occurrencesOf(time.time, days.fromDate, days.toDate).map((occurrence) => ({
        coming: time,
        occurrence,
      })),
    )
    .filter(({ occurrence }) => after === null || isAfter(occurrence, after))
    .sort((a, b) => order(a.occurrence, b.occurrence));
  const found: ClassSession[] = [];
  const turns = startTimeSlice();
  for (const one of coming) {
    if (found.length > limit) break;
    const judged = judgeClass(one, situations.get(one.coming.professionalId));
    if (judged !== null) found.push({ ...one, ...judged });
    if (turns.isOver()) await turns.next();
  }
  const page = pageOf(found, limit, ({ occurrence }) => [list, occurrence.startMs, occurrence.classTime.id]);
  return new Page(
    page.items.map((one) => presentClassSession(businessId, one)),
    page.next,
  );
}

function requirePeriod(fromDate: string, toDate: string): void {
  const days = daysBetween(fromDate, toDate) + 1;
  const field = 'query.to';
  if (days < 1)
    throw new AppError('INVALID_VALUE', { field, reason: 'conflicting', detail: 'Must not be before from.' });
  if (days > mostDays)
    throw new AppError('INVALID_VALUE', {
      field,
      limit: mostDays,
      detail: `The period can have at most ${mostDays} days.`,
    });
}

async function loadSituations(
  db: Database,
  businessId: string,
  times: readonly ScheduledClass[],
  range: { fromDate: string; toDate: string; now: Date },
): Promise<Map<string, Situation>> {
  if (times.length === 0) return new Map();
  const teachers = [...new Set(times.map(({ professionalId }) => professionalId))];
  const situations = await listSituations(
    db,
    teachers.map((professionalId) => ({ businessId, professionalId })),
    { ...range, reachMinutes: Math.max(...times.map(({ service }) => reachOf(service))) },
  );
  return new Map(situations.map((situation) => [situation.professionalId, situation]));
}

/**
 * Null for sessions that have started or do not take place, because the business is closed or the
 * professional absent.
 */
function judgeClass(
  { coming, occurrence }: Pick<ClassSession, 'coming' | 'occurrence'>,
  situation: Situation | undefined,
): Pick<ClassSession, 'seatsLeft' | 'available'> | null {
  if (situation === undefined) return null;
  const { service, time } = coming;
  const wanted = wantedOf(service, situation.slotIntervalMinutes);
  const verdict = judge(situation, { ...wanted, localDate: occurrence.date, startMinute: time.startMinute });
  if (verdict.free) return { seatsLeft: verdict.seatsLeft, available: true };
  if (verdict.code === 'APPOINTMENT_IN_PAST') return null;
  if (verdict.reason === 'TIME_OFF' || verdict.reason === 'BUSINESS_CLOSED') return null;
  if (verdict.reason === 'BOOKED') return { seatsLeft: 0, available: false };
  const key = sessionKeyOf(coming.professionalId, service.id, occurrence.startMs);
  const taken = situation.occupied
    .filter(({ sessionKey }) => sessionKey === key)
    .reduce((sum, { seatsTaken }) => sum + seatsTaken, 0);
  return { seatsLeft: Math.max(0, service.capacity - taken), available: false };
}

interface Position {
  startMs: number;
  id: string;
}

type Placed = ClassSession['occurrence'];
const order = (a: Placed, b: Placed) => a.startMs - b.startMs || (a.classTime.id < b.classTime.id ? -1 : 1);
const isAfter = ({ startMs, classTime }: Placed, after: Position) =>
  startMs > after.startMs || (startMs === after.startMs && classTime.id > after.id);

function readPosition(cursor: string): Position {
  const [name, startMs, id] = decodeCursor(cursor, ['string', 'milliseconds', 'string']);
  if (name !== list) throw wrongCursor();
  return { startMs, id };
}

type ClassTimesQuery = Static<NonNullable<typeof timesRoute.query>>;

export async function listClassTimes(
  db: Database,
  session: Session,
  { cursor, limit = defaultLimit, ...filters }: ClassTimesQuery,
): Promise<Page<ClassTimeView>> {
  const [after] = cursor === undefined ? [''] : decodeCursor(cursor, ['string']);
  const rows = await listRows(db, session, filters, { after, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ id }) => [id]);
  return new Page(page.items.map(presentClassTime), page.next);
}
