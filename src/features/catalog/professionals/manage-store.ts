import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { columnsOf, valuesOf, type WrittenColumns } from '../../../platform/database/written-columns.ts';
import { minuteOfDay } from '../../../shared/time.ts';
import { manages } from '../../access/rights/right-sql.ts';
import { seesService } from '../businesses/visibility-sql.ts';
import { type ProfessionalProfile, professionalSearchKey } from './rules/profile-fields.ts';

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

const insertedColumns = sql`id, user_id, ${columnsOf(written)}, created_at, updated_at`;

/**
 * Returns false if the user has a profile or was deleted. Closes races between two requests and with account
 * deletion.
 */
export async function insertOwnProfessional(
  transaction: Transaction,
  { id, profile, now }: NewProfessionalRow,
  userId: string,
): Promise<boolean> {
  const made = await transaction.run(sql`
    insert into professionals (${insertedColumns})
    select ${id}, u.id, ${valuesOf(written, profile)}, ${now}::timestamptz, ${now}::timestamptz
    from users u where u.id = ${userId} and u.deleted_at is null for key share
    on conflict (user_id) do nothing`);
  // The trigger reserves a slug before the conflict is detected.
  if (made === 0) await transaction.run(sql`delete from professional_slugs where professional_id = ${id}`);
  return made === 1;
}

export async function insertStaff(
  transaction: Transaction,
  { id, profile, now }: NewProfessionalRow,
  businessId: string,
): Promise<void> {
  await transaction.run(sql`
    insert into professionals (${insertedColumns})
    values (${id}, null, ${valuesOf(written, profile)}, ${now}, ${now})`);
  await insertMembership(transaction, { businessId, professionalId: id }, now);
}

export interface Membership {
  businessId: string;
  professionalId: string;
}

/** Returns false if they already work there. */
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

export async function findOwnProfessionalId(db: Queryable, userId: string): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`select id from professionals where user_id = ${userId}`);
  return row?.id ?? null;
}

/** Null if the account was deleted. */
export async function findAccountName(db: Queryable, userId: string): Promise<string | null> {
  const row = await db.row<{ name: string }>(
    sql`select name from users where id = ${userId} and deleted_at is null`,
  );
  return row?.name ?? null;
}

/** User id of a professional. Null for staff without an account. */
export async function findAccountOf(db: Queryable, professionalId: string): Promise<string | null> {
  const row = await db.row<{ user_id: string | null }>(
    sql`select user_id from professionals where id = ${professionalId}`,
  );
  return row?.user_id ?? null;
}

export interface ProfessionalAccess {
  isTheirs: boolean;
  /** The user manages a business of the professional. */
  isEmployer: boolean;
  /** The professional also works at businesses of others. */
  isShared: boolean;
  hasAccount: boolean;
}

export function findProfessionalAccess(
  db: Queryable,
  userId: string,
  professionalId: string,
): Promise<ProfessionalAccess | null> {
  return db.row(sql`
    select p.user_id is not distinct from ${userId} as "isTheirs", p.user_id is not null as "hasAccount",
      exists (select 1 from business_professionals bp
        where bp.professional_id = p.id and ${manages(userId, sql`bp.business_id`)}) as "isEmployer",
      exists (select 1 from business_professionals bp
        where bp.professional_id = p.id and not ${manages(userId, sql`bp.business_id`)}) as "isShared"
    from professionals p where p.id = ${professionalId}`);
}

/** A trigger updates the slug when the name changes. */
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

export interface MembershipAccess {
  managesTheBusiness: boolean;
  businessIsPublic: boolean;
  isTheProfessional: boolean;
  worksThere: boolean;
}

/** Null if the business does not exist. */
export function findMembershipAccess(
  db: Queryable,
  userId: string,
  { businessId, professionalId }: Membership,
): Promise<MembershipAccess | null> {
  return db.row(sql`
    select ${manages(userId, sql`b.id`)} as "managesTheBusiness", b.status = 'active' as "businessIsPublic",
      exists (select 1 from professionals p where p.id = ${professionalId} and p.user_id = ${userId})
        as "isTheProfessional",
      exists (select 1 from business_professionals bp
        where bp.business_id = b.id and bp.professional_id = ${professionalId}) as "worksThere"
    from businesses b where b.id = ${businessId}`);
}

/** Returns false if they do not work there. Also removes their services at the business. */
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

/**
 * Closes a race with the deletion of a service. Taken before the schedule of the professional, in the same
 * order as changes to services.
 */
export async function lockServices(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.run(
    sql`select 1 from services where id = any (${ids}::text[]) order by id for key share`,
  );
}

/** Services that the caller may assign to the professional or remove. */
export async function listAssignableServices(
  transaction: Transaction,
  session: Session,
  professionalId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select s.id from services s join professionals p on p.id = ${professionalId}
    where s.id = any (${ids}::text[]) and ${seesService(session)} and (
      (s.owner_professional_id = p.id and p.user_id = ${session.userId})
      or exists (
        select 1 from business_professionals bp where bp.business_id = s.business_id and bp.professional_id = p.id
          and (p.user_id = ${session.userId} or ${manages(session.userId, sql`bp.business_id`)})))`);
  return rows.map(({ id }) => id);
}

export async function assignServices(
  transaction: Transaction,
  professionalId: string,
  serviceIds: readonly string[],
): Promise<void> {
  await transaction.run(sql`
    insert into service_professionals (service_id, professional_id)
    select given.id, ${professionalId} from unnest(${serviceIds}::text[]) as given (id) on conflict do nothing`);
}

export async function unassignServices(
  transaction: Transaction,
  professionalId: string,
  serviceIds: readonly string[],
): Promise<void> {
  await transaction.run(sql`
    delete from service_professionals
    where professional_id = ${professionalId} and service_id = any (${serviceIds}::text[])`);
}

/** Earliest opening and latest closing time of the week. */
export async function getOpeningHours(
  transaction: Transaction,
  businessId: string,
): Promise<{ opensMinute: number; closesMinute: number }> {
  const row = await transaction.row<{ opensMinute: number; closesMinute: number }>(
    sql`select opens_minute as "opensMinute", closes_minute as "closesMinute" from businesses where id = ${businessId}`,
  );
  return row!;
}
