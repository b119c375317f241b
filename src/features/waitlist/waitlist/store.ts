import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { joinSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { withinGrant } from '../../access/grants/within-grant-sql.ts';
import { manages } from '../../access/rights/right-sql.ts';
import type { OfferedService } from '../../booking/availability/rules/situation.ts';
import { minutesWith } from '../../catalog/timetables/service-terms-sql.ts';
import type { EntryStatus } from './rules/entry.ts';

export interface EntryRow {
  id: string;
  place: number;
  user_id: string;
  client_name: string;
  /** Client record without an account. `user_id` is then the owner of the business. */
  client_id: string | null;
  business_id: string;
  professional_id: string | null;
  service_ids: string[];
  from_date: string;
  to_date: string;
  after_minute: number | null;
  before_minute: number | null;
  status: EntryStatus;
  position: number | null;
  created_at: Date;
  offer: {
    holdId: string;
    professionalId: string;
    date: string;
    startMinute: number;
    startMs: number;
    expiresMs: number;
  } | null;
}

/**
 * Status of row `e` at business `b`. Waiting entries with past dates count as expired before the periodic
 * update stores it.
 */
const statusAt = (now: Date): Sql => sql`case when e.status = 'waiting'
  and e.to_date < (${now}::timestamptz at time zone b.timezone)::date then 'expired' else e.status end`;

/**
 * Counts earlier open entries that can compete: same business, overlapping dates and times, possibly the same
 * professional.
 */
const position = sql`(select count(*) + 1 from waitlist_entries o
  where o.business_id = e.business_id and o.status in ('waiting', 'offered') and o.place < e.place
    and o.from_date <= e.to_date and o.to_date >= e.from_date
    and coalesce(o.after_minute, 0) < coalesce(e.before_minute, 1440) and coalesce(o.before_minute, 1440) > coalesce(e.after_minute, 0)
    and (o.professional_id is null or e.professional_id is null or o.professional_id = e.professional_id))`;

const columns = (
  now: Date,
): Sql => sql`e.id, e.place, e.user_id, coalesce(c.name, u.name) as client_name, e.client_id, e.business_id, e.professional_id,
  e.service_ids, e.from_date, e.to_date, e.after_minute, e.before_minute, ${statusAt(now)} as status,
  case when ${statusAt(now)} in ('waiting', 'offered') then ${position} end as position, e.created_at,
  (select jsonb_build_object('holdId', f.hold_id, 'professionalId', f.professional_id, 'date', f.date,
      'startMinute', f.start_minute, 'startMs', extract(epoch from lower(f.during)) * 1000,
      'expiresMs', extract(epoch from f.expires_at) * 1000)
    from waitlist_offers f where f.entry_id = e.id and f.outcome is null) as offer`;

/** The client of the business. Closes races with its deletion and merging. */
export function lockClientWhoWaits(
  transaction: Transaction,
  id: string,
  businessId: string,
): Promise<{ userId: string | null; ownerId: string } | null> {
  return transaction.row(sql`
    select c.user_id as "userId", b.user_id as "ownerId" from clients c join businesses b on b.id = c.business_id
    where c.id = ${id} and b.id = ${businessId} and b.user_id is not null for key share of c`);
}

/** Returns false if the account was deleted. Closes a race with account deletion. */
export async function lockAccount(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction.row(
    sql`select 1 from users where id = ${userId} and deleted_at is null for no key update`,
  );
  return row !== null;
}

/**
 * Professional who performs most of the services. If they do not perform all of them, no professional does.
 */
export async function findBestPerformer(
  db: Queryable,
  businessId: string,
  serviceIds: readonly string[],
): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`
    select p.id from business_professionals bp join professionals p on p.id = bp.professional_id
    where bp.business_id = ${businessId} and p.hidden_at is null
    order by (select count(*) from service_professionals sp
      where sp.professional_id = p.id and sp.service_id = any (${serviceIds}::text[])) desc, p.id
    limit 1`);
  return row?.id ?? null;
}

/** Professionals of the business who perform all services, or the named one, with the total duration. */
export function listPerformers(
  db: Queryable,
  {
    businessId,
    serviceIds,
    professionalId,
  }: {
    businessId: string;
    serviceIds: readonly string[];
    professionalId: string | null;
  },
): Promise<{ id: string; durationMinutes: number }[]> {
  return db.rows(sql`
    select p.id, offered.minutes::integer as "durationMinutes"
    from business_professionals bp join professionals p on p.id = bp.professional_id
    cross join lateral (
      select count(distinct s.id) as services, sum(${minutesWith}) as minutes
      from unnest(${serviceIds}::text[]) as wanted (id) join services s on s.id = wanted.id
      join service_professionals sp on sp.service_id = s.id and sp.professional_id = p.id) offered
    where bp.business_id = ${businessId} and p.hidden_at is null and offered.services = ${new Set(serviceIds).size}
      and p.id = coalesce(${professionalId}, p.id)
    order by p.id`);
}

/** Active services in the requested order. */
export function listActiveServices(db: Queryable, serviceIds: readonly string[]): Promise<OfferedService[]> {
  return db.rows(sql`
    select s.id, s.duration_minutes as "durationMinutes", s.capacity, s.buffer_before_minutes as "bufferBeforeMinutes",
      s.buffer_after_minutes as "bufferAfterMinutes"
    from unnest(${serviceIds}::text[]) with ordinality as wanted (id, number) join services s on s.id = wanted.id and s.active
    order by wanted.number`);
}

