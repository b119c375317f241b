import { LRUCache } from 'lru-cache';
import { type Clock, monotonicMsOf } from './clock.ts';

/**
 * Short-lived cache of read data. A write in this process removes affected entries immediately; writes of
 * other processes become visible when entries expire. Never used for decisions.
 */
export interface TtlCache<Value extends object> {
  /** The cached value, the one being fetched, or a new one. */
  get(key: string, fetch: () => Promise<Value>): Value | Promise<Value>;
  /** The cached value, if any. */
  peek(key: string): Value | undefined;
  /** Removes all entries, or those of the given topics. */
  clear(topics?: readonly string[]): void;
}

interface Options<Value> {
  /** Measures ages; tests replace it. */
  clock: Clock;
  ttlMilliseconds: number;
  maximumSize: number;
  sizeOf: (value: Value, key: string) => number;
  /** Groups keys, so that a write does not scan all of them. */
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
    // Reads the clock at every access, which costs less than 0.1 microseconds.
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
    // Counted from the start of the fetch, because the data may be that old.
    const start = monotonicMs();
    const underway = fetch()
      .then((value) => {
        // A value read before a write must not be cached after it.
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
