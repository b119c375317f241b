import type { Session } from '../../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { joinSql, noSql, type Sql, sql } from '../../../../platform/database/sql.ts';
import { eventForEach } from '../../../../platform/events/event-store.ts';
import type { EventKind, EventPayloads } from '../../../../shared/event-kinds.ts';
import { worksAt } from '../../../catalog/businesses/member-store.ts';
import { seesProfessional } from '../../../catalog/businesses/visibility-sql.ts';
import { minutesWith } from '../../../catalog/timetables/service-terms-sql.ts';
import type { Override } from '../../availability/rules/overrides.ts';
import { lowestFreeSeat } from '../booking/insert-store.ts';
import { cardAfter } from '../card-sql.ts';
import { depositAfter } from '../deposit-sql.ts';
import type { BookedService, StoredTime } from '../rules/booking.ts';
import type { CardEvent } from '../rules/card.ts';
import type { DepositEvent } from '../rules/deposit.ts';
import type { Status } from '../rules/transitions.ts';
import { type AppointmentRow, columns } from '../store.ts';

/** Event of each action. */
const kinds = {
  confirm: 'appointment.confirmed',
  cancel: 'appointment.cancelled',
  complete: 'appointment.completed',
  'no-show': 'appointment.no_show',
  reopen: 'appointment.updated',
  reschedule: 'appointment.rescheduled',
  lengthen: 'appointment.updated',
  notes: 'appointment.updated',
  services: 'appointment.rescheduled',
} as const satisfies Record<string, EventKind>;

type AppointmentChange = EventPayloads[(typeof kinds)[keyof typeof kinds]];

/** History entry and event of a change. */
export interface AuditEntry {
  action: keyof typeof kinds;
  /** Null when a job caused the change. */
  by: string | null;
  now: Date;
  before?: AppointmentChange['before'];
  after?: AppointmentChange['after'];
  /** Ids of all appointments changed by the same request, earliest first. */
  together?: readonly string[];
}

const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));

interface StatusChange {
  status: Status;
  reason: string | null;
  /** Event of the deposit and the card on file, if it has them. */
  deposit?: Extract<DepositEvent, CardEvent> | undefined;
  /** Fee that the business keeps. Default: none. */
  fee?: 'late' | 'no-show' | undefined;
}

const fees = { late: sql`a.late_fee_minor`, 'no-show': sql`a.no_show_fee_minor` } as const;

/** Updates the status, with history entry and event. Selects `returned` from the changed rows. */
const changeStatuses = (
  ids: readonly string[],
  { status, reason, deposit, fee }: StatusChange,
  entry: AuditEntry,
  returned: Sql,
): Sql => sql`
  with changed as (
    update appointments a set status = ${status}, updated_at = ${entry.now},
      cancellation_reason = coalesce(${reason}, a.cancellation_reason), fee_minor = ${fee === undefined ? sql`null` : fees[fee]}
      ${deposit === undefined ? noSql : sql`, deposit_status = ${depositAfter(deposit)}, card_status = ${cardAfter(deposit)}`}
    where a.id = any (${ids}::text[]) returning ${returned}),
  noted as (${insertHistory(entry)}),
  announced as (${insertEvents(entry)})
  select * from changed`;

/** The caller has locked the row and checked its status. */
export async function updateStatus(
  transaction: Transaction,
  id: string,
  change: StatusChange,
  entry: AuditEntry,
): Promise<AppointmentRow> {
  return (await transaction.row<AppointmentRow>(changeStatuses([id], change, entry, columns)))!;
}

/** The same for many appointments with the same previous status. */
export async function updateStatuses(
  transaction: Transaction,
  ids: readonly string[],
  change: StatusChange,
  entry: AuditEntry,
): Promise<void> {
  await transaction.run(changeStatuses(ids, change, entry, sql`a.id, lower(a.during) as starts_at`));
}

/** The same, returning the rows. */
export function updateStatusesReturning(
  transaction: Transaction,
  ids: readonly string[],
  change: StatusChange,
  entry: AuditEntry,
): Promise<AppointmentRow[]> {
  return transaction.rows(changeStatuses(ids, change, entry, columns));
}

