import type { Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { searchKey } from './store.ts';

interface AccountAtBusiness {
  businessId: string;
  userId: string;
}

/** An account without a record at the business, with its contact data. */
export interface UnlinkedAccount extends AccountAtBusiness {
  name: string;
  email: string;
  emailKey: string;
  phone: string | null;
  isConfirmed: boolean;
}

/**
 * Accounts that acted on their own appointment and have no record at the business. Actions of staff are
 * ignored: they would reveal the e-mail address of any account whose id is known.
 */
export const listUnlinkedAccounts = (
  transaction: Transaction,
  actions: readonly { appointmentId: string; byUserId: string }[],
): Promise<UnlinkedAccount[]> =>
  lockUnlinked(
    transaction,
    sql`unnest(${actions.map(({ appointmentId }) => appointmentId)}::text[], ${actions.map(({ byUserId }) => byUserId)}::text[])
        as action (appointment_id, user_id)
      join appointments who on who.id = action.appointment_id and who.user_id = action.user_id and who.status <> 'Held'`,
  );

/** Like `listUnlinkedAccounts`, for buyers of packages. */
export const listUnlinkedBuyers = (
  transaction: Transaction,
  purchaseIds: readonly string[],
): Promise<UnlinkedAccount[]> =>
  lockUnlinked(
    transaction,
    sql`unnest(${purchaseIds}::text[]) as purchase (id) join package_purchases who on who.id = purchase.id`,
  );

/** The row locks close a race with account deletion. Deleted accounts are omitted. */
const lockUnlinked = (transaction: Transaction, who: Sql): Promise<UnlinkedAccount[]> =>
  transaction.rows(sql`
    select unlinked.business_id as "businessId", u.id as "userId", u.name, u.email, u.email_key as "emailKey", u.phone,
      u.email_verified_at is not null as "isConfirmed"
    from (
      select distinct who.business_id, who.user_id from ${who}
      where not exists (select 1 from clients c where c.business_id = who.business_id and c.user_id = who.user_id)
    ) unlinked join users u on u.id = unlinked.user_id and u.deleted_at is null
    order by 1, 2 for key share of u`);

export interface NewRecord extends UnlinkedAccount {
  id: string;
}

/**
 * Links the unlinked record with the confirmed e-mail address of the account, or inserts a new record without
 * the address if another client has it. Returns the accounts that have a record now: an address that another
 * transaction inserts at the same time prevents the insert.
 */
export function linkOrInsertRecords(
  transaction: Transaction,
  records: readonly NewRecord[],
  now: Date,
): Promise<AccountAtBusiness[]> {
  const rows = records.map((record) => ({ ...record, searchKey: searchKey(record.name) }));
  return transaction.rows(sql`
    with account as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as account (id text, "businessId" text, "userId" text,
        name text, "searchKey" text, email text, "emailKey" text, phone text, "isConfirmed" boolean)),
    linked as (
      update clients c set user_id = account."userId" from account
      where account."isConfirmed" and c.business_id = account."businessId" and c.email_key = account."emailKey"
        and c.user_id is null
      returning c.business_id, c.user_id),
    inserted as (
      insert into clients (id, business_id, user_id, told_by_account, name, search_key, email, email_key, phone, created_at, updated_at)
      select account.id, "businessId", "userId", true, account.name, "searchKey",
        case when other.id is null then account.email end, case when other.id is null then "emailKey" end,
        account.phone, ${now}, ${now}
      from account left join clients other on other.business_id = "businessId" and other.email_key = "emailKey"
      where not exists (select 1 from linked where linked.business_id = "businessId" and linked.user_id = "userId")
      on conflict do nothing
      returning business_id, user_id)
    select business_id as "businessId", user_id as "userId" from linked
    union all select business_id, user_id from inserted`);
}
