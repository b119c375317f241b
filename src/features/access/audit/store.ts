import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { joinSql, sql } from '../../../platform/database/sql.ts';
import type { AuditKind, NewAuditEntry } from './rules/audit-kinds.ts';

export interface AuditRow {
  key: number;
  at: Date;
  kind: AuditKind;
  by_user_id: string | null;
  by_name: string | null;
  subject_id: string | null;
  /** Current name. Null when the record has no name or is deleted. */
  subject_name: string | null;
  details: Record<string, string | null>;
}

export async function insertAuditEntry(transaction: Transaction, act: NewAuditEntry): Promise<void> {
  await transaction.run(sql`
    insert into audit_entries (at, by_user_id, kind, subject_id, details)
    values (${act.now}, ${act.byUserId}, ${act.kind}, ${act.subjectId}, ${JSON.stringify(act.details ?? {})})`);
}

interface AuditFilters {
  /** UTC days. `to` is inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  byUserId?: string | undefined;
  kind?: AuditKind | undefined;
  subjectId?: string | undefined;
}

/** Newest first. */
export function listAuditEntries(
  db: Queryable,
  filters: AuditFilters,
  page: { before: number | null; limit: number },
): Promise<AuditRow[]> {
  const { from, to, byUserId, kind, subjectId } = filters;
  const conditions = joinSql(
    [
      sql`true`,
      ...(page.before === null ? [] : [sql`e.key < ${page.before}`]),
      ...(from === undefined ? [] : [sql`e.at >= ${from}::date::timestamp at time zone 'UTC'`]),
      ...(to === undefined ? [] : [sql`e.at < (${to}::date + 1)::timestamp at time zone 'UTC'`]),
      ...(byUserId === undefined ? [] : [sql`e.by_user_id = ${byUserId}`]),
      ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
      ...(subjectId === undefined ? [] : [sql`e.subject_id = ${subjectId}`]),
    ],
    ' and ',
  );
  return db.rows(sql`
    select e.key, e.at, e.kind, e.by_user_id, u.name as by_name, e.subject_id, e.details,
      coalesce(
        (select b.name from businesses b where b.id = e.subject_id),
        (select a.name from users a where a.id = e.subject_id and a.deleted_at is null),
        (select t.subject from support_tickets t where t.id = e.subject_id)) as subject_name
    from audit_entries e left join users u on u.id = e.by_user_id
    where ${conditions} order by e.key desc limit ${page.limit}`);
}