export interface CancellableRow {
  id: string;
  status: 'Pending' | 'Confirmed';
  professional_id: string;
  date: string;
  starts_at: Date;
  coupon_code: string | null;
  package_purchase_id: string | null;
}

/**
 * Locks the appointments that can still be cancelled. Closes the race with other changes. Sorted by id, so
 * that concurrent transactions cannot deadlock.
 */
export function lockCancellable(
  transaction: Transaction,
  ids: readonly string[],
  { onlyUnpaid }: { onlyUnpaid: boolean },
): Promise<CancellableRow[]> {
  return transaction.rows(sql`
    select a.id, a.status, a.professional_id, a.date, a.coupon_code, a.package_purchase_id, lower(a.during) as starts_at
    from appointments a where a.id = any (${ids}::text[]) and a.status in ('Pending', 'Confirmed')
      ${onlyUnpaid ? sql`and (a.deposit_status = 'due' or a.card_status = 'due')` : noSql}
    order by a.id for no key update of a`);
}

/** Overrides are in the history only: events reach clients. */
export const insertHistory = (
  { action, by, now, before, after }: AuditEntry,
  overrides: readonly Override[] | null = null,
) => sql`
  insert into appointment_history (appointment_id, at, by_user_id, action, before, after)
  select id, ${now}::timestamptz, ${by}, ${action}, ${json(before)}::jsonb, ${json(overrides === null ? after : { ...after, overrides })}::jsonb from changed`;

export const insertEvents = ({ action, by, now, before, after, together }: AuditEntry) =>
  eventForEach(sql`changed order by starts_at, id`, {
    kind: kinds[action],
    byUserId: by,
    payload: {
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      ...(together !== undefined && { together: [...together] }),
    },
    now,
  });

export async function updateNotes(
  transaction: Transaction,
  id: string,
  change: { notes?: string | null; staffNotes?: string | null },
  entry: AuditEntry,
): Promise<AppointmentRow> {
  const assignments = [
    sql`updated_at = ${entry.now}`,
    ...(change.notes === undefined ? [] : [sql`notes = ${change.notes}`]),
    ...(change.staffNotes === undefined ? [] : [sql`staff_notes = ${change.staffNotes}`]),
  ];
  const row = await transaction.row<AppointmentRow>(sql`
    with changed as (
      update appointments a set ${joinSql(assignments, ', ')} where a.id = ${id} returning ${columns}),
    noted as (${insertHistory(entry)}),
    announced as (${insertEvents(entry)})
    select * from changed`);
  return row!;
}

interface NewPlace {
  professionalId: string;
  timezone: string;
  capacity: number;
  byStaff: boolean;
  /** With the durations of another professional. Default: unchanged. */
  bookedServices?: readonly BookedService[] | undefined;
}

/**
 * Reschedules in one update, so that the new time is taken and the old one released at once, checked by the
 * constraints of the table. Null when a class has no seat left. Another professional or length at the same
 * start leaves open who chose the time, which decides whether the client's cancellation window applies.
 */
export function updateTime(
  transaction: Transaction,
  time: StoredTime,
  place: NewPlace,
  entry: AuditEntry,
): Promise<AppointmentRow | null> {
  const seat =
    place.capacity === 1
      ? sql`0`
      : lowestFreeSeat({ key: sql`${time.sessionKey}`, capacity: sql`${place.capacity}`, exceptId: time.id });
  return transaction.row(sql`
    with changed as (
      update appointments a set professional_id = p.id, professional_key = p.key, date = ${time.localDate},
        start_minute = ${time.startMinute}, timezone = ${place.timezone},
        during = tstzrange(${time.startsAt}::timestamptz, ${time.endsAt}::timestamptz),
        blocked = tstzrange(${time.blockedFrom}::timestamptz, ${time.blockedTo}::timestamptz),
        session_key = ${time.sessionKey}, beside = ${time.beside}::text, overrides = ${time.overrides}::text[], seat = chosen.seat, capacity = ${place.capacity},
        booked_services = coalesce(${json(place.bookedServices)}::jsonb, a.booked_services),
        placed_by_staff = case when a.date = ${time.localDate} and a.start_minute = ${time.startMinute}
          then a.placed_by_staff else ${place.byStaff} end, updated_at = ${entry.now}
      from professionals p, (select ${seat} as seat) chosen
      where a.id = ${time.id} and p.id = ${place.professionalId} and chosen.seat is not null
      returning ${columns}),
    noted as (${insertHistory(entry, time.overrides)}),
    announced as (${insertEvents(entry)})
    select * from changed`);
}

