import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { lockSpaces } from '../../../platform/database/lock-spaces.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { BookableService } from '../../booking/appointments/rules/bookable-service.ts';
import type { Offer } from './rules/choose-start.ts';
import type { FreedFrom, FreedTime } from './rules/freed-time.ts';
import { type EntryStatus, mostLapses } from './rules/line.ts';

/**
 * Closes: two times freed at once at one business, both offered to whoever was first when each looked. Whatever makes or ends offers
 * there comes one at a time, in the order line, schedule, professional, account, entry; nobody else takes the line.
 */
export async function lockLine(transaction: Transaction, businessId: string): Promise<void> {
  await transaction.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${businessId}, ${lockSpaces.waitlist}::bigint))`,
  );
}

/** Where an offer is made. */
export interface OfferPlace {
  timezone: string;
  currency: string;
}

/** Null when customers cannot book the professional there (any more). */
export function findOfferPlace(
  db: Queryable,
  { businessId, professionalId }: { businessId: string; professionalId: string },
): Promise<OfferPlace | null> {
  return db.row(sql`
    select b.timezone, b.currency from businesses b
    join business_professionals bp on bp.business_id = b.id join professionals p on p.id = bp.professional_id
    where b.id = ${businessId} and p.id = ${professionalId} and b.status = 'active' and p.hidden_at is null`);
}

/** What is kept of it for the line. To be called after `enterLine`: from then on nobody else can take it. */
export async function releaseKept(transaction: Transaction, freed: FreedTime): Promise<void> {
  await transaction.run(sql`
    delete from appointments where status = 'Held' and held_by is null and professional_id = ${freed.professionalId}
      and business_id = ${freed.businessId} and blocked && ${spanOf(freed)}`);
}

export interface Candidate {
  id: string;
  place: number;
  userId: string;
  from: string;
  to: string;
  after: number | null;
  before: number | null;
  serviceIds: string[];
  /** Those of the wanted ones that are active, in order. */
  services: BookableService[];
  /** Appointments of the customer about then: start and end in milliseconds. */
  busy: [number, number][];
}

const spanOf = ({ startMs, endMs }: { startMs: number; endMs: number }): Sql =>
  sql`tstzrange(${new Date(startMs)}::timestamptz, ${new Date(endMs)}::timestamptz)`;

/**
 * Those in line for a professional whose days come near, in order. Not among them: whose time it was, who let an offer of it go by, and
 * who has not yet decided on another.
 */
export function listCandidates(
  transaction: Transaction,
  freed: FreedTime,
  page: { fromDate: string; toDate: string; after: number; limit: number },
): Promise<Candidate[]> {
  const { professionalId, businessId, givenUpBy } = freed;
  return transaction.rows(sql`
    select e.id, e.place, e.user_id as "userId", e.from_date as from, e.to_date as to, e.after_minute as after, e.before_minute as before, e.service_ids as "serviceIds",
      array(select jsonb_build_object('id', s.id, 'name', s.name, 'durationMinutes', s.duration_minutes,
          'priceMinor', s.price_minor, 'currency', s.currency, 'capacity', s.capacity,
          'bufferBeforeMinutes', s.buffer_before_minutes, 'bufferAfterMinutes', s.buffer_after_minutes,
          'offered', (s.business_id = e.business_id or s.business_id is null) and exists (
            select 1 from service_professionals sp where sp.service_id = s.id and sp.professional_id = ${professionalId}))
        from unnest(e.service_ids) with ordinality as wanted (id, number) join services s on s.id = wanted.id and s.active
        order by wanted.number) as services,
      array(select jsonb_build_array(extract(epoch from lower(a.during)) * 1000, extract(epoch from upper(a.during)) * 1000)
        from appointments a where a.client_key = u.person_key and a.status in ('Pending', 'Confirmed')
          and a.during && tstzrange(lower(${spanOf(freed)}) - interval '2 days', upper(${spanOf(freed)}) + interval '2 days')) as busy
    from waitlist_entries e join users u on u.id = e.user_id
    where e.business_id = ${businessId} and e.status = 'waiting' and e.place > ${page.after}
      and (e.professional_id is null or e.professional_id = ${professionalId})
      and e.from_date <= ${page.toDate}::date and e.to_date >= ${page.fromDate}::date
      and e.user_id is distinct from ${givenUpBy}
      and not exists (select 1 from waitlist_offers o
        where o.business_id = e.business_id and o.user_id = e.user_id and o.outcome is null)
      and not exists (select 1 from waitlist_offers o
        where o.entry_id = e.id and o.professional_id = ${professionalId} and o.during && ${spanOf(freed)})
    order by e.place limit ${page.limit}`);
}

interface NewOffer {
  holdId: string;
  entryId: string;
  userId: string;
  freed: FreedTime;
  offer: Offer;
  now: Date;
}

/** False when the account is being deleted, or the entry has left the line: whoever waited for a lock finds it as it is then. */
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
    insert into waitlist_offers (hold_id, entry_id, user_id, business_id, professional_id, date, start_minute, during, freed,
      given_up_by, offered_at, expires_at)
    select ${made.holdId}, id, ${made.userId}, ${freed.businessId}, ${freed.professionalId}, ${offer.date}::date,
      ${offer.startMinute}::smallint, ${spanOf(offer)}, ${spanOf(freed)}, ${freed.givenUpBy}, ${made.now}::timestamptz,
      ${new Date(offer.expiresAtMs)}::timestamptz from taken`);
  return inserted === 1;
}

