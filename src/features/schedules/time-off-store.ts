import type { Queryable } from '../../platform/database/database.ts';
import { noSql, type Sql, sql } from '../../platform/database/sql.ts';

export interface TimeOffRow {
  id: string;
  professional_id: string | null;
  business_id: string | null;
  start_date: string;
  end_date: string;
  start_minute: number | null;
  end_minute: number | null;
  reason: string | null;
  /** Whether the one who looks may change it. */
  may_manage: boolean;
}

const columns = sql`t.id, t.professional_id, t.business_id, t.start_date, t.end_date, t.start_minute, t.end_minute, t.reason`;

/** The professionals whose absences a user may manage: the user, and whoever works at a business of the user's. */
const managedProfessionals = (userId: string): Sql => sql`
  select p.id from professionals p where p.user_id = ${userId}
  union
  select bp.professional_id from businesses b join business_professionals bp on bp.business_id = b.id
  where b.user_id = ${userId}`;

export interface TimeOffPage {
  userId: string;
  professionalId: string | undefined;
  businessId: string | undefined;
  from: string | undefined;
  to: string | undefined;
  /** First day and id: where the page begins. */
  after: readonly [string, string] | null;
  limit: number;
}

/** Absences the user may manage, and closures of businesses the user owns or works at. */
export function listTimeOff(db: Queryable, page: TimeOffPage): Promise<TimeOffRow[]> {
  const { userId, professionalId, businessId, after } = page;
  const isNarrowed = professionalId !== undefined || businessId !== undefined;
  const days = sql`tsrange(${page.from ?? null}::date, ${page.to ?? null}::date + interval '1 day')`;
  const rest = after === null ? noSql : sql`and (t.start_date, t.id) > (${after[0]}::date, ${after[1]})`;
  const absences = sql`
    select ${columns}, true as may_manage from (${managedProfessionals(userId)}) managed
    join time_off t on t.professional_id = managed.id
    where t.span && ${days} ${isNarrowed ? sql`and managed.id = ${professionalId ?? null}` : noSql} ${rest}`;
  const closures = sql`
    select ${columns}, place.may_manage from (
      select b.id, b.user_id is not distinct from ${userId} as may_manage from businesses b where b.id in (
        select own.id from businesses own where own.user_id = ${userId}
        union
        select bp.business_id from professionals p join business_professionals bp on bp.professional_id = p.id
        where p.user_id = ${userId})
    ) place join time_off t on t.business_id = place.id
    where t.span && ${days} ${isNarrowed ? sql`and place.id = ${businessId ?? null}` : noSql} ${rest}`;
  return db.rows(sql`
    select * from (${absences} union all ${closures}) t order by t.start_date, t.id limit ${page.limit}`);
}

export async function managesProfessional(db: Queryable, userId: string, id: string): Promise<boolean> {
  const found = await db.row(
    sql`select 1 from (${managedProfessionals(userId)}) managed where managed.id = ${id}`,
  );
  return found !== null;
}

export async function ownsBusiness(db: Queryable, userId: string, id: string): Promise<boolean> {
  return (await db.row(sql`select 1 from businesses where id = ${id} and user_id = ${userId}`)) !== null;
}

export async function insertTimeOff(db: Queryable, row: TimeOffRow, now: Date): Promise<void> {
  await db.run(sql`
    insert into time_off
      (id, professional_id, business_id, start_date, end_date, start_minute, end_minute, reason, created_at)
    values (${row.id}, ${row.professional_id}, ${row.business_id}, ${row.start_date}, ${row.end_date},
      ${row.start_minute}, ${row.end_minute}, ${row.reason}, ${now})`);
}

/** Whether it was the user's to remove. */
export async function deleteManagedTimeOff(db: Queryable, userId: string, id: string): Promise<boolean> {
  const removed = await db.run(sql`
    delete from time_off t where t.id = ${id} and (
      t.professional_id in (${managedProfessionals(userId)})
      or t.business_id in (select b.id from businesses b where b.user_id = ${userId}))`);
  return removed === 1;
}
