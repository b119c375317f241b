import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { MainAction } from '../../../shared/agent-actions.ts';
import type { ApprovalStatus } from '../../booking/appointments/approval-contract.ts';
import type { Wish } from '../../booking/appointments/ask-first.ts';
import { inSight, type Viewer } from './in-sight-sql.ts';
import { isOffered } from './offered-time-store.ts';
import type { AskedVisit } from './rules/summary.ts';

/** What is done once it is approved, besides which action it is. */
type StoredWish = {
  [Action in Wish['action']]: Omit<Extract<Wish, { action: Action }>, 'action'>;
}[Wish['action']];

export interface ApprovalRow {
  id: string;
  grant_id: string;
  user_id: string;
  agent_name: string;
  action: MainAction;
  request: StoredWish;
  summary: AskedVisit[];
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
  (select g.agent_name from grants g where g.id = a.grant_id) as agent_name, a.action, a.request, a.summary, a.hold_ids,
  a.appointment_ids, a.charged_count, a.charged_minor, a.status, a.refusal, a.created_at, a.expires_at, a.decided_at`;

export interface NewApproval {
  id: string;
  grantId: string;
  userId: string;
  action: MainAction;
  request: StoredWish;
  summary: readonly AskedVisit[];
  holdIds: readonly string[];
  appointmentIds: readonly string[];
  chargedCount: number;
  chargedMinor: number;
  expiresAt: Date;
  now: Date;
}

export async function insertApproval(transaction: Transaction, asked: NewApproval): Promise<ApprovalRow> {
  const row = await transaction.row<ApprovalRow>(sql`
    insert into approvals as a (id, grant_id, user_id, action, request, summary, hold_ids, appointment_ids, charged_count, charged_minor,
      created_at, expires_at)
    values (${asked.id}, ${asked.grantId}, ${asked.userId}, ${asked.action}, ${JSON.stringify(asked.request)}::jsonb,
      ${JSON.stringify(asked.summary)}::jsonb, ${asked.holdIds}::text[], ${asked.appointmentIds}::text[], ${asked.chargedCount},
      ${asked.chargedMinor}, ${asked.now}, ${asked.expiresAt})
    returning ${approvalColumns}`);
  return row!;
}

/** The same wish, while it waits. The grant is held: nobody else asks for it meanwhile. */
export function findWaiting(
  transaction: Transaction,
  { grantId, action, request }: Pick<NewApproval, 'grantId' | 'action' | 'request'>,
): Promise<ApprovalRow | null> {
  return transaction.row(sql`
    select ${approvalColumns} from approvals a
    where a.grant_id = ${grantId} and a.action = ${action} and a.request = ${JSON.stringify(request)}::jsonb and a.status = 'pending'`);
}

/** Null when there is none that the viewer may know of. */
export function findApproval(db: Queryable, id: string, viewer: Viewer): Promise<ApprovalRow | null> {
  return db.row(sql`select ${approvalColumns} from approvals a where a.id = ${id} and ${inSight(viewer)}`);
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
 * The account, its grant, then what was asked under it, as whoever asks and whoever revokes takes them. Closes: two decisions at once, or
 * one while time or the person ends it: the second finds what the first made of it. Null when it is gone.
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

interface End {
  status: Exclude<ApprovalStatus, 'pending'>;
  refusal: string | null;
  /** What it has booked or changed. */
  appointmentIds: readonly string[];
  now: Date;
}

/** The caller holds it, and has found it pending. */
export async function updateEnd(transaction: Transaction, id: string, end: End): Promise<ApprovalRow> {
  const row = await transaction.row<ApprovalRow>(sql`
    update approvals a set status = ${end.status}, refusal = ${end.refusal}, appointment_ids = ${end.appointmentIds}::text[],
      decided_at = ${end.now}, token_hash = null, hold_ids = '{}'
    where a.id = ${id} and a.status = 'pending' returning ${approvalColumns}`);
  return row!;
}

/** Whose times they kept, and when. An offer of the waitlist goes on, and keeps its own. */
export function deleteHolds(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ professionalId: string; date: string }[]> {
  return transaction.rows(sql`
    delete from appointments where id = any (${ids}::text[]) and status = 'Held' and not ${isOffered}
    returning professional_id as "professionalId", date`);
}

/** Its end comes sooner, and with it that of the times it keeps, which are resolved to. An offer of the waitlist ends by itself. */
export async function shortenApproval(
  transaction: Transaction,
  { id, hold_ids: holdIds }: Pick<ApprovalRow, 'id' | 'hold_ids'>,
  { expiresAt, keptUntil }: { expiresAt: Date; keptUntil: Date },
): Promise<{ professionalId: string; date: string }[]> {
  await transaction.run(
    sql`update approvals set expires_at = ${expiresAt} where id = ${id} and status = 'pending'`,
  );
  return transaction.rows(sql`
    update appointments set expires_at = least(expires_at, ${keptUntil}::timestamptz)
    where id = any (${holdIds}::text[]) and status = 'Held' and not ${isOffered}
    returning professional_id as "professionalId", date`);
}

/** Links that were mailed to an address that is no longer the account's. The caller holds the account. */
export async function closeApprovalLinksOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`
    update approvals set token_hash = null where user_id = ${userId} and status = 'pending' and token_hash is not null`);
}

/** Null when it was decided meanwhile. A second attempt at the mail gets another token, and the first no longer works. */
export function setApprovalToken(
  db: Queryable,
  { id, tokenHash }: { id: string; tokenHash: Buffer },
  now: Date,
): Promise<ApprovalRow | null> {
  return db.row(sql`
    update approvals a set token_hash = ${tokenHash}
    where a.id = ${id} and a.status = 'pending' and a.expires_at > ${now} returning ${approvalColumns}`);
}

interface Listed {
  userId: string;
  status: ApprovalStatus | null;
  /** Newest first: those before this one. */
  before: string | null;
  limit: number;
  now: Date;
}

/** What nobody decided in time counts as lapsed from that moment on, whenever it is written down. */
export function listApprovals(
  db: Queryable,
  { userId, status, before, limit, now }: Listed,
): Promise<ApprovalRow[]> {
  return db.rows(sql`
    select ${approvalColumns} from approvals a
    where a.user_id = ${userId} and (${before}::text is null or a.id < ${before})
      and (${status}::text is null
        or ${status} = case when a.status = 'pending' and a.expires_at <= ${now} then 'lapsed' else a.status end)
    order by a.id desc limit ${limit}`);
}

/** Of a grant that the caller holds. */
export async function listWaiting(transaction: Transaction, grantId: string): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select a.id from approvals a where a.grant_id = ${grantId} and a.status = 'pending' order by a.id`);
  return rows.map(({ id }) => id);
}

