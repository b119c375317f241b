import type { Queryable } from '../../../platform/database/database.ts';
import { joinSql, noSql, sql } from '../../../platform/database/sql.ts';

export interface FamilyMemberRow {
  id: string;
  name: string;
  relation: string | null;
  birth_date: string | null;
  created_at: Date;
}

const columns = sql`id, name, relation, birth_date, created_at`;

export function listFamilyMembers(
  db: Queryable,
  page: { userId: string; afterId: string | null; limit: number },
): Promise<FamilyMemberRow[]> {
  const after = page.afterId === null ? noSql : sql`and id > ${page.afterId}`;
  return db.rows<FamilyMemberRow>(sql`
    select ${columns} from family_members where user_id = ${page.userId} ${after} order by id limit ${page.limit}`);
}

export function listAllFamilyMembers(db: Queryable, userId: string): Promise<FamilyMemberRow[]> {
  return db.rows<FamilyMemberRow>(
    sql`select ${columns} from family_members where user_id = ${userId} order by id`,
  );
}

/** Null when the account was deleted. Closes the race with deleting the account and its family members. */
export function insertFamilyMember(
  db: Queryable,
  member: {
    id: string;
    userId: string;
    byAgent: boolean;
    name: string;
    relation: string | null;
    birthDate: string | null;
    now: Date;
  },
): Promise<FamilyMemberRow | null> {
  return db.row<FamilyMemberRow>(sql`
    insert into family_members (id, user_id, by_agent, name, relation, birth_date, created_at, updated_at)
    select ${member.id}, id, ${member.byAgent}::boolean, ${member.name}, ${member.relation}, ${member.birthDate}::date,
      ${member.now}::timestamptz, ${member.now}::timestamptz
    from users where id = ${member.userId} and deleted_at is null for key share
    returning ${columns}`);
}

/** Null when the family member belongs to another user. */
export function lockFamilyMember(
  db: Queryable,
  which: { id: string; userId: string },
): Promise<FamilyMemberRow | null> {
  return db.row<FamilyMemberRow>(sql`
    select ${columns} from family_members where id = ${which.id} and user_id = ${which.userId} for no key update`);
}

/** Null when the family member belongs to another user. */
export function updateFamilyMember(
  db: Queryable,
  which: { id: string; userId: string },
  change: { name?: string; relation?: string | null; birthDate?: string | null },
  now: Date,
): Promise<FamilyMemberRow | null> {
  const assignments = [
    sql`updated_at = ${now}`,
    ...(change.name === undefined ? [] : [sql`name = ${change.name}`]),
    ...(change.relation === undefined ? [] : [sql`relation = ${change.relation}`]),
    ...(change.birthDate === undefined ? [] : [sql`birth_date = ${change.birthDate}`]),
  ];
  return db.row<FamilyMemberRow>(sql`
    update family_members set ${joinSql(assignments, ', ')}
    where id = ${which.id} and user_id = ${which.userId} returning ${columns}`);
}

/** False when the family member belongs to another user. */
export async function removeFamilyMember(
  db: Queryable,
  which: { id: string; userId: string },
): Promise<boolean> {
  const removed = await db.run(
    sql`delete from family_members where id = ${which.id} and user_id = ${which.userId}`,
  );
  return removed === 1;
}

export async function deleteFamilyOf(db: Queryable, userId: string): Promise<void> {
  await db.run(sql`delete from family_members where user_id = ${userId}`);
}
