import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { OutgoingHttp } from '../../../../platform/outgoing-http.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import { createWorkerLoop } from '../../../../platform/worker-loop.ts';
import { recordOutcome } from './record-outcome.ts';
import { type DueDelivery, returnDelivery, takeDueDeliveries } from './sending-store.ts';
import { signatureHeaders } from './sign-delivery.ts';

export interface WebhookSender {
  start(): void;
  /** There is something to send. */
  wake(): void;
  /** Takes nothing more, gives what is under way a moment, and hands the rest back. */
  stop(): Promise<void>;
}

interface Parts {
  db: Database;
  clock: Clock;
  log: Logger;
  secrets: Secrets;
  http: OutgoingHttp;
  pollMilliseconds?: number;
}

const atOnce = 16;
const atOnceEach = 4;
// Well above what an attempt may take, so that nobody else begins while it is still under way.
const leaseSeconds = 60;
const graceMilliseconds = 3_000;

/** Sends what is due, in every process that serves. */
export function createWebhookSender({
  db,
  clock,
  log,
  secrets,
  http,
  pollMilliseconds = 1_000,
}: Parts): WebhookSender {
  const underWay = new Map<Promise<void>, string>();
  const stopping = new AbortController();

  const loop = createWorkerLoop({
    log,
    failureMessage: 'could not ask for webhook deliveries',
    failureSleepMilliseconds: pollMilliseconds,
    async turn() {
      const taken = underWay.size < atOnce ? await take(atOnce - underWay.size) : [];
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
    const busy = [...new Set(webhooks)].filter((id) => countOf(id) >= atOnceEach);
    return takeDueDeliveries(db, { limit, mostEach: atOnceEach, busy, now, leaseUntil });
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
      if ('failure' in outcome && outcome.failure === 'aborted') await returnDelivery(db, delivery);
      else await recordOutcome({ db, clock, log }, delivery, outcome);
    } catch (error) {
      // What cannot be written down is tried again when the lease ends.
      log.warn({ err: error, delivery: delivery.id }, 'could not record a webhook delivery');
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
