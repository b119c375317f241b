import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { inTime, noSql, type Sql, sql } from '../../../../platform/database/sql.ts';
import { eventForEach } from '../../../../platform/events/event-store.ts';
import { limits } from '../../../../shared/limits.ts';
import { bookingLocks, type ProfessionalLockMode } from '../lock-store.ts';
import type { NewAppointment } from '../rules/booking.ts';
import { type AppointmentRow, columns, versionOf } from '../store.ts';
import type { ClientRecord } from './record-store.ts';

interface BookedBy {
  client: ClientRecord;
  bookedBy: string;
  /** Hold that the booking uses up. */
  holdId?: string | undefined;
}

/**
 * Inserts all occurrences, each with its history entry and its event. Returns fewer rows when a class has no
 * seat left. The constraints of the table refuse overlaps that the locks did not prevent.
 */
export function insertAppointments(
  transaction: Transaction,
  appointments: readonly NewAppointment[],
  { client, bookedBy, holdId }: BookedBy,
): Promise<AppointmentRow[]> {
  const isClass = appointments.some(({ capacity }) => capacity > 1);
  return transaction.rows(sql`
    with wanted as (
      select n.*, p.key as professional_key, ${client.personKey}::bigint as client_key, ${client.name}::text as client_name
      from ${newAppointments(appointments, moreColumns)}
      join professionals p on p.id = n."professionalId"
      order by n."startsAt"),
    ${insertAppointmentsSql({
      from: sql`wanted`,
      seat: isClass ? lowestFreeSeat({ key: sql`n."sessionKey"`, capacity: sql`n.capacity` }) : undefined,
      requires: sql`requirements_of(n."serviceIds")`,
      hasDeposits: appointments.some(({ deposit, card }) => deposit !== undefined || card !== undefined),
      skipsConflicts: false,
      bookedBy: sql`${bookedBy}::text`,
      holdId,
      returning: columns,
      after: sql`jsonb_strip_nulls(jsonb_build_object('status', status, 'overrides', overrides))`,
    })}
    select * from inserted order by starts_at, id`);
}

/** Rows `n`: the appointments, with the additional columns `more`. */
const newAppointments = (appointments: readonly NewAppointment[], more: Sql): Sql => sql`
  json_to_recordset(${JSON.stringify(appointments)}::json) as n (id text, "businessId" text, "professionalId" text, "userId" text,
    status text, "localDate" date, "startMinute" smallint, timezone text, "startsAt" timestamptz, "endsAt" timestamptz,
    "blockedFrom" timestamptz, "blockedTo" timestamptz, "sessionKey" text, capacity smallint, "serviceIds" text[],
    "bookedServices" jsonb, currency text, "priceMinor" bigint, notes text, "cancellationWindowHours" integer, now timestamptz, ${more})`;

/** Columns that a customer's own booking on the fast path does not have. */
const moreColumns = sql`"familyMemberId" text, "crmClientId" text, "staffNotes" text, "recurringGroupId" text, "byStaff" boolean, "grantId" text, overrides text[], beside text, deposit json, card json`;
const withoutMoreColumns = sql`null as "familyMemberId", null as "crmClientId", null as "staffNotes", null as "recurringGroupId",
  false as "byStaff", null as "grantId", null::text[] as overrides, null as beside`;

interface InsertOptions {
  /** Rows of `newAppointments`, with `professional_key`, `client_key` and `client_name`. */
  from: Sql;
  /** Seat of row `n` in a class. Null when the class is full: the row is then left out. */
  seat?: Sql | undefined;
  /** Units that row `n` needs. The fast path books no services with requirements. */
  requires?: Sql;
  /** Whether a row has a deposit or a card on file. Never on the fast path. */
  hasDeposits?: boolean;
  /** Whether conflicting rows are left out. Otherwise they fail the statement. */
  skipsConflicts: boolean;
  /** User id, of a row of `inserted`. */
  bookedBy: Sql;
  holdId?: string | undefined;
  /** Columns of `inserted`. */
  returning: Sql;
  /** State in the history entry, of a row of `inserted`. */
  after?: Sql;
}

