import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { KeyAdmission } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Presence, sendTo } from '../../../platform/database/presence.ts';
import {
  createKeyCounter,
  type KeyCounter,
  maxPolls,
  pollMilliseconds,
  pollsBetweenMessages,
} from './key-counter.ts';
import { isApiKey } from './rules/api-key.ts';
import { listActiveHolders } from './store.ts';

/** Enforces the daily quota exactly across all processes, mostly without queries. */
export interface KeyQuota {
  admit(key: string): KeyAdmission | Promise<KeyAdmission>;
  /** Returns undefined, without counting, when a query would be needed or the quota is used up. */
  admitFromMemory(key: string): NonNullable<KeyAdmission> | undefined;
  /** Resolves when no process counts the key in memory any more. */
  recall(apiKeyId: string): Promise<void>;
  /** Refunds all blocks. */
  close(): Promise<void>;
}

interface KeyQuotaDependencies {
  db: Database;
  presence: Presence;
  clock: Clock;
  log: Logger;
  dailyLimit: number;
}

const maxUnknownKeys = 20_000;
const roundMilliseconds = 1_000;
const idleRounds = 5;

export function createKeyQuota({ db, presence, clock, log, dailyLimit }: KeyQuotaDependencies): KeyQuota {
  // Keys used within the last seconds. `forgetIdle` removes the others.
  const counters = new Map<string, KeyCounter>();
  // Unknown keys stay unknown: keys are random, and a revoked key is never restored.
  const unknown = new LRUCache<string, true>({ max: maxUnknownKeys });
  let rounds: NodeJS.Timeout | undefined;
  let closed = false;

  presence.onMessage((apiKeyId) => void findCounter(apiKeyId)?.release(true));
  presence.onLost(() => void releaseAll());

  function findCounter(apiKeyId: string): KeyCounter | undefined {
    for (const counter of counters.values()) if (counter.apiKeyId() === apiKeyId) return counter;
    return undefined;
  }

  async function releaseAll(): Promise<void> {
    await Promise.all([...counters.values()].map((counter) => counter.release(false)));
  }

  function beginCounting(key: string): KeyAdmission | Promise<KeyAdmission> {
    if (!isApiKey(key)) return null;
    const keyHash = hashApiKey(key);
    const remembered = keyHash.toString('base64');
    if (unknown.has(remembered)) return null;
    const counter = createKeyCounter({
      db,
      clock,
      log,
      keyHash,
      dailyLimit,
      processNumber: async () => (closed ? null : presence.join()),
      onUnknown() {
        unknown.set(remembered, true);
        counters.delete(key);
      },
    });
    counters.set(key, counter);
    rounds ??= setInterval(forgetIdle, roundMilliseconds).unref();
    return counter.count();
  }

  function forgetIdle(): void {
    for (const [key, counter] of counters) {
      if (counter.countIdleRound() < idleRounds) continue;
      // Removed only when idle: two counters of one key would refund and charge concurrently.
      void counter.release(false).then(() => counter.isIdle() && counters.delete(key));
    }
  }

  return {
    admit(key) {
      const counter = counters.get(key);
      return counter === undefined ? beginCounting(key) : counter.count();
    },
    admitFromMemory: (key) => counters.get(key)?.countFromBlock(),
    async recall(apiKeyId) {
      await findCounter(apiKeyId)?.release(false);
      for (let polls = 0; polls < maxPolls; polls++) {
        const holders = await listActiveHolders(db, apiKeyId);
        if (holders.length === 0) return;
        if (polls % pollsBetweenMessages === 0)
          await Promise.all(holders.map((holder) => sendTo(db, holder, apiKeyId)));
        await delay(pollMilliseconds);
      }
    },
    async close() {
      closed = true;
      clearInterval(rounds);
      await releaseAll();
    },
  };
}

/** The key has 256 random bits, so a fast hash is sufficient. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
