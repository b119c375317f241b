import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { noSql, sql } from '../../platform/database/sql.ts';
import type { RequestStatus, Side } from './rules/request-status.ts';

export interface JoinRequestRow {
  id: string;
  business_id: string;
  professional_id: string;
  requested_by: Side;
  status: RequestStatus;
  created_at: Date;
  decided_at: Date | null;
}

const columns = sql`r.id, r.business_id, r.professional_id, r.requested_by, r.status, r.created_at, r.decided_at`;

/** Null while another one is pending, whoever asked: the unique index decides between two at once. */
export function insertRequest(
  transaction: Transaction,
  request: { id: string; businessId: string; professionalId: string; requestedBy: Side; now: Date },
): Promise<JoinRequestRow | null> {
  return transaction.row(sql`
    insert into join_requests as r (id, business_id, professional_id, requested_by, created_at)
    values (${request.id}, ${request.businessId}, ${request.professionalId}, ${request.requestedBy}, ${request.now})
    on conflict (business_id, professional_id) where status = 'pending' do nothing
    returning ${columns}`);
}

export interface Candidate {
  hasAccount: boolean;
  hidden: boolean;
  worksThere: boolean;
}

/**
 * A professional as they stand towards a business. Closes: asking again while an earlier request is being accepted; the lock leaves
 * bookings alone.
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
  // A statement of its own: what it waited for above must show.
  const membership = await transaction.row(sql`
    select 1 from business_professionals where business_id = ${businessId} and professional_id = ${professionalId}`);
  return { ...candidate, worksThere: membership !== null };
}

export async function isPublicBusiness(db: Queryable, id: string): Promise<boolean> {
  return (await db.row(sql`select 1 from businesses where id = ${id} and status = 'active'`)) !== null;
}

export interface RequestParties {
  /** The accounts of both sides, as far as they have one. */
  business: string | null;
  professional: string | null;
  professionalName: string;
}

export async function findParties(
  db: Queryable,
  { businessId, professionalId }: { businessId: string; professionalId: string },
): Promise<RequestParties> {
  const row = await db.row<RequestParties>(sql`
    select b.user_id as business, p.user_id as professional, p.name as "professionalName"
    from businesses b, professionals p where b.id = ${businessId} and p.id = ${professionalId}`);
  return row!;
}

/** A request that concerns the user, with the side the user is on. */
export function findRequest(
  db: Queryable,
  userId: string,
  id: string,
): Promise<(JoinRequestRow & { side: Side }) | null> {
  return db.row(sql`
    select ${columns}, case when b.user_id = ${userId} then 'business' else 'professional' end as side
    from join_requests r join businesses b on b.id = r.business_id join professionals p on p.id = r.professional_id
    where r.id = ${id} and (b.user_id = ${userId} or p.user_id = ${userId})`);
}

/** Null when it was answered meanwhile. Closes: two answers at once. */
export function answerRequest(
  transaction: Transaction,
  id: string,
  answer: Exclude<RequestStatus, 'pending'>,
  now: Date,
): Promise<JoinRequestRow | null> {
  return transaction.row(sql`
    update join_requests r set status = ${answer}, decided_at = ${now}
    where r.id = ${id} and r.status = 'pending' returning ${columns}`);
}

export interface RequestPage {
  userId: string;
  status: RequestStatus | undefined;
  businessId: string | undefined;
  /** Where the page begins. */
  before: string | null;
  limit: number;
}

/** Those of the user's profile and of the user's businesses: no more of each than the page can show. */
export function listRequests(db: Queryable, page: RequestPage): Promise<JoinRequestRow[]> {
  const { userId, status, businessId, before, limit } = page;
  const wanted = sql`${before === null ? noSql : sql`and r.id < ${before}`}
    ${status === undefined ? noSql : sql`and r.status = ${status}`}
    ${businessId === undefined ? noSql : sql`and r.business_id = ${businessId}`}
    order by r.id desc limit ${limit}`;
  return db.rows(sql`
    select ${columns} from (
      select r.* from businesses b cross join lateral (
        select * from join_requests r where r.business_id = b.id ${wanted}) r
      where b.user_id = ${userId}
      union all
      select r.* from professionals p cross join lateral (
        select * from join_requests r where r.professional_id = p.id ${wanted}) r
      where p.user_id = ${userId}
    ) r order by r.id desc limit ${limit}`);
}

/** Of a business that closes: nobody is waiting for an answer any longer. */
export async function declinePending(transaction: Transaction, businessId: string, now: Date): Promise<void> {
  await transaction.run(sql`
    update join_requests set status = 'declined', decided_at = ${now}
    where business_id = ${businessId} and status = 'pending'`);
}
