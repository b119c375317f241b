import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import { withinGrant } from '../../access/grants/within-grant-sql.ts';
import { isStaff } from '../../catalog/businesses/member-store.ts';
import type { AffectedRow } from '../time-off/store.ts';
import { affectedColumns } from './store.ts';

export interface ReportRow extends Omit<AffectedRow, 'time_off_id'> {
  report_id: string;
  connection_id: string;
  calendar_name: string;
  report: 'edited' | 'deleted';
  reported_at: Date;
  found_starts_at: Date | null;
  found_ends_at: Date | null;
}

interface ReportPage {
  session: Session;
  now: Date;
  /** Cursor position: start in milliseconds and id of the report. */
  after: readonly [number, string] | null;
  limit: number;
}

/** Reports of the user's own calendars, about appointments that they are staff of. */
export function listReports(db: Queryable, { session, now, after, limit }: ReportPage): Promise<ReportRow[]> {
  return db.rows(sql`
    select y.id as report_id, c.id as connection_id, k.name as calendar_name, y.report, y.reported_at, y.found_starts_at,
      y.found_ends_at, ${affectedColumns}
    from professionals p join calendar_connections c on c.professional_id = p.id
      join connected_calendars k on k.connection_id = c.id join calendar_copies y on y.calendar_id = k.id
      join appointments a on a.id = y.appointment_id join businesses b on b.id = a.business_id
    where p.user_id = ${session.userId} and y.report is not null and upper(a.during) > ${now}
      and a.status in ('Pending', 'Confirmed', 'Cancelled')
      ${after === null ? noSql : sql`and (lower(a.during), y.id) > (${new Date(after[0])}::timestamptz, ${after[1]})`}
      and ${isStaff(session.userId)} and ${withinGrant(session, sql`a.business_id`)}
    order by lower(a.during), y.id limit ${limit}`);
}

const ownReport = (id: string, userId: string) => sql`
  y.id = ${id} and y.report is not null and y.calendar_id in (
    select k.id from professionals p join calendar_connections c on c.professional_id = p.id
      join connected_calendars k on k.connection_id = c.id
    where p.user_id = ${userId})`;

/** The next write replaces the entry. False if the user has no such report. */
export async function restoreEntry(
  transaction: Transaction,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const row = await transaction.row(sql`
    update calendar_copies y set report = null, reported_at = null, found_hash = null, found_starts_at = null,
      found_ends_at = null, due_at = ${now}, attempts = 0, changes = y.changes + 1, replaces_edits = true
    where ${ownReport(id, userId)} returning y.id`);
  return row !== null;
}

/** The entry as it was found becomes the expected one. False if the user has no such report. */
export async function dismissReport(
  transaction: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const row = await transaction.row(sql`
    update calendar_copies y set report = null, reported_at = null, found_hash = null, found_starts_at = null,
      found_ends_at = null, etag = null, changes = y.changes + 1,
      href = case when y.report = 'edited' then y.href end, shown_hash = case when y.report = 'edited' then y.found_hash end,
      written_hash = case when y.report = 'edited' then y.written_hash end
    where ${ownReport(id, userId)} returning y.id`);
  return row !== null;
}
