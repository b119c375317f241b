import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { dayMs, isCalendarDate } from '../../../shared/time.ts';
import type { listTimeOff as route, TimeOffView } from './contract.ts';
import { presentTimeOff } from './present.ts';
import { liesIn, type TimeOffSpan, toAbsence } from './rules/time-off.ts';
import {
  type AffectedRow,
  listAppointmentsAround,
  listTimeOff as readTimeOff,
  type TimeOffRow,
} from './store.ts';

type Query = Static<NonNullable<typeof route.query>>;

export async function listTimeOff(
  { db, clock }: { db: Database; clock: Clock },
  session: Session,
  { professionalId, businessId, withAbsences = false, from, to, cursor, limit = defaultLimit }: Query,
): Promise<Page<TimeOffView>> {
  if (from !== undefined && to !== undefined && to < from)
    throw new AppError('INVALID_VALUE', {
      field: 'query.to',
      reason: 'conflicting',
      detail: 'Must not be before from.',
    });
  const rows = await readTimeOff(db, {
    session,
    professionalId,
    businessId,
    withAbsences,
    from,
    to,
    after: cursor === undefined ? null : readCursor(cursor),
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) => [row.start_date, row.id]);
  const affected = await findAffected(db, session, page.items, clock.now());
  return new Page(
    page.items.map((row) => presentTimeOff(row, affected.get(row.id))),
    page.next,
  );
}

function readCursor(cursor: string): readonly [string, string] {
  const position = decodeCursor(cursor, ['string', 'string']);
  if (!isCalendarDate(position[0])) throw wrongCursor();
  return position;
}

/** Appointments that overlap each entry, have not ended and that the user is staff of, by entry id. */
export async function findAffected(
  db: Queryable,
  session: Session,
  timeOff: readonly TimeOffRow[],
  now: Date,
): Promise<Map<string, AffectedRow[]>> {
  const toCome = timeOff.flatMap((row) => around(row, now));
  const affected = new Map<string, AffectedRow[]>();
  if (toCome.length === 0) return affected;
  const absences = new Map(timeOff.map((row) => [row.id, toAbsence(spanOf(row))]));
  for (const row of await listAppointmentsAround(db, session, toCome)) {
    const span = { startMs: row.starts_at.getTime(), endMs: row.ends_at.getTime() };
    if (!liesIn(span, absences.get(row.time_off_id)!, row.business_timezone)) continue;
    const others = affected.get(row.time_off_id);
    if (others === undefined) affected.set(row.time_off_id, [row]);
    else others.push(row);
  }
  return affected;
}

/** UTC range that contains these days in every time zone. */
export const daysAround = ({ startDate, endDate }: TimeOffSpan) => ({
  from: new Date(Date.parse(startDate) - dayMs),
  to: new Date(Date.parse(endDate) + 2 * dayMs),
});

/** Empty when the entry is in the past. */
function around(row: TimeOffRow, now: Date) {
  const { from, to } = daysAround(spanOf(row));
  if (to <= now) return [];
  return {
    id: row.id,
    professionalId: row.professional_id,
    businessId: row.professional_id === null ? row.business_id : row.at_business_id,
    from: from > now ? from : now,
    to,
  };
}

const spanOf = (row: TimeOffRow): TimeOffSpan => ({
  startDate: row.start_date,
  endDate: row.end_date,
  startMinute: row.start_minute,
  endMinute: row.end_minute,
});
