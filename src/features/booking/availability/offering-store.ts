import type { Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { seesBusiness, seesProfessional } from '../../catalog/businesses/visibility-sql.ts';
import type { OfferedService } from './rules/free-starts.ts';

/** Several services at a business, with one professional or whoever performs them. */
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
  /** Null when the viewer does not see the business. */
  timezone: string | null;
  currency: string | null;
  /** Of the professional who is named. */
  seesProfessional: boolean;
  worksThere: boolean;
  /** Those that are active, by their ids. */
  services: PricedService[];
  /** Who performs all of them there: the one who is named, or everybody who is listed. */
  performerIds: string[];
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
          'priceMinor', s.price_minor, 'currency', s.currency)
        from services s where s.id = any (${serviceIds}::text[]) and s.active) as services,
      array(select p.id from business_professionals bp join professionals p on p.id = bp.professional_id
        where bp.business_id = ${businessId} and ${isWanted}
          and (select count(*) from service_professionals sp join services s on s.id = sp.service_id
            where sp.professional_id = p.id and sp.service_id = any (${serviceIds}::text[]) and s.active
              and (s.business_id = bp.business_id or s.owner_professional_id = p.id)) = ${new Set(serviceIds).size}
        order by p.id) as "performerIds"
    from (select) as always
    left join businesses b on b.id = ${businessId} and b.status <> 'closed' and ${seesBusiness(viewer)}`);
  return row!;
}
