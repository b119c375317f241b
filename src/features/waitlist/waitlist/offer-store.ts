import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { lockSpaces } from '../../../platform/database/lock-spaces.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { BookableService } from '../../booking/appointments/rules/booking.ts';
import { bookableWith } from '../../catalog/timetables/service-terms-sql.ts';
import type { Offer } from './rules/choose-start.ts';
import { type EntryStatus, maxLapsedOffers } from './rules/entry.ts';
import type { FreedAppointment, FreedTime } from './rules/freed-time.ts';

/**
 * Closes a race: two times freed at once at one business, both offered to the same first customer. All code
 * that makes or ends offers takes this lock. Lock order: waitlist, schedule, professional, account, entry.
 */
export async function lockWaitlist(transaction: Transaction, businessId: string): Promise<void> {
  await transaction.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${businessId}, ${lockSpaces.waitlist}::bigint))`,
  );
}

export interface BookableBusiness {
  timezone: string;
  currency: string;
}

/** Null if customers cannot book the professional at the business. */
export function findBookableBusiness(
  db: Queryable,
  { businessId, professionalId }: { businessId: string; professionalId: string },
): Promise<BookableBusiness | null> {
  return db.row(sql`
    select b.timezone, b.currency from businesses b
    join business_professionals bp on bp.business_id = b.id join professionals p on p.id = bp.professional_id
    where b.id = ${businessId} and p.id = ${professionalId} and b.status = 'active' and p.hidden_at is null`);
}

/**
 * Deletes holds of the system inside the freed time. Call after `lockForOffer`, which prevents other
 * bookings.
 */
export async function releaseSystemHolds(transaction: Transaction, freed: FreedTime): Promise<void> {
  await transaction.run(sql`
    delete from appointments where status = 'Held' and held_by is null and professional_id = ${freed.professionalId}
      and business_id = ${freed.businessId} and blocked && ${rangeOf(freed)}`);
}

export interface Candidate {
  id: string;
  place: number;
  userId: string;
  clientId: string | null;
  from: string;
  to: string;
  after: number | null;
  before: number | null;
  serviceIds: string[];
  /** Active services of the entry, in order. */
  services: BookableService[];
  /** Appointments of the customer around the freed time: start and end in milliseconds. */
  busy: [number, number][];
}

const rangeOf = ({ startMs, endMs }: { startMs: number; endMs: number }): Sql =>
  sql`tstzrange(${new Date(startMs)}::timestamptz, ${new Date(endMs)}::timestamptz)`;

/**
 * Waiting entries that may fit the freed time, in queue order. Excludes the customer who freed the time,
 * entries that already had an offer for it, and customers with an open offer at the business.
 */
export function listCandidates(
  transaction: Transaction,
  freed: FreedTime,
  page: { fromDate: string; toDate: string; after: number; limit: number },
): Promise<Candidate[]> {
  const { professionalId, businessId, givenUpBy } = freed;
  return transaction.rows(sql`
    select e.id, e.place, e.user_id as "userId", e.client_id as "clientId", e.from_date as from, e.to_date as to, e.after_minute as after, e.before_minute as before, e.service_ids as "serviceIds",
      array(select jsonb_build_object(${bookableWith},
          'offered', (s.business_id = e.business_id or s.business_id is null) and sp.service_id is not null)
        from unnest(e.service_ids) with ordinality as wanted (id, number) join services s on s.id = wanted.id and s.active
        left join service_professionals sp on sp.service_id = s.id and sp.professional_id = ${professionalId}
        order by wanted.number) as services,
      array(select jsonb_build_array(extract(epoch from lower(a.during)) * 1000, extract(epoch from upper(a.during)) * 1000)
        from appointments a where a.client_key = coalesce(c.person_key, u.person_key) and a.status in ('Pending', 'Confirmed')
          and a.during && tstzrange(lower(${rangeOf(freed)}) - interval '2 days', upper(${rangeOf(freed)}) + interval '2 days')) as busy
    from waitlist_entries e join users u on u.id = e.user_id left join clients c on c.id = e.client_id
    where e.business_id = ${businessId} and e.status = 'waiting' and e.place > ${page.after}
      and (e.professional_id is null or e.professional_id = ${professionalId})
      and e.from_date <= ${page.toDate}::date and e.to_date >= ${page.fromDate}::date
      and coalesce(e.client_id, e.user_id) is distinct from ${givenUpBy}
      and not exists (select 1 from waitlist_offers o
        where o.business_id = e.business_id and coalesce(o.client_id, o.user_id) = coalesce(e.client_id, e.user_id)
          and o.outcome is null)
      and not exists (select 1 from waitlist_offers o
        where o.entry_id = e.id and o.professional_id = ${professionalId} and o.during && ${rangeOf(freed)})
    order by e.place limit ${page.limit}`);
}

/** Other professionals in waiting entries, with services that need rooms or equipment. */
export async function listWaitedColleagues(
  transaction: Transaction,
  { professionalId, businessId, ...freed }: FreedTime,
): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select distinct sp.professional_id as id
    from services s join service_professionals sp on sp.service_id = s.id and sp.professional_id <> ${professionalId}
    join business_professionals bp on bp.business_id = s.business_id and bp.professional_id = sp.professional_id
    join waitlist_entries e on e.business_id = s.business_id and e.status = 'waiting' and s.id = any (e.service_ids)
      and (e.professional_id is null or e.professional_id = sp.professional_id)
      and e.from_date <= (upper(${rangeOf(freed)}) at time zone 'UTC')::date + 1
      and e.to_date >= (lower(${rangeOf(freed)}) at time zone 'UTC')::date - 1
    where s.business_id = ${businessId} and s.requires <> '[]'::jsonb and s.active
    order by 1`);
  return rows.map(({ id }) => id);
}