interface NewEntry {
  id: string;
  userId: string;
  clientId: string | null;
  byAgent: boolean;
  businessId: string;
  professionalId: string | null;
  serviceIds: readonly string[];
  from: string;
  to: string;
  after: number | null;
  before: number | null;
  now: Date;
}

/** Returns false if the customer has an identical open entry. */
export async function insertEntry(transaction: Transaction, entry: NewEntry): Promise<boolean> {
  const inserted = await transaction.run(sql`
    insert into waitlist_entries (id, user_id, client_id, business_id, professional_id, service_ids, from_date, to_date, after_minute,
      before_minute, by_agent, created_at, updated_at)
    values (${entry.id}, ${entry.userId}, ${entry.clientId}, ${entry.businessId}, ${entry.professionalId}, ${entry.serviceIds}::text[],
      ${entry.from}::date, ${entry.to}::date, ${entry.after}, ${entry.before}, ${entry.byAgent}, ${entry.now}, ${entry.now})
    on conflict do nothing`);
  return inserted === 1;
}

/** An entry of the user or at a business they manage. */
export function findEntry(db: Queryable, session: Session, id: string, now: Date): Promise<EntryRow | null> {
  return db.row(sql`
    select ${columns(now)} from waitlist_entries e
    join businesses b on b.id = e.business_id join users u on u.id = e.user_id left join clients c on c.id = e.client_id
    where e.id = ${id} and (e.user_id = ${session.userId} or ${manages(session.userId, sql`b.id`)})
      and ${withinGrant(session, sql`b.id`)}`);
}

interface EntryPage {
  businessId: string | undefined;
  status: EntryStatus | undefined;
  /** Queue position after which the page begins. */
  after: number;
  limit: number;
  now: Date;
}

const inOrder = ({ limit }: EntryPage) => sql`order by e.place limit ${limit}`;

function conditionsFor({ businessId, status, after, now }: EntryPage): Sql {
  return joinSql(
    [
      sql`e.place > ${after}`,
      ...(businessId === undefined ? [] : [sql`e.business_id = ${businessId}`]),
      ...(status === undefined ? [] : [sql`${statusAt(now)} = ${status}`]),
    ],
    ' and ',
  );
}

export function listCustomerEntries(db: Queryable, session: Session, page: EntryPage): Promise<EntryRow[]> {
  return db.rows(sql`
    select ${columns(page.now)} from waitlist_entries e
    join businesses b on b.id = e.business_id join users u on u.id = e.user_id left join clients c on c.id = e.client_id
    where e.user_id = ${session.userId} and ${withinGrant(session, sql`b.id`)} and ${conditionsFor(page)} ${inOrder(page)}`);
}

/** Reads at most one page of rows per business. */
export function listBusinessEntries(db: Queryable, session: Session, page: EntryPage): Promise<EntryRow[]> {
  return db.rows(sql`
    select ${columns(page.now)} from businesses b cross join lateral (
      select * from waitlist_entries e where e.business_id = b.id and ${conditionsFor(page)} ${inOrder(page)}) e
    join users u on u.id = e.user_id left join clients c on c.id = e.client_id
    where ${manages(session.userId, sql`b.id`)} and ${withinGrant(session, sql`b.id`)} ${inOrder(page)}`);
}

export async function updateToLeft(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.run(sql`
    update waitlist_entries set status = 'left', updated_at = ${now} where id = ${id} and status = 'waiting'`);
}

/** Whether the client of the entry has this appointment at the business, and it was not over before the entry was made. */
export async function isAppointmentOfEntry(
  transaction: Transaction,
  id: string,
  appointmentId: string,
): Promise<boolean> {
  const row = await transaction.row(sql`
    select 1 from waitlist_entries e join appointments a on a.business_id = e.business_id
    where e.id = ${id} and a.id = ${appointmentId} and a.status not in ('Held', 'Cancelled') and upper(a.during) > e.created_at
      and case when e.client_id is null then a.user_id = e.user_id else a.crm_client_id = e.client_id end`);
  return row !== null;
}

export async function updateToBooked(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.run(
    sql`update waitlist_entries set status = 'booked', updated_at = ${now} where id = ${id}`,
  );
}

/** Expires entries whose last date has passed in the time zone of the business. */
export function expireEntries(db: Queryable, now: Date): Promise<number> {
  return db.run(sql`
    update waitlist_entries e set status = 'expired', updated_at = ${now} from businesses b
    where e.status = 'waiting' and b.id = e.business_id
      and e.to_date <= (${now}::timestamptz at time zone 'UTC')::date and ${statusAt(now)} = 'expired'`);
}

const instant = (value: Sql): Sql =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** For the data export: the column names are the names in the document. */
export function listWaitlistForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select e.id, e.business_id as business, e.professional_id as professional, e.service_ids as services,
      e.from_date as from, e.to_date as to, e.after_minute as "afterMinute", e.before_minute as "beforeMinute", e.status, e.created_at as "createdAt", e.updated_at as "updatedAt",
      coalesce((select jsonb_agg(jsonb_build_object('holdId', o.hold_id, 'professional', o.professional_id,
          'startUtc', ${instant(sql`lower(o.during)`)}, 'offeredAt', ${instant(sql`o.offered_at`)},
          'expiresAt', ${instant(sql`o.expires_at`)}, 'outcome', o.outcome) order by o.offered_at)
        from waitlist_offers o where o.entry_id = e.id), '[]') as offers
    from waitlist_entries e where e.user_id = ${userId} and e.client_id is null order by e.place`);
}
