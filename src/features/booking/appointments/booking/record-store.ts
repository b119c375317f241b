import type { Session } from '../../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { noSql, sql } from '../../../../platform/database/sql.ts';
import { eventForEach } from '../../../../platform/events/event-store.ts';
import { instantColumn } from '../../../../platform/events/payload-sql.ts';
import type { EventKind } from '../../../../shared/event-kinds.ts';
import { rightForShare } from '../../../access/rights/right-sql.ts';
import { type AccountAtBusiness, hasConsented, worksAt } from '../../../catalog/businesses/member-store.ts';
import type { BusinessStatus } from '../../../catalog/businesses/rules/lifecycle.ts';
import type { PaymentPolicy } from '../../../catalog/businesses/rules/payment-policy.ts';
import { seesProfessional, seesService } from '../../../catalog/businesses/visibility-sql.ts';
import { bookableWith } from '../../../catalog/timetables/service-terms-sql.ts';
import { belongsTo, type Holder, isUsable } from '../../../discounts/packages/purchase-store.ts';
import type { BookableService, ClientIds } from '../rules/booking.ts';
import { type AppointmentRow, columns } from '../store.ts';

export interface WantedRecords extends ClientIds {
  businessId: string;
  professionalId: string;
  serviceIds: readonly string[];
}

export interface ClientRecord {
  id: string;
  personKey: number;
  name: string;
}

/** Null for records that do not exist or that the caller cannot see. */
export interface BookingRecords {
  business: {
    status: BusinessStatus;
    timezone: string;
    currency: string;
    cancellationWindowHours: number;
    autoConfirm: boolean;
    allowsDoubleBooking: boolean;
    paymentPolicy: PaymentPolicy | null;
  } | null;
  professional: { worksThere: boolean } | null;
  /** The caller may book at the business, or is the professional and works there. */
  callerIsStaff: boolean;
  /** The caller, or a customer of the business. Staff cannot see other accounts. */
  user: ClientRecord | null;
  familyMember: ClientRecord | null;
  crmClient: ClientRecord | null;
  /** Requested services that are active and that the caller can see. */
  services: BookableService[];
}

/**
 * Reads all records of a booking request in one statement. Locks the client, so that an account, family
 * member or client record cannot be deleted before the booking is committed.
 */
export async function findBookingRecords(
  db: Queryable,
  session: Session,
  wanted: WantedRecords,
): Promise<BookingRecords> {
  // Closes the race with removing the caller from the staff. Not needed for customers.
  const canBeStaff = session.role !== 'customer';
  const desk = canBeStaff
    ? sql`, desk as (${rightForShare('desk:book', session.userId, sql`${wanted.businessId}`)})`
    : noSql;
  const isAtDesk = canBeStaff ? sql`exists (select 1 from desk)` : sql`false`;
  const row = await db.row<BookingRecords>(sql`
    with person as (
      select id, person_key, name from users u
      where id = ${wanted.userId} and role = 'customer' and deleted_at is null
        and (id = ${session.userId} or ${hasConsented(sql`u.id`, sql`${wanted.businessId}`)}) for share),
    member as (
      select id, person_key, name from family_members
      where id = ${wanted.familyMemberId} and user_id = ${wanted.userId} for key share),
    record as (
      select id, person_key, name from clients
      where id = ${wanted.crmClientId} and business_id = ${wanted.businessId} for key share)
    ${desk}
    select
      case when b.id is not null then jsonb_build_object('status', b.status, 'timezone', b.timezone, 'currency', b.currency,
        'cancellationWindowHours', b.cancellation_window_hours, 'autoConfirm', b.auto_confirm,
        'allowsDoubleBooking', b.allow_double_booking, 'paymentPolicy', b.payment_policy) end as business,
      case when p.id is not null then jsonb_build_object('worksThere', exists (select 1 from business_professionals bp
        where bp.business_id = b.id and bp.professional_id = p.id)) end as professional,
      ${isAtDesk} or coalesce(p.user_id = ${session.userId}
        and ${worksAt(sql`p.id`, sql`b.id`)}, false) as "callerIsStaff",
      (select jsonb_build_object('id', id, 'personKey', person_key, 'name', name) from person) as user,
      (select jsonb_build_object('id', id, 'personKey', person_key, 'name', name) from member) as "familyMember",
      (select jsonb_build_object('id', id, 'personKey', person_key, 'name', name) from record) as "crmClient",
      array(select jsonb_build_object(${bookableWith},
          'offered', (s.business_id = b.id or s.business_id is null) and sp.service_id is not null)
        from services s left join service_professionals sp on sp.service_id = s.id and sp.professional_id = p.id
        where s.id = any (${wanted.serviceIds}::text[]) and s.active
          and (s.business_id = b.id or ${seesService(session)})) as services
    from (select) as one
    left join businesses b on b.id = ${wanted.businessId}
    left join professionals p on p.id = ${wanted.professionalId} and ${seesProfessional(session)}`);
  return row!;
}

