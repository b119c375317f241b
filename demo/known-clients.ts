import type { Transaction } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import { textKey } from '../src/shared/text.ts';

/** Whoever has booked at a business is known there, as they would be had they booked through the API. */
export async function insertKnownClients(transaction: Transaction): Promise<void> {
  const names = await transaction.rows<{ name: string }>(sql`select distinct name from users`);
  // After those that the business entered itself, in the order of their ids.
  await transaction.run(sql`
    insert into clients (id, business_id, user_id, told_by_account, name, search_key, email, email_key, phone, created_at, updated_at)
    select 'cli_demo_x_' || replace(met.business_id, 'biz_demo_', '') || '_' || lpad((row_number() over (
        partition by met.business_id order by met.since, u.id))::text, 3, '0'),
      met.business_id, u.id, true, u.name, key.search_key, u.email, u.email_key, u.phone, met.since, met.since
    from (
      select a.business_id, a.user_id, greatest(min(a.created_at),
        (select max(entered.created_at) from clients entered where entered.business_id = a.business_id)) as since
      from appointments a where a.user_id is not null group by a.business_id, a.user_id
    ) met
    join users u on u.id = met.user_id
    join unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ name }) => textKey(name) ?? '')}::text[])
      as key (name, search_key) on key.name = u.name
    where not exists (select 1 from clients c
      where c.business_id = met.business_id and (c.user_id = u.id or c.email_key = u.email_key))`);
}
