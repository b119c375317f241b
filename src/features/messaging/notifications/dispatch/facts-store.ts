import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { type Sql, sql } from '../../../../platform/database/sql.ts';
import type { CardStatus } from '../../../booking/appointments/rules/card.ts';
import type { DepositStatus } from '../../../booking/appointments/rules/deposit.ts';
import { worksAt } from '../../../catalog/businesses/member-store.ts';
import type { Contact } from '../rules/reminders.ts';

export interface AppointmentFacts {
  id: string;
  userId: string | null;
  crmClientId: string | null;
  client: string;
  isFamily: boolean;
  /** Name of the account that booked for the family member. */
  account: string | null;
  notes: string | null;
  status: string;
  depositStatus: DepositStatus | null;
  cardStatus: CardStatus | null;
  recurringGroupId: string | null;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  services: string[];
  professional: string;
  /** Null if the professional has no account or has left the business. */
  professionalUserId: string | null;
  ownerId: string | null;
  business: BusinessFacts;
  currency: string;
  /** Amount due; null if no booked service has a price. */
  priceMinor: number | null;
  /** Before coupon or package. */
  subtotalMinor: number | null;
  isPaid: boolean;
  couponCode: string | null;
  package: { title: string; sessionsLeft: number } | null;
  /** Hours before the start until which the client may cancel. */
  cancelHours: number;
  /** Amount paid online, which is refunded on cancellation. */
  refundMinor: number | null;
}

interface BusinessFacts {
  id: string;
  name: string;
  timezone: string;
  place: string;
}

const business = sql`jsonb_build_object('id', b.id, 'name', b.name, 'timezone', b.timezone,
  'place', concat_ws(', ', b.address_line1, b.city))`;

const appointments = (wanted: Sql): Sql => sql`
  select a.id, a.user_id as "userId", a.crm_client_id as "crmClientId", a.client_name as client,
    a.family_member_id is not null as "isFamily", a.notes,
    (select u.name from users u where u.id = a.user_id and a.family_member_id is not null) as account, a.status, a.deposit_status as "depositStatus", a.card_status as "cardStatus", a.recurring_group_id as "recurringGroupId",
    lower(a.during) as "startsAt", upper(a.during) as "endsAt", a.timezone,
    array(select booked ->> 'name' from jsonb_array_elements(a.booked_services) booked) as services,
    p.name as professional, case when ${worksAt(sql`p.id`, sql`b.id`)} then p.user_id end as "professionalUserId", b.user_id as "ownerId",
    ${business} as business,
    a.currency, a.price_minor as "priceMinor", a.subtotal_minor as "subtotalMinor", a.payment_status = 'paid' as "isPaid",
    a.coupon_code as "couponCode", (
      select jsonb_build_object('title', k.title, 'sessionsLeft', s.sessions_total - s.sessions_redeemed)
      from package_purchases s join packages k on k.id = s.package_id where s.id = a.package_purchase_id) as package,
    case when a.made_by_staff or a.placed_by_staff then 0 else coalesce(a.cancellation_window_hours, b.cancellation_window_hours)
      end as "cancelHours", (
      select nullif(greatest(0, sum(paid.amount_minor) - coalesce(a.fee_minor, 0)), 0)::bigint from payments paid
      where paid.appointment_id = a.id and paid.status = 'settled' and not paid.superfluous and paid.provider <> 'none') as "refundMinor"
  from appointments a join businesses b on b.id = a.business_id join professionals p on p.id = a.professional_id
  where a.id in (${wanted}) and a.status <> 'Held' order by lower(a.during), a.id`;

export function listAppointmentFacts(db: Queryable, ids: readonly string[]): Promise<AppointmentFacts[]> {
  return db.rows(appointments(sql`select unnest(${ids}::text[])`));
}

/**
 * Like `listAppointmentFacts`, plus all appointments of the series of `bookedIds`, because the events of a
 * series may arrive in several batches.
 */
