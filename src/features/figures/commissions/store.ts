import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { CommissionView } from './contract.ts';

interface RatedProfessional {
  businessId: string;
  professionalId: string;
}

export interface Rate {
  serviceId: string | null;
  percent: number;
}

interface RatePage {
  professionalId: string | null;
  /** Last rate of the page before. The general rate has no service. */
  after: { professionalId: string; serviceId: string };
  limit: number;
}

/** By professional, general rate first. */
export function listRates(
  db: Queryable,
  businessId: string,
  { professionalId, after, limit }: RatePage,
): Promise<CommissionView[]> {
  return db.rows(sql`
    select professional_id as "professionalId", service_id as "serviceId", percent::float8 as percent from commissions
    where business_id = ${businessId} and (${professionalId}::text is null or professional_id = ${professionalId})
      and (professional_id, coalesce(service_id, '')) > (${after.professionalId}, ${after.serviceId})
    order by professional_id, coalesce(service_id, '') limit ${limit}`);
}

/**
 * Returns false when the professional does not work at the business. Otherwise the place is locked, so that
 * rates are replaced one request at a time.
 */
export async function lockPlace(
  transaction: Transaction,
  { businessId, professionalId }: RatedProfessional,
): Promise<boolean> {
  const row = await transaction.row(sql`
    select 1 from business_professionals where business_id = ${businessId} and professional_id = ${professionalId} for update`);
  return row !== null;
}

/** Services of the business, and those that the professional owns. */
export async function listKnownServices(
  db: Queryable,
  { businessId, professionalId }: RatedProfessional,
  serviceIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from services where id = any (${serviceIds}::text[])
      and (business_id = ${businessId} or owner_professional_id = ${professionalId}) for key share`);
  return new Set(rows.map(({ id }) => id));
}

export async function replaceRates(
  transaction: Transaction,
  { businessId, professionalId }: RatedProfessional,
  rates: readonly Rate[],
): Promise<void> {
  await transaction.run(sql`
    delete from commissions where business_id = ${businessId} and professional_id = ${professionalId}`);
  await transaction.run(sql`
    insert into commissions (business_id, professional_id, service_id, percent)
    select ${businessId}, ${professionalId}, rate.service_id, rate.percent
    from unnest(${rates.map(({ serviceId }) => serviceId)}::text[], ${rates.map(({ percent }) => percent)}::numeric[])
      as rate (service_id, percent)`);
}