export interface OpenOffer extends FreedTime {
  holdId: string;
  entryId: string;
  userId: string;
  date: string;
  startMinute: number;
  offeredStartMs: number;
}

const openOffer = sql`
  select hold_id as "holdId", entry_id as "entryId", user_id as "userId", business_id as "businessId",
    professional_id as "professionalId", date, start_minute as "startMinute",
    extract(epoch from lower(during))::float8 * 1000 as "offeredStartMs", given_up_by as "givenUpBy",
    extract(epoch from lower(freed))::float8 * 1000 as "startMs", extract(epoch from upper(freed))::float8 * 1000 as "endMs"
  from waitlist_offers where outcome is null`;

export function findOpenOffer(db: Queryable, holdId: string): Promise<OpenOffer | null> {
  return db.row(sql`${openOffer} and hold_id = ${holdId}`);
}

export function findOpenOfferOf(db: Queryable, entryId: string): Promise<OpenOffer | null> {
  return db.row(sql`${openOffer} and entry_id = ${entryId}`);
}

/** Offer `o` was taken up by appointment `a`: the hold kept the time for nobody else. */
export const tookUp = sql`a.user_id = o.user_id and a.professional_id = o.professional_id and a.during && o.during
  and a.status <> 'Held' and a.created_at >= o.offered_at`;

/**
 * Ends an open offer: booked if it was taken up, though that may not have been told yet, else as it is said here. The professional's turn
 * is held, so no booking is underway. Resolves to what became of the entry, or null when the offer had ended already.
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
        case when exists (select 1 from appointments a where ${tookUp}) then 'booked' else ${otherwise} end
      where o.hold_id = ${holdId} and o.outcome is null returning o.entry_id, o.outcome)
    update waitlist_entries e set updated_at = ${now}, status = case
      when closed.outcome <> 'lapsed' then closed.outcome
      when (select count(*) + 1 from waitlist_offers before
        where before.entry_id = e.id and before.outcome = 'lapsed') >= ${mostLapses}::integer then 'expired'
      else 'waiting' end
    from closed where e.id = closed.entry_id returning e.status`);
  return row?.status ?? null;
}

/** Of these appointments, those that took up an offer. */
export async function closeBooked(
  transaction: Transaction,
  appointmentIds: readonly string[],
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    with closed as (
      update waitlist_offers o set outcome = 'booked' from appointments a
      where a.id = any (${appointmentIds}::text[]) and ${tookUp} and o.outcome is null returning o.entry_id)
    update waitlist_entries e set status = 'booked', updated_at = ${now} from closed where e.id = closed.entry_id`);
}

/** Of these appointments, those at businesses where somebody waits. */
export async function listFreedFrom(
  db: Queryable,
  appointmentIds: readonly string[],
): Promise<Map<string, FreedFrom>> {
  const rows = await db.rows<FreedFrom & { id: string }>(sql`
    select a.id, a.professional_id as "professionalId", a.business_id as "businessId", a.user_id as "userId", a.timezone,
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

/** Takes somebody out of every line; what was kept for them is free, and returned to be passed on. */
export function deleteEntriesOf(transaction: Transaction, userId: string): Promise<OpenOffer[]> {
  return transaction.rows(sql`
    with open as (${openOffer} and user_id = ${userId}),
    released as (delete from appointments where id in (select "holdId" from open) and status = 'Held'),
    gone as (delete from waitlist_entries where user_id = ${userId})
    select * from open`);
}
