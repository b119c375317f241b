import type { Session, Viewer } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import { withinGrant } from '../../access/grants/within-grant-sql.ts';
import { managedBusinesses } from '../../access/rights/right-sql.ts';
import { seesBusiness, seesProfessional } from '../../catalog/businesses/visibility-sql.ts';
import type { ClassPattern, ClassTime } from '../../catalog/timetables/rules/class-time.ts';
import { minutesWith, offeredWith, priceMinorWith } from '../../catalog/timetables/service-terms-sql.ts';
import { classTimeOf, takesPlace } from '../../catalog/timetables/store.ts';
import type { OfferedService } from '../availability/rules/situation.ts';
import type { BookedSeat } from './rules/timetable-change.ts';

export interface ClassTimeRow extends ClassPattern {
  id: string;
  businessId: string;
  serviceId: string;
  professionalId: string;
}

const columns = sql`c.id, c.business_id as "businessId", c.service_id as "serviceId", c.professional_id as "professionalId", c.weekday,
  c.start_minute as "startMinute", c.from_date as "fromDate", c.to_date as "toDate", c.except_dates::text[] as "exceptDates"`;

export interface ClassTimeFilters {
  businessId?: string | undefined;
  serviceId?: string | undefined;
  professionalId?: string | undefined;
}

/** Class times at businesses that the user manages or works at. */
export function listClassTimes(
  db: Queryable,
  session: Session,
  { businessId, serviceId, professionalId }: ClassTimeFilters,
  page: { after: string; limit: number },
): Promise<ClassTimeRow[]> {
  const { userId } = session;
  return db.rows(sql`
    select ${columns} from (
      ${managedBusinesses(userId)}
      union
      select bp.business_id from professionals p join business_professionals bp on bp.professional_id = p.id where p.user_id = ${userId}
    ) place join class_times c on c.business_id = place.id
    where c.id > ${page.after} and ${withinGrant(session, sql`c.business_id`)}
      ${businessId === undefined ? noSql : sql`and c.business_id = ${businessId}`}
      ${serviceId === undefined ? noSql : sql`and c.service_id = ${serviceId}`}
      ${professionalId === undefined ? noSql : sql`and c.professional_id = ${professionalId}`}
    order by c.id limit ${page.limit}`);
}

export function findClassTime(db: Queryable, id: string): Promise<ClassTimeRow | null> {
  return db.row(sql`select ${columns} from class_times c where c.id = ${id}`);
}

export async function insertClassTime(transaction: Transaction, row: ClassTimeRow, now: Date): Promise<void> {
  await transaction.run(sql`
    insert into class_times (id, business_id, service_id, professional_id, weekday, start_minute, from_date, to_date, except_dates,
      created_at, updated_at)
    values (${row.id}, ${row.businessId}, ${row.serviceId}, ${row.professionalId}, ${row.weekday}, ${row.startMinute},
      ${row.fromDate}::date, ${row.toDate}::date, ${row.exceptDates}::date[], ${now}, ${now})`);
}

export async function updateClassTime(transaction: Transaction, row: ClassTimeRow, now: Date): Promise<void> {
  await transaction.run(sql`
    update class_times set professional_id = ${row.professionalId}, weekday = ${row.weekday}, start_minute = ${row.startMinute},
      from_date = ${row.fromDate}::date, to_date = ${row.toDate}::date, except_dates = ${row.exceptDates}::date[], updated_at = ${now}
    where id = ${row.id}`);
}

export async function deleteClassTime(transaction: Transaction, id: string): Promise<void> {
  await transaction.run(sql`delete from class_times where id = ${id}`);
}

/** A service with class times, and whether a professional can teach it. */
export interface TaughtService {
  active: boolean;
  timezone: string;
  durationMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  worksThere: boolean;
  performs: boolean;
}

/** Null when the service was deleted. */
export function findTaught(
  db: Queryable,
  { serviceId, professionalId }: { serviceId: string; professionalId: string },
): Promise<TaughtService | null> {
  return db.row(sql`
    select s.active, b.timezone, ${minutesWith} as "durationMinutes", s.buffer_before_minutes as "bufferBeforeMinutes",
      s.buffer_after_minutes as "bufferAfterMinutes",
      exists (select 1 from business_professionals bp where bp.business_id = b.id and bp.professional_id = ${professionalId})
        as "worksThere",
      sp.service_id is not null as performs
    from services s join businesses b on b.id = s.business_id
    left join service_professionals sp on sp.service_id = s.id and sp.professional_id = ${professionalId} where s.id = ${serviceId}`);
}

/** Upcoming bookings of the service with the professional. */
export function listSeats(
  db: Queryable,
  { serviceId, professionalId }: { serviceId: string; professionalId: string },
  now: Date,
): Promise<BookedSeat[]> {
  return db.rows(sql`
    select a.id, extract(epoch from lower(a.during))::float8 * 1000 as "startMs" from appointments a
    where a.professional_id = ${professionalId} and a.service_ids = array[${serviceId}]::text[]
      and a.status in ('Pending', 'Confirmed') and lower(a.during) > ${now} order by lower(a.during), a.id`);
}

/** Deletes held seats whose class no longer takes place. */
export async function deleteHeldSeats(
  transaction: Transaction,
  { serviceId, professionalId }: { serviceId: string; professionalId: string },
  keeps: (startMs: number) => boolean,
): Promise<void> {
  const held = await transaction.rows<{ id: string; startMs: number }>(sql`
    select a.id, extract(epoch from lower(a.during))::float8 * 1000 as "startMs" from appointments a
    where a.professional_id = ${professionalId} and a.service_ids = array[${serviceId}]::text[] and a.status = 'Held'`);
  const lost = held.filter(({ startMs }) => !keeps(startMs)).map(({ id }) => id);
  await transaction.run(sql`delete from appointments where id = any (${lost}::text[]) and status = 'Held'`);
}

/** Null when the viewer cannot see the business. */
export function findVisibleBusiness(
  db: Queryable,
  businessId: string,
  viewer: Viewer,
): Promise<{ id: string; timezone: string } | null> {
  return db.row(
    sql`select b.id, b.timezone from businesses b where b.id = ${businessId} and ${seesBusiness(viewer)}`,
  );
}

/** A class time with the data that is shown. */
export interface ScheduledClass {
  time: ClassTime;
  service: OfferedService;
  serviceName: string;
  priceMinor: number | null;
  currency: string;
  professionalId: string;
  professionalName: string;
}

export interface ClassFilters {
  businessId: string;
  serviceId?: string | undefined;
  professionalId?: string | undefined;
  fromDate: string;
  toDate: string;
}

/** Class times of active services and visible professionals within the period. */
export function listScheduledClasses(
  db: Queryable,
  { businessId, serviceId, professionalId, fromDate, toDate }: ClassFilters,
  viewer: Viewer,
): Promise<ScheduledClass[]> {
  return db.rows(sql`
    select ${classTimeOf} as time, s.name as "serviceName", ${priceMinorWith} as "priceMinor", s.currency, p.id as "professionalId",
      p.name as "professionalName",
      jsonb_build_object(${offeredWith}) as service
    from ${takesPlace} join professionals p on p.id = c.professional_id and p.hidden_at is null and ${seesProfessional(viewer)}
    where c.business_id = ${businessId} and (c.to_date is null or c.to_date >= ${fromDate}::date)
      and (c.from_date is null or c.from_date <= ${toDate}::date)
      ${serviceId === undefined ? noSql : sql`and c.service_id = ${serviceId}`}
      ${professionalId === undefined ? noSql : sql`and c.professional_id = ${professionalId}`}`);
}
