import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { searchKey } from './store.ts';

/**
 * The records that businesses have of the account since it booked there. What it told with a booking is shown as it is now; of one that
 * the business had entered before only that it exists: that was never theirs to read.
 */
export function listClientRecordsForExport(
  db: Queryable,
  userId: string,
): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select c.id, c.business_id as "businessId", case when c.told_by_account then c.name end as name,
      case when c.told_by_account or 'email' = any (c.told_contact) then c.email end as email,
      case when c.told_by_account or 'phone' = any (c.told_contact) then c.phone end as phone,
      c.created_at as "createdAt", c.updated_at as "updatedAt"
    from clients c where c.user_id = ${userId} order by c.id`);
}

/** What the account told of itself goes; records that businesses entered are no longer linked to anybody. */
export async function deleteContactOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`
    update clients set name = 'Deleted user', search_key = ${searchKey('Deleted user')}, email = null, email_key = null,
      phone = null, notes = null, told_contact = '{}' where user_id = ${userId} and told_by_account`);
  await transaction.run(sql`
    delete from client_notes n using clients c where c.id = n.client_id and c.user_id = ${userId} and c.told_by_account`);
  await transaction.run(sql`
    update clients set email = case when 'email' = any (told_contact) then null else email end,
      email_key = case when 'email' = any (told_contact) then null else email_key end,
      phone = case when 'phone' = any (told_contact) then null else phone end, told_contact = '{}', user_id = null
    where user_id = ${userId}`);
}

/** Of businesses that the account has closed: with it goes whoever the records were for. */
export async function deleteRecordsKeptBy(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`
    delete from clients c using businesses b where b.id = c.business_id and b.user_id = ${userId}`);
  await transaction.run(sql`
    delete from client_imports i using businesses b where b.id = i.business_id and b.user_id = ${userId}`);
}
