import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { ClientHistory } from '../../../catalog/businesses/rules/payment-policy.ts';
import type { SlotRequest } from './check-booking.ts';

/** Earlier appointments of the account and its client record at the business. */
export async function findHistory(
  db: Queryable,
  { userId, businessId }: Pick<SlotRequest, 'userId' | 'businessId'>,
): Promise<ClientHistory> {
  const row = await db.row<ClientHistory>(sql`
    select coalesce(bool_and(a.status <> 'Completed'), true) as "isNew", coalesce(bool_or(a.status = 'NoShow'), false) as "hasMissed"
    from (
      select a.status from appointments a where a.user_id = ${userId} and a.business_id = ${businessId}
      union all
      select a.status from clients c join appointments a on a.crm_client_id = c.id
      where c.user_id = ${userId} and c.business_id = ${businessId}) a`);
  return row!;
}
