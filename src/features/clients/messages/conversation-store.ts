import type { Session } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { joinSql, noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import type { PartyRole } from '../../../shared/appointment-role.ts';
import { appointmentWithinGrant } from '../../access/grants/within-grant-sql.ts';
import { businessesWithRight, hasRight, workplacesOf } from '../../access/rights/right-sql.ts';
import type { BookedService } from '../../booking/appointments/rules/booking.ts';
import { type MessageRow, messageColumns } from './store.ts';

export interface ConversationRow extends MessageRow {
  business_id: string;
  business_name: string;
  professional_name: string;
  client_name: string;
  booked_services: BookedService[] | null;
  date: string;
  start_minute: number;
  timezone: string;
  unread: number;
}

interface ConversationFilters {
  businessId?: string | undefined;
  /** Only with unread messages of the other side. */
  unread?: boolean | undefined;
}

interface ConversationRange {
  /** Position of a message. */
  before: { createdMs: number; id: string } | null;
  limit: number;
}

/** Messages `one` of the conversation of message `m` that this side has not read. */
const unreadIn = (reader: PartyRole) => sql`from appointment_messages one
  where one.appointment_id = m.appointment_id and one.client_id = m.client_id
    and one.author <> ${reader} and one.read_at is null`;

/** The latest message `m` of a conversation with the current client of appointment `a`. */
function conditionsFor(
  session: Session,
  reader: PartyRole,
  { businessId, unread }: ConversationFilters,
  before: ConversationRange['before'],
): Sql {
  return joinSql(
    [
      sql`a.user_id = m.client_id`,
      sql`a.status <> 'Held'`,
      appointmentWithinGrant(session),
      sql`not exists (select 1 from appointment_messages newer
        where newer.appointment_id = m.appointment_id and newer.client_id = m.client_id
          and (newer.created_at, newer.id) > (m.created_at, m.id))`,
      ...(businessId === undefined ? [] : [sql`m.business_id = ${businessId}`]),
      ...(unread ? [sql`exists (select 1 ${unreadIn(reader)})`] : []),
      ...(before === null ? [] : [sql`(m.created_at, m.id) < (${new Date(before.createdMs)}, ${before.id})`]),
    ],
    ' and ',
  );
}

const latestFirst = (limit: number) => sql`order by m.created_at desc, m.id desc limit ${limit}`;

const withAppointments = (reader: PartyRole, source: Sql, limit: number) => sql`
  select ${messageColumns}, a.business_id, b.name as business_name, p.name as professional_name, a.client_name,
    a.booked_services, a.date, a.start_minute, a.timezone,
    (select count(*)::integer ${unreadIn(reader)}) as unread
  from (${source}) m join appointments a on a.id = m.appointment_id
    join businesses b on b.id = a.business_id join professionals p on p.id = a.professional_id
  ${latestFirst(limit)}`;

export function listConversationsOfClient(
  db: Queryable,
  session: Session,
  filters: ConversationFilters,
  { before, limit }: ConversationRange,
): Promise<ConversationRow[]> {
  return db.rows(
    withAppointments(
      'client',
      sql`select m.* from appointment_messages m join appointments a on a.id = m.appointment_id
        where m.client_id = ${session.userId} and ${conditionsFor(session, 'client', filters, before)}
        ${latestFirst(limit)}`,
      limit,
    ),
  );
}

/** At most a page per business where the user may book, and per business where the user performs the appointments. */
export function listConversationsOfStaff(
  db: Queryable,
  session: Session,
  filters: ConversationFilters,
  { before, limit }: ConversationRange,
): Promise<ConversationRow[]> {
  const { userId } = session;
  const at = (places: Sql, isSeen: Sql) => sql`
    select m.* from (${places}) place cross join lateral (
      select m.* from appointment_messages m join appointments a on a.id = m.appointment_id
      where m.business_id = place.id ${isSeen}
        and ${conditionsFor(session, 'staff', filters, before)}
      ${latestFirst(limit)}) m`;
  const own = sql`and a.professional_id = (select id from professionals where user_id = ${userId})
    and not ${hasRight('desk:book', userId, sql`place.id`)}`;
  return db.rows(
    withAppointments(
      'staff',
      sql`${at(businessesWithRight('desk:book', userId), noSql)} union all ${at(workplacesOf(userId), own)}`,
      limit,
    ),
  );
}
