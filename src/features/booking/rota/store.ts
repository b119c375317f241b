import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { hasRight } from '../../access/rights/right-sql.ts';
import type { AffectedRow } from '../time-off/store.ts';
import type { DateHours } from './rules/plan.ts';

export interface RotaRights {
  timezone: string;
  /** The caller belongs to the business. */
  isMember: boolean;
  managesTeam: boolean;
  seesTeam: boolean;
  /** Profile of the caller, if they work there. */
  ownProfessionalId: string | null;
}

/** Null if the business does not exist. */
export function findRotaRights(
  db: Queryable,
  userId: string,
  businessId: string,
): Promise<RotaRights | null> {
  return db.row(sql`
    select b.timezone, ${hasRight('look', userId, sql`b.id`)} as "isMember", ${hasRight('manage', userId, sql`b.id`)} as "managesTeam",
      ${hasRight('desk:book', userId, sql`b.id`)} as "seesTeam",
      (select p.id from professionals p join business_professionals bp on bp.professional_id = p.id
        where p.user_id = ${userId} and bp.business_id = b.id) as "ownProfessionalId"
    from businesses b where b.id = ${businessId}`);
}

/** Professionals of the business by id, or only one of them. */
export function listTeamPage(
  db: Queryable,
  {
    businessId,
    only,
    after,
    limit,
  }: { businessId: string; only: string | null; after: string; limit: number },
): Promise<{ id: string; name: string }[]> {
  return db.rows(sql`
    select p.id, p.name from business_professionals bp join professionals p on p.id = bp.professional_id
    where bp.business_id = ${businessId} and p.id = coalesce(${only}::text, p.id) and p.id > ${after}
    order by p.id limit ${limit}`);
}

/**
 * Locks the versions in the order of their ids. Removing and adding rows renews them in two statements.
 * Closes a deadlock with special hours of a team that shares professionals.
 */
export async function lockVersions(
  transaction: Transaction,
  professionalIds: readonly string[],
): Promise<void> {
  await transaction.run(sql`
    select 1 from schedule_versions v where v.subject_id = any (${professionalIds}::text[])
    order by v.subject_id for no key update`);
}

/** Hours of dates that apply at this business only. */
export function listDateHours(
  db: Queryable,
  which: { businessId: string; professionalIds: readonly string[]; from: string; to: string },
): Promise<DateHours[]> {
  return db.rows(sql`
    select h.id, h.professional_id as "professionalId", h.date, h.start_minute as start, h.end_minute as "end", h.planned as "isPlanned"
    from special_hours h where h.subject_id = any (${which.professionalIds}::text[]) and h.at_business_id = ${which.businessId}
      and h.date between ${which.from}::date and ${which.to}::date order by h.date, h.start_minute`);
}

/** Appointments by id, earliest first. */
export function listOutside(
  db: Queryable,
  ids: readonly string[],
): Promise<Omit<AffectedRow, 'time_off_id'>[]> {
  return db.rows(sql`
    select a.id, a.business_id, a.professional_id, a.grant_id, a.status, a.client_name,
      coalesce((select string_agg(s.value ->> 'name', ', ' order by s.ordinality)
          from jsonb_array_elements(a.booked_services) with ordinality s),
        (select string_agg(s.name, ', ' order by s.name) from services s where s.id = any (a.service_ids)), '') as service_name,
      a.date, a.start_minute, a.timezone, lower(a.during) as starts_at, upper(a.during) as ends_at,
      b.timezone as business_timezone
    from appointments a join businesses b on b.id = a.business_id
    where a.id = any (${ids}::text[]) order by lower(a.during), a.id`);
}
