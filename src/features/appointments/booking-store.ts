import type { Session } from '../../http/caller.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { eventForEach } from '../../platform/events/event-store.ts';
import { hasAgreed } from '../businesses/consent-store.ts';
import { worksAt } from '../businesses/staff-store.ts';
import { seesProfessional } from '../businesses/visibility-sql.ts';
import type { StoredTime } from './require-free.ts';
import type { BookableService } from './rules/sequence.ts';
import { lowestFreeSeat } from './seat-sql.ts';
import { type AppointmentRow, type BookedServiceRow, columns } from './store.ts';

/** Whom a booking is for; all null for a hold, which is for nobody yet. */
export interface ClientIds {
  userId: string | null;
  familyMemberId: string | null;
  crmClientId: string | null;
}

export interface WantedRecords extends ClientIds {
  businessId: string;
  professionalId: string;
  serviceIds: readonly string[];
}

export interface Person {
  id: string;
  personKey: number;
  name: string;
}

/** Null: there is none, or none that the caller may know of. */
export interface BookingRecords {
  business: {
    status: 'draft' | 'under_review' | 'active' | 'suspended';
    timezone: string;
    currency: string;
    cancellationWindowHours: number;
    autoConfirm: boolean;
  } | null;
  professional: { worksThere: boolean } | null;
  /** The caller owns the business, or is the professional and works there. */
  callerIsStaff: boolean;
  /** The caller, or a customer of the business: to its staff, nobody else exists. */
  user: Person | null;
  familyMember: Person | null;
  crmClient: Person | null;
  /** Those of the wanted ones that exist and are active. */
  services: BookableService[];
}

/**
 * Everything a booking names, in one statement. The client is held: an account, family member or record that is being deleted is waited
 * for and then no longer found, and one that is found stays until the booking is seen.
 */
export async function findBookingRecords(
  db: Queryable,
  session: Session,
  wanted: WantedRecords,
): Promise<BookingRecords> {
  const row = await db.row<BookingRecords>(sql`
    with person as (
      select id, person_key, name from users u
      where id = ${wanted.userId} and role = 'customer' and deleted_at is null
        and (id = ${session.userId} or ${hasAgreed(sql`u.id`, sql`${wanted.businessId}`)}) for share),
    member as (
      select id, person_key, name from family_members
      where id = ${wanted.familyMemberId} and user_id = ${wanted.userId} for key share),
    record as (
      select id, person_key, name from clients
      where id = ${wanted.crmClientId} and business_id = ${wanted.businessId} for key share)
    select
      case when b.id is not null then jsonb_build_object('status', b.status, 'timezone', b.timezone, 'currency', b.currency,
        'cancellationWindowHours', b.cancellation_window_hours, 'autoConfirm', b.auto_confirm) end as business,
      case when p.id is not null then jsonb_build_object('worksThere', exists (select 1 from business_professionals bp
        where bp.business_id = b.id and bp.professional_id = p.id)) end as professional,
      coalesce(b.user_id = ${session.userId}, false) or coalesce(p.user_id = ${session.userId}
        and ${worksAt(sql`p.id`, sql`b.id`)}, false) as "callerIsStaff",
      (select jsonb_build_object('id', id, 'personKey', person_key, 'name', name) from person) as user,
      (select jsonb_build_object('id', id, 'personKey', person_key, 'name', name) from member) as "familyMember",
      (select jsonb_build_object('id', id, 'personKey', person_key, 'name', name) from record) as "crmClient",
      array(select jsonb_build_object('id', s.id, 'name', s.name, 'durationMinutes', s.duration_minutes,
          'priceMinor', s.price_minor, 'currency', s.currency, 'capacity', s.capacity,
          'bufferBeforeMinutes', s.buffer_before_minutes, 'bufferAfterMinutes', s.buffer_after_minutes,
          'offered', (s.business_id = b.id or s.business_id is null) and exists (
            select 1 from service_professionals sp where sp.service_id = s.id and sp.professional_id = p.id))
        from services s where s.id = any (${wanted.serviceIds}::text[]) and s.active) as services
    from (select) as one
    left join businesses b on b.id = ${wanted.businessId}
    left join professionals p on p.id = ${wanted.professionalId} and ${seesProfessional(session)}`);
  return row!;
}

export interface NewAppointments extends ClientIds {
  businessId: string;
  professionalId: string;
  clientKey: number;
  clientName: string;
  status: 'Pending' | 'Confirmed';
  timezone: string;
  capacity: number;
  serviceIds: readonly string[];
  bookedServices: readonly BookedServiceRow[];
  currency: string;
  priceMinor: number | null;
  notes: string | null;
  staffNotes: string | null;
  recurringGroupId: string | null;
  cancellationWindowHours: number;
  occurrences: readonly StoredTime[];
  bookedBy: string;
  /** For the client, who need not know of it yet. */
  byStaff: boolean;
  /** Used up by it. */
  holdId?: string | undefined;
  now: Date;
}

