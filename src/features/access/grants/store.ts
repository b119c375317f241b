import type { GrantScope } from '../../../http/grant-scopes.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type AccountRole, accountRole } from '../sessions/store.ts';

export interface GrantRow {
  id: string;
  user_id: string;
  agent_name: string;
  client_id: string | null;
  scopes: GrantScope[];
  max_amount_minor: number | null;
  max_total_minor: number | null;
  currency: string | null;
  max_bookings: number | null;
  business_ids: string[] | null;
  latest_date: string | null;
  asks_first: boolean;
  approval_minutes: number;
  expires_at: Date | null;
  created_at: Date;
  revoked_at: Date | null;
  booked_count: number;
  booked_minor: number;
  last_used_at: Date | null;
  /** Part of the usage that waits for approval. */
  pending_count: number;
  pending_minor: number;
}

const grantColumns = sql`g.id, g.user_id, g.agent_name, g.client_id, g.scopes, g.max_amount_minor, g.max_total_minor, g.currency,
  g.max_bookings, g.business_ids, g.latest_date, g.asks_first, g.approval_minutes, g.expires_at, g.created_at, g.revoked_at,
  g.booked_count, g.booked_minor, g.last_used_at,
  (select coalesce(sum(w.charged_count), 0)::integer from approvals w where w.grant_id = g.id and w.status = 'pending') as pending_count,
  (select coalesce(sum(w.charged_minor), 0)::bigint from approvals w where w.grant_id = g.id and w.status = 'pending') as pending_minor`;

export interface NewGrant {
  id: string;
  userId: string;
  agentName: string;
  /** OAuth client. Null for a personal token. */
  clientId: string | null;
  scopes: readonly GrantScope[];
  maxAmountMinor: number | null;
  maxTotalMinor: number | null;
  currency: string | null;
  maxBookings: number | null;
  businessIds: readonly string[] | null;
  latestDate: string | null;
  asksFirst: boolean;
  approvalMinutes: number;
  expiresAt: Date | null;
  now: Date;
}

/**
 * Locks the account, so that a concurrent deletion or password change sees the new grant. Returns false when
 * the account is deleted or suspended.
 */
export async function lockOwner(transaction: Transaction, userId: string): Promise<boolean> {
  const owner = await transaction.row(
    sql`select 1 from users where id = ${userId} and deleted_at is null and suspended_at is null for share`,
  );
  return owner !== null;
}

export async function insertGrant(transaction: Transaction, grant: NewGrant): Promise<GrantRow> {
  const row = await transaction.row<GrantRow>(sql`
    insert into grants as g (id, user_id, agent_name, client_id, scopes, max_amount_minor, max_total_minor, currency, max_bookings,
      business_ids, latest_date, asks_first, approval_minutes, expires_at, created_at)
    values (${grant.id}, ${grant.userId}, ${grant.agentName}, ${grant.clientId}, ${grant.scopes}, ${grant.maxAmountMinor},
      ${grant.maxTotalMinor}, ${grant.currency}, ${grant.maxBookings}, ${grant.businessIds}, ${grant.latestDate}, ${grant.asksFirst},
      ${grant.approvalMinutes}, ${grant.expiresAt}, ${grant.now})
    returning ${grantColumns}`);
  return row!;
}

type TokenKind = 'personal' | 'access' | 'refresh';

export async function insertGrantToken(
  transaction: Transaction,
  token: { hash: Buffer; grantId: string; kind: TokenKind; expiresAt: Date | null; now: Date },
): Promise<void> {
  await transaction.run(sql`
    insert into grant_tokens (hash, grant_id, kind, expires_at, created_at)
    values (${token.hash}, ${token.grantId}, ${token.kind}, ${token.expiresAt}, ${token.now})`);
}

const isActive = (now: Date) => sql`g.revoked_at is null and (g.expires_at is null or g.expires_at > ${now})`;

/** Returns a row until the grant is revoked. */
export const grantIsActive = (id: string): Sql =>
  sql`select 1 from grants where id = ${id} and revoked_at is null`;

/** Grant of a request, with the current role of the account. */
export type AuthenticatedGrant = GrantRow &
  AccountRole & {
    /** True for an access token that has not been used yet. */
    is_unused: boolean;
  };

