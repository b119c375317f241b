import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { MainAction } from '../../../shared/agent-actions.ts';
import { maySeeFamily, withinGrant } from '../../access/grants/within-grant-sql.ts';
import type { ApprovalStatus } from '../../booking/appointments/approval-contract.ts';
import type { PendingRequest } from '../../booking/appointments/ask-first.ts';
import { isWaitlistOffer } from './related-store.ts';
import type { RequestedAppointment } from './rules/summary.ts';

/** Request without its action, which has a column of its own. */
type StoredRequest = {
  [Action in PendingRequest['action']]: Omit<Extract<PendingRequest, { action: Action }>, 'action'>;
}[PendingRequest['action']];

export interface ApprovalRow {
  id: string;
  grant_id: string;
  user_id: string;
  agent_name: string;
  action: MainAction;
  request: StoredRequest;
  message: string | null;
  /** Withdrawn request that this one replaces. */
  replaces: string | null;
  replaced_summary: RequestedAppointment[] | null;
  summary: RequestedAppointment[];
  hold_ids: string[];
  appointment_ids: string[];
  charged_count: number;
  charged_minor: number;
  status: ApprovalStatus;
  refusal: string | null;
  created_at: Date;
  expires_at: Date;
  decided_at: Date | null;
}

const approvalColumns: Sql = sql`a.id, a.grant_id, a.user_id,
  (select g.agent_name from grants g where g.id = a.grant_id) as agent_name, a.action, a.request, a.message, a.replaces,
  (select old.summary from approvals old where old.id = a.replaces) as replaced_summary, a.summary, a.hold_ids,
  a.appointment_ids, a.charged_count, a.charged_minor, a.status, a.refusal, a.created_at, a.expires_at, a.decided_at`;

export interface NewApproval {
  id: string;
  grantId: string;
  userId: string;
  action: MainAction;
  request: StoredRequest;
  message: string | null;
  replaces: string | null;
  summary: readonly RequestedAppointment[];
  holdIds: readonly string[];
  appointmentIds: readonly string[];
  chargedCount: number;
  chargedMinor: number;
  expiresAt: Date;
  now: Date;
}

export async function insertApproval(transaction: Transaction, approval: NewApproval): Promise<ApprovalRow> {
  const row = await transaction.row<ApprovalRow>(sql`
    insert into approvals as a (id, grant_id, user_id, action, request, message, replaces, summary, hold_ids, appointment_ids, charged_count, charged_minor,
      created_at, expires_at)
    values (${approval.id}, ${approval.grantId}, ${approval.userId}, ${approval.action}, ${JSON.stringify(approval.request)}::jsonb,
      ${approval.message}, ${approval.replaces}, ${JSON.stringify(approval.summary)}::jsonb, ${approval.holdIds}::text[], ${approval.appointmentIds}::text[], ${approval.chargedCount},
      ${approval.chargedMinor}, ${approval.now}, ${approval.expiresAt})
    returning ${approvalColumns}`);
  return row!;
}

/**
 * Pending request with the same content. The caller has locked the grant, so that none is inserted
 * concurrently.
 */
export function findSamePending(
  transaction: Transaction,
  { grantId, action, request }: Pick<NewApproval, 'grantId' | 'action' | 'request'>,
): Promise<ApprovalRow | null> {
  return transaction.row(sql`
    select ${approvalColumns} from approvals a
    where a.grant_id = ${grantId} and a.action = ${action} and a.request = ${JSON.stringify(request)}::jsonb and a.status = 'pending'`);
}

/** Returns null when the viewer cannot see the request. */
export function findApproval(db: Queryable, id: string, viewer: Viewer): Promise<ApprovalRow | null> {
  return db.row(
    sql`select ${approvalColumns} from approvals a where a.id = ${id} and ${isVisibleTo(viewer)}`,
  );
}

