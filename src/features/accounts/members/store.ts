import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { GivenRight, MemberRole } from '../../access/rights/rules/rights.ts';

export interface MemberRow {
  id: string;
  business_id: string;
  user_id: string | null;
  name: string | null;
  email: string | null;
  role: MemberRole;
  /** Given rights, without those of the role. */
  given: GivenRight[];
  is_pending: boolean;
  professional_id: string | null;
  since: Date;
  expires_at: Date | null;
}

const profileAt = (businessId: string) => sql`left join professionals p on p.user_id = u.id and exists (
  select 1 from business_professionals bp where bp.professional_id = p.id and bp.business_id = ${businessId})`;

/** Members with a role, professionals without one, and pending invitations. */
const membersOf = (businessId: string, now: Date) => sql`
  select m.user_id as id, m.business_id, m.user_id, u.name, null::text as email, m.role, m.rights as given, false as is_pending,
    p.id as professional_id, m.joined_at as since, null::timestamptz as expires_at
  from business_members m join users u on u.id = m.user_id ${profileAt(businessId)}
  where m.business_id = ${businessId}
  union all
  select u.id, bp.business_id, u.id, u.name, null, 'staff', '{}', false, p.id, bp.joined_at, null
  from business_professionals bp join professionals p on p.id = bp.professional_id join users u on u.id = p.user_id
  where bp.business_id = ${businessId}
    and not exists (select 1 from business_members m where m.business_id = bp.business_id and m.user_id = u.id)
  union all
  select i.id, i.business_id, i.user_id, null, i.email, i.role, '{}', true, null, i.created_at, i.expires_at
  from member_invitations i where i.business_id = ${businessId} and i.expires_at > ${now}`;

/** Active members first. */
export function listMembers(
  db: Queryable,
  businessId: string,
  page: { after: { isPending: boolean; id: string } | null; limit: number; now: Date },
): Promise<MemberRow[]> {
  const after = page.after ?? { isPending: false, id: '' };
  return db.rows(sql`
    select * from (${membersOf(businessId, page.now)}) m
    where (m.is_pending, m.id collate "C") > (${after.isPending}::boolean, ${after.id})
    order by m.is_pending, m.id collate "C" limit ${page.limit}`);
}

/** By account id, invitation id or invited address. */
export function findMember(
  db: Queryable,
  businessId: string,
  which: { id: string } | { emailKey: string },
  now: Date,
): Promise<MemberRow | null> {
  const condition =
    'id' in which
      ? sql`${which.id} in (m.id, m.user_id)`
      : sql`m.id = (select i.id from member_invitations i
          where i.business_id = ${businessId} and i.email_key = ${which.emailKey})`;
  return db.row(sql`
    select * from (${membersOf(businessId, now)}) m where ${condition} order by m.is_pending limit 1`);
}

/** Never changes the owner. Another role ends the given rights. The primary key closes the race of joining in two ways at once. */
export async function setRole(
  transaction: Transaction,
  member: { businessId: string; userId: string; role: 'manager' | 'staff'; now: Date },
): Promise<void> {
  await transaction.run(sql`
    insert into business_members as m (business_id, user_id, role, joined_at)
    values (${member.businessId}, ${member.userId}, ${member.role}, ${member.now})
    on conflict (business_id, user_id) do update set role = excluded.role,
      rights = case when m.role = excluded.role then m.rights else '{}' end where m.role <> 'owner'`);
}

/** Gives staff exactly these rights. Professionals without a membership get one. Waits for actions of the member. */
export async function setRights(
  transaction: Transaction,
  member: { businessId: string; userId: string; rights: readonly GivenRight[]; now: Date },
): Promise<void> {
  await transaction.run(sql`
    insert into business_members as m (business_id, user_id, role, rights, joined_at)
    values (${member.businessId}, ${member.userId}, 'staff', ${member.rights}::text[], ${member.now})
    on conflict (business_id, user_id) do update set rights = excluded.rights where m.role = 'staff'`);
}

/** Waits for actions of the member in progress. Later ones are refused. */
export async function deleteRole(
  transaction: Transaction,
  member: { businessId: string; userId: string },
): Promise<void> {
  await transaction.run(sql`
    delete from business_members
    where business_id = ${member.businessId} and user_id = ${member.userId} and role <> 'owner'`);
}

/** Returns null for a business without an owner. */
export async function findOwnerId(db: Queryable, businessId: string): Promise<string | null> {
  const row = await db.row<{ user_id: string | null }>(
    sql`select user_id from businesses where id = ${businessId}`,
  );
  return row?.user_id ?? null;
}

/** Locks an account that can be a member: a business or professional account that is not deleted. */
export async function lockCandidate(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction.row(sql`
    select 1 from users where id = ${userId} and role in ('business', 'professional') and deleted_at is null
    for key share`);
  return row !== null;
}

/** For the data export: column names are the field names. */
export function listMembershipsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select business_id as "businessId", role, rights, joined_at as "joinedAt" from business_members
    where user_id = ${userId} order by business_id`);
}

/** For account deletion. The owner cannot be deleted. */
export async function deleteMemberships(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from business_members where user_id = ${userId} and role <> 'owner'`);
}
