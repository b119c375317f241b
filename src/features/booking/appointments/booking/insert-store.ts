import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { inTime, noSql, type Sql, sql } from '../../../../platform/database/sql.ts';
import { eventForEach } from '../../../../platform/events/event-store.ts';
import { limits } from '../../../../shared/limits.ts';
import { locksToBook } from '../lock-store.ts';
import type { NewAppointment } from '../rules/booking.ts';
import { type AppointmentRow, columns, ownColumns } from '../store.ts';
import type { ClientRecord } from './record-store.ts';

/** What the occurrences of one booking have in common. */
export interface BookedBy {
  client: ClientRecord;
  bookedBy: string;
  /** Used up by it. */
  holdId?: string | undefined;
}

/**
 * All occurrences, each with its line in the history and its event; fewer rows come back where a class had no seat left. Closes: with the
 * constraints of the table, whatever collides in spite of the locks.
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
      from ${newAppointments(appointments)}
      join professionals p on p.id = n."professionalId"
      order by n."startsAt"),
    ${insertAppointmentsSql({
      from: sql`wanted`,
      seat: isClass ? lowestFreeSeat({ key: sql`n."sessionKey"`, capacity: sql`n.capacity` }) : sql`0`,
      leavesOutConflicts: false,
      bookedBy: sql`${bookedBy}::text`,
      holdId,
      returning: columns,
    })}
    select * from inserted order by starts_at, id`);
}

/** Rows `n`, each a `NewAppointment` with what `more` names besides. */
export const newAppointments = (appointments: readonly NewAppointment[], more?: Sql): Sql => sql`
  json_to_recordset(${JSON.stringify(appointments)}::json) as n (id text, "businessId" text, "professionalId" text, "userId" text,
    "familyMemberId" text, "crmClientId" text, status text, date date, "startMinute" smallint, timezone text,
    "startsAt" timestamptz, "endsAt" timestamptz, "blockedFrom" timestamptz, "blockedTo" timestamptz, "sessionKey" text,
    capacity smallint, "serviceIds" text[], "bookedServices" jsonb, currency text, "priceMinor" bigint, notes text,
    "staffNotes" text, "recurringGroupId" text, "cancellationWindowHours" integer, "byStaff" boolean, "grantId" text, now timestamptz
    ${more === undefined ? noSql : sql`, ${more}`})`;

interface InsertOptions {
  /** What is selected from: rows `n` of `newAppointments`, with `professional_key`, `client_key` and `client_name`. */
  from: Sql;
  /** Of each row `n`; null where a class has none left, which leaves the row out. */
  seat: Sql;
  /** What else a row needs so as not to be left out. */
  condition?: Sql;
  /** Whether a row that collides is left out; else it fails the statement. */
  leavesOutConflicts: boolean;
  /** Who books, of each row of `inserted`. */
  bookedBy: Sql;
  holdId?: string | undefined;
  /** What to know of the rows that were inserted. */
  returning: Sql;
}

/**
 * The one way a booking becomes a row, as parts of a statement (`inserted`, `noted` and `announced`): the appointment, its line in the
 * history and its event.
 */
export const insertAppointmentsSql = ({
  from,
  seat,
  condition,
  bookedBy,
  holdId,
  returning,
  ...how
}: InsertOptions): Sql => sql`
  inserted as (
    insert into appointments as a (id, business_id, professional_id, professional_key, user_id, family_member_id, crm_client_id,
      client_key, client_name, status, date, start_minute, timezone, during, blocked, session_key, seat, capacity, service_ids,
      booked_services, currency, price_minor, subtotal_minor, notes, staff_notes, recurring_group_id,
      cancellation_window_hours, made_by_staff, placed_by_staff, grant_id, created_at, updated_at)
    select n.id, n."businessId", n."professionalId", n.professional_key, n."userId", n."familyMemberId", n."crmClientId",
      n.client_key, n.client_name, n.status, n.date, n."startMinute", n.timezone, tstzrange(n."startsAt", n."endsAt"),
      tstzrange(n."blockedFrom", n."blockedTo"), n."sessionKey", chosen.seat, n.capacity, n."serviceIds",
      n."bookedServices", n.currency, n."priceMinor", n."priceMinor", n.notes, n."staffNotes", n."recurringGroupId",
      n."cancellationWindowHours", n."byStaff", n."byStaff", n."grantId", n.now, n.now
    from ${from} n cross join lateral (select ${seat} as seat offset 0) chosen
    where chosen.seat is not null ${condition === undefined ? noSql : sql`and ${condition}`}
    ${how.leavesOutConflicts ? sql`on conflict do nothing` : noSql}
    returning ${returning}),
  noted as (
    insert into appointment_history (appointment_id, at, by_user_id, action, after)
    select id, created_at, ${bookedBy}, 'book', jsonb_build_object('status', status) from inserted),
  announced as (${eventForEach(sql`inserted`, {
    kind: 'appointment.booked',
    byUserId: bookedBy,
    payload: holdId === undefined ? {} : { holdId },
    now: sql`created_at`,
  })})`;

