import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { manages } from '../../access/rights/right-sql.ts';
import { seesService } from '../businesses/visibility-sql.ts';

/** Closes: a service being deleted while it is given to somebody. Taken before the professional is locked, as by who changes a service. */
export async function lockServices(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.run(
    sql`select 1 from services where id = any (${ids}::text[]) order by id for key share`,
  );
}

/** Which of these services the caller may give to the professional or take from them. */
export async function listOfferable(
  transaction: Transaction,
  session: Session,
  professionalId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select s.id from services s join professionals p on p.id = ${professionalId}
    where s.id = any (${ids}::text[]) and ${seesService(session)} and (
      (s.owner_professional_id = p.id and p.user_id = ${session.userId})
      or exists (
        select 1 from business_professionals bp where bp.business_id = s.business_id and bp.professional_id = p.id
          and (p.user_id = ${session.userId} or ${manages(session.userId, sql`bp.business_id`)})))`);
  return rows.map(({ id }) => id);
}

export async function addOffers(
  transaction: Transaction,
  professionalId: string,
  serviceIds: readonly string[],
): Promise<void> {
  await transaction.run(sql`
    insert into service_professionals (service_id, professional_id)
    select given.id, ${professionalId} from unnest(${serviceIds}::text[]) as given (id) on conflict do nothing`);
}

export async function removeOffers(
  transaction: Transaction,
  professionalId: string,
  serviceIds: readonly string[],
): Promise<void> {
  await transaction.run(sql`
    delete from service_professionals
    where professional_id = ${professionalId} and service_id = any (${serviceIds}::text[])`);
}
