import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import type { PartyRole } from '../../../shared/appointment-role.ts';
import { businessesWithRight } from '../../access/rights/right-sql.ts';
import { staffUserIds, worksAt } from '../../catalog/businesses/member-store.ts';
import type { AlertResponse, AlertStatus } from './rules/alert-rules.ts';

export interface AlertRow {
  id: string;
  appointment_id: string;
  type: 'running_late';
  raised_by: PartyRole;
  starts_at: Date;
  minutes: number;
  message: string | null;
  status: AlertStatus;
  created_at: Date;
  responded_at: Date | null;
}

const columns = sql`l.id, l.appointment_id, l.type, l.raised_by, l.starts_at, l.minutes, l.message, l.status, l.created_at,
  l.responded_at`;

export interface NewAlert {
  id: string;
  appointmentId: string;
  type: 'running_late';
  raisedBy: PartyRole;
  raisedById: string;
  byAgent: boolean;
  minutes: number;
  message: string | null;
  now: Date;
}

/**
 * Replaces the pending alert of the same party. The caller has locked the appointment; a unique index backs
 * this up.
 */
export async function insertAlert(transaction: Transaction, alert: NewAlert): Promise<AlertRow> {
  // A separate statement: parts of one statement do not see each other's rows, so the index would refuse the
  // insert.
  await transaction.run(sql`
    update alerts set status = 'superseded'
    where appointment_id = ${alert.appointmentId} and raised_by = ${alert.raisedBy} and status = 'pending'`);
  const row = await transaction.row<AlertRow>(sql`
    insert into alerts as l (id, appointment_id, business_id, professional_id, client_id, type, raised_by, raised_by_id,
      by_agent, starts_at, minutes, message, created_at)
    select ${alert.id}, a.id, a.business_id, a.professional_id, a.user_id, ${alert.type}, ${alert.raisedBy},
      ${alert.raisedById}, ${alert.byAgent}, lower(a.during), ${alert.minutes}::smallint, ${alert.message}, ${alert.now}::timestamptz
    from appointments a where a.id = ${alert.appointmentId}
    returning ${columns}`);
  return row!;
}

export function findAlert(db: Queryable, id: string): Promise<AlertRow | null> {
  return db.row(sql`select ${columns} from alerts l where l.id = ${id}`);
}

/** Null when the alert is no longer pending. Closes the race between two responses. */
export function updateResponse(
  transaction: Transaction,
  id: string,
  answer: { response: AlertResponse; by: string; now: Date },
): Promise<AlertRow | null> {
  return transaction.row(sql`
    update alerts l set status = ${answer.response}, responded_by_id = ${answer.by}, responded_at = ${answer.now}
    where l.id = ${id} and l.status = 'pending' returning ${columns}`);
}

/** Accounts with this role in an appointment. */
export async function listUsersOf(
  db: Queryable,
  role: PartyRole,
  appointment: { user_id: string | null; professional_id: string; business_id: string },
): Promise<string[]> {
  if (role === 'client') return appointment.user_id === null ? [] : [appointment.user_id];
  const row = await db.row<{ staff: string[] }>(sql`
    select ${staffUserIds(sql`${appointment.professional_id}`, sql`${appointment.business_id}`)} as staff`);
  return row!.staff;
}

export interface AlertPage {
  status: AlertStatus | undefined;
  appointmentId: string | undefined;
  /** Cursor position. */
  before: string | null;
  limit: number;
}

const wanted = ({ status, appointmentId, before, limit }: AlertPage): Sql => sql`
  ${before === null ? noSql : sql`and l.id < ${before}`}
  ${status === undefined ? noSql : sql`and l.status = ${status}`}
  ${appointmentId === undefined ? noSql : sql`and l.appointment_id = ${appointmentId}`}
  order by l.id desc limit ${limit}`;

/**
 * Newest first. Staff see alerts of the businesses where they may book, and of their appointments at businesses where
 * they still work.
 */
export function listAlertsOf(db: Queryable, { userId, role }: Session, page: AlertPage): Promise<AlertRow[]> {
  if (role === 'business' || role === 'professional')
    return db.rows(sql`
      select ${columns} from (
        select l.* from (${businessesWithRight('desk:book', userId)}) place cross join lateral (
          select * from alerts l where l.business_id = place.id ${wanted(page)}) l
        union
        (select l.* from alerts l
        where l.professional_id = (select p.id from professionals p where p.user_id = ${userId})
          and exists (select 1 from appointments a where a.id = l.appointment_id and a.professional_id = l.professional_id)
          and ${worksAt(sql`l.professional_id`, sql`l.business_id`)}
          ${wanted(page)})
      ) l order by l.id desc limit ${page.limit}`);
  return db.rows(sql`select ${columns} from alerts l where l.client_id = ${userId} ${wanted(page)}`);
}

/**
 * Alerts about appointments of the account, raised or answered by it. Messages of other accounts are left
 * out.
 */
export function listAlertsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select id, appointment_id as "appointmentId", type, minutes,
      case when client_id = ${userId} or raised_by_id = ${userId} then message end as message, status,
      raised_by as "raisedBy", starts_at as "startUtc", created_at as "createdAt", responded_at as "respondedAt"
    from alerts where client_id = ${userId} or raised_by_id = ${userId} or responded_by_id = ${userId} order by id`);
}

/** Deletes messages written or received by the account. */
export async function deleteAlertMessages(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`
    update alerts set message = null where (client_id = ${userId} or raised_by_id = ${userId}) and message is not null`);
}
