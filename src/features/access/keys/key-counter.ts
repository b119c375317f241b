import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { KeyAdmission } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sendTo } from '../../../platform/database/presence.ts';
import {
  type Block,
  blockEndingAt,
  remainingOf,
  secondsLeftOf,
  takeNumber,
  utcDayOf,
} from './rules/quota.ts';
import { type Charge, chargeUsage, refundUsage } from './store.ts';

// Part of the daily quota that a process charges in advance. Larger blocks need fewer queries but lose more
// requests in a crash.
const blocksPerDay = 20;
const smallestBlock = 50;
// A handover takes a few milliseconds. The message is repeated, because the receiver may not have known that
// it holds the key.
export const pollMilliseconds = 5;
export const pollsBetweenMessages = 10;
// About one second. Counted in polls, so that a process that was suspended does not time out at once.
export const maxPolls = 150;

/** Counts the requests of one API key in this process. */
export interface KeyCounter {
  /** Empty until the key has been found. */
  apiKeyId(): string;
  /** Synchronous while a block has requests left. */
  count(): KeyAdmission | Promise<KeyAdmission>;
  /** Returns undefined, without counting, when `count` would have to wait or refuse. */
  countFromBlock(): NonNullable<KeyAdmission> | undefined;
  /** Refunds the rest of the block. `handedOver`: another process wants to count this key. */
  release(handedOver: boolean): Promise<void>;
  /** Returns the number of calls since the last request. */
  countIdleRound(): number;
  isIdle(): boolean;
}

interface KeyCounterDependencies {
  db: Database;
  clock: Clock;
  log: Logger;
  keyHash: Buffer;
  dailyLimit: number;
  /** Number of this process in the database. Null when the process may not hold a block. */
  processNumber: () => Promise<number | null>;
  onUnknown: () => void;
}

interface QueuedRequest {
  resolve(admission: KeyAdmission): void;
  reject(error: unknown): void;
}

export function createKeyCounter(dependencies: KeyCounterDependencies): KeyCounter {
  const { db, clock, dailyLimit } = dependencies;
  let apiKeyId = '';
  let block: (Block & { process: number }) | null = null;
  let queue: QueuedRequest[] = [];
  let releasing: { handedOver: boolean } | null = null;
  let processing: Promise<void> | null = null;
  let rounds = 0;

  function countInBlock(): NonNullable<KeyAdmission> | undefined {
    rounds = 0;
    // A new block serves the queue first, so that requests are counted in order of arrival.
    if (block === null || queue.length > 0) return undefined;
    const nowMilliseconds = clock.now().getTime();
    const number = block.utcDay === utcDayOf(nowMilliseconds) ? takeNumber(block, dailyLimit) : null;
    return number === null ? undefined : admit(number, block.utcDay, nowMilliseconds);
  }

  /** A refused request consumes nothing, so `count` can refuse it again. */
  function countFromBlock(): NonNullable<KeyAdmission> | undefined {
    const admission = countInBlock();
    return admission?.allowed ? admission : undefined;
  }

  function count(): KeyAdmission | Promise<KeyAdmission> {
    const admission = countInBlock();
    if (admission !== undefined) return admission;
    return new Promise((resolve, reject) => {
      queue.push({ resolve, reject });
      void processQueue();
    });
  }

  function admit(number: number, utcDay: number, nowMilliseconds: number): NonNullable<KeyAdmission> {
    return {
      apiKeyId,
      allowed: number <= dailyLimit,
      quota: {
        limit: dailyLimit,
        remaining: Math.max(0, dailyLimit - number),
        resetSeconds: secondsLeftOf(utcDay, nowMilliseconds),
      },
    };
  }

  /** One statement at a time per key: a refund must not run concurrently with a charge of this process. */
  function processQueue(): Promise<void> {
    processing ??= processUntilEmpty();
    return processing;
  }

  async function processUntilEmpty(): Promise<void> {
    // Lets requests of the same event loop turn share one charge.
    await null;
    try {
      do {
        const utcDay = utcDayOf(clock.now().getTime());
        if (releasing !== null || (block !== null && block.utcDay !== utcDay)) await refundBlock();
        if (queue.length > 0) await serveWaiting(utcDay);
      } while (queue.length > 0 || releasing !== null);
    } finally {
      processing = null;
    }
  }

  async function refundBlock(): Promise<void> {
    const released = block;
    const handedOver = releasing?.handedOver ?? false;
    block = null;
    releasing = null;
    if (released === null) return;
    const { utcDay, process } = released;
    try {
      await refundUsage(db, { apiKeyId, utcDay, process, places: remainingOf(released), handedOver });
    } catch (error) {
      // The refund may have been applied, so it is not repeated. These requests are lost, as in a crash.
      dependencies.log.warn(
        { err: error, key: apiKeyId },
        'failed to refund the unused requests of an API key',
      );
    }
  }

  async function serveWaiting(utcDay: number): Promise<void> {
    const shared = queue.length;
    const blockSize = Math.max(smallestBlock, Math.ceil(dailyLimit / blocksPerDay), shared);
    let charge: Charge | null;
    try {
      charge = await chargeWhenFree(utcDay, blockSize, shared);
    } catch (error) {
      for (const request of queue.splice(0)) request.reject(error);
      return;
    }
    if (charge === null) {
      dependencies.onUnknown();
      for (const request of queue.splice(0)) request.resolve(null);
      return refundBlock();
    }
    apiKeyId = charge.id;
    const { holder, used } = charge;
    const charged = blockEndingAt(utcDay, used ?? 0, holder === null ? shared : blockSize);
    block = holder === null ? null : Object.assign(charged, { process: holder });
    // Without a block, requests that arrived during the charge were not part of it.
    serve(charged, holder === null ? shared : queue.length);
  }

  function serve(from: Block, max: number): void {
    const nowMilliseconds = clock.now().getTime();
    let served = 0;
    while (served < max) {
      const number = takeNumber(from, dailyLimit);
      if (number === null) break;
      queue[served++]?.resolve(admit(number, from.utcDay, nowMilliseconds));
    }
    queue = queue.slice(served);
  }

  async function chargeWhenFree(utcDay: number, blockSize: number, shared: number): Promise<Charge | null> {
    const { keyHash } = dependencies;
    for (let polls = 0; ; polls++) {
      const process = await dependencies.processNumber();
      const force = polls >= maxPolls;
      const charge = await chargeUsage(db, { keyHash, utcDay, process, blockSize, shared, force });
      if (charge === null || charge.used !== null) return charge;
      if (charge.heldBy !== null && polls % pollsBetweenMessages === 0)
        await sendTo(db, charge.heldBy, charge.id);
      await delay(pollMilliseconds);
    }
  }

  return {
    apiKeyId: () => apiKeyId,
    count,
    countFromBlock,
    release(handedOver) {
      releasing = { handedOver: handedOver || (releasing?.handedOver ?? false) };
      return processQueue();
    },
    countIdleRound: () => rounds++,
    isIdle: () => block === null && processing === null,
  };
}
