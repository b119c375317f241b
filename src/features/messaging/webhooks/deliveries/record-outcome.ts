import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import { publishEvent } from '../../../../platform/events/event-store.ts';
import type { Outcome } from '../../../../platform/outgoing-http.ts';
import { nextAttemptMs } from '../rules/retry.ts';
import { type Verdict, verdictOn } from '../rules/verdict.ts';
import {
  type DueDelivery,
  type Endpoint,
  lockEndpoint,
  recordAttempt,
  updateFailingSince,
  updatePaused,
} from './sending-store.ts';
import { giveUpDeliveries } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  log: Logger;
}

/** What an attempt came to, for the delivery and for its endpoint. */
export async function recordOutcome(
  { db, clock, log }: Parts,
  delivery: DueDelivery,
  outcome: Outcome,
): Promise<void> {
  const verdict = verdictOn(outcome);
  const { statusCode, error } = verdict;
  // Nothing of the address: people put keys into it.
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
  // Given up, and nothing else got through since it was first tried.
  const isDead = isOver && !delivery.wasDelivered && failingSince <= delivery.firstAttemptAt;
  if (isGone || isDead)
    await pause(transaction, delivery.webhookId, endpoint, isGone ? 'gone' : 'failing', now);
}

async function pause(
  transaction: Transaction,
  webhookId: string,
  endpoint: Endpoint,
  reason: 'gone' | 'failing',
  now: Date,
): Promise<void> {
  await updatePaused(transaction, webhookId, reason, now);
  await giveUpDeliveries(transaction, webhookId);
  await publishEvent(transaction, {
    kind: 'webhook.paused',
    subjectId: webhookId,
    byUserId: null,
    payload: {
      recipients: endpoint.ownerId === null ? [] : [endpoint.ownerId],
      businessId: endpoint.businessId,
      reason,
    },
    now,
  });
}
