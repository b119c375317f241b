import type { Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { phoneKeyOf } from '../client-sql.ts';
import type { ClientFields } from '../rules/client-fields.ts';
import { searchKey } from '../store.ts';

export type ClientWithoutEmail = Pick<ClientFields, 'name' | 'phone' | 'notes'>;

/**
 * Clients without an e-mail address that have one of these names. Among identical ones, the one with the lowest
 * id.
 */
export function listClientsWithoutEmail(
  transaction: Transaction,
  businessId: string,
  names: readonly string[],
): Promise<(ClientWithoutEmail & { id: string })[]> {
  return transaction.rows(sql`
    select min(id) as id, name, phone, notes from clients
    where business_id = ${businessId} and email_key is null and name = any (${names}::text[])
    group by name, phone, notes`);
}

export function listClientsByEmail(
  transaction: Transaction,
  businessId: string,
  emailKeys: readonly string[],
): Promise<{ id: string; emailKey: string }[]> {
  return transaction.rows(sql`
    select id, email_key as "emailKey" from clients
    where business_id = ${businessId} and email_key = any (${emailKeys}::text[])`);
}

/** Names of the clients that have one of these phone numbers, by their keys. */
export async function listClientsByPhone(
  transaction: Transaction,
  businessId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const key = phoneKeyOf(sql`c.phone`);
  const rows = await transaction.rows<{ key: string; name: string }>(sql`
    select ${key} as key, min(c.name) as name from clients c
    where c.business_id = ${businessId} and c.phone is not null and ${key} = any (${keys}::text[]) group by 1`);
  return new Map(rows.map(({ key: found, name }) => [found, name]));
}

/**
 * Inserts each client, or updates the one with the same e-mail address. Returns the ids of inserted and
 * changed rows.
 */
export async function saveClients(
  transaction: Transaction,
  businessId: string,
  clients: readonly (ClientFields & { id: string })[],
  now: Date,
): Promise<string[]> {
  const written = await transaction.rows<{ id: string }>(
    sql`insert into clients as c (id, business_id, name, search_key, email, email_key, phone, notes, created_at, updated_at)
      select given.*, ${now}::timestamptz, ${now}::timestamptz from (
        select id, ${businessId}, name, search_key, email, email_key, phone, notes
        from unnest(${clients.map(({ id }) => id)}::text[], ${clients.map(({ name }) => name)}::text[],
          ${clients.map(({ name }) => searchKey(name))}::text[],
          ${clients.map(({ email }) => email?.address ?? null)}::text[],
          ${clients.map(({ email }) => email?.key ?? null)}::text[],
          ${clients.map(({ phone }) => phone)}::text[], ${clients.map(({ notes }) => notes)}::text[])
          as row (id, name, search_key, email, email_key, phone, notes)
      ) given
      on conflict (business_id, email_key) where email_key is not null do update set
        -- The name of an account was entered by its holder.
        name = case when c.user_id is null then excluded.name else c.name end,
        search_key = case when c.user_id is null then excluded.search_key else c.search_key end, email = excluded.email,
        phone = coalesce(excluded.phone, c.phone), notes = coalesce(excluded.notes, c.notes),
        -- The column lists contact fields that the account entered. Fields entered by the business are
        -- removed from it.
        told_contact = case when excluded.phone is null then array_remove(c.told_contact, 'email') else '{}' end,
        updated_at = excluded.updated_at
      where (c.name, c.email, c.phone, c.notes) is distinct from
        (case when c.user_id is null then excluded.name else c.name end, excluded.email, coalesce(excluded.phone, c.phone), coalesce(excluded.notes, c.notes))
      returning c.id`,
  );
  return written.map(({ id }) => id);
}
