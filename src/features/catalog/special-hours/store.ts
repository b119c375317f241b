import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Workplace } from './rules/special-hours.ts';

export interface SpecialHoursRow {
  id: string;
  professional_id: string | null;
  business_id: string | null;
  /** Business where special hours of a professional apply. Null if they apply everywhere. */
  at_business_id: string | null;
  date: string;
  start_minute: number;
  end_minute: number;
  /** Part of the rota. 0 to 0 is a day off. */
  planned: boolean;
}

const columns = sql`h.id, h.professional_id, h.business_id, h.at_business_id, h.date, h.start_minute, h.end_minute, h.planned`;

/** Account with the businesses it manages. */
export interface Manager {
  userId: string;
  ownBusinessIds: readonly string[];
}

const ownProfile = (userId: string): Sql => sql`select p.id from professionals p where p.user_id = ${userId}`;

/** Special hours `h` that the manager may delete: their own, or of or at one of their businesses. */
const isManaged = ({
  userId,
  ownBusinessIds,
}: Manager): Sql => sql`(h.professional_id in (${ownProfile(userId)})
  or coalesce(h.at_business_id, h.business_id) = any (${ownBusinessIds}::text[]))`;

/**
 * Special hours visible to the manager: their own, those of professionals at their businesses, and those of
 * businesses they manage or work at.
 */
const visibleTo = ({ userId, ownBusinessIds }: Manager): Sql => sql`
  select h.* from special_hours h where h.professional_id in (${ownProfile(userId)})
  union
  select h.* from business_professionals bp join special_hours h on h.subject_id = bp.professional_id
    and (h.at_business_id is null or h.at_business_id = bp.business_id)
  where bp.business_id = any (${ownBusinessIds}::text[])
  union
  select h.* from special_hours h where h.business_id = any (${ownBusinessIds}::text[])
  union
  select h.* from professionals p join business_professionals bp on bp.professional_id = p.id
  join special_hours h on h.business_id = bp.business_id where p.user_id = ${userId}`;

export interface SpecialHoursPage {
  manager: Manager;
  professionalId: string | undefined;
  businessId: string | undefined;
  from: string | undefined;
  to: string | undefined;
  /** Position after which the page begins: date, start and id. */
  after: readonly [string, number, string] | null;
  limit: number;
}

export function listSpecialHours(db: Queryable, page: SpecialHoursPage): Promise<SpecialHoursRow[]> {
  const { manager, professionalId, businessId, from, to, after } = page;
  const isNarrowed = professionalId !== undefined || businessId !== undefined;
  // With both filters: all special hours that affect the professional at the business.
  const which = sql`and (h.business_id = ${businessId ?? null}
    or (h.professional_id = ${professionalId ?? null} and coalesce(h.at_business_id, ${businessId ?? null}, '')
      = coalesce(${businessId ?? null}, h.at_business_id, '')))`;
  // Cursors may contain any number, so the comparison must not cast it to the type of the column.
  const rest =
    after === null
      ? noSql
      : sql`and (h.date, h.start_minute, h.id) > (${after[0]}::date, ${after[1]}::float8, ${after[2]})`;
  return db.rows(sql`
    select ${columns} from (${visibleTo(manager)}) h
    where true ${isNarrowed ? which : noSql} ${from === undefined ? noSql : sql`and h.date >= ${from}::date`}
      ${to === undefined ? noSql : sql`and h.date <= ${to}::date`} ${rest}
    order by h.date, h.start_minute, h.id limit ${page.limit}`);
}

/** Relation of a user to a professional, and the businesses of the professional. */
export async function getWorkplaces(
  db: Queryable,
  userId: string,
  professionalId: string,
): Promise<{ isTheProfessional: boolean; workplaces: Workplace[] }> {
  const row = await db.row<{ isTheProfessional: boolean; workplaces: Workplace[] }>(sql`
    select ${professionalId} in (${ownProfile(userId)}) as "isTheProfessional",
      array(select jsonb_build_object('businessId', b.id, 'timezone', b.timezone)
        from business_professionals bp join businesses b on b.id = bp.business_id
        where bp.professional_id = ${professionalId} order by b.id) as workplaces`);
  return row!;
}

/** Ids of the professionals of a business, sorted, so that concurrent transactions lock in the same order. */
export async function listTeam(db: Queryable, businessId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select professional_id as id from business_professionals where business_id = ${businessId} order by 1`);
  return rows.map(({ id }) => id);
}

export async function insertSpecialHours(
  db: Queryable,
  rows: readonly SpecialHoursRow[],
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into special_hours (id, professional_id, business_id, at_business_id, date, start_minute, end_minute, planned, created_at)
    select row.*, ${now} from unnest(${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ professional_id }) => professional_id)}::text[],
      ${rows.map(({ business_id }) => business_id)}::text[],
      ${rows.map(({ at_business_id }) => at_business_id)}::text[], ${rows.map(({ date }) => date)}::date[],
      ${rows.map(({ start_minute }) => start_minute)}::smallint[],
      ${rows.map(({ end_minute }) => end_minute)}::smallint[], ${rows.map(({ planned }) => planned)}::boolean[]) as row`);
}

/** Null if the caller may not delete them. */
export function findManagedSpecialHours(
  db: Queryable,
  manager: Manager,
  id: string,
): Promise<SpecialHoursRow | null> {
  return db.row(sql`select ${columns} from special_hours h where h.id = ${id} and ${isManaged(manager)}`);
}

/** Ids of the same hours of professionals at the business. */
export async function listTeamHours(
  db: Queryable,
  { business_id, date, start_minute, end_minute }: SpecialHoursRow,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from special_hours where at_business_id = ${business_id} and date = ${date}
      and start_minute = ${start_minute} and end_minute = ${end_minute} order by professional_id`);
  return rows.map(({ id }) => id);
}

export async function deleteSpecialHours(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.run(sql`delete from special_hours where id = any (${ids}::text[])`);
}
