import type { Transaction } from '../../../../platform/database/database.ts';
import { lockSpaces } from '../../../../platform/database/lock-spaces.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { ClientFields } from '../rules/client-fields.ts';
import { searchKey } from '../store.ts';

/**
 * Closes: two imports of one file at once, each finding the other's clients without an address missing. False: another one is at it.
 * Nobody waits in line, since each would wait with a connection that others need.
 */
export async function tryLockImports(transaction: Transaction, businessId: string): Promise<boolean> {
  const row = await transaction.row<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockSpaces.clientImport}::int, hashtext(${businessId})) as alone`,
  );
  return row!.alone;
}

export type Unaddressed = Pick<ClientFields, 'name' | 'phone' | 'notes'>;

/** The records without an address that have one of these names; of those that say the same, the first. */
export function listUnaddressed(
  transaction: Transaction,
  businessId: string,
  names: readonly string[],
): Promise<(Unaddressed & { id: string })[]> {
  return transaction.rows(sql`
    select min(id) as id, name, phone, notes from clients
    where business_id = ${businessId} and email_key is null and name = any (${names}::text[])
    group by name, phone, notes`);
}

/** Who has these addresses. */
export function listAddressed(
  transaction: Transaction,
  businessId: string,
  emailKeys: readonly string[],
): Promise<{ id: string; emailKey: string }[]> {
  return transaction.rows(sql`
    select id, email_key as "emailKey" from clients
    where business_id = ${businessId} and email_key = any (${emailKeys}::text[])`);
}

/**
 * Inserts each client, or updates the one that has its address with what is given. Returns the ids it wrote: those of `clients` that were
 * inserted, and those of the records that were changed.
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
        name = excluded.name, search_key = excluded.search_key, email = excluded.email,
        phone = coalesce(excluded.phone, c.phone), notes = coalesce(excluded.notes, c.notes),
        -- What the business types is its own word from then on.
        told_contact = case when excluded.phone is null then array_remove(c.told_contact, 'email') else '{}' end,
        updated_at = excluded.updated_at
      where (c.name, c.email, c.phone, c.notes) is distinct from
        (excluded.name, excluded.email, coalesce(excluded.phone, c.phone), coalesce(excluded.notes, c.notes))
      returning c.id`,
  );
  return written.map(({ id }) => id);
}
