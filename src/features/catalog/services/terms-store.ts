import type { Viewer } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { seesProfessional } from '../businesses/visibility-sql.ts';

/** Returns false if the professional does not perform the service. */
export async function updateProfessionalTerms(
  transaction: Transaction,
  terms: {
    serviceId: string;
    professionalId: string;
    priceMinor: number | null;
    durationMinutes: number | null;
  },
): Promise<boolean> {
  const updated = await transaction.run(sql`
    update service_professionals set price_minor = ${terms.priceMinor}, duration_minutes = ${terms.durationMinutes}
    where service_id = ${terms.serviceId} and professional_id = ${terms.professionalId}`);
  return updated === 1;
}

export async function seesProfessionalRow(db: Queryable, id: string, viewer: Viewer): Promise<boolean> {
  return (
    (await db.row(sql`select 1 from professionals p where p.id = ${id} and ${seesProfessional(viewer)}`)) !==
    null
  );
}

/** Ids of all services of the business, inactive ones included. The caller has locked the business. */
export async function listServiceIds(transaction: Transaction, businessId: string): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(
    sql`select id from services where business_id = ${businessId} order by position, id`,
  );
  return rows.map(({ id }) => id);
}

export async function updatePositions(transaction: Transaction, ids: readonly string[]): Promise<void> {
  // Locked by id, so that a concurrent transaction with several services cannot deadlock.
  await transaction.run(
    sql`select 1 from services where id = any (${ids}::text[]) order by id for no key update`,
  );
  await transaction.run(sql`
    update services s set position = ordered.number - 1
    from unnest(${ids}::text[]) with ordinality as ordered (id, number)
    where s.id = ordered.id and s.position <> ordered.number - 1`);
}
