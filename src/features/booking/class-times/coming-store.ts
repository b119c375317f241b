import type { Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import { seesBusiness, seesProfessional } from '../../catalog/businesses/visibility-sql.ts';
import { classTimeOf, takesPlace } from '../../catalog/timetables/class-time-sql.ts';
import type { ClassTime } from '../../catalog/timetables/rules/class-time.ts';
import type { OfferedService } from '../availability/rules/free-starts.ts';

/** Where it is, as the viewer may know; null when they may not. */
export function findTimetabled(
  db: Queryable,
  businessId: string,
  viewer: Viewer,
): Promise<{ id: string; timezone: string } | null> {
  return db.row(
    sql`select b.id, b.timezone from businesses b where b.id = ${businessId} and ${seesBusiness(viewer)}`,
  );
}

/** A class time with all that is told of it. */
export interface ComingTime {
  time: ClassTime;
  service: OfferedService;
  serviceName: string;
  priceMinor: number | null;
  currency: string;
  professionalId: string;
  professionalName: string;
}

export interface ComingFilters {
  businessId: string;
  serviceId?: string | undefined;
  professionalId?: string | undefined;
  fromDate: string;
  toDate: string;
}

/** Those of active services by professionals in view that have a day between these. */
export function listComingTimes(
  db: Queryable,
  { businessId, serviceId, professionalId, fromDate, toDate }: ComingFilters,
  viewer: Viewer,
): Promise<ComingTime[]> {
  return db.rows(sql`
    select ${classTimeOf} as time, s.name as "serviceName", s.price_minor as "priceMinor", s.currency, p.id as "professionalId",
      p.name as "professionalName",
      jsonb_build_object('id', s.id, 'durationMinutes', s.duration_minutes, 'bufferBeforeMinutes', s.buffer_before_minutes,
        'bufferAfterMinutes', s.buffer_after_minutes, 'capacity', s.capacity) as service
    from ${takesPlace} join professionals p on p.id = c.professional_id and p.hidden_at is null and ${seesProfessional(viewer)}
    where c.business_id = ${businessId} and (c.to_date is null or c.to_date >= ${fromDate}::date)
      and (c.from_date is null or c.from_date <= ${toDate}::date)
      ${serviceId === undefined ? noSql : sql`and c.service_id = ${serviceId}`}
      ${professionalId === undefined ? noSql : sql`and c.professional_id = ${professionalId}`}`);
}
