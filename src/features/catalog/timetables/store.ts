import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import type { ClassTime } from './rules/class-time.ts';
import type { TakenTime } from './rules/find-clash.ts';
import { minutesWith } from './service-terms-sql.ts';

/** Class times affected by a change: by id, by service or by business. */
export type ClassTimeSelection = { ids: readonly string[] } | { serviceId: string } | { businessId: string };

function belongsTo(selection: ClassTimeSelection): Sql {
  if ('ids' in selection) return sql`c.id = any (${selection.ids}::text[])`;
  return 'serviceId' in selection
    ? sql`c.service_id = ${selection.serviceId}`
    : sql`c.business_id = ${selection.businessId}`;
}

export async function listSelectedClassTimes(
  db: Queryable,
  selection: ClassTimeSelection,
): Promise<{ id: string; professionalId: string }[]> {
  return db.rows(sql`
    select c.id, c.professional_id as "professionalId" from class_times c where ${belongsTo(selection)} order by 2, 1`);
}

/** Class times of a professional at all businesses that end on `fromDate` or later. */
export async function listProfessionalClassTimes(
  db: Queryable,
  professionalId: string,
  fromDate: string,
): Promise<ClassTime[]> {
  const rows = await db.rows<{ time: ClassTime }>(sql`
    select ${classTimeOf} as time from ${takesPlace}
    where c.professional_id = ${professionalId} and (c.to_date is null or c.to_date >= ${fromDate}::date)`);
  return rows.map(({ time }) => time);
}

/** Ids of professionals with classes. */
export async function listTeachers(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select distinct professional_id as id from class_times order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** Bookings and holds of a professional that have not ended. */
export async function listTakenTimes(db: Queryable, professionalId: string, now: Date): Promise<TakenTime[]> {
  const rows = await db.rows<{ serviceIds: string[]; startMs: number; from: number; to: number }>(sql`
    select a.service_ids as "serviceIds", extract(epoch from lower(a.during))::float8 * 1000 as "startMs",
      extract(epoch from lower(a.blocked))::float8 * 1000 as from, extract(epoch from upper(a.blocked))::float8 * 1000 as to
    from appointments a
    where a.professional_id = ${professionalId} and a.status in ('Pending', 'Confirmed', 'Held')
      and (a.expires_at is null or a.expires_at > ${now}) and upper(a.blocked) > ${now}
      and lower(a.during) > ${now}::timestamptz - interval '31 days'`);
  return rows.map(({ from, to, ...taken }) => ({ ...taken, blocked: { start: from, end: to } }));
}

/** Whether one of these professionals has an upcoming booking for a class of one of these services. */
export async function hasBookedClass(
  db: Queryable,
  { serviceIds, professionalIds }: { serviceIds: readonly string[]; professionalIds: readonly string[] },
  now: Date,
): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from class_times c join appointments a on a.professional_id = c.professional_id
      and a.service_ids = array[c.service_id]::text[] and a.status in ('Pending', 'Confirmed') and lower(a.during) > ${now}
    where c.service_id = any (${serviceIds}::text[]) and c.professional_id = any (${professionalIds}::text[]) limit 1`);
  return row !== null;
}

export async function deleteServiceClassTimes(transaction: Transaction, serviceId: string): Promise<void> {
  await transaction.run(sql`delete from class_times where service_id = ${serviceId}`);
}

/** JSON of a `ClassTime` from rows `c`, `s` (service), `sp` (its professional) and `place` (business). */
export const classTimeOf = sql`jsonb_build_object('id', c.id, 'serviceId', c.service_id, 'weekday', c.weekday,
  'startMinute', c.start_minute, 'fromDate', c.from_date, 'toDate', c.to_date, 'exceptDates', to_jsonb(c.except_dates),
  'timezone', place.timezone, 'durationMinutes', ${minutesWith}, 'bufferBeforeMinutes', s.buffer_before_minutes,
  'bufferAfterMinutes', s.buffer_after_minutes)`;

/** Rows `c`, `s`, `sp` and `place` of active classes. Inactive services and closed businesses have no classes. */
export const takesPlace = sql`class_times c join services s on s.id = c.service_id and s.active
  join service_professionals sp on sp.service_id = c.service_id and sp.professional_id = c.professional_id
  join businesses place on place.id = c.business_id and place.status <> 'closed'`;

/** `Timetable` of rows `b` and `p` with classes that end on `from` or later and begin on `to` or earlier. */
export const timetableFrom = (from: string, to?: string): Sql => sql`jsonb_build_object(
  'serviceIds', (select coalesce(jsonb_agg(distinct c.service_id), '[]') from class_times c where c.business_id = b.id),
  'classTimes', (select coalesce(jsonb_agg(${classTimeOf}), '[]') from ${takesPlace}
    where c.professional_id = p.id and (c.to_date is null or c.to_date >= ${from}::date)
      ${to === undefined ? noSql : sql`and (c.from_date is null or c.from_date <= ${to}::date)`}))`;
