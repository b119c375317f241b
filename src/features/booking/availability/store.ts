import type { Session, Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { seesBusiness, seesProfessional } from '../../catalog/businesses/visibility-sql.ts';
import { minutesWith, offeredWith } from '../../catalog/timetables/service-terms-sql.ts';
import type { OfferedService } from './rules/situation.ts';

/** Services at a business. `professionalId` is null for any professional. */
export interface OfferingIds {
  businessId: string;
  serviceIds: readonly string[];
  professionalId: string | null;
}

interface PricedService extends OfferedService {
  priceMinor: number | null;
  currency: string;
}

export interface OfferingRow {
  /** Null when the viewer cannot see the business. */
  timezone: string | null;
  currency: string | null;
  /** Refers to the named professional. */
  seesProfessional: boolean;
  worksThere: boolean;
  /** Only active services. */
  services: PricedService[];
  /** Professionals who offer all services: the named one, or all visible ones. */
  performers: Performer[];
}

/** A professional who offers all services of a request. */
interface Performer {
  id: string;
  /** Total duration of the services with this professional. */
  durationMinutes: number;
}

export async function findOffering(
  db: Queryable,
  { businessId, serviceIds, professionalId }: OfferingIds,
  viewer: Viewer,
): Promise<OfferingRow> {
  const isWanted = professionalId === null ? sql`p.hidden_at is null` : sql`p.id = ${professionalId}`;
  const row = await db.row<OfferingRow>(sql`
    select b.timezone, b.currency,
      exists (select 1 from professionals p where p.id = ${professionalId} and ${seesProfessional(viewer)}) as "seesProfessional",
      exists (select 1 from business_professionals bp
        where bp.business_id = ${businessId} and bp.professional_id = ${professionalId}) as "worksThere",
      array(select jsonb_build_object('id', s.id, 'durationMinutes', s.duration_minutes, 'capacity', s.capacity,
          'bufferBeforeMinutes', s.buffer_before_minutes, 'bufferAfterMinutes', s.buffer_after_minutes,
          'priceMinor', s.lowest_price_minor, 'currency', s.currency)
        from services s where s.id = any (${serviceIds}::text[]) and s.active) as services,
      array(select jsonb_build_object('id', p.id, 'durationMinutes', offered.minutes)
        from business_professionals bp join professionals p on p.id = bp.professional_id
        cross join lateral (
          select count(distinct s.id) as services, sum(${minutesWith}) as minutes
          from unnest(${serviceIds}::text[]) as wanted (id) join services s on s.id = wanted.id and s.active
          join service_professionals sp on sp.service_id = s.id and sp.professional_id = p.id
          where s.business_id = bp.business_id or s.owner_professional_id = p.id) offered
        where bp.business_id = ${businessId} and ${isWanted} and offered.services = ${new Set(serviceIds).size}
        order by p.id) as performers
    from (select) as always
    left join businesses b on b.id = ${businessId} and b.status <> 'closed' and ${seesBusiness(viewer)}`);
  return row!;
}

/** Ids in a query about the free times of a professional. */
export interface SubjectIds {
  professionalId: string;
  businessId: string;
  serviceId?: string | undefined;
}

export interface SubjectRow {
  sees_professional: boolean;
  /** Null when the viewer cannot see the business. */
  timezone: string | null;
  booking_horizon_days: number | null;
  works_there: boolean;
  /** Null when the professional does not offer the service at the business. */
  service: OfferedService | null;
}

export async function findSubject(
  db: Queryable,
  { professionalId, businessId, serviceId = '' }: SubjectIds,
  viewer: Viewer,
): Promise<SubjectRow> {
  const row = await db.row<SubjectRow>(sql`
    select exists (select 1 from professionals p where p.id = ${professionalId} and ${seesProfessional(viewer)}
      ) as sees_professional,
      b.timezone, b.booking_horizon_days,
      exists (select 1 from business_professionals bp
        where bp.business_id = ${businessId} and bp.professional_id = ${professionalId}) as works_there,
      (select jsonb_build_object(${offeredWith})
        from services s join service_professionals sp on sp.service_id = s.id and sp.professional_id = ${professionalId}
        where s.id = ${serviceId} and s.active
          and (s.business_id = ${businessId} or s.owner_professional_id = ${professionalId})) as service
    from (select) as always
    left join businesses b on b.id = ${businessId} and b.status <> 'closed' and ${seesBusiness(viewer)}`);
  return row as SubjectRow;
}

/**
 * Other visible professionals of the business who offer the service, with its duration. All of them without a
 * service; the duration is null then.
 */
export function listColleagues(
  db: Queryable,
  { professionalId, businessId, serviceId }: SubjectIds,
  most: number,
): Promise<{ id: string; durationMinutes: number | null }[]> {
  return db.rows(sql`
    select p.id, ${minutesWith} as "durationMinutes"
    from business_professionals bp join professionals p on p.id = bp.professional_id
    left join services s on s.id = ${serviceId ?? null}
    left join service_professionals sp on sp.service_id = s.id and sp.professional_id = p.id
    where bp.business_id = ${businessId} and p.id <> ${professionalId} and p.hidden_at is null
      and (${serviceId ?? null}::text is null or sp.service_id is not null)
    order by p.id limit ${most}`);
}

export interface TakenTime {
  professionalId: string;
  /** Includes the buffers. */
  blockedFrom: Date;
  blockedTo: Date;
  /** Session of a class. Its own seats do not occupy the time. */
  sessionKey: string | null;
  now: Date;
}

/** When the last hold on a time expires. Null when an appointment occupies it. */
export async function findHeldUntil(db: Queryable, taken: TakenTime): Promise<Date | null> {
  const row = await db.row<{ heldUntil: Date | null }>(sql`
    select case when bool_and(a.status = 'Held') then max(a.expires_at) end as "heldUntil"
    from appointments a join professionals p on p.key = a.professional_key
    where p.id = ${taken.professionalId} and a.status in ('Pending', 'Confirmed', 'Held')
      and (a.expires_at is null or a.expires_at > ${taken.now})
      and a.blocked && tstzrange(${taken.blockedFrom}::timestamptz, ${taken.blockedTo}::timestamptz)
      and a.session_key is distinct from ${taken.sessionKey}`);
  return row!.heldUntil;
}

/** When the first held seat expires. Null when all seats are booked. */
export async function findSeatHeldUntil(
  db: Queryable,
  { sessionKey, now }: { sessionKey: string; now: Date },
): Promise<Date | null> {
  const row = await db.row<{ heldUntil: Date | null }>(sql`
    select min(a.expires_at) as "heldUntil" from appointments a
    where a.session_key = ${sessionKey} and a.status = 'Held' and a.expires_at > ${now}`);
  return row!.heldUntil;
}

/** Whether the caller created the hold and it has not expired. Agents have holds of their own. */
export async function hasHold(
  db: Queryable,
  { userId, grant }: Session,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from appointments where id = ${id} and status = 'Held' and held_by = ${userId} and expires_at > ${now}
      and grant_id is not distinct from ${grant?.id ?? null}::text`);
  return row !== null;
}