/** Parts of every booking: `inserted` (appointments), `noted` (history) and `announced` (events). */
const insertAppointmentsSql = ({
  from,
  seat,
  requires,
  hasDeposits = false,
  bookedBy,
  holdId,
  returning,
  after = sql`jsonb_build_object('status', status)`,
  ...options
}: InsertOptions): Sql => sql`
  inserted as (
    insert into appointments as a (id, business_id, professional_id, professional_key, user_id, family_member_id, crm_client_id,
      client_key, client_name, status, date, start_minute, timezone, during, blocked, session_key, seat, capacity, service_ids,
      ${requires === undefined ? noSql : sql`requires,`} booked_services, currency, price_minor, subtotal_minor, notes, staff_notes, recurring_group_id,
      cancellation_window_hours, made_by_staff, placed_by_staff, grant_id, overrides, beside, ${hasDeposits ? depositColumns : noSql} created_at, updated_at)
    select n.id, n."businessId", n."professionalId", n.professional_key, n."userId", n."familyMemberId", n."crmClientId",
      n.client_key, n.client_name, n.status, n."localDate", n."startMinute", n.timezone, tstzrange(n."startsAt", n."endsAt"),
      tstzrange(n."blockedFrom", n."blockedTo"), n."sessionKey", ${seat === undefined ? sql`0` : sql`chosen.seat`}, n.capacity, n."serviceIds",
      ${requires === undefined ? noSql : sql`${requires},`} n."bookedServices", n.currency, n."priceMinor", n."priceMinor", n.notes, n."staffNotes", n."recurringGroupId",
      n."cancellationWindowHours", n."byStaff", n."byStaff", n."grantId", n.overrides, n.beside, ${hasDeposits ? depositValues : noSql} n.now, n.now
    from ${from} n ${seat === undefined ? noSql : sql`cross join lateral (select ${seat} as seat offset 0) chosen where chosen.seat is not null`}
    ${options.skipsConflicts ? sql`on conflict do nothing` : noSql}
    returning ${returning}),
  noted as (
    insert into appointment_history (appointment_id, at, by_user_id, action, after)
    select id, created_at, ${bookedBy}, 'book', ${after} from inserted),
  announced as (${eventForEach(sql`inserted`, {
    kind: 'appointment.booked',
    byUserId: bookedBy,
    payload: holdId === undefined ? {} : { holdId },
    now: sql`created_at`,
  })})`;

const depositColumns = sql`deposit_minor, deposit_due_at, deposit_status, late_fee_minor, no_show_fee_minor, card_status, card_due_at, card_late_fee_minor, card_no_show_fee_minor,`;
const depositValues = sql`(n.deposit ->> 'depositMinor')::bigint, (n.deposit ->> 'dueAt')::timestamptz, case when n.deposit is not null then 'due' end,
  (n.deposit ->> 'lateFeeMinor')::bigint, (n.deposit ->> 'noShowFeeMinor')::bigint,
  case when n.card is not null then 'due' end, (n.card ->> 'dueAt')::timestamptz, (n.card ->> 'lateFeeMinor')::bigint, (n.card ->> 'noShowFeeMinor')::bigint,`;

interface ClassSession {
  key: Sql;
  capacity: Sql;
  /** Appointment being rescheduled: it does not occupy a seat. */
  exceptId?: string;
  /**
   * Free seats to skip. Rows of one statement do not see each other, so each row skips the seats of the rows
   * before it.
   */
  skip?: Sql;
}

/**
 * The lowest free seat of a class session, or null when it is full. The caller must have locked the
 * professional in an earlier statement. Otherwise the statement does not see a seat that was taken meanwhile,
 * and `one_client_a_seat` refuses it although others are free.
 */
export const lowestFreeSeat = ({ key, capacity, exceptId, skip = sql`0` }: ClassSession): Sql => sql`(
  select seat.number from generate_series(0, ${capacity}::integer - 1) as seat (number)
  where not exists (select 1 from appointments other
    where other.session_key = ${key} and other.seat = seat.number and other.status in ('Pending', 'Confirmed', 'Held')
      ${exceptId === undefined ? noSql : sql`and other.id <> ${exceptId}`})
  order by seat.number offset ${skip} limit 1)`;

/**
 * An appointment that was judged by a schedule snapshot, with everything that must be unchanged when it is
 * inserted.
 */
export interface SnapshotBooking extends NewAppointment {
  userId: string;
  /** Versions of the schedules in the snapshot. */
  businessVersion: string;
  professionalVersion: string;
  /** Session of the caller. The booking is refused when it has ended. */
  sessionId: string;
}

/** The view of the client has no contact data, so they are not read. */
export type OwnAppointmentRow = AppointmentRow & { contact: null };

/**
 * Inserts the bookings in one statement, which needs no transaction. A booking is left out when a schedule
 * version changed, its session ended, its account was deleted or is locked, or anything else refuses it. The
 * locks close the race with a schedule change between judging and inserting. The constraints of the table
 * decide between overlapping bookings. `inTime` leaves out all of them when the server reads the statement
 * after the request timed out. At most one booking of an account: rows of one statement do not count each
 * other.
 */
export function insertIfUnchanged(
  db: Queryable,
  appointments: readonly SnapshotBooking[],
  mode: ProfessionalLockMode,
): Promise<OwnAppointmentRow[]> {
  return insert(db, appointments, bookingLocks(appointments, mode));
}

/**
 * The same for class seats. The locks are taken in an earlier statement, so that this one sees all seats (see
 * `lowestFreeSeat`).
 */
export async function insertSeatsIfUnchanged(
  transaction: Transaction,
  appointments: readonly SnapshotBooking[],
): Promise<OwnAppointmentRow[]> {
  const locks = bookingLocks(appointments, 'exclusive');
  await transaction.run(locks);
  const seatsBefore = new Map<string, number>();
  const numbered = appointments.map((appointment) => {
    const before = seatsBefore.get(appointment.sessionKey) ?? 0;
    seatsBefore.set(appointment.sessionKey, before + 1);
    return { ...appointment, before };
  });
  const seat = lowestFreeSeat({ key: sql`n."sessionKey"`, capacity: sql`n.capacity`, skip: sql`n.before` });
  return insert(transaction, numbered, locks, seat);
}

