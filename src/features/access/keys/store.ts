import type { Queryable } from '../../../platform/database/database.ts';
import { isGone } from '../../../platform/database/presence.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Environment } from './rules/api-key.ts';

export interface ApiKeyRow {
  id: string;
  name: string;
  environment: Environment;
  createdAt: Date;
}

export async function insertApiKey(db: Queryable, key: ApiKeyRow & { hash: Buffer }): Promise<void> {
  await db.run(sql`
    insert into api_keys (id, key_hash, name, environment, created_at)
    values (${key.id}, ${key.hash}, ${key.name}, ${key.environment}, ${key.createdAt})`);
}

export async function updateRevoked(db: Queryable, id: string, now: Date): Promise<void> {
  await db.run(sql`update api_keys set revoked_at = ${now} where id = ${id} and revoked_at is null`);
}

const dateOf = (utcDay: number) => sql`date '1970-01-01' + ${utcDay}::int`;

// How long several processes count one key request by request after one of them took it from another.
const sharedFor = sql`interval '30 seconds'`;

interface ChargeWish {
  keyHash: Buffer;
  utcDay: number;
  /** The process that wants to count alone; null when it may not. */
  process: number | null;
  /** Requests to charge when it counts alone, and when it does not. */
  alone: number;
  shared: number;
  /** Waited long enough for a process that lives but does not answer. */
  impatient: boolean;
}

/** `used` is null while the process `heldBy` counts the key alone. */
export interface Charge {
  id: string;
  used: number | null;
  holder: number | null;
  heldBy: number | null;
}

/**
 * Charges requests to a key's day, and makes the process its holder where nobody else counts. Null: no such key, or revoked.
 * The lock on the key closes the race with its revocation: either this charge is seen by the one who revokes, or it is refused.
 * Taking the key from a holder gives nothing away, for its block is charged already.
 */
export function chargeUsage(db: Queryable, wish: ChargeWish): Promise<Charge | null> {
  const { process, alone, shared, impatient } = wish;
  const date = dateOf(wish.utcDay);
  const isShared = sql`(${process}::int is null or ${impatient}::bool or coalesce(usage.shared_until > now(), false))`;
  return db.row<Charge>(sql`
    with key as (
      select id from api_keys where key_hash = ${wish.keyHash} and revoked_at is null for share
    ), charged as (
      insert into api_key_usage as usage (api_key_id, day, used, holder)
      select id, ${date}, ${process === null ? shared : alone}::int, ${process}::int from key
      on conflict (api_key_id, day) do update set
        used = usage.used + case when ${isShared} then ${shared}::int else ${alone}::int end,
        holder = case when ${isShared} then null else ${process}::int end,
        shared_until = case when ${impatient}::bool then now() + ${sharedFor} else usage.shared_until end
      where case
        when usage.holder is null or usage.holder = ${process}::int or ${impatient}::bool then true
        else ${isGone(sql`usage.holder`)}
      end
      returning used, holder
    )
    select key.id, charged.used, charged.holder, before.holder as "heldBy"
    from key
    left join charged on true
    left join api_key_usage before on before.api_key_id = key.id and before.day = ${date}`);
}

interface GiveBack {
  apiKeyId: string;
  utcDay: number;
  process: number;
  places: number;
  /** Another process asked for the key: from now on both count. */
  handedOver: boolean;
}

/** Must run at most once for a block: it is right whoever holds the key by now, but not twice. */
export async function refundUsage(db: Queryable, refund: GiveBack): Promise<void> {
  await db.run(sql`
    update api_key_usage set
      used = used - ${refund.places}::int,
      holder = nullif(holder, ${refund.process}::int),
      shared_until = case when ${refund.handedOver}::bool then now() + ${sharedFor} else shared_until end
    where api_key_id = ${refund.apiKeyId} and day = ${dateOf(refund.utcDay)}`);
}

/** The processes that still count the key in memory. */
export async function listLivingHolders(db: Queryable, apiKeyId: string): Promise<number[]> {
  const rows = await db.rows<{ holder: number }>(sql`
    select distinct holder from api_key_usage
    where api_key_id = ${apiKeyId} and holder is not null and not ${isGone(sql`holder`)}`);
  return rows.map((row) => row.holder);
}

/** Only the present day decides anything; the others are kept for a while to see who used what. */
export function deleteOldUsage(db: Queryable, now: Date): Promise<number> {
  return db.run(
    sql`delete from api_key_usage where day < (${now}::timestamptz at time zone 'UTC')::date - 90`,
  );
}
