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

export async function revokeApiKey(db: Queryable, id: string, now: Date): Promise<void> {
  await db.run(sql`update api_keys set revoked_at = ${now} where id = ${id} and revoked_at is null`);
}

export async function isKeyActive(db: Queryable, id: string): Promise<boolean> {
  return (await db.row(sql`select 1 from api_keys where id = ${id} and revoked_at is null`)) !== null;
}

const dateOf = (utcDay: number) => sql`date '1970-01-01' + ${utcDay}::int`;

// After a handover, several processes count the key request by request for this long.
const sharedFor = sql`interval '30 seconds'`;

interface UsageCharge {
  keyHash: Buffer;
  utcDay: number;
  /** Process that requests a block. Null when it must not hold one. */
  process: number | null;
  /** Requests to charge when the process gets a block. `shared` is charged otherwise. */
  blockSize: number;
  shared: number;
  /** Takes the key from a process that is alive but does not respond. */
  force: boolean;
}

/** `used` is null while the process `heldBy` holds a block of the key. */
export interface Charge {
  id: string;
  used: number | null;
  holder: number | null;
  heldBy: number | null;
}

/**
 * Charges requests to the day of a key, and makes the process its holder when no other process counts it.
 * Returns null when the key is unknown or revoked. The row lock closes the race with revocation: the
 * revocation sees this charge, or the charge is refused. Taking the key from a holder loses nothing, because
 * its block is already charged.
 */
export function chargeUsage(db: Queryable, charge: UsageCharge): Promise<Charge | null> {
  const { process, blockSize, shared, force } = charge;
  const date = dateOf(charge.utcDay);
  const isShared = sql`(${process}::int is null or ${force}::bool or coalesce(usage.shared_until > now(), false))`;
  return db.row<Charge>(sql`
    with key as (
      select id from api_keys where key_hash = ${charge.keyHash} and revoked_at is null for share
    ), charged as (
      insert into api_key_usage as usage (api_key_id, day, used, holder)
      select id, ${date}, ${process === null ? shared : blockSize}::int, ${process}::int from key
      on conflict (api_key_id, day) do update set
        used = usage.used + case when ${isShared} then ${shared}::int else ${blockSize}::int end,
        holder = case when ${isShared} then null else ${process}::int end,
        shared_until = case when ${force}::bool then now() + ${sharedFor} else usage.shared_until end
      where case
        when usage.holder is null or usage.holder = ${process}::int or ${force}::bool then true
        else ${isGone(sql`usage.holder`)}
      end
      returning used, holder
    )
    select key.id, charged.used, charged.holder, before.holder as "heldBy"
    from key
    left join charged on true
    left join api_key_usage before on before.api_key_id = key.id and before.day = ${date}`);
}

interface UsageRefund {
  apiKeyId: string;
  utcDay: number;
  process: number;
  places: number;
  /** Another process asked for the key. Both count from now on. */
  handedOver: boolean;
}

/** Must run at most once per block. It is correct even if another process holds the key by now. */
export async function refundUsage(db: Queryable, refund: UsageRefund): Promise<void> {
  await db.run(sql`
    update api_key_usage set
      used = used - ${refund.places}::int,
      holder = nullif(holder, ${refund.process}::int),
      shared_until = case when ${refund.handedOver}::bool then now() + ${sharedFor} else shared_until end
    where api_key_id = ${refund.apiKeyId} and day = ${dateOf(refund.utcDay)}`);
}

/** Processes that still count the key in memory. */
export async function listActiveHolders(db: Queryable, apiKeyId: string): Promise<number[]> {
  const rows = await db.rows<{ holder: number }>(sql`
    select distinct holder from api_key_usage
    where api_key_id = ${apiKeyId} and holder is not null and not ${isGone(sql`holder`)}`);
  return rows.map((row) => row.holder);
}

/** Only the current day is enforced. Older days are kept for 90 days as a record of usage. */
export function deleteOldUsage(db: Queryable, now: Date): Promise<number> {
  return db.run(
    sql`delete from api_key_usage where day < (${now}::timestamptz at time zone 'UTC')::date - 90`,
  );
}
