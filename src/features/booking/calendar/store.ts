import type { Role } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { businessesWithRight, hasRight } from '../../access/rights/right-sql.ts';
import { worksAt } from '../../catalog/businesses/member-store.ts';
import type { Status } from '../appointments/rules/transitions.ts';

export interface EventRow {
  id: string;
  status: Status;
  starts_at: Date;
  ends_at: Date;
  timezone: string;
  created_at: Date;
  updated_at: Date;
  sequence: number;
  client_name: string;
  for_family: boolean;
  services: string[];
  currency: string;
  price_minor: number | null;
  professional: string;
  business: string;
  address_line1: string | null;
  postal_code: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  lat: number | null;
  lng: number | null;
}

// The sequence number is counted from the history, so that no column has to be kept in sync.
const eventOf = (appointments: Sql) => sql`
  select a.id, a.status, lower(a.during) as starts_at, upper(a.during) as ends_at, a.timezone, a.created_at, a.updated_at,
    (select count(*) from appointment_history h where h.appointment_id = a.id
      and h.action in ('confirm', 'cancel', 'reschedule')) as sequence,
    a.client_name, a.family_member_id is not null as for_family,
    coalesce((select array_agg(booked.value ->> 'name' order by booked.place)
        from jsonb_array_elements(a.booked_services) with ordinality as booked (value, place)),
      array(select s.name from unnest(a.service_ids) with ordinality as wanted (id, place)
        join services s on s.id = wanted.id order by wanted.place)) as services,
    a.currency, a.price_minor, p.name as professional, b.name as business, b.address_line1, b.postal_code, b.city, b.state,
    b.country, b.lat, b.lng
  from ${appointments} a join businesses b on b.id = a.business_id join professionals p on p.id = a.professional_id`;

export function listEventsById(db: Queryable, appointmentIds: readonly string[]): Promise<EventRow[]> {
  return db.rows(sql`${eventOf(sql`appointments`)}
    where a.id = any (${appointmentIds}::text[]) and a.status <> 'Held' order by lower(a.during)`);
}

/** Appointments of the series that are not cancelled. `professionalId`: only those with this professional. */
export function listSeriesEvents(
  db: Queryable,
  groupId: string,
  professionalId: string | null,
): Promise<EventRow[]> {
  return db.rows(sql`${eventOf(sql`appointments`)}
    where a.recurring_group_id = ${groupId} and a.status not in ('Held', 'Cancelled')
      and (${professionalId}::text is null or a.professional_id = ${professionalId})
    order by lower(a.during)`);
}

export interface Reader {
  userId: string;
  role: Role;
}

export interface FeedRange {
  now: Date;
  /** Appointments that started earlier are left out. */
  since: Date;
  /** Appointments cancelled earlier are left out. */
  cancelledSince: Date;
  mostUpcoming: number;
  mostPast: number;
}

/**
 * Appointments of the client, of the professional at their workplaces, or of the managed businesses, in
 * chronological order.
 */
export function listEvents(db: Queryable, reader: Reader, range: FeedRange): Promise<EventRow[]> {
  const { now, since, mostUpcoming, mostPast } = range;
  const shown = sql`a.status <> 'Held' and (a.status <> 'Cancelled' or a.updated_at >= ${range.cancelledSince})`;
  const upcoming = sql`${shown} and lower(a.during) >= ${now} order by lower(a.during), a.id limit ${mostUpcoming}`;
  const past = sql`${shown} and lower(a.during) < ${now} and lower(a.during) >= ${since}
    order by lower(a.during) desc, a.id desc limit ${mostPast}`;
  return db.rows(sql`
    ${eventOf(sql`((${nearest(reader, upcoming)}) union all (${nearest(reader, past)}))`)}
    order by lower(a.during), a.id`);
}

/** Limits the rows per business or professional, in index order. */
function nearest({ userId, role }: Reader, range: Sql): Sql {
  const at = (places: Sql, belongs: Sql) => sql`
    select a.* from (${places}) place cross join lateral (
      select * from appointments a where ${belongs} and ${range}) a`;
  const ofClient = at(sql`select ${userId}::text collate "C" as id`, sql`a.user_id = place.id`);
  const managed = at(businessesWithRight('desk:book', userId), sql`a.business_id = place.id`);
  const performed = at(
    sql`select id from professionals where user_id = ${userId}`,
    sql`a.professional_id = place.id and ${worksAt(sql`a.professional_id`, sql`a.business_id`)}
      and not ${hasRight('desk:book', userId, sql`a.business_id`)}`,
  );
  const isStaff = role === 'business' || role === 'professional';
  const seen = isStaff ? sql`${managed} union all ${performed}` : ofClient;
  return sql`select a.* from (${seen}) a where ${range}`;
}

export interface FeedRow {
  created_at: Date;
}

/**
 * False when the account was deleted. Locks the account, so that deleting it or changing its password sees
 * the feed.
 */
export async function lockOwner(transaction: Transaction, userId: string): Promise<boolean> {
  const owner = await transaction.row(
    sql`select 1 from users where id = ${userId} and deleted_at is null for share`,
  );
  return owner !== null;
}

export async function replaceFeed(
  transaction: Transaction,
  feed: { userId: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  await transaction.run(sql`
    insert into calendar_feeds (user_id, token_hash, created_at)
    values (${feed.userId}, ${feed.tokenHash}, ${feed.now})
    on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`);
}

export function findFeed(db: Queryable, userId: string): Promise<FeedRow | null> {
  return db.row(sql`select created_at from calendar_feeds where user_id = ${userId}`);
}

/** The account of a feed token. */
export function findReader(db: Queryable, tokenHash: Buffer): Promise<{ userId: string; role: Role } | null> {
  return db.row(sql`
    select u.id as "userId", u.role from calendar_feeds f join users u on u.id = f.user_id
    where f.token_hash = ${tokenHash} and u.deleted_at is null and u.suspended_at is null`);
}

export async function deleteFeed(db: Queryable, userId: string): Promise<void> {
  await db.run(sql`delete from calendar_feeds where user_id = ${userId}`);
}

export async function deleteFeedOfToken(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.run(sql`delete from calendar_feeds where token_hash = ${tokenHash}`);
}

/** Creation time only. The token is not stored. */
export function findFeedForExport(db: Queryable, userId: string): Promise<Record<string, unknown> | null> {
  return db.row(sql`select created_at as "createdAt" from calendar_feeds where user_id = ${userId}`);
}
