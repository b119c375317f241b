import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { searchKey } from './store.ts';

export interface AccountAtBusiness {
  businessId: string;
  userId: string;
}

/**
 * Accounts that acted on their own appointment and have no record at the business. Actions of staff are
 * ignored: they would reveal the e-mail address of any account whose id is known.
 */
export function listUnlinkedAccounts(
  transaction: Transaction,
  actions: readonly { appointmentId: string; byUserId: string }[],
): Promise<AccountAtBusiness[]> {
  return transaction.rows(sql`
    select distinct a.business_id as "businessId", a.user_id as "userId"
    from unnest(${actions.map(({ appointmentId }) => appointmentId)}::text[], ${actions.map(({ byUserId }) => byUserId)}::text[])
      as action (appointment_id, user_id)
    join appointments a on a.id = action.appointment_id and a.user_id = action.user_id
    where a.status <> 'Held' and not exists (
      select 1 from clients c where c.business_id = a.business_id and c.user_id = a.user_id)
    order by 1, 2`);
}

/** Like `listUnknown`, for buyers of packages. */
export function listUnlinkedBuyers(
  transaction: Transaction,
  purchaseIds: readonly string[],
): Promise<AccountAtBusiness[]> {
  return transaction.rows(sql`
    select distinct u.business_id as "businessId", u.user_id as "userId" from package_purchases u
    where u.id = any (${purchaseIds}::text[]) and not exists (
      select 1 from clients c where c.business_id = u.business_id and c.user_id = u.user_id)
    order by 1, 2`);
}

export interface Contact {
  name: string;
  email: string;
  emailKey: string;
  phone: string | null;
  isConfirmed: boolean;
}

/** Contact data of the account; null if it was deleted. The row lock closes a race with account deletion. */
export function lockContact(transaction: Transaction, userId: string): Promise<Contact | null> {
  return transaction.row(sql`
    select name, email, email_key as "emailKey", phone, email_verified_at is not null as "isConfirmed" from users
    where id = ${userId} and deleted_at is null for key share`);
}

/** Links the unlinked record with this e-mail address. False if no such record exists. */
export async function claimRecord(
  transaction: Transaction,
  { businessId, userId }: AccountAtBusiness,
  emailKey: string,
): Promise<boolean> {
  const claimed = await transaction.run(sql`
    update clients set user_id = ${userId}
    where business_id = ${businessId} and email_key = ${emailKey} and user_id is null`);
  return claimed === 1;
}

/** False if another client has the e-mail address or the account already has a record. */
export async function insertRecord(
  transaction: Transaction,
  { businessId, userId }: AccountAtBusiness,
  record: {
    id: string;
    name: string;
    email: { address: string; key: string } | null;
    phone: string | null;
    now: Date;
  },
): Promise<boolean> {
  const { id, name, email, phone, now } = record;
  const inserted = await transaction.run(sql`
    insert into clients (id, business_id, user_id, told_by_account, name, search_key, email, email_key, phone, created_at, updated_at)
    values (${id}, ${businessId}, ${userId}, true, ${name}, ${searchKey(name)}, ${email?.address ?? null},
      ${email?.key ?? null}, ${phone}, ${now}, ${now})
    on conflict do nothing`);
  return inserted === 1;
}
