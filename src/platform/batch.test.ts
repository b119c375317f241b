import { expect, test } from 'vitest';
import { createBatcher } from './batch.ts';
import { DatabaseUnavailable } from './database/failures.ts';

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('runs simultaneous items in one batch and returns the result of each', async () => {
  const runs: number[][] = [];
  const double = createBatcher<number, number>({
    maxSize: 3,
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

test('runs at most two batches at a time', async () => {
  let underway = 0;
  let mostSeen = 0;
  const runs: number[] = [];
  const ask = createBatcher<number, number>({
    maxSize: 10,
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

test('splits a large batch, so that not all results arrive at once', async () => {
  const runs: number[] = [];
  const ask = createBatcher<number, number>({
    maxSize: 32,
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

test('a failing item does not fail the others', async () => {
  const runs: string[][] = [];
  const ask = createBatcher<string, string>({
    maxSize: 3,
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

test('does not retry items one by one when the database is unavailable', async () => {
  let runs = 0;
  const ask = createBatcher<string, string>({
    maxSize: 3,
    run: async () => {
      runs++;
      throw new DatabaseUnavailable('no response');
    },
  });
  const outcomes = await Promise.allSettled(['one', 'two', 'three'].map(ask));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(runs).toBe(1);
});
