import type { Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { manages } from '../../access/rights/right-sql.ts';
import type { PaymentPolicy } from '../businesses/rules/payment-policy.ts';
import { seesProfessional, seesService } from '../businesses/visibility-sql.ts';
import type { StoredRequirement } from '../resources/rules/requirements.ts';

export interface ServiceRow {
  id: string;
  business_id: string | null;
  owner_professional_id: string | null;
  name: string;
  description: string;
  duration_minutes: number;
  price_minor: number | null;
  currency: string;
  active: boolean;
  parent: string | null;
  custom: boolean;
  price_from: boolean;
  /** Null: rate of the business. */
  tax_rate_percent: number | null;
  position: number;
  capacity: number;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  requires: StoredRequirement[];
  /** Professionals visible to the viewer. */
  professional_ids: string[];
  /** Visible professionals with a price or duration of their own. Null: the value of the service. */
  professional_terms: ProfessionalTerms[];
  can_manage: boolean;
  payment_policy: PaymentPolicy | null;
}

interface ProfessionalTerms {
  professionalId: string;
  priceMinor: number | null;
  durationMinutes: number | null;
}

/** Columns of `ServiceRow` from row `s`. */
export function columnsFor(viewer: Viewer): Sql {
  const canManage =
    viewer === null
      ? sql`false`
      : sql`case when s.business_id is not null
          then ${manages(viewer.userId, sql`s.business_id`)}
          else exists (select 1 from professionals p
            where p.id = s.owner_professional_id and p.user_id = ${viewer.userId} offset 0) end`;
  return sql`s.id, s.business_id, s.owner_professional_id, s.name, s.description, s.duration_minutes, s.price_minor,
    s.currency, s.active, s.parent, s.custom, s.price_from, s.tax_rate_percent::float8 as tax_rate_percent, s.position, s.capacity, s.buffer_before_minutes, s.buffer_after_minutes, s.requires, s.payment_policy,
    array(select p.id from service_professionals sp join professionals p on p.id = sp.professional_id
      where sp.service_id = s.id and ${seesProfessional(viewer)} order by p.id) as professional_ids,
    ${termsFor(viewer)} as professional_terms,
    ${canManage} as can_manage`;
}

const termsFor = (viewer: Viewer): Sql => sql`(
      select coalesce(jsonb_agg(jsonb_build_object('professionalId', p.id, 'priceMinor', sp.price_minor,
        'durationMinutes', sp.duration_minutes) order by p.id), '[]')
      from service_professionals sp join professionals p on p.id = sp.professional_id
      where sp.service_id = s.id and (sp.price_minor is not null or sp.duration_minutes is not null) and ${seesProfessional(viewer)})`;

export function findService(db: Queryable, id: string, viewer: Viewer): Promise<ServiceRow | null> {
  return db.row(
    sql`select ${columnsFor(viewer)} from services s where s.id = ${id} and ${seesService(viewer)}`,
  );
}

/** Lowest price of the service with any professional, in major units. Null without a price. */
export const priceOf = (service: Sql): Sql =>
  sql`price_major(${service}.lowest_price_minor, ${service}.currency)`;

/** Maximum price for row `s`. Excludes services without a price. */
export const costsAtMost = (price: number): Sql => sql`${priceOf(sql`s`)} <= ${price}::numeric`;
