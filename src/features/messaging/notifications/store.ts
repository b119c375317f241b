import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { pageSizeFor } from '../../../platform/database/page-size.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import { personalFields } from '../../../shared/event-kinds.ts';
import { defaultLanguage, type LanguageCode } from '../../../shared/languages.ts';
import { factsFromColumn, factsToColumn, isVisibleToReader } from './notification-sql.ts';
import type { Facts, NotificationKind } from './rules/facts.ts';
import type { LinkedNotification } from './rules/mail-links.ts';

export interface NotificationRow {
  id: string;
  kind: NotificationKind;
  subject_id: string;
  appointment_id: string | null;
  facts: Facts;
  created_at: Date;
  read_at: Date | null;
  /** Time zone of the reader; null if not set. */
  timezone: string | null;
  language: LanguageCode;
}

export interface NewNotification {
  id: string;
  userId: string | null;
  clientId: string | null;
  kind: NotificationKind;
  subjectId: string;
  appointmentId: string | null;
  eventKey: string;
  facts: Facts;
  quotesUserId: string | null;
  createdAt: Date;
}

/** Ids of inserted rows. Notifications that exist already are skipped. */
export async function insertNotifications(
  transaction: Transaction,
  rows: readonly NewNotification[],
): Promise<Set<string>> {
  const inserted = await transaction.rows<{ id: string }>(sql`
    insert into notifications (id, user_id, client_id, kind, subject_id, appointment_id, event_key, facts, quotes_user_id,
      created_at)
    select id, "userId", "clientId", kind, "subjectId", "appointmentId", "eventKey", ${factsToColumn(sql`facts`)}, "quotesUserId",
      "createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id text, "userId" text, "clientId" text, kind text,
      "subjectId" text, "appointmentId" text, "eventKey" text, facts jsonb, "quotesUserId" text, "createdAt" timestamptz)
    on conflict on constraint told_once do nothing returning id`);
  return new Set(inserted.map(({ id }) => id));
}

const columns = sql`n.id, n.kind, n.subject_id, n.appointment_id, ${factsFromColumn(sql`n.facts`)} as facts, n.created_at,
  n.read_at, u.timezone, u.language`;

export interface Position {
  milliseconds: number;
  id: string;
}

export function listNotifications(
  db: Queryable,
  userId: string,
  page: { unread: boolean; before: Position | null; limit: number },
): Promise<NotificationRow[]> {
  const { before } = page;
  const older =
    before === null
      ? noSql
      : sql`and (n.created_at, n.id) < ('epoch'::timestamptz + ${before.milliseconds}::float8 * interval '1 millisecond', ${before.id})`;
  return db.rows(sql`
    select ${columns} from notifications n join users u on u.id = n.user_id
    where n.user_id = ${userId} and ${isVisibleToReader} ${page.unread ? sql`and n.read_at is null` : noSql} ${older}
    order by n.created_at desc, n.id desc ${pageSizeFor(page.limit).limit}`);
}

/** Null if the notification belongs to another account. An earlier `read_at` is kept. */
export function updateRead(
  db: Queryable,
  which: { id: string; userId: string },
  now: Date,
): Promise<NotificationRow | null> {
  return db.row(sql`
    update notifications n set read_at = coalesce(n.read_at, ${now})
    from users u where n.id = ${which.id} and n.user_id = ${which.userId} and u.id = n.user_id
      and ${isVisibleToReader}
    returning ${columns}`);
}

export async function updateAllRead(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.run(
    sql`update notifications set read_at = ${now} where user_id = ${userId} and read_at is null and created_at <= ${now}`,
  );
}

/** Excludes notifications about clients of businesses the account has left. */
export function listNotificationsForExport(db: Queryable, userId: string): Promise<NotificationRow[]> {
  return db.rows(sql`
    select ${columns} from notifications n join users u on u.id = n.user_id
    where n.user_id = ${userId} and ${isVisibleToReader} order by n.created_at, n.id`);
}

/** Deletes the notifications of the account and removes its name and text from those of others. */
export async function deleteNotificationsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from notifications where user_id = ${userId}`);
  await transaction.run(sql`
    update notifications set facts = facts - '{account,notes}'::text[]
      || case when facts ->> 'reader' <> 'client' and facts ? 'client' then '{"client": "Deleted user"}' else '{}'::jsonb end
      || jsonb_build_object('said', (facts -> 'said') - ${personalFields}::text[])
    where quotes_user_id = ${userId}`);
}

/**
 * Removes cancellation reasons from notifications of owners: they were entered by a professional whose
 * account is being deleted.
 */
export async function deleteNotifiedReasons(
  transaction: Transaction,
  appointmentIds: readonly string[],
): Promise<void> {
  await transaction.run(sql`
    update notifications set facts = facts #- '{said,reason}'
    where kind = 'appointment.cancelled' and subject_id = any (${appointmentIds}::text[]) and user_id in (
      select b.user_id from appointments a join businesses b on b.id = a.business_id
      where a.id = any (${appointmentIds}::text[]))`);
}

/** Read notifications and those of client records are deleted after 180 days, all others after two years. */
export async function deleteOldNotifications(db: Queryable, now: Date): Promise<void> {
  await db.run(
    sql`delete from notifications where created_at < ${now}::timestamptz - interval '180 days'
      and (read_at is not null or client_id is not null or created_at < ${now}::timestamptz - interval '730 days')`,
  );
}

export interface Message extends LinkedNotification {
  name: string;
  email: string | null;
  /**
   * The account has confirmed its address. Always true for client records, whose address the business
   * entered.
   */
  isConfirmed: boolean;
  phone: string | null;
  timezone: string | null;
  /** Client records use the language of the business owner. */
  language: LanguageCode;
  /** Current status of the appointment. */
  status: string | null;
  startsAt: Date | null;
  /** Phone number and e-mail address of the business; empty without both. */
  contact: string;
}

/** Null if the recipient no longer exists or may no longer see the notification. */
export function findMessage(db: Queryable, notificationId: string): Promise<Message | null> {
  return db.row(sql`
    select n.kind, ${factsFromColumn(sql`n.facts`)} as facts, n.subject_id as "subjectId", n.appointment_id as "appointmentId",
      u.role, place.slug, concat_ws(', ', place.phone, place.email) as contact, coalesce(u.name, c.name) as name, coalesce(u.email, c.email) as email,
      u.id is null or u.email_verified_at is not null as "isConfirmed", coalesce(u.phone, c.phone) as phone, u.timezone,
      coalesce(u.language, o.language, ${defaultLanguage}) as language, a.status, lower(a.during) as "startsAt"
    from notifications n
    left join users u on u.id = n.user_id and u.deleted_at is null
    left join clients c on c.id = n.client_id
    left join users o on o.id = (select b.user_id from businesses b where b.id = c.business_id)
    left join appointments a on a.id = n.appointment_id
    left join businesses place on place.id = coalesce(a.business_id, n.facts #>> '{business,id}')
    where n.id = ${notificationId} and num_nonnulls(u.id, c.id) = 1 and ${isVisibleToReader}`);
}