export function listSeriesFacts(
  db: Queryable,
  ids: readonly string[],
  bookedIds: readonly string[],
): Promise<AppointmentFacts[]> {
  return db.rows(
    appointments(sql`select unnest(${ids}::text[]) union
      select other.id from appointments one join appointments other on other.recurring_group_id = one.recurring_group_id
      where one.id = any (${bookedIds}::text[])`),
  );
}

export interface BusinessState {
  facts: BusinessFacts;
  isActive: boolean;
}

export async function listBusinessFacts(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, BusinessState>> {
  const rows = await db.rows<BusinessState>(sql`
    select ${business} as facts, b.status in ('active', 'unlisted') as "isActive" from businesses b where b.id = any (${ids}::text[])`);
  return new Map(rows.map((row) => [row.facts.id, row]));
}

/** Pairs `userId businessId` of the accounts that have had an appointment at the business. */
export async function listExistingClients(
  db: Queryable,
  userIds: readonly string[],
  businessIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ pair: string }>(sql`
    select distinct a.user_id || ' ' || a.business_id as pair from appointments a
    where a.user_id = any (${userIds}::text[]) and a.business_id = any (${businessIds}::text[]) and a.status <> 'Held'`);
  return new Set(rows.map(({ pair }) => pair));
}

/** The professional an appointment had before it was reassigned. */
export interface Handover {
  appointmentId: string;
  professionalId: string;
}

export const handoverKey = ({ appointmentId, professionalId }: Handover) =>
  `${appointmentId} ${professionalId}`;

export interface FormerProfessional {
  name: string;
  /** Null if the professional has no account or has left the business. */
  userId: string | null;
}

export async function listFormerProfessionals(
  db: Queryable,
  handovers: readonly Handover[],
): Promise<Map<string, FormerProfessional>> {
  const rows = await db.rows<Handover & FormerProfessional>(sql`
    select a.id as "appointmentId", p.id as "professionalId", p.name,
      case when ${worksAt(sql`p.id`, sql`a.business_id`)} then p.user_id end as "userId"
    from jsonb_to_recordset(${JSON.stringify(handovers)}::jsonb) as had ("appointmentId" text, "professionalId" text)
    join appointments a on a.id = had."appointmentId" join professionals p on p.id = had."professionalId"`);
  return new Map(rows.map((row) => [handoverKey(row), row]));
}

/** Names of the accounts that are professionals at the businesses, by `userId businessId`. */
export async function listStaffNames(
  db: Queryable,
  userIds: readonly string[],
  businessIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ pair: string; name: string }>(sql`
    select p.user_id || ' ' || bp.business_id as pair, p.name
    from professionals p join business_professionals bp on bp.professional_id = p.id
    where p.user_id = any (${userIds}::text[]) and bp.business_id = any (${businessIds}::text[])`);
  return new Map(rows.map(({ pair, name }) => [pair, name]));
}

export async function listAdminIds(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select id from users where role = 'admin' and deleted_at is null order by id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Contact data of the accounts and clients that still exist, locked until the transaction ends. Closes a race
 * with account deletion: the deletion waits and then also removes the new notifications.
 */
export async function lockContacts(
  transaction: Transaction,
  { userIds, clientIds }: { userIds: readonly string[]; clientIds: readonly string[] },
): Promise<Map<string, Contact>> {
  const users = await transaction.rows<Contact & { id: string }>(sql`
    select id, preferred_reminder_channel as preferred, true as "hasEmail", phone is not null as "hasPhone" from users
    where id = any (${userIds}::text[]) and deleted_at is null order by id for key share`);
  const clients =
    clientIds.length === 0
      ? []
      : await transaction.rows<Contact & { id: string }>(sql`
          select id, null as preferred, email is not null as "hasEmail", phone is not null as "hasPhone" from clients
          where id = any (${clientIds}::text[]) order by id for key share`);
  return new Map([...users, ...clients].map(({ id, ...reach }) => [id, reach]));
}
