import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import type { Outcome } from '../../../../platform/outgoing-http.ts';
import { pauseWebhook } from '../endpoints/pause-webhooks.ts';
import { judgeOutcome, nextAttemptMs, type Verdict } from '../rules/retry.ts';
import {
  type DueDelivery,
  type Endpoint,
  lockEndpoint,
  recordAttempt,
  updateFailingSince,
} from './sending-store.ts';

interface OutcomeDependencies {
  db: Database;
  clock: Clock;
  log: Logger;
}

/** Stores the result of an attempt for the delivery and its endpoint. */
export async function recordOutcome(
  { db, clock, log }: OutcomeDependencies,
  delivery: DueDelivery,
  outcome: Outcome,
): Promise<void> {
  const verdict = judgeOutcome(outcome);
  const { statusCode, error } = verdict;
  // The URL is not logged, because it may contain keys.
  if (error !== null)
    log.info(
      { webhook: delivery.webhookId, delivery: delivery.id, attempt: delivery.attempt, statusCode, error },
      'webhook attempt failed',
    );
  await db.transaction(async (transaction) => {
    const endpoint = await lockEndpoint(transaction, delivery.webhookId);
    if (endpoint === null) return;
    if (error === null) await recordAccepted(transaction, delivery, endpoint, verdict, clock.now());
    else await recordFailed(transaction, delivery, endpoint, verdict, clock.now());
  });
}

async function recordAccepted(
  transaction: Transaction,
  delivery: DueDelivery,
  endpoint: Endpoint,
  { statusCode }: Verdict,
  now: Date,
): Promise<void> {
  await recordAttempt(transaction, delivery, {
    statusCode,
    error: null,
    nextAttemptAt: null,
    deliveredAt: now,
  });
  if (endpoint.failingSince !== null) await updateFailingSince(transaction, delivery.webhookId, null);
}

async function recordFailed(
  transaction: Transaction,
  delivery: DueDelivery,
  endpoint: Endpoint,
  { statusCode, error, isGone }: Verdict,
  now: Date,
): Promise<void> {
  const nextMs = nextAttemptMs({
    attempts: delivery.attempt,
    nowMs: now.getTime(),
    untilMs: delivery.retryUntil.getTime(),
    chance: Math.random(),
  });
  const isOver = nextMs === null || isGone || !endpoint.active;
  const nextAttemptAt = isOver ? null : new Date(nextMs);
  const isOurs = await recordAttempt(transaction, delivery, {
    statusCode,
    error,
    nextAttemptAt,
    deliveredAt: null,
  });
  if (!isOurs || !endpoint.active) return;
  const failingSince = endpoint.failingSince ?? delivery.startedAt;
  if (endpoint.failingSince === null) await updateFailingSince(transaction, delivery.webhookId, failingSince);
  // The delivery failed for good, and the endpoint accepted no other delivery since its first attempt.
  const isDead = isOver && !delivery.wasDelivered && failingSince <= delivery.firstAttemptAt;
  if (isGone || isDead) {
    const webhook = { id: delivery.webhookId, ...endpoint };
    await pauseWebhook(transaction, webhook, isGone ? 'gone' : 'failing', now);
  }
}
