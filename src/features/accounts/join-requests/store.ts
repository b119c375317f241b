import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import type { Email } from '../../../shared/email.ts';
import { manages } from '../../access/rights/right-sql.ts';
import {
  type InvitationToMail,
  mayMailInvitations,
  type SentInvitation,
} from '../members/invitation-store.ts';
import type { RequestStatus, Side } from './rules/request-status.ts';

export interface JoinRequestRow {
  id: string;
  business_id: string;
  /** Null until an invited e-mail address has answered. */
  professional_id: string | null;
  email: string | null;
  invitee_name: string | null;
  service_ids: string[];
  requested_by: Side;
  status: RequestStatus;
  created_at: Date;
  decided_at: Date | null;
  expires_at: Date | null;
}

/** Includes the name of the requesting professional, who may not be public yet. */
export type ListedRequestRow = JoinRequestRow & { asking_name: string | null; asking_role: string | null };

const columns = sql`r.id, r.business_id, r.professional_id, r.email, r.invitee_name, r.service_ids, r.requested_by, r.status,
  r.created_at, r.decided_at, r.expires_at`;

interface NewRequest {
  id: string;
  businessId: string;
  /** Null for an e-mail address. */
  professionalId: string | null;
  email: Email | null;
  name: string | null;
  serviceIds: readonly string[];
  requestedBy: Side;
  now: Date;
  expiresAt: Date | null;
}

/** Returns null while another request is pending. The unique index decides between concurrent requests. */
export async function insertRequest(
  transaction: Transaction,
  request: NewRequest,
): Promise<JoinRequestRow | null> {
  const { businessId, email, now } = request;
  await transaction.run(sql`
    delete from join_requests
    where business_id = ${businessId} and email_key = ${email?.key ?? null} and expires_at <= ${now}`);
  return transaction.row(sql`
    insert into join_requests as r (id, business_id, professional_id, email, email_key, invitee_name, service_ids,
      requested_by, created_at, expires_at)
    values (${request.id}, ${businessId}, ${request.professionalId}, ${email?.address ?? null}, ${email?.key ?? null},
      ${request.name}, ${request.serviceIds}::text[], ${request.requestedBy}, ${now}, ${request.expiresAt})
    on conflict do nothing
    returning ${columns}`);
}

/** Returns the ids that exist, and locks them until the transaction ends. */
export async function lockServicesOf(
  transaction: Transaction,
  businessId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select id from services where id = any (${ids}::text[]) and business_id = ${businessId} order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}

export interface Candidate {
  hasAccount: boolean;
  hidden: boolean;
  worksThere: boolean;
}

/**
 * Closes the race of a new request while an earlier one is being accepted. The lock does not block bookings.
 */
export async function lockCandidate(
  transaction: Transaction,
  professionalId: string,
  businessId: string,
): Promise<Candidate | null> {
  const candidate = await transaction.row<Omit<Candidate, 'worksThere'>>(sql`
    select user_id is not null as "hasAccount", hidden_at is not null as hidden
    from professionals where id = ${professionalId} for no key update`);
  if (candidate === null) return null;
  // A separate statement, to see rows that were committed while the lock was awaited.
  const membership = await transaction.row(sql`
    select 1 from business_professionals where business_id = ${businessId} and professional_id = ${professionalId}`);
  return { ...candidate, worksThere: membership !== null };
}

export async function isPublicBusiness(db: Queryable, id: string): Promise<boolean> {
  return (await db.row(sql`select 1 from businesses where id = ${id} and status = 'active'`)) !== null;
}

interface PartyAccounts {
  /** Accounts of both sides. Null without an account. */
  business: string | null;
  professional: string | null;
  professionalName: string;
}

export async function findParties(
  db: Queryable,
  { businessId, professionalId }: { businessId: string; professionalId: string },
): Promise<PartyAccounts> {
  const row = await db.row<PartyAccounts>(sql`
    select b.user_id as business, p.user_id as professional, p.name as "professionalName"
    from businesses b, professionals p where b.id = ${businessId} and p.id = ${professionalId}`);
  return row!;
}

/** Request `r` is for the confirmed address of the user. */
const isToEmailOf = (userId: string) => sql`r.email_key = (
  select u.email_key from users u where u.id = ${userId} and u.email_verified_at is not null and u.deleted_at is null)`;

/** Open request that involves the user, with the side of the user. */
export function findRequest(
  db: Queryable,
  userId: string,
  id: string,
  now: Date,
): Promise<(JoinRequestRow & { side: Side }) | null> {
  return db.row(sql`
    select ${columns}, case when ${manages(userId, sql`b.id`)} then 'business' else 'professional' end as side
    from join_requests r join businesses b on b.id = r.business_id left join professionals p on p.id = r.professional_id
    where r.id = ${id} and (r.expires_at is null or r.expires_at > ${now}) and (${isToEmailOf(userId)} or ${manages(userId, sql`b.id`)} or p.user_id = ${userId})`);
}

