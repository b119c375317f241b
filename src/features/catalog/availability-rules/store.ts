import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import { withinGrant } from '../../access/grants/within-grant-sql.ts';
import { manages } from '../../access/rights/right-sql.ts';
import type { RuleAccess } from './rules/rule-access.ts';

export interface RuleRow {
  id: string;
  professional_id: string;
  business_id: string;
  weekday: number;
  start_minute: number;
  end_minute: number;
}

const columns = sql`r.id, r.professional_id, r.business_id, r.weekday, r.start_minute, r.end_minute`;

export interface RulePage {
  session: Session;
  professionalId: string | undefined;
  businessId: string | undefined;
  /** Position after which the page begins: business, professional, weekday, start. */
  after: readonly [string, string, number, number] | null;
  limit: number;
}

/** Rules of the user and rules at businesses that the user manages. */
export function listRules(db: Queryable, page: RulePage): Promise<RuleRow[]> {
  const { session, professionalId, businessId, after } = page;
  const { userId } = session;
  // Cursors may contain any number, so the comparison must not cast it to the type of the column.
  const rest =
    after === null
      ? noSql
      : sql`and (r.business_id, r.professional_id, r.weekday, r.start_minute)
          > (${after[0]}, ${after[1]}, ${after[2]}::float8, ${after[3]}::float8)`;
  return db.rows(sql`
    select ${columns} from (
      select bp.business_id, bp.professional_id from businesses b
      join business_professionals bp on bp.business_id = b.id where ${manages(userId, sql`b.id`)}
      union
      select bp.business_id, bp.professional_id from professionals p
      join business_professionals bp on bp.professional_id = p.id where p.user_id = ${userId}
    ) pair join availability_rules r using (business_id, professional_id)
    where ${withinGrant(session, sql`r.business_id`)} ${professionalId === undefined ? noSql : sql`and r.professional_id = ${professionalId}`}
      ${businessId === undefined ? noSql : sql`and r.business_id = ${businessId}`} ${rest}
    order by r.business_id, r.professional_id, r.weekday, r.start_minute limit ${page.limit}`);
}

/** Null unless the rule belongs to the user or to a business that the user manages. */
export function findManagedRule(db: Queryable, userId: string, id: string): Promise<RuleRow | null> {
  return db.row(sql`
    select ${columns} from availability_rules r
    join businesses b on b.id = r.business_id join professionals p on p.id = r.professional_id
    where r.id = ${id} and (${manages(userId, sql`b.id`)} or p.user_id = ${userId})`);
}

export async function getRuleAccess(
  db: Queryable,
  userId: string,
  which: { professionalId: string; businessId: string },
): Promise<RuleAccess> {
  const { professionalId, businessId } = which;
  const access = await db.row<RuleAccess>(sql`
    select p.user_id is not distinct from ${userId} as "isTheProfessional",
      ${manages(userId, sql`b.id`)} as "managesTheBusiness",
      b.status is not distinct from 'active' as "businessIsPublic",
      p.id is not null and p.hidden_at is null and coalesce(bool_or(place.status = 'active'), false)
        as "professionalIsPublic",
      coalesce(bool_or(${manages(userId, sql`place.id`)}), false) as "employsTheProfessional",
      coalesce(bool_or(place.id = b.id), false) as "worksThere"
    from (values (1)) request
    left join professionals p on p.id = ${professionalId}
    left join businesses b on b.id = ${businessId}
    left join business_professionals bp on bp.professional_id = p.id
    left join businesses place on place.id = bp.business_id
    group by p.id, b.id`);
  return access!;
}

export async function insertRule(db: Queryable, rule: RuleRow, now: Date): Promise<void> {
  await db.run(sql`
    insert into availability_rules
      (id, professional_id, business_id, weekday, start_minute, end_minute, created_at, updated_at)
    values (${rule.id}, ${rule.professional_id}, ${rule.business_id}, ${rule.weekday}, ${rule.start_minute},
      ${rule.end_minute}, ${now}, ${now})`);
}

/** Rules of a professional at a business, by weekday and start. */
export function listRulesAt(
  db: Queryable,
  { professionalId, businessId }: { professionalId: string; businessId: string },
): Promise<RuleRow[]> {
  return db.rows(sql`
    select ${columns} from availability_rules r
    where r.business_id = ${businessId} and r.professional_id = ${professionalId} order by r.weekday, r.start_minute`);
}

/** Deletes first: otherwise new rules would violate the exclusion constraint with old ones. */
export async function replaceRules(
  transaction: Transaction,
  { removed, added }: { removed: readonly RuleRow[]; added: readonly RuleRow[] },
  now: Date,
): Promise<void> {
  await transaction.run(
    sql`delete from availability_rules where id = any (${removed.map(({ id }) => id)}::text[])`,
  );
  await transaction.run(sql`
    insert into availability_rules
      (id, professional_id, business_id, weekday, start_minute, end_minute, created_at, updated_at)
    select id, professional_id, business_id, weekday, start_minute, end_minute, ${now}, ${now}
    from jsonb_populate_recordset(null::availability_rules, ${JSON.stringify(added)}::jsonb)`);
}

export async function updateRule(db: Queryable, rule: RuleRow, now: Date): Promise<void> {
  await db.run(sql`
    update availability_rules set weekday = ${rule.weekday}, start_minute = ${rule.start_minute},
      end_minute = ${rule.end_minute}, updated_at = ${now}
    where id = ${rule.id}`);
}

export async function deleteRule(db: Queryable, id: string): Promise<void> {
  await db.run(sql`delete from availability_rules where id = ${id}`);
}
