import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import type { Email } from '../../../shared/email.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import { manages } from '../../access/rights/right-sql.ts';

/** Only reviewed businesses may send e-mails to unknown addresses. Row `b`. */
export const mayMailInvitations = sql`b.status in ('active', 'unlisted')`;

/** Pending invitation as its business sees it. */
export interface SentInvitation {
  business_id: string;
  role: 'manager' | 'staff';
  /** Null for an e-mail address. */
  invitee_id: string | null;
}

export interface InvitationRow {
  id: string;
  business_id: string;
  business_name: string;
  role: 'manager' | 'staff';
  invited_by: string;
  created_at: Date;
  expires_at: Date;
}

interface NewInvitation {
  id: string;
  businessId: string;
  userId: string | null;
  email: Email | null;
  role: 'manager' | 'staff';
  invitedBy: string;
  now: Date;
  expiresAt: Date;
}

/** Returns false while an earlier invitation is pending. Replaces an expired one. */
export async function insertInvitation(
  transaction: Transaction,
  invitation: NewInvitation,
): Promise<boolean> {
  const { businessId, userId, email, now } = invitation;
  await transaction.run(sql`
    delete from member_invitations where business_id = ${businessId} and expires_at <= ${now}
      and (user_id = ${userId} or email_key = ${email?.key ?? null})`);
  const inserted = await transaction.run(sql`
    insert into member_invitations (id, business_id, user_id, email, email_key, role, invited_by, created_at, expires_at)
    values (${invitation.id}, ${businessId}, ${userId}, ${email?.address ?? null}, ${email?.key ?? null},
      ${invitation.role}, ${invitation.invitedBy}, ${now}, ${invitation.expiresAt})
    on conflict do nothing`);
  return inserted === 1;
}

/** Invitation `i` is for the account of the user, or for its confirmed address. */
const isFor = (userId: string) => sql`(i.user_id = ${userId} or i.email_key = (
  select u.email_key from users u where u.id = ${userId} and u.email_verified_at is not null and u.deleted_at is null))`;

const columns = sql`i.id, i.business_id, b.name as business_name, i.role, i.invited_by, i.created_at, i.expires_at`;

export function listInvitationsFor(
  db: Queryable,
  userId: string,
  page: { before: string | null; limit: number; now: Date },
): Promise<InvitationRow[]> {
  return db.rows(sql`
    select ${columns} from member_invitations i join businesses b on b.id = i.business_id
    where ${isFor(userId)} and i.expires_at > ${page.now} ${page.before === null ? noSql : sql`and i.id < ${page.before}`}
    order by i.id desc limit ${page.limit}`);
}

/**
 * Returns null when the invitation is expired or for someone else. Closes the races of two answers, and of an
 * answer and a withdrawal.
 */
export function lockInvitationFor(
  transaction: Transaction,
  userId: string,
  id: string,
  now: Date,
): Promise<InvitationRow | null> {
  return transaction.row(sql`
    select ${columns} from member_invitations i join businesses b on b.id = i.business_id
    where i.id = ${id} and ${isFor(userId)} and i.expires_at > ${now} for update of i`);
}

/** Returns null when the invitation is not pending or of a business that the user does not manage. */
export function lockSentInvitation(
  transaction: Transaction,
  userId: string,
  id: string,
  now: Date,
): Promise<SentInvitation | null> {
  return transaction.row(sql`
    select i.business_id, i.role, i.user_id as invitee_id from member_invitations i
    where i.id = ${id} and i.expires_at > ${now} and ${manages(userId, sql`i.business_id`)} for update of i`);
}

export async function renewInvitation(transaction: Transaction, id: string, expiresAt: Date): Promise<void> {
  await transaction.run(sql`update member_invitations set expires_at = ${expiresAt} where id = ${id}`);
}

/** Renews the business's invitations of e-mail addresses and returns their ids. */
export async function renewInvitationsBy(
  transaction: Transaction,
  businessId: string,
  { expiringAfter, expiresAt }: { expiringAfter: Date; expiresAt: Date },
): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    update member_invitations set expires_at = ${expiresAt}
    where business_id = ${businessId} and email is not null and expires_at > ${expiringAfter} returning id`);
  return rows.map(({ id }) => id);
}

export async function updateInvitedRole(
  transaction: Transaction,
  id: string,
  role: 'manager' | 'staff',
): Promise<boolean> {
  return (await transaction.run(sql`update member_invitations set role = ${role} where id = ${id}`)) === 1;
}

export async function deleteInvitation(transaction: Transaction, id: string): Promise<boolean> {
  return (await transaction.run(sql`delete from member_invitations where id = ${id}`)) === 1;
}

/** For a manager who loses the role. */
export async function deleteInvitationsBy(
  transaction: Transaction,
  { businessId, userId }: { businessId: string; userId: string },
): Promise<void> {
  await transaction.run(sql`
    delete from member_invitations where business_id = ${businessId} and invited_by = ${userId}`);
}

export interface InvitationToMail {
  id: string;
  businessId: string;
  email: string;
  emailKey: string;
  /** Language of the owner, because the language of the invitee is unknown. */
  language: LanguageCode;
}

/** Returns null when the invitation is answered, withdrawn or for an account. */
export function findInvitationToMail(db: Queryable, id: string, now: Date): Promise<InvitationToMail | null> {
  return db.row(sql`
    select i.id, i.business_id as "businessId", i.email, i.email_key as "emailKey", o.language
    from member_invitations i join businesses b on b.id = i.business_id and ${mayMailInvitations} join users o on o.id = b.user_id
    where i.id = ${id} and i.email is not null and i.expires_at > ${now}`);
}

export async function deleteExpiredInvitations(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from member_invitations where expires_at <= ${now}`);
}

/** For the data export: invitations to and by the account. */
export function listInvitationsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select i.id, i.business_id as "businessId", i.role, i.invited_by = ${userId} as "isByYou",
      case when i.invited_by = ${userId} or ${isFor(userId)} then i.email end as email,
      i.created_at as "createdAt", i.expires_at as "expiresAt"
    from member_invitations i where i.invited_by = ${userId} or ${isFor(userId)} order by i.id`);
}

/** For account deletion: invitations to the account or its address, and by the account. */
export async function deleteInvitationsOf(
  transaction: Transaction,
  { userId, emailKey }: { userId: string; emailKey: string },
): Promise<void> {
  await transaction.run(sql`
    delete from member_invitations where user_id = ${userId} or invited_by = ${userId} or email_key = ${emailKey}`);
}
