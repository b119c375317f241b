import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { joinSql, sql } from '../../../platform/database/sql.ts';
import type { Act, ActKind } from './rules/acts.ts';

export interface AuditRow {
  key: number;
  at: Date;
  kind: ActKind;
  by_user_id: string | null;
  by_name: string | null;
  subject_id: string | null;
  /** What it is called now, where it has a name and is still there. */
  subject_name: string | null;
  details: Record<string, string | null>;
}

/** Becomes true with the commit of what was done, and with that alone. */
export async function recordAct(transaction: Transaction, act: Act): Promise<void> {
  await transaction.run(sql`
    insert into audit_entries (at, by_user_id, kind, subject_id, details)
    values (${act.now}, ${act.byUserId}, ${act.kind}, ${act.subjectId}, ${JSON.stringify(act.details ?? {})})`);
}

export interface AuditFilters {
  /** Of the days in UTC; the last is included. */
  from?: string | undefined;
  to?: string | undefined;
  byUserId?: string | undefined;
  kind?: ActKind | undefined;
  subjectId?: string | undefined;
}

/** The latest first. */
export function listActs(
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