export interface MoveRecords {
  timezone: string;
  /** A closed business accepts no new times. */
  hasClosed: boolean;
  /** Null when the professional does not exist or the caller cannot see them. */
  professional: { worksThere: boolean; offersAll: boolean; minutes: Record<string, number> } | null;
  /** Current capacity of the service. Null when the service was deleted. */
  capacity: number | null;
  allowsDoubleBooking: boolean;
}

/** Records that rescheduling to a professional depends on. */
export async function findMoveRecords(
  db: Queryable,
  session: Session,
  { id, professionalId }: { id: string; professionalId: string },
): Promise<MoveRecords> {
  const row = await db.row<MoveRecords>(sql`
    select b.timezone, b.status = 'closed' as "hasClosed", b.allow_double_booking as "allowsDoubleBooking",
      case when p.id is not null then jsonb_build_object(
        'worksThere', exists (select 1 from business_professionals bp
          where bp.business_id = b.id and bp.professional_id = p.id),
        'offersAll', not exists (select 1 from unnest(a.service_ids) as booked (id) where not exists (
          select 1 from service_professionals sp join services s on s.id = sp.service_id
          where sp.service_id = booked.id and sp.professional_id = p.id and s.active)),
        'minutes', (select coalesce(jsonb_object_agg(s.id, ${minutesWith}), '{}')
          from service_professionals sp join services s on s.id = sp.service_id
          where sp.service_id = any (a.service_ids) and sp.professional_id = p.id)) end as professional,
      (select s.capacity from services s where s.id = a.service_ids[1]) as capacity
    from appointments a join businesses b on b.id = a.business_id
    left join professionals p on p.id = ${professionalId} and (p.id = a.professional_id or ${seesProfessional(session)}
      or (b.status = 'unlisted' and ${worksAt(sql`p.id`, sql`b.id`)}))
    where a.id = ${id}`);
  return row!;
}

/** Whether the appointment belongs to the user, and staff booked it or chose its time. */
export async function isStaffsChoice(db: Queryable, { userId }: Session, id: string): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from appointments a where a.id = ${id} and a.user_id = ${userId} and (a.made_by_staff or a.placed_by_staff)`);
  return row !== null;
}

/**
 * False when the account was deleted. Closes the race with deleting the account, which would leave its notes
 * behind.
 */
export async function lockAccount(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction.row(
    sql`select 1 from users where id = ${userId} and deleted_at is null for key share`,
  );
  return row !== null;
}

/** When the delays of running-late alerts end: of a pending one, and of an accepted one. */
export interface Delays {
  pendingUntil: Date | null;
  grantedUntil: Date | null;
}

/**
 * Read after the appointment is locked, in a separate statement, so that alerts committed while waiting are
 * visible.
 */
export async function findDelays(transaction: Transaction, id: string): Promise<Delays> {
  const row = await transaction.row<Delays>(sql`
    select max(delays.until) filter (where delays.status = 'pending') as "pendingUntil",
      max(delays.until) filter (where delays.status = 'accepted') as "grantedUntil"
    from (select l.status, l.starts_at + l.minutes * interval '1 minute' as until
      from alerts l join appointments a on a.id = l.appointment_id and lower(a.during) = l.starts_at
      where l.appointment_id = ${id}) delays`);
  return row!;
}

/** When the appointment was last completed or recorded as a no-show. */
export async function findSettledAt(db: Queryable, id: string): Promise<Date | null> {
  const row = await db.row<{ at: Date }>(sql`
    select at from appointment_history where appointment_id = ${id} and action in ('complete', 'no-show')
    order by key desc limit 1`);
  return row?.at ?? null;
}
