import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';

/** A `ClassTime`, of rows `c`, `s` (its service) and `place` (its business). */
export const classTimeOf = sql`jsonb_build_object('id', c.id, 'serviceId', c.service_id, 'weekday', c.weekday,
  'startMinute', c.start_minute, 'fromDate', c.from_date, 'toDate', c.to_date, 'exceptDates', to_jsonb(c.except_dates),
  'timezone', place.timezone, 'durationMinutes', s.duration_minutes, 'bufferBeforeMinutes', s.buffer_before_minutes,
  'bufferAfterMinutes', s.buffer_after_minutes)`;

/** Rows `c`, `s` and `place` of what takes place: a service that is not offered now, or a business that is closed, has no classes. */
export const takesPlace = sql`class_times c join services s on s.id = c.service_id and s.active
  join businesses place on place.id = c.business_id and place.status <> 'closed'`;

/** The `Timetable` of rows `b` and `p`: what is not over on the one date, and has begun by the other. */
export const timetableFrom = (from: string, to?: string): Sql => sql`jsonb_build_object(
  'serviceIds', (select coalesce(jsonb_agg(distinct c.service_id), '[]') from class_times c where c.business_id = b.id),
  'classTimes', (select coalesce(jsonb_agg(${classTimeOf}), '[]') from ${takesPlace}
    where c.professional_id = p.id and (c.to_date is null or c.to_date >= ${from}::date)
      ${to === undefined ? noSql : sql`and (c.from_date is null or c.from_date <= ${to}::date)`}))`;
