import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { ClientProfile, MarketingConsent } from '../rules/client-profile.ts';
import { setConsent } from '../store.ts';

export interface MergedRecord {
  id: string;
  businessId: string;
  userId: string | null;
  name: string;
  email: string | null;
  emailKey: string | null;
  phone: string | null;
  notes: string | null;
  toldByAccount: boolean;
  toldContact: string[];
  tags: string[];
  birthday: string | null;
  marketingConsent: MarketingConsent | null;
}

/** Id of the record into which `id` was merged, or null. */
export async function findSuccessor(db: Queryable, id: string): Promise<string | null> {
  const row = await db.row<{ into_id: string }>(sql`select into_id from merged_clients where id = ${id}`);
  return row?.into_id ?? null;
}

/**
 * Locks the accounts linked to these records. Lock order: accounts before records. Closes a race with account
 * deletion, which could otherwise miss a record.
 */
export async function lockAccountsOf(
  transaction: Transaction,
  clientIds: readonly string[],
): Promise<Set<string>> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select u.id from users u where u.deleted_at is null
      and u.id in (select c.user_id from clients c where c.id = any (${clientIds}::text[]))
    order by u.id for key share of u`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Locks the records. Concurrent bookings for them wait and then find the merged record. Sorted, so that
 * concurrent merges cannot deadlock.
 */
export async function lockRecords(transaction: Transaction, ids: readonly string[]): Promise<MergedRecord[]> {
  const rows = await transaction.rows<MergedRecord & ConsentColumns>(sql`
    select c.id, c.business_id as "businessId", c.user_id as "userId", c.name, c.email, c.email_key as "emailKey", c.phone,
      c.notes, c.told_by_account as "toldByAccount", c.told_contact as "toldContact", c.tags, c.birthday,
      c.marketing_consent as given, c.marketing_consent_at as at, c.marketing_consent_source as source
    from clients c where c.id = any (${ids}::text[]) order by c.id for update`);
  return rows.map(({ given, at, source, ...row }) => ({
    ...row,
    marketingConsent: given === null || at === null ? null : { given, at, source },
  }));
}

interface ConsentColumns {
  given: boolean | null;
  at: Date | null;
  source: string | null;
}

interface Pair {
  keptId: string;
  otherId: string;
}

/**
 * Moves everything that references the other record. The constraint `one_place_at_a_time` rejects overlapping
 * appointments.
 */
export async function moveReferences(transaction: Transaction, { keptId, otherId }: Pair): Promise<void> {
  await transaction.run(sql`
    update appointments a set crm_client_id = c.id, client_key = case when a.user_id is null then c.person_key else a.client_key end
    from clients c where c.id = ${keptId} and a.crm_client_id = ${otherId}`);
  await transaction.run(sql`update client_notes set client_id = ${keptId} where client_id = ${otherId}`);
  await transaction.run(
    sql`update client_import_rows set client_id = ${keptId} where client_id = ${otherId}`,
  );
  await transaction.run(sql`
    update notifications n set client_id = ${keptId} where n.client_id = ${otherId} and not exists (
      select 1 from notifications same where same.event_key = n.event_key and same.client_id = ${keptId})`);
  // The entry of the kept record wins over an identical one, and over a second open offer.
  await transaction.run(sql`
    update waitlist_entries e set client_id = ${keptId} where e.client_id = ${otherId} and not exists (
      select 1 from waitlist_entries same
      where same.client_id = ${keptId} and same.status in ('waiting', 'offered') and e.status in ('waiting', 'offered')
        and ((same.service_ids, same.from_date, same.to_date) = (e.service_ids, e.from_date, e.to_date)
          and (same.professional_id, same.after_minute, same.before_minute)
            is not distinct from (e.professional_id, e.after_minute, e.before_minute)
          or (same.status, e.status) = ('offered', 'offered')))`);
  await transaction.run(sql`
    update waitlist_offers o set client_id = ${keptId} from waitlist_entries e
    where o.client_id = ${otherId} and e.id = o.entry_id and e.client_id = ${keptId}`);
  await transaction.run(
    sql`update package_purchases set crm_client_id = ${keptId} where crm_client_id = ${otherId}`,
  );
  await transaction.run(sql`update merged_clients set into_id = ${keptId} where into_id = ${otherId}`);
}

/** Deletes the other record first, because e-mail address and account are unique. */
export async function replaceRecord(
  transaction: Transaction,
  { keptId, otherId }: Pair,
  change: Pick<
    MergedRecord,
    'userId' | 'email' | 'emailKey' | 'phone' | 'notes' | 'toldContact' | keyof ClientProfile
  >,
  by: { userId: string | null; now: Date },
): Promise<void> {
  await transaction.run(sql`
    insert into merged_clients (id, business_id, into_id, by_user_id, at)
    select ${otherId}, c.business_id, c.id, ${by.userId}, ${by.now} from clients c where c.id = ${keptId}`);
  await transaction.run(sql`
    with gone as (select created_at from clients where id = ${otherId})
    update clients c set created_at = least(c.created_at, gone.created_at) from gone where c.id = ${keptId}`);
  await transaction.run(sql`delete from clients where id = ${otherId}`);
  await transaction.run(sql`
    update clients set user_id = ${change.userId}, email = ${change.email}, email_key = ${change.emailKey},
      phone = ${change.phone}, notes = ${change.notes}, told_contact = ${change.toldContact},
      tags = ${change.tags}::text[], birthday = ${change.birthday}, ${setConsent(change.marketingConsent)}, updated_at = ${by.now}
    where id = ${keptId}`);
}

/**
 * Pairs of records of a business: one created by a booking of the account, and an unlinked one with its
 * confirmed e-mail address.
 */
export function listConfirmedPairs(transaction: Transaction, userId: string): Promise<Pair[]> {
  return transaction.rows(sql`
    select known.id as "keptId", own.id as "otherId" from users u
    join clients own on own.user_id = u.id
    join clients known on known.business_id = own.business_id and known.email_key = u.email_key
    where u.id = ${userId} and u.deleted_at is null and u.email_verified_at is not null
      and known.user_id is null and known.id <> own.id
    order by known.id`);
}