/**
 * Locks all clients of several bookings, sorted by id. Locking them one booking at a time could deadlock with
 * a transaction that changes two of them.
 */
export async function lockClients(transaction: Transaction, clients: readonly ClientIds[]): Promise<void> {
  const ids = (pick: (client: ClientIds) => string | null) => [
    ...new Set(clients.map(pick).filter((id) => id !== null)),
  ];
  const userIds = ids(({ userId }) => userId);
  const familyMemberIds = ids(({ familyMemberId }) => familyMemberId);
  const crmClientIds = ids(({ crmClientId }) => crmClientId);
  await transaction.run(sql`select 1 from users where id = any (${userIds}::text[]) order by id for share`);
  await transaction.run(
    sql`select 1 from family_members where id = any (${familyMemberIds}::text[]) order by id for key share`,
  );
  await transaction.run(
    sql`select 1 from clients where id = any (${crmClientIds}::text[]) order by id for key share`,
  );
}

/** Spans in which the client has an appointment, in order. */
export async function listOverlaps<Span extends { startMs: number; endMs: number }>(
  db: Queryable,
  clientKey: number,
  spans: readonly Span[],
): Promise<Span[]> {
  const rows = await db.rows<{ number: number }>(sql`
    select distinct wanted.number from unnest(${spans.map(({ startMs }) => new Date(startMs))}::timestamptz[],
      ${spans.map(({ endMs }) => new Date(endMs))}::timestamptz[]) with ordinality as wanted (starts_at, ends_at, number)
    join appointments a on a.client_key = ${clientKey} and a.during && tstzrange(wanted.starts_at, wanted.ends_at)
      and a.status in ('Pending', 'Confirmed') order by wanted.number`);
  return rows.map(({ number }) => spans[number - 1]!);
}

/**
 * Other id of the same person at the business: the account of a client record, or the client record of an account. Null
 * without one, and for family members.
 */
export async function findOtherId(
  db: Queryable,
  businessId: string,
  { userId, familyMemberId, crmClientId }: ClientIds,
): Promise<string | null> {
  if (familyMemberId !== null || (crmClientId ?? userId) === null) return null;
  const row = await db.row<{ id: string | null }>(
    crmClientId === null
      ? sql`select id from clients where business_id = ${businessId} and user_id = ${userId}`
      : sql`select user_id as id from clients where business_id = ${businessId} and id = ${crmClientId}`,
  );
  return row?.id ?? null;
}

export interface OtherClient {
  businessId: string;
  otherId: string | null;
  /** Client record of the appointment. Null: `otherId` is a client record. */
  crmClientId: string | null;
  /** Appointment being changed. */
  exceptId?: string;
}

/**
 * Spans in which the person has an appointment at the business under the other id, in order. The constraint
 * `one_place_at_a_time` knows one id of an appointment only.
 */
