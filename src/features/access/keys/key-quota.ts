import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { KeyAdmission } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Presence, sendTo } from '../../../platform/database/presence.ts';
import { hashApiKey } from './hash-api-key.ts';
import {
  createKeyCounter,
  type KeyCounter,
  patiencePolls,
  pollMilliseconds,
  pollsBetweenAsking,
} from './key-counter.ts';
import { isApiKey } from './rules/api-key.ts';
import { listLivingHolders } from './store.ts';

/** Counts every request that presents a key: exactly, across all processes, and most of them without asking the database. */
export interface KeyQuota {
  admit(key: string): KeyAdmission | Promise<KeyAdmission>;
  /** Undefined, and not counted, when the database would have to be asked or the quota is used up. */
  admitAtOnce(key: string): NonNullable<KeyAdmission> | undefined;
  /** Resolves when no process counts the key in memory any more. */
  recall(apiKeyId: string): Promise<void>;
  /** Gives back everything counted in advance. */
  close(): Promise<void>;
}

interface Parts {
  db: Database;
  presence: Presence;
  clock: Clock;
  log: Logger;
  dailyLimit: number;
}

const rememberedUnknown = 20_000;
const roundMilliseconds = 1_000;
const idleRounds = 5;

export function createKeyQuota({ db, presence, clock, log, dailyLimit }: Parts): KeyQuota {
  // Only keys used within the last seconds: the rounds below forget the others.
  const counters = new Map<string, KeyCounter>();
  // A random key that does not exist never will, and a revoked one never comes back.
  const unknown = new LRUCache<string, true>({ max: rememberedUnknown });
  let rounds: NodeJS.Timeout | undefined;
  let closed = false;

  presence.onMessage((apiKeyId) => void findCounter(apiKeyId)?.letGo(true));
  presence.onLost(() => void letGoOfAll());

  function findCounter(apiKeyId: string): KeyCounter | undefined {
    for (const counter of counters.values()) if (counter.apiKeyId() === apiKeyId) return counter;
    return undefined;
  }

  async function letGoOfAll(): Promise<void> {
    await Promise.all([...counters.values()].map((counter) => counter.letGo(false)));
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
      if (counter.idleRounds() < idleRounds) continue;
      // Forgotten only at rest: two counters of one key would refund and charge past each other.
      void counter.letGo(false).then(() => counter.isAtRest() && counters.delete(key));
    }
  }

  return {
    admit(key) {
      const counter = counters.get(key);
      return counter === undefined ? beginCounting(key) : counter.count();
    },
    admitAtOnce: (key) => counters.get(key)?.countAtOnce(),
    async recall(apiKeyId) {
      await findCounter(apiKeyId)?.letGo(false);
      for (let polls = 0; polls < patiencePolls; polls++) {
        const holders = await listLivingHolders(db, apiKeyId);
        if (holders.length === 0) return;
        if (polls % pollsBetweenAsking === 0)
          await Promise.all(holders.map((holder) => sendTo(db, holder, apiKeyId)));
        await delay(pollMilliseconds);
      }
    },
    async close() {
      closed = true;
      clearInterval(rounds);
      await letGoOfAll();
    },
  };
}
