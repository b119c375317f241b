import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { classTimeOf, takesPlace } from './class-time-sql.ts';
import type { ClassTime } from './rules/class-time.ts';
import type { TakenTime } from './rules/find-clash.ts';

/** What a change of a timetable is about: these class times, those of a service, or all at a business. */
export type Planned = { ids: readonly string[] } | { serviceId: string } | { businessId: string };

function belongsTo(planned: Planned): Sql {
  if ('ids' in planned) return sql`c.id = any (${planned.ids}::text[])`;
  return 'serviceId' in planned
    ? sql`c.service_id = ${planned.serviceId}`
    : sql`c.business_id = ${planned.businessId}`;
}

/** Which class times these are, by professional. */
export async function listPlanned(
  db: Queryable,
  planned: Planned,
): Promise<{ id: string; professionalId: string }[]> {
  return db.rows(sql`
    select c.id, c.professional_id as "professionalId" from class_times c where ${belongsTo(planned)} order by 2, 1`);
}

/** All class times of a professional, wherever, that are not over on a date. */
export async function listClassTimesOf(
  db: Queryable,
  professionalId: string,
  fromDate: string,
): Promise<ClassTime[]> {
  const rows = await db.rows<{ time: ClassTime }>(sql`
    select ${classTimeOf} as time from ${takesPlace}
    where c.professional_id = ${professionalId} and (c.to_date is null or c.to_date >= ${fromDate}::date)`);
  return rows.map(({ time }) => time);
}

/** Everybody who has a class. */
export async function listTeachers(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select distinct professional_id as id from class_times order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** What a professional is booked or held for from now on. */
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

/** Whether any of these professionals has a class of one of these services that is booked. */
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

/** Whatever a service had planned. */
export async function deleteClassTimesOf(transaction: Transaction, serviceId: string): Promise<void> {
  await transaction.run(sql`delete from class_times where service_id = ${serviceId}`);
}
