import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { columnsOf, valuesOf, type WrittenColumns } from '../../../platform/database/written-columns.ts';
import { minuteOfDay } from '../../../shared/time.ts';
import { manages } from '../../access/rights/right-sql.ts';
import type { ProfessionalProfile } from './rules/profile-fields.ts';
import { professionalSearchKey } from './rules/search-key.ts';

interface NewProfessionalRow {
  id: string;
  profile: ProfessionalProfile;
  now: Date;
}

const written: WrittenColumns<ProfessionalProfile> = {
  name: [
    sql`name, search_key`,
    (name, { role }) => sql`${name}::text, ${professionalSearchKey(name, role)}::text`,
  ],
  role: [sql`role`, (role) => sql`${role}::text`],
  bio: [sql`bio`, (bio) => sql`${bio}::text`],
  image: [sql`image`, (image) => sql`${image}::text`],
  workingHours: [
    sql`opens_minute, closes_minute`,
    ({ start, end }) => sql`${minuteOfDay(start)}::smallint, ${minuteOfDay(end)}::smallint`,
  ],
  breaks: [sql`breaks`, (breaks) => sql`${JSON.stringify(breaks)}::jsonb`],
};

const columns = sql`id, user_id, ${columnsOf(written)}, created_at, updated_at`;

/**
 * False when the user has a profile already, or is gone. Closes: two requests making one user's profile at once, and making it
 * while the account is being deleted.
 */
export async function insertOwnProfessional(
  transaction: Transaction,
  { id, profile, now }: NewProfessionalRow,
  userId: string,
): Promise<boolean> {
  const made = await transaction.run(sql`
    insert into professionals (${columns})
    select ${id}, u.id, ${valuesOf(written, profile)}, ${now}::timestamptz, ${now}::timestamptz
    from users u where u.id = ${userId} and u.deleted_at is null for key share
    on conflict (user_id) do nothing`);
  // A slug is taken before the row is found to be there.
  if (made === 0) await transaction.run(sql`delete from professional_slugs where professional_id = ${id}`);
  return made === 1;
}

export async function insertStaff(
  transaction: Transaction,
  { id, profile, now }: NewProfessionalRow,
  businessId: string,
): Promise<void> {
  await transaction.run(sql`
    insert into professionals (${columns})
    values (${id}, null, ${valuesOf(written, profile)}, ${now}, ${now})`);
  await insertMembership(transaction, { businessId, professionalId: id }, now);
}

export interface Membership {
  businessId: string;
  professionalId: string;
}

/** False when they work there already. */
export async function insertMembership(
  transaction: Transaction,
  { businessId, professionalId }: Membership,
  now: Date,
): Promise<boolean> {
  const joined = await transaction.run(sql`
    insert into business_professionals (business_id, professional_id, joined_at)
    values (${businessId}, ${professionalId}, ${now}) on conflict do nothing`);
  return joined === 1;
}

/** The profile of a user. */
export async function findOwnProfessionalId(db: Queryable, userId: string): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`select id from professionals where user_id = ${userId}`);
  return row?.id ?? null;
}

/** Null when the account is gone. */
export async function findAccountName(db: Queryable, userId: string): Promise<string | null> {
  const row = await db.row<{ name: string }>(
    sql`select name from users where id = ${userId} and deleted_at is null`,
  );
  return row?.name ?? null;
}

/** The account behind a profile; null for staff without one. */
export async function findAccountOf(db: Queryable, professionalId: string): Promise<string | null> {
  const row = await db.row<{ user_id: string | null }>(
    sql`select user_id from professionals where id = ${professionalId}`,
  );
  return row?.user_id ?? null;
}

export interface ProfessionalStanding {
  isTheirs: boolean;
  /** They work at a business that the user runs. */
  isEmployer: boolean;
  /** They also work at somebody else's. */
  isShared: boolean;
  hasAccount: boolean;
}

export function findStanding(
  db: Queryable,
  userId: string,
  professionalId: string,
): Promise<ProfessionalStanding | null> {
  return db.row(sql`
    select p.user_id is not distinct from ${userId} as "isTheirs", p.user_id is not null as "hasAccount",
      exists (select 1 from business_professionals bp
        where bp.professional_id = p.id and ${manages(userId, sql`bp.business_id`)}) as "isEmployer",
      exists (select 1 from business_professionals bp
        where bp.professional_id = p.id and not ${manages(userId, sql`bp.business_id`)}) as "isShared"
    from professionals p where p.id = ${professionalId}`);
}

/** The slug follows the name. */
export async function updateProfile(
  transaction: Transaction,
  id: string,
  profile: ProfessionalProfile,
  now: Date,
): Promise<{ slug: string }> {
  const row = await transaction.row<{ slug: string }>(sql`
    update professionals set (${columnsOf(written)}, updated_at)
      = row(${valuesOf(written, profile)}, ${now}::timestamptz)
    where id = ${id} returning slug`);
  return row!;
}

export interface MembershipStanding {
  managesTheBusiness: boolean;
  businessIsPublic: boolean;
  isTheProfessional: boolean;
  worksThere: boolean;
}

/** Null when there is no such business. */
export function findMembershipStanding(
  db: Queryable,
  userId: string,
  { businessId, professionalId }: Membership,
): Promise<MembershipStanding | null> {
  return db.row(sql`
    select ${manages(userId, sql`b.id`)} as "managesTheBusiness", b.status = 'active' as "businessIsPublic",
      exists (select 1 from professionals p where p.id = ${professionalId} and p.user_id = ${userId})
        as "isTheProfessional",
      exists (select 1 from business_professionals bp
        where bp.business_id = b.id and bp.professional_id = ${professionalId}) as "worksThere"
    from businesses b where b.id = ${businessId}`);
}

/** False when they did not work there any more. What they performed of the business's services goes along. */
export async function deleteMembership(
  transaction: Transaction,
  { businessId, professionalId }: Membership,
): Promise<boolean> {
  await transaction.run(sql`
    delete from service_professionals sp using services s
    where sp.professional_id = ${professionalId} and s.id = sp.service_id and s.business_id = ${businessId}`);
  const left = await transaction.run(sql`
    delete from business_professionals
    where business_id = ${businessId} and professional_id = ${professionalId}`);
  return left === 1;
}

export async function deleteStaffRole(
  transaction: Transaction,
  businessId: string,
  userId: string,
): Promise<void> {
  await transaction.run(sql`
    delete from business_members where business_id = ${businessId} and user_id = ${userId} and role = 'staff'`);
}
