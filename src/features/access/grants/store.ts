import type { GrantScope } from '../../../http/grant-scopes.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type AccountRole, accountRole } from '../sessions/account-sql.ts';

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
}

const grantColumns = sql`g.id, g.user_id, g.agent_name, g.client_id, g.scopes, g.max_amount_minor, g.max_total_minor, g.currency,
  g.max_bookings, g.business_ids, g.latest_date, g.asks_first, g.approval_minutes, g.expires_at, g.created_at, g.revoked_at,
  g.booked_count, g.booked_minor, g.last_used_at`;

export interface NewGrant {
  id: string;
  userId: string;
  agentName: string;
  /** The program that asked for it; null: the person makes its token themself. */
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

/** False for an account that is gone, or going: held, so that its deletion or its new password sees the grant, or is seen here. */
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

export type TokenKind = 'personal' | 'access' | 'refresh';

export async function insertGrantToken(
  transaction: Transaction,
  token: { hash: Buffer; grantId: string; kind: TokenKind; expiresAt: Date | null; now: Date },
): Promise<void> {
  await transaction.run(sql`
    insert into grant_tokens (hash, grant_id, kind, expires_at, created_at)
    values (${token.hash}, ${token.grantId}, ${token.kind}, ${token.expiresAt}, ${token.now})`);
}

const isLiving = (now: Date) => sql`g.revoked_at is null and (g.expires_at is null or g.expires_at > ${now})`;

/** With what its person is, for every request that an agent makes. */
export type ProvenGrant = GrantRow &
  AccountRole & {
    /** An access token that nobody has used yet. */
    is_unused: boolean;
  };

/** Null when the token proves nothing: unknown, expired, of a grant that has ended, or of an account that is suspended or gone. */
export function findGrantByToken(db: Queryable, hash: Buffer, now: Date): Promise<ProvenGrant | null> {
  return db.row(sql`
    select ${grantColumns}, ${accountRole}, t.kind = 'access' and t.used_at is null as is_unused
    from grant_tokens t join grants g on g.id = t.grant_id join users u on u.id = g.user_id
    where t.hash = ${hash} and t.kind in ('personal', 'access') and (t.expires_at is null or t.expires_at > ${now})
      and ${isLiving(now)} and u.deleted_at is null and u.suspended_at is null and u.role <> 'admin'`);
}

/** Whoever has it heard the answer that it came with: the refresh token before it is good for nothing more. */
export async function markTokenUsed(db: Queryable, hash: Buffer, now: Date): Promise<void> {
  await db.run(sql`update grant_tokens set used_at = ${now} where hash = ${hash} and used_at is null`);
}

/** Passed over while somebody books under it: then it is noted by the next request. */
export async function touchGrant(db: Queryable, id: string, now: Date): Promise<void> {
  await db.run(sql`
    update grants set last_used_at = ${now}
    where id = (select g.id from grants g where g.id = ${id} for no key update skip locked)`);
}

/**
 * Null when it has ended. Closes: two bookings at once under one grant, each of which finds room for itself; and one while the grant is being
 * revoked. The account comes before it, as it does for whoever deletes the account or resets its password.
 */
export async function lockGrant(transaction: Transaction, id: string, now: Date): Promise<GrantRow | null> {
  const account = await transaction.row(sql`
    select 1 from users u where u.id = (select g.user_id from grants g where g.id = ${id})
      and u.deleted_at is null and u.suspended_at is null for key share`);
  if (account === null) return null;
  return transaction.row(
    sql`select ${grantColumns} from grants g where g.id = ${id} and ${isLiving(now)} for no key update`,
  );
}

/** Held by the caller. The constraints of the table refuse what would be too much. */
export async function addToGrant(
  transaction: Transaction,
  id: string,
  { bookings, amountMinor }: { bookings: number; amountMinor: number },
): Promise<void> {
  await transaction.run(sql`
    update grants set booked_count = booked_count + ${bookings}, booked_minor = booked_minor + ${amountMinor} where id = ${id}`);
}

/** Never below nothing. */
export async function giveBackToGrant(
  transaction: Transaction,
  id: string,
  { bookings, amountMinor }: { bookings: number; amountMinor: number },
): Promise<void> {
  await transaction.run(sql`
    update grants set booked_count = greatest(booked_count - ${bookings}, 0),
      booked_minor = greatest(booked_minor - ${amountMinor}, 0) where id = ${id}`);
}

/** They stay for a while (`deleteEndedTokens`): whoever brings one is told that it is over, not taken for somebody who guesses. */
const endTokensOf = (grantIds: Sql, now: Date): Sql =>
  sql`update grant_tokens set expires_at = least(expires_at, ${now}) where grant_id in (${grantIds})`;

/** Whether it was theirs, and had not been revoked. Its tokens end with it. */
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

/** Those of an account that have not been revoked, held in their order. The caller holds the account. */
export async function lockGrantsOf(transaction: Transaction, userId: string): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select g.id from grants g where g.user_id = ${userId} and g.revoked_at is null order by g.id for no key update`);
  return rows.map(({ id }) => id);
}

/** Until the transaction ends, no agent of the account does or asks for anything. To be called before any other lock. */
export async function holdAgentsOf(transaction: Transaction, userId: string): Promise<void> {
  await shareAccount(transaction, userId);
  await lockGrantsOf(transaction, userId);
}

/** The account comes before its grants, everywhere. */
async function shareAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`select 1 from users u where u.id = ${userId} for key share`);
}

/** All of an account. */
export async function revokeGrantsOf(transaction: Transaction, userId: string, now: Date): Promise<void> {
  await transaction.run(sql`
    with revoked as (update grants set revoked_at = ${now} where user_id = ${userId} and revoked_at is null returning id)
    ${endTokensOf(sql`select id from revoked`, now)}`);
}

/** Of what the person approved: it is done, whatever became of the grant since; what is counted still waits its turn. */
export async function lockChargedGrant(transaction: Transaction, id: string): Promise<void> {
  await transaction.run(sql`select 1 from grants g where g.id = ${id} for no key update`);
}

export function findGrant(db: Queryable, id: string): Promise<GrantRow | null> {
  return db.row(sql`select ${grantColumns} from grants g where g.id = ${id}`);
}

export function findOwnGrant(db: Queryable, which: { id: string; userId: string }): Promise<GrantRow | null> {
  return db.row(
    sql`select ${grantColumns} from grants g where g.id = ${which.id} and g.user_id = ${which.userId}`,
  );
}

/** Null when it is not theirs. Whatever is being booked under it comes first; the account before it, as everywhere. */
export async function lockOwnGrant(
  transaction: Transaction,
  which: { id: string; userId: string },
): Promise<GrantRow | null> {
  await shareAccount(transaction, which.userId);
  return transaction.row(sql`
    select ${grantColumns} from grants g where g.id = ${which.id} and g.user_id = ${which.userId} for no key update`);
}

export type GrantStatus = 'active' | 'ended';

const isInStatus = (status: GrantStatus | null, now: Date) => {
  if (status === null) return sql`true`;
  return status === 'active' ? isLiving(now) : sql`not (${isLiving(now)})`;
};

/** The newest first. Without a status those that have ended are among them. */
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

/** Held by the caller. */
export async function updateGrant(transaction: Transaction, id: string, to: GrantChange): Promise<GrantRow> {
  const row = await transaction.row<GrantRow>(sql`
    update grants g set agent_name = ${to.agent_name}, scopes = ${to.scopes}, max_amount_minor = ${to.max_amount_minor},
      max_total_minor = ${to.max_total_minor}, currency = ${to.currency}, max_bookings = ${to.max_bookings},
      business_ids = ${to.business_ids}, latest_date = ${to.latest_date}, asks_first = ${to.asks_first}, expires_at = ${to.expires_at}
    where g.id = ${id} returning ${grantColumns}`);
  return row!;
}

/** Appointments that were booked under them stay. */
export async function deleteGrantsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from grants where user_id = ${userId}`);
}

/** The first of these that there is no business of. */
export async function findUnknownBusiness(db: Queryable, ids: readonly string[]): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`
    select wanted.id from unnest(${ids}::text[]) with ordinality as wanted (id, place)
    where not exists (select 1 from businesses b where b.id = wanted.id) order by wanted.place limit 1`);
  return row?.id ?? null;
}

/** All of them, for the export. */
export function listGrantsOf(db: Queryable, userId: string): Promise<GrantRow[]> {
  return db.rows(sql`select ${grantColumns} from grants g where g.user_id = ${userId} order by g.id`);
}
