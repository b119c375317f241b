import type { Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { seesBusiness, seesProfessional } from '../../catalog/businesses/visibility-sql.ts';
import type { OfferedService } from './rules/free-starts.ts';

/** What a question about free times names. */
export interface SubjectIds {
  professionalId: string;
  businessId: string;
  serviceId?: string | undefined;
}

export interface SubjectRow {
  sees_professional: boolean;
  /** Null when the viewer does not see the business. */
  timezone: string | null;
  booking_horizon_days: number | null;
  works_there: boolean;
  /** Null when the business does not offer it with this professional. */
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
      (select jsonb_build_object('id', s.id, 'durationMinutes', s.duration_minutes,
          'bufferBeforeMinutes', s.buffer_before_minutes, 'bufferAfterMinutes', s.buffer_after_minutes, 'capacity', s.capacity)
        from services s join service_professionals sp on sp.service_id = s.id and sp.professional_id = ${professionalId}
        where s.id = ${serviceId} and s.active
          and (s.business_id = ${businessId} or s.owner_professional_id = ${professionalId})) as service
    from (select) as always
    left join businesses b on b.id = ${businessId} and b.status <> 'closed' and ${seesBusiness(viewer)}`);
  return row as SubjectRow;
}

/** Who else at a business could do it: listed professionals who perform the service, or all of them. */
export async function listColleagueIds(
  db: Queryable,
  { professionalId, businessId, serviceId }: SubjectIds,
  most: number,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select p.id from business_professionals bp join professionals p on p.id = bp.professional_id
    where bp.business_id = ${businessId} and p.id <> ${professionalId} and p.hidden_at is null
      and (${serviceId ?? null}::text is null or exists (select 1 from service_professionals sp
        where sp.service_id = ${serviceId ?? null} and sp.professional_id = p.id))
    order by p.id limit ${most}`);
  return rows.map(({ id }) => id);
}