/** Returns null when the request is already answered. Closes the race of two answers. */
export function answerRequest(
  transaction: Transaction,
  id: string,
  answer: Exclude<RequestStatus, 'pending'>,
  now: Date,
): Promise<JoinRequestRow | null> {
  return transaction.row(sql`
    update join_requests r set status = ${answer}, decided_at = ${now}
    where r.id = ${id} and r.status = 'pending' and r.professional_id is not null returning ${columns}`);
}

/** Links the request to the professional. Returns null when it is already answered. */
export function acceptByEmail(
  transaction: Transaction,
  { id, professionalId, now }: { id: string; professionalId: string; now: Date },
): Promise<JoinRequestRow | null> {
  return transaction.row(sql`
    update join_requests r set professional_id = ${professionalId}, email = null, email_key = null, invitee_name = null,
      expires_at = null, status = 'accepted', decided_at = ${now}
    where r.id = ${id} and r.email_key is not null returning ${columns}`);
}

/** Returns null when the request is not a pending invitation by a business that the user manages. */
export function lockSentRequest(
  transaction: Transaction,
  userId: string,
  id: string,
  now: Date,
): Promise<(JoinRequestRow & SentInvitation) | null> {
  return transaction.row(sql`
    select ${columns}, 'staff' as role, r.professional_id as invitee_id from join_requests r
    where r.id = ${id} and r.requested_by = 'business' and r.status = 'pending'
      and (r.expires_at is null or r.expires_at > ${now}) and ${manages(userId, sql`r.business_id`)} for update of r`);
}

export async function renewRequest(transaction: Transaction, id: string, expiresAt: Date): Promise<void> {
  await transaction.run(sql`
    update join_requests set expires_at = ${expiresAt} where id = ${id} and email_key is not null`);
}

/** Renews the business's invitations of e-mail addresses and returns their ids. */
export async function renewRequestsBy(
  transaction: Transaction,
  businessId: string,
  { expiringAfter, expiresAt }: { expiringAfter: Date; expiresAt: Date },
): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    update join_requests set expires_at = ${expiresAt}
    where business_id = ${businessId} and email_key is not null and expires_at > ${expiringAfter} returning id`);
  return rows.map(({ id }) => id);
}

/** Withdraws a pending request. */
export async function withdrawRequest(transaction: Transaction, id: string): Promise<void> {
  await transaction.run(sql`delete from join_requests where id = ${id} and status = 'pending'`);
}

/** Declined by e-mail: the address is deleted. */
export async function deleteRequest(transaction: Transaction, id: string): Promise<boolean> {
  return (
    (await transaction.run(sql`delete from join_requests where id = ${id} and email_key is not null`)) === 1
  );
}

/** Returns null when the request is answered or expired. */
export function findRequestToMail(db: Queryable, id: string, now: Date): Promise<InvitationToMail | null> {
  return db.row(sql`
    select r.id, r.business_id as "businessId", r.email, r.email_key as "emailKey", o.language
    from join_requests r join businesses b on b.id = r.business_id and ${mayMailInvitations} join users o on o.id = b.user_id
    where r.id = ${id} and r.email is not null and r.expires_at > ${now}`);
}

export async function deleteExpiredRequests(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from join_requests where expires_at <= ${now}`);
}

/** For account deletion: requests to the address. */
export async function deleteRequestsTo(transaction: Transaction, emailKey: string): Promise<void> {
  await transaction.run(sql`delete from join_requests where email_key = ${emailKey}`);
}

interface RequestPage {
  userId: string;
  status: RequestStatus | undefined;
  businessId: string | undefined;
  /** Cursor. */
  before: string | null;
  limit: number;
  now: Date;
}

/**
 * Requests of the profile, the confirmed address and the managed businesses of the user. Each part is limited
 * to the page size.
 */
export function listRequests(db: Queryable, page: RequestPage): Promise<ListedRequestRow[]> {
  const { userId, status, businessId, before, limit, now } = page;
  const wanted = sql`and (r.expires_at is null or r.expires_at > ${now})
    ${before === null ? noSql : sql`and r.id < ${before}`}
    ${status === undefined ? noSql : sql`and r.status = ${status}`}
    ${businessId === undefined ? noSql : sql`and r.business_id = ${businessId}`}
    order by r.id desc limit ${limit}`;
  return db.rows(sql`
    select ${columns}, asking.name as asking_name, asking.role as asking_role from (
      select r.* from businesses b cross join lateral (
        select * from join_requests r where r.business_id = b.id ${wanted}) r
      where ${manages(userId, sql`b.id`)}
      union all
      select r.* from professionals p cross join lateral (
        select * from join_requests r where r.professional_id = p.id ${wanted}) r
      where p.user_id = ${userId}
      union all
      (select r.* from join_requests r where ${isToEmailOf(userId)} ${wanted})
    ) r left join professionals asking on asking.id = r.professional_id and r.requested_by = 'professional'
    order by r.id desc limit ${limit}`);
}

/** For closing a business. Deletes invited addresses. */
export async function declinePending(transaction: Transaction, businessId: string, now: Date): Promise<void> {
  await transaction.run(
    sql`delete from join_requests where business_id = ${businessId} and email_key is not null`,
  );
  await transaction.run(sql`
    update join_requests set status = 'declined', decided_at = ${now}
    where business_id = ${businessId} and status = 'pending'`);
}