/** Returns null for an unknown or expired token, an ended grant, and a suspended or deleted account. */
export function findGrantByToken(db: Queryable, hash: Buffer, now: Date): Promise<AuthenticatedGrant | null> {
  return db.row(sql`
    select ${grantColumns}, ${accountRole}, t.kind = 'access' and t.used_at is null as is_unused
    from grant_tokens t join grants g on g.id = t.grant_id join users u on u.id = g.user_id
    where t.hash = ${hash} and t.kind in ('personal', 'access') and (t.expires_at is null or t.expires_at > ${now})
      and ${isActive(now)} and u.deleted_at is null and u.suspended_at is null and u.role <> 'admin'`);
}

/**
 * A used access token proves that the client received it, so the previous refresh token can no longer be
 * repeated.
 */
export async function markTokenUsed(db: Queryable, hash: Buffer, now: Date): Promise<void> {
  await db.run(sql`update grant_tokens set used_at = ${now} where hash = ${hash} and used_at is null`);
}

/** Skipped while the grant is locked by a booking. The next request updates it. */
export async function updateLastUsed(db: Queryable, id: string, now: Date): Promise<void> {
  await db.run(sql`
    update grants set last_used_at = ${now}
    where id = (select g.id from grants g where g.id = ${id} for no key update skip locked)`);
}

/**
 * Returns null when the grant has ended. Closes two races: concurrent bookings that each fit the limits
 * alone, and a booking during revocation. Locks the account first, like account deletion and password reset.
 */
export async function lockActiveGrant(
  transaction: Transaction,
  id: string,
  now: Date,
): Promise<GrantRow | null> {
  const account = await transaction.row(sql`
    select 1 from users u where u.id = (select g.user_id from grants g where g.id = ${id})
      and u.deleted_at is null and u.suspended_at is null for key share`);
  if (account === null) return null;
  return transaction.row(
    sql`select ${grantColumns} from grants g where g.id = ${id} and ${isActive(now)} for no key update`,
  );
}

/** The caller has locked the grant. Check constraints of the table enforce the limits. */
export async function addGrantUsage(
  transaction: Transaction,
  id: string,
  { bookings, amountMinor }: { bookings: number; amountMinor: number },
): Promise<void> {
  await transaction.run(sql`
    update grants set booked_count = booked_count + ${bookings}, booked_minor = booked_minor + ${amountMinor} where id = ${id}`);
}

/** Clamped at zero. */
export async function subtractGrantUsage(
  transaction: Transaction,
  id: string,
  { bookings, amountMinor }: { bookings: number; amountMinor: number },
): Promise<void> {
  await transaction.run(sql`
    update grants set booked_count = greatest(booked_count - ${bookings}, 0),
      booked_minor = greatest(booked_minor - ${amountMinor}, 0) where id = ${id}`);
}

/** Expired tokens stay for some days (`deleteEndedTokens`), so that they are not counted as guesses. */
const endTokensOf = (grantIds: Sql, now: Date): Sql =>
  sql`update grant_tokens set expires_at = least(expires_at, ${now}) where grant_id in (${grantIds})`;