export function findApprovalByToken(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<ApprovalRow | null> {
  return db.row(sql`
    select ${approvalColumns} from approvals a
    where a.token_hash = ${tokenHash} and a.status = 'pending' and a.expires_at > ${now}`);
}

/**
 * Locks the account, the grant and the request, in this order, as creating and revoking do. Closes the race
 * of two decisions, or of a decision and the expiry or revocation: the second finds the result of the first.
 */
export async function lockApproval(transaction: Transaction, id: string): Promise<ApprovalRow | null> {
  await transaction.run(sql`
    select 1 from users u where u.id = (select a.user_id from approvals a where a.id = ${id}) for key share`);
  await transaction.run(sql`
    select 1 from grants g where g.id = (select a.grant_id from approvals a where a.id = ${id}) for no key update`);
  return transaction.row(
    sql`select ${approvalColumns} from approvals a where a.id = ${id} for no key update of a`,
  );
}

interface ApprovalEnd {
  status: Exclude<ApprovalStatus, 'pending'>;
  refusal: string | null;
  /** Appointments that were booked or changed. */
  appointmentIds: readonly string[];
  now: Date;
}

/** The caller has locked the request and checked that it is pending. */
export async function updateApprovalEnd(
  transaction: Transaction,
  id: string,
  end: ApprovalEnd,
): Promise<ApprovalRow> {
  const row = await transaction.row<ApprovalRow>(sql`
    update approvals a set status = ${end.status}, refusal = ${end.refusal}, appointment_ids = ${end.appointmentIds}::text[],
      decided_at = ${end.now}, token_hash = null, hold_ids = '{}'
    where a.id = ${id} and a.status = 'pending' returning ${approvalColumns}`);
  return row!;
}

/** Returns the released times. Holds of waitlist offers stay. */
export function deleteHolds(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ professionalId: string; date: string }[]> {
  return transaction.rows(sql`
    delete from appointments where id = any (${ids}::text[]) and status = 'Held' and not ${isWaitlistOffer}
    returning professional_id as "professionalId", date`);
}

/** Shortens the request and its holds, and returns the affected times. Waitlist offers keep their expiry. */
export async function shortenApproval(
  transaction: Transaction,
  { id, hold_ids: holdIds }: Pick<ApprovalRow, 'id' | 'hold_ids'>,
  { expiresAt, holdsExpireAt }: { expiresAt: Date; holdsExpireAt: Date },
): Promise<{ professionalId: string; date: string }[]> {
  await transaction.run(
    sql`update approvals set expires_at = ${expiresAt} where id = ${id} and status = 'pending'`,
  );
  return transaction.rows(sql`
    update appointments set expires_at = least(expires_at, ${holdsExpireAt}::timestamptz)
    where id = any (${holdIds}::text[]) and status = 'Held' and not ${isWaitlistOffer}
    returning professional_id as "professionalId", date`);
}

/** For a changed e-mail address. The caller has locked the account. */
export async function closeApprovalLinksOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`
    update approvals set token_hash = null where user_id = ${userId} and status = 'pending' and token_hash is not null`);
}

/**
 * Returns null when the request is decided. A retry of the e-mail gets a new token, which replaces the first.
 */
export function setApprovalToken(
  db: Queryable,
  { id, tokenHash }: { id: string; tokenHash: Buffer },
  now: Date,
): Promise<ApprovalRow | null> {
  return db.row(sql`
    update approvals a set token_hash = ${tokenHash}
    where a.id = ${id} and a.status = 'pending' and a.expires_at > ${now} returning ${approvalColumns}`);
}

interface ApprovalPage {
  viewer: Viewer;
  status: ApprovalStatus | null;
  /** Cursor: requests older than this id. */
  before: string | null;
  limit: number;
  now: Date;
}

/** Overdue requests count as lapsed before their status is updated. */
export function listApprovals(
  db: Queryable,
  { viewer, status, before, limit, now }: ApprovalPage,
): Promise<ApprovalRow[]> {
  return db.rows(sql`
    select ${approvalColumns} from approvals a
    where ${isVisibleTo(viewer)} and (${before}::text is null or a.id < ${before})
      and (${status}::text is null
        or ${status} = case when a.status = 'pending' and a.expires_at <= ${now} then 'lapsed' else a.status end)
    order by a.id desc limit ${limit}`);
}

