import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { KeyAdmission } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sendTo } from '../../../platform/database/presence.ts';
import { type Block, blockEndingAt, placesLeft, takePlace } from './rules/block.ts';
import { secondsLeftOf, utcDayOf } from './rules/daily-window.ts';
import { type Charge, chargeUsage, refundUsage } from './store.ts';

// A twentieth of the day at a time: what a killed process may lose, against how often the database is asked.
const blocksPerDay = 20;
const smallestBlock = 50;
// A handover takes a few milliseconds. Asking again covers a message that came before its receiver knew it held the key.
export const pollMilliseconds = 5;
export const pollsBetweenAsking = 10;
// About a second, counted in polls: a process that was itself stopped for a while has not waited.
export const patiencePolls = 150;

/** Counts the requests of one key in this process. */
export interface KeyCounter {
  /** Empty until the key has been found. */
  apiKeyId(): string;
  /** At once while a block lasts. */
  count(): KeyAdmission | Promise<KeyAdmission>;
  /** Undefined, and not counted, where `count` would have to wait or refuse. */
  countAtOnce(): NonNullable<KeyAdmission> | undefined;
  /** Gives back what is left of the block. `handedOver`: because another process wants to count too. */
  letGo(handedOver: boolean): Promise<void>;
  /** How often this has been asked since the last request. */
  idleRounds(): number;
  isAtRest(): boolean;
}

interface Parts {
  db: Database;
  clock: Clock;
  log: Logger;
  keyHash: Buffer;
  dailyLimit: number;
  /** The number to hold a block under; null when this process may not hold any. */
  processNumber: () => Promise<number | null>;
  onUnknown: () => void;
}

interface Waiter {
  resolve(admission: KeyAdmission): void;
  reject(error: unknown): void;
}

export function createKeyCounter(parts: Parts): KeyCounter {
  const { db, clock, dailyLimit } = parts;
  let apiKeyId = '';
  let held: (Block & { process: number }) | null = null;
  let waiting: Waiter[] = [];
  let leaving: { handedOver: boolean } | null = null;
  let attending: Promise<void> | null = null;
  let rounds = 0;

  function countHeld(): NonNullable<KeyAdmission> | undefined {
    rounds = 0;
    // While somebody waits, a block just fetched is theirs first: that keeps the order of counting the order of arrival.
    if (held === null || waiting.length > 0) return undefined;
    const nowMilliseconds = clock.now().getTime();
    const place = held.utcDay === utcDayOf(nowMilliseconds) ? takePlace(held, dailyLimit) : null;
    return place === null ? undefined : admit(place, held.utcDay, nowMilliseconds);
  }

  /** A refused request uses no place up, so it can be left to be counted the ordinary way. */
  function countAtOnce(): NonNullable<KeyAdmission> | undefined {
    const admission = countHeld();
    return admission?.allowed ? admission : undefined;
  }

  function count(): KeyAdmission | Promise<KeyAdmission> {
    const admission = countHeld();
    if (admission !== undefined) return admission;
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      void attend();
    });
  }

  function admit(place: number, utcDay: number, nowMilliseconds: number): NonNullable<KeyAdmission> {
    return {
      apiKeyId,
      allowed: place <= dailyLimit,
      quota: {
        limit: dailyLimit,
        remaining: Math.max(0, dailyLimit - place),
        resetSeconds: secondsLeftOf(utcDay, nowMilliseconds),
      },
    };
  }

  /** One statement at a time for a key: a refund must never meet a charge of the same process on its way. */
  function attend(): Promise<void> {
    attending ??= work();
    return attending;
  }

  async function work(): Promise<void> {
    // Until the next turn, so that requests that arrived together are charged together.
    await null;
    try {
      do {
        const utcDay = utcDayOf(clock.now().getTime());
        if (leaving !== null || (held !== null && held.utcDay !== utcDay)) await giveBack();
        if (waiting.length > 0) await serveWaiting(utcDay);
      } while (waiting.length > 0 || leaving !== null);
    } finally {
      attending = null;
    }
  }

  async function giveBack(): Promise<void> {
    const block = held;
    const handedOver = leaving?.handedOver ?? false;
    held = null;
    leaving = null;
    if (block === null) return;
    const { utcDay, process } = block;
    try {
      await refundUsage(db, { apiKeyId, utcDay, process, places: placesLeft(block), handedOver });
    } catch (error) {
      // Whether it arrived is not known, so it is not sent again: these requests are lost, as in a crash.
      parts.log.warn({ err: error, key: apiKeyId }, 'unused requests of a key not given back');
    }
  }

  async function serveWaiting(utcDay: number): Promise<void> {
    const shared = waiting.length;
    const alone = Math.max(smallestBlock, Math.ceil(dailyLimit / blocksPerDay), shared);
    let charge: Charge | null;
    try {
      charge = await chargeWhenFree(utcDay, alone, shared);
    } catch (error) {
      for (const waiter of waiting.splice(0)) waiter.reject(error);
      return;
    }
    if (charge === null) {
      parts.onUnknown();
      for (const waiter of waiting.splice(0)) waiter.resolve(null);
      return giveBack();
    }
    apiKeyId = charge.id;
    const { holder, used } = charge;
    const block = blockEndingAt(utcDay, used ?? 0, holder === null ? shared : alone);
    held = holder === null ? null : Object.assign(block, { process: holder });
    // Without a block to hold, whoever came while the charge was under way was not part of it.
    serve(block, holder === null ? shared : waiting.length);
  }

  function serve(block: Block, most: number): void {
    const nowMilliseconds = clock.now().getTime();
    let served = 0;
    while (served < most) {
      const place = takePlace(block, dailyLimit);
      if (place === null) break;
      waiting[served++]?.resolve(admit(place, block.utcDay, nowMilliseconds));
    }
    waiting = waiting.slice(served);
  }

  async function chargeWhenFree(utcDay: number, alone: number, shared: number): Promise<Charge | null> {
    const { keyHash } = parts;
    for (let polls = 0; ; polls++) {
      const process = await parts.processNumber();
      const impatient = polls >= patiencePolls;
      const charge = await chargeUsage(db, { keyHash, utcDay, process, alone, shared, impatient });
      if (charge === null || charge.used !== null) return charge;
      if (charge.heldBy !== null && polls % pollsBetweenAsking === 0)
        await sendTo(db, charge.heldBy, charge.id);
      await delay(pollMilliseconds);
    }
  }

  return {
    apiKeyId: () => apiKeyId,
    count,
    countAtOnce,
    letGo(handedOver) {
      leaving = { handedOver: handedOver || (leaving?.handedOver ?? false) };
      return attend();
    },
    idleRounds: () => rounds++,
    isAtRest: () => held === null && attending === null,
  };
}