export async function listOverlapsOfOther<Span extends { startMs: number; endMs: number }>(
  db: Queryable,
  { businessId, otherId, crmClientId, exceptId = '' }: OtherClient,
  spans: readonly Span[],
): Promise<Span[]> {
  const ofOther =
    crmClientId === null
      ? sql`a.crm_client_id = ${otherId}`
      : sql`a.user_id = ${otherId} and a.family_member_id is null`;
  const rows = await db.rows<{ number: number }>(sql`
    select distinct wanted.number from unnest(${spans.map(({ startMs }) => new Date(startMs))}::timestamptz[],
      ${spans.map(({ endMs }) => new Date(endMs))}::timestamptz[]) with ordinality as wanted (starts_at, ends_at, number)
    join appointments a on ${ofOther} and a.business_id = ${businessId} and a.id <> ${exceptId} and a.during && tstzrange(wanted.starts_at, wanted.ends_at)
      and a.status in ('Pending', 'Confirmed') order by wanted.number`);
  return rows.map(({ number }) => spans[number - 1]!);
}

/** Price after a coupon or package. */
export interface Reduction {
  subtotalMinor: number;
  finalMinor: number;
  couponCode?: string;
  packagePurchaseId?: string;
  sessionsTotal?: number;
}

export async function updateReduction(
  transaction: Transaction,
  id: string,
  reduction: Reduction,
): Promise<AppointmentRow> {
  const row = await transaction.row<AppointmentRow>(sql`
    update appointments a set price_minor = ${reduction.finalMinor}, subtotal_minor = ${reduction.subtotalMinor},
      coupon_code = ${reduction.couponCode ?? null}, package_purchase_id = ${reduction.packagePurchaseId ?? null},
      package_sessions_total = ${reduction.sessionsTotal ?? null}
    where a.id = ${id} returning ${columns}`);
  return row!;
}

export interface UsablePurchase {
  business_id: string;
  service_id: string;
  sessions_total: number;
  expires_at: Date;
}

/** Null when the client has no session left on the purchase. */
export function findUsablePurchase(
  db: Queryable,
  { purchaseId, holder, now }: { purchaseId: string; holder: Holder; now: Date },
): Promise<UsablePurchase | null> {
  return db.row(sql`
    select u.business_id, u.service_id, u.sessions_total, u.expires_at from package_purchases u
    where u.id = ${purchaseId} and ${belongsTo(holder)} and ${isUsable(now)}`);
}

const kind = 'business.could_not_book' satisfies EventKind;

export interface Attempt extends AccountAtBusiness {
  /** Local date and time of the business. */
  date: string;
  start: string;
  by: string;
  now: Date;
}

/** Stores an event that notifies the client. */
export async function insertAttempt(db: Queryable, attempt: Attempt): Promise<void> {
  await db.run(sql`
    ${eventForEach(sql`businesses where id = ${attempt.businessId}`, {
      kind,
      byUserId: attempt.by,
      payload: {
        recipients: [attempt.userId],
        startsAt: instantColumn(sql`(${attempt.date}::date + ${attempt.start}::time) at time zone timezone`),
      },
      now: attempt.now,
    })}`);
}

/** Attempts that the client was or will be notified of. */
export async function countAttempts(
  db: Queryable,
  { userId, businessId }: AccountAtBusiness,
  since: Date,
): Promise<{ count: number; firstAt: Date | null }> {
  const row = await db.row<{ count: number; firstAt: Date | null }>(sql`
    select count(*), min(attempts.at) as "firstAt" from (
      select e.at from events e
      where e.kind = ${kind} and e.subject_id = ${businessId} and e.detail -> 'recipients' ? ${userId}
      union all
      select n.created_at from notifications n
      where n.user_id = ${userId} and n.kind = ${kind} and n.subject_id = ${businessId}) attempts
    where attempts.at > ${since}`);
  return row!;
}