async function insert(
  db: Queryable,
  appointments: readonly (SnapshotBooking & { before?: number })[],
  locks: Sql,
  seat?: Sql,
): Promise<OwnAppointmentRow[]> {
  const inserted = await db.rows<InsertedRow>(
    sql`
    with locked as materialized (${locks}),
    ${insertAppointmentsSql({
      from: unchanged(appointments),
      seat,
      skipsConflicts: true,
      bookedBy: sql`user_id`,
      returning: sql`a.id, a.business_id, a.professional_id, a.user_id, a.client_name, a.status, a.created_at, ${versionOf} as version`,
    })}
    select i.id, i.client_name, i.version, (select b.name from businesses b where b.id = i.business_id) as business_name,
      (select p.name from professionals p where p.id = i.professional_id) as professional_name
    from inserted i`,
  );
  const byId = new Map(appointments.map((appointment) => [appointment.id, appointment]));
  return inserted.map((row) => toOwnRow(byId.get(row.id)!, row));
}

/**
 * The bookings that can be inserted, read after `locked`. Conditions instead of joins, and no common table
 * expression: each of them would copy all columns of the row.
 */
const unchanged = (appointments: readonly SnapshotBooking[]): Sql => sql`(
  select n.*, ${withoutMoreColumns}, (select p.key from professionals p where p.id = n."professionalId") as professional_key,
    u.person_key as client_key, u.name as client_name
  -- Called after the locks: the function sees bookings that were committed while this statement waited.
  from (select ${accountsNearLimit(appointments)} as accounts from (select count(*) from locked) locks offset 0) limited
  join ${newAppointments(appointments, sql`"businessVersion" uuid, "professionalVersion" uuid, "sessionId" text, before integer`)}
    on n."userId" <> all (limited.accounts)
    -- Read after the locks: "for share" returns the current version, not the one at the start of the statement.
    and exists (select 1 from schedule_versions b where b.subject_id = n."businessId"
      and b.version = n."businessVersion" and limited.accounts is not null for share)
    and exists (select 1 from schedule_versions p where p.subject_id = n."professionalId"
      and p.version = n."professionalVersion" and limited.accounts is not null for share)
    -- "offset 0" forces an index lookup per row: the planner expects a hundred rows and would scan the table.
    and exists (select 1 from sessions s where s.id = n."sessionId" and s.user_id = n."userId" and s.revoked_at is null
      and s.expires_at > n.now offset 0)
  -- An account that is being changed does not delay the batch: its booking falls back to a transaction of its own.
  cross join lateral (
    select u.person_key, u.name from users u where u.id = n."userId" and u.role = 'customer' and u.deleted_at is null
    for share skip locked) u
  where ${inTime})`;

const accountsNearLimit = (appointments: readonly SnapshotBooking[]): Sql => sql`accounts_near_limit(
  ${appointments.map(({ userId }) => userId)}::text[], ${appointments.map(({ businessId }) => businessId)}::text[],
  ${appointments.map(({ localDate }) => localDate)}::date[], ${appointments[0]!.now}::timestamptz,
  ${limits.upcomingAppointments.most}::integer, ${limits.appointmentsPerDay.most}::integer)`;

/** Values that only the database knows. The service builds the rest of the row itself. */
type InsertedRow = Pick<
  AppointmentRow,
  'id' | 'version' | 'client_name' | 'business_name' | 'professional_name'
>;

/** All fields by name: an object that begins with a spread takes 40 µs. */
const toOwnRow = (appointment: SnapshotBooking, inserted: InsertedRow): OwnAppointmentRow => ({
  id: inserted.id,
  version: inserted.version,
  client_name: inserted.client_name,
  business_name: inserted.business_name,
  professional_name: inserted.professional_name,
  business_id: appointment.businessId,
  professional_id: appointment.professionalId,
  user_id: appointment.userId,
  crm_client_id: appointment.crmClientId,
  family_member_id: appointment.familyMemberId,
  status: appointment.status,
  date: appointment.localDate,
  start_minute: appointment.startMinute,
  timezone: appointment.timezone,
  starts_at: new Date(appointment.startsAt),
  ends_at: new Date(appointment.endsAt),
  service_ids: [...appointment.serviceIds],
  requires: null,
  units: null,
  booked_services: [...appointment.bookedServices],
  currency: appointment.currency,
  price_minor: appointment.priceMinor,
  paid_minor: 0,
  subtotal_minor: appointment.priceMinor,
  coupon_code: null,
  package_purchase_id: null,
  package_sessions_total: null,
  notes: appointment.notes,
  staff_notes: appointment.staffNotes,
  payment_status: 'unpaid',
  payment_intent_id: null,
  recurring_group_id: appointment.recurringGroupId,
  created_at: appointment.now,
  made_by_staff: appointment.byStaff,
  grant_id: appointment.grantId,
  agent_name: null,
  is_staffs_choice: appointment.byStaff,
  window_hours: appointment.cancellationWindowHours,
  contact: null,
  overrides: null,
  deposit: null,
  card: null,
});
