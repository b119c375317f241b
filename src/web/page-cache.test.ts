import { expect, test } from 'vitest';
import { type CachedPage, createPageCache, toCachedPage } from './page-cache.ts';

/** Advances only when the test does so. */
function standingClock() {
  let elapsedMs = 1;
  return {
    now: () => new Date(0),
    monotonicMs: () => elapsedMs,
    advance: (milliseconds: number) => {
      elapsedMs += milliseconds;
    },
  };
}

const pageOf = (text: string): Promise<CachedPage> => toCachedPage(new Response(text), '/');
const textOf = async (page: CachedPage | Promise<CachedPage>) => (await page).body.toString();
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A cache and the renderings it started. */
function memoryOfOne() {
  const clock = standingClock();
  const feed = { appliedUntilMs: Number.NEGATIVE_INFINITY };
  const memory = createPageCache({ clock, feed });
  const renderings: { end(text: string, tookMilliseconds?: number): Promise<void>; fail(): Promise<void> }[] =
    [];
  const ask = (key = '/') =>
    memory.get(
      key,
      () =>
        new Promise((resolve, reject) => {
          renderings.push({
            async end(text, tookMilliseconds = 10) {
              clock.advance(tookMilliseconds);
              resolve(pageOf(text));
              await settled();
            },
            async fail() {
              reject(new Error('gone'));
              await settled();
            },
          });
        }),
    );
  return { clock, feed, memory, renderings, ask };
}

test('serves a stale page while one rendering refreshes it', async () => {
  const { clock, renderings, ask } = memoryOfOne();
  const first = ask();
  await renderings[0]!.end('first');
  expect(await textOf(first)).toBe('first');
  clock.advance(699);
  await ask();
  expect(renderings).toHaveLength(1);
  clock.advance(1);
  expect(await Promise.all([textOf(ask()), textOf(ask()), textOf(ask())])).toEqual(Array(3).fill('first'));
  expect(renderings).toHaveLength(2);
  await renderings[1]!.end('second');
  expect(await textOf(ask())).toBe('second');
});

test('does not serve a page three seconds after it was rendered', async () => {
  const { clock, renderings, ask } = memoryOfOne();
  ask();
  await renderings[0]!.end('first');
  clock.advance(3_001);
  const waiting = [ask(), ask()];
  expect(renderings).toHaveLength(2);
  await renderings[1]!.end('second');
  expect(await Promise.all(waiting.map(textOf))).toEqual(['second', 'second']);
});

test('slow pages are rendered less often, but at least every two seconds', async () => {
  for (const [took, rest] of [
    [150, 1_500],
    [900, 2_000],
  ] as const) {
    const { clock, renderings, ask } = memoryOfOne();
    ask();
    await renderings[0]!.end('first', took);
    clock.advance(rest - 1);
    ask();
    expect(renderings).toHaveLength(1);
    clock.advance(1);
    ask();
    expect(renderings).toHaveLength(2);
  }
});

test('refreshes one page at a time and serves stale pages meanwhile', async () => {
  const { clock, memory, renderings, ask } = memoryOfOne();
  ask('/a');
  ask('/b');
  await renderings[0]!.end('a');
  await renderings[1]!.end('b');
  clock.advance(1_000);
  expect(memory.peek('/b')).toBeUndefined();
  ask('/a');
  expect(await textOf(ask('/b'))).toBe('b');
  expect(await textOf(memory.peek('/b')!)).toBe('b');
  expect(renderings).toHaveLength(3);
  await renderings[2]!.end('a again');
  ask('/b');
  expect(renderings).toHaveLength(4);
});

test('after a failed rendering the stale page is served until it expires', async () => {
  const { clock, renderings, ask } = memoryOfOne();
  ask();
  await renderings[0]!.end('first');
  clock.advance(1_000);
  ask();
  await renderings[1]!.fail();
  expect(await textOf(ask())).toBe('first');
  expect(renderings).toHaveLength(2);
  clock.advance(700);
  expect(await textOf(ask())).toBe('first');
  expect(renderings).toHaveLength(3);
  await renderings[2]!.fail();
  clock.advance(1_301);
  const refused = expect(ask()).rejects.toThrow('gone');
  await renderings[3]!.fail();
  await refused;
});

test('after a write, neither cached pages nor running renderings are served', async () => {
  const { clock, memory, renderings, ask } = memoryOfOne();
  ask();
  await renderings[0]!.end('first');
  clock.advance(1_000);
  ask();
  memory.clear();
  const asked = ask();
  expect(renderings).toHaveLength(3);
  await renderings[1]!.end('begun before');
  await renderings[2]!.end('after');
  expect(await textOf(asked)).toBe('after');
  expect(await textOf(ask())).toBe('after');
});

test('a page is current until something changes, as long as the feed is read', async () => {
  const { clock, feed, memory, renderings, ask } = memoryOfOne();
  ask();
  await renderings[0]!.end('first');
  for (let turn = 0; turn < 5; turn++) {
    clock.advance(1_000);
    feed.appliedUntilMs = clock.monotonicMs();
    expect(await textOf(memory.peek('/')!)).toBe('first');
  }
  memory.markStale();
  expect(memory.peek('/')).toBeUndefined();
  expect(await textOf(ask())).toBe('first');
  await renderings[1]!.end('second');
  feed.appliedUntilMs = clock.monotonicMs();
  expect(await textOf(ask())).toBe('second');
});

test('a page that was stale for three seconds is not served, however long it was current', async () => {
  const { clock, feed, memory, renderings, ask } = memoryOfOne();
  ask();
  await renderings[0]!.end('first');
  clock.advance(5_000);
  feed.appliedUntilMs = clock.monotonicMs();
  await ask();
  memory.markStale();
  clock.advance(3_001);
  ask();
  expect(memory.peek('/')).toBeUndefined();
  expect(renderings).toHaveLength(2);
});

test('a page without changes is rendered again after ten seconds', async () => {
  const { clock, feed, memory, renderings, ask } = memoryOfOne();
  ask();
  await renderings[0]!.end('first', 0);
  clock.advance(10_000);
  feed.appliedUntilMs = clock.monotonicMs();
  expect(memory.peek('/')).toBeUndefined();
});

test('moves preload links to the end of the page, except styles', async () => {
  const link =
    '</a.css>; rel="preload"; as="style"; nopush, </b.woff2>; rel="preload"; as="font"; type="font/woff2"; crossorigin; nopush, ' +
    '</c.js>; rel="modulepreload"; nopush';
  const { body, headers } = await toCachedPage(
    new Response('<head><title>$&</title></head><body><p></body>', { headers: { link } }),
    '/',
  );
  expect(headers['link']).toBeUndefined();
  expect(body.toString()).toBe(
    '<head><title>$&</title></head><body><p><link href="/b.woff2" rel="preload" as="font" type="font/woff2" crossorigin><link href="/c.js" rel="modulepreload"></body>',
  );
});