interface NewOffer {
  holdId: string;
  entryId: string;
  userId: string;
  clientId: string | null;
  freed: FreedTime;
  offer: Offer;
  now: Date;
}

/**
 * Returns false if the account was deleted or the entry is no longer waiting. Both are checked after the row
 * locks are acquired.
 */
export async function insertOffer(transaction: Transaction, made: NewOffer): Promise<boolean> {
  const { freed, offer } = made;
  const account = await transaction.row(
    sql`select 1 from users where id = ${made.userId} and deleted_at is null for key share`,
  );
  if (account === null) return false;
  const inserted = await transaction.run(sql`
    with taken as (
      update waitlist_entries set status = 'offered', updated_at = ${made.now}
      where id = ${made.entryId} and status = 'waiting' returning id)
    insert into waitlist_offers (hold_id, entry_id, user_id, client_id, business_id, professional_id, date, start_minute, during, freed,
      given_up_by, offered_at, expires_at)
    select ${made.holdId}, id, ${made.userId}, ${made.clientId}, ${freed.businessId}, ${freed.professionalId}, ${offer.date}::date,
      ${offer.startMinute}::smallint, ${rangeOf(offer)}, ${rangeOf(freed)}, ${freed.givenUpBy}, ${made.now}::timestamptz,
      ${new Date(offer.expiresAtMs)}::timestamptz from taken`);
  return inserted === 1;
}

export interface OpenOffer extends FreedTime {
  holdId: string;
  entryId: string;
  userId: string;
  clientId: string | null;
  date: string;
  startMinute: number;
  offeredStartMs: number;
}

const openOffer = sql`
  select hold_id as "holdId", entry_id as "entryId", user_id as "userId", client_id as "clientId", business_id as "businessId",
    professional_id as "professionalId", date, start_minute as "startMinute",
    extract(epoch from lower(during))::float8 * 1000 as "offeredStartMs", given_up_by as "givenUpBy",
    extract(epoch from lower(freed))::float8 * 1000 as "startMs", extract(epoch from upper(freed))::float8 * 1000 as "endMs"
  from waitlist_offers where outcome is null`;

export function findOpenOffer(db: Queryable, holdId: string): Promise<OpenOffer | null> {
  return db.row(sql`${openOffer} and hold_id = ${holdId}`);
}

export function findOpenOfferOfEntry(db: Queryable, entryId: string): Promise<OpenOffer | null> {
  return db.row(sql`${openOffer} and entry_id = ${entryId}`);
}

/**
 * Appointment `a` was booked with offer `o`. The hold prevents other bookings of that time by the same
 * customer.
 */
const bookedFromOffer = sql`(case when o.client_id is null then a.user_id = o.user_id else a.crm_client_id = o.client_id end)
  and a.professional_id = o.professional_id and a.during && o.during
  and a.status <> 'Held' and a.created_at >= o.offered_at`;

/**
 * Closes an open offer: `booked` if an appointment used it (its event may still be queued), otherwise
 * `otherwise`. The caller holds the booking lock of the professional. Returns the new status of the entry, or
 * null if the offer was closed before.
 */
