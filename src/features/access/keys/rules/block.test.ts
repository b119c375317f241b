import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, blockEndingAt, placesLeft, takePlace } from './block.ts';

const utcDay = 20_000;

test('a block hands out its places once each, in order, and then none', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.integer({ min: 1, max: 200 }), (before, size) => {
      const block = blockEndingAt(utcDay, before + size, size);
      const places = Array.from({ length: size }, () => takePlace(block, before + size));
      expect(places).toEqual(Array.from({ length: size }, (_, index) => before + index + 1));
      expect(takePlace(block, before + size)).toBeNull();
      expect(placesLeft(block)).toBe(0);
    }),
  );
});

test('a refused request uses no place up', () => {
  const block = blockEndingAt(utcDay, 50, 50);
  expect([1, 2, 3, 4, 5].map(() => takePlace(block, 3))).toEqual([1, 2, 3, 4, 4]);
  expect(placesLeft(block)).toBe(47);
});

type Step =
  | { kind: 'claim'; process: number; size: number }
  | { kind: 'request'; process: number }
  | { kind: 'refund'; process: number }
  | { kind: 'crash'; process: number };

const process = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('claim' as const), process, size: fc.integer({ min: 1, max: 60 }) }),
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('request' as const), process }) },
  fc.record({ kind: fc.constant('refund' as const), process }),
  fc.record({ kind: fc.constant('crash' as const), process }),
);

/** What the database and three processes do with blocks, at its loosest: anybody may claim while others still hold. */
function play(steps: Step[], dailyLimit: number) {
  const blocks = new Map<number, Block>();
  let used = 0;
  let allowed = 0;
  const refund = (number: number) => {
    const block = blocks.get(number);
    if (block !== undefined) used -= placesLeft(block);
    blocks.delete(number);
  };
  for (const action of steps) {
    if (action.kind === 'claim') {
      refund(action.process);
      used += action.size;
      blocks.set(action.process, blockEndingAt(utcDay, used, action.size));
    } else if (action.kind === 'request') {
      const block = blocks.get(action.process);
      const place = block === undefined ? null : takePlace(block, dailyLimit);
      if (place !== null && place <= dailyLimit) allowed++;
    } else if (action.kind === 'refund') refund(action.process);
    else blocks.delete(action.process);
  }
  for (const number of [...blocks.keys()]) refund(number);
  return { used, allowed };
}

test('whoever claims, refunds or dies in whatever order: never more than the limit', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), fc.integer({ min: 1, max: 100 }), (steps, dailyLimit) => {
      const { used, allowed } = play(steps, dailyLimit);
      expect(allowed).toBeLessThanOrEqual(dailyLimit);
      expect(used).toBeGreaterThanOrEqual(allowed);
    }),
  );
});

test('when nobody dies, the count at the end is what was allowed', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), fc.integer({ min: 1, max: 100 }), (steps, dailyLimit) => {
      const { used, allowed } = play(
        steps.filter(({ kind }) => kind !== 'crash'),
        dailyLimit,
      );
      expect(used).toBe(allowed);
    }),
  );
});
