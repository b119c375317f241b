import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import { type AccountRole, accountRole } from '../../access/sessions/store.ts';

/** Titles of purchased packages by id. */
export async function listPackageTitles(
  db: Queryable,
  purchaseIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; title: string }>(
    sql`select id, title from package_purchases where id = any (${purchaseIds}::text[])`,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Returns null when the account is deleted or suspended. */
export function findRole(db: Queryable, userId: string): Promise<AccountRole | null> {
  return db.row(sql`
    select ${accountRole} from users u where u.id = ${userId} and u.deleted_at is null and u.suspended_at is null`);
}

/** Prices in the order of the ids. */
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

export interface Place {
  address: string | null;
  city: string | null;
}

/** Places of businesses by id. */
export async function listPlaces(db: Queryable, businessIds: readonly string[]): Promise<Map<string, Place>> {
  const rows = await db.rows<Place & { id: string }>(sql`
    select b.id, b.address_line1 as address, b.city from businesses b where b.id = any (${businessIds}::text[])`);
  return new Map(rows.map(({ id, address, city }) => [id, { address, city }]));
}

/** Addresses of businesses by id. */
export async function listAddresses(
  db: Queryable,
  businessIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; place: string }>(sql`
    select b.id, concat_ws(', ', b.address_line1, b.city) as place from businesses b where b.id = any (${businessIds}::text[])`);
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** Row of `appointments` is the hold of an open waitlist offer, which keeps it. */
export const isWaitlistOffer: Sql = sql`exists (
  select 1 from waitlist_offers o where o.hold_id = appointments.id and o.outcome is null)`;

export interface OfferedTime {
  holdId: string;
  expiresAt: Date;
}

/** Holds of open offers. The caller has locked the professional, so that no offer ends concurrently. */
export function listOfferedTimes(
  transaction: Transaction,
  holdIds: readonly string[],
): Promise<OfferedTime[]> {
  return transaction.rows(sql`
    select o.hold_id as "holdId", o.expires_at as "expiresAt"
    from waitlist_offers o join appointments h on h.id = o.hold_id and h.status = 'Held'
    where o.hold_id = any (${holdIds}::text[]) and o.outcome is null`);
}

/**
 * Pending request for the hold of an offer, or null. The caller has locked the professional or all agents of
 * the account.
 */
export async function findRequestOfOffer(
  db: Queryable,
  { userId, holdId }: { userId: string; holdId: string },
): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`
    select a.id from approvals a where a.user_id = ${userId} and a.status = 'pending' and ${holdId} = any (a.hold_ids)`);
  return row?.id ?? null;
}
