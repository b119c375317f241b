import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { newId } from '../../../../shared/ids.ts';
import type { OwnEntry } from './read-entry.ts';

// An appointment that ended earlier is neither written nor corrected.
const isRecent = (now: Date) => sql`upper(a.during) > ${now}::timestamptz - interval '1 day'`;
const isShown = sql`a.status in ('Pending', 'Confirmed', 'Completed', 'NoShow')`;

/** Plans the copies of changed appointments. Returns their number. */
export async function planCopies(
  transaction: Transaction,
  appointmentIds: readonly string[],
  now: Date,
): Promise<number> {
  const wanted = await transaction.rows<{ calendar_id: string; appointment_id: string }>(sql`
    select k.id as calendar_id, a.id as appointment_id
    from appointments a join calendar_connections c on c.professional_id = a.professional_id
      join connected_calendars k on k.connection_id = c.id and k.writes
    where a.id = any (${appointmentIds}::text[]) and ${isShown} and ${isRecent(now)}
    union select y.calendar_id, y.appointment_id from calendar_copies y where y.appointment_id = any (${appointmentIds}::text[])`);
  await insertCopies(transaction, wanted, now);
  return wanted.length;
}

/** Plans the copies of all upcoming appointments of the professional. */
export async function planAllCopies(
  transaction: Transaction,
  { calendarId, professionalId }: { calendarId: string; professionalId: string },
  now: Date,
): Promise<void> {
  const wanted = await transaction.rows<{ calendar_id: string; appointment_id: string }>(sql`
    select ${calendarId}::text as calendar_id, a.id as appointment_id from appointments a
    where a.professional_id = ${professionalId} and ${isShown} and upper(a.during) > ${now}
    order by lower(a.during) limit 5000`);
  await insertCopies(transaction, wanted, now);
}

/** Copies with a report wait for the professional. */
async function insertCopies(
  transaction: Transaction,
  wanted: readonly { calendar_id: string; appointment_id: string }[],
  now: Date,
): Promise<void> {
  if (wanted.length === 0) return;
  const copies = wanted.map((copy) => ({ id: newId('calendarCopy', now.getTime()), ...copy }));
  await transaction.run(sql`
    insert into calendar_copies as y (id, calendar_id, appointment_id, due_at)
    select id, calendar_id, appointment_id, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as w (id text, calendar_id text, appointment_id text)
    order by calendar_id, appointment_id
    on conflict (calendar_id, appointment_id) do update set changes = y.changes + 1, attempts = 0,
      due_at = case when y.report is null then excluded.due_at end`);
}

/** The copies of a calendar that is no longer written are deleted there. */
export async function withdrawCopies(transaction: Transaction, calendarId: string, now: Date): Promise<void> {
  await transaction.run(sql`
    update calendar_copies y set due_at = ${now}, attempts = 0, changes = y.changes + 1 from appointments a
    where y.calendar_id = ${calendarId} and a.id = y.appointment_id and y.report is null and upper(a.during) > ${now}`);
}

export interface DueCopy {
  id: string;
  appointmentId: string;
  calendarUrl: string;
  /** The appointment is to be in the calendar. */
  isWanted: boolean;
  href: string | null;
  etag: string | null;
  writtenHash: string | null;
  shownHash: string | null;
  replacesEdits: boolean;
  attempts: number;
  changes: number;
}

export function listDueCopies(
  db: Queryable,
  connectionId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<DueCopy[]> {
  return db.rows(sql`
    select y.id, y.appointment_id as "appointmentId", k.url as "calendarUrl",
      k.writes and ${isShown} and a.professional_id = c.professional_id as "isWanted", y.href, y.etag,
      y.written_hash as "writtenHash", y.shown_hash as "shownHash", y.replaces_edits as "replacesEdits", y.attempts, y.changes
    from calendar_copies y join connected_calendars k on k.id = y.calendar_id
      join calendar_connections c on c.id = k.connection_id join appointments a on a.id = y.appointment_id
    where k.connection_id = ${connectionId} and y.due_at <= ${now} order by y.due_at, y.id limit ${limit}`);
}

/** Before the first write. */
export async function recordPlace(db: Queryable, id: string, href: string): Promise<void> {
  await db.run(sql`update calendar_copies set href = ${href} where id = ${id}`);
}

// `changes` identifies the state that was written: a later change leaves the copy due.

export async function recordWritten(
  db: Queryable,
  { id, changes }: DueCopy,
  written: { etag: string | null; writtenHash: string; shownHash: string },
): Promise<void> {
  await db.run(sql`
    update calendar_copies set etag = ${written.etag}, written_hash = ${written.writtenHash},
      shown_hash = ${written.shownHash}, attempts = 0, replaces_edits = false, is_seen = false,
      due_at = case when changes <> ${changes} then due_at end
    where id = ${id}`);
}

/** The entry does not exist in the calendar. A later change of the appointment can create it. */
export async function recordRemoved(db: Queryable, { id, changes }: DueCopy): Promise<void> {
  const row = await db.row(sql`
    update calendar_copies set href = null, etag = null, written_hash = null, shown_hash = null
    where id = ${id} and changes <> ${changes} returning id`);
  if (row === null) await db.run(sql`delete from calendar_copies where id = ${id} and changes = ${changes}`);
}

export async function postponeCopies(db: Queryable, ids: readonly string[], dueAt: Date): Promise<void> {
  await db.run(sql`
    update calendar_copies set due_at = ${dueAt}, attempts = least(attempts + 1, 1000)
    where id = any (${ids}::text[]) and due_at is not null`);
}

/** An entry that was not found as it was written. */
export interface Report {
  id: string;
  kind: 'edited' | 'deleted';
  found: OwnEntry | null;
}

export async function insertReports(db: Queryable, reports: readonly Report[], now: Date): Promise<void> {
  for (const { id, kind, found } of reports)
    await db.run(sql`
      update calendar_copies set report = ${kind}, reported_at = ${now}, due_at = null,
        found_hash = ${found?.shownHash ?? null}, found_starts_at = ${found === null ? null : new Date(found.startMs)},
        found_ends_at = ${found === null ? null : new Date(found.endMs)}
      where id = ${id} and report is null`);
}

export interface WatchedCopy {
  id: string;
  appointmentId: string;
  href: string;
  etag: string | null;
  shownHash: string;
  /** The calendar was read since the write. */
  isSeen: boolean;
  startsAt: Date;
}

/** Copies whose entries should be as they were written. */
export function listWatchedCopies(db: Queryable, calendarId: string, now: Date): Promise<WatchedCopy[]> {
  return db.rows(sql`
    select y.id, y.appointment_id as "appointmentId", y.href, y.etag, y.shown_hash as "shownHash", y.is_seen as "isSeen",
      lower(a.during) as "startsAt"
    from calendar_copies y join appointments a on a.id = y.appointment_id
    where y.calendar_id = ${calendarId} and y.href is not null and y.shown_hash is not null and y.due_at is null
      and y.report is null and upper(a.during) > ${now}`);
}

/** The entries are in the calendar as expected. Their servers may have written them again. */
export async function recordVersions(
  db: Queryable,
  versions: readonly { id: string; etag: string | null }[],
): Promise<void> {
  if (versions.length === 0) return;
  await db.run(sql`
    update calendar_copies y set etag = v.etag, is_seen = true
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as v (id text, etag text) where y.id = v.id`);
}
