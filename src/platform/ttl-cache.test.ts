import { expect, test } from 'vitest';
import { type Clock, systemClock } from './clock.ts';
import { createTtlCache } from './ttl-cache.ts';

interface Answer {
  body: string;
}

const answer = (body: string): Answer => ({ body });
const topicOf = (key: string) => key.slice(0, 2);
const createCache = (clock: Clock = systemClock) =>
  createTtlCache<Answer>({ clock, ttlMilliseconds: 700, maximumSize: 2, sizeOf: () => 1, topicOf });

/** Advances only when the test does so. */
function standingClock() {
  let elapsedMs = 1;
  return {
    ...systemClock,
    monotonicMs: () => elapsedMs,
    advance: (milliseconds: number) => {
      elapsedMs += milliseconds;
    },
  };
}

test('a write removes affected entries and keeps the others', async () => {
  const cache = createCache();
  await cache.get('/touched', async () => answer('old'));
  await cache.get('/kept', async () => answer('old'));
  cache.clear(['/t']);
  expect((await cache.get('/touched', async () => answer('new'))).body).toBe('new');
  expect((await cache.get('/kept', async () => answer('new'))).body).toBe('old');
});

test('a value fetched during a write is returned, but not cached', async () => {
  const cache = createCache();
  let finish = (_: Answer) => {};
  const asked = cache.get('/x', () => new Promise((resolve) => (finish = resolve)));
  cache.clear();
  finish(answer('before the write'));
  expect((await asked).body).toBe('before the write');
  expect((await cache.get('/x', async () => answer('after the write'))).body).toBe('after the write');
});

test('a failed fetch rejects all waiting callers and is retried by the next one', async () => {
  const cache = createCache();
  const failing = () => Promise.reject(new Error('gone'));
  const asked = [cache.get('/x', failing), cache.get('/x', failing)];
  await expect(asked[0]).rejects.toThrow('gone');
  await expect(asked[1]).rejects.toThrow('gone');
  expect((await cache.get('/x', async () => answer('back'))).body).toBe('back');
});

test('a write to another topic does not affect a running fetch', async () => {
  const cache = createCache();
  const asked = cache.get('/x', async () => answer('first'));
  cache.clear(['/y']);
  await asked;
  expect((await cache.get('/x', async () => answer('second'))).body).toBe('first');
});

test('a value is returned until it expires', async () => {
  const clock = standingClock();
  const cache = createCache(clock);
  await cache.get('/x', async () => answer('first'));
  clock.advance(700);
  expect(cache.peek('/x')?.body).toBe('first');
  clock.advance(1);
  expect(cache.peek('/x')).toBeUndefined();
  expect((await cache.get('/x', async () => answer('second'))).body).toBe('second');
});

test('the age is counted from the start of the fetch', async () => {
  const clock = standingClock();
  const cache = createCache(clock);
  await cache.get('/x', async () => {
    clock.advance(701);
    return answer('slow');
  });
  expect(cache.peek('/x')).toBeUndefined();
});

test('evicted entries leave no references behind', async () => {
  const cache = createCache();
  for (const key of ['/a1', '/a2', '/a3']) await cache.get(key, async () => answer(key));
  expect(cache.peek('/a1')).toBeUndefined();
  await cache.get('/a1', async () => answer('again'));
  cache.clear(['/a']);
  for (const key of ['/a1', '/a2', '/a3']) expect(cache.peek(key)).toBeUndefined();
});

const followed = (clock: Clock) => {
  const feed = { appliedUntilMs: Number.NEGATIVE_INFINITY };
  const expiryOf = (_key: string, nowMs: number) => nowMs + 60_000;
  const cache = createTtlCache<Answer>({
    clock,
    feed,
    ttlMilliseconds: 700,
    expiryOf,
    maximumSize: 2,
    sizeOf: () => 1,
    topicOf,
  });
  return { feed, cache };
};

test('with a feed, a value is returned as long as the feed is read', async () => {
  const clock = standingClock();
  const { feed, cache } = followed(clock);
  await cache.get('/x', async () => answer('first'));
  for (let turn = 0; turn < 10; turn++) {
    clock.advance(600);
    feed.appliedUntilMs = clock.monotonicMs();
    expect(cache.peek('/x')?.body).toBe('first');
  }
  clock.advance(700);
  expect(cache.peek('/x')?.body).toBe('first');
  clock.advance(1);
  expect(cache.peek('/x')).toBeUndefined();
  expect((await cache.get('/x', async () => answer('second'))).body).toBe('second');
});

test('a value is not returned after its expiry, even if the feed is read', async () => {
  let nowMs = 0;
  const clock = { ...standingClock(), now: () => new Date(nowMs) };
  const { feed, cache } = followed(clock);
  feed.appliedUntilMs = clock.monotonicMs();
  await cache.get('/x', async () => answer('first'));
  nowMs = 59_999;
  expect(cache.peek('/x')?.body).toBe('first');
  nowMs = 60_000;
  expect(cache.peek('/x')).toBeUndefined();
});
