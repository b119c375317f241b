import { LRUCache } from 'lru-cache';

/**
 * What was read, kept for a moment under a text. A write in this process forgets what it touches at once; what other processes wrote
 * shows when it ages out. Nothing is ever decided from it.
 */
export interface MomentCache<Value extends object> {
  /** The kept one, the one being fetched, or a new one. */
  get(key: string, fetch: () => Promise<Value>): Value | Promise<Value>;
  /** The kept one, if there is one. */
  peek(key: string): Value | undefined;
  /** After a write: forgets everything, or all that is of one of these topics. */
  clear(topics?: readonly string[]): void;
}

interface Options<Value> {
  milliseconds: number;
  maximumSize: number;
  sizeOf: (value: Value, key: string) => number;
  /** What a key is about, so that a write need not look at every key. */
  topicOf: (key: string) => string;
}

export function createMomentCache<Value extends object>(options: Options<Value>): MomentCache<Value> {
  const { topicOf } = options;
  const keysOf = new Map<string, Set<string>>();
  const kept = new LRUCache<string, Value>({
    maxSize: options.maximumSize,
    sizeCalculation: options.sizeOf,
    ttl: options.milliseconds,
    ttlResolution: 5,
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
    const start = performance.now();
    const underway = fetch()
      .then((value) => {
        // One that was read before a write must not be kept after it.
        if (fetching.get(key) === underway) {
          kept.set(key, value, { start });
          if (kept.has(key)) list(key);
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
    peek: (key) => kept.get(key),
    get: (key, fetch) => kept.get(key) ?? fetching.get(key) ?? fetchNew(key, fetch),
    clear(topics) {
      if (topics === undefined) {
        kept.clear();
        return fetching.clear();
      }
      for (const topic of topics) for (const key of [...(keysOf.get(topic) ?? [])]) kept.delete(key);
      for (const key of [...fetching.keys()]) if (topics.includes(topicOf(key))) fetching.delete(key);
    },
  };
}