const mostAtOnce = 100;

/** Of one grant, or of all. */
export async function listOverdue(
  db: Queryable,
  { grantId, now }: { grantId: string | null; now: Date },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select a.id from approvals a
    where a.status = 'pending' and a.expires_at <= ${now} and (${grantId}::text is null or a.grant_id = ${grantId})
    order by a.grant_id, a.id limit ${mostAtOnce}`);
  return rows.map(({ id }) => id);
}

/** As long as notifications that were read. */
export async function deleteOldApprovals(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from approvals where decided_at < ${now}::timestamptz - interval '180 days'`);
}

export function listApprovalsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select a.id, a.grant_id as "grantId", a.action, a.status, a.refusal, a.request, a.summary, a.appointment_ids as "appointmentIds",
      a.hold_ids as "holdIds", a.created_at as "createdAt", a.expires_at as "expiresAt", a.decided_at as "decidedAt"
    from approvals a where a.user_id = ${userId} order by a.id`);
}

/** Names stay out of what somebody else is asked, and so does what was written about them. */
const withoutWords = sql`array['notes', 'staffNotes', 'reason']`;

/**
 * What agents of a desk asked about them goes on without their name. Of two requests that differed in words alone, both may still wait: the id
 * keeps them apart (`one_approval_a_wish`). To be called while appointments and client records still lead to the account.
 */
export async function deleteApprovalsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from approvals where user_id = ${userId}`);
  await transaction.run(sql`
    update approvals a set
      summary = (
        select jsonb_agg((visit - ${withoutWords}) || '{"client": "Deleted user"}' order by place)
        from jsonb_array_elements(a.summary) with ordinality as visits (visit, place)),
      request = jsonb_build_object('cleaned', a.id) || case
        when a.request ? 'visits' then jsonb_set(a.request, '{visits}', (
          select jsonb_agg(visit - ${withoutWords} order by place)
          from jsonb_array_elements(a.request -> 'visits') with ordinality as visits (visit, place)))
        else jsonb_set(a.request, '{body}', (a.request -> 'body') - ${withoutWords}) end
    where a.appointment_ids && array(select id from appointments where user_id = ${userId})
      or a.request @> any (array(
        select jsonb_build_object('visits', jsonb_build_array(jsonb_build_object('clientId', ${userId}::text)))
        union all
        select jsonb_build_object('visits', jsonb_build_array(jsonb_build_object('crmClientId', c.id)))
        from clients c where c.user_id = ${userId}))`);
}
