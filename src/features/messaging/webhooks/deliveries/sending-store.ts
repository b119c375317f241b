import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** A delivery leased to this process. */
export interface DueDelivery {
  id: string;
  webhookId: string;
  url: string;
  payload: string;
  /** Current secret first. */
  sealedSecrets: Buffer[];
  /** Starts at 1. */
  attempt: number;
  startedAt: Date;
  firstAttemptAt: Date;
  retryUntil: Date;
  /** Accepted before, and resent on request of the owner. */
  wasDelivered: boolean;
}

export interface DueDeliveryFilter {
  limit: number;
  /** Limit per endpoint. */
  maxPerEndpoint: number;
  /** Endpoints that have reached the limit. */
  busy: readonly string[];
  now: Date;
  leaseUntil: Date;
}

// Number of due deliveries to scan for different endpoints.
const lookAhead = 200;

/**
 * Leases due deliveries by moving `next_attempt_at` to the end of the lease. If this process crashes, they
 * become due again then. `skip locked` skips rows that another process is taking. The limit per endpoint
 * prevents a slow endpoint from blocking the others.
 */
export function takeDueDeliveries(db: Queryable, wanted: DueDeliveryFilter): Promise<DueDelivery[]> {
  return db.rows(sql`
    with soonest as (
      select id, webhook_id, next_attempt_at from webhook_deliveries
      where next_attempt_at <= ${wanted.now} and webhook_id <> all (${wanted.busy})
      order by next_attempt_at, id limit ${lookAhead}),
    ranked as (
      select id, row_number() over (partition by webhook_id order by next_attempt_at, id) as place from soonest)
    update webhook_deliveries d set attempts = d.attempts + 1, next_attempt_at = ${wanted.leaseUntil},
      under_way_until = ${wanted.leaseUntil}, last_attempt_at = ${wanted.now},
      first_attempt_at = coalesce(d.first_attempt_at, ${wanted.now})
    from webhooks w
    where w.id = d.webhook_id and d.id in (
      select due.id from webhook_deliveries due join ranked on ranked.id = due.id and ranked.place <= ${wanted.maxPerEndpoint}
      where due.next_attempt_at <= ${wanted.now}
      order by due.next_attempt_at, due.id limit ${wanted.limit} for update of due skip locked)
    returning d.id, d.webhook_id as "webhookId", w.url, d.payload, d.attempts as attempt, d.last_attempt_at as "startedAt",
      d.first_attempt_at as "firstAttemptAt", d.retry_until as "retryUntil",
      d.delivered_at is not null as "wasDelivered",
      array(select s.sealed from webhook_secrets s
        where s.webhook_id = d.webhook_id and (s.expires_at is null or s.expires_at > ${wanted.now})
        order by s.expires_at desc) as "sealedSecrets"`);
}

export interface Endpoint {
  active: boolean;
  failingSince: Date | null;
  businessId: string;
  ownerId: string | null;
}

/**
 * Null if the webhook was deleted. Lock order: endpoint before delivery, so that concurrent transactions
 * cannot deadlock.
 */
export function lockEndpoint(transaction: Transaction, id: string): Promise<Endpoint | null> {
  return transaction.row(sql`
    select w.active, w.failing_since as "failingSince", w.business_id as "businessId",
      (select b.user_id from businesses b where b.id = w.business_id) as "ownerId"
    from webhooks w where w.id = ${id} for no key update`);
}

export async function updateFailingSince(
  transaction: Transaction,
  id: string,
  failingSince: Date | null,
): Promise<void> {
  await transaction.run(sql`update webhooks set failing_since = ${failingSince} where id = ${id}`);
}

// `attempts` identifies the lease: an update with an older value affects no row.

export interface AttemptResult {
  statusCode: number | null;
  error: string | null;
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
}

/** False if the lease expired and another process took the delivery. Nothing is recorded then. */
export async function recordAttempt(
  transaction: Transaction,
  { id, attempt }: DueDelivery,
  result: AttemptResult,
): Promise<boolean> {
  const updated = await transaction.run(sql`
    update webhook_deliveries set last_status_code = ${result.statusCode}, last_error = ${result.error},
      next_attempt_at = ${result.nextAttemptAt}, under_way_until = null,
      delivered_at = coalesce(delivered_at, ${result.deliveredAt})
    where id = ${id} and attempts = ${attempt}`);
  return updated === 1;
}

/** Releases the lease without counting the attempt. */
export async function releaseDelivery(db: Queryable, { id, attempt, startedAt }: DueDelivery): Promise<void> {
  await db.run(sql`
    update webhook_deliveries set attempts = attempts - 1, next_attempt_at = ${startedAt}, under_way_until = null
    where id = ${id} and attempts = ${attempt} and next_attempt_at is not null`);
}