/**
 * All occurrences, each with its line in the history and its event; fewer rows come back where a class had no seat left. Closes: with the constraints
 * of the table, whatever collides in spite of the locks.
 */
export function insertAppointments(
  transaction: Transaction,
  booking: NewAppointments,
): Promise<AppointmentRow[]> {
  const seat =
    booking.capacity === 1
      ? sql`0`
      : lowestFreeSeat({ key: sql`o."sessionKey"`, capacity: sql`${booking.capacity}` });
  return transaction.rows(sql`
    with inserted as (
      insert into appointments as a (id, business_id, professional_id, professional_key, user_id, family_member_id,
        crm_client_id, client_key, client_name, status, date, start_minute, timezone, during, blocked, session_key, seat,
        capacity, service_ids, booked_services, currency, price_minor, subtotal_minor, notes, staff_notes, recurring_group_id,
        cancellation_window_hours, made_by_staff, placed_by_staff, created_at, updated_at)
      select o.id, ${booking.businessId}, p.id, p.key, ${booking.userId}, ${booking.familyMemberId},
        ${booking.crmClientId}, ${booking.clientKey}, ${booking.clientName}, ${booking.status}, o.date, o."startMinute",
        ${booking.timezone}, tstzrange(o."startsAt", o."endsAt"), tstzrange(o."blockedFrom", o."blockedTo"),
        o."sessionKey", chosen.seat, ${booking.capacity}::smallint, ${booking.serviceIds}::text[],
        ${JSON.stringify(booking.bookedServices)}::jsonb, ${booking.currency}, ${booking.priceMinor}::bigint,
        ${booking.priceMinor}::bigint, ${booking.notes}, ${booking.staffNotes}, ${booking.recurringGroupId},
        ${booking.cancellationWindowHours}::integer, ${booking.byStaff}::boolean, ${booking.byStaff}::boolean, ${booking.now}::timestamptz, ${booking.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(booking.occurrences)}::jsonb) as o (id text, date date,
        "startMinute" smallint, "startsAt" timestamptz, "endsAt" timestamptz, "blockedFrom" timestamptz,
        "blockedTo" timestamptz, "sessionKey" text)
      cross join lateral (select ${seat} as seat) chosen
      join professionals p on p.id = ${booking.professionalId}
      where chosen.seat is not null
      order by o."startsAt"
      returning ${columns}),
    noted as (
      insert into appointment_history (appointment_id, at, by_user_id, action, after)
      select id, ${booking.now}::timestamptz, ${booking.bookedBy}, 'book', jsonb_build_object('status', status) from inserted),
    announced as (${eventForEach(sql`inserted`, {
      kind: 'appointment.booked',
      byUserId: booking.bookedBy,
      payload: booking.holdId === undefined ? {} : { holdId: booking.holdId },
      now: booking.now,
    })})
    select * from inserted order by starts_at, id`);
}

/** The first of these times, which are in order, when somebody has another appointment; null when they have none then. */
export async function findElsewhere<Span extends { startMs: number; endMs: number }>(
  db: Queryable,
  clientKey: number,
  spans: readonly Span[],
): Promise<Span | null> {
  const row = await db.row<{ number: number }>(sql`
    select wanted.number from unnest(${spans.map(({ startMs }) => new Date(startMs))}::timestamptz[],
      ${spans.map(({ endMs }) => new Date(endMs))}::timestamptz[]) with ordinality as wanted (starts_at, ends_at, number)
    join appointments a on a.client_key = ${clientKey} and a.during && tstzrange(wanted.starts_at, wanted.ends_at)
      and a.status in ('Pending', 'Confirmed') order by wanted.number limit 1`);
  return row === null ? null : spans[row.number - 1]!;
}

/** What a hold keeps, and for what. */
export interface OwnHold {
  id: string;
  professionalId: string;
  businessId: string;
  serviceIds: string[];
  date: string;
  startMinute: number;
}

/** Null when it is over, or not this user's. */
export function findOwnHold(
  db: Queryable,
  which: { id: string; userId: string; now: Date },
): Promise<OwnHold | null> {
  return db.row(sql`
    select id, professional_id as "professionalId", business_id as "businessId", service_ids as "serviceIds", date,
      start_minute as "startMinute"
    from appointments
    where id = ${which.id} and status = 'Held' and held_by = ${which.userId} and expires_at > ${which.now}`);
}