interface Session {
  key: Sql;
  capacity: Sql;
  /** An appointment that does not stand in its own way. */
  except?: string;
  /** How many free seats to leave to others that look for one in the same statement: it does not see what they take. */
  leaving?: Sql;
}

/**
 * The lowest free seat of a session, or null when it is full. Whoever takes one holds the professional's line, and got it before the
 * statement that looks began: else it would not see what the one before in line took, and one_client_a_seat would refuse it though
 * others are free.
 */
export const lowestFreeSeat = ({ key, capacity, except, leaving = sql`0` }: Session): Sql => sql`(
  select seat.number from generate_series(0, ${capacity}::integer - 1) as seat (number)
  where not exists (select 1 from appointments other
    where other.session_key = ${key} and other.seat = seat.number and other.status in ('Pending', 'Confirmed', 'Held')
      ${except === undefined ? noSql : sql`and other.id <> ${except}`})
  order by seat.number offset ${leaving} limit 1)`;

/** One appointment of the account that books it, with all that must still hold when it is inserted. */
export interface SnapshotBooking extends NewAppointment {
  userId: string;
  /** Of the schedules it was judged by. */
  businessVersion: string;
  professionalVersion: string;
  /** Of whoever books: it must not have ended. */
  sessionId: string;
}

/** As the client sees it: how staff reach them is not read. */
export type OwnAppointmentRow = AppointmentRow & { contact: null };

/**
 * All of these bookings, each whole or not at all, in one statement, so that it needs no transaction of its own. Those are left out
 * whose schedules have other versions by now, whose session or account is gone or being changed, or that have anything in their way.
 * Closes: a schedule, service or business changing between judging a time and taking it (it waits for whoever changes them, and then
 * finds other versions), and, with the constraints of the table, every collision: of two at once, one is left out. All are left out when
 * the server reads them too late: nobody may be booked after having been refused. An account has one appointment among them at most:
 * those of one statement are not counted by each other.
 */
export function insertIfUnchanged(
  db: Queryable,
  appointments: readonly SnapshotBooking[],
  company: 'shared' | 'alone',
): Promise<OwnAppointmentRow[]> {
  return insert(db, appointments, locksToBook(appointments, company), sql`0`);
}

/**
 * The same for seats in classes. The lines of their professionals are held before the statement that looks for seats begins: what it
 * sees is then what there is, and nobody is left out for a seat that somebody else took while others were free.
 */
export async function insertSeatsIfUnchanged(
  transaction: Transaction,
  appointments: readonly SnapshotBooking[],
): Promise<OwnAppointmentRow[]> {
  const locks = locksToBook(appointments, 'alone');
  await transaction.run(locks);
  const taken = new Map<string, number>();
  const inTurn = appointments.map((appointment) => {
    const before = taken.get(appointment.sessionKey) ?? 0;
    taken.set(appointment.sessionKey, before + 1);
    return { ...appointment, before };
  });
  const seat = lowestFreeSeat({
    key: sql`n."sessionKey"`,
    capacity: sql`n.capacity`,
    leaving: sql`n.before`,
  });
  return insert(transaction, inTurn, locks, seat);
}

function insert(
  db: Queryable,
  appointments: readonly (SnapshotBooking & { before?: number })[],
  locks: Sql,
  seat: Sql,
): Promise<OwnAppointmentRow[]> {
  return db.rows(
    sql`
    with locked as materialized (${locks}),
    proven as (
      select n.*, p.key as professional_key, u.person_key as client_key, u.name as client_name
      from (select count(*) from locked) locks
      cross join ${newAppointments(
        appointments,
        sql`"businessVersion" uuid, "professionalVersion" uuid, "sessionId" text, before integer`,
      )}
      -- Only once the locks are there: a share gives the version as it is then, not as the statement began.
      cross join lateral (select 1 from schedule_versions b where b.subject_id = n."businessId"
        and b.version = n."businessVersion" and locks.count > 0 for share) b
      cross join lateral (select 1 from schedule_versions p where p.subject_id = n."professionalId"
        and p.version = n."professionalVersion" and locks.count > 0 for share) pv
      cross join lateral (select p.key from professionals p where p.id = n."professionalId" offset 0) p
      -- Whoever changes an account may take a while: that is for its own booking to wait for, not for all of these.
      cross join lateral (
        select u.person_key, u.name from users u where u.id = n."userId" and u.role = 'customer' and u.deleted_at is null
        for share skip locked) u
      -- One by one, through their index: the planner expects a hundred, and would read whole tables for them.
      cross join lateral (
        select 1 from sessions s where s.id = n."sessionId" and s.user_id = n."userId" and s.revoked_at is null
          and s.expires_at > n.now offset 0) s
      where ${inTime}),
    ${insertAppointmentsSql({
      from: sql`proven`,
      seat,
      condition: sql`has_room_for_visit(n."userId", n."businessId", n.date, n.now,
        ${limits.visitsAhead.most}::integer, ${limits.visitsADay.most}::integer)`,
      leavesOutConflicts: true,
      bookedBy: sql`user_id`,
      returning: ownColumns,
    })}
    select inserted.*, null as contact from inserted`,
  );
}
