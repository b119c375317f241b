import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import { type AccountRole, accountRole } from '../../access/sessions/account-sql.ts';

/** By id: what packages that were bought are called. */
export async function listPackageTitles(
  db: Queryable,
  purchaseIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; title: string }>(
    sql`select id, title from package_purchases where id = any (${purchaseIds}::text[])`,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** What an account is; null when it is gone or suspended. */
export function findRole(db: Queryable, userId: string): Promise<AccountRole | null> {
  return db.row(sql`
    select ${accountRole} from users u where u.id = ${userId} and u.deleted_at is null and u.suspended_at is null`);
}

/** What visits that were booked cost, in the order given. */
export async function listPrices(
  db: Queryable,
  appointmentIds: readonly string[],
): Promise<{ priceMinor: number | null; currency: string; isOpen: boolean }[]> {
  return db.rows(sql`
    select a.price_minor as "priceMinor", a.currency, exists (
        select 1 from jsonb_array_elements(a.booked_services) service where service -> 'priceMajor' is null) as "isOpen"
    from unnest(${appointmentIds}::text[]) with ordinality as booked (id, number) join appointments a on a.id = booked.id
    order by booked.number`);
}

/** How a person is reached; null when the account is gone. */
export interface Recipient {
  name: string;
  email: string;
  language: LanguageCode;
  timezone: string | null;
  isConfirmed: boolean;
}

export function findRecipient(db: Queryable, userId: string): Promise<Recipient | null> {
  return db.row(sql`
    select u.name, u.email, u.language, u.timezone, u.email_verified_at is not null as "isConfirmed"
    from users u where u.id = ${userId} and u.deleted_at is null and u.suspended_at is null`);
}

/** By id: where businesses are, street and city. */
export async function listPlaces(
  db: Queryable,
  businessIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; place: string }>(sql`
    select b.id, concat_ws(', ', b.address_line1, b.city) as place from businesses b where b.id = any (${businessIds}::text[])`);
  return new Map(rows.map(({ id, place }) => [id, place]));
}
