import type { Database, Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { businessesWithRight } from '../rights/right-sql.ts';

export interface ChangeRow {
  /** Id of the transaction that made the change. */
  transaction: number;
  key: number;
  topic: 'appointment' | 'day' | 'notification' | 'rights' | 'session' | 'catalog';
  kind: string;
  subject_id: string | null;
  business_id: string | null;
  professional_id: string | null;
  user_id: string | null;
  date: string | null;
  until: string | null;
  former_professional_id: string | null;
  former_date: string | null;
}

// The name of a WAL file starts with the timeline, which every failover changes.
const history = sql`(hashtextextended(
  (pg_control_system()).system_identifier || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), 0) & 9007199254740991)`;

/**
 * Returns the latest changes that are not visible in the snapshot `since`, and the current snapshot. One
 * statement, so that both are consistent.
 */
export async function listChangesSince(
  db: Queryable,
  since: string | null,
  limit: number,
): Promise<{ snapshot: string; history: number; changes: ChangeRow[] }> {
  const row = await db.row<{ snapshot: string; history: number; changes: ChangeRow[] | null }>(sql`
    select pg_current_snapshot()::text as snapshot, ${history} as history, (
      select jsonb_agg(told order by told.transaction, told.key) from (
        select c.xid::text::bigint as transaction, c.key, c.topic, c.kind, c.subject_id, c.business_id, c.professional_id, c.user_id,
          c.date, c.until, c.former_professional_id, c.former_date
        from changes c
        where c.xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(c.xid, ${since}::pg_snapshot)
        order by c.xid desc, c.key desc limit ${limit}) told) as changes`);
  return { ...row!, changes: row!.changes ?? [] };
}

interface MembershipRow {
  user_id: string;
  managed: string[];
  member_of: string[];
  professional_id: string | null;
  works_at: string[];
}

/** Businesses of the accounts. */
export function listMemberships(db: Queryable, userIds: readonly string[]): Promise<MembershipRow[]> {
  // JSON and a lateral join, as in `listActiveSessions`.
  return db.rows(sql`
    select wanted.user_id, one.* from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb) as wanted (user_id)
    cross join lateral (
      select array(${businessesWithRight('desk:book', sql`wanted.user_id`)}) as managed,
        array(select m.business_id from business_members m where m.user_id = wanted.user_id) as member_of,
        p.id as professional_id,
        array(select bp.business_id from business_professionals bp where bp.professional_id = p.id) as works_at
      from (select) as always left join professionals p on p.user_id = wanted.user_id offset 0) one`);
}

const retentionHours = 2;
const purgeBatch = 5_000;

/** Uses the clock of the database, as the inserts do. */
export async function deleteOldChanges(db: Database): Promise<void> {
  const removeBatch = () =>
    db.run(sql`
      delete from changes where (xid, key) in (
        select xid, key from changes where at < now() - ${retentionHours} * interval '1 hour' limit ${purgeBatch} for update skip locked)`);
  while ((await removeBatch()) === purgeBatch);
}
