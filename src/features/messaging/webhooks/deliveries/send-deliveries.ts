import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { OutgoingHttp } from '../../../../platform/outgoing-http.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import { createWorkerLoop } from '../../../../platform/worker-loop.ts';
import { recordOutcome } from './record-outcome.ts';
import { type DueDelivery, releaseDelivery, takeDueDeliveries } from './sending-store.ts';

export interface WebhookSender {
  start(): void;
  wake(): void;
  /** Takes no new deliveries, waits briefly for attempts in progress and releases the rest. */
  stop(): Promise<void>;
}

interface SenderDependencies {
  db: Database;
  clock: Clock;
  log: Logger;
  secrets: Secrets;
  http: OutgoingHttp;
  pollMilliseconds?: number;
}

const maxConcurrent = 16;
const maxConcurrentPerEndpoint = 4;
// Much longer than an attempt may take, so that no other process starts the same attempt.
const leaseSeconds = 60;
const graceMilliseconds = 3_000;

/** Sends due deliveries. Runs in every server process. */
export function createWebhookSender({
  db,
  clock,
  log,
  secrets,
  http,
  pollMilliseconds = 1_000,
}: SenderDependencies): WebhookSender {
  const underWay = new Map<Promise<void>, string>();
  const stopping = new AbortController();

  const loop = createWorkerLoop({
    log,
    failureMessage: 'failed to take due webhook deliveries',
    failureSleepMilliseconds: pollMilliseconds,
    async turn() {
      const taken = underWay.size < maxConcurrent ? await take(maxConcurrent - underWay.size) : [];
      for (const delivery of taken) {
        const attempt = send(delivery).finally(() => {
          underWay.delete(attempt);
          loop.wake();
        });
        underWay.set(attempt, delivery.webhookId);
      }
      return { sleepMilliseconds: taken.length === 0 ? pollMilliseconds : 0 };
    },
  });

  async function take(limit: number): Promise<DueDelivery[]> {
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + leaseSeconds * 1000);
    const webhooks = [...underWay.values()];
    const countOf = (id: string) => webhooks.filter((other) => other === id).length;
    const busy = [...new Set(webhooks)].filter((id) => countOf(id) >= maxConcurrentPerEndpoint);
    return takeDueDeliveries(db, { limit, maxPerEndpoint: maxConcurrentPerEndpoint, busy, now, leaseUntil });
  }

  const openSecrets = ({ sealedSecrets, webhookId }: DueDelivery) =>
    sealedSecrets.map((sealed) => secrets.open(sealed, webhookId).toString());

  async function send(delivery: DueDelivery): Promise<void> {
    try {
      const outcome = await http.post({
        url: delivery.url,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Openslot-Webhooks/1',
          ...signatureHeaders({ ...delivery, secrets: openSecrets(delivery) }, clock.now()),
        },
        body: delivery.payload,
        signal: stopping.signal,
      });
      if ('failure' in outcome && outcome.failure === 'aborted') await releaseDelivery(db, delivery);
      else await recordOutcome({ db, clock, log }, delivery, outcome);
    } catch (error) {
      // The delivery is retried when its lease expires.
      log.warn({ err: error, delivery: delivery.id }, 'failed to record a webhook delivery');
    }
  }

  return {
    start: loop.start,
    wake: loop.wake,
    async stop() {
      await loop.stop();
      const grace = setTimeout(() => stopping.abort(), graceMilliseconds);
      await Promise.all(underWay.keys());
      clearTimeout(grace);
    },
  };
}

/** Headers of Standard Webhooks (https://www.standardwebhooks.com), with one signature per valid secret. */
function signatureHeaders(
  message: { id: string; payload: string; secrets: readonly string[] },
  now: Date,
): Record<string, string> {
  const signatures = message.secrets.map((secret) =>
    new Webhook(secret).sign(message.id, now, message.payload),
  );
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