export async function closeOffer(
  transaction: Transaction,
  holdId: string,
  otherwise: 'lapsed' | 'left',
  now: Date,
): Promise<EntryStatus | null> {
  const row = await transaction.row<{ status: EntryStatus }>(sql`
    with closed as (
      update waitlist_offers o set outcome =
        case when exists (select 1 from appointments a where ${bookedFromOffer}) then 'booked' else ${otherwise} end
      where o.hold_id = ${holdId} and o.outcome is null returning o.entry_id, o.outcome)
    update waitlist_entries e set updated_at = ${now}, status = case
      when closed.outcome <> 'lapsed' then closed.outcome
      when (select count(*) + 1 from waitlist_offers before
        where before.entry_id = e.id and before.outcome = 'lapsed') >= ${maxLapsedOffers}::integer then 'expired'
      else 'waiting' end
    from closed where e.id = closed.entry_id returning e.status`);
  return row?.status ?? null;
}

/** Closes the offers that these appointments used. */
export async function closeBookedOffers(
  transaction: Transaction,
  appointmentIds: readonly string[],
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    with closed as (
      update waitlist_offers o set outcome = 'booked' from appointments a
      where a.id = any (${appointmentIds}::text[]) and ${bookedFromOffer} and o.outcome is null returning o.entry_id)
    update waitlist_entries e set status = 'booked', updated_at = ${now} from closed where e.id = closed.entry_id`);
}

/** The appointments among these whose business has waiting entries. */
export async function listFreedAppointments(
  db: Queryable,
  appointmentIds: readonly string[],
): Promise<Map<string, FreedAppointment>> {
  const rows = await db.rows<FreedAppointment & { id: string }>(sql`
    select a.id, a.professional_id as "professionalId", a.business_id as "businessId",
      coalesce(a.user_id, a.crm_client_id) as "userId", a.timezone,
      extract(epoch from lower(a.during))::float8 * 1000 as "startMs",
      extract(epoch from lower(a.blocked))::float8 * 1000 as "blockedFromMs",
      extract(epoch from upper(a.blocked))::float8 * 1000 as "blockedToMs"
    from appointments a
    where a.id = any (${appointmentIds}::text[]) and exists (
      select 1 from waitlist_entries e where e.business_id = a.business_id and e.status = 'waiting')`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export function listOverdueOffers(db: Queryable, before: Date): Promise<{ holdId: string }[]> {
  return db.rows(sql`
    select hold_id as "holdId" from waitlist_offers where outcome is null and expires_at < ${before} limit 1000`);
}

/**
 * Deletes all entries of a user, releases the held times and returns their offers, so that the times can be
 * offered to others.
 */
export function deleteEntriesOfUser(transaction: Transaction, userId: string): Promise<OpenOffer[]> {
  return transaction.rows(sql`
    with open as (${openOffer} and user_id = ${userId}),
    released as (delete from appointments where id in (select "holdId" from open) and status = 'Held'),
    gone as (delete from waitlist_entries where user_id = ${userId})
    select * from open`);
}

/**
 * Closes all open offers of a business: `booked` if an appointment used the offer (its event may still be
 * queued), otherwise `lapsed`.
 */
export async function closeOpenOffers(transaction: Transaction, businessId: string): Promise<void> {
  await transaction.run(sql`
    update waitlist_offers o set outcome =
      case when exists (select 1 from appointments a where ${bookedFromOffer}) then 'booked' else 'lapsed' end
    where o.business_id = ${businessId} and o.outcome is null`);
}

/**
 * Expires every open entry of a business, except entries whose offer was booked. Returns the user ids of the
 * expired entries of accounts.
 */
export async function expireOpenEntries(
  transaction: Transaction,
  businessId: string,
  now: Date,
): Promise<string[]> {
  const rows = await transaction.rows<{ user_id: string; status: string; isAccount: boolean }>(sql`
    update waitlist_entries e set updated_at = ${now}, status = case when e.status = 'offered' and exists (
        select 1 from waitlist_offers o where o.entry_id = e.id and o.outcome = 'booked') then 'booked' else 'expired' end
    where e.business_id = ${businessId} and e.status in ('waiting', 'offered') returning e.user_id, e.status, e.client_id is null as "isAccount"`);
  return rows
    .filter(({ status, isAccount }) => status === 'expired' && isAccount)
    .map(({ user_id }) => user_id);
}