/** The caller has locked the grant. */
export async function listPending(transaction: Transaction, grantId: string): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select a.id from approvals a where a.grant_id = ${grantId} and a.status = 'pending' order by a.id`);
  return rows.map(({ id }) => id);
}

const maxPerRun = 100;

/** Pass null as `grantId` for all grants. */
export async function listOverdue(
  db: Queryable,
  { grantId, now }: { grantId: string | null; now: Date },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select a.id from approvals a
    where a.status = 'pending' and a.expires_at <= ${now} and (${grantId}::text is null or a.grant_id = ${grantId})
    order by a.grant_id, a.id limit ${maxPerRun}`);
  return rows.map(({ id }) => id);
}

/** The same retention as for read notifications. */
export async function deleteOldApprovals(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from approvals where decided_at < ${now}::timestamptz - interval '180 days'`);
}

export function listApprovalsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select a.id, a.grant_id as "grantId", a.action, a.status, a.refusal, a.request, a.message, a.replaces, a.summary, a.appointment_ids as "appointmentIds",
      a.hold_ids as "holdIds", a.created_at as "createdAt", a.expires_at as "expiresAt", a.decided_at as "decidedAt"
    from approvals a where a.user_id = ${userId} order by a.id`);
}

/** Fields with free text about a client. */
const textFields = sql`array['notes', 'staffNotes', 'reason', 'person']`;

/**
 * Deletes the requests of the account, and removes its name and texts from requests of others. The added id
 * keeps requests unique that differed only in texts (`one_approval_a_wish`). Call it while appointments and
 * client records still refer to the account.
 */
export async function deleteApprovalsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from approvals where user_id = ${userId}`);
  await transaction.run(sql`
    update approvals a set message = null,
      summary = (
        select jsonb_agg((visit - ${textFields}) || '{"client": "Deleted user"}' order by place)
        from jsonb_array_elements(a.summary) with ordinality as visits (visit, place)),
      request = jsonb_build_object('cleaned', a.id) || case
        when a.request ? 'visits' then jsonb_set(a.request, '{visits}', (
          select jsonb_agg(visit - ${textFields} order by place)
          from jsonb_array_elements(a.request -> 'visits') with ordinality as visits (visit, place)))
        else jsonb_set(a.request, '{body}', (a.request -> 'body') - ${textFields}) end
    where a.appointment_ids && array(select id from appointments where user_id = ${userId})
      or a.request @> any (array(
        select jsonb_build_object('visits', jsonb_build_array(jsonb_build_object('clientId', ${userId}::text)))
        union all
        select jsonb_build_object('visits', jsonb_build_array(jsonb_build_object('crmClientId', c.id)))
        from clients c where c.user_id = ${userId}))`);
}

/** Caller that reads requests: an account holder or an agent. */
export type Viewer = Pick<Session, 'userId' | 'role' | 'grant'>;

/** Request `a` has an appointment of a family member. */
const concernsFamily: Sql = sql`(jsonb_path_exists(a.request, '$.visits[*].familyMemberId ? (@ != null)') or exists (
  select 1 from appointments x where x.id = any (a.appointment_ids) and x.family_member_id is not null))`;

/**
 * Account holders see all their requests. Agents see those of their grant, as far as the grant still covers
 * them.
 */
const isVisibleTo = (viewer: Viewer): Sql => {
  const { userId, grant } = viewer;
  if (grant === undefined) return sql`a.user_id = ${userId}`;
  const family = maySeeFamily(viewer) ? sql`true` : sql`not ${concernsFamily}`;
  return sql`a.user_id = ${userId} and a.grant_id = ${grant.id} and ${family} and not exists (
    select 1 from jsonb_array_elements(a.summary) visit where not ${withinGrant(viewer, sql`(visit ->> 'businessId')`)})`;
};
