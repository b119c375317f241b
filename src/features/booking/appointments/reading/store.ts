import type { Session } from '../../../../http/caller.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { joinSql, noSql, type Sql, sql } from '../../../../platform/database/sql.ts';
import { appointmentWithinGrant } from '../../../access/grants/within-grant-sql.ts';
import { businessesWithRight, hasRight } from '../../../access/rights/right-sql.ts';
import { worksAt } from '../../../catalog/businesses/member-store.ts';
import type { Status } from '../rules/transitions.ts';
import { type AppointmentRow, columns, concerns, roleOf, type SeenAppointment } from '../store.ts';
import type { HistoryView } from './contract.ts';

export interface Filters {
  from?: string | undefined;
  to?: string | undefined;
  date?: string | undefined;
  status?: Status | undefined;
  businessId?: string | undefined;
  professionalId?: string | undefined;
  clientId?: string | undefined;
  /** Only pending or confirmed appointments that start after this instant. */
  aheadOf?: Date | undefined;
  /** Only appointments that start before this instant, or are not pending or confirmed. */
  behindAt?: Date | undefined;
  recurringGroupId?: string | undefined;
}

export interface PageRange {
  order: 'soonest' | 'latest';
  after: { startsAt: Date; id: string } | null;
  limit: number;
}

function conditionsFor(session: Session, filters: Filters, { order, after }: PageRange): Sql {
  const { status, businessId, professionalId, clientId, aheadOf, behindAt, recurringGroupId } = filters;
  return joinSql(
    [
      sql`a.status <> 'Held'`,
      appointmentWithinGrant(session),
      ...dayConditions(filters),
      ...(status === undefined ? [] : [sql`a.status = ${status}`]),
      ...(businessId === undefined ? [] : [sql`a.business_id = ${businessId}`]),
      ...(professionalId === undefined ? [] : [sql`a.professional_id = ${professionalId}`]),
      ...(clientId === undefined ? [] : [sql`a.user_id = ${clientId}`]),
      ...(aheadOf === undefined
        ? []
        : [sql`a.status in ('Pending', 'Confirmed')`, sql`lower(a.during) > ${aheadOf}::timestamptz`]),
      ...(behindAt === undefined
        ? []
        : [sql`(a.status not in ('Pending', 'Confirmed') or lower(a.during) <= ${behindAt}::timestamptz)`]),
      ...(recurringGroupId === undefined ? [] : [sql`a.recurring_group_id = ${recurringGroupId}`]),
      ...(after === null
        ? []
        : [
            sql`(lower(a.during), a.id) ${order === 'soonest' ? sql`>` : sql`<`} (${after.startsAt}::timestamptz, ${after.id})`,
          ]),
    ],
    ' and ',
  );
}

/** Local dates, with the UTC range that contains them in every time zone, because indexes use instants. */
function dayConditions({ from, to, date }: Filters): Sql[] {
  const since = (day: string) =>
    sql`a.date >= ${day}::date and lower(a.during) >= ${day}::date::timestamp at time zone 'UTC' - interval '1 day'`;
  const until = (day: string) =>
    sql`a.date <= ${day}::date and lower(a.during) < ${day}::date::timestamp at time zone 'UTC' + interval '2 days'`;
  return [
    ...(from === undefined ? [] : [since(from)]),
    ...(to === undefined ? [] : [until(to)]),
    ...(date === undefined ? [] : [since(date), until(date)]),
  ];
}

/** Both orders use the same indexes. */
const inOrder = ({ order, limit }: PageRange) =>
  order === 'soonest'
    ? sql`order by lower(a.during), a.id limit ${limit}`
    : sql`order by lower(a.during) desc, a.id desc limit ${limit}`;

export function listOfClient(
  db: Queryable,
  session: Session,
  filters: Filters,
  page: PageRange,
): Promise<AppointmentRow[]> {
  return db.rows(sql`
    select ${columns} from appointments a
    where a.user_id = ${session.userId} and ${conditionsFor(session, filters, page)} ${inOrder(page)}`);
}

/**
 * Appointments at businesses where the user may book, at most a page per business, and appointments that the user performs.
 */
export function listOfStaff(
  db: Queryable,
  session: Session,
  filters: Filters,
  page: PageRange,
): Promise<AppointmentRow[]> {
  const { userId } = session;
  const { businessId } = filters;
  const wanted = sql`${conditionsFor(session, filters, page)} ${inOrder(page)}`;
  return db.rows(sql`
    select ${columns} from (
      select a.* from (${businessesWithRight('desk:book', userId)}) place cross join lateral (
        select a.*, a.xmin from appointments a where a.business_id = place.id and ${wanted}) a
      ${businessId === undefined ? noSql : sql`where place.id = ${businessId}`}
      union all
      (select a.*, a.xmin from appointments a where a.professional_id = (select id from professionals where user_id = ${userId})
        and ${worksAt(sql`a.professional_id`, sql`a.business_id`)} and not ${hasRight('desk:book', userId, sql`a.business_id`)}
        and ${wanted})
    ) a ${inOrder(page)}`);
}

/** The day of a professional: appointments of the caller, and all others that occupy the professional. */
export function listDayOfProfessional(
  db: Queryable,
  session: Session,
  filters: Filters & { professionalId: string; date: string },
  page: PageRange,
): Promise<SeenAppointment[]> {
  return db.rows(sql`
    select ${columns}, ${roleOf(session)} as role from appointments a
    where ${conditionsFor(session, filters, page)} and (a.status in ('Pending', 'Confirmed') or ${concerns(session)})
    ${inOrder(page)}`);
}

export interface HistoryRow {
  key: number;
  at: Date;
  by_user_id: string | null;
  action: string;
  before: HistoryView['from'] | null;
  after: HistoryView['to'] | null;
  by_agent: boolean;
  /** Null for agents of the client, whose names staff do not see. */
  agent_name: string | null;
}

export function listHistoryOf(
  db: Queryable,
  appointmentId: string,
  page: { after: number; limit: number },
): Promise<HistoryRow[]> {
  return db.rows(sql`
    select h.key, h.at, h.by_user_id, h.action, h.before, h.after, g.id is not null as by_agent,
      case when g.user_id <> a.user_id or a.user_id is null then g.agent_name end as agent_name
    from appointment_history h join appointments a on a.id = h.appointment_id
    left join lateral (
      select g.id, g.user_id, g.agent_name from grant_activity x join grants g on g.id = x.grant_id
      where x.appointment_id = h.appointment_id and x.action = h.action and x.at = h.at and x.outcome = 'done' and g.user_id = h.by_user_id
      limit 1) g on true
    where h.appointment_id = ${appointmentId} and h.key > ${page.after} order by h.key limit ${page.limit}`);
}
