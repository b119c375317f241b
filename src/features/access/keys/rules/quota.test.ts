import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, blockEndingAt, remainingOf, secondsLeftOf, takeNumber, utcDayOf } from './quota.ts';

const utcDay = 20_000;

test('a block returns each of its numbers once, in order, and then null', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.integer({ min: 1, max: 200 }), (before, size) => {
      const block = blockEndingAt(utcDay, before + size, size);
      const places = Array.from({ length: size }, () => takeNumber(block, before + size));
      expect(places).toEqual(Array.from({ length: size }, (_, index) => before + index + 1));
      expect(takeNumber(block, before + size)).toBeNull();
      expect(remainingOf(block)).toBe(0);
    }),
  );
});

test('a refused request consumes no number', () => {
  const block = blockEndingAt(utcDay, 50, 50);
  expect([1, 2, 3, 4, 5].map(() => takeNumber(block, 3))).toEqual([1, 2, 3, 4, 4]);
  expect(remainingOf(block)).toBe(47);
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

/** Simulates the database and three processes. Any process may claim a block while others hold one. */
function play(steps: Step[], dailyLimit: number) {
  const blocks = new Map<number, Block>();
  let used = 0;
  let allowed = 0;
  const refund = (number: number) => {
    const block = blocks.get(number);
    if (block !== undefined) used -= remainingOf(block);
    blocks.delete(number);
  };
  for (const action of steps) {
    if (action.kind === 'claim') {
      refund(action.process);
      used += action.size;
      blocks.set(action.process, blockEndingAt(utcDay, used, action.size));
    } else if (action.kind === 'request') {
      const block = blocks.get(action.process);
      const place = block === undefined ? null : takeNumber(block, dailyLimit);
      if (place !== null && place <= dailyLimit) allowed++;
    } else if (action.kind === 'refund') refund(action.process);
    else blocks.delete(action.process);
  }
  for (const number of [...blocks.keys()]) refund(number);
  return { used, allowed };
}

test('never allows more than the limit, in any order of claims, refunds and crashes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), fc.integer({ min: 1, max: 100 }), (steps, dailyLimit) => {
      const { used, allowed } = play(steps, dailyLimit);
      expect(allowed).toBeLessThanOrEqual(dailyLimit);
      expect(used).toBeGreaterThanOrEqual(allowed);
    }),
  );
});

test('without crashes, the final count equals the number of allowed requests', () => {
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

const instant = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('2200-01-01T00:00:00Z'),
  noInvalidDate: true,
});

test('waiting the remaining seconds, and no fewer, leads to the next day', () => {
  fc.assert(
    fc.property(instant, (date) => {
      const now = date.getTime();
      const day = utcDayOf(now);
      const seconds = secondsLeftOf(day, now);
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(86_400);
      expect(utcDayOf(now + seconds * 1000)).toBe(day + 1);
      expect(utcDayOf(now + (seconds - 1) * 1000)).toBe(day);
    }),
  );
});

test.each([
  ['2026-03-01T00:00:00.000Z', 86_400],
  ['2026-03-01T23:59:59.000Z', 1],
  ['2026-03-01T23:59:59.999Z', 1],
  ['2026-03-01T12:00:00.500Z', 43_200],
])('at %s the window has %i seconds left', (text, seconds) => {
  const now = Date.parse(text);
  expect(secondsLeftOf(utcDayOf(now), now)).toBe(seconds);
});

test('returns one second after midnight', () => {
  const midnight = Date.parse('2026-03-02T00:00:00.010Z');
  expect(secondsLeftOf(utcDayOf(midnight) - 1, midnight)).toBe(1);
});
