import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { joinSql, sql } from '../../../platform/database/sql.ts';
import { eventForEach } from '../../../platform/events/event-store.ts';
import { textColumn, textsColumn } from '../../../platform/events/payload-sql.ts';
import type { Action, Decision, ReportStatus, TargetType } from './rules/decisions.ts';
import type { TargetKey } from './target-store.ts';

export interface ReportRow {
  id: string;
  target_type: TargetType;
  target_id: string;
  /** Null after the account is deleted. */
  reporter_id: string | null;
  reason: string;
  status: ReportStatus;
  created_at: Date;
}

/** Includes the decision. Null while open. */
export interface ResolvedReportRow extends ReportRow {
  action: Action | null;
  by_user_id: string | null;
  note: string | null;
  at: Date | null;
}

const columns = sql`r.id, r.target_type, r.target_id, r.reporter_id, r.reason, r.status, r.created_at`;
const resolvedColumns = sql`${columns}, d.action, d.by_user_id, d.note, d.at`;
const resolvedReports = sql`reports r left join moderation_decisions d on d.key = r.decision_key`;

/**
 * Returns false when the account is deleted. Closes the race of a report during the deletion of the account.
 */
export async function lockReporter(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction.row(
    sql`select 1 from users where id = ${userId} and deleted_at is null for key share`,
  );
  return row !== null;
}

/**
 * Returns null while an earlier report of the same account is open. The unique index decides between
 * concurrent reports.
 */
export function insertReport(
  transaction: Transaction,
  report: { id: string; target: TargetKey; reporterId: string; reason: string; now: Date },
): Promise<ReportRow | null> {
  const { id, target, reporterId, reason, now } = report;
  return transaction.row(sql`
    insert into reports as r (id, target_type, target_id, reporter_id, reason, created_at)
    values (${id}, ${target.type}, ${target.id}, ${reporterId}, ${reason}, ${now})
    on conflict (reporter_id, target_type, target_id) where status = 'open' do nothing
    returning ${columns}`);
}

export function findReport(db: Queryable, id: string): Promise<ResolvedReportRow | null> {
  return db.row(sql`select ${resolvedColumns} from ${resolvedReports} where r.id = ${id}`);
}

/** Call it after locking the target. Closes the race of two admins: the second finds the report resolved. */
export async function lockOpenReport(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction.row(
    sql`select 1 from reports where id = ${id} and status = 'open' for no key update`,
  );
  return row !== null;
}

interface ReportPage {
  status: ReportStatus | undefined;
  targetType: TargetType | undefined;
  targetId: string | undefined;
  after: { settled: boolean; id: string } | null;
  limit: number;
}

/** Open reports first, then by age. */
export function listReports(db: Queryable, page: ReportPage): Promise<ResolvedReportRow[]> {
  const { status, targetType, targetId, after, limit } = page;
  const conditions = joinSql(
    [
      sql`true`,
      // The first condition matches the index.
      ...(status === undefined
        ? []
        : [sql`(r.status <> 'open') = ${status !== 'open'} and r.status = ${status}`]),
      ...(targetType === undefined ? [] : [sql`r.target_type = ${targetType}`]),
      ...(targetId === undefined ? [] : [sql`r.target_id = ${targetId}`]),
      ...(after === null ? [] : [sql`((r.status <> 'open'), r.id) > (${after.settled}, ${after.id})`]),
    ],
    ' and ',
  );
  return db.rows(sql`
    select ${resolvedColumns} from ${resolvedReports} where ${conditions} order by (r.status <> 'open'), r.id limit ${limit}`);
}

export async function countOpenReports(db: Queryable, { type, id }: TargetKey): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*) from reports where target_id = ${id} and target_type = ${type} and status = 'open'`);
  return row?.count ?? 0;
}

export interface DecisionRow {
  action: Decision;
  by_user_id: string;
  note: string | null;
  at: Date;
}

const maxDecisions = 50;

/** Newest first. */
export function listDecisions(db: Queryable, { type, id }: TargetKey): Promise<DecisionRow[]> {
  return db.rows(sql`
    select action, by_user_id, note, at from moderation_decisions
    where target_id = ${id} and target_type = ${type} order by key desc limit ${maxDecisions}`);
}

export async function insertDecision(
  transaction: Transaction,
  target: TargetKey,
  decision: { action: Decision; byUserId: string; note: string | null; now: Date },
): Promise<number> {
  const row = await transaction.row<{ key: number }>(sql`
    insert into moderation_decisions (target_type, target_id, action, by_user_id, note, at)
    values (${target.type}, ${target.id}, ${decision.action}, ${decision.byUserId}, ${decision.note}, ${decision.now})
    returning key`);
  return row!.key;
}

interface Resolution {
  decisionKey: number;
  action: Action;
  status: ReportStatus;
  byUserId: string;
  now: Date;
}

/** Resolves one report, or all on its target, and publishes an event for each reporter. */
export async function resolveReports(
  transaction: Transaction,
  which: { id: string } | { target: TargetKey },
  { decisionKey, action, status, byUserId, now }: Resolution,
): Promise<void> {
  const chosen =
    'id' in which
      ? sql`id = ${which.id}`
      : sql`target_id = ${which.target.id} and target_type = ${which.target.type}`;
  await transaction.run(sql`
    with settled as (
      update reports set status = ${status}, decision_key = ${decisionKey} where status = 'open' and ${chosen}
      returning id, reporter_id, target_type)
    ${eventForEach(sql`settled order by id`, {
      kind: 'report.resolved',
      byUserId,
      payload: {
        recipients: textsColumn(sql`array_remove(array[reporter_id], null)`),
        targetType: textColumn(sql`target_type`),
        status,
        action,
      },
      now,
    })}`);
}

/** For the data export. */
export function listReportsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select id, target_type as "targetType", target_id as "targetId", reason, status, created_at as "createdAt"
    from reports where reporter_id = ${userId} order by id`);
}

/** For account deletion: the report stays without its reporter and text. */
export async function anonymizeReports(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(
    sql`update reports set reporter_id = null, reason = '' where reporter_id = ${userId}`,
  );
}
