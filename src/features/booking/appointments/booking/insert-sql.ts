import { noSql, type Sql, sql } from '../../../../platform/database/sql.ts';
import { eventForEach } from '../../../../platform/events/event-store.ts';
import type { NewAppointment } from '../rules/new-appointment.ts';

/** Rows `n`, each a `NewAppointment` with what `more` names besides. */
export const newAppointments = (appointments: readonly NewAppointment[], more?: Sql): Sql => sql`
  json_to_recordset(${JSON.stringify(appointments)}::json) as n (id text, "businessId" text, "professionalId" text, "userId" text,
    "familyMemberId" text, "crmClientId" text, status text, date date, "startMinute" smallint, timezone text,
    "startsAt" timestamptz, "endsAt" timestamptz, "blockedFrom" timestamptz, "blockedTo" timestamptz, "sessionKey" text,
    capacity smallint, "serviceIds" text[], "bookedServices" jsonb, currency text, "priceMinor" bigint, notes text,
    "staffNotes" text, "recurringGroupId" text, "cancellationWindowHours" integer, "byStaff" boolean, "grantId" text, now timestamptz
    ${more === undefined ? noSql : sql`, ${more}`})`;

interface Insertion {
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
export const insertion = ({
  from,
  seat,
  condition,
  bookedBy,
  holdId,
  returning,
  ...how
}: Insertion): Sql => sql`
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
