import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contains, type Interval, intersect, overlaps, subtract, union } from './intervals.ts';

const size = 24;
const point = fc.integer({ min: 0, max: size });
const interval: fc.Arbitrary<Interval> = fc.record({ start: point, end: point });
const intervals = fc.array(interval, { maxLength: 6 });

/** Covered units, computed by enumeration. */
function units(list: readonly Interval[]): boolean[] {
  return Array.from({ length: size }, (_, unit) =>
    list.some(({ start, end }) => start <= unit && unit < end),
  );
}

const isNormal = (list: readonly Interval[]) =>
  list.every(({ start, end }, index) => start < end && (index === 0 || list[index - 1]!.end < start));

test('union, intersection and difference cover exactly the expected units', () => {
  fc.assert(
    fc.property(intervals, intervals, (a, b) => {
      const [inA, inB] = [units(a), units(b)];
      const results = { union: union([...a, ...b]), intersect: intersect(a, b), subtract: subtract(a, b) };
      expect(units(results.union)).toEqual(inA.map((covered, unit) => covered || inB[unit]!));
      expect(units(results.intersect)).toEqual(inA.map((covered, unit) => covered && inB[unit]!));
      expect(units(results.subtract)).toEqual(inA.map((covered, unit) => covered && !inB[unit]!));
      for (const list of Object.values(results)) expect(isNormal(list)).toBe(true);
    }),
  );
});

test('contains and overlaps agree with enumeration', () => {
  fc.assert(
    fc.property(intervals, interval, (list, one) => {
      const outer = units(list);
      const inner = units([one]);
      expect(contains(list, one)).toBe(inner.every((covered, unit) => !covered || outer[unit]!));
      expect(list.some((other) => overlaps(other, one))).toBe(
        inner.some((covered, unit) => covered && outer[unit]!),
      );
    }),
  );
});

test('adjacent intervals do not overlap', () => {
  const morning = { start: 540, end: 720 };
  const afternoon = { start: 720, end: 1020 };
  expect(overlaps(morning, afternoon)).toBe(false);
  expect(union([afternoon, morning])).toEqual([{ start: 540, end: 1020 }]);
  expect(contains([morning, afternoon], { start: 700, end: 740 })).toBe(true);
});