/** Ends its tokens too. Returns false when the grant belongs to another account or is already revoked. */
export async function revokeGrant(
  db: Queryable,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<boolean> {
  const revoked = await db.run(sql`
    with revoked as (
      update grants set revoked_at = ${now} where id = ${id} and user_id = ${userId} and revoked_at is null returning id),
    ended as (${endTokensOf(sql`select id from revoked`, now)})
    select 1 from revoked`);
  return revoked === 1;
}

/** Locks the active grants in order of their ids. The caller has locked the account. */
export async function lockGrantsOf(transaction: Transaction, userId: string): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select g.id from grants g where g.user_id = ${userId} and g.revoked_at is null order by g.id for no key update`);
  return rows.map(({ id }) => id);
}

/** Blocks all agents of the account until the transaction ends. Call it before any other lock. */
export async function lockAgentsOf(transaction: Transaction, userId: string): Promise<void> {
  await lockAccount(transaction, userId);
  await lockGrantsOf(transaction, userId);
}

/** The account is locked before its grants everywhere, to prevent deadlocks. */
async function lockAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`select 1 from users u where u.id = ${userId} for key share`);
}

export async function revokeGrantsOf(transaction: Transaction, userId: string, now: Date): Promise<void> {
  await transaction.run(sql`
    with revoked as (update grants set revoked_at = ${now} where user_id = ${userId} and revoked_at is null returning id)
    ${endTokensOf(sql`select id from revoked`, now)}`);
}

/** For an approved action, which is done even if the grant has ended since. Locks the usage counters. */
export async function lockGrantRow(transaction: Transaction, id: string): Promise<void> {
  await transaction.run(sql`select 1 from grants g where g.id = ${id} for no key update`);
}

/** Locks the grant under which the appointment was booked. Call it before any other lock. Null without one. */
export async function lockGrantOf(transaction: Transaction, appointmentId: string): Promise<string | null> {
  const row = await transaction.row<{ id: string }>(sql`
    select g.id from appointments a join grants g on g.id = a.grant_id where a.id = ${appointmentId} for no key update of g`);
  return row?.id ?? null;
}

export function findGrant(db: Queryable, id: string): Promise<GrantRow | null> {
  return db.row(sql`select ${grantColumns} from grants g where g.id = ${id}`);
}

export function findOwnGrant(db: Queryable, which: { id: string; userId: string }): Promise<GrantRow | null> {
  return db.row(
    sql`select ${grantColumns} from grants g where g.id = ${which.id} and g.user_id = ${which.userId}`,
  );
}

/**
 * Returns null when the grant belongs to another account. Waits for bookings in progress. Locks the account
 * first.
 */
export async function lockOwnGrant(
  transaction: Transaction,
  which: { id: string; userId: string },
): Promise<GrantRow | null> {
  await lockAccount(transaction, which.userId);
  return transaction.row(sql`
    select ${grantColumns} from grants g where g.id = ${which.id} and g.user_id = ${which.userId} for no key update`);
}

export type GrantStatus = 'active' | 'ended';

const isInStatus = (status: GrantStatus | null, now: Date) => {
  if (status === null) return sql`true`;
  return status === 'active' ? isActive(now) : sql`not (${isActive(now)})`;
};

/** Newest first. Without a status, includes ended grants. */
export function listOwnGrants(
  db: Queryable,
  userId: string,
  page: { status: GrantStatus | null; beforeId: string | null; limit: number; now: Date },
): Promise<GrantRow[]> {
  return db.rows(sql`
    select ${grantColumns} from grants g
    where g.user_id = ${userId} and (${page.beforeId}::text is null or g.id < ${page.beforeId})
      and ${isInStatus(page.status, page.now)}
    order by g.id desc limit ${page.limit}`);
}

export type GrantChange = Pick<
  GrantRow,
  | 'agent_name'
  | 'scopes'
  | 'max_amount_minor'
  | 'max_total_minor'
  | 'currency'
  | 'max_bookings'
  | 'business_ids'
  | 'latest_date'
  | 'asks_first'
  | 'expires_at'
>;

/** The caller has locked the grant. */
export async function updateGrant(transaction: Transaction, id: string, to: GrantChange): Promise<GrantRow> {
  const row = await transaction.row<GrantRow>(sql`
    update grants g set agent_name = ${to.agent_name}, scopes = ${to.scopes}, max_amount_minor = ${to.max_amount_minor},
      max_total_minor = ${to.max_total_minor}, currency = ${to.currency}, max_bookings = ${to.max_bookings},
      business_ids = ${to.business_ids}, latest_date = ${to.latest_date}, asks_first = ${to.asks_first}, expires_at = ${to.expires_at}
    where g.id = ${id} returning ${grantColumns}`);
  return row!;
}

/** Appointments booked under the grants stay. */
export async function deleteGrantsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from grants where user_id = ${userId}`);
}

/** For the data export. */
export function listGrantsOf(db: Queryable, userId: string): Promise<GrantRow[]> {
  return db.rows(sql`select ${grantColumns} from grants g where g.user_id = ${userId} order by g.id`);
}
