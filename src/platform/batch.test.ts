import { expect, test } from 'vitest';
import { createBatcher } from './batch.ts';
import { DatabaseUnavailable } from './database/failures.ts';

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('what is asked at the same moment goes together, and everyone gets their own answer', async () => {
  const runs: number[][] = [];
  const double = createBatcher<number, number>({
    most: 3,
    run: async (items) => {
      runs.push(items);
      return items.map((item) => item * 2);
    },
  });
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(runs).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(await double(6)).toBe(12);
});

test('no more than two are underway; the rest waits and then goes together', async () => {
  let underway = 0;
  let mostSeen = 0;
  const runs: number[] = [];
  const ask = createBatcher<number, number>({
    most: 10,
    run: async (items) => {
      mostSeen = Math.max(mostSeen, ++underway);
      runs.push(items.length);
      await later(20);
      underway--;
      return items;
    },
  });
  const asked: Promise<number>[] = [];
  for (let item = 0; item < 8; item++) {
    asked.push(ask(item));
    await later(1);
  }
  expect(await Promise.all(asked)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(mostSeen).toBe(2);
  expect(runs.length).toBeLessThan(8);
});

test('many of the same moment are divided, so that not all of them come back together', async () => {
  const runs: number[] = [];
  const ask = createBatcher<number, number>({
    most: 32,
    run: async (items) => {
      runs.push(items.length);
      await later(5);
      return items;
    },
  });
  const items = Array.from({ length: 16 }, (_, index) => index);
  expect(await Promise.all(items.map(ask))).toEqual(items);
  expect(runs).toEqual([8, 4, 4]);
});

test('one that cannot be done fails alone: the others are done all the same', async () => {
  const runs: string[][] = [];
  const ask = createBatcher<string, string>({
    most: 3,
    run: async (items) => {
      runs.push(items);
      if (items.includes('bad')) throw new Error('refused');
      return items;
    },
  });
  const outcomes = await Promise.allSettled(['good', 'bad', 'other'].map(ask));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(runs).toEqual([['good', 'bad', 'other'], ['good'], ['bad'], ['other']]);
  expect(await ask('again')).toBe('again');
});

test('a database that cannot answer is not asked once more for each of them', async () => {
  let runs = 0;
  const ask = createBatcher<string, string>({
    most: 3,
    run: async () => {
      runs++;
      throw new DatabaseUnavailable('it said nothing');
    },
  });
  const outcomes = await Promise.allSettled(['one', 'two', 'three'].map(ask));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(runs).toBe(1);
});
