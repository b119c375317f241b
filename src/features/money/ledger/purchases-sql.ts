import { type Sql, sql } from '../../../platform/database/sql.ts';

/**
 * Ids of the package purchases of an account: its own, and those of client records that are linked to it or have
 * its confirmed address. A business does not see the account of a record that is not linked.
 */
export const purchasesOf = (userId: string | null): Sql => sql`(
  select own.id from package_purchases own where own.user_id = ${userId}
  union all
  select sold.id from clients c join package_purchases sold on sold.crm_client_id = c.id where c.user_id = ${userId}
  union all
  select sold.id from users me join clients c on c.email_key = me.email_key and c.user_id is null
    join package_purchases sold on sold.crm_client_id = c.id
  where me.id = ${userId} and me.email_verified_at is not null)`;
