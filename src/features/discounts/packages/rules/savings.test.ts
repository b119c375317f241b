import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maximumMinor } from '../../../../shared/money.ts';
import { computeSavings } from './savings.ts';

const savings = (sessionCount: number, packagePriceMinor: number, singleSessionPriceMinor: number) =>
  computeSavings({ sessionCount, packagePriceMinor, singleSessionPriceMinor });

const terms = fc.integer({ min: 1, max: 100 }).chain((sessionCount) =>
  fc.record({
    sessionCount: fc.constant(sessionCount),
    packagePriceMinor: fc.integer({ min: 0, max: maximumMinor }),
    singleSessionPriceMinor: fc.integer({ min: 0, max: Math.floor(maximumMinor / sessionCount) }),
  }),
);

describe('what a package saves', () => {
  test.each([
    // sessions, package, single → total, percent
    [5, 9_000, 2_250, 2_250, 20],
    [3, 9_000, 4_000, 3_000, 25],
    [3, 2_000, 1_000, 1_000, 33.33],
    [3, 1_000, 1_000, 2_000, 66.67],
    [1, 0, 1_000, 1_000, 100],
    [1, 1_000, 1_000, 0, 0],
    [2, 2_001, 1_000, 0, 0],
    [10, 5_000, 0, 0, 0],
    [1, 0, 0, 0, 0],
    // 1.005 % exactly: a hundredth more, where doubles would say 1.
    [1, 197_990, 200_000, 2_010, 1.01],
    // 0.005 % exactly, and just below it.
    [1, 19_999, 20_000, 1, 0.01],
    [1, 20_000, 20_001, 1, 0],
  ])('%i sessions for %i instead of %i each', (count, price, single, totalMinor, percent) => {
    expect(savings(count, price, single)).toEqual({ totalMinor, percent });
  });

  test('is never negative, never more than the sessions are worth, and never more than 100 percent', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const { totalMinor, percent } = computeSavings(given);
        const worth = given.singleSessionPriceMinor * given.sessionCount;
        expect(totalMinor).toBeGreaterThanOrEqual(0);
        expect(totalMinor).toBeLessThanOrEqual(worth);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
        if (totalMinor > 0) expect(totalMinor + given.packagePriceMinor).toBe(worth);
      }),
    );
  });

  test('the percentage is the exact quotient, to within half a hundredth, and half goes up', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const { totalMinor, percent } = computeSavings(given);
        const worth = BigInt(given.singleSessionPriceMinor) * BigInt(given.sessionCount);
        if (worth === 0n) {
          expect(percent).toBe(0);
          return;
        }
        const hundredths = BigInt(Math.round(percent * 100));
        expect(Number(hundredths) / 100).toBe(percent);
        // -½ < exact - rounded < ½, or exactly -½: doubled, to stay with whole numbers.
        const error = 2n * (BigInt(totalMinor) * 10_000n - hundredths * worth);
        expect(error >= -worth && error < worth).toBe(true);
      }),
    );
  });

  test('a cheaper package never saves less', () => {
    fc.assert(
      fc.property(terms, fc.nat(), (given, off) => {
        const cheaper = { ...given, packagePriceMinor: Math.max(0, given.packagePriceMinor - off) };
        expect(computeSavings(cheaper).totalMinor).toBeGreaterThanOrEqual(computeSavings(given).totalMinor);
        expect(computeSavings(cheaper).percent).toBeGreaterThanOrEqual(computeSavings(given).percent);
      }),
    );
  });
});
