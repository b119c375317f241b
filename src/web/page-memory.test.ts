import { expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { createPageMemory, type KeptPage, keepPage } from './page-memory.ts';

/** Stands still until it is moved. */
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

const pageOf = (text: string): Promise<KeptPage> => keepPage(new Response(text), '/');
const textOf = async (page: KeptPage | Promise<KeptPage>) => (await page).body.toString();
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A memory of one address, and what has been rendered for it. */
function memoryOfOne() {
  const clock = standingClock();
  const memory = createPageMemory(clock);
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
  return { clock, memory, renderings, ask };
}

test('a page that is no longer new is given to all who ask while one rendering makes it anew', async () => {
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

test('three seconds after it was rendered nobody is given it any more', async () => {
  const { clock, renderings, ask } = memoryOfOne();
  ask();
  await renderings[0]!.end('first');
  clock.advance(3_001);
  const waiting = [ask(), ask()];
  expect(renderings).toHaveLength(2);
  await renderings[1]!.end('second');
  expect(await Promise.all(waiting.map(textOf))).toEqual(['second', 'second']);
});

test('what takes long to render is rendered less often, but at least every two seconds', async () => {
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

test('pages are made anew one at a time; meanwhile the others are given as they are', async () => {
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

test('a rendering that fails leaves the old page for as long as it is kept anyway, and is not tried again at once', async () => {
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

test('after a write nobody is given what was rendered before it, nor what was being rendered then', async () => {
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

test('what a page will need is named at its end, but for styles, which its head names anyway', async () => {
  const link =
    '</a.css>; rel="preload"; as="style"; nopush, </b.woff2>; rel="preload"; as="font"; type="font/woff2"; crossorigin; nopush, ' +
    '</c.js>; rel="modulepreload"; nopush';
  const { body, headers } = await keepPage(
    new Response('<head><title>$&</title></head><body><p></body>', { headers: { link } }),
    '/',
  );
  expect(headers['link']).toBeUndefined();
  expect(body.toString()).toBe(
    '<head><title>$&</title></head><body><p><link href="/b.woff2" rel="preload" as="font" type="font/woff2" crossorigin><link href="/c.js" rel="modulepreload"></body>',
  );
});
