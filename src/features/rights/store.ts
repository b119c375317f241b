import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { gives, held } from './right-sql.ts';
import type { RightName } from './rules/rights.ts';

/** Whether the user has the right there, and will until the transaction ends: a removal or another role waits for us, or we for it. */
export async function holdRight(
  transaction: Transaction,
  userId: string,
  businessId: string,
  right: RightName,
): Promise<boolean> {
  return (await transaction.row(held(right, userId, sql`${businessId}`))) !== null;
}

/** Whatever say the user has over the professional by running places where they work stays as it is until the transaction ends. */
export async function holdManagementOf(
  transaction: Transaction,
  userId: string,
  professionalId: string,
): Promise<void> {
  await transaction.run(sql`
    select 1 from business_members m where m.user_id = ${userId} and ${gives('manage')}
      and exists (
      select 1 from business_professionals bp where bp.professional_id = ${professionalId} and bp.business_id = m.business_id)
    for share of m`);
}
