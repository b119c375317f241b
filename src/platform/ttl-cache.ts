import { LRUCache } from 'lru-cache';
import { type Clock, monotonicMsOf } from './clock.ts';

/**
 * What was read, kept under a text for a time to live well below a second. A write in this process clears what it touches at once;
 * what other processes wrote shows when the entry expires. Nothing is decided from it.
 */
export interface TtlCache<Value extends object> {
  /** The cached value, the one being fetched, or a newly fetched one. */
  get(key: string, fetch: () => Promise<Value>): Value | Promise<Value>;
  /** The cached value, if there is one. */
  peek(key: string): Value | undefined;
  /** After a write: removes everything, or all that is of one of these topics. */
  clear(topics?: readonly string[]): void;
}

interface Options<Value> {
  /** Ages are measured by it, so that a test can let a value expire without waiting. */
  clock: Clock;
  ttlMilliseconds: number;
  maximumSize: number;
  sizeOf: (value: Value, key: string) => number;
  /** What a key is about, so that a write need not look at every key. */
  topicOf: (key: string) => string;
}

export function createTtlCache<Value extends object>(options: Options<Value>): TtlCache<Value> {
  const { topicOf } = options;
  const monotonicMs = monotonicMsOf(options.clock);
  const keysOf = new Map<string, Set<string>>();
  const cached = new LRUCache<string, Value>({
    maxSize: options.maximumSize,
    sizeCalculation: options.sizeOf,
    ttl: options.ttlMilliseconds,
    // The clock is read at each look: remembering its answer for a while would save less than a tenth of a microsecond.
    ttlResolution: 0,
    perf: { now: monotonicMs },
    dispose: (_value, key, reason) => {
      if (reason !== 'set') unlist(key);
    },
  });
  const fetching = new Map<string, Promise<Value>>();

  function list(key: string): void {
    const topic = topicOf(key);
    const keys = keysOf.get(topic);
    if (keys === undefined) keysOf.set(topic, new Set([key]));
    else keys.add(key);
  }

  function unlist(key: string): void {
    const topic = topicOf(key);
    const keys = keysOf.get(topic);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(topic);
  }

  function fetchNew(key: string, fetch: () => Promise<Value>): Promise<Value> {
    // Counted from before the question: the answer may be as old as that.
    const start = monotonicMs();
    const underway = fetch()
      .then((value) => {
        // One that was read before a write must not be kept after it.
        if (fetching.get(key) === underway) {
          cached.set(key, value, { start });
          if (cached.has(key)) list(key);
        }
        return value;
      })
      .finally(() => {
        if (fetching.get(key) === underway) fetching.delete(key);
      });
    fetching.set(key, underway);
    return underway;
  }

  return {
    peek: (key) => cached.get(key),
    get: (key, fetch) => cached.get(key) ?? fetching.get(key) ?? fetchNew(key, fetch),
    clear(topics) {
      if (topics === undefined) {
        cached.clear();
        return fetching.clear();
      }
      for (const topic of topics) for (const key of [...(keysOf.get(topic) ?? [])]) cached.delete(key);
      for (const key of [...fetching.keys()]) if (topics.includes(topicOf(key))) fetching.delete(key);
    },
  };
}
