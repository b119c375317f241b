import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { lockSpaces } from '../../../../platform/database/lock-spaces.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { phoneKeyOf } from '../client-sql.ts';

interface OtherClient {
  businessId: string;
  /** Client that is changed. Null for a new client. */
  exceptId: string | null;
}

/**
 * Closes a race: two requests that create a client with the same phone number at the same time. Without a unique index, both would find
 * no other client.
 */
export async function lockPhone(transaction: Transaction, businessId: string, key: string): Promise<void> {
  await transaction.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${businessId} ${key}`}, ${lockSpaces.clientPhone}::bigint))`,
  );
}

export async function findClientByPhone(
  db: Queryable,
  { businessId, exceptId }: OtherClient,
  key: string,
): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`
    select c.id from clients c where c.business_id = ${businessId} and c.phone is not null
      and ${phoneKeyOf(sql`c.phone`)} = ${key} and c.id is distinct from ${exceptId}
    order by c.id limit 1`);
  return row?.id ?? null;
}

export async function findClientByEmail(
  db: Queryable,
  { businessId, exceptId }: OtherClient,
  key: string,
): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`
    select c.id from clients c where c.business_id = ${businessId} and c.email_key = ${key}
      and c.id is distinct from ${exceptId}`);
  return row?.id ?? null;
}

export interface DuplicateGroup {
  reason: 'phone' | 'name';
  /** Lowest id of the group. */
  first: string;
  ids: string[];
}

/** Clients whose account was deleted share a name. They are not duplicates. */
const isKnown = sql`not (c.told_by_account and c.user_id is null)`;

/**
 * Groups of clients with the same phone number or name, by their lowest id. A group with the same name is left out if all of its clients
 * have the same phone number, or if all of them have an account: different accounts cannot be merged.
 */
export function listDuplicateGroups(
  db: Queryable,
  page: { businessId: string; after: [string, string]; limit: number; maxClients: number },
): Promise<DuplicateGroup[]> {
  const key = phoneKeyOf(sql`c.phone`);
  const ids = sql`(array_agg(c.id order by c.id))[1:${page.maxClients}::integer]`;
  const canMerge = sql`count(*) > 1 and bool_or(c.user_id is null)`;
  return db.rows(sql`
    select reason, first, ids from (
      select 'phone' as reason, min(c.id) as first, ${ids} as ids from clients c
      where c.business_id = ${page.businessId} and c.phone is not null and ${isKnown}
      group by ${key} having ${canMerge}
      union all
      select 'name', min(c.id), ${ids} from clients c
      where c.business_id = ${page.businessId} and c.search_key <> '' and ${isKnown}
      group by c.search_key having ${canMerge} and count(distinct coalesce(${key}, c.id)) > 1
    ) found
    where (first, reason) > (${page.after[0]}::text collate "C", ${page.after[1]})
    order by first, reason limit ${page.limit}`);
}
