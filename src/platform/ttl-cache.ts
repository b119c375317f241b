import { LRUCache } from 'lru-cache';
import { type Clock, monotonicMsOf } from './clock.ts';

/**
 * Cache of read data. A write in this process removes affected entries immediately. With a change feed, entries
 * are kept until the feed reports a change; without one, writes of other processes become visible when entries
 * expire. Never used for decisions.
 */
export interface TtlCache<Value extends object> {
  /** The cached value, the one being fetched, or a new one. */
  get(key: string, fetch: () => Promise<Value>): Value | Promise<Value>;
  /** The cached value, if any. */
  peek(key: string): Value | undefined;
  /** Removes all entries, or those of the given topics. */
  clear(topics?: readonly string[]): void;
}

/** Follows the changes of all processes. */
export interface Feed {
  /**
   * Every change that was committed before this time has been applied to the caches. Monotonic milliseconds,
   * negative infinity before the first read.
   */
  appliedUntilMs: number;
}

interface Options<Value> {
  /** Measures ages; tests replace it. */
  clock: Clock;
  /** Maximum time since an entry was read, or since the feed confirmed that it is current. */
  ttlMilliseconds: number;
  feed?: Feed;
  /** Time at which an entry that is read now expires even if nothing changes, in milliseconds since 1970. */
  expiryOf?: (key: string, nowMs: number) => number;
  maximumSize: number;
  sizeOf: (value: Value, key: string) => number;
  /** Groups keys, so that a write does not scan all of them. */
  topicOf: (key: string) => string;
  /** False for values that are only shared by concurrent reads. */
  isKept?: (value: Value) => boolean;
}

interface Entry<Value> {
  value: Value;
  /** Start of the fetch, because the data may be that old. */
  startMs: number;
  expiryMs: number;
}

const unfollowed: Feed = { appliedUntilMs: Number.NEGATIVE_INFINITY };

/** True if the data was current at most `ttlMilliseconds` ago: when it was read, or when the feed was applied. */
const isCurrent = (startMs: number, nowMs: number, feed: Feed, ttlMilliseconds: number): boolean =>
  nowMs - startMs <= ttlMilliseconds || nowMs - feed.appliedUntilMs <= ttlMilliseconds;

export function createTtlCache<Value extends object>(options: Options<Value>): TtlCache<Value> {
  const { clock, topicOf, ttlMilliseconds, feed = unfollowed } = options;
  const expiryOf = options.expiryOf ?? (() => Number.POSITIVE_INFINITY);
  const monotonicMs = monotonicMsOf(clock);
  const keysOf = new Map<string, Set<string>>();
  const cached = new LRUCache<string, Entry<Value>>({
    maxSize: options.maximumSize,
    sizeCalculation: ({ value }, key) => options.sizeOf(value, key),
    dispose: (_entry, key, reason) => {
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

  function peek(key: string): Value | undefined {
    const entry = cached.get(key);
    if (entry === undefined) return undefined;
    if (!isCurrent(entry.startMs, monotonicMs(), feed, ttlMilliseconds)) return undefined;
    return clock.now().getTime() < entry.expiryMs ? entry.value : undefined;
  }

  function fetchNew(key: string, fetch: () => Promise<Value>): Promise<Value> {
    const startMs = monotonicMs();
    const expiryMs = expiryOf(key, clock.now().getTime());
    const underway = fetch()
      .then((value) => {
        // A value read before a change must not be cached after the change was applied.
        if (fetching.get(key) === underway && (options.isKept?.(value) ?? true)) {
          cached.set(key, { value, startMs, expiryMs });
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
    peek,
    get: (key, fetch) => peek(key) ?? fetching.get(key) ?? fetchNew(key, fetch),
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
